"""Compiled functions as kernels: one of its own for each row of a batch, a thread a row.

The same module can be made for this machine, where a loop takes the place of the threads: that
is how tests compare kernels with what they were made of, without a GPU.
"""

from collections.abc import Callable, Sequence
from string import Template
from typing import Any, Final, NamedTuple

from numba import types

from foxden.core.targets import LIBRARY, Entry, Target, module_for

AMPERE: Final = Target("nvptx64-nvidia-cuda", "sm_80", "+ptx70")
"""Any NVIDIA GPU since 2020: the driver makes its own code of it."""

pointer: Callable[[Any], Any] = types.CPointer


class Kernel(NamedTuple):
    """What is done to one row, and what it takes to do it to all.

    `function` gets what the kernel is `given`, pointers and numbers, then a pointer to each of
    its `rooms`, the number of rows and the row. A room is so many numbers of a type that each
    thread has for itself; what stands there means nothing. The kernel is given the number of
    rows last. It can take no memory, and a function that raises stops it.
    """

    name: str
    function: Callable[..., Any]
    given: tuple[Any, ...]
    rooms: tuple[tuple[Any, int], ...] = ()


def kernel_module(kernels: Sequence[Kernel], target: Target) -> tuple[Any, Any]:
    """The optimised module of kernels, and the target's machine."""
    around, begin = (_THREAD, _ROW) if target.triple.startswith("nvptx") else (_LOOP, "")
    texts = (LIBRARY, _NOTHING_TO_COUNT, begin, *(_around(each, around) for each in kernels))
    return module_for(target, [_entry(kernel) for kernel in kernels], "\n".join(texts))


def _entry(kernel: Kernel) -> Entry:
    rooms = [pointer(number) for number, _ in kernel.rooms]
    arguments = (*kernel.given, *rooms, types.int64, types.int64)
    return Entry(f"{kernel.name}_one", kernel.function, arguments)


def _around(kernel: Kernel, template: Template) -> str:
    """The kernel itself: where a row comes from, and its rooms."""
    given = [f"{_type_of(kind)} %given{at}" for at, kind in enumerate(kernel.given)]
    rooms = [f"ptr %room{at}" for at in range(len(kernel.rooms))]
    made = [
        f"  %room{at} = alloca [{size} x {_type_of(number)}], align 16"
        for at, (number, size) in enumerate(kernel.rooms)
    ]
    passed = [*given, *rooms, "i64 %games", "i64 %row"]
    return template.substitute(
        name=kernel.name,
        given=", ".join([*given, "i64 %games"]),
        passed=", ".join(passed),
        types=", ".join(each.split()[0] for each in passed),
        rooms="\n".join(made),
    )


def _type_of(kind: Any) -> str:
    if isinstance(kind, types.CPointer):
        return "ptr"
    if isinstance(kind, types.Float):
        return {32: "float", 64: "double"}[kind.bitwidth]
    return f"i{kind.bitwidth}"


# The compiler counts references also to arrays that nobody owns; there is nothing to count.
_NOTHING_TO_COUNT: Final = """
define void @NRT_incref(ptr %memory) { ret void }
define void @NRT_decref(ptr %memory) { ret void }
"""

_ROW: Final = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()

define internal i64 @row() {
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %before = mul i32 %block, %threads
  %number = add i32 %before, %thread
  %row = zext i32 %number to i64
  ret i64 %row
}
"""

_THREAD: Final = Template("""
declare ptr @${name}_one($types)

define ptx_kernel void @$name($given) {
$rooms
  %row = call i64 @row()
  %is_game = icmp slt i64 %row, %games
  br i1 %is_game, label %play, label %done
play:
  call ptr @${name}_one($passed) alwaysinline
  br label %done
done:
  ret void
}
""")

# The same for this machine: one row after the other.
_LOOP: Final = Template("""
declare ptr @${name}_one($types)

define void @$name($given) {
begin:
$rooms
  br label %next
next:
  %row = phi i64 [0, %begin], [%following, %play]
  %is_game = icmp slt i64 %row, %games
  br i1 %is_game, label %play, label %done
play:
  call ptr @${name}_one($passed)
  %following = add i64 %row, 1
  br label %next
done:
  ret void
}
""")
