"""The page in Debian's Chromium, against a real server and SQLite."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

from foxden.server.settings import sqlite_url
from server.house import HouseProcess, house_in_a_process

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


@contextmanager
def page_server(folder: Path, **chosen: Any) -> Iterator[HouseProcess]:
    """A server as people have it: with warm bots that take a moment."""
    usual = {"bot_seconds": 0.05, "warm_bots": True}
    database = sqlite_url(folder / "foxden.db")
    with (
        (folder / "server.log").open("ab") as log,
        house_in_a_process(database, log=log, **usual | chosen) as running,
    ):
        yield running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    if not (ROOT / "src/foxden/web/index.html").exists():
        pytest.fail("the page is not built: run `make page` first")
    # Once, as `make play` does, so that nobody waits for a bot that is being compiled.
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-m", "foxden.bots"], env=environment, check=True)
    with page_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with playwright.chromium.launch(
        executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE
    ) as chromium:
        yield chromium


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """With what the headless shell refuses to everybody, as notifications."""
    with playwright.chromium.launch(
        executable_path=WHOLE_CHROMIUM, args=FLAGS, timeout=PATIENCE
    ) as chromium:
        yield chromium


Open = Callable[..., Page]


@pytest.fixture
def forgiven() -> list[str]:
    """What may be in a complaint of a browser because the test itself brought it about."""
    return []


@pytest.fixture
def open_page(browser: Browser, server: HouseProcess, forgiven: list[str]) -> Iterator[Open]:
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
