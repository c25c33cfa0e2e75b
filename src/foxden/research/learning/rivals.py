"""Who else sits at a learner's tables: a network that no longer changes, or a bot of the house."""

import os
import re
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from foxden.bots.cores import fennecs as core
from foxden.bots.fennecs import ITERATIONS
from foxden.bots.fennecs_network import inputs_of
from foxden.bots.network import are_of_a_network, from_bytes
from foxden.bots.processes import Workers
from foxden.core.compiled import compiled
from foxden.core.errors import Unreadable
from foxden.games.fennecs.position import LENGTH
from foxden.research.learning.games import Games
from foxden.research.learning.model import Player, from_whole_numbers

_NEVER: Final = -1e9
_HEAD: Final = 24
_PARTS: Final = 64  # more than there are processors: some searches take longer than others
LEVELS: Final = tuple(ITERATIONS)
_SEARCHER: Final = re.compile(r"searcher@(\d{1,7})")


class Rival(Protocol):
    """Whoever has the other seats."""

    def moves(self, games: Games, asked: Tensor) -> Tensor:
        """A move for every game; those of games that are not asked for mean nothing."""


def chances_of(player: Player, seen: Tensor, offered: Tensor) -> tuple[Tensor, Tensor]:
    """How likely each move is, as logarithms, and what the game is worth to each seat."""
    # Sixteen bits are enough where they are faster: on a GPU.
    with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
        preferences, values = player(seen)
    return torch.log_softmax(preferences.masked_fill(~offered, _NEVER), -1), values


def drawn(chances: Tensor) -> Tensor:
    """A move for each row, by its chances: the greatest of logarithms with Gumbel's noise."""
    noise = -torch.empty_like(chances).exponential_().clamp(min=1e-20).log()
    return (chances + noise).argmax(-1)


class Frozen:
    """A network that draws its moves and learns nothing."""

    def __init__(self, player: Player) -> None:
        self._player = player

    @torch.no_grad()
    def moves(self, games: Games, asked: Tensor) -> Tensor:  # noqa: ARG002  all at once is quickest
        return drawn(chances_of(self._player, games.seen, games.offered)[0])


class Searches(Protocol):
    """Who searches for a bot of the house."""

    def moves(self, positions: Tensor, seeds: Tensor) -> Tensor:
        """The move of each position; the same seed finds the same."""


class House:
    """A bot of the house, by the search that thinks for it at tables; every search has a seed."""

    def __init__(self, searches: Searches, seed: int) -> None:
        self._searches, self._next = searches, seed << 32

    def moves(self, games: Games, asked: Tensor) -> Tensor:
        positions, device = games.positions(asked), games.actors.device
        first, self._next = self._next, self._next + len(positions)
        seeds = torch.arange(first, self._next, device=device)
        moves = torch.zeros_like(games.actors)
        moves[asked] = self._searches.moves(positions, seeds)
        return moves


class OnProcessors:
    """Searches by the bots' core, on every processor."""

    def __init__(self, iterations: int, *, suspicious: bool = False) -> None:
        self._iterations, self._suspicious = iterations, suspicious
        _answers(np.zeros((0, _HEAD + LENGTH), np.uint8), 0)  # compiled once, for all processes

    def moves(self, positions: Tensor, seeds: Tensor) -> Tensor:
        parts = np.array_split(
            self._questions(positions.cpu().numpy(), seeds.cpu().numpy()), _PARTS
        )
        found = _pool().map(_answers, parts, repeat(self._iterations))
        return torch.from_numpy(np.concatenate(list(found))).to(positions.device)

    def _questions(self, positions: NDArray[Any], seeds: NDArray[Any]) -> NDArray[np.uint8]:
        """As `bots/fennecs.py` asks: a seed, the most nodes, suspicion, a position."""
        questions = np.zeros((len(positions), _HEAD + LENGTH), np.uint8)
        numbers = questions[:, :_HEAD].view(np.int64)
        numbers[:, 0] = seeds
        numbers[:, 1] = min(self._iterations + 1, core.MOST_NODES)
        numbers[:, 2] = self._suspicious
        questions[:, _HEAD:] = positions[:, :LENGTH].view(np.uint8)
        return questions


class OnGpu:
    """The same on a GPU, where the games are."""

    def __init__(self, seats: int, iterations: int, *, suspicious: bool = False) -> None:
        from foxden.research.gpu.fennecs import GpuSearch  # noqa: PLC0415  only where there is one

        self._search = GpuSearch(seats, iterations, suspicious=suspicious)

    def moves(self, positions: Tensor, seeds: Tensor) -> Tensor:
        return torch.from_dlpack(self._search.moves(positions, seeds))


def _house(
    iterations: int, seats: int, seed: int, device: torch.device, *, suspicious: bool = False
) -> House:
    if device.type == "cuda":
        return House(OnGpu(seats, iterations, suspicious=suspicious), seed)
    return House(OnProcessors(iterations, suspicious=suspicious), seed)


@cache
def _pool() -> Workers:
    return Workers(os.cpu_count() or 1)


@cache
def _desk() -> NDArray[np.uint8]:
    """Room for a search, once a process: to make it anew takes longer than to search in it."""
    return np.zeros(core.ROOM, np.uint8)


def _answers(questions: NDArray[np.uint8], iterations: int) -> NDArray[np.int64]:
    moves = np.zeros(len(questions), np.int64)
    _ask_all(questions, _desk(), iterations, moves)
    return moves


@compiled
def _ask_all(
    questions: NDArray[np.uint8],
    desk: NDArray[np.uint8],
    iterations: int,
    moves: NDArray[np.int64],
) -> None:
    answer = np.zeros(4, np.uint8)
    for row in range(len(questions)):
        core.search(questions[row], desk, answer, 0, iterations)
        core.search(questions[row], desk, answer, iterations, 0)
        moves[row] = answer.view(np.int32)[0]


def rival_named(name: str, seats: int, seed: int, device: torch.device) -> Rival:
    """A level of the house, the plain search with so many iterations, or the network of a file."""
    if name in ITERATIONS:
        return _house(ITERATIONS[name], seats, seed, device)
    if found := _SEARCHER.fullmatch(name):
        return _house(int(found[1]), seats, seed, device, suspicious=True)
    player = player_in(Path(name), seats)
    if player is None:
        raise Unreadable("cli.train.rival", name=name, levels=LEVELS)
    return Frozen(player.to(device))


def player_in(file: Path, seats: int) -> Player | None:
    """The network of a file, as one that can go on learning; None where it is not one."""
    data = file.read_bytes() if file.is_file() else b""
    if not are_of_a_network(data, inputs_of(seats)):
        return None
    return from_whole_numbers(from_bytes(np.frombuffer(bytearray(data), np.uint8)), seats)


@torch.no_grad()
def share_of_wins(player: Player, rival: Rival, games: Games) -> list[float]:
    """What a player wins of each game against the rival on the other seats, all begun together.

    Every game counts once, the long ones, too; what is played in its row after its end means
    nothing. A win that is shared counts by its share.
    """
    own = torch.arange(games.size, device=games.actors.device) % games.seats
    won = torch.zeros(games.size, device=own.device)
    runs = torch.ones(games.size, dtype=torch.bool, device=own.device)
    while runs.any():
        is_mine = games.actors == own
        mine = chances_of(player, games.seen, games.offered)[0].argmax(-1)
        games.step(torch.where(is_mine, mine, rival.moves(games, ~is_mine & runs)))
        worth = games.rewards.gather(1, own[:, None]).squeeze(1)
        won = torch.where(runs & games.over, (worth + 1) / games.seats, won)
        runs &= ~games.over
    return list(map(float, won.cpu()))
