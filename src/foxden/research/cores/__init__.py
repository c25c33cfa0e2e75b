"""The compiled games behind the learning environments, found by name."""

from collections.abc import Mapping
from typing import Final

from foxden.research.cores import fennecs, foxy, outfox
from foxden.research.cores.base import ILLEGAL, OVER, Batch, Core

CORES: Final[Mapping[str, Core]] = {"fennecs": fennecs, "foxy": foxy, "outfox": outfox}

__all__ = ["CORES", "ILLEGAL", "OVER", "Batch", "Core"]
