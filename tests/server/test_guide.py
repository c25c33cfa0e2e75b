"""The deploy guide as it stands: its service starts within its own restrictions and plays."""

import contextlib
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

import foxden
from server.databases import new_database
from server.guide import NAME, block, service
from server.house import WAIT, House, free_port
from server.playing import next_to_act, play_move

CACHES: Final = "/var/cache"
TEMPORARY: Final = ("/tmp", "/var/tmp")  # noqa: S108  what PrivateTmp makes anew
HOMES: Final = ("/home", "/root", "/run/user")
WITHOUT_EFFECT_HERE: Final = {
    "User", "Restart", "KillSignal", "TimeoutStopSec", "LimitNOFILE", "Environment", "ExecStart",
}  # fmt: skip
"""What is no restriction of the file system, or is done by whoever starts the process."""

READ_ONLY: Final = """
awk '{print $5}' /proc/self/mountinfo | while read -r point; do
    case "$point" in
        /proc*|/sys*|/dev*|/mnt*|%s) ;;
        *) mount -o remount,bind,ro "$point" || true ;;
    esac
done
if touch /usr/not-strict 2>/dev/null; then echo "still writable" >&2; exit 99; fi
"""


def may_mount() -> bool:
    unshare = shutil.which("unshare")
    if unshare is None or shutil.which("setpriv") is None:
        return False
    command = [unshare, "--mount", "sh", "-c", f"mount -t tmpfs tmpfs {CACHES}"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def restrictions(needed: list[Path]) -> str:
    """The unit's restrictions as a shell script for a mount namespace of its own.

    `needed` stays to be seen also where the unit hides what is around it: here the program
    and the database may lie in a home or among temporary files.
    """
    directives = dict(service())
    hidden: list[str] = []
    writable = [f"{CACHES}/{directives.pop('CacheDirectory', '')}"]
    script = ["set -e", "mount --make-rprivate /"]
    if directives.pop("PrivateTmp", "") == "true":
        hidden += TEMPORARY
        writable += TEMPORARY
    if directives.pop("ProtectHome", "") == "true":
        hidden += HOMES
    script += hide([point for point in hidden if Path(point).is_dir()], needed)
    script += [f"mount -t tmpfs tmpfs {CACHES}", f"mkdir -p {writable[0]}"]
    script += [f"mount --bind {writable[0]} {writable[0]}"]
    if directives.pop("ProtectSystem", "") == "strict":
        script.append(READ_ONLY % "|".join(writable))
    no_new = directives.pop("NoNewPrivileges", "") == "true"
    assert directives.keys() <= WITHOUT_EFFECT_HERE, "say here what else the unit restricts"
    return "\n".join([*script, f'exec setpriv {"--no-new-privs" if no_new else ""} "$@"'])


def hide(points: list[str], needed: list[Path]) -> Iterator[str]:
    """Put empty folders over some, and what is needed of them back."""
    kept = [path for path in needed if any(path.is_relative_to(point) for point in points)]
    yield "mount -t tmpfs tmpfs /mnt"
    for number, path in enumerate(kept):
        yield f"mkdir /mnt/{number}; mount --bind {shlex.quote(str(path))} /mnt/{number}"
    yield from (f"mount -t tmpfs tmpfs {point}" for point in points)
    for number, path in enumerate(kept):
        place = shlex.quote(str(path))
        yield f"mkdir -p {place}; mount --bind /mnt/{number} {place}"


def environment(database: str, port: int) -> dict[str, str]:
    """What the unit sets, with the database and the port of this test."""
    said = dict(value.split("=", 1) for key, value in service() if key == "Environment")
    assert said["FOXDEN_DATABASE"].startswith("postgresql://")
    sources = str(Path(foxden.__file__).parents[1])
    ours = {"FOXDEN_DATABASE": database, "FOXDEN_PORT": str(port), "PYTHONPATH": sources}
    ours["FOXDEN_WARM_BOTS"] = "false"  # the compiler needs a folder to be loaded, not to be run
    return {"PATH": os.defpath, "HOME": "/srv/foxden", "LANG": "C.UTF-8"} | said | ours


@contextlib.contextmanager
def started(database: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The unit's ExecStart, with the program of this checkout."""
    (line,) = [value for key, value in service() if key == "ExecStart"]
    program, *arguments = line.split()
    assert Path(program).name == "foxden"
    (folder,) = parse_qs(urlsplit(database).query)["host"]
    needed = [
        Path(folder),
        Path(sys.prefix),
        Path(sys.base_prefix),
        Path(foxden.__file__).parents[2],
    ]
    # What bots are compiled from is loaded before anybody asks: it wants a place to be kept in.
    main = "import sys, foxden.games.outfox.fast; from foxden.cli import main; sys.exit(main())"
    run = [sys.executable, "-c", main, *arguments]
    command = ["unshare", "--mount", "sh", "-c", restrictions(needed), "sh", *run]
    settings = environment(database, port)
    with subprocess.Popen(command, env=settings, start_new_session=True) as unit:
        try:
            yield unit
        finally:
            with contextlib.suppress(ProcessLookupError):  # all its workers, too
                os.killpg(unit.pid, signal.SIGKILL)


def wait_for_health(house: House, unit: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        assert unit.poll() is None, "the service did not start"
        try:
            if house.http.get("/health").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise TimeoutError


@pytest.mark.skipif(not may_mount(), reason="needs root, unshare and setpriv to restrict a process")
@pytest.mark.parametrize(
    "people",
    [2, pytest.param(1, marks=pytest.mark.long)],  # a bot is compiled from nothing
)
def test_the_guides_service_starts_plays_and_stops(postgres: str, people: int) -> None:
    port = free_port()
    with (
        started(new_database(postgres), port) as unit,
        House(f"127.0.0.1:{port}") as house,
    ):
        wait_for_health(house, unit)
        players = house.seat({"game": "outfox"}, people)
        if people == 1:
            players[0].ask("add_bot", level="cub")
        assert players[0].ask("start")["type"] == "update"
        play_move(next_to_act(players), random.Random(1))
        named = house.http.get("/api", headers={"host": NAME})
        assert named.json()["address"] == f"https://{NAME}"
        unit.send_signal(signal.SIGTERM)
        assert unit.wait(WAIT) == 0


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="needs systemd to judge its unit"
)
def test_systemd_understands_every_line_of_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "foxden.service"
    text = block("ini").replace("/srv/foxden/venv/bin/foxden", sys.executable)
    unit.write_text(text.replace("Requires=postgresql.service\n", ""), encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    judged = subprocess.run(command, check=False, capture_output=True, text=True)
    assert "foxden.service" not in judged.stderr, judged.stderr
