"""Every lesson to its end, on the real boards, in all languages."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.fitting import (
    HOW,
    MOST_SHIFT,
    ONE_SCREEN,
    SCREENS,
    forget_shifts,
    misfits,
    misfits_on,
    watch_shifts,
    worst_shift,
)
from foxden.games import find_game
from foxden.games.fennecs import Choose, Collect
from foxden.games.foxy import Write
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
    """A legal action that misses the idea of a step, if there is one."""
    offer = find_game(game).legal(try_step(game, number, []).state, LEARNER)
    wrong = (action for action in offer if try_step(game, number, [action]).hint is not None)
    return next(wrong, None)


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


ASKED = {
    "foxy": (".words", ".boxes", ".keys button", ".lock"),
    "fennecs": (".words", ".held, .choices button"),
    "outfox": (".words", "section.own button.piece", ".own .bar .primary"),
}
"""What a learner needs in sight."""


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=() if language == usual else pytest.mark.long)
        for game, usual in zip(LESSONS, LANGUAGES, strict=True)
        for language in LANGUAGES
    ],
)
def test_a_lesson_leads_to_its_end_and_into_the_game(
    open_page: Open, game: str, language: str
) -> None:
    page, say = open_page(f"/learn/{game}", language, reduced_motion="reduce"), catalogue(language)
    for number, step in enumerate(LESSONS[game], 1):
        key = f"lessons.{game}.{step.name}"
        expect(page.locator(".words")).to_have_text(say(f"{key}.ask"))
        assert misfits(page, *ASKED[game]) == []
        for decided, action in enumerate(decisions(game, number)):
            if decided > 0:
                expect(page.locator(".words")).to_have_text(say(f"{key}.then"))
            do(page, game, action)
        expect(page.locator(".words")).to_have_text(say(f"{key}.done"))
        assert misfits(page, ".teacher .primary") == []
        if step is not LESSONS[game][-1]:
            page.get_by_role("button", name=say("lessons.next"), exact=True).click()
            page.wait_for_url(f"**/learn/{game}/{number + 1}")
    expect(page.locator(".teacher")).to_contain_text(
        say("lessons.finish", game=say(f"{game}.name"))
    )
    page.get_by_role("button", name=say("lessons.play"), exact=True).click()
    page.wait_for_url("**/table/*")
    page.locator(".boxes, .held, section.own").first.wait_for()


@pytest.mark.parametrize(("game", "number"), [("foxy", 2), ("fennecs", 5), ("outfox", 4)])
def test_a_step_has_an_address_and_stays_over_a_reload(
    open_page: Open, game: str, number: int
) -> None:
    page, say = open_page(f"/learn/{game}/{number}"), catalogue("en")
    ask = say(f"lessons.{game}.{find_step(game, number).name}.ask")
    expect(page.locator(".words")).to_have_text(ask)
    page.reload()
    expect(page.locator(".words")).to_have_text(ask)


@pytest.mark.parametrize("step", ["0", "99", "two"])
def test_another_step_is_not_found(open_page: Open, forgiven: list[str], step: str) -> None:
    forgiven.append("400 (Bad Request)")  # what a browser writes about any refusal
    page = open_page(f"/learn/foxy/{step}")
    expect(page.locator("h1")).to_have_text(catalogue("en")("web.not_found.title"))


@pytest.mark.parametrize(("language", "screens"), HOW)
@pytest.mark.parametrize("game", LESSONS)
def test_every_state_of_a_lesson_fits(
    open_page: Open, game: str, language: str, screens: Sequence[str]
) -> None:
    page, say = open_page(f"/learn/{game}", language, reduced_motion="reduce"), catalogue(language)
    words, told = page.locator(".words"), list[str]()

    def look(state: str, *asked: str) -> None:
        told.extend(f"{state}, {misfit}" for misfit in misfits_on(page, screens, *asked))

    for number, step in enumerate(LESSONS[game], 1):
        key = f"lessons.{game}.{step.name}"
        page.goto(f"/learn/{game}/{number}")
        expect(words).to_have_text(say(f"{key}.ask"))
        look(f"{step.name} asked", *ASKED[game])
        if (wrong := missing(game, number)) is not None:
            do(page, game, wrong)
            page.locator(".teacher.hint").wait_for()
            look(f"{step.name} explained", *ASKED[game])
        for decided, action in enumerate(decisions(game, number)):
            if decided > 0:
                expect(words).to_have_text(say(f"{key}.then"))
                look(f"{step.name} {decided}", *ASKED[game])
            do(page, game, action)
        expect(words).to_have_text(say(f"{key}.done"))
        look(f"{step.name} done", ".words", ".teacher .primary")
    assert told == []


@pytest.mark.parametrize("screen", ONE_SCREEN)
@pytest.mark.parametrize("game", LESSONS)
def test_nothing_jumps_within_a_step(open_page: Open, game: str, screen: str) -> None:
    """From being asked to having done it, with motion."""
    page, say = open_page(f"/learn/{game}", "fr", viewport=SCREENS[screen]), catalogue("fr")
    watch_shifts(page)
    for number, step in enumerate(LESSONS[game], 1):
        page.goto(f"/learn/{game}/{number}")
        expect(page.locator(".words")).to_have_text(say(f"lessons.{game}.{step.name}.ask"))
        page.wait_for_load_state("networkidle")
        forget_shifts(page)
        for action in decisions(game, number):
            do(page, game, action)
        expect(page.locator(".words")).to_have_text(say(f"lessons.{game}.{step.name}.done"))
        value, what = worst_shift(page)
        assert value <= MOST_SHIFT, f"{step.name}: {what}"


def test_a_total_that_is_asked_for_is_not_shown(open_page: Open) -> None:
    steps = [step.name for step in LESSONS["fennecs"]]
    page = open_page(f"/learn/fennecs/{steps.index('negative') + 1}", reduced_motion="reduce")
    expect(page.locator(".worth b").first).to_be_hidden()
    page.locator("button.face.collect").first.click()
    expect(page.locator(".collecting > p")).to_be_hidden()


def test_three_cards_are_counted_at_the_end(open_page: Open) -> None:
    steps = [step.name for step in LESSONS["foxy"]]
    page, say = open_page(f"/learn/foxy/{steps.index('count') + 1}"), catalogue("en")
    for number, circled in ((2, False), (2, True), (9, False)):
        write(page, Write(number=number, circled=circled))
        expect(page.locator(".lock:enabled")).to_have_count(0)
    expect(page.locator(".board li")).to_have_count(3)
    expect(page.locator(".board")).to_contain_text(say("lessons.foxy.count.total", count=6))


@pytest.mark.parametrize(("game", "number"), [("foxy", 1), ("fennecs", 1), ("outfox", 4)])
def test_a_wrong_move_is_explained_and_can_be_tried_again(
    open_page: Open, game: str, number: int
) -> None:
    page = open_page(f"/learn/{game}/{number}", reduced_motion="reduce")
    say = catalogue("en")
    wrong = missing(game, number)
    do(page, game, wrong)
    hint = try_step(game, number, [wrong]).hint
    assert hint is not None
    expect(page.locator(".teacher.hint .words")).to_have_text(say(hint.key))
    expect(page.get_by_role("alert")).to_have_count(0)  # a hint is no alarm
    link = page.get_by_role("link", name=say("lessons.rules", clause=hint.clause))
    expect(link).to_have_attribute("href", re.compile(f"rules/{game}#{hint.clause}$"))
    for action in decisions(game, number):
        do(page, game, action)
    expect(page.locator(".teacher.done")).to_be_visible()
