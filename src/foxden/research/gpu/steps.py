"""One step of one game as a kernel: the compiled cores, a thread a game.

Arrays lie as a GPU likes to read them, the same number of all games side by side (rows of
`FoxdenVectorEnv` are columns here), and a thread works on a copy of its own.
"""

import json
from typing import Any, Final, NamedTuple

from numba import carray, from_dtype, types  # type: ignore[attr-defined]  # it exports it, untyped

from foxden.core.compiled import compiled
from foxden.core.dice import below
from foxden.research.cores import CORES, OVER
from foxden.research.cores.base import ILLEGAL
from foxden.research.encoders import make_encoder
from foxden.research.gpu.kernels import Kernel, pointer

_I8: Final = pointer(types.int8)
_I64: Final = pointer(types.int64)
_U64: Final = pointer(types.uint64)
_F32: Final = pointer(types.float32)


class Sizes(NamedTuple):
    """The numbers of a set-up that its kernels are made for."""

    position: int
    observation: int
    actions: int
    seats: int
    room: int


def sizes_of(game: str, seats: int, options: dict[str, Any]) -> Sizes:
    encoder, core = make_encoder(game, seats, options), CORES[game]
    return Sizes(
        core.first(encoder.start).size, encoder.size, len(encoder.actions), seats, core.ROOM
    )


def kernels(game: str, seats: str, options: str) -> tuple[Kernel, ...]:
    """Those of a set-up, its options as JSON: `step` and `choose`."""
    asked = (game, int(seats), json.loads(options))
    sizes, core = sizes_of(*asked), CORES[game]
    number: Any = from_dtype(core.first(make_encoder(*asked).start).dtype)
    position = pointer(number)
    return (
        Kernel(
            "step",
            _step_one(core, sizes),
            (position, _U64, _I8, _I8, _I64, _F32, _I8, position, _I64),
            ((number, sizes.position), (types.int32, sizes.room)),
        ),
        Kernel("choose", _choose_one(sizes), (_I8, _U64, _I64)),
    )


def _step_one(core: Any, sizes: Sizes) -> Any:
    """`step_all` of the cores for one game of many, without allocating anything."""
    length, observed, offered, seats, needed = sizes
    actor, begin, play = core.actor, core.begin, core.play
    mask_in, observe, reward = core.mask_in, core.observe, core.reward

    @compiled
    def step_one(  # noqa: PLR0913, PLR0917  a kernel's arguments; they are pointers
        positions: Any,
        dice: Any,
        observations: Any,
        masks: Any,
        actors: Any,
        rewards: Any,
        over: Any,
        start: Any,
        actions: Any,
        own: Any,
        room: Any,
        games: int,
        row: int,
    ) -> None:
        kept = carray(positions, (length, games))[:, row]
        chance = carray(dice, (games, 1))[row]
        mask = carray(masks, (offered, games))[:, row]
        worth = carray(rewards, (seats, games))[:, row]
        to_act, chosen = carray(actors, games), carray(actions, games)[row]
        position, first = carray(own, length), carray(start, length)
        for at in range(length):
            position[at] = kept[at]
        for seat in range(seats):
            worth[seat] = 0
        ends = not (0 <= chosen < offered and mask[chosen] != 0)
        if ends:
            worth[to_act[row]] = ILLEGAL
        else:
            play(position, chosen, chance)
            if actor(position) == OVER:
                ends = True
                reward(position, worth)
        if ends:
            for at in range(length):
                position[at] = first[at]
            begin(position, chance)
        carray(over, games)[row] = ends
        seat = actor(position)
        to_act[row] = seat
        mask_in(position, seat, mask, carray(room, needed))
        observe(position, seat, carray(observations, (observed, games))[:, row])
        for at in range(length):
            kept[at] = position[at]

    return step_one


def _choose_one(sizes: Sizes) -> Any:
    """One of the offered actions, all equally likely."""
    offered = sizes.actions

    @compiled
    def choose_one(masks: Any, dice: Any, actions: Any, games: int, row: int) -> None:
        mask = carray(masks, (offered, games))[:, row]
        count = 0
        for action in range(offered):
            count += mask[action]
        left = below(carray(dice, (games, 1))[row], count)
        chosen = -1
        for action in range(offered):
            left -= mask[action]
            if left < 0:
                chosen = action
                break
        carray(actions, games)[row] = chosen

    return choose_one
