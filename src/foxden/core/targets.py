"""The same code for other machines: compiled functions as one LLVM module of another target.

For programs that build, not for play. The compiler has to hand out what it made before it fits
that to the machine it runs on, which it does only in a process that was started so: see
`environment`.
"""

import os
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import llvmlite.binding as llvm  # type: ignore[import-untyped]  # it has no types of its own
from llvmlite import ir
from numba import NumbaWarning
from numba.core.callconv import RETCODE_NONE, RETCODE_OK

_ROUNDS: Final = 3
"""How often all is optimised: pruning counts of references opens the way for the rest."""


class Target(NamedTuple):
    """A machine as LLVM names it."""

    triple: str
    processor: str
    features: str


WASM: Final = Target(
    "wasm32-unknown-unknown",
    "generic",
    "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128",
)

LIBRARY: Final = """
; Rows of an array without gaps: how far apart they lie.
define hidden i32 @numba_attempt_nocopy_reshape(
    i64 %nd, ptr %dims, ptr %strides, i64 %newnd, ptr %newdims, ptr %newstrides, i64 %itemsize,
    i32 %fortran) {
entry:
  br label %next
next:
  %left = phi i64 [ %newnd, %entry ], [ %index, %body ]
  %stride = phi i64 [ %itemsize, %entry ], [ %wider, %body ]
  %index = sub i64 %left, 1
  %over = icmp eq i64 %left, 0
  br i1 %over, label %done, label %body
body:
  %stride_at = getelementptr i64, ptr %newstrides, i64 %index
  store i64 %stride, ptr %stride_at
  %dim_at = getelementptr i64, ptr %newdims, i64 %index
  %dim = load i64, ptr %dim_at
  %wider = mul i64 %stride, %dim
  br label %next
done:
  ret i32 1
}

; An instruction of the machine.
declare double @llvm.sqrt.f64(double)
define hidden double @sqrt(double %number) {
  %root = call double @llvm.sqrt.f64(double %number)
  ret double %root
}
"""
"""What compiled code takes for granted that takes no memory, for a machine that has no library."""


class Entry(NamedTuple):
    """A compiled function by the name that callers outside know, with its types.

    Arguments are numbers and pointers (`numba.types`), so that they are alike everywhere.
    """

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


def environment(folder: str) -> Mapping[str, str]:
    """What a process needs to be started with for `module_for`; the folder is for its cache.

    What lies there is of no use to other processes, and theirs is of no use to it.
    """
    return {**os.environ, "NUMBA_OPT": "0", "NUMBA_CACHE_DIR": folder}


def module_for(target: Target, entries: Sequence[Entry], more: str = "") -> tuple[Any, Any]:
    """One optimised LLVM module with these entries for a target, and the target's machine.

    Each entry is a plain function of its name, which stops the machine where Python would
    have raised. `more` is LLVM assembly that may call the entries and brings what they lack;
    what it defines is kept, too, and takes the place of what we bring under the same name. All
    else is private to the module.
    """
    assert os.environ.get("NUMBA_OPT") == "0", "start this process with `environment`"  # noqa: S101  a tool's own fault
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, features=target.features, opt=3
    )
    texts = [text for entry in entries for text in _assembly(entry)]
    module = _linked([*texts, more], target, machine)
    _keep(module, {entry.name for entry in entries} | _defined(more))
    _optimise(module, machine)
    return module, machine


def _assembly(entry: Entry) -> tuple[str, str]:
    """What the compiler made of an entry and all that it calls, and a plain function around it."""
    dispatcher: Any = entry.function
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaWarning)  # that nothing of this can be cached
        dispatcher.compile(entry.arguments)
    made = dispatcher.overloads[entry.arguments]
    return made.library.get_llvm_str(), str(_plain(entry, made))


def _plain(entry: Entry, made: Any) -> ir.Module:
    """The compiler's functions return a status and write their result; this one returns it."""
    context, signature = made.target_context, made.signature
    module = ir.Module()
    inner_type = context.call_conv.get_function_type(signature.return_type, signature.args)
    inner = ir.Function(module, inner_type, made.fndesc.llvm_func_name)
    types = [context.get_argument_type(each) for each in signature.args]
    result = context.get_return_type(signature.return_type)
    outer = ir.Function(module, ir.FunctionType(result, types), entry.name)
    builder = ir.IRBuilder(outer.append_basic_block())
    room = [builder.alloca(each.pointee) for each in inner_type.args[:2]]
    status = builder.call(inner, [*room, *outer.args])
    is_fine = [builder.icmp_signed("==", status, code) for code in (RETCODE_OK, RETCODE_NONE)]
    with builder.if_then(builder.not_(builder.or_(*is_fine)), likely=False):
        nothing = ir.FunctionType(ir.VoidType(), ())
        builder.call(module.declare_intrinsic("llvm.trap", (), nothing), ())
        builder.unreachable()
    builder.ret(builder.load(room[0]))
    return module


def _linked(texts: Sequence[str], target: Target, machine: Any) -> Any:
    whole = llvm.parse_assembly("")
    whole.triple, whole.data_layout = target.triple, str(machine.target_data)
    for text in texts:
        module = llvm.parse_assembly(re.sub(r"(?m)^target (triple|datalayout) = .*$", "", text))
        module.triple, module.data_layout = whole.triple, whole.data_layout
        whole.link_in(module)
    whole.verify()
    return whole


def _defined(assembly: str) -> set[str]:
    """The functions that a piece of assembly defines for others."""
    return set(re.findall(r'(?m)^define (?!internal|private|hidden)[^@]*@"?([^"(]+)"?\(', assembly))


def _keep(module: Any, names: set[str]) -> None:
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration:
            each.linkage = "external" if each.name in names else "internal"


def _optimise(module: Any, machine: Any) -> None:
    for _ in range(_ROUNDS):
        builder = llvm.create_pass_builder(
            machine, llvm.create_pipeline_tuning_options(speed_level=3)
        )
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(module, builder)
    module.verify()
