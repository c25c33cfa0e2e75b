"""A party: one big screen, a phone for everybody."""

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, Open
from browser.driving import RESULT, Player


@pytest.mark.parametrize("phones", [3, pytest.param(20, marks=pytest.mark.long)])
def test_a_party_with_a_screen(open_page: Open, phones: int) -> None:
    host = Player(open_page())
    code = host.make_table("foxy")
    host.choose("web.setup.paces.host")
    guests = [Player(open_page(f"/table/{code}")) for _ in range(phones - 1)]
    for number, guest in enumerate(guests):
        guest.sit_down(f"Guest {number}")
    screen = open_page(f"/table/{code}/screen", viewport=DESK)
    screen.locator(".count b", has_text=str(phones)).wait_for()
    qr = screen.get_by_alt_text("QR code of this table")
    assert qr.evaluate("(picture) => picture.decode().then(() => picture.naturalWidth)") > 0
    host.start()
    for turn in range(1, 21):
        for number, player in enumerate([host, *guests]):
            player.wait_for_turn(turn)
            player.page.keyboard.type(str(min(turn, number)))
            player.page.keyboard.press("Enter")
        if turn < 20:
            screen.locator(".locked b", has_text=f"{phones} / {phones}").wait_for()
            expect(screen.locator(".boxes")).to_have_count(0)
            host.button("web.host.next").click()
    for player in [host, *guests]:
        player.skip_count()
        player.page.locator(RESULT).wait_for()
        expect(player.page.locator(".boxes.judging li")).to_have_count(20)
    screen.get_by_role("button", name="Skip", exact=True).click()
    expect(screen.locator(".top li")).to_have_count(min(10, phones))
