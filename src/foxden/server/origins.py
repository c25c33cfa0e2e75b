"""Whose page asks, and by which name: other sites' pages are sent away.

A page may ask a server only for what its own origin holds, and a browser says which page
asks (`Origin`). Against names that are pointed at our address after the page was loaded
(DNS rebinding) it takes a look at the name we are asked for (`Host`), too.
"""

import ipaddress
import re
import socket
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from foxden.server.settings import Settings

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]/@\s]+)(?::[0-9]{1,5})?")


class Doorman:
    """Knows the names of this server."""

    def __init__(self, settings: Settings) -> None:
        urls = [urlsplit(url) for url in (settings.public_url, settings.lan_url) if url]
        computer = socket.gethostname().lower()
        self._pages = frozenset(url.netloc.lower() for url in urls)
        self._names = frozenset({
            "localhost", computer, f"{computer}.local", settings.host.lower(),
            *(url.hostname for url in urls), *(name.strip().lower() for name in settings.hosts),
        })  # fmt: skip

    def knows_name(self, scope: Mapping[str, Any]) -> bool:
        """Whether we are asked for by a name of ours, or by number. Programs may say nothing."""
        host = _header(scope, b"host")
        if not host:
            return True
        match = _HOST.fullmatch(host)
        return match is not None and (match[1] in self._names or _is_number(match[1]))

    def knows_page(self, scope: Mapping[str, Any]) -> bool:
        """Whether the page that asks is ours. Programs say nothing."""
        origin = _header(scope, b"origin")
        if origin is None:
            return True
        scheme, _, page = origin.partition("://")
        ours = {*self._pages, _header(scope, b"host")}
        return scheme in ("http", "https") and page != "" and page in ours


def _header(scope: Mapping[str, Any], name: bytes) -> str | None:
    """A header that makes sense once only; where it comes twice, it makes none."""
    values = [value for key, value in scope["headers"] if key == name]
    return b",".join(values).decode("latin-1").strip().lower() if values else None


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
