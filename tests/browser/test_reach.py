"""Reach: screen readers, every size, every language, first load, sub-requests."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.driving import MY_MOVE, ONE_LANGUAGE, PAGES, RESULT, Player, wait_for_service_worker
from foxden.texts import catalogue

SIZES = [(360, 640), (768, 1024), (1280, 800), (1440, 900), (2560, 1440)]
FIRST_LOAD_BYTES = 130 * 1000


def settle(page: Page) -> None:
    page.locator("h1, .teacher").first.wait_for()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("language", ONE_LANGUAGE)
def test_nothing_is_wider_than_the_screen(open_page: Open, language: str) -> None:
    host = Player(open_page(language=language), language)
    page = host.page
    code = host.make_table("foxy")
    for path in [*PAGES, f"/table/{code}", f"/table/{code}/screen"]:
        page.goto(path)
        settle(page)
        assert too_wide_at(page) == [], path


@pytest.mark.parametrize("game", ["foxy", "fennecs", "outfox"])
@pytest.mark.parametrize("language", ONE_LANGUAGE)
def test_no_table_is_wider_than_the_screen(open_page: Open, game: str, language: str) -> None:
    player = Player(open_page(language=language, reduced_motion="reduce"), language)
    player.play_now(game)
    player.page.locator(MY_MOVE).or_(player.page.locator(".keys")).first.wait_for()
    assert too_wide_at(player.page) == []


def too_wide_at(page: Page) -> list[int]:
    """The widths of screens that the page as it is now does not fit."""
    widths = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            widths.append(width)
    return widths


def test_the_invitation_in_a_menu_covers_nothing_of_itself(open_page: Open) -> None:
    host = Player(open_page())
    host.make_table("outfox")
    host.button("web.menu.title").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_role("button", name=host.say("web.invite.title")).click()
    code = dialog.locator(".code")
    picture = dialog.get_by_alt_text(host.say("web.invite.qr")).bounding_box()
    assert picture is not None
    words = code.evaluate(
        "(code) => { const range = document.createRange(); range.selectNodeContents(code);"
        " const {right, bottom} = range.getBoundingClientRect(); return {right, bottom}; }"
    )
    assert words["right"] <= picture["x"] or words["bottom"] <= picture["y"]


SMALL_TARGETS = """() => [
    ...document.querySelectorAll('button, a.button, select, li a, summary, label:has(input)')
].filter((each) => each.checkVisibility() && !each.matches('.skip, .heard, [aria-hidden]'))
    .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 43.5)
    .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(
    "path", ["/", "/settings", "/learn", "/count/foxy", "/count/fennecs", "/print"]
)
def test_touch_targets_of_pages_are_large_enough(open_page: Open, path: str) -> None:
    page = open_page(path)
    settle(page)
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("game", ["foxy", "fennecs", "outfox"])
def test_touch_targets_at_a_table_are_large_enough(open_page: Open, game: str) -> None:
    host = Player(open_page(reduced_motion="reduce"))
    host.make_table(game)
    assert host.page.evaluate(SMALL_TARGETS) == []
    host.add_bots(1)
    host.start()
    host.page.locator(MY_MOVE).or_(host.page.locator(".keys")).first.wait_for()
    assert host.page.evaluate(SMALL_TARGETS) == []


def test_a_screen_reader_hears_every_card_and_the_end(open_page: Open) -> None:
    player = Player(open_page())
    player.make_table("foxy")
    player.hurry_cards()
    player.start()
    log = player.page.locator("[role=log]")
    for turn in range(1, 21):
        log.get_by_text(f"Turn {turn} of 20.").wait_for(state="attached")
        player.wait_for_turn(turn)
        player.lock(1)
    player.skip_count()
    player.page.locator(RESULT).wait_for()
    log.get_by_text("deviation").wait_for(state="attached")


def test_language_is_the_browsers_and_can_be_switched(open_page: Open) -> None:
    page = open_page("/settings", language="it-CH")
    page.get_by_role("heading", name="Impostazioni").wait_for()
    page.get_by_text("Français", exact=True).click()
    page.get_by_role("heading", name=catalogue("fr")("web.settings.title")).wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    page.get_by_role("heading", name=catalogue("fr")("web.settings.title")).wait_for()


@pytest.mark.parametrize("name", ["games", "learn", "count", "print", "puzzles"])
def test_home_leads_to_everything(open_page: Open, name: str) -> None:
    player = Player(open_page())
    player.page.get_by_role("link", name=player.say(f"web.home.more.{name}")).click()
    expect(player.page).to_have_url(re.compile(f"/{name}$"))
    expect(player.page.locator("h1")).to_be_visible()


def test_the_page_can_be_installed(open_page: Open) -> None:
    page = open_page()
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(str(address)).json()
    assert {manifest["display"], *(each["sizes"] for each in manifest["icons"])} >= {
        "standalone",
        "192x192",
        "512x512",
    }
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"].startswith("image/")


@pytest.mark.parametrize("language", ONE_LANGUAGE)
def test_first_load_is_small_and_asks_no_other_host(open_page: Open, language: str) -> None:
    """Chromium's own count of what came over the wire, fonts, drawings and headers included."""
    page = open_page("about:blank", language=language)
    wire = page.context.new_cdp_session(page)
    hosts: dict[str, str] = {}
    received: dict[str, float] = {}
    wire.on("Network.requestWillBeSent", lambda told: hosts.update(asked(told)))
    wire.on("Network.loadingFinished", lambda told: received.update(arrived(told)))
    wire.send("Network.enable")
    page.goto("/")
    settle(page)
    assert set(hosts.values()) == {page.url.split("/")[2]}
    assert received.keys() == hosts.keys()
    assert sum(received.values()) < FIRST_LOAD_BYTES


def asked(told: dict[str, Any]) -> dict[str, str]:
    return {told["requestId"]: told["request"]["url"].split("/")[2]}


def arrived(told: dict[str, Any]) -> dict[str, float]:
    return {told["requestId"]: told["encodedDataLength"]}


def test_the_shell_opens_without_a_network_and_shows_no_stale_table(
    open_page: Open, forgiven: list[str]
) -> None:
    forgiven.append("net::ERR")  # a browser tells of every try
    host = Player(open_page())
    host.make_table("foxy")
    page = host.page
    wait_for_service_worker(page)
    page.reload()
    host.page.locator("#seats").wait_for()
    page.context.set_offline(True)
    page.goto("/settings")
    page.get_by_role("heading", name="Settings").wait_for()
    page.go_back()
    page.get_by_text(host.say("web.table.connecting")).wait_for()
    expect(page.locator("#seats")).to_have_count(0)
