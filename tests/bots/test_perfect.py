"""Outfox's elder between two players: it wins what is won, and makes what is lost hard to win."""

import random
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice

import pytest
from msgspec.structs import replace

from foxden.bots import RANDOM, Bot, Budget, make_bot
from foxden.bots.cores import Cores
from foxden.bots.outfox import Perfect, Searcher
from foxden.core.seats import Seat
from foxden.core.thinking import settle
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.solver.analysis import solve_position
from foxden.solver.book import packaged_book
from foxden.solver.folding import unfold
from foxden.solver.position import from_state, to_state, to_turn
from foxden.solver.prover import UNKNOWN, informed_prover
from solver.positions import careful_states

COUNTED = Budget(10**9)
"""Ends by the elder's own count of positions, never by the clock."""

RIVALS: dict[str, Callable[[str], Bot]] = {
    "random": lambda seed: make_bot(outfox, RANDOM, seed),
    "cub": lambda seed: make_bot(outfox, "cub", seed),
    "scout": lambda seed: make_bot(outfox, "scout", seed),
    "100 iterations": lambda seed: Searcher(seed, Budget(100)),
    "1000 iterations": lambda seed: Searcher(seed, Budget(1000)),
    "5000 iterations": lambda seed: Searcher(seed, Budget(5000)),
    "elder": lambda seed: make_bot(outfox, "elder", seed, COUNTED),
}

prover = cache(informed_prover)


def proven_winner(state: State) -> Seat:
    """By as much search as it takes, with a memory that the bots do not share."""
    while (verdict := prover().prove(from_state(state), 10_000)) == UNKNOWN:
        pass
    return Seat(state.turns % 2 if verdict.wins else 1 - state.turns % 2)


def played_out(state: State, bots: dict[Seat, Bot]) -> Seat:
    """The winner of a game between bots that have watched nothing before this state."""
    while state.actor is not None:
        seat = state.actor
        turn = bots[seat].choose(outfox.view(state, seat), outfox.legal(state, seat))
        for bot in bots.values():
            bot.watch(seat, turn)
        state = outfox.apply(state, seat, turn)
    outcome = outfox.outcome(state)
    assert outcome is not None
    return outcome.winners[0]


def won_games(rival: str, turns: int, games: int) -> None:
    """The elder takes over what is won after these turns, and the rival what is lost."""
    rng = random.Random(f"{rival} {turns}")
    for number, state in enumerate(islice(careful_states(turns, rng), games)):
        winner, seed = proven_winner(state), f"{turns}/{number}"
        elder = make_bot(outfox, "elder", seed, COUNTED)
        bots = {winner: elder, Seat(1 - winner): RIVALS[rival](seed)}
        assert played_out(state, bots) == winner, (number, state)


@pytest.mark.parametrize("rival", RIVALS)
def test_the_elder_lets_go_of_no_won_position(rival: str) -> None:
    for turns in (0, 5, 7, 10):
        won_games(rival, turns, 1)


@pytest.mark.long
@pytest.mark.parametrize("turns", [0, 3, 4, 5, 6, 7, 8, 10, 12])
@pytest.mark.parametrize("rival", RIVALS)
def test_the_elder_lets_go_of_no_won_position_in_hundreds_of_games(rival: str, turns: int) -> None:
    won_games(rival, turns, 12)


def elders_turn(state: State, seed: str = "elder") -> Turn:
    seat = Seat(state.turns % 2)
    bot = Perfect(seed, COUNTED)
    turn: Turn = bot.choose(outfox.view(state, seat), outfox.legal(state, seat))
    return turn


def after(state: State, turn: Turn) -> State:
    return outfox.apply(state, Seat(state.turns % 2), turn)


def test_the_book_answers_every_first_turn() -> None:
    begun = outfox.start(outfox.Options(), 2)
    for turn in outfox.legal(begun, Seat(0))[:19]:
        answered = after(after(begun, turn), elders_turn(after(begun, turn)))
        assert settle(solve_position(answered, 0.0), Cores().answer).winner == Seat(1)


def share_that_wins(state: State) -> float:
    """Of the replies that do not lose at once, those that win."""
    replies = [to_turn(turn) for turn, _ in prover().open_turns(from_state(state))]
    won = [reply for reply in replies if proven_winner(after(state, reply)) == state.turns % 2]
    return len(won) / len(replies)


def of_the_book(turns: int, rng: random.Random) -> list[State]:
    """Some positions of the book after so many turns: they are lost, but not at once."""
    keys = [key for key, lasts in sorted(packaged_book().items()) if lasts > 2]
    states = [to_state(unfold(*key)) for key in keys]
    return rng.sample([state for state in states if state.turns == turns], 12)


@pytest.mark.parametrize(
    "states",
    [lambda rng: islice(careful_states(11, rng), 30), lambda rng: of_the_book(10, rng)],
    ids=["by proof", "by the book"],
)
def test_in_a_lost_position_the_deepest_trap_is_set(
    states: Callable[[random.Random], Iterable[State]],
) -> None:
    """Late enough for every reply to be judged within the elder's count."""
    compared = 0
    for state in states(random.Random(4)):
        turns = [to_turn(turn) for turn, _ in prover().open_turns(from_state(state))]
        if proven_winner(state) == state.turns % 2 or len(turns) < 2:
            continue
        shares = {turn: share_that_wins(after(state, turn)) for turn in turns}
        compared += len(set(shares.values())) > 1
        assert shares[elders_turn(state)] == min(shares.values())
    assert compared


def ways_to_win(state: State) -> int:
    seat = Seat(state.turns % 2)
    turns = outfox.legal(state, seat)
    return sum(after(state, turn).line is not None for turn in turns)


def test_where_every_turn_loses_at_once_the_fewest_ways_are_left() -> None:
    rng, met = random.Random(2), 0
    for state in islice(careful_states(8, rng), 40):
        held = state.reserves[0][:1]  # one kind left: few turns, and mostly none that is safe
        last = replace(state, reserves=(held, state.reserves[1]))
        position = from_state(last)
        if prover().winning_turn(position) is not None or prover().open_turns(position):
            continue
        met += 1
        ways = [ways_to_win(after(last, turn)) for turn in outfox.legal(last, Seat(0))]
        assert ways_to_win(after(last, elders_turn(last))) == min(ways)
        if met == 3:
            break
    assert met


def test_without_time_what_is_proven_to_lose_is_not_played() -> None:
    """A handful of positions proves nothing early on, but it shows what loses at once."""
    for state in islice(careful_states(4, random.Random(9)), 10):
        seat = Seat(0)
        turn = Perfect("hasty", Budget(5)).choose(
            outfox.view(state, seat), outfox.legal(state, seat)
        )
        assert prover().winning_turn(from_state(after(state, turn))) is None


def test_among_three_the_elder_searches() -> None:
    state = outfox.start(outfox.Options(), 3)
    for seat in (Seat(0), Seat(1)):
        view, offer = outfox.view(state, seat), outfox.legal(state, seat)
        chosen = Perfect("three", Budget(50)).choose(view, offer)
        assert chosen == Searcher("three", Budget(50)).choose(view, offer)
        state = outfox.apply(state, seat, chosen)
