"""The end of a game is a moment; then it is reviewed, found again, taken along and forgotten."""

import json
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.axe import accuse
from browser.conftest import DESK, PHONE, Open
from browser.driving import RESULT, Player, move_in_fennecs, move_in_outfox, settled
from browser.test_reach import SMALL_TARGETS, too_wide_at
from foxden.core.levels import LEVELS
from foxden.texts import LANGUAGES

READERS = [
    pytest.param(
        language, size, marks=() if (language, size) == ("fr", PHONE) else pytest.mark.long
    )
    for language, size in product(LANGUAGES, (PHONE, DESK))
]
CLIPBOARD = ["clipboard-read", "clipboard-write"]
KEPT = "main li.panel"
PICTURE = """async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap(await item.getType('image/png'));
    return [picture.width, picture.height];
}"""


def come_in(open_page: Open, language: str, size: ViewportSize) -> Player:
    page = open_page(
        language=language,
        viewport=size,
        reduced_motion="reduce",
        bypass_csp=True,
        permissions=CLIPBOARD,
    )
    return Player(page, language)


def is_fine(page: Page) -> None:
    size = page.viewport_size
    assert size is not None
    assert accuse(page) == []
    assert page.evaluate(SMALL_TARGETS) == []
    assert too_wide_at(page) == []
    page.set_viewport_size(size)


@pytest.mark.parametrize(("language", "size"), READERS)
def test_a_game_ends_and_is_reviewed_and_kept(
    open_page: Open, language: str, size: ViewportSize, tmp_path: Path
) -> None:
    player = come_in(open_page, language, size)
    page = player.page
    code = player.make_table("foxy")
    player.hurry_cards()
    player.add_bots(2)
    player.start()
    player.play_foxy()
    player.skip_count()
    a_moment(player)
    reviewed(player)
    kept_here(player, code)
    taken_along(player, tmp_path)
    counted(player)
    forgotten(player)
    is_fine(page)


def a_moment(player: Player) -> None:
    """What decided it, and what one may do now, all in view."""
    page = player.page
    expect(page.locator(".decided")).not_to_be_empty()
    for shown in (
        page.locator(RESULT),
        page.locator(".decided"),
        player.button("web.result.again"),
        player.link("moment.review"),
        player.button("moment.share"),
        player.button("moment.picture"),
        player.link("moment.daily"),
    ):
        expect(shown).to_be_in_viewport(ratio=1)
    is_fine(page)
    player.button("moment.share").click()
    player.button("moment.shared.copied").wait_for()
    text = settled(page, "() => navigator.clipboard.readText()")
    assert text.startswith("Foxden · Foxy\n")
    assert sum(sign in "🌟🟩🟨🟧🟥💥" for sign in text) == 20
    for bot in LEVELS:
        assert player.say(f"bots.name.{bot}") not in text
    player.button("moment.share").wait_for()
    player.button("moment.picture").click()
    player.button("moment.shared.copied").wait_for()
    assert settled(page, PICTURE) == [1080, 1080]


def reviewed(player: Player) -> None:
    page = player.page
    player.link("moment.review").click()
    expect(page.locator("main table").last.locator("tbody tr")).to_have_count(20)
    page.get_by_text(player.say("reviews.foxy.circle"), exact=True).wait_for()
    is_fine(page)


def kept_here(player: Player, code: str) -> None:
    """In my games, where it can be watched and reviewed again."""
    page = player.page
    page.goto("/games")
    expect(page.locator(KEPT)).to_have_count(1)
    is_fine(page)
    page.locator("select").first.select_option("outfox")
    expect(page.locator(KEPT)).to_have_count(0)
    page.locator("select").first.select_option("foxy")
    expect(page.locator(KEPT)).to_have_count(1)
    expect(player.link("mine.review")).to_have_attribute("href", f"/review/{code}/1")
    player.link("mine.replay").click()
    page.locator("input[type=range]").wait_for()
    page.goto("/games")


def taken_along(player: Player, folder: Path) -> None:
    with player.page.expect_download() as download:
        player.button("mine.export").click()
    file = folder / "games.jsonl"
    download.value.save_as(file)
    [record] = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert (record["format"], record["game"]) == ("foxden-record/1", "foxy")
    player.page.goto("/replay")
    player.page.locator("input[type=file]").set_input_files(file)
    player.page.locator("input[type=range]").wait_for()


def counted(player: Player) -> None:
    page = player.page
    page.goto("/games/statistics")
    page.locator("section.panel").wait_for()
    curve = page.locator("figure table")
    expect(curve.locator("tbody tr")).to_have_count(20)
    expect(page.locator("table:not(figure table)")).to_have_count(3)
    is_fine(page)


def forgotten(player: Player) -> None:
    page = player.page
    page.goto("/games")
    player.button("mine.forget").click()
    player.button("mine.sure").click()
    page.get_by_text(player.say("mine.none"), exact=True).wait_for()


def test_a_review_outlives_its_table(open_page: Open, forgiven: list[str]) -> None:
    """Days later, when the table is gone, by the record that this device has kept."""
    forgiven.append("404")
    player = come_in(open_page, "en", PHONE)
    page = player.page
    player.make_table("fennecs")
    player.add_bots(1)
    player.start()
    player.play_on(move_in_fennecs)
    expect(page.locator(".decided")).not_to_be_empty()
    page.goto("/games")
    expect(page.locator(KEPT)).to_have_count(1)
    settled(page, RENAME)
    page.goto("/review/GONE99/1")
    page.locator("dl dd").first.wait_for()
    expect(page.locator("summary").first).to_be_visible()
    is_fine(page)


RENAME = """() => new Promise((done, failed) => {
    const asked = indexedDB.open('foxden');
    asked.onsuccess = () => {
        const transaction = asked.result.transaction('games', 'readwrite');
        const store = transaction.objectStore('games');
        store.getAll().onsuccess = ({target}) =>
            store.put({...target.result[0], id: 'GONE99/1', table: 'GONE99'});
        transaction.oncomplete = () => done();
        transaction.onerror = failed;
    };
})"""


def test_a_browser_that_keeps_nothing_plays_as_well(open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script("delete window.indexedDB; delete Window.prototype.indexedDB;")
    page.goto("/")
    player = Player(page)
    player.play_now("outfox")
    player.play_on(move_in_outfox)
    expect(page.locator(".decided")).not_to_be_empty()
    page.goto("/games")
    page.get_by_text(player.say("mine.unkept"), exact=True).wait_for()


OLD_PLACES = """() => {
    const place = (table, at) => ({
        table, place: 0, token: table.padEnd(22, 'A'), name: 'Fern', game: 'outfox', at});
    const gone = Array.from({length: 30}, (_, at) => place(`GONE${10 + at}`, at));
    const kept = JSON.parse(localStorage['foxden.places']);
    localStorage['foxden.places'] = JSON.stringify([...kept, place('LOCAL2', 99), ...gone]);
}"""
PLACES = "() => JSON.parse(localStorage['foxden.places']).map(({table}) => table)"


@pytest.mark.parametrize("path", ["/", "/settings"])
def test_tables_that_are_gone_are_asked_for_once(
    open_page: Open, forgiven: list[str], path: str
) -> None:
    """By my tables on the home page one after the other, by my data all at once."""
    forgiven.append("404")
    player = Player(open_page())
    page = player.page
    code = player.make_table("outfox")
    page.goto("/")
    page.evaluate(OLD_PLACES)
    page.goto(path)
    if path == "/settings":
        player.button("mine.data.see").click()
        expect(page.get_by_text(code)).to_be_visible()
        assert page.evaluate(PLACES) == [code, "LOCAL2"]  # a table of this device is its own
    else:
        while len(page.evaluate(PLACES)) > 20:
            page.wait_for_timeout(20)
        assert {code, "LOCAL2"} < set(page.evaluate(PLACES))
