"""Random games of each core, on either machine, are those of the reference, step by step."""

from array import array
from collections.abc import Callable, Iterator
from struct import pack, unpack_from

import pytest

from cores.node import NodeCores
from foxden.bots.cores import Cores
from foxden.core.seats import CHANCE, Seat
from foxden.core.thinking import Call
from foxden.games import fennecs, foxy, outfox
from foxden.games.fennecs import position as fennecs_position
from foxden.games.foxy import Reveal
from foxden.games.foxy import position as foxy_position
from foxden.games.outfox import position as outfox_position
from games.fennecs.setups import SETUPS as FENNECS
from games.fennecs.test_fast import drawn
from games.foxy.setups import SETUPS as FOXY

Answer = Callable[[Call], bytes]

how_many = pytest.mark.parametrize("games", [6, pytest.param(1000, marks=pytest.mark.long)])


@pytest.fixture(scope="module", params=["native", "wasm"])
def answer(request: pytest.FixtureRequest) -> Iterator[Answer]:
    if request.param == "native":
        yield Cores().answer
        return
    with NodeCores() as node:
        yield node.answer


def stepped(answer: Answer, core: str, rng: int, position: "array[int]") -> bytes:
    return answer(Call(core, "step", pack("<Q", rng) + position.tobytes()))


@how_many
def test_outfox(answer: Answer, games: int) -> None:
    rng = 1
    for number in range(games):
        state = outfox.start(outfox.Options(), outfox.seats[number % 2])
        while state.actor is not None:
            told = stepped(answer, "outfox", rng, outfox_position.encode(state))
            rng, who, edge, over, _ = unpack_from("<Qiiii", told)
            end = 24 + outfox_position.LENGTH
            offered = [outfox_position.edge_to_turn(edge) for edge in array("i", told[end:])]
            assert who == state.actor
            assert offered == list(outfox.legal(state, state.actor))
            state = outfox.apply(state, state.actor, outfox_position.edge_to_turn(edge))
            assert told[24:end] == outfox_position.encode(state).tobytes()
            assert bool(over) == (state.actor is None)


@how_many
def test_fennecs(answer: Answer, games: int) -> None:
    rng = 1
    for number in range(games):
        state = fennecs.start(*FENNECS[number % len(FENNECS)])
        while state.actor is not None:
            told = stepped(answer, "fennecs", rng, fennecs_position.encode(state))
            rng, who, move, count = unpack_from("<Qiii", told)
            after = array("b", told[-fennecs_position.LENGTH :])
            moves = array("i", told[20 : 20 + 4 * count])
            assert who == state.actor
            if who == CHANCE:
                for seat, action in drawn(after, state):  # type: ignore[arg-type]  # any row of numbers
                    state = fennecs.apply(state, seat, action)
            else:
                offer = fennecs.legal(state, Seat(who))
                assert list(map(fennecs_position.to_action, moves)) == list(offer)
                state = fennecs.apply(state, Seat(who), fennecs_position.to_action(move))
            assert after == fennecs_position.encode(state)


@how_many
def test_foxy(answer: Answer, games: int) -> None:
    rng = 1
    setups = [(options, seats) for options, seats in FOXY if seats < 7]
    for number in range(games):
        state = foxy.start(*setups[number % len(setups)])
        while not state.is_over:
            told = stepped(answer, "foxy", rng, foxy_position.encode(state))
            rng, who, what, count = unpack_from("<Qiii", told)
            if who == CHANCE:
                state = foxy.apply(state, CHANCE, Reveal(foxy_position.CARDS[what]))
            else:
                assert count == len(foxy.legal(state, Seat(who)))
                state = foxy.apply(state, Seat(who), foxy_position.to_write(what))
            assert told[20:] == foxy_position.encode(state).tobytes()
