"""The page in Debian's Chromium, against a real server and SQLite."""

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from server.house import GENEROUS, WAIT, free_port

WHOLE_CHROMIUM = "/usr/bin/chromium"
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE_CHROMIUM
"""The same engine without a window: a new visitor costs it a sixth of the time."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PHONE: Final[ViewportSize] = {"width": 360, "height": 640}
DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
ROOT = Path(__file__).parents[2]
PATIENCE = 300_000
"""Milliseconds until a state that does not come is a failure; a busy machine is none."""

expect.set_options(timeout=PATIENCE)

EXPERIENCED = """\
if (location.protocol === 'http:') localStorage['foxden.experience'] ??= JSON.stringify(
    Object.fromEntries(['foxy', 'fennecs', 'outfox'].map(
        (game) => [game, {played: 9, level: 'scout'}])))
"""
"""Nine games of each kind, the last against scouts."""

_SERVE = """\
import sys
from foxden.server.run import serve
from foxden.server.settings import read_settings
serve(read_settings(port=int(sys.argv[1]), database=sys.argv[2]))
"""


class Server:
    """A server process on a database of its own; it can be killed and started again."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self._settings = settings
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self._database = f"sqlite:///{folder / 'foxden.db'}"
        self._log = (folder / "server.log").open("ab")
        self.start()

    def start(self) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            "FOXDEN_BOT_SECONDS": "0.05",
            **{f"FOXDEN_{name.upper()}": str(limit) for name, limit in GENEROUS.items()},
            **self._settings,
        }
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, str(self.port), self._database],
            env=environment,
            stdout=self._log,
            stderr=self._log,
        )
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + WAIT
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}health", timeout=1):  # noqa: S310  our own server
                    return
            except (OSError, urllib.error.URLError):
                time.sleep(0.1)
        raise TimeoutError(self.url)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(WAIT)

    def restart(self, **settings: str) -> None:
        """Stop, and start again at the same address and on the same database."""
        self.stop()
        self._settings = settings
        self.start()

    def close(self) -> None:
        self.stop()
        self._log.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (ROOT / "src/foxden/web/index.html").exists():
        pytest.fail("the page is not built: run `make page` first")
    # Once, as `make play` does, so that nobody waits for a bot that is being compiled.
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-m", "foxden.bots"], env=environment, check=True)
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as chromium:
        yield chromium


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """With what the headless shell refuses to everybody, as notifications."""
    with playwright.chromium.launch(executable_path=WHOLE_CHROMIUM, args=FLAGS) as chromium:
        yield chromium


Open = Callable[..., Page]


@pytest.fixture
def forgiven() -> list[str]:
    """What may be in a complaint of a browser because the test itself brought it about."""
    return []


@pytest.fixture
def open_page(browser: Browser, server: Server, forgiven: list[str]) -> Iterator[Open]:
    """Open the page with a storage of its own, in a language, at a size of screen.

    Whoever opens it knows the games; a `newcomer` is told how one scores, and asked.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_one(
        path: str = "", language: str = "en", *, newcomer: bool = False, **options: Any
    ) -> Page:
        context = browser.new_context(
            viewport=options.pop("viewport", PHONE), locale=language, base_url=server.url, **options
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if not newcomer:
            context.add_init_script(EXPERIENCED)
        page = context.new_page()
        watch(page, complaints)
        page.goto(path or "/")
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert [text for text in complaints if not any(part in text for part in forgiven)] == []


def watch(page: Page, complaints: list[str]) -> None:
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on(
        "console",
        lambda message: (
            complaints.append(f"{message.type}: {message.text}")
            if message.type in {"error", "warning"}
            else None
        ),
    )
