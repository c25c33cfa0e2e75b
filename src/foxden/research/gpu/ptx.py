"""Kernels as PTX, made when they are first asked for and kept for the next time."""

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

import platformdirs

import foxden
from foxden.core.targets import environment


def ptx_of(module: str, *told: str) -> Path:
    """The file with the kernels of a module, made unless the same sources have made it before."""
    asked = "\0".join((_sources(), module, *told))
    name = hashlib.sha256(asked.encode()).hexdigest()[:24]
    kept = Path(platformdirs.user_cache_dir("foxden")) / f"{name}.ptx"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "kernels.ptx"
            subprocess.run(  # noqa: S603  our own program
                [sys.executable, "-m", "foxden.research.gpu", module, str(made), *told],
                env=environment(folder),
                check=True,
            )
            partial = kept.with_suffix(f".{Path(folder).name}")
            partial.write_bytes(made.read_bytes())
            partial.replace(kept)  # at once, whoever else makes it at the same time
    return kept


def _sources() -> str:
    """What kernels are made of: every file below the rooms that compile."""
    package = Path(foxden.__file__).parent
    rooms = ("core", "games", "bots", "research")
    files = sorted(file for room in rooms for file in (package / room).rglob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
