"""The network while it learns, and the one in whole numbers that it becomes."""

from typing import Final

import numpy as np
from torch import Tensor, nn

from foxden.bots.fennecs_network import UNIT
from foxden.bots.network import MOST, ONE, SHIFT, Layer, Network

WIDTH: Final = 384
BLOCKS: Final = 2

_TOP: Final = MOST / ONE
_LEAST_SCALE: Final = 1e-4  # a neuron with hardly any weights still has a bias that fits


class Model(nn.Module):
    """The shape of `bots.network`, in floating point: what is cut off there is cut off here."""

    def __init__(self, steps: Tensor, actions: int, seats: int) -> None:
        super().__init__()
        self.actions = actions
        self.register_buffer("scale", steps.float() / UNIT, persistent=False)
        self.first = nn.Linear(len(steps), WIDTH)
        self.inner = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(2 * BLOCKS))
        self.last = nn.Linear(WIDTH, actions + seats)
        for layer in (self.last, *self.inner[1::2]):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """A preference for each move, and what the game is worth to each seat from here."""
        stream = self.first(seen * self.scale).clamp(0, _TOP)
        for outer, inner in zip(self.inner[::2], self.inner[1::2], strict=True):
            stream = (stream + inner(outer(stream).clamp(0, _TOP))).clamp(0, _TOP)
        said = self.last(stream).float()
        return said[:, : self.actions], said[:, self.actions :]


def in_whole_numbers(model: Model) -> Network:
    """The network that is shipped: eight-bit weights, a factor a neuron."""
    first = _layer(model.first, 1 / UNIT)
    inner = [_layer(each, 1 / ONE) for each in model.inner]
    weights, factors, biases = (np.stack(parts) for parts in zip(*inner, strict=True))
    return Network(first, weights, factors, biases, _layer(model.last, 1 / ONE))


def _layer(linear: nn.Linear, unit: float) -> Layer:
    """`unit` is what one step of its inputs means."""
    weights = linear.weight.detach().double().cpu().numpy()
    biases = linear.bias.detach().double().cpu().numpy()
    scales = np.maximum(np.abs(weights).max(axis=1) / 127, _LEAST_SCALE)
    return Layer(
        np.rint(weights / scales[:, None]).astype(np.int8),
        np.rint(scales * unit * ONE * (1 << SHIFT)).astype(np.int32),
        np.rint(biases / (scales * unit)).astype(np.int32),
    )
