"""Two networks: one that learns by playing, and the small one that it teaches and that ships."""

from typing import Final, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from foxden.bots.fennecs_network import UNIT, steps_of
from foxden.bots.network import MOST, ONE, SHIFT, Layer, Network
from foxden.games.fennecs import fast

_TOP: Final = MOST / ONE
_LEAST_SCALE: Final = 1e-4  # a neuron with hardly any weights still has a bias that fits


class Shape(NamedTuple):
    width: int
    blocks: int


TEACHER: Final = Shape(width=512, blocks=3)
PUPIL: Final = Shape(width=384, blocks=2)


class Player(nn.Module):
    """What both have in common: what they are shown, and what they answer."""

    scale: Tensor

    def __init__(self, seats: int) -> None:
        super().__init__()
        steps = torch.from_numpy(steps_of(seats)).float() / UNIT
        self.register_buffer("scale", steps, persistent=False)
        self.inputs, self.outputs = len(steps), fast.ACTIONS + seats

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """A preference for each move, and what the game is worth to each seat from here."""
        said = self.answer(seen * self.scale).float()
        return said[:, : fast.ACTIONS], said[:, fast.ACTIONS :]

    def answer(self, shown: Tensor) -> Tensor:
        raise NotImplementedError


class Teacher(Player):
    """As large as a GPU likes, and normalised, so that it learns quickly."""

    def __init__(self, seats: int, shape: Shape = TEACHER) -> None:
        super().__init__(seats)
        width, blocks = shape
        self.first = nn.Linear(self.inputs, width)
        self.blocks = nn.ModuleList(
            nn.Sequential(
                nn.LayerNorm(width), nn.Linear(width, width), nn.GELU(), nn.Linear(width, width)
            )
            for _ in range(blocks)
        )
        self.norm = nn.LayerNorm(width)
        self.last = nn.Linear(width, self.outputs)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def answer(self, shown: Tensor) -> Tensor:
        stream = functional.gelu(self.first(shown))
        for block in self.blocks:
            stream = stream + block(stream)
        return Tensor(self.last(self.norm(stream)))


class Pupil(Player):
    """The shape of `bots.network`, in floating point: what is cut off there is cut off here."""

    def __init__(self, seats: int, shape: Shape = PUPIL) -> None:
        super().__init__(seats)
        width, blocks = shape
        self.first = nn.Linear(self.inputs, width)
        self.inner = nn.ModuleList(nn.Linear(width, width) for _ in range(2 * blocks))
        self.last = nn.Linear(width, self.outputs)
        for layer in (self.last, *self.inner[1::2]):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def answer(self, shown: Tensor) -> Tensor:
        stream = self.first(shown).clamp(0, _TOP)
        for outer, inner in zip(self.inner[::2], self.inner[1::2], strict=True):
            stream = (stream + inner(outer(stream).clamp(0, _TOP))).clamp(0, _TOP)
        return Tensor(self.last(stream))


# --- whole numbers -----------------------------------------------------------------------------


def in_whole_numbers(pupil: Pupil) -> Network:
    """The network that is shipped: eight-bit weights, a factor a neuron."""
    first = _layer(pupil.first, 1 / UNIT)
    inner = [_layer(each, 1 / ONE) for each in pupil.inner]
    weights, factors, biases = (np.stack(parts) for parts in zip(*inner, strict=True))
    return Network(first, weights, factors, biases, _layer(pupil.last, 1 / ONE))


def from_whole_numbers(network: Network, seats: int) -> Pupil:
    """A shipped network as one that PyTorch can run: the same but for rounding on the way."""
    inner = zip(network.inner_weights, network.inner_factors, network.inner_biases, strict=True)
    pupil = Pupil(seats, Shape(len(network.first.factors), len(network.inner_weights) // 2))
    _fill(pupil.first, network.first, 1 / UNIT)
    for linear, layer in zip(pupil.inner, inner, strict=True):
        _fill(linear, Layer(*layer), 1 / ONE)
    _fill(pupil.last, network.last, 1 / ONE)
    return pupil


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


@torch.no_grad()
def _fill(linear: nn.Linear, layer: Layer, unit: float) -> None:
    steps = layer.factors / (ONE * (1 << SHIFT))
    linear.weight.copy_(torch.from_numpy(layer.weights * (steps / unit)[:, None]))
    linear.bias.copy_(torch.from_numpy(layer.biases * steps))
