"""A push service of the tests' own, on this machine, and a browser's half of the encryption."""

import http.server
import json
import os
import queue
import secrets
import ssl
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from foxden.server.webpush import decode64, encode64
from server.house import WAIT, Frame

NAME = "localhost"
LOOPBACK = "127.0.0.0/8,::1/128"


class Device:
    """A browser that has subscribed: keys of its own, and an address at the service."""

    def __init__(self, origin: str, path: str | None = None) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)
        self.path = path or f"/push/{secrets.token_hex(8)}"
        self.endpoint = origin + self.path
        self._point = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    @property
    def subscription(self) -> Frame:
        """What the page sends of it."""
        return {
            "endpoint": self.endpoint,
            "key": encode64(self._point),
            "auth": encode64(self._auth),
        }

    def read(self, body: bytes) -> Frame:
        """RFC 8291 from the receiver's side: one record of aes128gcm."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._private.exchange(ec.ECDH(), public)
        info = b"WebPush: info\0" + self._point + sender
        secret = HKDF(SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        message: Frame = json.loads(plain[:-1])
        return message


class Delivered:
    """A message as it came to the service."""

    def __init__(self, headers: dict[str, str], body: bytes) -> None:
        self.headers = headers
        self.body = body

    def verified_claims(self) -> tuple[Frame, str]:
        """Who signed it and for whom; the signature is checked."""
        kind, _, rest = self.headers["authorization"].partition(" ")
        assert kind == "vapid"
        facts = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, signature = facts["t"].split(".")
        raw = decode64(signature)
        numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode64(facts["k"]))
        signed = f"{head}.{claims}".encode()
        key.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(SHA256()))
        return json.loads(decode64(claims)), facts["k"]


class PushService:
    """Takes messages by https, for each address apart.

    `status` is what it answers there, 201 unless told otherwise; until `answers` is set it waits.
    """

    def __init__(self, folder: Path) -> None:
        self.status: dict[str, int] = {}
        self.messages: defaultdict[str, queue.Queue[Delivered]] = defaultdict(queue.Queue)
        self.connections = 0
        self.answers = threading.Event()
        self.answers.set()
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.messages[self.path].put(Delivered(headers, body))
                service.answers.wait(WAIT)
                self.send_response(service.status.get(self.path, 201))
                self.send_header("location", "https://elsewhere.example/")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Tests have enough to say."""

            def handle(self) -> None:
                service.connections += 1
                try:
                    super().handle()
                except OSError:
                    self.close_connection = True  # the sender was killed, or hung up

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "service.pem")
        self._server.socket = context.wrap_socket(
            self._server.socket, server_side=True, do_handshake_on_connect=False
        )
        self.port: int = self._server.server_address[1]
        self.origin = f"https://{NAME}:{self.port}"
        self.settings: Frame = {"push_services": f"{NAME}:{self.port}", "push_networks": LOOPBACK}
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.answers.set()
        self._server.shutdown()
        self._thread.join(WAIT)
        self._server.server_close()


def write_certificate(folder: Path) -> Path:
    """A key and a certificate for this machine, which only the tests trust."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1000))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "service.pem"
    file.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    return file


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """The service, and servers that are started meanwhile trust it."""
    before = os.environ.get("SSL_CERT_FILE")
    os.environ["SSL_CERT_FILE"] = str(write_certificate(folder))
    service = PushService(folder)
    try:
        yield service
    finally:
        service.close()
        if before is None:
            del os.environ["SSL_CERT_FILE"]
        else:
            os.environ["SSL_CERT_FILE"] = before
