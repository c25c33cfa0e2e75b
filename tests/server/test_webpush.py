"""Messages to browsers: the example of RFC 8291, and what is no key."""

import pytest

from foxden.server.webpush import (
    Receiver,
    decode64,
    encode64,
    encrypted,
    encrypted_with,
    point_of,
    read_key,
)
from server.push_receiver import Device

KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)


def test_the_example_of_rfc_8291() -> None:
    message = b"When I grow up, I want to be a watermelon"
    sender = read_key(SENDER)
    assert encode64(point_of(sender)).startswith("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy")
    body = encrypted_with(message, Receiver(KEY, AUTH), sender, decode64(SALT))
    assert encode64(body) == BODY


def test_no_two_messages_look_alike_and_each_can_be_read() -> None:
    device = Device("https://push.example")
    receiver = Receiver(device.subscription["key"], device.subscription["auth"])
    first, second = (encrypted(b'{"number":1}', receiver) for _ in range(2))
    assert first != second
    assert device.read(first) == device.read(second) == {"number": 1}


@pytest.mark.parametrize(
    ("key", "auth"),
    [
        ("", AUTH),
        ("A" * 87, AUTH),
        (KEY[:-4] + "AAAA", AUTH),
        (KEY + "?", AUTH),
        ("é" * 87, AUTH),
        (KEY, ""),
        (KEY, AUTH[:-2]),
        (KEY, "not base64!"),
    ],
)
def test_what_is_no_key_is_refused(key: str, auth: str) -> None:
    with pytest.raises(ValueError, match=r"(?s).*"):
        Receiver(key, auth)
