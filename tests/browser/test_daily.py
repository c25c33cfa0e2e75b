"""A whole day at the den: three tasks, sharing, the turn of the day, the archive, puzzles."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from browser.axe import accuse
from browser.conftest import DESK, PATIENCE, PHONE, Open, page_server, watch
from browser.driving import Player, settled, wait_until
from browser.fitting import misfits
from browser.test_lessons import play_cards, take_turn
from foxden.core.seats import Seat
from foxden.daily import days
from foxden.daily.fennecs import packaged_decisions
from foxden.games import fennecs, outfox
from foxden.games.fennecs import Collect
from foxden.solver.position import to_turn
from foxden.solver.puzzles import Puzzle, packaged_puzzles
from foxden.texts import LANGUAGES
from server.house import HouseProcess

A_DAY = 86_400
PICTURE = """async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap(await item.getType('image/png'));
    return [picture.width, picture.height];
}"""


@pytest.fixture
def own_server(server: HouseProcess, tmp_path: Path) -> Iterator[HouseProcess]:
    """A house whose day can be turned; `server` has had everything compiled before."""
    assert server.url
    with page_server(tmp_path) as running:
        yield running


@pytest.mark.parametrize(
    ("language", "screen"),
    [
        pytest.param("fr", PHONE, id="fr-phone"),
        *[
            pytest.param(language, screen, marks=pytest.mark.long, id=f"{language}-{name}")
            for language in LANGUAGES
            for name, screen in (("phone", PHONE), ("desk", DESK))
            if (language, name) != ("fr", "phone")
        ],
    ],
)
def test_a_whole_day(
    browser: Browser, own_server: HouseProcess, language: str, screen: ViewportSize
) -> None:
    context = browser.new_context(
        viewport=screen,
        locale=language,
        base_url=own_server.url,
        reduced_motion="reduce",
        bypass_csp=True,
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page = context.new_page()
    watch(page, complaints)
    page.clock.install()
    somebody = Visitor(page, language)
    somebody.comes_in()
    somebody.plays_foxy()
    somebody.has_a_place()
    somebody.decides_in_fennecs()
    somebody.solves_outfox()
    somebody.shares()
    own_server.restart(daily_ahead=A_DAY)
    somebody.sees_the_day_turn()
    somebody.looks_back()
    somebody.goes_on_with_puzzles()
    context.close()
    assert complaints == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "screen"), [("fr", PHONE), ("it", DESK)], ids=["fr-phone", "it-desk"]
)
def test_a_day_goes_on_while_the_house_is_out_of_reach(
    open_page: Open, forgiven: list[str], language: str, screen: ViewportSize
) -> None:
    """What is the same everywhere is done on the device, and counts when the house is back."""
    forgiven.append("net::ERR")  # a browser tells of every try
    page = open_page(
        "/settings",
        language,
        viewport=screen,
        reduced_motion="reduce",
        bypass_csp=True,
        permissions=["clipboard-read", "clipboard-write"],
    )
    somebody = Visitor(page, language)
    somebody.button("local.keep.now").click()
    page.get_by_text(somebody.say("local.keep.done")).wait_for()
    page.context.set_offline(True)
    page.goto("/daily")
    page.get_by_text(somebody.say("daily.seal.open")).wait_for()
    somebody.finds_nothing_wrong("a den without its house")
    somebody.begins("fennecs")
    somebody.makes_the_best_choice()
    page.goto("/daily")
    somebody.begins("outfox")
    somebody.finds_the_turn()
    page.context.set_offline(False)
    page.goto("/daily")
    page.get_by_text(somebody.say("daily.seal.sealed")).wait_for()
    expect(page.locator(".tasks .done")).to_have_count(2)
    expect(page.locator(".tasks .done .soft")).to_have_count(2)  # their places among others
    somebody.plays_foxy()
    somebody.goes_back()
    somebody.shares()


class Visitor(Player):
    def __init__(self, page: Page, language: str) -> None:
        super().__init__(page, language)
        self.day = days.day_at(time.time())

    def comes_in(self) -> None:
        """One tap from home."""
        self.page.goto("/")
        self.page.get_by_role("link", name=self.say("web.home.daily")).first.click()
        expect(self.page.get_by_text(self.say("daily.number", day=self.day)).first).to_be_visible()
        expect(self.page.get_by_role("timer")).to_have_text(re.compile(r"\d+:\d\d:\d\d"))
        self.finds_nothing_wrong("the den")

    def finds_nothing_wrong(self, where: str) -> None:
        assert accuse(self.page) == [], where
        assert misfits(self.page) == [], where

    def reads(self, key: str, **facts: object) -> None:
        expect(self.page.locator(".words")).to_have_text(self.say(key, **facts))

    def plays_foxy(self) -> None:
        self.page.get_by_role("link", name=self.say("daily.foxy.title")).click()
        self.reads("daily.foxy.ask")
        for turn in range(1, 21):
            self.wait_for_turn(turn)
            if turn == 2:
                self.finds_nothing_wrong("Foxy")
                self.page.reload()  # a pile goes on where it was left
                self.wait_for_turn(turn)
            self.lock(2)
        self.skip_count()

    def has_a_place(self) -> None:
        expect(self.page.locator(".place")).to_have_text(self.say("daily.place.first"))
        assert accuse(self.page) == [], "Foxy's count"

    def begins(self, game: str) -> None:
        self.page.get_by_role("link", name=self.say(f"daily.{game}.title")).click()
        self.reads(f"daily.{game}.ask")

    def decides_in_fennecs(self) -> None:
        self.goes_on_to("fennecs")
        self.makes_the_best_choice()

    def makes_the_best_choice(self) -> None:
        decisions = packaged_decisions().decisions
        decision = decisions[(self.day - 1) % len(decisions)]
        offer = fennecs.legal(decision.state, decision.seat)
        play_cards(self.page, as_drawn(offer[decision.worths.index(decision.best)], offer))
        self.reads("daily.fennecs.perfect")
        expect(self.page.get_by_text(self.say("daily.fennecs.estimate"))).to_be_visible()
        assert accuse(self.page) == [], "our estimate"

    def goes_on_to(self, game: str) -> None:
        title = self.say(f"daily.{game}.title")
        self.page.get_by_role("link", name=self.say("daily.next_task", task=title)).click()
        self.reads(f"daily.{game}.ask")
        self.finds_nothing_wrong(game)

    def solves_outfox(self) -> None:
        self.goes_on_to("outfox")
        self.finds_the_turn()
        self.goes_back()

    def finds_the_turn(self) -> None:
        puzzles = packaged_puzzles()
        puzzle = puzzles[(self.day - 1) % len(puzzles)]
        take_turn(self.page, blunder(puzzle))
        self.reads("daily.outfox.wrong", count=2)
        assert accuse(self.page) == [], "refuted"
        self.button("daily.again").click()
        take_turn(self.page, to_turn(puzzle.line[0]))
        self.reads("daily.outfox.score", count=1)
        assert accuse(self.page) == [], "solved"

    def goes_back(self) -> None:
        self.page.get_by_role("link", name=self.say("daily.all_done")).last.click()

    def shares(self) -> None:
        expect(self.page.get_by_text(self.say("daily.complete")).first).to_be_visible()
        expect(self.page.locator(".streak")).to_contain_text(self.say("daily.row", count=1))
        self.finds_nothing_wrong("a day that is done")
        self.button("daily.share.button").click()
        expect(self.page.get_by_text(self.say("daily.share.copied"))).to_be_visible()
        text = settled(self.page, "() => navigator.clipboard.readText()")
        title, signs, address = text.splitlines()
        assert title == self.say("daily.share.title", day=self.day)
        assert "⭐🟩" in signs
        assert "🔶🟨" in signs
        assert address.endswith("/daily")
        self.button("daily.share.picture").click()
        wait_until(self.page, f"() => ({PICTURE})().then(([width]) => width === 1080, () => false)")

    def sees_the_day_turn(self) -> None:
        self.page.clock.fast_forward("24:00:00")
        expect(self.page.get_by_text(self.say("daily.rolled"))).to_be_visible()
        self.button("daily.open").click()
        number = self.say("daily.number", day=self.day + 1)
        expect(self.page.locator("header").get_by_text(number)).to_be_visible()
        assert self.page.locator(".tasks .done").count() == 0
        expect(self.page.locator(".streak b")).to_have_text("1")  # today is still open

    def looks_back(self) -> None:
        number = self.say("daily.number", day=self.day)
        self.page.locator(".days").get_by_text(number, exact=True).click()
        expect(self.page.get_by_text(self.say("daily.past_about"))).to_be_visible()
        assert self.page.locator(".tasks .done").count() == 3
        self.checks_the_seal()

    def checks_the_seal(self) -> None:
        self.button("daily.seal.check").click()
        expect(self.page.get_by_text(self.say("daily.seal.kept", count=20))).to_be_visible()
        self.finds_nothing_wrong("the archive")

    def goes_on_with_puzzles(self) -> None:
        self.page.get_by_role("link", name=self.say("daily.puzzles.title")).click()
        self.choose("daily.puzzles.themes.sliding")
        self.page.get_by_text(self.say("daily.puzzles.turns", count=3), exact=True).click()
        self.finds_nothing_wrong("puzzles")
        self.button("daily.puzzles.start").click()
        for solved in (1, 2):
            self.reads("daily.outfox.ask")
            heading = self.page.locator("h1").inner_text()
            found = re.search(r"\d[\d\s.,\u202f\u00a0]*", heading)
            assert found is not None
            puzzle = packaged_puzzles()[int(re.sub(r"\D", "", found[0])) - 1]
            assert (puzzle.length, "sliding" in puzzle.themes) == (3, True)
            take_turn(self.page, to_turn(puzzle.line[0]))
            self.reads("daily.puzzles.solved")
            row = self.say("daily.puzzles.row", count=solved)
            expect(self.page.locator("h1 b")).to_have_text(row)
            self.button("daily.puzzles.next").click()


def as_drawn(action: Any, offer: Any) -> Any:
    """The same with its column counted among those that are offered for it."""
    columns = offer.collect if isinstance(action, Collect) else offer.columns
    return msgspec.structs.replace(action, column=columns.index(action.column))


def blunder(puzzle: Puzzle) -> Any:
    """A turn after which the other player wins at once."""
    state = puzzle.state
    for turn in outfox.legal(state, state.actor or Seat(0)):
        after = outfox.apply(state, state.actor or Seat(0), turn)
        if not puzzle.is_solved_by(turn) and loses_at_once(after):
            return turn
    raise AssertionError(puzzle)


def loses_at_once(state: outfox.State) -> bool:
    return any(
        outfox.apply(state, state.actor or Seat(0), reply).actor is None
        for reply in outfox.legal(state, state.actor or Seat(0))
    )
