"""CuPy, and how a kernel is launched for every row of a batch."""

from importlib import import_module
from typing import Any

import numpy as np

from foxden.core.errors import Unreadable


def cupy_here() -> Any:
    """CuPy, where it is installed and finds a GPU."""
    try:
        cupy = import_module("cupy")
        found = cupy.cuda.runtime.getDeviceCount()
    except Exception as problem:
        raise Unreadable("research.unreadable.no_gpu", problem=str(problem)) from problem
    if not found:
        raise Unreadable("research.unreadable.no_gpu", problem="0")
    return cupy


def launch(kernel: Any, given: tuple[Any, ...], rows: int, threads: int) -> None:
    """Arrays and whole numbers as the kernel's description has them; so many threads a block."""
    passed = [np.int64(each) if isinstance(each, int) else each for each in given]
    kernel((-(-rows // threads),), (threads,), (*passed, np.int64(rows)))
