"""The searches see what is under their nose, and redeal only what is hidden."""

import random
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import numpy as np
import pytest

from conformance.setups import Setup, states
from foxden.bots import Budget, make_bot
from foxden.bots.cores import think
from foxden.bots.fennecs_search import NO_SUSPICION, SUSPICION, shuffle_hidden, win_chances
from foxden.bots.outfox_search import search
from foxden.bots.search import ROOT, add_child, child_of, new_tree
from foxden.core.dice import generator
from foxden.core.seats import CHANCE, Seat
from foxden.games import fennecs, outfox
from foxden.games.fennecs import fast
from foxden.games.fennecs.cards import CARDS
from foxden.games.outfox.fast import from_state as outfox_position


def test_a_tree_finds_its_children_again() -> None:
    tree = new_tree(500, 2)
    added = {}
    for edge in range(400):
        node = edge % 7 if edge > 7 else ROOT
        added[node, edge] = add_child(tree, node, edge)
    assert {key: child_of(tree, *key) for key in added} == added
    assert child_of(tree, ROOT, 999) == -1


def test_a_full_tree_takes_no_more() -> None:
    tree = new_tree(3, 2)
    assert [add_child(tree, ROOT, edge) for edge in range(4)] == [1, 2, -1, -1]


class Steps(list[tuple[int, int]]):
    """What a search was asked to do; nothing is left to do after so many steps."""

    enough = 10**9

    def __call__(self, made: int, count: int) -> int:
        self.append((made, count))
        return int(made + count >= self.enough)


def test_a_budget_of_iterations_is_kept_exactly() -> None:
    steps = Steps()
    assert think(steps, Budget(70), 8) == 70
    assert steps == [(0, 70)]


def test_a_budget_of_time_ends() -> None:
    steps = Steps()
    assert think(steps, Budget(10**9, seconds=0.0), 8) == 0
    assert steps == []


def test_with_time_left_a_search_ends_when_it_is_settled() -> None:
    steps = Steps()
    steps.enough = 20
    assert think(steps, Budget(10**9, seconds=600.0), 8) == 24
    assert steps == [(0, 8), (8, 8), (16, 8)]


@pytest.mark.parametrize("belief", [NO_SUSPICION, SUSPICION], ids=["even", "suspicious"])
@pytest.mark.parametrize("variant", ["base", "sahara", "sand_fox"])
@pytest.mark.parametrize("seats", [2, 5])
def test_a_redeal_keeps_what_is_known(
    seats: int, variant: fennecs.Options, belief: np.ndarray
) -> None:
    """The seat's view stays as it is, and no card is lost or doubled."""
    setup, rng = Setup(fennecs, fennecs.Options(variant), seats), generator(4)  # type: ignore[arg-type]  # a name of the table above
    running = [s for s in states(setup, 3) if s.actor not in {None, CHANCE}]
    for state in running[:: max(1, len(running) // 12)]:
        for seat in range(seats):
            before = fast.from_state(state)
            after = before.copy()
            shuffle_hidden(after, seat, belief, rng)
            assert _known(after, seat) == _known(before, seat)
            assert sorted(_cards(after)) == sorted(_cards(before))


def _known(position: np.ndarray, seat: int) -> list[int]:
    """All numbers of a position but cards that this seat does not see."""
    seen = position.astype(int).tolist()
    hands = fast.HANDS_AT + seat * fast.MOST_IN_HAND
    hidden = set(range(fast.PILE_AT, fast.COLUMNS_AT)) - set(
        range(hands, hands + fast.MOST_IN_HAND)
    )
    for column in range(fast.MOST_SEATS):
        at = fast.COLUMNS_AT + column * fast.COLUMN
        for index in range(7):
            laid = position[at + fast.LAID_FROM + index]
            own = laid == fast.DOWN + 1 + seat
            if laid >= fast.DOWN and not own and position[at + fast.COLLECTED_BY] < 0:
                hidden.add(at + fast.CARDS_FROM + index)
    return [0 if at in hidden else number for at, number in enumerate(seen)]


def _cards(position: np.ndarray) -> list[int]:
    pile = [1 + rank for rank in range(fast.KINDS) for _ in range(position[fast.PILE_AT + rank])]
    columns = position[fast.COLUMNS_AT :].reshape(-1, fast.COLUMN)
    laid = columns[:, fast.CARDS_FROM : fast.LAID_FROM].ravel()
    hands = position[fast.HANDS_AT : fast.COLUMNS_AT]
    return [int(card) for card in (*pile, *laid, *hands) if card]


def test_suspicion_makes_a_supernova_likelier() -> None:
    """A card that can be laid in no other way is found face down more often than by chance."""
    state = _with_a_face_down_card()
    position, rng, found = fast.from_state(state), generator(2), {True: 0, False: 0}
    at = fast.COLUMNS_AT + fast.CARDS_FROM + 1
    for suspicious, belief in ((True, SUSPICION), (False, NO_SUSPICION)):
        for _ in range(2000):
            shuffle_hidden(position, 1, belief, rng)
            found[suspicious] += CARDS[position[at] - 1] == "supernova"
    assert found[True] > 3 * found[False] > 0


def _with_a_face_down_card() -> fennecs.State:
    rng = random.Random(8)
    while True:
        state = fennecs.start(fennecs.Options("sand_fox"), 2)
        while state.actor == CHANCE:
            state = fennecs.apply(state, CHANCE, rng.choice(fennecs.legal(state, CHANCE)))
        seen = {*state.hands[1], *(card for column in state.columns for card in column.cards)}
        if state.actor == 0 and "supernova" not in seen:
            return fennecs.apply(state, Seat(0), fennecs.Place(state.hands[0][0], 0, "down"))


def test_the_leader_has_the_best_chance_and_ties_share() -> None:
    position, chances = fast.from_state(fennecs.start(fennecs.Options(), 3)), np.zeros(3)
    position[fast.STARS_AT : fast.STARS_AT + 3] = (3, 9, 6)
    win_chances(position, chances)
    assert chances[1] > chances[2] > chances[0] > 0
    position[fast.ACTOR_AT] = fast.OVER
    position[fast.STARS_AT : fast.STARS_AT + 3] = (9, 9, 6)
    win_chances(position, chances)
    assert chances == pytest.approx([0.5, 0.5, 0.0])


@pytest.mark.parametrize("level", ["scout", "tracker", "trickster", "elder"])
@pytest.mark.parametrize("seats", outfox.seats)
def test_a_line_at_hand_is_made(level: str, seats: int) -> None:
    """O9: whoever can win at once does."""
    for state in islice(_with_a_line_at_hand(seats), 6):
        bot, offer = make_bot(outfox, level, "x", Budget(5)), outfox.legal(state, state.actor)
        turn = bot.choose(outfox.view(state, state.actor), offer)
        assert outfox.apply(state, state.actor, turn).line is not None


def _with_a_line_at_hand(seats: int) -> Iterator[Any]:
    """The last position of random games that ended with a line."""
    for seed in count():
        *_, last, end = states(Setup(outfox, outfox.Options(), seats), seed)
        if end.line is not None:
            yield last


def test_the_same_seed_grows_the_same_tree() -> None:
    position = outfox_position(outfox.start(outfox.Options(), 2))
    trees = [new_tree(300, 2) for _ in range(2)]
    for tree in trees:
        search(tree, position, 4.0, 200, generator(6))
    assert np.array_equal(trees[0].visits, trees[1].visits)
    assert trees[0].visits[ROOT] == 200
