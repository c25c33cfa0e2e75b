"""What a party honours beside the winner."""

import random

import pytest

from foxden.core.outcome import Award
from foxden.core.seats import Seat
from foxden.games import foxy
from foxden.games.foxy import Options, Write
from foxden.games.foxy.awards import awards
from foxden.games.foxy.state import FoxRule
from games.foxy.play import EXACT, play_game, random_match

TOO_HIGH = tuple(number + 1 for number in EXACT)
ZEROS = (0,) * 20


def awarded(options: Options, *boards: tuple[int | Write, ...]) -> dict[str, Award]:
    outcome = foxy.outcome(play_game(options, *boards))
    assert outcome is not None
    return {award.name: award for award in awards(outcome.details)}


def test_each_award_goes_to_who_did_it_most() -> None:
    bold = TOO_HIGH[:19] + EXACT[19:]
    betting = (*ZEROS[:19], Write(EXACT[19], circled=True))
    won = awarded(Options(), bold, EXACT, betting)
    assert won["boldest"] == Award("boldest", 19, (Seat(0),))
    assert won["most_exact"] == Award("most_exact", 20, (Seat(1),))
    assert won["best_bet"] == Award("best_bet", 2 * EXACT[19], (Seat(2),))


def test_who_ties_shares_an_award_and_there_is_none_for_nothing() -> None:
    won = awarded(Options(), EXACT, EXACT)
    assert won == {"most_exact": Award("most_exact", 20, (Seat(0), Seat(1)))}


def test_solo_has_no_awards() -> None:
    assert awarded(Options(), EXACT) == {}


@pytest.mark.parametrize("fox", ["different", "most", "single", "cat"])
@pytest.mark.parametrize("hard", [False, True])
def test_the_most_exact_wrote_most_numbers_that_were_right(fox: FoxRule, hard: bool) -> None:
    """Counted from points and crosses alone: it is the same as comparing the numbers."""
    for seed in range(20):
        state = random_match(Options(fox=fox, hard=hard), 4, random.Random(seed)).state
        outcome = foxy.outcome(state)
        assert outcome is not None
        hits = [
            sum(
                entry.number == right
                for entry, right in zip(board, outcome.details.exact, strict=True)
            )
            for board in zip(*state.turns, strict=True)
        ]
        found = [each for each in awards(outcome.details) if each.name == "most_exact"]
        assert [each.amount for each in found] == [max(hits)] * bool(max(hits))
