"""A finished game again: by any seat's eyes, and its chance drawn again in the browser."""

import re

from playwright.sync_api import expect

from browser.conftest import Open
from browser.driving import RESULT, Player


def test_replay_and_verification(open_page: Open) -> None:
    host = Player(open_page())
    code = host.make_table("foxy")
    host.hurry_cards()
    host.start()
    for turn in range(1, 21):
        host.wait_for_turn(turn)
        host.lock(2)
    host.skip_count()
    host.page.locator(RESULT).wait_for()
    host.link("web.result.replay").click()
    host.page.locator(".show").wait_for()  # the count, through one's own eyes
    expect(host.page.locator(".bar select")).to_have_value("0")
    host.page.locator("input[type=range]").fill("1")
    host.page.locator("[role=img]").wait_for()
    host.button("web.show.forward").click()
    host.page.locator(".boxes").wait_for()
    expect(host.page).to_have_url(re.compile(f"/replay/{code}/1/1#2$"))
    host.button("web.replay.check").click()
    verdict = host.page.locator(".good")
    for key in ("web.replay.promised", "web.replay.salted"):
        expect(verdict).to_contain_text(host.say(key))
    stranger = Player(open_page(f"/replay/{code}/1/1#2"))
    stranger.page.locator(".boxes").wait_for()
    stranger.button("web.replay.check").click()
    stranger.page.locator(".good").wait_for()
