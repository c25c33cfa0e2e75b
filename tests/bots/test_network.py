"""A network in whole numbers says what the arithmetic says, on every machine; and plays with it."""

import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cores.node import NodeCores
from foxden.bots import cores
from foxden.bots.cores import answer
from foxden.bots.fennecs import TAUGHT, Searcher, Thoughtful, network_file
from foxden.bots.network import (
    LARGEST,
    MOST,
    ONE,
    SHIFT,
    Layer,
    Network,
    from_bytes,
    new_sheet,
    run,
)
from foxden.bots.network import to_bytes as network_bytes
from foxden.bots.playing import play_to_the_end, seat_bots
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.seats import Seat
from foxden.core.thinking import Budget, Call, settle
from foxden.games import fennecs

BOTS = Path(cores.__file__).parents[1]
WIDTH, INPUTS, OUTPUTS = 12, 20, 7


def layer(rng: np.random.Generator, *shape: int) -> Layer:
    return Layer(
        rng.integers(-128, 128, shape, np.int8),
        rng.integers(1 << 14, 1 << 18, shape[:-1], np.int32),
        rng.integers(-9_000, 9_000, shape[:-1], np.int32),
    )


def a_network(seed: int) -> Network:
    rng = np.random.default_rng(seed)
    first, inner = layer(rng, WIDTH, INPUTS), layer(rng, 4, WIDTH, WIDTH)
    return Network(first, *inner, layer(rng, OUTPUTS, WIDTH))


def said(weights: Any, factors: Any, biases: Any, given: list[int]) -> list[int]:
    """A layer in Python's own whole numbers, which never overflow."""
    sums = [
        int(bias) + sum(int(weight) * number for weight, number in zip(row, given, strict=True))
        for row, bias in zip(weights, biases, strict=True)
    ]
    half = 1 << SHIFT - 1
    return [total * int(by) + half >> SHIFT for total, by in zip(sums, factors, strict=True)]


def cut(numbers: list[int], least: int = 0) -> list[int]:
    return [min(max(number, least), MOST) for number in numbers]


def to_size(stream: list[int]) -> list[int]:
    mean = sum(number * number for number in stream) / len(stream)
    factor = math.floor(ONE * 2**SHIFT / math.sqrt(mean + 1))
    return cut([number * factor + 2 ** (SHIFT - 1) >> SHIFT for number in stream], -MOST)


@pytest.mark.parametrize("seed", range(20))
def test_it_says_what_the_arithmetic_says(seed: int) -> None:
    network = a_network(seed)
    read = from_bytes(np.frombuffer(bytearray(network_bytes(network)), np.uint8))
    sheet = new_sheet(read)
    sheet.inputs[:] = np.random.default_rng(seed).integers(-40, 120, INPUTS)
    run(read, sheet)
    stream = said(*network.first, sheet.inputs.tolist())
    inner = list(
        zip(network.inner_weights, network.inner_factors, network.inner_biases, strict=True)
    )
    for outer, second in zip(inner[::2], inner[1::2], strict=True):
        inside = cut(said(*outer, to_size(stream)))
        stream = [a + b for a, b in zip(stream, said(*second, inside), strict=True)]
    assert sheet.outputs.tolist() == said(*network.last, to_size(stream))


def test_shipped_networks_are_small() -> None:
    shipped = {path.name: path.stat().st_size for path in BOTS.glob("*.network")}
    assert set(shipped) == {network_file(seats) for seats in TAUGHT}
    assert max(shipped.values()) <= LARGEST


@pytest.mark.parametrize("seats", TAUGHT)
@pytest.mark.parametrize("variant", ["base", "sahara", "sand_fox"])
def test_it_plays_whole_games_and_the_same_ones_again(variant: Any, seats: int) -> None:
    def game() -> Any:
        match = Match(fennecs, fennecs.options_type(variant=variant), seats)
        bots = {Seat(seat): Thoughtful(f"seed {seat}", Budget(3)) for seat in range(seats)}
        seat_bots(match, bots)
        play_to_the_end(match, bots, random_chance(random.Random(4)))
        return match.state

    assert game() == game()


@pytest.mark.parametrize("seats", TAUGHT)
def test_it_chooses_the_same_in_web_assembly(seats: int) -> None:
    match = Match(fennecs, fennecs.options_type(), seats)
    bots = {Seat(seat): Thoughtful(f"seed {seat}", Budget(20)) for seat in range(seats)}
    seat_bots(match, bots)
    chance = random_chance(random.Random(7))
    match.draw(chance)
    with NodeCores() as node:
        for _ in range(20):
            (seat,) = fennecs.actors(match.state)
            view, offer = fennecs.view(match.state, seat), fennecs.legal(match.state, seat)
            here, there = (
                settle(bots[seat].consider(view, offer), cores) for cores in (answer, node.answer)
            )
            assert here == there
            match.play(seat, here)
            match.draw(chance)


def test_a_network_that_cannot_be_fetched_is_done_without() -> None:
    match = Match(fennecs, fennecs.options_type(), 2)
    match.draw(random_chance(random.Random(7)))
    (seat,) = fennecs.actors(match.state)
    view, offer = fennecs.view(match.state, seat), fennecs.legal(match.state, seat)
    untaught = cores.Cores()

    def without_files(call: Call) -> bytes:
        return b"" if call.file else untaught.answer(call)

    searched = settle(Searcher("a", Budget(200), suspicious=True).consider(view, offer), answer)
    assert settle(Thoughtful("a", Budget(200)).consider(view, offer), without_files) == searched
