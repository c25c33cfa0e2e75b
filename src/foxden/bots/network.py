"""A small neural network in whole numbers: the same answer on every machine.

A layer multiplies eight-bit weights with what it is given, adds a bias, and scales the sum of
each neuron back by a factor and a shift. A number of `ONE` means 1. A network is an input layer,
whose sums are a stream of numbers; blocks of two layers, which are shown the stream brought to
one size, pass on what is above 0 and add their result to the stream; and one output layer.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import add_products, compiled

ONE: Final = 256
MOST: Final = (1 << 12) - 1
SHIFT: Final = 24
FINE: Final = 1 << 12
"""What means 1 in the stream, which is summed up over all blocks and so kept more exactly."""
_HALF: Final = 1 << SHIFT - 1
_MAGIC: Final = b"foxden network 2"
_HEAD: Final = len(_MAGIC) + 16

LARGEST: Final = 1 << 20
"""The most bytes that a network takes."""

Numbers = NDArray[np.int32]
Signals = NDArray[np.int16]
"""What neurons say to each other: sixteen bits, of which processors multiply most at once."""


class Layer(NamedTuple):
    """`weights` by neuron and input, `factors` and `biases` by neuron."""

    weights: NDArray[np.int8]
    factors: Numbers
    biases: Numbers


class Network(NamedTuple):
    """Layers of one shape lie in one array, so that compiled code can walk them."""

    first: Layer
    inner_weights: NDArray[np.int8]
    inner_factors: Numbers
    inner_biases: Numbers
    last: Layer


def to_bytes(network: Network) -> bytes:
    """What `from_bytes` reads: the sizes, then all arrays one after the other, little end first."""
    inputs, width = network.first.weights.shape[::-1]
    sizes = (inputs, width, len(network.inner_weights), len(network.last.factors))
    inner = (network.inner_weights, network.inner_factors, network.inner_biases)
    arrays = (*network.first, *inner, *network.last)
    head = np.array(sizes, np.int32).tobytes()
    return b"".join((_MAGIC, head, *(array.tobytes() for array in arrays)))


def are_of_a_network(data: bytes, inputs: int) -> bool:
    """Whether bytes are those of a network that is shown so many numbers."""
    if not data.startswith(_MAGIC) or len(data) < _HEAD:
        return False
    shown, width, inner, outputs = np.frombuffer(data[_HEAD - 16 : _HEAD], np.int32).tolist()
    neurons = (width * (shown + 8), inner * width * (width + 8), outputs * (width + 8))
    return bool(shown == inputs and len(data) == _HEAD + sum(neurons))


@compiled
def from_bytes(data: NDArray[np.uint8]) -> Network:
    """The network that lies in these bytes; its arrays are windows onto them."""
    sizes = data[_HEAD - 16 : _HEAD].view(np.int32)
    inputs, width = int(np.int64(sizes[0])), int(np.int64(sizes[1]))
    inner, outputs = int(np.int64(sizes[2])), int(np.int64(sizes[3]))
    middle_at = _HEAD + width * (inputs + 8)
    last_at = middle_at + inner * width * (width + 8)
    middle = _layers(data[middle_at:], inner * width, width)
    return Network(
        _layers(data[_HEAD:], width, inputs),
        middle.weights.reshape((inner, width, width)),
        middle.factors.reshape((inner, width)),
        middle.biases.reshape((inner, width)),
        _layers(data[last_at:], outputs, width),
    )


@compiled
def _layers(data: NDArray[np.uint8], neurons: int, inputs: int) -> Layer:
    factors_at = neurons * inputs
    biases_at = factors_at + 4 * neurons
    return Layer(
        data[:factors_at].view(np.int8).reshape((neurons, inputs)),
        data[factors_at:biases_at].view(np.int32),
        data[biases_at : biases_at + 4 * neurons].view(np.int32),
    )


class Sheet(NamedTuple):
    """What a network is shown, what it answers, and room to work in between."""

    inputs: Signals
    outputs: Numbers
    stream: Numbers
    inside: Signals
    sums: Numbers


@compiled
def new_sheet(network: Network) -> Sheet:
    width, inputs = network.first.weights.shape
    outputs = network.last.factors.size
    return Sheet(
        np.zeros(inputs, np.int16),
        np.zeros(outputs, np.int32),
        np.zeros(width, np.int32),
        np.zeros(width, np.int16),
        np.zeros(max(width, outputs), np.int32),
    )


@compiled
def run(network: Network, sheet: Sheet) -> None:
    """Write what the last layer says of the inputs, a number of `ONE` meaning 1."""
    inputs, outputs, stream, inside, sums = sheet
    first, last = network.first, network.last
    _add_up(first.weights, first.biases, inputs, sums)
    for neuron in range(stream.size):
        stream[neuron] = _scaled(sums[neuron], first.factors[neuron])
    for layer in range(0, len(network.inner_weights), 2):
        _bring_to_size(stream, inside)
        _add_up(network.inner_weights[layer], network.inner_biases[layer], inside, sums)
        for neuron in range(inside.size):
            inside[neuron] = _cut(_scaled(sums[neuron], network.inner_factors[layer, neuron]), 0)
        _add_up(network.inner_weights[layer + 1], network.inner_biases[layer + 1], inside, sums)
        for neuron in range(stream.size):
            stream[neuron] += _scaled(sums[neuron], network.inner_factors[layer + 1, neuron])
    _bring_to_size(stream, inside)
    _add_up(last.weights, last.biases, inside, sums)
    for neuron in range(outputs.size):
        outputs[neuron] = _scaled(sums[neuron], last.factors[neuron])


@compiled
def _bring_to_size(stream: Numbers, out: Signals) -> None:
    """The stream so that the mean of its squares is 1: divisions and roots are exact everywhere."""
    squares = 0
    for number in stream:
        wide = int(np.int64(number))
        squares += wide * wide
    factor = int(np.floor(ONE * (1 << SHIFT) / np.sqrt(squares / stream.size + 1.0)))
    for neuron in range(stream.size):
        out[neuron] = _cut(_scaled(stream[neuron], factor), -MOST)


@compiled
def _add_up(weights: NDArray[np.int8], biases: Numbers, given: Signals, sums: Numbers) -> None:
    add_products(weights, given, sums)
    for neuron in range(len(weights)):
        sums[neuron] += biases[neuron]


@compiled
def _scaled(total: int, factor: int) -> int:
    return int((np.int64(total) * np.int64(factor) + _HALF) >> SHIFT)


@compiled
def _cut(number: int, least: int) -> int:
    return min(max(number, least), MOST)
