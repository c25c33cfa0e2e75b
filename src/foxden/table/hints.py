"""Who may be told what to play."""

from typing import Any

from foxden.core.contract import AnyGame
from foxden.table.codes import hashed
from foxden.table.errors import NotAllowed
from foxden.table.state import Table


def hinted_state(table: Table, game: AnyGame, token: str | None) -> Any:
    """The state of a table of this game at which whoever holds this token may ask for a hint now.

    Only against bots, only where it was wished, only where there is something to know.
    """
    place = None if token is None else table.place_with(hashed(token))
    seat = None if place is None else table.seat_of(place.number)
    people = [each for each in table.seats if each not in table.bot_seats]
    is_solved = table.game is game and len(table.order) in table.policy.hints
    if not (table.setup.hints and is_solved and people == [seat] and table.actors == (seat,)):
        raise NotAllowed("server.refused.no_hint")
    return table.match.state
