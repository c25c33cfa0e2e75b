"""Whole games, played through the page: all three, two people and bots."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.conftest import Open
from browser.driving import RESULT, Player, move_in_fennecs, move_in_outfox

LANGUAGES = [
    "en",
    pytest.param("fr", marks=pytest.mark.long),
    pytest.param("it", marks=pytest.mark.long),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_foxy_with_two_people_and_a_bot(open_page: Open, language: str) -> None:
    host = Player(open_page(language=language), language)
    code = host.make_table("foxy")
    host.hurry_cards()
    host.add_bots(1)
    guest = Player(open_page(f"/table/{code}", language=language), language)
    guest.sit_down("Ada")
    host.start()
    for turn in range(1, 21):
        for player in (host, guest):
            player.wait_for_turn(turn)
            player.lock(turn // 2, circled=turn == 4)
    for player in (host, guest):
        player.skip_count()
        player.page.locator(RESULT).wait_for()
    expect(host.page.locator(".boxes.judging li")).to_have_count(20)
    host.button("web.result.again").click()
    guest.wait_for_turn(1)


@pytest.mark.parametrize(
    ("game", "move"), [("outfox", move_in_outfox), ("fennecs", move_in_fennecs)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_with_bots_from_play_now_to_the_end(
    open_page: Open, game: str, move: Callable[[Player], None], language: str
) -> None:
    player = Player(open_page(language=language, reduced_motion="reduce"), language)
    player.play_now(game)
    player.play_on(move)
    expect(player.page.locator(RESULT)).not_to_be_empty()


def test_foxy_alone(open_page: Open) -> None:
    player = Player(open_page())
    player.make_table("foxy")
    player.hurry_cards()
    player.start()
    for turn in range(1, 21):
        player.wait_for_turn(turn)
        player.lock(1)
    expect(player.page.locator(".circle")).to_have_count(0)
    player.skip_count()
    player.page.locator(RESULT, has_text="deviation").wait_for()


def test_hard_and_easy_mode_and_another_fox(open_page: Open) -> None:
    host = Player(open_page())
    host.make_table("foxy")
    host.hurry_cards()
    host.page.get_by_role("switch", name="Easy mode").check()
    host.page.get_by_role("switch", name="Hard mode").check()
    host.choose("foxy.options.fox.cat.name")
    host.choose("web.setup.paces.5")
    host.add_bots(1)
    host.start()
    host.wait_for_turn(1)
    host.lock(0)
    host.page.get_by_role("status").filter(has_text="locked in last").wait_for()
    host.wait_for_turn(2)


def test_two_quick_changes_of_a_table_are_both_kept(open_page: Open) -> None:
    """The second is made before the first is answered."""
    host = Player(open_page())
    host.make_table("foxy")
    modes = [host.page.get_by_role("switch", name=mode) for mode in ("Easy mode", "Hard mode")]
    modes[0].or_(modes[1]).evaluate_all("(both) => both.forEach((mode) => mode.click())")
    host.add_bots(1)  # answered after both
    host.page.reload()
    for mode in modes:
        expect(mode).to_be_checked()


def test_a_plain_win_is_told_without_a_rule(open_page: Open) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    player.play_now("outfox")
    player.play_on(move_in_outfox)
    expect(player.page.locator("#result")).to_be_visible()
    expect(player.page.locator("#result ~ p a")).to_have_count(0)


def test_a_hint_can_be_allowed_against_a_bot(open_page: Open) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    player.make_table("outfox")
    player.page.get_by_role("switch", name=player.say("web.setup.hints")).check()
    player.add_bots(1)
    player.start()
    player.button("web.hint.ask").click()
    player.page.get_by_role("status").filter(has_text="Try a").wait_for()
