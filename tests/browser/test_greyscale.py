"""Colour is never alone: what differs by colour also differs by shape, pattern, text or frame."""

from itertools import combinations

from playwright.sync_api import expect

from browser.conftest import Open
from browser.driving import Player, foxy_for_two

SHAPES = """(drawings) => drawings.map((drawing) => [...drawing.querySelectorAll('svg *')].map(
    ({tagName, attributes}) => [tagName, ...[...attributes].filter(
        ({name}) => !['class', 'fill', 'stroke', 'style'].includes(name)
    ).map(({name, value}) => name + value)].join()).join())"""


def test_all_pieces_of_outfox_differ_in_shape_or_pattern(open_page: Open) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    player.play_now("outfox")
    pieces = player.page.locator("section.own .piece")
    pieces.first.wait_for()
    names = pieces.evaluate_all("(pieces) => pieces.map((piece) => piece.ariaLabel)")
    drawn = dict(zip(names, pieces.evaluate_all(SHAPES), strict=True))
    assert len(drawn) == 9
    for one, other in combinations(drawn, 2):
        assert drawn[one] != drawn[other], (one, other)


def test_players_of_fennecs_differ_in_the_shape_of_their_mark(open_page: Open) -> None:
    """And so do the cards that they have placed, which carry the same mark."""
    player = Player(open_page(reduced_motion="reduce"))
    page = player.page
    player.make_table("fennecs")
    player.add_bots(4)
    player.start()
    player.lift()
    page.locator("button.face.up").first.click()
    marks = page.locator("svg[data-seat]")
    expect(page.locator("li svg[data-seat]").nth(5)).to_be_attached()
    drawn = marks.evaluate_all(
        "(marks) => marks.map((mark) => [mark.dataset.seat,"
        " mark.querySelector('path').getAttribute('d')])"
    )
    shapes = {seat: {shape for at, shape in drawn if at == seat} for seat, _ in drawn}
    assert len(shapes) == 5
    assert all(len(each) == 1 for each in shapes.values())
    assert len(set.union(*shapes.values())) == 5


def test_foxy_says_who_thinks_and_how_a_number_was_judged_without_colour(open_page: Open) -> None:
    host, guest = foxy_for_two(open_page)
    host.wait_for_turn(1)
    card = host.page.locator("[role=img]")
    is_fox = card.get_attribute("aria-label") == host.say("foxy.fox_card")
    host.lock(0 if is_fox else card.locator("img").count())
    # locked first: until the host is, both think, and one of them not for long
    signs = {sign_of(guest, state) for state in ("locked", "thinking")}
    assert len(signs) == 2
    guest.lock(99)
    for turn in range(2, 21):
        for player in (host, guest):
            player.wait_for_turn(turn)
            player.lock(0)
    for player in (host, guest):
        player.skip_count()
    framed = host.page.locator(".boxes li.exact").first
    assert framed.evaluate("(box) => getComputedStyle(box).boxShadow") != "none"
    struck = guest.page.locator(".boxes li.crossed .number").first
    assert "line-through" in struck.evaluate("(box) => getComputedStyle(box).textDecorationLine")


def sign_of(player: Player, state: str) -> str:
    """What is written on the small sign at a player's face; not nothing."""
    sign = player.page.locator(f".face.{state} .sign").first
    sign.wait_for()
    written = str(sign.evaluate("(sign) => getComputedStyle(sign, '::before').content"))
    assert written not in {"none", '""'}
    return written
