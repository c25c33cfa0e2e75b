"""What is kept and logged of secrets: nothing that opens a door or shows a hand."""

import logging
from pathlib import Path

import pytest

from server.house import open_house


def test_a_stolen_database_opens_no_place(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "foxden")
    with open_house(tmp_path) as house:
        host = house.host({"game": "outfox"})
        guest = house.join(host.code)
        assert guest.say_hello()["type"] == "welcome"
        code = guest.ask("transfer")["code"]
        wrong = {"authorization": "Bearer a-wrong-token"}
        house.http.get(f"/api/tables/{host.code}/log", headers=wrong)
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert host.code.encode() in kept
        for secret in (host.token, guest.token, code, "a-wrong-token"):
            assert secret is not None
            assert secret.encode() not in kept
            assert secret not in caplog.text
