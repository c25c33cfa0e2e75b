"""Addresses that strangers give us: which of them a message is sent to, and how.

Only services that whoever runs the house allows, by https; the name is resolved once, its address
has to be a public one, and to that address the connection is made. Redirects are not followed,
and of the answer nothing but its first line is read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from foxden.core.errors import FoxdenError, Unreadable

LONGEST: Final = 1024
_HTTPS: Final = 443
_SECONDS: Final = 10.0
_LONGEST_LINE: Final = 1024
_TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/32")
"""Where IPv4 addresses hide in IPv6 ones that count as public (NAT64)."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class ForeignEndpoint(FoxdenError):
    """An address to which this house sends nothing."""

    code = "endpoint"


class Undeliverable(Exception):
    """Nobody answered, or not as a push service does."""


class Endpoint(Struct, frozen=True):
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        port = "" if self.port == _HTTPS else f":{self.port}"
        return f"https://{self.host}{port}"


def read_endpoint(url: str, services: Sequence[str]) -> Endpoint:
    """An endpoint of one of these services: `host`, `host:port`, or `*.domain` for all below it."""
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port or _HTTPS
    except ValueError as problem:
        raise Unreadable("server.push.endpoint", services=list(services)) from problem
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    if not plain or parts.scheme != "https" or parts.username or parts.fragment or not host:
        raise Unreadable("server.push.endpoint", services=list(services))
    if not any(_is_of(service, host, port) for service in services):
        raise ForeignEndpoint("server.push.foreign", host=host, services=list(services))
    path = parts.path or "/"
    return Endpoint(host, port, f"{path}?{parts.query}" if parts.query else path)


def _is_of(service: str, host: str, port: int) -> bool:
    name, _, given = service.lower().partition(":")
    if port != (int(given) if given else _HTTPS):
        return False
    return host == name or (name.startswith("*.") and host.endswith(name[1:]))


def is_public(address: str) -> bool:
    """Whether an address is one of the whole internet, also the one hidden in it."""
    found: Address = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found in _TRANSLATED or found.sixtofour or found.teredo or found.is_site_local:
            return False
        found = found.ipv4_mapped or found
    return found.is_global and not found.is_multicast and not found.is_reserved


async def post(
    endpoint: Endpoint, headers: Mapping[str, str], body: bytes, networks: Sequence[str]
) -> int:
    """The status a push service answers with; Undeliverable where there is none to be had.

    `networks` are not public, and allowed all the same: for a service of one's own.
    """
    try:
        async with asyncio.timeout(_SECONDS):
            address = await _address_of(endpoint, networks)
            return await _exchange(endpoint, address, _request(endpoint, headers, body))
    except (OSError, ValueError, EOFError, asyncio.LimitOverrunError) as problem:
        raise Undeliverable(endpoint.host, type(problem).__name__) from problem


async def _address_of(endpoint: Endpoint, networks: Sequence[str]) -> str:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    allowed = [ipaddress.ip_network(network) for network in networks]
    for *_, where in found:
        address = str(where[0])
        if is_public(address) or any(ipaddress.ip_address(address) in each for each in allowed):
            return address
    raise Undeliverable(endpoint.host, "not a public address")


def _request(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = [
        f"POST {endpoint.path} HTTP/1.1",
        f"Host: {endpoint.origin.removeprefix('https://')}",
        "Connection: close",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


async def _exchange(endpoint: Endpoint, address: str, request: bytes) -> int:
    reader, writer = await asyncio.open_connection(
        address,
        endpoint.port,
        ssl=_tls(),
        server_hostname=endpoint.host,
        limit=_LONGEST_LINE,
    )
    try:
        writer.write(request)
        await writer.drain()
        line = await reader.readuntil(b"\r\n")
        version, status = line.split(b" ")[:2]
        if not version.startswith(b"HTTP/1."):
            raise ValueError(line)
        return int(status)
    finally:
        writer.transport.abort()  # nothing more of it is read


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
