"""What Foxy's bots remember, what they make of it, and when they circle."""

import random
from typing import get_args

import pytest

from foxden.bots import Budget, make_bot
from foxden.bots.cores import answer
from foxden.bots.foxy import Rememberer, circle_worth
from foxden.bots.foxy_memory import PERFECT, Memory, Mind
from foxden.core.seats import CHANCE, Seat
from foxden.core.thinking import settle
from foxden.games import foxy
from foxden.games.foxy import Options, Reveal, Write
from foxden.games.foxy.actions import NUMBERS, NUMBERS_AND_CIRCLE
from foxden.games.foxy.cards import Card
from foxden.games.foxy.counting import exact_numbers
from foxden.games.foxy.state import FoxRule
from games.foxy.play import PILE, random_match

CARDS = tuple(map(Card, PILE))


@pytest.mark.parametrize("fox", get_args(FoxRule))
def test_perfect_memory_knows_every_exact_number(fox: FoxRule) -> None:
    rng = random.Random(3)
    for _ in range(20):
        pile = random_match(Options(fox=fox), 2, rng).state.pile
        memory, known = Memory(PERFECT), []
        for card in pile:
            memory.see(card, rng)
            spread = memory.exact(card, fox)
            assert max(spread) == pytest.approx(1.0)
            known.append(spread.index(max(spread)))
        assert tuple(known) == exact_numbers(pile, fox)


@pytest.mark.parametrize("fox", get_args(FoxRule))
@pytest.mark.parametrize("mind", [Mind(2, 0.3, 0.0), Mind(9, 0.0, 0.3), Mind(3, 0.1, 0.1)], ids=str)
def test_beliefs_claim_no_more_than_they_hold(fox: FoxRule, mind: Mind) -> None:
    """What is believed most is true at least as often as it is believed to be.

    It may be true more often: two animals that are mistaken for each other are doubted apart.
    """
    rng, claimed, found, asked = random.Random(5), 0.0, 0, 0
    for _ in range(60):
        memory = Memory(mind)
        pile = random_match(Options(fox=fox), 2, rng).state.pile
        for card, exact in zip(pile, exact_numbers(pile, fox), strict=True):
            memory.see(card, rng)
            spread = memory.exact(card, fox)
            assert sum(spread) == pytest.approx(1.0)
            claimed += max(spread)
            found += spread.index(max(spread)) == exact
            asked += 1
    assert found / asked > claimed / asked - 0.06
    assert claimed / asked < 0.98


def written(spread_mind: Mind, options: Options, seats: int) -> list[Write]:
    """What a bot writes on the cards of a pile, its circle never spent."""
    bot, state, writes = Rememberer("a", spread_mind), foxy.start(options, seats), []
    for card in CARDS:
        bot.watch(CHANCE, Reveal(card))
        state = foxy.apply(state, CHANCE, Reveal(card))
        writes.append(
            bot.choose(foxy.view(state, Seat(0)), NUMBERS_AND_CIRCLE if seats > 1 else NUMBERS)
        )
        for seat in state.waiting:
            state = foxy.apply(state, seat, Write(0))
    return writes


@pytest.mark.parametrize("options", [Options(), Options(hard=True)], ids=str)
def test_who_forgets_nothing_writes_what_is_right(options: Options) -> None:
    numbers = tuple(write.number for write in written(PERFECT, options, 2))
    assert numbers == exact_numbers(CARDS, "different")


def test_who_forgets_writes_less_than_it_believes_on_average() -> None:
    """Too high is worth nothing, so doubt is answered from below: X14."""
    forgetful = sum(write.number for write in written(Mind(0, 0.6, 0.3), Options(), 2))
    assert forgetful < sum(exact_numbers(CARDS, "different"))


def test_alone_nothing_is_circled() -> None:
    assert not any(write.circled for write in written(PERFECT, Options(), 1))


def test_a_circle_is_kept_for_high_numbers_and_never_beyond_the_last_turn() -> None:
    worth = settle(circle_worth(Options()), answer)
    assert sorted(worth, reverse=True) == list(worth)
    assert worth[-1] == 0
    for write, keep in zip(written(PERFECT, Options(), 2), worth, strict=True):
        assert write.circled == (write.number >= keep)


def test_the_elder_circles_once_a_game() -> None:
    bots = [make_bot(foxy, "elder", str(seat), Budget(1)) for seat in range(2)]
    state = foxy.start(Options(), 2)
    for card in CARDS:
        state = foxy.apply(state, CHANCE, Reveal(card))
        for seat in state.waiting:
            bots[seat].watch(CHANCE, Reveal(card))
            write = bots[seat].choose(foxy.view(state, seat), foxy.legal(state, seat))
            state = foxy.apply(state, seat, write)
    assert None not in state.circles
