"""A small neural network in whole numbers: the same answer on every machine.

A layer multiplies eight-bit weights with what it is given, adds a bias, and scales the sum of
each neuron back by a factor and a shift. What neurons say to each other lies between 0 and
`MOST`, a number of `ONE` meaning 1. A network is an input layer, blocks of two layers whose
result is added to what they were given, and one output layer.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled

ONE: Final = 256
MOST: Final = (1 << 12) - 1
SHIFT: Final = 24
_HALF: Final = 1 << SHIFT - 1
_MAGIC: Final = b"foxden network 1"

Numbers = NDArray[np.int32]


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
    """What `from_bytes` reads: the sizes, then all arrays one after the other."""
    inputs, width = network.first.weights.shape[::-1]
    sizes = (inputs, width, len(network.inner_weights), len(network.last.factors))
    inner = (network.inner_weights, network.inner_factors, network.inner_biases)
    arrays = (*network.first, *inner, *network.last)
    head = np.array(sizes, "<u4").tobytes()
    return b"".join((_MAGIC, head, *(array.astype(array.dtype.newbyteorder("<")).tobytes() for array in arrays)))


def from_bytes(data: bytes) -> Network:
    if not data.startswith(_MAGIC):
        raise ValueError("no network of ours")
    at = len(_MAGIC) + 16
    inputs, width, inner, outputs = (int(n) for n in np.frombuffer(data, "<u4", 4, len(_MAGIC)))

    def taken(kind: str, *shape: int) -> NDArray[np.int8] | Numbers:
        nonlocal at
        count = int(np.prod(shape))
        array = np.frombuffer(data, kind, count, at).reshape(shape)
        at += array.nbytes
        return array

    def layer(*shape: int) -> Layer:
        return Layer(taken("i1", *shape), taken("<i4", *shape[:-1]), taken("<i4", *shape[:-1]))

    first = layer(width, inputs)
    middle = layer(inner, width, width)
    return Network(first, *middle, layer(outputs, width))


@compiled
def run(network: Network, inputs: Numbers, outputs: Numbers) -> None:
    """What the last layer says, a number of `ONE` meaning 1."""
    width = network.first.factors.size
    stream, inside = np.empty(width, np.int32), np.empty(width, np.int32)
    for neuron in range(width):
        said = _said(network.first.weights[neuron], inputs, network.first.biases[neuron],
                     network.first.factors[neuron])
        stream[neuron] = min(max(said, 0), MOST)
    for block in range(0, len(network.inner_weights), 2):
        for neuron in range(width):
            said = _said(network.inner_weights[block, neuron], stream,
                         network.inner_biases[block, neuron], network.inner_factors[block, neuron])
            inside[neuron] = min(max(said, 0), MOST)
        for neuron in range(width):
            said = _said(network.inner_weights[block + 1, neuron], inside,
                         network.inner_biases[block + 1, neuron],
                         network.inner_factors[block + 1, neuron])
            # Written over: nobody in this layer reads the stream again.
            stream[neuron] = min(max(stream[neuron] + said, 0), MOST)
    for neuron in range(outputs.size):
        outputs[neuron] = _said(network.last.weights[neuron], stream, network.last.biases[neuron],
                                network.last.factors[neuron])


@compiled
def _said(weights: NDArray[np.int8], given: Numbers, bias: int, factor: int) -> int:
    total = np.int32(bias)
    for index in range(given.size):
        total += np.int32(weights[index]) * given[index]
    return (np.int64(total) * np.int64(factor) + _HALF) >> SHIFT
