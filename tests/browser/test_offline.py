"""The page as files, without a server: from the first tap to the last card, network or not."""

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from browser.conftest import DESK, EXPERIENCED, PATIENCE, PHONE, ROOT, Open, watch
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
        self._handler: type[_Quiet] = type("Handler", (_Quiet,), {"sent": 0})
        serve = partial(self._handler, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), serve)
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/{UNDER}"

    @property
    def sent(self) -> int:
        return self._handler.sent

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
        context.add_init_script(EXPERIENCED)
        page = context.new_page()
        watch(page, complaints)
        page.goto(site.url + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    forgiven = ("net::ERR", "blocked by Playwright")  # what the tests themselves bring about
    assert [each for each in complaints if not any(part in each for part in forgiven)] == []


def engine_kept(page: Page) -> None:
    """Wait until the service worker has the engine."""
    page.evaluate(
        "async () => { const kept = async () => (await caches.open('engine')).match('engine.json');"
        " while (!(await kept())) await new Promise((resolve) => setTimeout(resolve, 100)); }"
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
        Player(page).button("web.result.record").click()
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


# ---------------------------------------------------------------- what can go wrong


def wait_for_own_turn(page: Page) -> None:
    page.locator("section.own button.piece:not(:disabled)").first.wait_for()


def engine_worker(page: Page) -> Any:
    return next(worker for worker in page.workers if "engine" in worker.url)


@pytest.mark.long
def test_a_full_device_a_killed_worker_and_two_tabs_lose_nothing(visitor: Any, site: Site) -> None:
    page = visitor(service_workers="block")
    player = Player(page)
    player.play_now("outfox")
    wait_for_own_turn(page)
    move_in_outfox(player)
    wait_for_own_turn(page)

    # Chromium's own quota lets small writes pass for a while: the store refuses as a full one does
    full = "() => { throw new DOMException('full', 'QuotaExceededError'); }"
    add = "IDBObjectStore.prototype.add"
    engine_worker(page).evaluate(f"self.roomy = {add}; {add} = {full}; 0")
    page.locator("section.own button.piece").first.click()
    send = player.button("outfox.page.send")
    while send.is_disabled():
        page.locator(".point.lit").first.click()
    send.click()
    page.get_by_text(player.say("local.refused.full")).wait_for()
    engine_worker(page).evaluate(f"{add} = self.roomy; 0")
    send.click()
    wait_for_own_turn(page)

    engine_worker(page).evaluate("self.close()")
    move_in_outfox(player)
    wait_for_own_turn(page)

    other = page.context.new_page()
    other.goto(page.url)
    wait_for_own_turn(other)
    move_in_outfox(Player(other))
    wait_for_own_turn(other)
    wait_for_own_turn(page)
    player.play_on(move_in_outfox)
    other.locator(RESULT).wait_for()
    played, record = parse_record(record_of(page), find_game)
    assert verify(played, record) == 0


def test_a_window_that_keeps_nothing_says_so(visitor: Any, site: Site) -> None:
    page = visitor(service_workers="block")
    without = "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });\n"

    def take_away(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=without + answer.text())

    page.route("**/engine.worker*.js", take_away)
    player = Player(page)
    player.make_table("outfox")
    page.get_by_text(player.say("local.passing")).wait_for()
    player.share_device("Ben")
    player.start()
    page.locator(".pass, .board, section.own").first.wait_for()


@pytest.mark.long
def test_a_plain_address_says_what_is_lost(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="it", viewport=PHONE)
    context.add_init_script("delete Navigator.prototype.serviceWorker; delete window.caches;")
    page = context.new_page()
    page.goto(site.url)
    player = Player(page, "it")
    page.get_by_text(player.say("local.insecure")).wait_for()
    player.play_now("foxy")
    page.locator(".keys").wait_for()
    context.close()


@pytest.mark.long
def test_a_servers_page_plays_on_when_the_network_is_lost(
    open_page: Open, forgiven: list[str]
) -> None:
    forgiven.append("net::ERR")  # a browser tells of every try
    asked: list[str] = []
    page = open_page("about:blank", reduced_motion="reduce")
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    player = Player(page)
    player.start_button("play", "outfox").wait_for()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "pyodide" in url or "engine" in url] == []
    page.goto("/settings")
    player.button("local.keep.now").click()
    page.get_by_text(player.say("local.keep.done")).wait_for()
    page.goto("/")
    player.play_now("outfox")
    wait_for_own_turn(page)
    page.context.set_offline(True)
    player.button("local.offer").click()
    page.wait_for_url("**/table/L*")
    wait_for_own_turn(page)
    move_in_outfox(player)
    page.context.set_offline(False)
    page.goto("/")
    player.play_now("outfox")
    wait_for_own_turn(page)
    assert "/table/L" not in page.url


# ---------------------------------------------------------------- writing it


def test_the_site_is_written_again_over_itself_and_over_nothing_else(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, "/games/")
    (site / "assets" / "old.js").write_text("")
    write_site(site, "/games/")
    assert not (site / "assets" / "old.js").exists()
    assert '<base href="/games/"' in (site / "404.html").read_text()
    shell = unescape((site / "index.html").read_text())
    assert "script-src 'self' 'wasm-unsafe-eval';" in shell
    assert "unsafe-eval" not in shell.replace("wasm-unsafe-eval", "")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("")
    with pytest.raises(Unreadable, match="holds something else"):
        write_site(tmp_path / "mine")
    with pytest.raises(Unreadable, match="no path"):
        write_site(tmp_path / "new", "games")


def test_the_command_writes_it(tmp_path: Path) -> None:
    main = "from foxden.cli import main; main()"
    command = [sys.executable, "-c", main, "page", str(tmp_path / "site"), "--no-prints"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "src")
    assert done.returncode == 0, done.stderr
    assert "http.server" in done.stdout
    told = json.loads((tmp_path / "site" / "house.json").read_text())
    assert [game["name"] for game in told["games"]] == ["foxy", "fennecs", "outfox"]
