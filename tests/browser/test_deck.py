"""Foxy's deck in the lobby: what the house plays with, and a deck of one's own."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Open
from browser.driving import ONE_LANGUAGE, Player
from browser.fitting import SCREENS, misfits_on
from foxden.core.errors import InvalidSetup
from foxden.games.foxy.cards import parse_card


@pytest.mark.parametrize("language", ONE_LANGUAGE)
def test_a_deck_is_put_together_card_by_card(open_page: Open, language: str) -> None:
    """X4: from the house deck, and whoever comes reads which deck it is."""
    host = Player(open_page("/", language), language)
    page, say = host.page, host.say
    code = host.make_table("foxy")
    expect(page.get_by_text(say("foxy.options.deck.house"))).to_be_visible()
    expect(page.locator("a[href$='rules/foxy#X4']")).to_have_count(1)
    page.locator("summary", has_text=say("foxy.options.deck.name")).click()
    steps = page.locator("fieldset li")
    steps.first.locator("button").first.click()
    expect(page.get_by_text(say("foxy.options.deck.size", count=47, size=48))).to_be_visible()
    expect(host.button("foxy.options.deck.use")).to_be_disabled()
    steps.last.locator("button").last.click()
    assert misfits_on(page, SCREENS) == []
    host.button("foxy.options.deck.use").click()
    expect(page.locator("summary", has_text=say("web.setup.own_deck"))).to_be_visible()
    expect(page.get_by_text(say("foxy.options.deck.house"))).to_have_count(0)
    guest = Player(open_page(f"/table/{code}"))
    guest.sit_down("Ada")
    guest.page.locator("summary", has_text=guest.say("web.setup.own_deck")).click()
    expect(guest.page.get_by_text("forest:cat")).to_be_visible()


def test_a_list_may_be_written_in_ones_own_words(open_page: Open) -> None:
    host = Player(open_page("/", "fr"), "fr")
    host.make_table("foxy")
    page, say = host.page, host.say
    page.locator("summary", has_text=say("foxy.options.deck.name")).click()
    page.locator("summary", has_text=say("foxy.options.deck.list")).click()
    page.locator("#deck").fill("forêt:ours " * 47 + "lune:ours")
    host.button("web.setup.use_deck").click()
    with pytest.raises(InvalidSetup) as refused:
        parse_card("lune:ours")
    told = say(refused.value.key, **refused.value.facts)
    expect(page.get_by_text(told.split(";")[0])).to_be_visible()  # lists are joined in other words
    page.locator("#deck").fill("forêt:ours " * 47 + "Mer:chat+pieuvre")
    host.button("web.setup.use_deck").click()
    expect(page.locator("summary", has_text=say("web.setup.own_deck"))).to_be_visible()
