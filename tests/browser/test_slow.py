"""A game of two phones over days: told, reminded, extra time, a fortnight away, and no more.

The test is the push service: it gave the phones their subscriptions, reads what the server sends
to it on this machine, and has DevTools hand it to the phone it is for.
"""

import json
import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import EXPERIENCED, PATIENCE, PHONE, watch
from browser.driving import MY_MOVE, Player, move_in_outfox, settled
from foxden.server.settings import sqlite_url
from server.house import WAIT, HouseProcess, MovableClock, Patience, house_in_a_process
from server.push_receiver import Device, PushService, push_service

DAY: Final = 86_400.0
_SUBSCRIBED: Final = """
const device = %s;
const subscription = {
  endpoint: device.endpoint,
  toJSON: () => ({endpoint: device.endpoint, keys: {p256dh: device.key, auth: device.auth}}),
  unsubscribe: () => Promise.resolve(true),
};
PushManager.prototype.subscribe = () => Promise.resolve(subscription);
PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
"""
_SHOWN: Final = """() =>
navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((all) => all.map(({title, body, tag}) => ({title, body, tag})))
"""


_TAPPED: Final = """
async (patience) => {
  const [notification] = await registration.getNotifications();
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing was opened')), patience);
    clients.openWindow = (url) => Promise.resolve(resolve(url));
    dispatchEvent(new NotificationEvent('notificationclick', {notification}));
  });
}
"""


class Phone:
    """A browser with a language, and a subscription that the test has given it."""

    def __init__(
        self, browser: Browser, house: HouseProcess, service: PushService, language: str
    ) -> None:
        self.url = house.url
        self.device = Device(service.origin)
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE, locale=language, reduced_motion="reduce", base_url=self.url
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.grant_permissions(["notifications"], origin=self.url.rstrip("/"))
        self.context.add_init_script(EXPERIENCED)
        self.context.add_init_script(_SUBSCRIBED % json.dumps(self.device.subscription))
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        watch(self.page, self.complaints)
        self.player = Player(self.page, language)
        self._messages = service.messages[self.device.path]

    def open(self, path: str = "/") -> None:
        self.page.goto(path)

    def close_page(self) -> None:
        """Go, and be known to have gone: who has a table open is told nothing of it."""
        _, at_table, code = self.page.url.rpartition("/table/")
        before = self._here(code) if at_table else 0
        self.page.goto("about:blank")
        patience = Patience("word that somebody has gone")
        while at_table and self._here(code) >= before:
            patience.spend()
            self.page.wait_for_timeout(20)

    def _here(self, code: str) -> int:
        told = self.context.request.get(f"{self.url}api/tables/{code}", timeout=PATIENCE).json()
        return sum(place["here"] for place in told["places"])

    def told(self) -> dict[str, Any]:
        """What the service has got for this phone, readable only with its keys."""
        try:
            return self.device.read(self._messages.get(timeout=WAIT).body)
        except queue.Empty:
            counted = self.context.request.get(f"{self.url}metrics", timeout=PATIENCE).text()
            pytest.fail(f"no message came to {self.device.path}; the house has counted:\n{counted}")

    def told_of(self, number: int) -> str:
        """The next message of one table, whatever is told of others."""
        while (message := self.told())["number"] != number:
            pass
        kind: str = message["kind"]
        return kind

    def unread(self) -> list[dict[str, Any]]:
        return [self.told() for _ in range(self._messages.qsize())]

    def deliver(self, message: dict[str, Any]) -> list[dict[str, str]]:
        """Have the service worker get a message; the notifications that are then shown."""
        self.open("/settings")
        before = settled(self.page, _SHOWN)
        registrations: list[dict[str, Any]] = []
        devtools = self.context.new_cdp_session(self.page)
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: registrations.extend(told["registrations"]),
        )
        devtools.send("ServiceWorker.enable")
        patience = Patience("a notification")
        while settled(self.page, _SHOWN) == before:
            patience.spend()
            # DevTools may lose a message on the way; the same one again is the same notification.
            for registration in registrations[-1:]:
                delivery = {
                    "origin": self.url.rstrip("/"),
                    "registrationId": registration["registrationId"],
                    "data": json.dumps(message),
                }
                devtools.send("ServiceWorker.deliverPushMessage", delivery)
            self.page.wait_for_timeout(200)
        devtools.detach()
        shown: list[dict[str, str]] = settled(self.page, _SHOWN)
        return shown

    def tap(self) -> str:
        """What the service worker opens when the notification is tapped: nobody taps here."""
        (worker,) = self.context.service_workers
        opened: str = worker.evaluate(_TAPPED, PATIENCE)
        return opened


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as running:
        yield running


def test_a_game_of_two_phones_over_days(
    whole_browser: Browser, service: PushService, tmp_path: Path
) -> None:
    clock = MovableClock(tmp_path)
    url = sqlite_url(tmp_path / "foxden.db")
    with house_in_a_process(url, clock=clock, **service.settings) as house:
        phones = [Phone(whole_browser, house, service, language) for language in ("fr", "it")]
        try:
            play_over_days(phones[0], phones[1], clock)
        finally:
            for phone in phones:
                phone.context.close()
        assert [complaint for phone in phones for complaint in phone.complaints] == []


def play_over_days(host: Phone, guest: Phone, clock: MovableClock) -> None:
    code = set_up(host, guest)
    first, second = who_begins(host, guest)
    agree_to_be_told(first)
    first.close_page()
    move_and_decline(second)
    number = is_told_and_reminded(first, code, clock)
    other = has_another_table(first)
    uses_extra_time(first, code, other)
    second.close_page()
    clock.move(14 * DAY)
    assert first.told_of(number) == "turn"
    has_been_away_for_a_fortnight(first, second, code)
    switches_it_off(first)
    first.unread()
    first.open(f"/table/{code}")
    move_in_outfox(first.player)
    second.page.locator(MY_MOVE).first.wait_for()
    first.close_page()
    move_in_outfox(second.player)
    assert first.unread() == []


def set_up(host: Phone, guest: Phone) -> str:
    """Over days is a choice of the table, where the game is not one of memory."""
    say = host.player.say
    host.open()
    code = host.player.make_table("foxy")
    expect(host.page.get_by_text(say("foxy.not_over_days"))).to_be_visible()
    days = host.page.get_by_text(say("slow.setup.days.name"), exact=True)
    expect(days).to_have_count(0)
    host.player.choose("outfox.name")
    host.player.choose("slow.setup.days.name")
    host.player.choose("slow.setup.spans.172800")
    host.page.locator("fieldset", has_text=say("slow.setup.stock")).get_by_text(
        say("slow.setup.spans.86400"), exact=True
    ).click()
    host.player.choose("slow.setup.lates.bot.name")
    guest.open(f"/table/{code}")
    guest.player.sit_down("Bea")
    host.player.start()
    return code


def who_begins(host: Phone, guest: Phone) -> tuple[Phone, Phone]:
    """Who has moved first, and who is to move now."""
    patience = Patience("the first turn")
    while True:
        patience.spend()
        for one, other in ((host, guest), (guest, host)):
            if one.page.locator(MY_MOVE).first.is_visible():
                move_in_outfox(one.player)
                return one, other
        host.page.wait_for_timeout(20)


def agree_to_be_told(phone: Phone) -> None:
    """After the first slow move it is asked, and only then."""
    expect(phone.page.get_by_text(phone.player.say("slow.ask.title"))).to_be_visible()
    phone.player.button("slow.ask.yes").click()
    expect(phone.page.get_by_text(phone.player.say("slow.ask.done"))).to_be_visible()


def move_and_decline(phone: Phone) -> None:
    phone.page.locator(MY_MOVE).first.wait_for()
    move_in_outfox(phone.player)
    phone.player.button("slow.ask.no").click()
    expect(phone.page.get_by_text(phone.player.say("slow.ask.title"))).to_have_count(0)
    expect(phone.page.get_by_text(phone.player.say("slow.next.none"))).to_be_visible()


def is_told_and_reminded(phone: Phone, code: str, clock: MovableClock) -> int:
    """One after the other, each in the place of the one before, in the player's language.

    The number that stands for the table.
    """
    say = phone.player.say
    tags = set()
    for ahead, kind in ((0.0, "turn"), (1.1 * DAY, "reminder"), (1.75 * DAY, "last")):
        clock.move(ahead)
        message = phone.told()
        assert message.keys() == {"kind", "number"}
        assert message["kind"] == kind
        (shown,) = phone.deliver(message)
        assert (shown["title"], shown["body"]) == (say("slow.push.title"), say(f"slow.push.{kind}"))
        tags.add(shown["tag"])
        if kind == "last":
            assert phone.tap() == f"{phone.url}table/{code}"
        phone.close_page()
    assert len(tags) == 1
    assert phone.unread() == []
    return int(message["number"])


def has_another_table(phone: Phone) -> str:
    """One against a bot, at which there is plenty of time."""
    phone.open()
    code = phone.player.make_table("outfox")
    phone.player.choose("slow.setup.days.name")
    phone.player.add_bots(1)
    phone.player.start()
    phone.page.locator(MY_MOVE).first.wait_for()
    return code


def uses_extra_time(phone: Phone, code: str, other: str) -> None:
    """Home says which table waits most, and how long; there the extra time runs.

    After the move the next table is a tap away.
    """
    phone.open()
    table = phone.page.locator("section", has=phone.page.locator("#mine")).get_by_role("link").first
    hours = phone.player.say("web.clock.hours", count=3)
    expect(table).to_contain_text(phone.player.say("slow.mine.waits_left", left=hours))
    table.click()
    phone.page.wait_for_url(f"**/table/{code}")
    left = phone.player.say("web.clock.extra", left=hours)
    expect(phone.page.get_by_role("timer")).to_have_text(left)
    move_in_outfox(phone.player)
    phone.page.locator("aside").get_by_role("link").click()
    phone.page.wait_for_url(f"**/table/{other}")
    phone.page.locator(MY_MOVE).first.wait_for()
    phone.close_page()


def has_been_away_for_a_fortnight(first: Phone, second: Phone, code: str) -> None:
    """Nobody's table is closed; a bot has played, as agreed, and its player is back."""
    first.open(f"/table/{code}")
    first.page.locator(MY_MOVE).first.wait_for()
    second.open(f"/table/{code}")
    second.page.locator("section.own").first.wait_for()
    expect(second.page.get_by_text(second.player.say("web.stand_in.late"))).to_have_count(0)


def switches_it_off(phone: Phone) -> None:
    """One switch ends it, for every table."""
    phone.open("/settings")
    switch = phone.page.get_by_role("switch", name=phone.player.say("slow.settings.name"))
    expect(switch).to_be_checked()
    with phone.page.expect_response(lambda answer: "/push/" in answer.url) as ended:
        switch.click()
    assert ended.value.status == 204
    expect(switch).not_to_be_checked()
    phone.page.wait_for_load_state("networkidle")
