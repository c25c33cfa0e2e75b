"""Fast cores, search and strength: random play and IS-MCTS beside OpenSpiel's, and win rates.

Everything runs on one core in one process, but the games of strength can be shared out over
`--jobs` processes, each with a core of its own. Strength is measured at half a second a move,
over more games without `--quick`; a win shared by k counts 1/k. The rivals are in `rivals.py`.
"""

import random
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, Final

import numpy as np
import pyspiel

from claims import best_rates, claim, finish, quick_parser, rate
from foxden.arena.report import interval
from foxden.bots import Bot, Budget, make_bot
from foxden.bots.cores import answer
from foxden.bots.fennecs_search import SUSPICION, new_worktop, search
from foxden.bots.foxy import circle_worth
from foxden.bots.playing import play_to_the_end, seat_bots
from foxden.bots.search import new_tree
from foxden.core.compiled import compiled
from foxden.core.dice import Generator, generator
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.seats import Seat
from foxden.core.thinking import settle
from foxden.games import fennecs, foxy, outfox
from foxden.games.fennecs import fast as fast_fennecs
from foxden.games.foxy import fast as fast_foxy
from foxden.games.outfox import fast as fast_outfox
from rivals import Greedy, MonteCarlo, OpenSpielSearch, dealt, draw_next, simulations_a_second

SECONDS_A_MOVE: Final = 0.5
THINKING: Final = Budget(10**9, SECONDS_A_MOVE)
_GAMES_AT_ONCE: Final = 50

# --- random play -------------------------------------------------------------------------------


@compiled
def _fennecs_games(start: fast_fennecs.Position, games: int, rng: Generator) -> int:
    moves, made = np.zeros(fast_fennecs.MAX_MOVES, np.int16), 0
    for _ in range(games):
        made += fast_fennecs.play_out(start.copy(), moves, rng)
    return made


@compiled
def _foxy_games(start: fast_foxy.Position, games: int, rng: Generator) -> int:
    made = 0
    for _ in range(games):
        made += fast_foxy.play_out(start.copy(), rng)
    return made


@compiled
def _outfox_games(start: fast_outfox.Position, games: int, rng: Generator) -> int:
    moves, made = np.zeros(fast_outfox.MAX_MOVES, np.int32), 0
    for _ in range(games):
        position = start.copy()
        fast_outfox.play_out(position, moves, rng)
        made += position[-1]
    return made


def _openspiel_game(game: Any, rng: random.Random) -> int:
    """Decisions of players in one random game; chance is drawn but not counted."""
    state, made = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw_next(state, rng)
        elif state.is_simultaneous_node():
            players = range(game.num_players())
            state.apply_actions([rng.choice(state.legal_actions(p)) for p in players])
            made += game.num_players()
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
    return made


def random_play(seconds: float) -> None:
    rng, dice = random.Random(1), generator(1)
    goofspiel = "goofspiel(num_cards=13,players=3)"
    peers = {name: pyspiel.load_game(name) for name in ("hearts", goofspiel, "breakthrough")}
    fennecs_start = fast_fennecs.from_state(fennecs.start(fennecs.Options(), 4))
    foxy_start = fast_foxy.from_state(foxy.start(foxy.Options(), 3))
    outfox_start = fast_outfox.from_state(outfox.start(outfox.Options(), 2))
    plays: dict[str, Callable[[], int]] = {
        "fennecs": lambda: _fennecs_games(fennecs_start, _GAMES_AT_ONCE, dice),
        "foxy": lambda: _foxy_games(foxy_start, _GAMES_AT_ONCE, dice),
        "outfox": lambda: _outfox_games(outfox_start, _GAMES_AT_ONCE, dice),
    }
    for name, game in peers.items():
        plays[name] = lambda game=game: _openspiel_game(game, rng)  # type: ignore[misc]  # bound now
    rates = best_rates(plays, seconds, 3)
    for ours, peer, target in (
        ("fennecs", "hearts", 10),
        ("foxy", goofspiel, 20),
        ("outfox", "breakthrough", 3),
    ):
        claim(f"random {ours} beside {peer}", rates[ours], "decisions/s", rates[peer], target)


# --- search ------------------------------------------------------------------------------------


def search_speed(seconds: float) -> None:
    """Iterations from fresh deals, a tree of 5000 each time."""
    dice, start = generator(2), fast_fennecs.from_state(fennecs.start(fennecs.Options(), 2))

    def iterate() -> int:
        position = start.copy()
        fast_fennecs.deal(position, dice)
        search(new_tree(5001, 2), position, new_worktop(2, SUSPICION), 1.0, 5000, dice)
        return 5000

    claim(
        "fennecs search beside OpenSpiel's ISMCTSBot",
        rate(iterate, seconds),
        "iterations/s",
        simulations_a_second(seconds),
        50,
    )


# --- strength ----------------------------------------------------------------------------------


def _elders_share(rival: Callable[[str], Bot], players: int, number: int) -> float:
    """The elder's share of the win in one game, on a seat that moves on from game to game."""
    match, own = Match(fennecs, fennecs.Options(), players), Seat(number % players)
    bots: Mapping[Seat, Bot] = {
        Seat(seat): make_bot(fennecs, "elder", f"{number}", THINKING)
        if seat == own
        else rival(f"{number}/{seat}")
        for seat in range(players)
    }
    seat_bots(match, bots)
    play_to_the_end(match, bots, random_chance(random.Random(number // players)))
    outcome = fennecs.outcome(match.state)
    assert outcome is not None  # noqa: S101  it was played to the end
    return (own in outcome.winners) / len(outcome.winners)


def _share_against_openspiel(number: int) -> float:
    """The same time a move for both, on the same clock."""
    rng, own = random.Random(number // 2), Seat(number % 2)
    theirs, ours = (
        OpenSpielSearch(2, SECONDS_A_MOVE, number),
        make_bot(fennecs, "elder", f"{number}", THINKING),
    )
    state = dealt(theirs.game, rng)
    while not state.is_terminal():
        moment = state.moment
        if state.is_chance_node():
            draw_next(state, rng)
        elif state.current_player() == own:
            view, offer = fennecs.view(moment.state, own), fennecs.legal(moment.state, own)
            state.apply_action(moment.encoder.id_of[ours.choose(view, offer)])
        else:
            state.apply_action(theirs.step(state))
    return float(1 + state.returns()[own]) / 2


def strength(games: int, jobs: int, *, quick: bool) -> None:
    contests: list[tuple[str, float, Callable[[int], float]]] = [
        ("greedy, 2 players", 0.95, partial(_elders_share, Greedy, 2)),
        ("three greedy, 4 players", 0.75, partial(_elders_share, Greedy, 4)),
        ("plain Monte Carlo", 0.60, partial(_elders_share, MonteCarlo, 2)),
        ("ISMCTSBot at equal time", 0.65, _share_against_openspiel),
    ]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as processes:
        for name, target, play in contests:
            share = sum(processes.map(play, range(games))) / games
            low, high = interval(share, games)
            unit = f"of the wins in {games} games, 95 % interval {low:.2f} to {high:.2f}"
            claim(f"elder against {name}", share, unit, target=None if quick else target)


# --- the circle --------------------------------------------------------------------------------


@compiled
def _circled(start: fast_foxy.Position, worth: np.ndarray, games: int, rng: Generator) -> float:
    """The mean number that a circle kept by these thresholds ends on."""
    total = 0.0
    for _ in range(games):
        position = start.copy()
        for turn in range(worth.size):
            fast_foxy.reveal(position, fast_foxy.draw(position, rng))
            if position[fast_foxy.EXACT_AT] >= worth[turn]:
                total += position[fast_foxy.EXACT_AT]
                break
    return total / games


@compiled
def _chance_of(position: fast_foxy.Position, card: int) -> float:
    """X5: how likely a card is to come next."""
    left, fox = position[fast_foxy.LEFT_AT + card], position[fast_foxy.LEFT_AT + fast_foxy.FOX_CARD]
    turn = position[fast_foxy.TURN_AT]
    fox_next = fox / (20 - turn)
    if card == fast_foxy.FOX_CARD:
        return float(fox_next)
    return float((1 - fox_next) * left / (48 - turn + 1 - fox))


@compiled
def _value(position: fast_foxy.Position, worth: np.ndarray) -> float:
    """What having the circle is worth, as the thresholds have it."""
    return max(float(position[fast_foxy.EXACT_AT]), float(worth[position[fast_foxy.TURN_AT] - 1]))


@compiled
def _bound(start: fast_foxy.Position, worth: np.ndarray, games: int, rng: Generator) -> float:
    """No policy without knowledge of future cards does better on the mean than this.

    The dual of optimal stopping: whoever may look ahead, but pays for all that chance did
    beyond its expectation (a martingale, here that of the thresholds), gains at least as much.
    """
    total = 0.0
    for _ in range(games):
        position, paid, best = start.copy(), 0.0, -100.0
        for _ in range(worth.size):
            expected = 0.0
            for card in range(fast_foxy.FOX_CARD + 1):
                if position[fast_foxy.LEFT_AT + card]:
                    after = position.copy()
                    fast_foxy.reveal(after, card)
                    expected += _chance_of(position, card) * _value(after, worth)
            fast_foxy.reveal(position, fast_foxy.draw(position, rng))
            paid += _value(position, worth) - expected
            best = max(best, position[fast_foxy.EXACT_AT] - paid)
        total += best
    return total / games


def circle(games: int) -> None:
    start = fast_foxy.from_state(foxy.start(foxy.Options(), 2))
    worth = np.array(settle(circle_worth(foxy.Options()), answer))
    ours = _circled(start, worth, 20 * games, generator(11))
    bound = _bound(start, worth, games, generator(12))
    claim("foxy elder's circle beside an upper bound", 2 * ours, "points a game", 2 * bound, 0.98)


def main() -> None:
    parser = quick_parser(__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play games at once")
    wanted = parser.parse_args()
    quick = wanted.quick
    random_play(0.3 if quick else 1.0)
    circle(2_000 if quick else 20_000)
    search_speed(2.0 if quick else 5.0)
    strength(2 if quick else 100, wanted.jobs, quick=quick)
    finish()


if __name__ == "__main__":
    main()
