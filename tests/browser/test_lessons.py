"""Every lesson to its end, on the real boards, in all languages."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from foxden.games import find_game
from foxden.games.fennecs import Choose, Collect
from foxden.lessons import LEARNER, LESSONS, find_step, try_step
from foxden.lessons.stage import YOU
from foxden.texts import LANGUAGES, catalogue


def decisions(game: str, number: int) -> list[Any]:
    """Actions that do a step."""
    actions: list[Any] = []
    for _ in range(find_step(game, number).script.count(YOU)):
        offer = find_game(game).legal(try_step(game, number, actions).state, LEARNER)
        tries = (action for action in offer)
        actions.append(next(a for a in tries if try_step(game, number, [*actions, a]).hint is None))
    return actions


def missing(game: str, number: int) -> Any:
    """A legal action that misses the idea of a step."""
    offer = find_game(game).legal(try_step(game, number, []).state, LEARNER)
    return next(action for action in offer if try_step(game, number, [action]).hint is not None)


def do(page: Page, game: str, action: Any) -> None:
    {"foxy": write, "fennecs": play_cards, "outfox": take_turn}[game](page, action)


def write(page: Page, action: Any) -> None:
    for digit in str(action.number):
        page.locator(".keys").get_by_role("button", name=digit, exact=True).click()
    if action.circled:
        page.locator(".keys .circle").click()
    page.locator(".lock").click()


def play_cards(page: Page, action: Any) -> None:
    if isinstance(action, Choose):
        page.locator(".choices button.six").click()
    elif isinstance(action, Collect):
        page.locator("button.face.collect").nth(action.column).click()
        page.locator(".collecting .primary").click()
    else:
        hand = page.locator(".held")
        hand.first.wait_for()
        cards = hand.locator(".heard").all_inner_texts()
        spoken = catalogue(page.evaluate("document.documentElement.lang"))
        hand.nth(cards.index(spoken(f"fennecs.page.spoken.{action.card}"))).click()
        page.locator(f"button.face.{action.face}").nth(action.column).click()


def take_turn(page: Page, action: Any) -> None:
    say = catalogue(page.evaluate("document.documentElement.lang"))
    piece = say(f"outfox.piece.{action.piece.name}")
    page.locator("section.own button.piece").and_(page.get_by_label(piece)).first.click()
    for point in filter(None, (action.point, action.origin, action.destination)):
        page.locator(f"[data-point={point}]").click()
    page.get_by_role("button", name=say("outfox.page.send"), exact=True).click()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_leads_to_its_end(open_page: Open, game: str, language: str) -> None:
    page, say = open_page(f"/learn/{game}", language, reduced_motion="reduce"), catalogue(language)
    steps = len(LESSONS[game])
    for number in range(1, steps + 1):
        name = find_step(game, number).name
        expect(page.locator(".words")).to_have_text(say(f"lessons.{game}.{name}.ask"))
        for action in decisions(game, number):
            do(page, game, action)
        expect(page.locator(".words")).to_have_text(say(f"lessons.{game}.{name}.done"))
        if number < steps:
            page.get_by_role("button", name=say("lessons.next"), exact=True).click()
    expect(page.locator(".teacher")).to_contain_text(
        say("lessons.finish", game=say(f"{game}.name"))
    )


@pytest.mark.parametrize(("game", "number"), [("foxy", 1), ("fennecs", 1), ("outfox", 3)])
def test_a_wrong_move_is_explained_and_can_be_tried_again(
    open_page: Open, game: str, number: int
) -> None:
    page, say = open_page(f"/learn/{game}", reduced_motion="reduce"), catalogue("en")
    for before in range(1, number):
        for action in decisions(game, before):
            do(page, game, action)
        page.get_by_role("button", name=say("lessons.next"), exact=True).click()
    wrong = missing(game, number)
    do(page, game, wrong)
    hint = try_step(game, number, [wrong]).hint
    assert hint is not None
    expect(page.locator(".teacher.hint .words")).to_have_text(say(hint.key))
    link = page.get_by_role("link", name=say("lessons.rules", clause=hint.clause))
    expect(link).to_have_attribute("href", re.compile(f"rules/{game}#{hint.clause}$"))
    for action in decisions(game, number):
        do(page, game, action)
    expect(page.locator(".teacher.done")).to_be_visible()
