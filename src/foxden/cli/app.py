"""All commands put together, and what becomes of everything that can go wrong in them."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final

import typer
from rich.markup import escape
from typer.exceptions import TyperException
from typer.main import get_command

from foxden import __version__
from foxden.cli import usage
from foxden.cli.common import SAY, console, errors, problem_of
from foxden.cli.contests import arena
from foxden.cli.games import games, rules
from foxden.cli.page import page
from foxden.cli.play import play
from foxden.cli.puzzles import puzzles
from foxden.cli.records import replay, simulate, verify
from foxden.cli.serving import Port, backup, embedded, restore, serve
from foxden.cli.tabletop import count, print_
from foxden.core.errors import FoxdenError
from foxden.core.parts import part_of
from foxden.games import GAMES


def _brought() -> Iterator[Callable[..., None]]:
    """The commands that games bring for those who study them."""
    for game in GAMES:
        yield from getattr(part_of(game, "foxden.cli"), "COMMANDS", ())


GROUPS: Final[Mapping[str, tuple[Callable[..., None], ...]]] = {
    "play": (games, rules, play),
    "table": (print_, count),
    "serve": (serve, page, backup, restore),
    "study": (simulate, replay, verify, arena, puzzles, *_brought()),
}
_INTERRUPTED: Final = 130

app: Final = typer.Typer(
    help=SAY("cli.help"),
    cls=usage.Group,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group, commands in GROUPS.items():
    for command in commands:
        name = command.__name__.rstrip("_")
        panel = SAY(f"cli.groups.{group}")
        key = f"cli.{name}.help"  # a command of a game from elsewhere explains itself
        about = SAY(key) if key in SAY else command.__doc__ or ""
        app.command(name, help=escape(about), rich_help_panel=panel)(command)


def _tell_version(wanted: bool) -> None:  # noqa: FBT001  a flag
    if wanted:
        console.print(f"foxden {__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_tell_version, is_eager=True, help=SAY("cli.version")),
]


@app.callback(invoke_without_command=True, help=SAY("cli.help"))
def open_house(
    context: typer.Context,
    port: Port = None,
    version: Version = False,  # noqa: ARG001, FBT002  a flag, and its callback has done it
) -> None:
    """Without a command the table opens in the browser."""
    if context.invoked_subcommand is None:
        embedded(port)


def run() -> Any:
    """Bad input ends in one line and status 2, an interruption quietly; never in a traceback."""
    for stream in (sys.stdout, sys.stderr):  # a letter that a terminal lacks is no reason to fail
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # both are text files
    status = _status()
    if status == _INTERRUPTED:
        errors.print()  # what comes next begins on a line of its own
    return status


def _status() -> Any:
    try:
        return usage.translated(get_command(app))(prog_name="foxden", standalone_mode=False)
    except FoxdenError as error:
        return _complain(error.text(SAY.language))
    except TyperException as error:
        return _complain(usage.sentence_of(error))
    except (KeyboardInterrupt, typer.Abort):
        return _INTERRUPTED
    except OSError as error:  # a disk that is full, a folder that was taken away
        return _complain(SAY("cli.fails", path=str(error.filename), problem=problem_of(error)))
    except Exception as fault:
        if os.environ.get("FOXDEN_TRACEBACK"):
            raise
        return _complain(SAY("cli.fault", problem=f"{type(fault).__name__}: {fault}"), status=1)


def _complain(sentence: str, status: int = 2) -> int:
    errors.print(" ".join(sentence.split()), markup=False, soft_wrap=True)
    return status
