"""Every refusal: its type, its clause, and a text in each language that helps."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from foxden.core.errors import FoxdenError, IllegalAction, InvalidSetup, NotYours, Unreadable
from foxden.core.seats import CHANCE, Seat
from foxden.games import foxy
from foxden.games.foxy import Action, Options, Reveal, State, Write
from foxden.games.foxy.cards import DEFAULT_DECK, Card
from foxden.texts import LANGUAGES
from games.foxy.play import PILE, play_game, play_turn, reveal, write


def refused(do: Callable[[], object]) -> FoxdenError:
    with pytest.raises(FoxdenError) as caught:
        do()
    assert len({caught.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)
    return caught.value


def writing(seats: int = 2) -> State:
    return reveal(foxy.start(Options(), seats), "sea:octopus")


def spent_circle() -> State:
    state = play_turn(foxy.start(Options(), 2), "sea:octopus", Write(1, circled=True), 1)
    return reveal(state, "sea:octopus")


BEFORE, OVER = foxy.start(Options(), 2), play_game(Options(), [0] * 20, [0] * 20)


@pytest.mark.parametrize(
    ("state", "seat", "action", "type_", "clause", "right"),
    [
        (OVER, 0, Write(1), IllegalAction, "X13", "the count"),
        (OVER, CHANCE, Reveal(Card("fox")), IllegalAction, "X13", "the count"),
        (BEFORE, 0, Write(1), IllegalAction, "X7", "revealed first"),
        (BEFORE, 0, Reveal(Card("fox")), NotYours, None, "Chance moves by itself"),
        (BEFORE, CHANCE, Reveal(Card("sea:cat")), IllegalAction, "X5", "sea:octopus+cat"),
        (writing(), CHANCE, Reveal(Card("fox")), IllegalAction, "X12", "2 players are still"),
        (write(writing(), 0, 1), CHANCE, Reveal(Card("fox")), IllegalAction, "X12", "1 player is"),
        (writing(), 2, Write(1), NotYours, "X8", "players 1 to 2"),
        (writing(1), 1, Write(1), NotYours, "X8", "only player 1"),
        (writing(), -2, Write(1), NotYours, "X8", "players 1 to 2"),
        (writing(), CHANCE, Write(1), NotYours, "X8", "players 1 to 2"),
        (write(writing(), 0, 1), 0, Write(2), IllegalAction, "X12", "wait for the next card"),
        (writing(), 0, Write(100), IllegalAction, "X8", "from 0 to 99"),
        (writing(), 0, Write(-1), IllegalAction, "X8", "from 0 to 99"),
        (writing(), 0, Write(cast("Any", 2.5)), IllegalAction, "X8", "a whole number"),
        (spent_circle(), 0, Write(1, circled=True), IllegalAction, "X11", "without one"),
        (writing(1), 0, Write(1, circled=True), IllegalAction, "X22", "without a circle"),
        (writing(), 0, cast("Any", "7"), Unreadable, None, "a whole number like “7”"),
    ],
)  # fmt: skip
def test_an_action_that_is_not_offered_is_refused(  # noqa: PLR0913  one row of the table above
    *,
    state: State,
    seat: int,
    action: Action,
    type_: type[FoxdenError],
    clause: str | None,
    right: str,
) -> None:
    assert action not in foxy.legal(state, Seat(seat))
    error = refused(lambda: foxy.apply(state, Seat(seat), action))
    assert type(error) is type_
    assert error.clause == clause
    assert right in str(error)


def test_x5_the_last_card_can_only_be_the_fox() -> None:
    state = foxy.start(Options(), 1)
    for card in (card for card in PILE if card != "fox"):
        state = play_turn(state, card, 0)
    error = refused(lambda: reveal(state, "sea:dolphin"))
    assert "Cards that can: fox." in str(error)


@pytest.mark.parametrize(
    ("card", "right"),
    [
        ("fox", "countryside, savannah, sea, forest"),
        ("desert:camel", "countryside, savannah, sea, forest"),
        ("", "countryside, savannah, sea, forest"),
        ("forest:", "bear, rabbit, cat"),
        ("forest", "bear, rabbit, cat"),
        ("forest:pig", "bear, rabbit, cat"),
        ("forest:bear+rabbit+zebra", "“zebra” does not live there"),
        ("forest:bear+", "bear, rabbit, cat"),
        ("sea:cat+cat", "“cat” twice"),
        ("sea:octopus+dolphin+octopus", "“octopus” twice"),
    ],
)
def test_x4_a_card_that_cannot_be_is_named(card: str, right: str) -> None:
    options = Options(deck=(card, *DEFAULT_DECK[1:]))
    error = refused(lambda: foxy.start(options, 2))
    assert type(error) is InvalidSetup
    assert error.clause == "X4"
    assert f"“{card}”" in str(error)
    assert right in str(error)


@pytest.mark.parametrize(("cards", "right"), [(0, "add 48"), (47, "add 1"), (49, "take 1 out")])
def test_x4_a_deck_has_48_cards(cards: int, right: str) -> None:
    options = Options(deck=(*DEFAULT_DECK, "sea:octopus")[:cards])
    error = refused(lambda: foxy.start(options, 2))
    assert type(error) is InvalidSetup
    assert error.clause == "X4"
    deck = f"A deck has 48 cards, the Fox not counted; this one has {cards}"
    assert str(error) == f"{deck}: {right}. (X4)"


@pytest.mark.parametrize("seats", [-1, 0])
def test_x6_a_game_needs_a_player(seats: int) -> None:
    error = refused(lambda: foxy.start(Options(), seats))
    assert type(error) is InvalidSetup
    assert error.clause == "X6"


@pytest.mark.parametrize("options", [Options(hard=True), Options(easy=True)])
def test_x22_solo_is_neither_hard_nor_easy(options: Options) -> None:
    error = refused(lambda: foxy.start(options, 1))
    assert type(error) is InvalidSetup
    assert error.clause == "X22"
    assert "two or more" in str(error)
