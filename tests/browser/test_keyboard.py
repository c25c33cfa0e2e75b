"""Whole games by keyboard alone: Tab, arrows, Enter and the keys that a table's menu names."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.driving import RESULT, Player, best_column

MOST_TABS = 40
"""From anywhere on a page to anything on it; a turn needs none or a few of them."""

FOCUSED = "document.activeElement.ariaLabel ?? document.activeElement.innerText"
FOCUS_IS_SEEN = """() => {
    const focused = document.activeElement;
    const shown = [focused, focused.closest('label'), focused.querySelector('.focus')];
    const styles = shown.filter(Boolean).map((each) => getComputedStyle(each));
    return focused === document.body || styles.some(
        (style) => style.outlineStyle !== 'none' || style.stroke !== 'none');
}"""


def tab_to(page: Page, wanted: str, argument: str) -> None:
    """Tab until this is true of the focused element; wherever the focus is, it is seen."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS_IS_SEEN), page.evaluate("document.activeElement.outerHTML")
        if page.evaluate(wanted, argument):
            return
    pytest.fail(f"{argument} is more than {MOST_TABS} Tabs away")


def tab_to_name(page: Page, name: str) -> None:
    tab_to(page, f"(name) => ({FOCUSED} ?? '').trim() === name", name)


def tab_to_one_of(page: Page, selector: str) -> None:
    tab_to(page, "(selector) => document.activeElement.matches(selector)", selector)


def press(page: Page, name: str) -> None:
    tab_to_name(page, name)
    page.keyboard.press("Enter")


def test_foxy_by_keyboard_alone(open_page: Open) -> None:
    """From the home page over a lobby of one's own, a game and its count to the next game."""
    player = Player(open_page())
    page = player.page
    press(page, f"{player.say('web.home.make')}: Foxy")
    page.locator("#seats").wait_for()
    tab_to(page, "(pace) => document.activeElement.labels?.[0]?.innerText === pace", "after 2 s")
    page.keyboard.press("ArrowLeft")
    page.locator("label.chosen", has_text=player.say("web.setup.paces.0")).wait_for()
    press(page, player.say("web.seats.add_bot"))
    page.locator("#seats ~ ul li").nth(1).wait_for()
    press(page, player.say("web.lobby.start"))
    for turn in range(1, 21):
        player.wait_for_turn(turn)
        page.keyboard.type(f"{turn // 2}c" if turn == 3 else str(turn // 2))
        page.keyboard.press("Enter")
    page.locator(".controls .primary:focus").wait_for()
    press(page, player.say("web.show.skip"))
    expect(page.locator(".boxes.judging .circled")).to_have_text("1")
    expect(player.button("web.result.again")).to_be_focused()
    page.keyboard.press("Enter")
    player.wait_for_turn(1)


def test_outfox_by_keyboard_alone(open_page: Open) -> None:
    """After each choice the focus is on the next one, up to the button that sends."""
    player = Player(open_page(reduced_motion="reduce"))
    page = player.page
    press(page, f"{player.say('web.home.play')}: Outfox")
    next_step = "section.own .piece, .point.lit, .bar .primary:enabled"
    while come_to(page, next_step):
        focused = page.locator(next_step).and_(page.locator(":focus"))
        handle = focused.element_handle()
        page.keyboard.press("Enter")
        page.wait_for_function("(before) => document.activeElement !== before", arg=handle)


def test_fennecs_by_keyboard_alone(open_page: Open) -> None:
    """A whole game: cards placed, columns collected, 1/5 chosen, summaries closed."""
    player = Player(open_page(reduced_motion="reduce"))
    page = player.page
    press(page, f"{player.say('web.home.play')}: Fennecs")
    collected = summaries = 0
    while come_to(page, ".held, .collect, .choices button, .over .button"):
        if page.locator(".held:focus").count() > 0 and find_good_column(page) is None:
            place_first_card(page)
        elif page.locator(".held:focus, .collect:focus").count() > 0:
            collect_best_column(page)
            collected += 1
        else:
            summaries += page.locator(".over .button:focus").count()
            page.keyboard.press("Enter")
    assert collected >= 1
    assert summaries >= 1


def come_to(page: Page, selector: str) -> bool:
    """Wait until the page itself has put the focus on one of these; not so when all is over."""
    focused = ", ".join(f"{each}:focus" for each in selector.split(", "))
    page.locator(f"{focused}, {RESULT}").first.wait_for()
    return page.locator(RESULT).count() == 0


def place_first_card(page: Page) -> None:
    cards = page.locator(".held").count()
    page.keyboard.press("Enter")
    page.locator("button.face:focus").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator(".held")).to_have_count(cards - 1)


def find_good_column(page: Page) -> int | None:
    columns = page.locator("section:has(button.face.collect)")
    return best_column(columns) if columns.count() > 0 else None


def collect_best_column(page: Page) -> None:
    """The one that pays; the first where one has to collect and none does."""
    if (best := find_good_column(page)) is not None:
        button = page.locator("button.face.collect").nth(best)
        tab_to_name(page, str(button.get_attribute("aria-label")))
    page.keyboard.press("Enter")
    page.locator(".collecting .primary:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(".collecting").wait_for(state="detached")
