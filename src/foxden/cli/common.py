"""What all commands share: the language, the two streams, and arguments met more than once."""

import errno
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.record import AnyRecord, parse_record
from foxden.games import GAMES, find_game
from foxden.texts import catalogue, preferred_language

SAY: Final = catalogue(preferred_language())
console: Final = Console(highlight=False)
errors: Final = Console(stderr=True, highlight=False)

_GAMES: Final = [game.name for game in GAMES]
GameName = Annotated[
    str,
    typer.Argument(
        help=SAY("cli.game", games=_GAMES), metavar="GAME", autocompletion=lambda: _GAMES
    ),
]
Players = Annotated[int, typer.Option("--players", "-p", help=SAY("cli.players"))]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help=SAY("cli.option")),
]
RecordFile = Annotated[Path, typer.Argument(help=SAY("cli.file"), metavar="FILE")]


def records_in(path: Path) -> Iterator[tuple[AnyGame, AnyRecord]]:
    """The records of a file, or of standard input where the file is called `-`."""
    for number, line in enumerate(text_of(path).splitlines(), 1):
        if line.strip():
            try:
                yield parse_record(line, find_game)
            except Unreadable as error:
                raise Unreadable("cli.line", path=str(path), number=number, problem=error) from None


def text_of(path: Path) -> str:
    """What somebody wrote into a file, or typed where it is called “-”."""
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except OSError as problem:
        raise Unreadable("cli.unopened", path=str(path), problem=problem_of(problem)) from None
    except UnicodeDecodeError:
        raise Unreadable("cli.not_text", path=str(path)) from None
    if not text.strip():
        raise Unreadable("cli.empty", path=str(path))
    return text


def problem_of(error: OSError) -> str:
    """What the system says is wrong, in the player's language where we know it."""
    if isinstance(error, socket.gaierror):
        return SAY("cli.os.GAI")
    name = errno.errorcode.get(error.errno or 0, "")
    name = {"EPERM": "EACCES"}.get(name, name)
    return SAY(f"cli.os.{name}") if f"cli.os.{name}" in SAY else error.strerror or str(error)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Says in one sentence what keeps a file from being written."""
    try:
        yield
    except OSError as problem:
        raise Unreadable("cli.unwritable", path=str(path), problem=problem_of(problem)) from None
