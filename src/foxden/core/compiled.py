"""The one door to the compiler: plain functions over numbers and arrays, made fast."""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

from llvmlite import ir  # type: ignore[import-untyped]  # it has no types of its own
from numba import njit, types
from numba.core import cgutils
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


ADD_PRODUCTS: Final = "add_products"
"""Our function of this name gives way to one that a target brings (`targets.module_for`)."""


def _add_products(_context: Any, weights: Any, signals: Any, sums: Any) -> Any:
    if any(rows.layout != "C" for rows in (weights, signals, sums)):
        return None  # there are gaps in it

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = zip(signature.args, arguments, strict=True)
        arrays = [context.make_array(kind)(context, builder, value) for kind, value in given]
        sizes = cgutils.unpack_tuple(builder, arrays[0].shape)  # type: ignore[no-untyped-call]  # numba's
        function = _products_in(builder.module)
        builder.call(function, [*(array.data for array in arrays), *sizes])
        return context.get_dummy_value()

    return types.void(weights, signals, sums), generate


def _products_in(module: Any) -> Any:
    if ADD_PRODUCTS in module.globals:
        return module.globals[ADD_PRODUCTS]
    pointers = [ir.IntType(bits).as_pointer() for bits in (8, 16, 32)]
    number, size = ir.IntType(32), ir.IntType(64)
    form = ir.FunctionType(ir.VoidType(), (*pointers, size, size))
    function = ir.Function(module, form, ADD_PRODUCTS)
    function.linkage = "linkonce_odr"
    weights, signals, sums, rows, columns = function.args
    builder = ir.IRBuilder(function.append_basic_block())
    total = cgutils.alloca_once(builder, number)  # type: ignore[no-untyped-call]  # the same
    with cgutils.for_range(builder, rows) as row:
        builder.store(number(0), total)
        own = builder.gep(weights, [builder.mul(row.index, columns)])
        with cgutils.for_range(builder, columns) as column:  # compilers make the most of this
            each = [builder.load(builder.gep(one, [column.index])) for one in (own, signals)]
            product = builder.mul(*(builder.sext(one, number) for one in each))
            builder.store(builder.add(builder.load(total), product), total)
        builder.store(builder.load(total), builder.gep(sums, [row.index]))
    builder.ret_void()
    return function


add_products = cast("Callable[[Any, Any, Any], None]", intrinsic(_add_products))
"""Multiply each row of weights (8 bits) with signals (16 bits), write its sum (32 bits).

For compiled functions only. Here compilers do well by themselves; for other machines it can be
written by hand.
"""
