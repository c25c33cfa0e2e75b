"""A newcomer who heeds the page's one question wins first games of Outfox."""

import random

import pytest

from foxden.bots import LEVELS, make_bot
from foxden.bots.cores import answer
from foxden.core.seats import Seat
from foxden.core.thinking import settle
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.doubts import lets_win

WINS = 0.4
"""At least this share of the first games; without the question it is a third."""


def can_win(state: State) -> bool:
    """By trying every turn: slow and plain."""
    seat = state.actor
    assert seat is not None
    return any(
        (outcome := outfox.outcome(outfox.apply(state, seat, turn))) is not None
        and seat in outcome.winners
        for turn in outfox.legal(state, seat)
    )


def any_turn(state: State, rng: random.Random) -> Turn:
    assert state.actor is not None
    return rng.choice(outfox.legal(state, state.actor))


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_is_doubted_exactly_where_a_reply_wins(seed: int) -> None:
    rng = random.Random(seed)
    state = outfox.start(outfox.Options(), 2)
    while state.actor is not None:
        turn = any_turn(state, rng)
        after = outfox.apply(state, state.actor, turn)
        assert settle(lets_win(state, turn), answer) == (after.actor is not None and can_win(after))
        state = after


def heeded(state: State, rng: random.Random) -> Turn:
    """Any turn that is not asked about; any at all where every one is."""
    assert state.actor is not None
    offer = outfox.legal(state, state.actor)
    for at in rng.sample(range(len(offer)), len(offer)):
        if not settle(lets_win(state, offer[at]), answer):
            return offer[at]
    return rng.choice(offer)


def wins_first_game(seed: int) -> bool:
    """Against the opponent that *Play now* brings to a first game."""
    rng = random.Random(seed)
    newcomer, bot = Seat(rng.randrange(2)), make_bot(outfox, LEVELS[0], str(seed))
    state = outfox.start(outfox.Options(), 2)
    while (seat := state.actor) is not None:
        turn = (
            heeded(state, rng)
            if seat == newcomer
            else bot.choose(outfox.view(state, seat), outfox.legal(state, seat))
        )
        state = outfox.apply(state, seat, turn)
    outcome = outfox.outcome(state)
    return outcome is not None and newcomer in outcome.winners


@pytest.mark.parametrize("games", [100, pytest.param(1000, marks=pytest.mark.long)])
def test_a_newcomer_who_heeds_it_wins_first_games(games: int) -> None:
    assert sum(map(wins_first_game, range(games))) >= WINS * games
