"""A message that only one browser can read, and a signature by which its push service knows us.

RFC 8291 (encryption) over RFC 8188 (aes128gcm), and RFC 8292 (VAPID). Pure: nothing is sent here.
"""

import base64
import os
from typing import Final

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE: Final = ec.SECP256R1()
_SCALAR_BYTES: Final = 32
_AUTH_BYTES: Final = 16
_RECORD_BYTES: Final = 4096
_LAST_RECORD: Final = b"\x02"


class Receiver:
    """A browser's public key and secret; ValueError where they are none."""

    __slots__ = ("auth", "point")

    def __init__(self, key: str, auth: str) -> None:
        self.point = decode64(key)
        self.auth = decode64(auth)
        if len(self.auth) != _AUTH_BYTES:
            raise ValueError(auth)
        self.public()

    def public(self) -> ec.EllipticCurvePublicKey:
        try:
            return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, self.point)
        except UnsupportedAlgorithm as problem:
            raise ValueError(self.point) from problem


def encrypted(message: bytes, receiver: Receiver) -> bytes:
    """The body of a push message: one record, with a key made for it alone."""
    return encrypted_with(message, receiver, ec.generate_private_key(_CURVE), os.urandom(16))


def encrypted_with(
    message: bytes, receiver: Receiver, own: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The same with a given key and salt, which must never be used twice."""
    point = point_of(own)
    info = b"WebPush: info\0" + receiver.point + point
    secret = _derived(own.exchange(ec.ECDH(), receiver.public()), receiver.auth, info, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD_BYTES.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(key).encrypt(nonce, message + _LAST_RECORD, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def new_key() -> str:
    """A private key for signing, as it is kept."""
    scalar = ec.generate_private_key(_CURVE).private_numbers().private_value
    return encode64(scalar.to_bytes(_SCALAR_BYTES, "big"))


def read_key(kept: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode64(kept), "big"), _CURVE)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half, as browsers want it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def authorization(key: ec.EllipticCurvePrivateKey, audience: str, until: int, contact: str) -> str:
    """The header that says who sends: a signed token for one push service, good for a while."""
    claims = {"aud": audience, "exp": until, "sub": contact}
    signed = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
    numbers = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(_SCALAR_BYTES, "big") for number in numbers)
    return f"vapid t={signed}.{encode64(signature)}, k={encode64(point_of(key))}"


def _part(values: dict[str, object]) -> str:
    return encode64(msgspec.json.encode(values))


def encode64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode64(text: str) -> bytes:
    """Base64 for addresses, padded or not; ValueError where it is none."""
    return base64.b64decode(
        text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True
    )
