"""Write kernels to a file: the module that describes them, the file, what `kernels` is told.

In a process started with `targets.environment`.
"""

import sys
from importlib import import_module
from pathlib import Path

from foxden.research.gpu.kernels import AMPERE, kernel_module


def main(module: str, file: str, *told: str) -> None:
    made, machine = kernel_module(import_module(module).kernels(*told), AMPERE)
    Path(file).write_text(machine.emit_assembly(made), encoding="ascii")


main(*sys.argv[1:])
