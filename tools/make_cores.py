# ruff: noqa: INP001  a script, not a package
"""The cores of all games as WebAssembly: `python tools/make_cores.py FOLDER [GAME …]`.

`make cores` writes them to where they are kept, `src/foxden/bots/cores`. It takes a linker, the
`wasm-ld` of Debian's package lld or of any other LLVM.
"""

import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba import carray, types

from foxden.bots import cores
from foxden.core.compiled import ADD_PRODUCTS, compiled
from foxden.core.targets import LIBRARY, WASM, Entry, environment, module_for

STACK_BYTES: Final = 1 << 18

RUNTIME: Final = """
; What compiled code asks of its surroundings: memory for the arrays that it makes on the way. What
; was taken last is free again when it is given back, and all of it as soon as no array is left,
; which is after every call of a core.
@heap = hidden global [262144 x i8] zeroinitializer, align 64
@used = hidden global i32 0
@last = hidden global i32 0
@arrays = hidden global i32 0
declare void @llvm.trap()

define hidden ptr @NRT_Allocate(i64 %size) {
  %used = load i32, ptr @used
  %bytes = trunc i64 %size to i32
  %above = add i32 %bytes, 63
  %needed = and i32 %above, -64
  %end = add i32 %used, %needed
  %full = icmp ugt i32 %end, 262144
  br i1 %full, label %stop, label %take
stop:
  call void @llvm.trap()
  unreachable
take:
  store i32 %used, ptr @last
  store i32 %end, ptr @used
  %before = load i32, ptr @arrays
  %now = add i32 %before, 1
  store i32 %now, ptr @arrays
  %room = getelementptr i8, ptr @heap, i32 %used
  ret ptr %room
}

define hidden void @NRT_Free(ptr %room) {
  %before = load i32, ptr @arrays
  %now = sub i32 %before, 1
  store i32 %now, ptr @arrays
  %none = icmp eq i32 %now, 0
  br i1 %none, label %all, label %one
all:
  store i32 0, ptr @used
  ret void
one:
  %last = load i32, ptr @last
  %room_of_last = getelementptr i8, ptr @heap, i32 %last
  %is_last = icmp eq ptr %room, %room_of_last
  br i1 %is_last, label %shrink, label %done
shrink:
  store i32 %last, ptr @used
  ret void
done:
  ret void
}

; An array that is counted has a head before its numbers.
define hidden ptr @NRT_MemInfo_alloc(i64 %size) {
  %bytes = add i64 %size, 64
  %head = call ptr @NRT_Allocate(i64 %bytes)
  %data = getelementptr i8, ptr %head, i32 64
  %data_at = getelementptr { i64, ptr, ptr, ptr, i64 }, ptr %head, i32 0, i32 3
  store i64 1, ptr %head
  store ptr %data, ptr %data_at
  ret ptr %head
}

define hidden ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %head = call ptr @NRT_MemInfo_alloc(i64 %size)
  ret ptr %head
}

define hidden void @NRT_MemInfo_call_dtor(ptr %head) {
  call void @NRT_Free(ptr %head)
  ret void
}

; What only Python's errors would need, and the sentences in them. Here an error stops the core.
define double @log10(double %number) {
  call void @llvm.trap()
  unreachable
}

define hidden ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %dtor) {
  call void @llvm.trap()
  unreachable
}

define hidden ptr @NRT_MemInfo_varsize_realloc(ptr %head, i64 %size) {
  call void @llvm.trap()
  unreachable
}

define hidden void @PyErr_SetString(ptr %kind, ptr %text) {
  call void @llvm.trap()
  unreachable
}
"""

_FOUR: Final = range(4)


def _for_four(line: str) -> str:
    return "".join(f"  {line.replace('#', str(row))}\n" for row in _FOUR)


# What `core/compiled.py` says of it, in place of what the compiler makes of that: it does not find
# the instruction that multiplies eight numbers and adds up pairs where one row has 8 bits and the
# other 16. Four rows at once share what is read of the signals; the last four may have been
# counted before, and of the last eight numbers of a row those count that are new.
PRODUCTS: Final = f"""
declare <4 x i32> @llvm.wasm.dot(<8 x i16>, <8 x i16>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.umin.i32(i32, i32)

define hidden void @{ADD_PRODUCTS}(
    ptr %weights, ptr %signals, ptr %sums, i64 %neurons, i64 %inputs) {{
entry:
  %rows = trunc i64 %neurons to i32
  %columns = trunc i64 %inputs to i32
  %last_rows = sub i32 %rows, 4
  %last_columns = sub i32 %columns, 8
  %least = or i32 %last_rows, %last_columns
  %small = icmp slt i32 %least, 0
  br i1 %small, label %stop, label %begin
stop:
  call void @llvm.trap()
  unreachable
begin:
  %whole = and i32 %columns, -8
  %left = sub i32 %columns, %whole
  %known = sub i32 8, %left
  %known16 = trunc i32 %known to i16
  %known_once = insertelement <8 x i16> poison, i16 %known16, i32 0
  %known_all = shufflevector <8 x i16> %known_once, <8 x i16> poison, <8 x i32> zeroinitializer
  %new = icmp uge <8 x i16> <i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7>, %known_all
  br label %rows_of_four
rows_of_four:
  %row = phi i32 [ 0, %begin ], [ %next_row, %rest ]
  %row0 = call i32 @llvm.umin.i32(i32 %row, i32 %last_rows)
  %own0_at = mul i32 %row0, %columns
  %own0 = getelementptr i8, ptr %weights, i32 %own0_at
  %own1 = getelementptr i8, ptr %own0, i32 %columns
  %own2 = getelementptr i8, ptr %own1, i32 %columns
  %own3 = getelementptr i8, ptr %own2, i32 %columns
  br label %eights
eights:
  %at = phi i32 [ 0, %rows_of_four ], [ %next, %eights ]
{_for_four("%sum# = phi <4 x i32> [ zeroinitializer, %rows_of_four ], [ %more#, %eights ]")}
  %signals_at = getelementptr i16, ptr %signals, i32 %at
  %shown = load <8 x i16>, ptr %signals_at, align 2
{_for_four("%own#_at_eight = getelementptr i8, ptr %own#, i32 %at")}
{_for_four("%narrow# = load <8 x i8>, ptr %own#_at_eight, align 1")}
{_for_four("%wide# = sext <8 x i8> %narrow# to <8 x i16>")}
{_for_four("%pairs# = call <4 x i32> @llvm.wasm.dot(<8 x i16> %wide#, <8 x i16> %shown)")}
{_for_four("%more# = add <4 x i32> %sum#, %pairs#")}
  %next = add i32 %at, 8
  %goes_on = icmp ult i32 %next, %whole
  br i1 %goes_on, label %eights, label %rest
rest:
  %end_at = getelementptr i16, ptr %signals, i32 %last_columns
  %end = load <8 x i16>, ptr %end_at, align 2
  %end_shown = select <8 x i1> %new, <8 x i16> %end, <8 x i16> zeroinitializer
{_for_four("%own#_end = getelementptr i8, ptr %own#, i32 %last_columns")}
{_for_four("%end_narrow# = load <8 x i8>, ptr %own#_end, align 1")}
{_for_four("%end_wide# = sext <8 x i8> %end_narrow# to <8 x i16>")}
{_for_four("%end# = call <4 x i32> @llvm.wasm.dot(<8 x i16> %end_wide#, <8 x i16> %end_shown)")}
{_for_four("%all# = add <4 x i32> %more#, %end#")}
{_for_four("%total# = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %all#)")}
  %sums_at = getelementptr i32, ptr %sums, i32 %row0
{_for_four("%sum#_at = getelementptr i32, ptr %sums_at, i32 #")}
{_for_four("store i32 %total#, ptr %sum#_at")}
  %next_row = add i32 %row, 4
  %goes_further = icmp ult i32 %next_row, %rows
  br i1 %goes_further, label %rows_of_four, label %done
done:
  ret void
}}
"""

_BYTES: Final = types.CPointer(types.uint8)
_FORM: Final = (_BYTES, types.int32, _BYTES, _BYTES, types.int32, types.int32)


def _entries(core: Any) -> list[Entry]:
    """The functions of a core over pointers, and how much room its desk takes."""
    room = core.ROOM

    @compiled
    def room_of_the_desk() -> np.int32:
        return np.int32(room)

    entries = [_entry(name, function, room) for name, function in core.FUNCTIONS.items()]
    return [Entry("room", room_of_the_desk, ()), *entries]


def _entry(name: str, function: Any, room: int) -> Entry:
    answer_bytes = cores.ANSWER

    @compiled
    def entry(data: Any, size: int, desk: Any, answer: Any, made: int, count: int) -> np.int32:  # noqa: PLR0913, PLR0917  the form of a core's functions, by pointers
        question, told = carray(data, (size,)), carray(answer, (answer_bytes,))
        memory, steps, more = carray(desk, (room,)), np.int64(made), np.int64(count)
        return np.int32(function(question, memory, told, steps, more))

    return Entry(name, entry, _FORM)


def write_object(game: str, path: Path) -> None:
    """In a process of its own, see `environment`."""
    entries = _entries(import_module(f"foxden.bots.cores.{game}"))
    module, machine = module_for(WASM, entries, RUNTIME + LIBRARY + PRODUCTS)
    missing = [each.name for each in module.functions if each.is_declaration]
    missing = [name for name in missing if not name.startswith("llvm.")]
    if missing:
        sys.exit(f"{game}: nobody brings {', '.join(missing)}")
    path.write_bytes(machine.emit_object(module))
    path.with_suffix(".names").write_text("\n".join(entry.name for entry in entries))


def make_core(game: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as work:
        made = Path(work) / f"{game}.o"
        subprocess.run(  # noqa: S603  ourselves
            [sys.executable, __file__, "--object", game, made], env=environment(work), check=True
        )
        names = made.with_suffix(".names").read_text().split()
        subprocess.run(  # noqa: S603  the linker
            [
                shutil.which("wasm-ld") or sys.exit("Please install: lld"),
                *("--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK_BYTES}"),
                *("--export=__heap_base", *(f"--export={name}" for name in names)),
                *(made, "-o", folder / f"{game}.wasm"),
            ],
            check=True,
        )
        (folder / f"{game}.wasm").chmod(0o644)  # the linker takes it for a program


def main() -> None:
    if sys.argv[1] == "--object":
        write_object(sys.argv[2], Path(sys.argv[3]))
        return
    home = Path(str(cores.__file__)).parent
    for game in sys.argv[2:] or sorted(path.stem for path in home.glob("[a-z]*.py")):
        make_core(game, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
