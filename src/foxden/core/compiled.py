"""The one door to the compiler: plain functions over numbers and arrays, made fast."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


def compiled(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """The same function in machine code, made at its first call and kept on disk after that."""
    return cast("Callable[_Parameters, _Result]", njit(cache=True)(function))
