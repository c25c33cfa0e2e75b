"""The one door to the compiler: plain functions over numbers and arrays, made fast."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from llvmlite import ir  # type: ignore[import-untyped]  # it has no types of its own
from numba import njit, types
from numba.extending import intrinsic

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


def compiled(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """The same function in machine code, made at its first call and kept on disk after that.

    It runs beside other threads. What a caller of it was compiled to holds a copy of it: when
    a module is changed by hand, the `__pycache__` of those that call into it has to go.
    """
    return cast("Callable[_Parameters, _Result]", njit(cache=True, nogil=True)(function))


def _count_trailing_zeros(_context: Any, _number: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


lowest_bit = cast("Callable[[int], int]", intrinsic(_count_trailing_zeros))
"""The index of the lowest bit set in a number that is not 0; for compiled functions only."""
