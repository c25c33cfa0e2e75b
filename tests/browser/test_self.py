"""A name and a face chosen once: at home, at the door of a table, in the settings, in a game."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Open
from browser.driving import Player


def choose_self(page: Page, name: str, face: str) -> None:
    page.locator("#nickname").fill(name)
    page.get_by_role("button", name=face, exact=True).click()


def drawing(face: Locator) -> str:
    """What is drawn; eight characters behind its name say what is in the file."""
    name = str(face.get_attribute("src")).rsplit("/", 1)[-1]
    return name.removesuffix(".svg")[: -len("-12345678")]


def test_a_self_is_the_same_for_everybody_and_stays(open_page: Open) -> None:
    host = Player(open_page())
    page = host.page
    host.button("web.self.choose").click()
    choose_self(page, "Ada", "Owl")
    host.button("web.self.done").click()
    code = host.make_table("outfox")
    expect(page.locator("#seats ~ ul li")).to_contain_text("Ada")
    assert drawing(page.locator("#seats ~ ul img")) == "owl"

    guest = Player(open_page(f"/table/{code}", language="it"), "it")
    guest.button("web.self.face").click()
    choose_self(guest.page, "Bea", "Rana")
    guest.button("web.join.sit").click()
    for player in (host, guest):
        faces = player.page.locator("#seats ~ ul img")
        expect(faces).to_have_count(2)
        assert [drawing(face) for face in faces.all()] == ["owl", "frog"]

    host.start()
    guest.button("web.menu.title").click()
    guest.button("web.menu.self").click()
    choose_self(guest.page, "Ada", "Panda")
    expect(page.locator(".others")).to_contain_text("Ada 2")
    expect(page.locator(".others .face img").first).to_have_attribute("src", re.compile("panda"))
    guest.page.keyboard.press("Escape")

    guest.page.goto("/settings")
    expect(guest.page.locator("#nickname")).to_have_value("Ada")
    choose_self(guest.page, "Ida", "Lupo")
    guest.page.goto(f"/table/{code}")
    expect(page.locator(".others")).to_contain_text("Ida")  # told on arrival, in a running game
    guest.page.goto("/")
    guest.make_table("foxy")
    expect(guest.page.locator("#seats ~ ul li")).to_contain_text("Ida")
    assert drawing(guest.page.locator("#seats ~ ul img")) == "wolf"


def test_bots_are_characters_with_a_line_about_how_they_play(open_page: Open) -> None:
    host = Player(open_page(language="fr"), "fr")
    host.make_table("fennecs")
    host.add_bots(2)
    for face, at in (("chipmunk", 1), ("beaver", 2)):
        seat = host.page.locator("#seats ~ ul li").nth(at)
        expect(seat).to_contain_text(host.say(f"bots.called.{face}"))
        expect(seat).to_contain_text(host.say("bots.name.scout"))
        assert drawing(seat.locator("img")) == face
    line = host.page.locator("#seats ~ ul").get_by_text(host.say("bots.character.fennecs.scout"))
    expect(line).to_have_count(1)  # once a level


def test_bots_of_one_name_are_numbered_in_a_lobby(open_page: Open) -> None:
    host = Player(open_page())
    host.make_table("foxy")
    host.add_bots(5)
    called = host.say("bots.called.chipmunk")
    seats = host.page.locator("#seats ~ ul li b")
    expect(seats.nth(1)).to_have_text(f"{called} 1")
    expect(seats.nth(5)).to_have_text(f"{called} 2")
