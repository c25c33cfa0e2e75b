"""Kernels made for this machine, in a process started with `targets.environment`."""

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]  # it has no types of its own
import numpy as np
from numba import types

from foxden.core.targets import Target
from foxden.research.gpu.kernels import Kernel, kernel_module


class Native:
    def __init__(self, kernels: Sequence[Kernel]) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        target = Target(llvm.get_process_triple(), llvm.get_host_cpu_name(), "")
        module, machine = kernel_module(kernels, target)
        self._given = {kernel.name: kernel.given for kernel in kernels}
        self._engine = llvm.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()

    def function(self, name: str) -> Callable[..., None]:
        """A kernel that takes arrays and numbers, and last the number of rows."""
        forms = [_form(kind) for kind in self._given[name]]
        made = ctypes.CFUNCTYPE(None, *forms, ctypes.c_int64)
        called = made(self._engine.get_function_address(name))

        def call(*given: Any) -> None:
            called(*(each.ctypes.data if isinstance(each, np.ndarray) else each for each in given))

        return call


def _form(kind: Any) -> Any:
    return ctypes.c_void_p if isinstance(kind, types.CPointer) else ctypes.c_int64
