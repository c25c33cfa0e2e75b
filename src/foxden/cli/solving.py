"""Outfox counted."""

from typing import Annotated

import typer

from foxden.cli.common import SAY, GameName, Players, console
from foxden.core.errors import Unreadable
from foxden.games import find_game, outfox


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, help=SAY("cli.perft.depth"))],
    players: Players = 2,
) -> None:
    if find_game(game) is not outfox:
        raise Unreadable("cli.perft.only", game=game)
    from foxden.games.outfox.fast import perft as count_turns  # noqa: PLC0415  compiled code loads slowly

    console.print(count_turns(depth, players))
