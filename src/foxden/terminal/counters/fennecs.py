"""Keeping the ledger of a game of Fennecs in the terminal: a line an entry, `u` takes one back."""

from collections.abc import Sequence

from foxden.core.errors import FoxdenError
from foxden.core.outcome import shared_places, winners_of
from foxden.games.fennecs.rounds import game_end
from foxden.games.fennecs.state import Options, State
from foxden.games.fennecs.turns import Counted
from foxden.terminal.counters.fennecs_ledger import Standing, begin, enter, goal, parse_entry
from foxden.terminal.room import Left, Room
from foxden.texts import Catalogue


def count(names: Sequence[str], _options: Options, room: Room) -> None:
    """Until the game is over, or `q` leaves; a line that cannot be is explained."""
    standings = [Standing(begin(len(names)))]
    room.tell("count.terminal.fennecs")
    while standings[-1].state.actor is not None:
        room.console.print(_summary(standings[-1].state, names, room.say), markup=False)
        try:
            _next_entry(standings, names, room)
        except Left:
            return
        except FoxdenError as problem:
            room.explain(problem)
    _finish(standings[-1].state, names, room)


def _next_entry(standings: list[Standing], names: Sequence[str], room: Room) -> None:
    line = room.line(room.say("count.terminal.entry"))
    if line == "u":
        del standings[max(1, len(standings) - 1) :]  # the beginning stays
        return
    standings.append(enter(standings[-1].state, parse_entry(line, len(names))))
    _tell(standings[-1], names, room)


def _summary(state: State, names: Sequence[str], say: Catalogue) -> str:
    stars = "  ".join(f"{name} {held} ★" for name, held in zip(names, state.stars, strict=True))
    key = "fennecs.drawn.debt" if state.reserve < 0 else "fennecs.drawn.reserve"
    reserve = say(key, count=abs(state.reserve))
    parts = [say("fennecs.drawn.round", round=state.round, goal=goal(len(names))), reserve, stars]
    if state.goal_reached:
        parts.append(say("fennecs.drawn.last_round"))
    return " | ".join(parts)


def _tell(standing: Standing, names: Sequence[str], room: Room) -> None:
    """What collecting brought, why the round is over, and who begins the next."""
    if standing.counted is not None:
        _tell_count(standing.counted, room)
    if standing.round_end is None:
        return
    room.tell(f"fennecs.told.end.{standing.round_end}")
    first = standing.state.first
    if standing.state.actor is not None and first is not None:
        room.tell("fennecs.told.next", player=names[first])


def _tell_count(counted: Counted, room: Room) -> None:
    if counted.fate != "counted":
        room.tell(f"fennecs.told.{counted.fate}")
    elif counted.change == 0:
        room.tell("fennecs.told.even", total=counted.total)
    else:
        key = "fennecs.told.won" if counted.change > 0 else "fennecs.told.lost"
        room.tell(key, total=counted.total, count=abs(counted.change))


def _finish(state: State, names: Sequence[str], room: Room) -> None:
    places = shared_places([(held,) for held in state.stars])
    winners = [names[seat] for seat in winners_of(places)]
    room.tell(f"fennecs.told.over.{game_end(state)}")
    room.console.print(_summary(state, names, room.say), markup=False)
    room.tell("count.won" if len(winners) == 1 else "count.shared", players=winners)
