"""Fennecs reviewed: the chance to win before and after each decision, and the luck of the deals.

Chances are the search's estimates, counted over possible worlds from what the seat knew: each
comes with its standard error. How much is counted depends on the record alone, so the same game
has the same review, and a long one costs no more than a short one.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from msgspec import Struct

from foxden.core.record import AnyRecord, Event, replay
from foxden.core.seats import CHANCE, Seat
from foxden.core.thinking import Thought, known
from foxden.games import fennecs
from foxden.games.fennecs import Choose, Collect, Place, State
from foxden.games.fennecs.cards import CARDS, Card
from foxden.games.fennecs.position import from_action, to_action
from foxden.reviews.base import Found, Moment, Sign
from foxden.reviews.fennecs_chances import best_move, chance_after, chances_of_deal, hidden_cards

ITERATIONS: Final = 2_400_000
"""Worlds looked at for a whole game; a decision of a short one gets no more than `MOST`."""

MOST: Final = 30_000
_LEAST: Final = 2_000
_SEARCHING: Final = 0.4
"""Which part of them looks for the best move; the rest judges it and the one that was made."""

_DEALS: Final = 4_000
_WORLDS: Final = 400
_GUESSES: Final = 3

Decided = Place | Collect | Choose


class Guess(Struct, frozen=True):
    card: Card
    chance: float


class Hidden(Struct, frozen=True):
    """A card that somebody else had laid face down: what it probably was, and what it was."""

    seat: Seat
    column: int
    guesses: tuple[Guess, ...]
    card: Card


class FennecsDecision(Struct, frozen=True, tag="fennecs_decision"):
    """What a seat decided, and its chance to win by what it knew: before, and after it.

    `before` is the chance with the best move; `error` the standard error of the difference.
    `best` is there where another move was better. `event` counts the record's events from 0.
    """

    event: int
    round: int
    seat: Seat
    action: Decided
    best: Decided | None
    before: float
    after: float
    error: float
    stars: tuple[int, ...]
    hidden: tuple[Hidden, ...]


class DealLuck(Struct, frozen=True):
    """Every seat's chance to win before and after the cards of a round were dealt.

    Both are counted with average players, so that only the cards make the difference.
    """

    round: int
    before: tuple[float, ...]
    after: tuple[float, ...]


class FennecsDeals(Struct, frozen=True, tag="fennecs_deals"):
    deals: tuple[DealLuck, ...]


FINDINGS: Final = (FennecsDeals, FennecsDecision)
SEATS: Final = fennecs.seats


class _Decision(NamedTuple):
    number: int
    state: State
    event: Event[Decided]


@lru_cache(maxsize=4)  # a review asks for the same one again and again
def _decisions(record: AnyRecord) -> tuple[_Decision, ...]:
    steps = enumerate(zip(replay(fennecs, record), (*record.events, None), strict=True))
    return tuple(
        _Decision(number, state, event)
        for number, (state, event) in steps
        if event is not None and event.seat != CHANCE
    )


def step(
    record: AnyRecord, number: int, _seat: Seat | None
) -> Thought[Found[FennecsDeals] | Found[FennecsDecision]]:
    """The deals first, for they are quickly judged; then one decision after the other."""
    decisions = _decisions(record)
    of = 1 + len(decisions)
    if number == 0:
        return Found(FennecsDeals((yield from _deals(decisions))), of)
    share = max(_LEAST, min(MOST, ITERATIONS // len(decisions)))
    return Found((yield from _judge(decisions[number - 1], share)), of)


# ---------------------------------------------------------------- decisions


def _judge(decision: _Decision, share: int) -> Thought[FennecsDecision]:
    state, event, seed = decision.state, decision.event, decision.number + 1
    move = from_action(event.action)
    choices = len(fennecs.legal(state, event.seat))
    judging = int(share * (1 - _SEARCHING) / 2)
    after, error = yield from chance_after(state, move, judging, seed)
    best = move
    if choices > 1:
        best = yield from best_move(state, int(share * _SEARCHING), seed)
    before, other_error = after, 0.0
    if best != move:
        before, other_error = yield from chance_after(state, best, judging, seed)
    is_better = before > after
    return FennecsDecision(
        event=decision.number,
        round=state.round,
        seat=event.seat,
        action=event.action,
        best=_decided(best) if is_better else None,
        before=_rounded(max(before, after)),
        after=_rounded(after),
        error=_rounded(hypot(error, other_error)),
        stars=state.stars,
        hidden=(yield from _hidden(state, event.seat, seed)),
    )


def _decided(move: int) -> Decided:
    action = to_action(move)
    assert isinstance(action, Place | Collect | Choose)  # noqa: S101  moves are players' only
    return action


def _rounded(chance: float) -> float:
    return round(chance, 4)


def _hidden(state: State, seat: Seat, seed: int) -> Thought[tuple[Hidden, ...]]:
    columns = zip(state.columns, fennecs.view(state, seat).columns, strict=True)
    unknown = [
        (number, index, laid.seat, laid.card)
        for number, (column, view) in enumerate(columns)
        for index, (laid, seen) in enumerate(zip(column.laid, view.laid, strict=True))
        if seen.card is None and laid.seat is not None
    ]
    if not unknown:
        return ()
    likely = yield from hidden_cards(state, _WORLDS, seed)
    return tuple(
        Hidden(owner, number, _guesses(likely.at(number, index)), card)
        for number, index, owner, card in unknown
    )


def _guesses(chances: Sequence[float]) -> tuple[Guess, ...]:
    ranks = sorted(range(len(CARDS)), key=lambda rank: -chances[rank])[:_GUESSES]
    return tuple(Guess(CARDS[rank], _rounded(chances[rank])) for rank in ranks)


# ---------------------------------------------------------------- deals


def _deals(decisions: Sequence[_Decision]) -> Thought[tuple[DealLuck, ...]]:
    """Each round as it was dealt, beside the same round dealt again and again."""
    dealt = {decision.state.round: decision.state for decision in reversed(decisions)}
    deals = []
    for number, state in sorted(dealt.items()):
        before = yield from chances_of_deal(_undealt(state), _DEALS, number)
        after = yield from chances_of_deal(state, _DEALS, number)
        deals.append(DealLuck(number, tuple(map(_rounded, before)), tuple(map(_rounded, after))))
    return tuple(deals)


def _undealt(state: State) -> State:
    """The moment before the cards of this round were dealt; who begins the first is drawn, too."""
    fresh = fennecs.start(fennecs.Options(state.variant), len(state.stars))
    first = None if state.round == 1 else state.first
    return State(
        variant=state.variant,
        round=state.round,
        first=first,
        stars=state.stars,
        goal_reached=False,
        columns=(),
        hands=fresh.hands,
        pile=fresh.pile,
        last_collector=None,
        choosing=None,
        actor=CHANCE,
    )


# ---------------------------------------------------------------- what decided it


def moment(record: AnyRecord, seat: Seat | None) -> Thought[Moment]:
    ends = _stars_by_round(record)
    assert record.outcome is not None  # noqa: S101  only finished games are asked about
    gains = [
        [after - before for before, after in zip(*pair, strict=True)] for pair in pairwise(ends)
    ]
    key, of, facts = _told(ends, gains, record.outcome.winners)
    signs = () if seat is None else tuple(_sign(gained, seat) for gained in gains)
    return known(Moment(key=f"moment.fennecs.{key}", seat=of, facts=facts, signs=signs))


def _stars_by_round(record: AnyRecord) -> list[tuple[int, ...]]:
    """The stars of every seat at the start, and at the end of each round."""
    by_round = {state.round: state.stars for state in reversed(list(replay(fennecs, record)))}
    starts = [by_round[number] for number in sorted(by_round)]
    return [*starts, record.outcome.scores if record.outcome else ()]


def _told(
    ends: Sequence[tuple[int, ...]], gains: Sequence[Sequence[int]], winners: Sequence[Seat]
) -> tuple[str, Seat | None, dict[str, int]]:
    if len(winners) > 1:
        return "shared", None, {"count": ends[-1][winners[0]]}
    winner = winners[0]
    last, before = gains[-1][winner], ends[-2]
    if len(gains) > 1 and before[winner] < max(before):
        return "overtaken", winner, {"count": last}
    best = max(range(len(gains)), key=lambda at: gains[at][winner])
    if gains[best][winner] * 2 >= ends[-1][winner] - ends[0][winner]:
        return "round", winner, {"round": best + 1, "count": gains[best][winner]}
    return "steady", winner, {"count": sum(gained[winner] > 0 for gained in gains)}


def _sign(gained: Sequence[int], seat: Seat) -> Sign:
    if gained[seat] <= 0:
        return "bad" if gained[seat] < 0 else "poor"
    return "good" if gained[seat] == max(gained) else "fair"
