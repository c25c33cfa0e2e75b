"""What newcomers stumbled over: one thing after the other, told where one looks, nothing hidden."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.driving import (
    MY_MOVE,
    RESULT,
    Player,
    move_in_fennecs,
    move_in_outfox,
    settled,
    steps_until,
    whose_turn,
)


def open_own_table(open_page: Open, **setup: object) -> Player:
    """A host at a table with a setup that the page itself does not offer."""
    page = open_page(reduced_motion="reduce")
    code = settled(
        page,
        """async (setup) => {
            const body = JSON.stringify({setup, name: 'Ann'});
            const headers = {'content-type': 'application/json'};
            const answer = await fetch('/api/tables', {method: 'POST', headers, body});
            const {table, place, token} = await answer.json();
            const held = {table, place, token, name: 'Ann', game: setup.game, at: Date.now()};
            localStorage.setItem('foxden.places', JSON.stringify([held]));
            return table;
        }""",
        setup,
    )
    page.goto(f"/table/{code}")
    host = Player(page)
    host.button("web.lobby.sit").click()
    host.button("web.lobby.sit").wait_for(state="detached")
    return host


def test_whoever_runs_out_of_time_is_told_what_was_done(open_page: Open) -> None:
    host = open_own_table(open_page, game="foxy", clock=5, pace=0)
    host.add_bots(1)
    host.start()
    host.wait_for_turn(1)
    host.page.keyboard.type("7")
    said_why = host.say("foxy.page.by_clock", number=7)
    host.page.locator(".notice", has_text=said_why).wait_for()
    host.button("web.close").click()


def test_a_round_of_fennecs_is_summed_up_and_waits(open_page: Open) -> None:
    """F17: who took what, and nothing goes on before that was read, bots neither."""
    player = Player(open_page(reduced_motion="reduce"))
    page = player.page
    player.make_table("fennecs")
    player.add_bots(4)
    player.start()
    summary = page.locator(".over")
    for _ in steps_until("the end of a round"):
        page.locator(f"{RESULT}, {MY_MOVE}").first.wait_for()
        if summary.count() > 0:
            break
        move_in_fennecs(player)
    rows = summary.locator("tbody tr")
    expect(rows).to_have_count(5)
    ended = player.say("fennecs.page.ended", round=1)
    expect(summary.locator("h2")).to_have_text(ended)
    expect(page.locator("header h1")).to_have_text(ended)
    assert any(re.search(r"[+−]\d", text) for text in rows.locator(".change").all_inner_texts())
    facts = page.locator("p.facts")
    expect(facts).to_contain_text(player.say("fennecs.page.round", round=1))
    player.button("fennecs.page.go_on").click()
    expect(facts).to_contain_text(player.say("fennecs.page.round", round=2))


def test_card_20_is_judged_before_the_result_is_told(open_page: Open) -> None:
    player = Player(open_page())
    player.make_table("foxy")
    player.hurry_cards()
    player.add_bots(1)
    player.start()
    player.play_foxy()
    for _ in range(20):
        player.button("web.show.forward").click()
    page = player.page
    expect(page.locator(".boxes li").last).to_have_attribute("aria-label", re.compile("20"))
    expect(page.locator(".stage .exact")).to_be_in_viewport(ratio=1)
    expect(page.locator(RESULT)).to_have_count(0)
    player.button("web.show.result").click()
    expect(page.locator(RESULT)).to_be_in_viewport(ratio=1)


def test_an_open_board_goes_round_in_view(open_page: Open) -> None:
    """Outfox hides nothing: nobody has to say who they are, and nobody is "you"."""
    player = Player(open_page(reduced_motion="reduce"))
    player.make_table("outfox")
    player.share_device("Bea")
    player.start()
    page = player.page
    passing = page.locator("#pass")
    for _ in range(3):
        page.locator(f"{RESULT}, section.own button.piece").first.wait_for()
        expect(passing).to_have_count(0)
        if not player.is_over():
            move_in_outfox(player)
    player.play_on(move_in_outfox)
    expect(page.locator(RESULT)).not_to_have_text(player.say("web.result.you_won"))


def test_whoever_gets_the_device_reads_what_the_other_did(open_page: Open) -> None:
    """F10b: what was laid face down is not told."""
    player = Player(open_page(reduced_motion="reduce"))
    player.make_table("fennecs")
    player.share_device("Bea")
    player.start()
    page = player.page
    ready = page.locator("#pass ~ button")
    take_device(page)
    page.locator(".held:enabled").first.click()
    page.locator("button.face.down").first.click()
    ready.wait_for()
    told = page.locator("section:has(#pass) li")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("a card face down on column 1")
    ready.click()
    page.locator(".held:enabled").first.wait_for()


def take_device(page: Page) -> None:
    """Whoever made the table need not be asked who they are at the first turn."""
    page.locator("#pass ~ button, .held:enabled").first.wait_for()
    if page.locator("#pass ~ button").count() > 0:
        page.locator("#pass ~ button").click()


def test_every_page_begins_at_its_top(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Learn by playing").click()
    expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("address", ["/rules/foxy#X12", "/rules/fennecs#F13"])
def test_a_clause_is_not_under_the_bar(open_page: Open, address: str) -> None:
    page = open_page(address)
    clause = page.locator(f"[id='{address.split('#')[1]}']")
    expect(clause).to_be_in_viewport()
    page.wait_for_function("scrollY > 0")
    bar = page.locator(".tools").bounding_box()
    told = clause.bounding_box()
    assert bar is not None
    assert told is not None
    assert told["y"] >= bar["y"] + bar["height"]


@pytest.mark.parametrize("game", ["foxy", "outfox"])
def test_a_failed_play_says_so_where_one_looks(
    open_page: Open, forgiven: list[str], game: str
) -> None:
    forgiven.append("net::ERR")  # a browser tells of every try
    player = Player(open_page())
    player.page.locator(".games .primary").last.wait_for()
    player.page.context.set_offline(True)
    player.play_now(game)
    expect(player.page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_a_rematch_does_not_repeat_the_last_winner(open_page: Open) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    player.make_table("outfox")
    player.add_bots(1)
    player.start()
    player.play_on(move_in_outfox)
    ending = player.page.locator(RESULT).inner_text()
    player.button("web.result.again").click()
    player.page.locator("section.own button.piece").first.wait_for()
    assert said(player.page).count(ending) <= 1


def said(page: Page) -> list[str]:
    """What a screen reader was told last."""
    return page.locator("[role=log] p").all_inner_texts()


def test_everybody_can_ask_for_another_game(open_page: Open) -> None:
    host = Player(open_page(reduced_motion="reduce"))
    code = host.make_table("outfox")
    guest = Player(open_page(f"/table/{code}", reduced_motion="reduce"))
    guest.sit_down("Ada")
    host.start()
    while not (player := whose_turn(host, guest)).is_over():
        move_in_outfox(player)
    guest.button("web.result.say_again").click()
    wanted = host.say("web.result.wanted", players=["Ada"], count=1)
    expect(host.page.get_by_text(wanted)).to_be_visible()
    host.button("web.result.again").click()
    host.page.locator(RESULT).wait_for(state="detached")
    expect(host.page.get_by_text(wanted)).to_have_count(0)


def test_a_home_screen_is_offered_once(open_page: Open) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    page = player.page
    page.evaluate(
        """() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {
            prompt: async () => { window.prompted = true; }}))"""
    )
    player.play_now("outfox")
    player.play_on(move_in_outfox)
    player.button("guide.install.yes").click()
    assert page.evaluate("window.prompted")
    player.button("web.result.again").click()
    page.locator(RESULT).wait_for(state="detached")
    player.play_on(move_in_outfox)
    player.link("moment.review").wait_for()  # what comes after the result is there
    expect(player.button("guide.install.yes")).to_have_count(0)
