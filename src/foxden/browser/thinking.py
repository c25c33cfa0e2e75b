"""Bots at a table of this device: who has to think, about what, and how they are asked.

A thought asks cores, which run elsewhere (`core/thinking.py`). Here it waits under a number
until its question is answered.
"""

import hashlib
from collections.abc import Callable
from itertools import count
from typing import Any, Final

from msgspec import Struct, structs

from foxden.bots.levels import make_bot
from foxden.bots.playing import tell
from foxden.browser.local_table import LocalTable
from foxden.core import thinking
from foxden.core.levels import LEVELS
from foxden.core.match import Match
from foxden.core.seats import By, Seat
from foxden.core.thinking import Call
from foxden.table.clocks import bots_to_move, late_seats, thinking_share


class Decision(Struct, frozen=True, kw_only=True):
    """A decision of a bot: as it is asked for, and with an `action` when it is taken.

    `share`: the part of its usual time that it takes.
    """

    seat: Seat
    decision: str
    level: str | None
    by: By | None
    share: float
    action: Any = None


class Question(Struct, frozen=True, kw_only=True):
    """What a core is asked, without the data (`question` has that); `file` follows it."""

    core: str
    function: str
    iterations: int | None
    seconds: float | None
    chunk: int
    file: str | None


class Step(Struct, frozen=True, kw_only=True):
    """How far a thought has come: to a question, or to its end and what it came to."""

    id: int
    question: Question | None = None
    result: Any = None


def decisions_of_bots(local: LocalTable, now: float) -> list[Decision]:
    """What bots have to decide now, for themselves, for who left, or for whom the clock ran out."""
    table = local.table
    if table.status != "playing" or table.is_paused:
        return []
    if local.is_clock_out(now):
        return [_decision(local, seat, "clock") for seat in late_seats(table, now)]
    return [_decision(local, seat, None) for seat in sorted(bots_to_move(table))]


def _decision(local: LocalTable, seat: Seat, by: By | None) -> Decision:
    player = local.table.player(seat)
    level = None if player is None else player.bot
    return Decision(
        seat=seat,
        decision=local.table.running.decision(seat),
        level=level,
        by="bot" if by is None and level is None else by,  # it stands in for a person
        share=thinking_share(local.table, by),
    )


def thought_of(local: LocalTable, decision: Decision) -> thinking.Thought[Decision]:
    """What a bot does that has seen what its seat has seen; the easiest where nobody chose one."""
    match, seat = local.table.match, decision.seat
    seed = hashlib.sha256(f"bot {local.table.running.seed} {seat}".encode()).hexdigest()
    bot: Any = make_bot(match.game, decision.level or LEVELS[0], seed)
    past = Match(match.game, match.options, match.seats)
    for event in match.events:
        tell(bot, seat, past.game, past.state, event)
        past.take(event)
    view, offer = match.game.view(match.state, seat), match.game.legal(match.state, seat)
    action = yield from bot.consider(view, offer)
    return structs.replace(decision, action=action)


# ---------------------------------------------------------------- thoughts that wait

_numbers: Final = count(1)
_waiting: Final[dict[int, tuple[thinking.Thought[Any], Call]]] = {}


def begin(thought: thinking.Thought[Any]) -> Step:
    return _advance(next(_numbers), thought, lambda: next(thought))


def data_for(number: int) -> bytes:
    """The bytes that go with a question."""
    return _waiting[number][1].data


def go_on(number: int, answer: bytes) -> Step:
    thought, _ = _waiting.pop(number)
    return _advance(number, thought, lambda: thought.send(answer))


def give_up(number: int) -> None:
    """No answer will come."""
    _waiting.pop(number, None)


def _advance(number: int, thought: thinking.Thought[Any], step: Callable[[], Call]) -> Step:
    try:
        call = step()
    except StopIteration as ended:
        return Step(id=number, result=ended.value)
    _waiting[number] = thought, call
    budget = call.budget
    return Step(
        id=number,
        question=Question(
            core=call.core,
            function=call.function,
            iterations=None if budget is None else budget.iterations,
            seconds=None if budget is None else budget.seconds,
            chunk=call.chunk,
            file=call.file,
        ),
    )
