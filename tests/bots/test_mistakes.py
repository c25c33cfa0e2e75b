"""The weaker levels err like people: what a beginner believes, and what haste overlooks."""

import pytest

from conformance.setups import Setup, states
from foxden.bots import make_bot
from foxden.bots.base import Seeded
from foxden.bots.outfox import Hasty, Playful
from foxden.core.contract import Offer
from foxden.core.seats import Seat
from foxden.core.thinking import Thought
from foxden.games import fennecs, outfox
from foxden.games.outfox import Turn, View
from games.fennecs.tables import do, table


def chosen_by_a_cub(state: fennecs.State) -> str:
    seat = state.actor
    assert seat is not None
    bot = make_bot(fennecs, "cub", "seed")
    return fennecs.format_action(bot.choose(fennecs.view(state, seat), fennecs.legal(state, seat)))


@pytest.mark.parametrize(
    ("columns", "hand", "chosen"),
    [
        (["4 3 2", "2 1"], "-1", "collect 1"),  # F13: nine, and three stars to pay
        (
            ["4 0> 2", "-2 1"],
            "3 -1",
            "place 3 up",
        ),  # six is not plenty
        (["-1 0> -2", "3 2"], "", "collect 2"),  # F11: minus three, it thinks, not three
        (["2 5*1", "2 1"], "", "collect 2"),  # what others have laid face down is not there
    ],
)
def test_a_cub_of_fennecs_believes_that_more_is_better(
    columns: list[str], hand: str, chosen: str
) -> None:
    assert chosen_by_a_cub(table(columns, [hand, "-1"])).startswith(chosen)


def test_a_cub_of_fennecs_counts_one_or_five_as_five() -> None:
    """F12: with a four it had better be one."""
    state = do(table(["4 1/5 1", "2", "3"], ["", "5", "1/5"]), "collect 1")
    assert fennecs.legal(state, Seat(0))[0] == fennecs.Choose(0)
    assert chosen_by_a_cub(state) == fennecs.format_action(fennecs.Choose(1))


class First(Seeded):
    """Takes the first turn there is."""

    def consider(self, view: View, offer: Offer[Turn]) -> Thought[Turn]:  # noqa: ARG002  it does not look
        yield from ()
        return offer[0]


@pytest.mark.parametrize(("haste", "hurries"), [(0, {False}), (40, {False, True}), (100, {True})])
def test_who_is_in_a_hurry_looks_for_no_more_than_a_line(haste: int, hurries: set[bool]) -> None:
    seen = set()
    for number, state in enumerate(states(Setup(outfox, outfox.Options(), 2), 1)[1:-1]):
        view, offer = outfox.view(state, state.actor), outfox.legal(state, state.actor)
        seed = f"{number}"
        turn = Hasty(seed, First(seed), haste).choose(view, offer)
        in_a_hurry = Playful(seed, attention=100).choose(view, offer)
        assert turn in {offer[0], in_a_hurry}
        if in_a_hurry != offer[0]:
            seen.add(turn == in_a_hurry)
    assert seen == hurries
