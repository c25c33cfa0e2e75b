"""First times: how one scores, a question before a turn that loses, the last moves, a drag."""

from playwright.sync_api import Locator, Page, expect

from browser.conftest import DESK, Open
from browser.driving import (
    MY_MOVE,
    RESULT,
    Player,
    move_in_fennecs,
    move_in_outfox,
    put_together,
    steps_until,
)

# The page waits only so long for a doubt; one that is there at once comes on any machine.
DOUBTS_ALL = """(() => {
  const ask = window.fetch;
  window.fetch = (asked, ...rest) =>
    String(asked.url ?? asked).endsWith('/doubt')
      ? Promise.resolve(new Response('{"lets_win": true}'))
      : ask(asked, ...rest);
})()"""

NOTES_WAITS = """(() => {
  const wait = window.setTimeout;
  window.waits = [];
  window.setTimeout = (what, milliseconds, ...rest) => {
    window.waits.push(Math.floor(milliseconds ?? 0));
    return wait(what, milliseconds, ...rest);
  };
})()"""
BEAT = 350
"""Milliseconds for which a card that somebody else has placed is shown."""


def test_a_newcomer_is_told_asked_and_can_read_the_moves_again(open_page: Open) -> None:
    player = Player(open_page(newcomer=True))
    page = player.page
    expect(page.get_by_role("link", name=player.say("web.home.first"))).to_have_count(3)
    player.play_now("outfox")
    told = page.get_by_role("dialog")
    for line in ("goal", "score", "twist"):
        expect(told).to_contain_text(player.say(f"guide.short.outfox.{line}"))
    expect(told.locator("figure")).to_be_visible()
    player.button("guide.short.go").click()
    names = [player.say(f"bots.called.{face}") for face in ("front-facing-baby-chick",)]
    expect(page.locator(".others")).to_contain_text(names[0])  # a first game is against a cub
    player.button("web.hint.ask").wait_for()

    page.evaluate(DOUBTS_ALL)
    page.add_init_script(DOUBTS_ALL)
    put_together(player)
    player.button("outfox.page.send").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        player.say("guide.doubt.about", player=names[0])
    )
    player.button("guide.doubt.again").click()
    player.button("outfox.page.send").click()  # the turn is still there
    player.button("guide.doubt.anyway").click()

    page.locator(f"{MY_MOVE}, {RESULT}").first.wait_for()
    page.reload()
    player.button("web.menu.title").click()
    player.button("web.menu.moves").click()
    moves = page.get_by_role("dialog").locator("li")
    expect(moves.first).to_be_visible()
    assert any("You" in text for text in moves.all_inner_texts())
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)  # and how one scores is not told again

    player.play_on(careful_move)
    page.get_by_label(player.say("web.result.next", count=1)).select_option("trickster")
    player.button("web.result.again").click()
    expect(page.locator(".others")).to_contain_text(player.say("bots.called.otter"))


def test_until_ones_first_turn_what_others_do_is_shown_in_a_quarter_of_the_time(
    open_page: Open,
) -> None:
    page = open_page()
    page.add_init_script(NOTES_WAITS)
    shown = set[int]()
    for _ in steps_until("a game of Fennecs that a bot begins"):
        page.goto("/")
        player = Player(page)
        player.play_now("fennecs")
        page.locator(MY_MOVE).first.wait_for()
        if shown := waits(page) & {BEAT, BEAT // 4}:
            break
    assert shown == {BEAT // 4}
    for _ in steps_until("somebody else's move, shown after one's own"):
        if BEAT in waits(page):
            break
        move_in_fennecs(player)
        page.locator(f"{MY_MOVE}, {RESULT}").first.wait_for()


def waits(page: Page) -> set[int]:
    return set(page.evaluate("window.waits"))


def test_who_wins_is_offered_a_stronger_opponent_and_who_loses_a_weaker_one(
    open_page: Open,
) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    page = player.page
    player.play_now("outfox")  # against a scout
    player.play_on(move_in_outfox)
    won = page.locator(RESULT).inner_text() == player.say("web.result.you_won")
    way, level = ("up", "tracker") if won else ("down", "cub")
    offer = player.button(f"web.result.{way}", level=player.say(f"bots.name.{level}"))
    chosen = page.get_by_label(player.say("web.result.next", count=1))
    expect(chosen).to_have_value("scout")  # nobody is moved without asking
    offer.click()
    expect(chosen).to_have_value(level)
    expect(offer).to_have_count(0)
    page.goto("/")
    player.make_table("outfox")
    expect(page.locator("#level")).to_have_value(level)  # at every table from now on


def careful_move(player: Player) -> None:
    """As anybody; the page asks, and the turn is played all the same."""
    put_together(player)
    send = player.button("outfox.page.send")
    send.click()
    player.button("guide.doubt.anyway").click()
    send.and_(player.page.locator(":enabled")).wait_for(state="detached")


def test_outfox_is_played_by_dragging_beside_a_log(open_page: Open) -> None:
    host = Player(open_page(viewport=DESK, reduced_motion="reduce"))
    page = host.page
    host.make_table("outfox")
    host.add_bots(1)
    host.start()
    own = page.locator("section.own button.piece")
    own.first.wait_for()
    if page.locator(".token").count() == 0:
        move_in_outfox(host)  # the very first turn has no slide
        own.first.wait_for()
    place = lit_after(page, own.first)
    drag(page, own.first, point(page, place))
    expect(page.locator(".token.drafted").first).to_be_attached()
    if page.locator(".token.movable").count() > 0:
        origin = str(page.locator(".point.lit").first.get_attribute("data-point"))
        there = lit_after(page, point(page, origin))
        drag(page, point(page, origin), point(page, there))
    else:  # the only neighbour was chosen by itself
        page.locator(".point.lit").first.click()
    host.button("outfox.page.send").click()
    expect(page.locator("aside li.own").first).to_contain_text(f" {place}")
    edges = page.locator(".names text").all_text_contents()
    assert edges == ["a1", "a3", "b1", "b4", "c1", "c5", "d1", "d4", "e1", "e3"]


def lit_after(page: Page, what: Locator) -> str:
    """A point that lights up when something is tapped; then that is taken back."""
    what.click()
    name = page.locator(".point.lit").first.get_attribute("data-point")
    page.keyboard.press("Escape")
    return str(name)


def point(page: Page, name: str) -> Locator:
    return page.locator(f"[data-point={name}]")


def drag(page: Page, what: Locator, where: Locator) -> None:
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_a_held_card_is_read_and_not_lifted(open_page: Open) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    page = player.page
    player.play_now("fennecs")
    card = page.locator(".held:not(:disabled)").first
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(page.locator(".reading")).to_contain_text("column")  # every card says something of it
    page.mouse.up()
    expect(page.locator(".held.lifted")).to_have_count(0)


def test_rules_begin_in_short_and_end_with_the_app(open_page: Open) -> None:
    player = Player(open_page("/rules/fennecs", language="fr"), "fr")
    short = player.page.get_by_role("region", name=player.say("guide.short.title"))
    for line in ("goal", "turn", "score", "twist", "end"):
        expect(short).to_contain_text(player.say(f"guide.short.fennecs.{line}"))
    expect(short.locator("figure")).to_be_visible()
    app = player.page.get_by_role("region", name=player.say("guide.app.title"))
    expect(app).to_contain_text(player.say("guide.app.fennecs.hold"))
    expect(app.locator("#F18b")).to_be_visible()
