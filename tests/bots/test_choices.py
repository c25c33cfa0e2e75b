"""What every level chooses, decision by decision, is what was written down.

Bots are deterministic, so whatever changes a choice shows up here. When the change is meant,
`pytest tests/bots/test_choices.py --write-golden` writes the files anew.
"""

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from conformance.setups import SMALL_SETUPS, Setup
from foxden.bots import LEVELS, Budget, make_bot
from foxden.bots.cores import answer
from foxden.bots.playing import play_to_the_end, seat_bots
from foxden.core.contract import Offer
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.seats import CHANCE, Seat
from foxden.core.thinking import Call, settle

GOLDEN = Path(__file__).parent / "golden"
COUNTED = Budget(150)
DECISIONS = 60


class Answered:
    """A bot whose calls are answered by whoever we say."""

    def __init__(self, bot: Any, answer: Callable[[Call], bytes]) -> None:
        self.watch, self._bot, self._answer = bot.watch, bot, answer

    def choose(self, view: Any, offer: Offer[Any]) -> Any:
        return settle(self._bot.consider(view, offer), self._answer)


def chosen(
    setup: Setup, level: str, answer: Callable[[Call], bytes], decisions: int = DECISIONS
) -> list[str]:
    """What bots of one level did in a few games between them."""
    actions: list[str] = []
    for number in count():
        match = Match(setup.game, setup.options, setup.seats)
        bots = {
            Seat(seat): Answered(
                make_bot(setup.game, level, f"{level} {number} {seat}", COUNTED), answer
            )
            for seat in range(setup.seats)
        }
        seat_bots(match, bots)
        play_to_the_end(match, bots, random_chance(random.Random(f"{setup} {level} {number}")))
        acted = [event.action for event in match.events if event.seat != CHANCE]
        actions += map(setup.game.format_action, acted)
        if len(actions) >= decisions:
            break
    return actions


def written(setup: Setup, answer: Callable[[Call], bytes]) -> str:
    by_level = [(level, chosen(setup, level, answer)) for level in LEVELS]
    return "".join("\n  ".join([level, *actions]) + "\n" for level, actions in by_level)


@pytest.mark.parametrize("setup", SMALL_SETUPS, ids=str)
def test_bots_choose_as_written(setup: Setup, write_golden: bool) -> None:
    path = GOLDEN / f"{setup}.txt"
    text = written(setup, answer)
    if write_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
