"""Hands for the page: what a person does at a table, in any language."""

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page

from foxden.texts import catalogue
from server.house import Patience

RESULT: Final = "#result"
PAGES: Final = [
    "/", "/settings", "/circle", "/nowhere", "/replay", "/print", "/rules", "/rules/foxy",
    "/rules/fennecs", "/rules/outfox", "/count", "/count/foxy", "/count/fennecs",
    "/learn", "/learn/foxy", "/learn/fennecs", "/learn/outfox", "/games",
    "/daily", "/daily/1/foxy", "/daily/1/fennecs", "/daily/1/outfox", "/puzzles", "/privacy",
]  # fmt: skip

ONE_LANGUAGE: Final = ["fr", *(pytest.param(each, marks=pytest.mark.long) for each in ("en", "it"))]
"""In the short form the one with the longest words."""

_MOST_STEPS: Final = 1000
"""Of one person in a game, whatever counts as one: taps and summaries, too."""


def steps_until(awaited: str) -> Iterator[int]:
    """For loops that are left when it has come; too long is what has too many steps as well."""
    patience = Patience(awaited)
    for step in count():
        if step > _MOST_STEPS:
            patience.spend()
        yield step


class Player:
    """Somebody with a page open, who reads it in a language."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.say = catalogue(language)

    def button(self, key: str, **facts: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **facts), exact=True)

    def link(self, key: str) -> Locator:
        return self.page.get_by_role("link", name=self.say(key), exact=True)

    def choose(self, key: str) -> None:
        """Check one of a row of choices, and wait until the table has it."""
        self.page.get_by_text(self.say(key), exact=True).click()
        self.page.locator("label.chosen", has_text=self.say(key)).wait_for()

    # ------------------------------------------------------------ tables

    def make_table(self, game: str) -> str:
        """Make a table from the home page; its code."""
        self.start_button("make", game).click()
        self.page.locator("#seats ~ ul li").first.wait_for()  # one sits there oneself
        return self.page.url.rsplit("/", 1)[-1]

    def start_button(self, way: str, game: str) -> Locator:
        label, text = self.say(f"web.home.{way}"), self.say(f"{game}.name")
        return self.button("core.labelled", label=label, text=text)

    def play_now(self, game: str) -> None:
        self.start_button("play", game).click()

    def hurry_cards(self) -> None:
        """Foxy's next card comes at once."""
        self.choose("web.setup.paces.0")

    def add_bots(self, count: int) -> None:
        before = self.page.locator("#seats ~ ul li").count()
        for number in range(count):
            self.button("web.seats.add_bot").click()
            self.page.locator("#seats ~ ul li").nth(before + number).wait_for()

    def share_device(self, friend: str) -> None:
        """Somebody else plays on this device too."""
        self.button("web.seats.share_device").click()
        self.page.locator("#friend").fill(friend)
        self.button("web.seats.add").click()
        self.page.locator("#seats ~ ul li", has_text=friend).wait_for()

    def sit_down(self, name: str) -> None:
        self.page.locator("#nickname").fill(name)
        self.button("web.join.sit").click()
        self.page.locator("#nickname").wait_for(state="detached")
        self.page.locator(".lobby .wait").wait_for()  # one has a place; a chair is offered or taken
        self.button("web.lobby.sit").wait_for(state="detached")

    def start(self) -> None:
        self.button("web.lobby.start").click()

    # ------------------------------------------------------------ Foxy

    def wait_for_turn(self, turn: int) -> None:
        self.page.locator(f".boxes li:nth-child({turn})[aria-current=step]").wait_for()

    def lock(self, number: int, *, circled: bool = False) -> None:
        for digit in str(number):
            self.page.locator(".keys").get_by_role("button", name=digit, exact=True).click()
        if circled:
            self.page.locator(".keys .circle").click()
        key = "web.foxy.lock_circled" if circled else "web.foxy.lock"
        self.button(key, number=number).click()

    def play_foxy(self, first: int = 1, last: int = 20) -> None:
        for turn in range(first, last + 1):
            self.wait_for_turn(turn)
            self.lock(turn // 2, circled=turn == 3)

    def skip_count(self) -> None:
        self.button("web.show.skip").click()

    # ------------------------------------------------------------ the other games

    def lift(self, at: int = 0) -> None:
        """Lift a card of Fennecs; bots may have ended a round before one's first turn (F13)."""
        self.page.locator(".held:enabled, .over .button").first.wait_for()
        for _ in steps_until("one's turn"):
            if self.page.locator(".over").count() == 0:
                break
            close_summary(self.page)
            self.page.locator(".held:enabled, .over .button").first.wait_for()
        self.page.locator(".held:enabled").nth(at).click()

    def is_over(self) -> bool:
        return self.page.locator(RESULT).count() > 0

    def play_on(self, move: Callable[["Player"], None]) -> None:
        """Make moves whenever it is one's turn, until the game is over."""
        waited = f"{RESULT}, {MY_MOVE}"
        for _ in steps_until("the end of the game"):
            self.page.locator(waited).first.wait_for()
            if self.is_over():
                return
            move(self)


def settled(page: Page, promising: str, argument: Any = None) -> Any:
    """What a function's promise comes to: `evaluate` would wait for it for ever."""
    wrapped = f"async (argument) => ({{came: await ({promising})(argument)}})"
    return page.wait_for_function(wrapped, arg=argument).json_value().get("came")


def wait_until(page: Page, promising: str, argument: Any = None) -> None:
    """Until that is something true: `wait_for_function` would ask for a promise only once."""
    patience = Patience(f"what is true of {promising}")
    while not settled(page, promising, argument):
        patience.spend()
        page.wait_for_timeout(20)


def wait_for_service_worker(page: Page) -> None:
    settled(page, "() => navigator.serviceWorker.ready.then(() => true)")


MY_MOVE: Final = (
    "section.own button.piece, .held:not(:disabled), button.face.collect, .choices button, "
    ".over .button"
)


def whose_turn(*players: Player) -> Player:
    """Whoever has a piece to place, or sees the result."""
    patience = Patience("a turn to take, or the result,")
    while True:
        patience.spend()
        for player in players:
            if player.is_over() or player.page.locator("section.own button.piece").count() > 0:
                return player
        players[0].page.wait_for_timeout(20)


def put_together(player: Player) -> Locator:
    """The first piece on the first lit point, and the first slide; what sends that turn."""
    page = player.page
    page.locator("section.own button.piece").first.click()
    send = player.button("outfox.page.send")
    for _ in steps_until("a whole turn"):
        if not send.is_disabled():
            break
        page.locator(".point.lit").first.click()
    return send


def move_in_outfox(player: Player) -> None:
    send = put_together(player)
    send.click()
    send.and_(player.page.locator(":enabled")).wait_for(state="detached")


def move_in_fennecs(player: Player) -> None:
    """Collect six or nearly six; otherwise place the first card face up; collect if one must."""
    page = player.page
    if page.locator(".over").count() > 0:
        close_summary(page)
        return
    if page.locator(".choices button").count() > 0:
        page.locator(".choices button").first.click()
        return
    columns = page.locator("section:has(button.face.collect)")
    if columns.count() > 0 and (best := best_column(columns)) is not None:
        _collect(page, columns.nth(best))
    elif page.locator(".held:not(:disabled)").count() > 0:
        page.locator(".held:not(:disabled)").first.click()
        page.locator("button.face.up, button.face.down").first.click()
    elif columns.count() > 0:
        _collect(page, columns.first)


def close_summary(page: Page) -> None:
    """At once, for a summary also goes by itself when the game has gone on."""
    page.evaluate("document.querySelector('.over .button')?.click()")


def best_column(columns: Locator) -> int | None:
    """The column known to be nearest below seven, where it is worth something."""
    totals = {}
    for at in range(columns.count()):
        found = re.fullmatch(r"\d", columns.nth(at).locator(".worth").inner_text().strip())
        if found and 4 <= int(found[0]) <= 6:
            totals[at] = int(found[0])
    return max(totals, key=totals.__getitem__) if totals else None


def _collect(page: Page, column: Locator) -> None:
    column.locator("button.face.collect").click()
    page.locator(".collecting .primary").click()


def foxy_for_two(open_page: Callable[..., Page]) -> tuple[Player, Player]:
    """A host and a guest at a game of Foxy that has begun, its cards coming at once."""
    host = Player(open_page())
    code = host.make_table("foxy")
    host.hurry_cards()
    guest = Player(open_page(f"/table/{code}"))
    guest.sit_down("Ada")
    host.start()
    return host, guest
