"""Opening the house from a terminal, as somebody does who only wants to play."""

import json
import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest

from server import house
from terminal.waiting import FOXDEN, PATIENCE, foxden_in_a_terminal, hear, status_of

OPEN: Final = re.compile(r"open at (http://127\.0\.0\.1:(\d+)/)")


class Terminal:
    """A real terminal in which a command runs, with the process group that Ctrl-C goes to."""

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        self._heard = b""
        usual = {"FOXDEN_HOME": str(home), "FOXDEN_LANGUAGE": "en", "BROWSER": "true"}
        self._process, self._end = foxden_in_a_terminal(*arguments, **usual | environment)

    @property
    def said(self) -> str:
        """All of it at once: what is read may end within a letter."""
        return self._heard.decode(errors="replace")

    def until(self, pattern: re.Pattern[str]) -> re.Match[str]:
        while (found := pattern.search(self.said)) is None:
            assert self._hear(), self.said
        return found

    def _hear(self) -> bool:
        heard = hear(self._end)
        self._heard += heard
        return bool(heard)

    def interrupt(self) -> None:
        os.write(self._end, b"\x03")

    def wait(self) -> int:
        while self._hear():
            pass
        status = status_of(self._process)
        os.close(self._end)
        return status


@contextmanager
def taken_port() -> Iterator[int]:
    """A port on which another program listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


def free_port() -> str:
    return str(house.free_port())


def test_the_address_is_told_and_answers(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--port", free_port(), FOXDEN_WARM_BOTS="false")
    url = terminal.until(OPEN)[1]
    assert httpx.get(f"{url}health", timeout=PATIENCE).json()["status"] == "ok"
    terminal.interrupt()
    assert terminal.wait() == 130
    assert "{" not in terminal.said  # no JSON where people read


@pytest.mark.parametrize("cache", ["cold", "warm"])
def test_ctrl_c_is_silent_whatever_the_bots_are_doing(tmp_path: Path, cache: str) -> None:
    """With a cold cache their process is compiling, or has not even begun to."""
    environment = {"NUMBA_CACHE_DIR": str(tmp_path / "numba")} if cache == "cold" else {}
    terminal = Terminal(tmp_path, "--port", free_port(), **environment)
    url = terminal.until(OPEN)[1]
    httpx.get(f"{url}health", timeout=PATIENCE)
    terminal.interrupt()
    assert terminal.wait() == 130
    rest = terminal.said[terminal.said.index("Ctrl-C closes it).") :]
    assert rest.removeprefix("Ctrl-C closes it).").strip() in ("", "^C")


def test_another_programs_port_is_left_to_it(tmp_path: Path) -> None:
    with taken_port() as port:
        patched = {"FOXDEN_WARM_BOTS": "false"}
        refused = run(tmp_path, "--port", str(port), **patched)
        assert refused.returncode == 2
        assert "another program uses it" in refused.stderr
        assert len(refused.stderr.splitlines()) == 1


def test_a_second_call_opens_the_house_that_is_open(tmp_path: Path) -> None:
    first = Terminal(tmp_path, "--port", free_port(), FOXDEN_WARM_BOTS="false")
    url = first.until(OPEN)[1]
    second = run(tmp_path)
    assert (second.returncode, second.stdout) == (0, f"Foxden is open already, at {url}\n")
    served = run(tmp_path, "serve", "--port", free_port())
    assert served.returncode == 2
    assert url in served.stderr
    first.interrupt()
    first.wait()


def test_somebody_elses_house_is_not_opened(tmp_path: Path) -> None:
    """It has the port and answers like ours; but it is of another folder."""
    theirs = Terminal(tmp_path / "theirs", "--port", free_port(), FOXDEN_WARM_BOTS="false")
    port = theirs.until(OPEN)[2]
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "foxden.db.lock").write_text(f"http://127.0.0.1:{port}/", "utf-8")
    ours = Terminal(tmp_path / "ours", "--port", free_port(), FOXDEN_WARM_BOTS="false")
    assert ours.until(OPEN)[2] != port
    for terminal in (ours, theirs):
        httpx.get(f"{terminal.until(OPEN)[1]}health", timeout=PATIENCE)
        terminal.interrupt()
        assert terminal.wait() == 130


def test_a_database_that_cannot_be_reached_is_said_before_the_house_is_open(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        url = f"postgresql://127.0.0.1:{nobody.getsockname()[1]}/foxden"
        result = run(tmp_path, "serve", "--port", free_port(), "--database", url)
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_logs_that_no_terminal_reads_are_json(tmp_path: Path) -> None:
    command = [str(FOXDEN), "serve", "--port", free_port()]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment_of(tmp_path)
    ) as server:
        try:
            assert server.stderr is not None
            assert json.loads(server.stderr.readline())["event"] == "ready"
        finally:
            server.terminate()  # otherwise its end would be waited for
        for line in server.stderr:
            json.loads(line)


def environment_of(home: Path, **more: str) -> dict[str, str]:
    usual = {"FOXDEN_HOME": str(home), "FOXDEN_LANGUAGE": "en", "BROWSER": "true"}
    return {**os.environ, "FOXDEN_WARM_BOTS": "false", **usual, **more}


def run(home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [FOXDEN, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env=environment_of(home, **more),
    )


def test_without_a_wish_a_taken_port_leads_to_a_free_one(tmp_path: Path) -> None:
    """The usual port, taken here by this test if nobody else has it."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", 8080))
            other.listen()
        except OSError:
            pass  # taken already: just as well
        terminal = Terminal(tmp_path, FOXDEN_WARM_BOTS="false")
        found = terminal.until(OPEN)
        assert "Port 8080 is taken by another program" in terminal.said
        assert httpx.get(f"{found[1]}health", timeout=PATIENCE).status_code == 200
        terminal.interrupt()
        assert terminal.wait() == 130
