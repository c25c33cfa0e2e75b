"""The command line: each command reads its arguments and hands over to the room that does it."""

import sys
from typing import Final

import typer
from typer.exceptions import TyperException

from foxden.cli.common import SAY, errors
from foxden.cli.contests import arena
from foxden.cli.games import games, rules
from foxden.cli.play import play
from foxden.cli.records import replay, simulate, verify
from foxden.cli.serving import backup, embedded, restore, serve
from foxden.cli.solving import perft, solve
from foxden.cli.tabletop import count, print_
from foxden.core.errors import FoxdenError

COMMANDS: Final = (
    games, rules, play, serve, backup, restore, print_, count,
    simulate, replay, verify, solve, perft, arena,
)  # fmt: skip

app: Final = typer.Typer(help=SAY("cli.help"), add_completion=False, rich_markup_mode="rich")
for command in COMMANDS:
    name = command.__name__.rstrip("_")
    app.command(name, help=SAY(f"cli.{name}.help"))(command)


@app.callback(invoke_without_command=True, help=SAY("cli.help"))
def open_house(context: typer.Context) -> None:
    """Without a command the table opens in the browser."""
    if context.invoked_subcommand is None:
        embedded()


def main() -> None:
    """Bad input ends in one line and status 2, an interruption quietly; never in a traceback."""
    try:
        status = app(standalone_mode=False)
    except FoxdenError as error:
        status = _complain(error.text(SAY.language))
    except TyperException as error:
        status = _complain(SAY("cli.usage", problem=error.format_message().rstrip(".")))
    except (KeyboardInterrupt, typer.Abort):
        errors.print()
        status = 130
    sys.exit(status)


def _complain(sentence: str) -> int:
    errors.print(" ".join(sentence.split()), markup=False, soft_wrap=True)
    return 2
