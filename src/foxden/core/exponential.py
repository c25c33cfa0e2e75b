"""The exponential function for compiled code, in our own arithmetic.

Libraries differ in the last bit from machine to machine, and what bots choose must not. This
uses additions and multiplications only, which are the same everywhere, and is as exact as the
libraries: about half a unit in the last place.
"""

from decimal import Decimal, localcontext
from typing import Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.compiled import compiled

_STEPS: Final = 128
"""A number is a whole number of steps of log(2) / 128, and a small rest."""


def _powers() -> NDArray[np.float64]:
    """2 ** (i / 128) for every i, and what is left of each behind its last bit."""
    with localcontext(prec=60):
        exact = [Decimal(2) ** (Decimal(i) / _STEPS) for i in range(_STEPS)]
        return np.array([(float(power), float(power - Decimal(float(power)))) for power in exact])


def _step() -> tuple[float, float]:
    """log(2) / 128 in two parts, the first so short that a number of steps times it is exact."""
    with localcontext(prec=60):
        step = Decimal(2).ln() / _STEPS
        first = float(int(step * 2**40)) / 2**40
        return first, float(step - Decimal(first))


_POWERS: Final = _powers()
_STEP, _STEP_REST = _step()
_STEPS_IN_ONE: Final = 1 / _STEP
_LOWEST: Final = -700.0  # below this it is taken for 0, above the opposite for infinite


@compiled
def exp(number: float) -> float:
    if number < _LOWEST:
        return 0.0
    if number > -_LOWEST:
        return np.inf
    steps = int(np.floor(number * _STEPS_IN_ONE + 0.5))
    rest = (number - steps * _STEP) - steps * _STEP_REST
    small = rest + rest * rest * (0.5 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120))))
    power, behind = _POWERS[steps & (_STEPS - 1)]
    scale = np.int64((steps >> 7) + 1023 << 52).view(np.float64)
    return float(scale * (power + (behind + power * small)))
