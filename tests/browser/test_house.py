"""What the house brings about: rules that have changed, games without a board, a compiler."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import EXPERIENCED, PATIENCE, PHONE, ROOT, page_server, watch
from browser.driving import MY_MOVE, Player
from foxden.texts import LANGUAGES, catalogue
from server.house import house_in_a_process

GUESTS = ROOT / "tests" / "guests"

Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Open an address of any server, with a storage of its own."""
    contexts = []
    complaints: list[str] = []

    def open_one(url: str, language: str = "en") -> Page:
        context = browser.new_context(viewport=PHONE, locale=language, reduced_motion="reduce")
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(EXPERIENCED)
        page = context.new_page()
        watch(page, complaints)
        page.goto(url)
        return page

    yield open_one
    for context in contexts:
        context.close()
    # a browser tells of every try to reach a server that has been stopped
    assert [each for each in complaints if "net::ERR_CONNECTION" not in each] == []


def have_older_rules(database: Path) -> None:
    """Every game that runs was begun by rules of another version than today's."""
    with sqlite3.connect(database) as connection:
        for code, number, payload in connection.execute(
            "select code, number, payload from entries"
        ).fetchall():
            entry = json.loads(payload)
            if entry["type"] == "started":
                entry["rules"] += 1000
                changed = (json.dumps(entry), code, number)
                connection.execute(
                    "update entries set payload = ? where code = ? and number = ?", changed
                )
    connection.close()


def test_a_game_whose_rules_have_changed_is_told_of_and_can_be_had(
    visit: Visit, tmp_path: Path
) -> None:
    with page_server(tmp_path, warm_bots=False) as server:
        player = Player(visit(server.url))
        player.play_now("outfox")
        player.page.locator(MY_MOVE).first.wait_for()
        table = player.page.url
        player.page.goto("about:blank")
        server.stop()
        have_older_rules(tmp_path / "foxden.db")
        server.start()
        player.page.goto(table)
        player.page.get_by_text(player.say("web.lobby.retired")).wait_for()
        with player.page.expect_download() as download:
            player.link("web.result.record").click()
        record = json.loads(Path(download.value.path()).read_text())
        assert (record["game"], record["outcome"]) == ("outfox", None)
        player.start()
        player.page.locator(MY_MOVE).first.wait_for()


def test_the_page_says_that_it_has_no_board_for_a_game_of_another_package(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(GUESTS))
    with house_in_a_process(f"sqlite:///{tmp_path / 'foxden.db'}") as house:
        names = {game["name"]: game for game in house.http.get("/api").json()["games"]}
        guests = house.seat({"game": "pebbles"}, 2)
        guests[0].ask("start")
        for language in LANGUAGES:
            name = names["pebbles"]["names"][language]
            sentence = catalogue(language)("web.table.no_board", game=name)
            table = visit(f"{house.url}table/{guests[0].code}", language)
            expect(table.locator(".board").get_by_text(sentence)).to_be_visible()
            table.close()  # who is still there would look for the server
            home = visit(house.url, language)
            expect(home.get_by_text(sentence)).to_be_visible()
            home.get_by_role("link", name=catalogue(language)("web.rules")).last.click()
            expect(home.get_by_role("heading", name=name)).to_be_visible()
            home.close()


@pytest.mark.long
def test_the_first_bot_after_an_installation_is_waited_for_with_a_word(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is compiled yet: the machine needs its half minute, and says so."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "compiled"))
    with page_server(tmp_path) as server:
        player = Player(visit(server.url))
        player.make_table("outfox")
        player.add_bots(1)
        player.start()
        turn = player.page.locator(MY_MOVE).first
        told = player.page.get_by_text(player.say("web.table.compiling"))
        turn.or_(told).first.wait_for()
        if turn.is_visible():
            turn.click()
        told.wait_for()
        told.wait_for(state="detached", timeout=10 * PATIENCE)
