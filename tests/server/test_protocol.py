"""docs/protocol.md says what is true: its examples are messages, its bot plays."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from foxden.core import errors as core_errors
from foxden.core.errors import FoxdenError
from foxden.server import errors as server_errors
from foxden.table import wire
from server.house import WAIT, House

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = [
    line
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    for line in block.strip().splitlines()
]
AnyMessage: Any = wire.ClientMessage | wire.ServerMessage


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_a_message(example: str) -> None:
    message = msgspec.json.decode(example, type=AnyMessage)
    given, again = msgspec.json.decode(example), msgspec.json.decode(msgspec.json.encode(message))
    assert given.items() <= again.items()


def test_every_message_has_an_example() -> None:
    shown = {msgspec.json.decode(example)["type"] for example in EXAMPLES}
    known = {message.__struct_config__.tag for message in get_args(AnyMessage)}
    assert shown == known


def test_every_code_of_a_refusal_is_explained() -> None:
    kinds = [*vars(core_errors).values(), *vars(server_errors).values()]
    errors = {kind for kind in kinds if isinstance(kind, type) and issubclass(kind, FoxdenError)}
    codes = {kind.code for kind in errors} - {"error", "settings", "unverified"}
    explained = set(re.findall(r"`([a-z_]+)`", PAGE.split("| `code` of a refusal")[1]))
    assert codes <= explained


def test_the_bot_of_the_page_plays_a_game_in_thirty_lines(house: House, tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 35
    script = tmp_path / "bot.py"
    script.write_text(code, encoding="utf-8")
    (host,) = house.seat({"game": "foxy", "pace": 0}, 1)
    command = [sys.executable, str(script), house.address, host.code]
    with subprocess.Popen(command) as robot:
        try:
            host.wait_until(lambda one: one.table["sitting"] == 2)
            host.ask("start")
            while not host.is_over:
                host.wait_for_turn()
                if host.to_decide:
                    host.play({"type": "write", "number": 1})
            assert robot.wait(WAIT) == 0
        finally:
            robot.kill()  # one that plays on would be waited for
