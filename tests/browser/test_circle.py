"""A circle of friends, a recovery code on a second device, and an erasure, as people meet them."""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.axe import accuse
from browser.conftest import DESK, Open
from browser.driving import Player, move_in_outfox, whose_turn
from browser.fitting import misfits_on
from server.friends import Friend, join_circle, play_games, sit_together
from server.house import House, HouseProcess

ALL_BUT_TWO = 10


def open_circle(open_page: Open, language: str = "en") -> Player:
    """Somebody who makes a circle and stands in it."""
    player = Player(open_page("/circle", language, bypass_csp=True), language)
    player.page.locator("#title").fill("Tuesday foxes")
    player.page.locator("#me").fill("Ada")
    assert accuse(player.page) == []
    player.button("circle.make.go").click()
    player.page.locator("#members").wait_for()
    return player


def come_in(open_page: Open, link: str, name: str) -> Player:
    """By the link, under a name that is invented until one chooses another."""
    player = Player(open_page(link, bypass_csp=True))
    field = player.page.locator("#name")
    invented = field.input_value()
    assert invented
    player.button("circle.door.other").click()
    assert field.input_value() not in {"", invented}
    field.fill(name)
    assert accuse(player.page) == []
    player.button("circle.door.go").click()
    player.page.locator("#members").wait_for()
    return player


@pytest.mark.long  # six games; tests/server/test_circles.py has the short form
def test_a_circle_of_twelve_with_a_ladder(
    open_page: Open, server: HouseProcess, forgiven: list[str]
) -> None:
    forgiven.append("401")  # who was removed asks once more
    ada = open_circle(open_page)
    link = ada.page.get_by_label(ada.say("circle.invite.link")).input_value()
    assert link == ada.page.url
    bea = come_in(open_page, link, "Bea")
    with House(server.address) as house:
        code = link.rsplit("/", 1)[-1]
        others = [join_circle(house, code, f"Friend {n}") for n in range(ALL_BUT_TWO)]
        play_games(sit_together(others, {"game": "foxy", "pace": 0}), 5, random.Random(1))
        a_game_of_two(ada, bea)
        ada.page.goto(link)
        expect(ada.page.locator(".count")).to_contain_text(ada.say("circle.counted", count=12))
        ladder = ada.page.get_by_role("table", name=ada.say("foxy.name"))
        expect(ladder.locator("tbody tr")).to_have_count(ALL_BUT_TWO)
        expect(ladder.locator("tbody tr").first).to_contain_text("±")
        assert accuse(ada.page) == []
        assert misfits_on(ada.page, ("phone", "sideways", "desk")) == []
        watched_again(ada)
        ada.page.goto(link)
        bea.page.goto(link)
        sent_away(ada, bea, others[0])


def a_game_of_two(ada: Player, bea: Player) -> None:
    """At a table that one opens and the other finds in the circle."""
    ada.button("circle.tables.open", game=ada.say("outfox.name")).click()
    ada.page.get_by_text(ada.say("circle.table.about")).wait_for()
    bea.page.reload()
    bea.page.locator("button.table").filter(has_text=bea.say("outfox.name")).click()
    bea.page.get_by_text(bea.say("web.lobby.wait", player="Ada")).wait_for()
    ada.start()
    while not (player := whose_turn(ada, bea)).is_over():
        move_in_outfox(player)
    for player in (ada, bea):
        player.page.locator("#result").wait_for()
    with ada.page.expect_download() as download:
        ada.button("web.result.record").click()
    record = json.loads(Path(download.value.path()).read_text())
    assert {each["name"] for each in record["players"]} == {"Ada", "Bea"}


def watched_again(ada: Player) -> None:
    """Only members see the replay, and the review of a game of two."""
    ada.link("reviews.title").first.click()
    ada.page.locator(".judged").first.wait_for()
    ada.page.go_back()
    ada.page.locator("a[href*='/replay/']").first.click()
    ada.button("web.show.forward").first.wait_for()


def sent_away(ada: Player, bea: Player, other: Friend) -> None:
    """Who is removed is told so, and sees nothing more; whoever is new leads."""
    row = ada.page.locator("li", has=ada.page.get_by_text("Bea", exact=True)).first
    row.locator("summary").click()
    ada.button("circle.lead.remove", name="Bea").click()
    ada.button("circle.lead.yes").click()
    row.wait_for(state="detached")
    bea.page.reload()
    bea.page.get_by_role("heading", name=bea.say("circle.out")).wait_for()
    bea.page.reload()
    bea.page.locator("#name").wait_for()  # at the door again, as anybody with the link
    ada.page.get_by_role("switch", name=ada.say("circle.lead.open")).click()
    ada.page.get_by_text(ada.say("circle.invite.closed")).wait_for()
    heir = ada.page.locator("li", has=ada.page.get_by_text(other.name, exact=True)).first
    heir.locator("summary").click()
    ada.button("circle.lead.hand_over", name=other.name).click()
    ada.page.locator("#lead").wait_for(state="detached")
    assert other.look()["owner"] == other.number


def test_a_recovery_code_on_a_second_device_and_an_erasure(
    open_page: Open, forgiven: list[str]
) -> None:
    forgiven.append("401")  # the phone asks under a code that was erased elsewhere
    phone = Player(open_page())
    table = phone.make_table("outfox")
    phone.page.goto("/settings")
    phone.button("mine.devices.make").click()
    code = phone.page.locator(".code").inner_text()

    tablet = Player(open_page("/settings", "fr", viewport=DESK, bypass_csp=True), "fr")
    tablet.page.get_by_text(tablet.say("mine.devices.enter")).click()
    tablet.page.locator("#recovery").fill(code[:-1] + ("2" if code[-1] != "2" else "3"))
    tablet.button("mine.devices.use").click()
    tablet.page.get_by_role("alert").wait_for()
    tablet.page.locator("#recovery").fill(code.replace("-", " ").lower())
    forgiven.append("400")
    tablet.button("mine.devices.use").click()
    tablet.page.get_by_text(tablet.say("mine.devices.brought", count=1)).wait_for()
    assert accuse(tablet.page) == []
    tablet.page.goto(f"/table/{table}")
    tablet.page.locator(".start").wait_for()  # the host's button, here too

    phone.page.goto(f"/table/{table}")
    phone.page.locator(".start").wait_for()
    tablet.page.goto("/settings")
    tablet.button("mine.data.see").click()
    tablet.page.locator("li", has_text=table).wait_for()
    with tablet.page.expect_download() as download:
        tablet.button("mine.data.export").click()
    kept = json.loads(Path(download.value.path()).read_text())
    assert [place["table"] for place in kept["server"]["places"]] == [table]
    assert misfits_on(tablet.page, ("phone", "sideways", "desk")) == []
    tablet.button("mine.data.erase").click()
    tablet.button("mine.data.yes").click()
    tablet.page.get_by_text(tablet.say("mine.data.erased")).wait_for()
    assert tablet.page.evaluate("Object.keys(localStorage)") == []
    phone.page.get_by_role("heading", name=phone.say("web.goodbye.removed")).wait_for()
