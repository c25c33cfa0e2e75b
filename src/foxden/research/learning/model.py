"""The network that learns by playing, and what it says in whole numbers, in which it ships."""

from typing import Final, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from foxden.bots.fennecs_network import UNIT, steps_of
from foxden.bots.network import FINE, MOST, ONE, SHIFT, Layer, Network
from foxden.games.fennecs import fast

_TOP: Final = MOST / ONE
_LEAST: Final = 1 / FINE**2
_LEAST_SCALE: Final = 1e-4  # a neuron with hardly any weights still has a bias that fits


class Shape(NamedTuple):
    width: int
    blocks: int


USUAL: Final = Shape(width=384, blocks=2)


class Player(nn.Module):
    """The shape of `bots.network`, in floating point: what is cut off there is cut off here."""

    scale: Tensor

    def __init__(self, seats: int, shape: Shape = USUAL) -> None:
        super().__init__()
        width, blocks = shape
        steps = torch.from_numpy(steps_of(seats)).float() / UNIT
        self.register_buffer("scale", steps, persistent=False)
        self.first = nn.Linear(len(steps), width)
        self.inner = nn.ModuleList(nn.Linear(width, width) for _ in range(2 * blocks))
        self.last = nn.Linear(width, fast.ACTIONS + seats)
        for layer in (self.last, *self.inner[1::2]):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """A preference for each move, and what the game is worth to each seat from here."""
        stream = self.first(seen * self.scale)
        for outer, inner in zip(self.inner[::2], self.inner[1::2], strict=True):
            stream = stream + inner(outer(_brought_to_size(stream)).clamp(0, _TOP))
        said = self.last(_brought_to_size(stream)).float()
        return said[:, : fast.ACTIONS], said[:, fast.ACTIONS :]


def _brought_to_size(stream: Tensor) -> Tensor:
    squares = stream.float().square().mean(-1, keepdim=True)
    return stream * torch.rsqrt(squares + _LEAST).to(stream.dtype)


# --- whole numbers -----------------------------------------------------------------------------


def in_whole_numbers(player: Player) -> Network:
    """The network that is shipped: eight-bit weights, a factor a neuron."""
    inner = [
        _layer(each, 1 / ONE, FINE if number % 2 else ONE)
        for number, each in enumerate(player.inner)
    ]
    weights, factors, biases = (np.stack(parts) for parts in zip(*inner, strict=True))
    first, last = _layer(player.first, 1 / UNIT, FINE), _layer(player.last, 1 / ONE, ONE)
    return Network(first, weights, factors, biases, last)


def from_whole_numbers(network: Network, seats: int) -> Player:
    """A shipped network as one that PyTorch can run: the same but for rounding on the way."""
    inner = zip(network.inner_weights, network.inner_factors, network.inner_biases, strict=True)
    player = Player(seats, Shape(len(network.first.factors), len(network.inner_weights) // 2))
    _fill(player.first, network.first, 1 / UNIT, FINE)
    for number, (linear, layer) in enumerate(zip(player.inner, inner, strict=True)):
        _fill(linear, Layer(*layer), 1 / ONE, FINE if number % 2 else ONE)
    _fill(player.last, network.last, 1 / ONE, ONE)
    return player


def _layer(linear: nn.Linear, unit: float, one: int) -> Layer:
    """`unit` is what one step of its inputs means, `one` how many steps of its sums mean 1."""
    weights = linear.weight.detach().double().cpu().numpy()
    biases = linear.bias.detach().double().cpu().numpy()
    scales = np.maximum(np.abs(weights).max(axis=1) / 127, _LEAST_SCALE)
    return Layer(
        np.rint(weights / scales[:, None]).astype(np.int8),
        np.rint(scales * unit * one * (1 << SHIFT)).astype(np.int32),
        np.rint(biases / (scales * unit)).astype(np.int32),
    )


@torch.no_grad()
def _fill(linear: nn.Linear, layer: Layer, unit: float, one: int) -> None:
    steps = layer.factors / (one * (1 << SHIFT))
    linear.weight.copy_(torch.from_numpy(layer.weights * (steps / unit)[:, None]))
    linear.bias.copy_(torch.from_numpy(layer.biases * steps))
