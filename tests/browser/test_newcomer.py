"""Somebody who knows none of it, with a phone and a thumb: in a game at once, and to its end."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Open
from browser.driving import MY_MOVE, RESULT, Player

TOUCH = {"has_touch": True, "is_mobile": True}
MOST_TAPS = 3
COUNT_TAPS = "window.taps = 0; addEventListener('pointerdown', () => (taps += 1), true)"


@pytest.mark.parametrize("game", ["foxy", "fennecs", "outfox"])
def test_a_newcomer_is_in_a_game_within_three_taps(open_page: Open, game: str) -> None:
    player = come_by_phone(open_page)
    tap_play_now(player, game)
    player.page.locator(MY_MOVE).or_(player.page.locator(".keys")).first.wait_for()
    assert 1 <= player.page.evaluate("window.taps") <= MOST_TAPS


@pytest.mark.long
def test_foxy_by_touch_from_play_now_to_the_result(open_page: Open) -> None:
    """All that is needed is on the screen: nothing has to be scrolled to, not even the winner."""
    player = come_by_phone(open_page)
    page = player.page
    tap_play_now(player, "foxy")
    for turn in range(1, 21):
        player.wait_for_turn(turn)
        expect(page.locator("[role=img]").first).to_be_in_viewport(ratio=1)
        page.locator(".keys").get_by_role("button", name="4", exact=True).tap()
        lock = player.button("web.foxy.lock", number=4)
        expect(lock).to_be_in_viewport(ratio=1)
        lock.tap()
    skip = player.button("web.show.skip")
    expect(skip).to_be_in_viewport(ratio=1)
    skip.tap()
    expect(page.locator(RESULT)).to_be_in_viewport(ratio=1)
    player.button("web.result.again").tap()
    player.wait_for_turn(1)


def come_by_phone(open_page: Open) -> Player:
    player = Player(open_page(language="fr", newcomer=True, **TOUCH), "fr")
    player.page.evaluate(COUNT_TAPS)
    return player


def tap_play_now(player: Player, game: str) -> None:
    player.start_button("play", game).tap()
    player.button("guide.short.go").tap()
