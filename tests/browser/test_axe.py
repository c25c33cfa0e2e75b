"""axe finds nothing: on any page and in any state of a table, in every language, day and dusk.

The short form has every page and the first states of every game once, the readers taking
turns; the long form has everything up to the end of a game in all languages, day and dusk.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from browser.axe import accuse
from browser.conftest import DESK, Open
from browser.driving import (
    MY_MOVE,
    PAGES,
    RESULT,
    Player,
    move_in_fennecs,
    move_in_outfox,
    steps_until,
)
from foxden.texts import LANGUAGES

READERS = list(product(LANGUAGES, ("light", "dark")))
IN_TURN = [("en", "light"), ("fr", "dark"), ("it", "light")]
in_day_and_dusk = pytest.mark.parametrize("scheme", ["light", "dark"])

State = tuple[str, Page]


@pytest.mark.parametrize(
    ("language", "scheme", "paths"),
    [
        *((*reader, PAGES[at :: len(IN_TURN)]) for at, reader in enumerate(IN_TURN)),
        *(pytest.param(*reader, PAGES, marks=pytest.mark.long) for reader in READERS),
    ],
)
def test_axe_finds_nothing_on_any_page(
    open_page: Open, language: str, scheme: str, paths: Sequence[str]
) -> None:
    page = open_page("/settings", language=language, color_scheme=scheme, bypass_csp=True)
    for path in paths:
        page.goto(path)
        page.locator("h1, .teacher").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert accuse(page) == [], path


@pytest.mark.parametrize(("colour", "count"), [("#222", 0), ("#ddd", 2)])
def test_words_before_a_gradient_are_judged(browser: Browser, colour: str, count: int) -> None:
    """At both of its ends."""
    page = browser.new_page()
    page.set_content(
        '<html lang="en"><title>A test</title><main><h1>All</h1><p style="padding: 2rem; '
        f'background: linear-gradient(#fff, #eee); color: {colour}">Some words to be read</p>'
    )
    accusations = accuse(page)
    page.close()
    assert [each.partition(":")[0] for each in accusations] == ["color-contrast"] * count


FIRST_STEPS = {"foxy": ".keys button", "fennecs": ".held:enabled", "outfox": "section.own .piece"}


@pytest.mark.parametrize(
    ("game", "language", "scheme"),
    [
        pytest.param(game, *reader, marks=() if reader == usual else pytest.mark.long)
        for game, usual in zip(FIRST_STEPS, IN_TURN, strict=True)
        for reader in READERS
    ],
)
def test_axe_finds_nothing_at_a_table(
    open_page: Open, game: str, language: str, scheme: str
) -> None:
    host = come_in(open_page, language, scheme)
    host.make_table(game)
    host.page.locator("h1").wait_for()
    assert accuse(host.page) == [], "lobby"
    host.add_bots(1)
    host.start()
    host.page.locator(MY_MOVE).or_(host.page.locator(".keys")).first.wait_for()
    assert accuse(host.page) == [], "game"
    host.page.locator(FIRST_STEPS[game]).first.click()
    assert accuse(host.page) == [], "a card lifted, a piece chosen, a digit on the pad"
    host.page.keyboard.press("Escape")
    host.button("web.menu.title").click()
    assert accuse(host.page) == [], "menu"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@in_day_and_dusk
def test_axe_finds_nothing_up_to_the_end_of_a_game(
    open_page: Open, language: str, scheme: str
) -> None:
    """Cards lifted, devices passed on, counts, summaries, results, screens, replays, reviews."""
    for states in (states_of_foxy, states_of_fennecs, states_of_outfox, states_of_a_shared_device):
        player = come_in(open_page, language, scheme)
        for name, page in states(player):
            assert accuse(page) == [], name


def come_in(open_page: Open, language: str, scheme: str) -> Player:
    page = open_page(
        language=language, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True
    )
    return Player(page, language)


def states_of_foxy(player: Player) -> Iterator[State]:
    code = player.make_table("foxy")
    player.hurry_cards()
    player.add_bots(2)
    screen = put_up_screen(player, code)
    screen.locator(".count b").wait_for()
    yield "screen before the game", screen
    player.start()
    player.play_foxy(1, 3)
    player.wait_for_turn(4)
    player.page.keyboard.type("2")
    yield "a number on the pad, the circle spent", player.page
    yield "screen with a card", screen
    player.page.keyboard.press("Backspace")
    player.play_foxy(4)
    player.page.locator("#look").wait_for()
    yield "look at the screen", player.page
    yield "screen with the count", screen
    player.button("party.look_here").click()
    player.page.locator(".controls .primary").click()  # the count's Pause, not the host's
    player.button("web.show.forward").click()
    yield "count", player.page
    player.skip_count()
    player.page.locator(RESULT).wait_for()
    yield "result", player.page
    screen.get_by_role("button", name=player.say("web.show.skip"), exact=True).click()
    yield "screen with the result", screen
    screen.context.close()
    player.link("web.result.replay").click()
    player.page.locator(".show").wait_for()
    yield "replay, at the count", player.page
    player.page.locator("input[type=range]").fill("1")
    player.page.locator("[role=img]").wait_for()
    yield "replay, at a card", player.page


def put_up_screen(player: Player, code: str) -> Page:
    """On another device, in the player's language and colours."""
    page = player.page
    assert page.context.browser is not None
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    screens = page.context.browser.new_context(
        viewport=DESK,
        locale=player.say.language,
        color_scheme="dark" if is_dark else "light",
        reduced_motion="reduce",
        bypass_csp=True,
    )
    screen = screens.new_page()
    screen.goto(f"{page.url.split('/table/')[0]}/table/{code}/screen")
    return screen


def states_of_fennecs(player: Player) -> Iterator[State]:
    page = player.page
    player.play_now("fennecs")
    player.lift()
    yield "a card lifted", page
    page.keyboard.press("Escape")
    collectable = ".board:not(:has(.over)) button.face.collect"
    play_until(player, move_in_fennecs, collectable)
    page.locator(collectable).first.click()
    yield "a column asked about", page
    page.keyboard.press("Escape")
    play_until(player, move_in_fennecs, ".over")
    yield "summary", page
    player.play_on(move_in_fennecs)
    yield "result", page
    player.link("web.result.replay").click()
    player.button("web.show.forward").click()
    yield "replay", page


def states_of_outfox(player: Player) -> Iterator[State]:
    page = player.page
    player.play_now("outfox")
    page.locator("section.own button.piece").first.click()
    yield "a piece chosen", page
    page.locator(".point.lit").first.click()
    yield "a piece placed", page
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    player.play_on(move_in_outfox)
    yield "result", page
    player.link("moment.review").click()
    page.locator(".judged").first.wait_for()
    yield "review", page


def states_of_a_shared_device(player: Player) -> Iterator[State]:
    """In Outfox nothing is hidden, so nobody is asked to look away there."""
    player.make_table("fennecs")
    player.share_device("Bea")
    yield "lobby with two on this device", player.page
    player.start()
    play_until(player, move_in_fennecs, "#pass")
    yield "the device is passed on", player.page


def play_until(player: Player, move: Callable[[Player], None], selector: str) -> None:
    page = player.page
    page.locator(f"{selector}, {MY_MOVE}").first.wait_for()
    for _ in steps_until(selector):
        if page.locator(selector).count() > 0:
            return
        move(player)
        page.locator(f"{selector}, {MY_MOVE}").first.wait_for()
