"""Keeping the ledger of a game of Fennecs in the terminal: a line an entry, `u` takes one back."""

from collections.abc import Sequence

from foxden.games.fennecs.rounds import game_end
from foxden.games.fennecs.state import Options, State
from foxden.games.fennecs.turns import Counted
from foxden.terminal.counters.base import ask_all, winners_sentence
from foxden.terminal.counters.fennecs_ledger import Standing, begin, enter, goal, parse_entry
from foxden.terminal.room import Left, Room
from foxden.texts import Catalogue


def count(names: Sequence[str], _options: Options, room: Room) -> None:
    """Until the game is over, or `q` leaves; a line that cannot be is explained."""
    beginning = begin(len(names))

    def prompt(standings: Sequence[Standing]) -> str | None:
        state = standings[-1].state if standings else beginning
        if state.actor is None:
            return None
        room.console.print(_summary(state, names, room.say), markup=False)
        return room.say("count.terminal.entry")

    def read(line: str, standings: Sequence[Standing]) -> Standing:
        state = standings[-1].state if standings else beginning
        standing = enter(state, parse_entry(line, len(names)))
        _tell(standing, names, room)
        return standing

    room.tell("count.terminal.fennecs")
    try:
        standings = ask_all(room, prompt, read)
    except Left:
        return
    _finish(standings[-1].state, names, room)


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
    room.tell(f"fennecs.told.over.{game_end(state)}")
    room.console.print(_summary(state, names, room.say), markup=False)
    won = winners_sentence(names, [(held,) for held in state.stars], room.say)
    room.console.print(won, markup=False)
