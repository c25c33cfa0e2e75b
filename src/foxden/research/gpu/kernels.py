"""One step of one game as a kernel: the compiled cores, a thread a game.

Arrays lie as a GPU likes to read them, the same number of all games side by side (rows of
`FoxdenVectorEnv` are columns here), and a thread works on a copy of its own. The same module
can be made for this machine, where a loop takes the place of the threads: that is how tests
compare it with the vectorised environment without a GPU.

Run as a program, in a process started with `targets.environment`, it writes the kernels of a
set-up to a file: game, seats, options as JSON, file.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from string import Template
from typing import Any, Final, NamedTuple

from numba import carray, from_dtype, types  # type: ignore[attr-defined]  # it exports it, untyped

from foxden.core.compiled import compiled
from foxden.core.dice import below
from foxden.core.targets import Entry, Target, module_for
from foxden.research.cores import CORES, OVER
from foxden.research.cores.base import ILLEGAL
from foxden.research.encoders import make_encoder

HOPPER: Final = Target("nvptx64-nvidia-cuda", "sm_80", "+ptx70")
"""Any NVIDIA GPU since 2020: the driver makes its own code of it."""

_pointer: Callable[[Any], Any] = types.CPointer

_I8, _I32, _I64, _U64, _F32 = (
    _pointer(each) for each in (types.int8, types.int32, types.int64, types.uint64, types.float32)
)


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


def kernel_module(
    game: str, seats: int, options: dict[str, Any], target: Target
) -> tuple[Any, Any]:
    """The optimised module of a set-up, and the target's machine."""
    sizes, core = sizes_of(game, seats, options), CORES[game]
    number: Any = from_dtype(core.first(make_encoder(game, seats, options).start).dtype)
    position = _pointer(number)
    step = (position, _U64, _I8, _I8, _I64, _F32, _I8, position, _I64, position, _I32)
    choose = (_I8, _U64, _I64)
    where = (types.int64, types.int64)
    entries = (
        Entry("step_one", _step_one(core, sizes), (*step, *where)),
        Entry("choose_one", _choose_one(sizes), (*choose, *where)),
    )
    wrapped = _THREADS if target.triple.startswith("nvptx") else _LOOPS
    room = {"length": sizes.position, "room": sizes.room, "number": f"i{number.bitwidth}"}
    return module_for(target, entries, wrapped.substitute(room, stubs=_STUBS))


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


# The compiler counts references also to arrays that nobody owns; there is nothing to count.
_STUBS: Final = f"""
declare ptr @step_one({", ".join(["ptr"] * 11)}, i64, i64)
declare ptr @choose_one(ptr, ptr, ptr, i64, i64)
define void @NRT_incref(ptr %memory) {{ ret void }}
define void @NRT_decref(ptr %memory) {{ ret void }}
"""

_STEP: Final = "ptr %a, ptr %b, ptr %c, ptr %d, ptr %e, ptr %f, ptr %g, ptr %h, ptr %i"
_CHOOSE: Final = "ptr %a, ptr %b, ptr %c"

_THREADS: Final = Template(f"""
$stubs
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()

define internal i64 @row() {{
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %before = mul i32 %block, %threads
  %number = add i32 %before, %thread
  %row = zext i32 %number to i64
  ret i64 %row
}}

define ptx_kernel void @step({_STEP}, i64 %games) {{
  %row = call i64 @row()
  %is_game = icmp slt i64 %row, %games
  br i1 %is_game, label %play, label %done
play:
  %own = alloca [$length x $number], align 16
  %room = alloca [$room x i32], align 16
  call ptr @step_one({_STEP}, ptr %own, ptr %room, i64 %games, i64 %row) alwaysinline
  br label %done
done:
  ret void
}}

define ptx_kernel void @choose({_CHOOSE}, i64 %games) {{
  %row = call i64 @row()
  %is_game = icmp slt i64 %row, %games
  br i1 %is_game, label %play, label %done
play:
  call ptr @choose_one({_CHOOSE}, i64 %games, i64 %row) alwaysinline
  br label %done
done:
  ret void
}}
""")

# The same for this machine: one game after the other.
_LOOPS: Final = Template(f"""
$stubs
define void @step({_STEP}, i64 %games) {{
begin:
  %own = alloca [$length x $number], align 16
  %room = alloca [$room x i32], align 16
  br label %next
next:
  %row = phi i64 [0, %begin], [%following, %next]
  call ptr @step_one({_STEP}, ptr %own, ptr %room, i64 %games, i64 %row)
  %following = add i64 %row, 1
  %is_game = icmp slt i64 %following, %games
  br i1 %is_game, label %next, label %done
done:
  ret void
}}

define void @choose({_CHOOSE}, i64 %games) {{
begin:
  br label %next
next:
  %row = phi i64 [0, %begin], [%following, %next]
  call ptr @choose_one({_CHOOSE}, i64 %games, i64 %row)
  %following = add i64 %row, 1
  %is_game = icmp slt i64 %following, %games
  br i1 %is_game, label %next, label %done
done:
  ret void
}}
""")


def main(game: str, seats: str, options: str, file: str) -> None:
    module, machine = kernel_module(game, int(seats), json.loads(options), HOPPER)
    Path(file).write_text(machine.emit_assembly(module), encoding="ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
