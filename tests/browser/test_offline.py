"""The page as files, without a server: from the first tap to the last card, network or not."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from browser.conftest import (
    CHROMIUM,
    DESK,
    EXPERIENCED,
    FLAGS,
    PATIENCE,
    PHONE,
    ROOT,
    Open,
    watch,
)
from browser.driving import (
    RESULT,
    Player,
    move_in_fennecs,
    move_in_outfox,
    settled,
    wait_for_service_worker,
    wait_until,
)
from browser.test_daily import Visitor as DenVisitor
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
    """Open the site with a storage of its own; whatever a browser complains about fails the test.

    Whoever opens it knows the games; a `newcomer` is told how one scores, and asked.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(path: str = "", *, newcomer: bool = False, **options: Any) -> Page:
        usual: dict[str, Any] = {"locale": "en", "reduced_motion": "reduce", "viewport": PHONE}
        context = browser.new_context(**usual | options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if not newcomer:
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
    wait_until(page, "async () => !!(await (await caches.open('engine')).match('engine.json'))")


def begin_foxy(player: Player) -> None:
    """A game that has twenty turns, whatever anybody does."""
    player.make_table("foxy")
    player.hurry_cards()
    player.add_bots(1)
    player.start()


def end_foxy(player: Player, turn: int) -> None:
    player.play_foxy(turn)
    player.skip_count()
    player.page.locator(RESULT).wait_for()


def play_foxy(player: Player) -> None:
    begin_foxy(player)
    end_foxy(player, 1)


def play_fennecs(player: Player) -> None:
    player.play_now("fennecs")
    player.play_on(move_in_fennecs)


def play_outfox(player: Player) -> None:
    player.play_now("outfox")
    player.play_on(move_in_outfox)


GAMES = {"foxy": play_foxy, "fennecs": play_fennecs, "outfox": play_outfox}


def record_of(player: Player) -> bytes:
    """The record that the page saves as a file."""
    with player.page.expect_download() as saving:
        player.button("web.result.record").click()
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
    page = visitor("?/games", viewport=size)  # nothing is kept there yet
    page.get_by_text(Player(page).say("mine.none")).wait_for()
    page.goto(site.url)
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
        record = record_of(player)
        played, parsed = parse_record(record, find_game)
        assert verify(played, parsed) >= 0
        assert parsed.table == code
        page.reload()  # everything is kept: the game that is over is over
        page.locator(RESULT).or_(page.get_by_role("button", name="Skip")).first.wait_for()
        reviewed(player, f"{site.url}?/review/{code}/1", game)
    page.goto(f"{site.url}?/games")
    expect(page.get_by_role("link", name=player.say("mine.review"))).to_have_count(len(games))
    page.goto(f"{site.url}?/learn/outfox")
    page.locator(".teacher").wait_for()
    page.goto(f"{site.url}?/rules/outfox#O9")
    page.locator("#O9").wait_for()


WORKING = ("reviews.working", "outfox.page.review.thinking")
"""What stands on the page as long as a review has not found everything."""


FOUND = {"foxy": "#truth", "fennecs": "#every", "outfox": ".judged"}


def reviewed(player: Player, address: str, game: str) -> None:
    """The game that is over, judged on this device."""
    page = player.page
    page.goto(address)
    page.locator(f"main section:has({FOUND[game]})").first.wait_for()
    for key in WORKING:
        page.get_by_text(player.say(key)).wait_for(state="detached")


@pytest.mark.long  # tests/local/test_tables.py has the short form
@pytest.mark.parametrize(
    ("size", "language"),
    [
        pytest.param(PHONE, "en", id="phone"),
        pytest.param(DESK, "fr", id="desk"),
        pytest.param(DESK, "it", id="italian"),
    ],
)
def test_a_day_in_the_den_needs_no_server(
    visitor: Any, site: Site, size: Any, language: str
) -> None:
    clipboard = ["clipboard-read", "clipboard-write"]
    page = visitor(viewport=size, locale=language, permissions=clipboard)
    engine_kept(page)
    page.context.set_offline(True)
    site.close()
    somebody = DenVisitor(page, language)
    page.get_by_role("link", name=somebody.say("web.home.daily")).first.click()
    page.get_by_text(somebody.say("daily.seal.open")).wait_for()
    page.get_by_text(somebody.say("daily.uncounted")).wait_for()
    somebody.plays_foxy()
    somebody.decides_in_fennecs()
    somebody.solves_outfox()
    somebody.shares()
    if size == DESK:
        somebody.goes_on_with_puzzles()


# ---------------------------------------------------------------- what can go wrong


def wait_for_own_turn(page: Page) -> None:
    page.locator("section.own button.piece:not(:disabled)").first.wait_for()


def engine_worker(page: Page) -> Any:
    return next(worker for worker in page.workers if "engine" in worker.url)


LITTLE = 2_000_000
"""Bytes that a browser gives to a site on a device that is nearly full."""

FILL = """async () => {
  const opening = indexedDB.open('filler', 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore('all', { autoIncrement: true });
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  const add = (size) => new Promise((resolve) => {
    const adding = opening.result.transaction('all', 'readwrite');
    adding.objectStore('all').add(crypto.getRandomValues(new Uint8Array(size)));
    adding.oncomplete = () => resolve(true);
    adding.onabort = () => resolve(false);
  });
  for (const size of [60000, 6000, 600, 60]) while (await add(size));
  opening.result.close();
}"""
"""Until the browser refuses the smallest piece; what is random cannot be packed."""


def test_a_full_device_refuses_a_turn_and_loses_nothing(visitor: Any, site: Site) -> None:
    """The quota is the browser's own: it is set as small as on a device that is nearly full."""
    page = visitor(service_workers="block")
    browser_itself = page.context.new_cdp_session(page)
    quota = {"origin": site.url.removesuffix(f"/{UNDER}")}
    browser_itself.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": LITTLE})
    player = Player(page)
    begin_foxy(player)
    player.lock(1)
    player.wait_for_turn(2)
    settled(page, FILL)
    player.lock(2)
    page.get_by_text(player.say("local.refused.full")).wait_for()
    browser_itself.send("Storage.overrideQuotaForOrigin", quota)  # somebody has made room
    player.button("web.foxy.lock", number=2).click()
    player.wait_for_turn(3)
    page.reload()
    player.wait_for_turn(3)
    end_foxy(player, 3)
    assert numbers_in(player)[:2] == [1, 2]


def numbers_in(player: Player) -> list[int]:
    """What the only human wrote, by a record that verifies."""
    played, record = parse_record(record_of(player), find_game)
    assert verify(played, record) == 20
    human = next(seat for seat, each in enumerate(record.players) if each.bot is None)
    return [event.action.number for event in record.events if event.seat == human]


@pytest.mark.long
def test_a_killed_worker_and_two_tabs_lose_nothing(visitor: Any, site: Site) -> None:
    page = visitor(service_workers="block")
    player = Player(page)
    begin_foxy(player)
    player.lock(1)
    player.wait_for_turn(2)

    # after it has answered: what is closed answers nobody, not even this test
    engine_worker(page).evaluate("void setTimeout(() => self.close())")
    player.lock(2)
    player.wait_for_turn(3)

    other = Player(page.context.new_page())
    other.page.goto(page.url)
    other.wait_for_turn(3)
    other.lock(3)
    other.wait_for_turn(4)
    player.wait_for_turn(4)
    player.lock(4)
    other.wait_for_turn(5)
    end_foxy(player, 5)
    other.skip_count()
    other.page.locator(RESULT).wait_for()
    assert numbers_in(player)[:4] == [1, 2, 3, 4]


def broken_store(profile: Path) -> str:
    """Where Chromium would keep its databases there is a file: it can open none."""
    (profile / "Default" / "IndexedDB").write_text("")
    return CHROMIUM


def refused_store(profile: Path) -> str:
    """Whoever lives there lets no site keep anything; it takes a whole browser to have that."""
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Default" / "Preferences").write_text(json.dumps(settings))
    return "/usr/bin/chromium"


@pytest.mark.parametrize(
    "prepare", [broken_store, pytest.param(refused_store, marks=pytest.mark.long)]
)
def test_a_window_that_keeps_nothing_says_so(
    browser: Browser, site: Site, tmp_path: Path, prepare: Callable[[Path], str]
) -> None:
    (tmp_path / "Default").mkdir()
    context = browser.browser_type.launch_persistent_context(
        tmp_path,
        executable_path=prepare(tmp_path),
        args=FLAGS,
        timeout=PATIENCE,
        locale="en",
        viewport=PHONE,
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(site.url)
    player = Player(page)
    player.make_table("outfox")
    page.get_by_text(player.say("local.passing")).wait_for()
    player.share_device("Ben")
    player.start()
    page.locator(".pass, .board, section.own").first.wait_for()
    context.close()


def test_an_old_browser_is_told_so_before_anything_is_brought(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="en", viewport=PHONE, service_workers="block")
    context.set_default_timeout(PATIENCE)
    context.add_init_script("WebAssembly.validate = () => false")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    page.get_by_role("button", name="Play now: Outfox").click()
    page.get_by_text(Player(page).say("local.old")).wait_for()
    assert [url for url in asked if "/pyodide" in url] == []
    context.close()


def test_what_needs_others_says_so(visitor: Any, site: Site) -> None:
    page = visitor("?/circle")
    player = Player(page)
    page.get_by_text(player.say("local.refused.elsewhere")).wait_for()
    page.goto(f"{site.url}?/table/K7M2QX")  # of some server
    page.get_by_text(player.say("server.not_found.table", table="K7M2QX")).wait_for()


@pytest.mark.long
def test_a_plain_address_says_what_is_lost(playwright: Playwright, site: Site) -> None:
    """Browsers trust their own machine; so it is given a name as in a LAN."""
    flags = [*FLAGS, "--host-resolver-rules=MAP foxes.lan 127.0.0.1"]
    with playwright.chromium.launch(
        executable_path=CHROMIUM, args=flags, timeout=PATIENCE
    ) as browser:
        context = browser.new_context(locale="it", viewport=PHONE, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(EXPERIENCED)
        page = context.new_page()
        page.goto(site.url.replace("127.0.0.1", "foxes.lan"))
        assert not page.evaluate("isSecureContext")
        player = Player(page, "it")
        page.get_by_text(player.say("local.insecure")).wait_for()
        begin_foxy(player)
        player.lock(1)
        player.wait_for_turn(2)
        engine_worker(page).evaluate("void setTimeout(() => self.close())")
        player.lock(2)
        player.wait_for_turn(3)
        page.reload()
        end_foxy(player, 3)
        assert numbers_in(player)[:2] == [1, 2]


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
    page.goto("/daily")  # the day as this device tells it, until the house does
    page.get_by_text(player.say("daily.seal.open")).wait_for()
    page.locator("a[href*='/fennecs']").first.click()
    page.locator(".held").first.wait_for()
    page.go_back()
    page.get_by_text(player.say("daily.seal.open")).wait_for()
    page.context.set_offline(False)
    page.get_by_text(player.say("daily.seal.sealed")).wait_for()
    page.goto("/")
    player.play_now("outfox")
    wait_for_own_turn(page)
    assert "/table/L" not in page.url


@pytest.mark.long
def test_a_servers_page_out_of_reach_says_what_the_den_needs(
    open_page: Open, forgiven: list[str]
) -> None:
    forgiven.append("net::ERR")
    page = open_page("/daily")
    player = Player(page)
    page.get_by_text(player.say("daily.seal.sealed")).wait_for()
    wait_for_service_worker(page)
    page.context.set_offline(True)
    page.goto("/daily")
    page.get_by_text(player.say("local.missing")).wait_for()
    page.context.set_offline(False)
    page.get_by_text(player.say("daily.seal.sealed")).wait_for()


KEPT = """async () =>
  (await (await caches.open('engine')).keys()).map(({ url }) => url)"""
UNPACK = """async (name) => {
  const { networks } = await (await fetch('engine.json')).json();
  const packed = await fetch(networks[name].name);
  const file = packed.body.pipeThrough(new DecompressionStream('gzip'));
  const digest = await crypto.subtle.digest('SHA-256', await new Response(file).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}"""


def test_what_bots_have_learned_comes_when_it_is_asked_for_and_stays(
    visitor: Any, site: Site
) -> None:
    page = visitor("")
    engine_kept(page)
    names = {path.name: path for path in (ROOT / "src/foxden/bots").glob("*.network")}
    assert [url for url in settled(page, KEPT) if ".network" in url] == []
    learned = {name: settled(page, UNPACK, name) for name in names}
    page.context.set_offline(True)
    site.close()
    for name, path in names.items():
        assert learned[name] == hashlib.sha256(path.read_bytes()).hexdigest()
        assert settled(page, UNPACK, name) == learned[name]


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
