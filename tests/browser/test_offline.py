"""The page as files, without a server: from the first tap to the last card, network or not."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import DESK, PATIENCE, PHONE, ROOT, Open, Server, watch
from browser.driving import RESULT, Player, move_in_fennecs, move_in_outfox
from foxden.browser.site import write_site
from foxden.core.errors import Unreadable
from foxden.core.fair import verify
from foxden.core.record import parse_record
from foxden.games import find_game

FIRST_VISIT_BYTES = 8_000_000
UNDER = "games/of/foxes/"


class _Quiet(SimpleHTTPRequestHandler):
    """Python's own server of files; what a browser asks of it is counted, not logged."""

    sent = 0

    def log_message(self, *_told: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        body = source.read()
        type(self).sent += len(body)
        outputfile.write(body)


class Site:
    """A folder of files on a host of its own, under a path."""

    def __init__(self, folder: Path) -> None:
        self._handler = type("Handler", (_Quiet,), {"sent": 0})
        serve = partial(self._handler, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), serve)
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/{UNDER}"

    @property
    def sent(self) -> int:
        sent: int = self._handler.sent
        return sent

    def close(self) -> None:
        """The host is gone, whatever browsers have open."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("site")
    write_site(root / UNDER, bot_seconds=0.05)
    return root


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    opened = Site(folder)
    yield opened
    opened.close()


@pytest.fixture
def visitor(browser: Browser, site: Site) -> Iterator[Any]:
    """Open the site like a new visitor; whatever a browser complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(path: str = "", **options: Any) -> Page:
        context = browser.new_context(
            locale="en", reduced_motion="reduce", viewport=options.pop("viewport", PHONE), **options
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch(page, complaints)
        page.goto(site.url + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert [each for each in complaints if "net::ERR" not in each] == []


def engine_kept(page: Page) -> None:
    """Wait until the service worker has the engine."""
    page.wait_for_function(
        "async () => (await (await caches.open('engine')).match('engine.json')) !== undefined"
    )


def play_foxy(player: Player) -> None:
    player.make_table("foxy")
    player.hurry_cards()
    player.add_bots(1)
    player.start()
    player.play_foxy()
    player.skip_count()
    player.page.locator(RESULT).wait_for()


def play_fennecs(player: Player) -> None:
    player.play_now("fennecs")
    player.play_on(move_in_fennecs)


def play_outfox(player: Player) -> None:
    player.play_now("outfox")
    player.play_on(move_in_outfox)


GAMES = {"foxy": play_foxy, "fennecs": play_fennecs, "outfox": play_outfox}


def record_of(page: Page) -> bytes:
    """The record that the page saves as a file."""
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the record").click()
    return Path(str(saving.value.path())).read_bytes()


@pytest.mark.parametrize(
    ("size", "games"),
    [
        pytest.param(PHONE, ["outfox"], id="phone"),
        pytest.param(PHONE, ["foxy", "fennecs"], id="phone_all", marks=pytest.mark.long),
        pytest.param(DESK, list(GAMES), id="desk", marks=pytest.mark.long),
    ],
)
def test_games_are_played_to_the_end_after_the_network_has_gone(
    visitor: Any, site: Site, size: Any, games: list[str]
) -> None:
    page = visitor(viewport=size)
    page.get_by_text("Here games run on your device").wait_for()
    engine_kept(page)
    assert site.sent <= FIRST_VISIT_BYTES
    page.context.set_offline(True)
    site.close()
    for game in games:
        page.goto(site.url)
        player = Player(page)
        GAMES[game](player)
        code = page.url.rsplit("/", 1)[-1]
        record = record_of(page)
        played, parsed = parse_record(record, find_game)
        assert verify(played, parsed) >= 0
        assert parsed.table == code
        page.reload()  # everything is kept: the game that is over is over
        page.locator(RESULT).or_(page.get_by_role("button", name="Skip")).first.wait_for()
    page.goto(f"{site.url}?/learn/outfox")
    page.locator(".teacher").wait_for()
    page.goto(f"{site.url}?/rules/outfox#O9")
    page.locator("#O9").wait_for()
