"""What people meet: reloads, lost lines, a restarting server, two tabs, another phone."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Open, page_server
from browser.driving import Player, foxy_for_two, move_in_outfox
from server.house import HouseProcess


def at_turn_one(open_page: Open) -> Player:
    player = Player(open_page())
    player.make_table("foxy")
    player.add_bots(1)
    player.start()
    player.wait_for_turn(1)
    return player


def test_a_reload_in_mid_turn_keeps_what_was_typed(open_page: Open) -> None:
    player = at_turn_one(open_page)
    player.page.keyboard.type("42")
    player.button("web.foxy.lock", number=42).wait_for()
    player.page.reload()
    player.button("web.foxy.lock", number=42).click()
    player.wait_for_turn(2)
    expect(player.page.locator(".boxes li").first).to_have_attribute("aria-label", "Box 1: 42")


def test_a_reload_in_mid_turn_keeps_the_steps_of_an_outfox_turn(open_page: Open) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    player.play_now("outfox")
    player.page.locator("section.own button.piece").first.click()
    player.page.locator(".point.lit").first.click()
    drafted = player.page.locator("g.token.drafted")
    drafted.first.wait_for()
    steps = drafted.count()  # the only neighbour that can slide is chosen with the point
    player.page.reload()
    expect(drafted).to_have_count(steps)
    expect(player.page.locator("section.own button.lifted")).to_have_count(1)


def test_a_reload_in_mid_turn_keeps_a_lifted_fennecs_card(open_page: Open) -> None:
    player = Player(open_page(reduced_motion="reduce"))
    page = player.page
    player.play_now("fennecs")
    player.lift(1)
    card = page.locator(".held.lifted").inner_text()
    page.reload()
    expect(page.locator(".held.lifted")).to_have_text(card)
    page.locator("button.face.up, button.face.down").first.click()
    expect(page.locator(".held.lifted")).to_have_count(0)
    page.reload()
    page.locator(".held").first.wait_for()
    expect(page.locator(".held.lifted")).to_have_count(0)


def test_a_lost_line_is_shown_at_once_and_comes_back_by_itself(
    open_page: Open, forgiven: list[str]
) -> None:
    forgiven.append("net::ERR_INTERNET_DISCONNECTED")  # a browser tells of every try
    player = at_turn_one(open_page)
    player.page.keyboard.type("4")
    player.page.context.set_offline(True)
    player.page.get_by_text(player.say("web.link.lost")).wait_for()
    expect(player.button("web.foxy.lock", number=4)).to_be_disabled()
    player.page.context.set_offline(False)
    player.button("web.foxy.lock", number=4).click()
    player.wait_for_turn(2)


def test_a_server_that_restarts_is_waited_for(
    open_page: Open, server: HouseProcess, forgiven: list[str]
) -> None:
    forgiven.append("net::ERR_CONNECTION")  # a browser tells of every try
    player = at_turn_one(open_page)
    player.page.keyboard.type("7")
    server.stop()
    player.page.get_by_text(player.say("web.link.restarting")).wait_for()
    expect(player.button("web.foxy.lock", number=7)).to_be_disabled()
    server.start()
    player.button("web.foxy.lock", number=7).click()
    player.wait_for_turn(2)


def test_cards_that_were_missed_are_counted_and_stay_covered(open_page: Open) -> None:
    host, guest = foxy_for_two(open_page)
    guest.wait_for_turn(1)
    table = guest.page.url
    guest.page.goto("about:blank")
    for turn in range(1, 4):
        host.wait_for_turn(turn)
        host.lock(1)
        host.page.get_by_role("button", name="Do not wait for 1 player").click()
    host.wait_for_turn(4)
    guest.page.goto(table)
    guest.page.get_by_text(guest.say("web.foxy.missed", count=2)).wait_for()
    expect(guest.page.locator("[role=img]")).to_have_count(1)


def test_the_same_place_in_two_tabs(open_page: Open) -> None:
    player = at_turn_one(open_page)
    other = player.page.context.new_page()
    other.goto(player.page.url)
    second = Player(other)
    second.wait_for_turn(1)
    second.lock(5)
    player.wait_for_turn(2)
    player.lock(6)
    second.wait_for_turn(3)


def test_a_place_moves_to_another_phone(open_page: Open) -> None:
    player = at_turn_one(open_page)
    player.button("web.menu.title").click()
    player.button("web.menu.move").click()
    code = player.page.locator(".one-time").inner_text()
    other = Player(open_page(player.page.url))
    other.button("web.join.moving").click()
    other.page.locator("#one-time").fill(code)
    other.button("web.join.move").click()
    other.wait_for_turn(1)
    player.page.get_by_role("heading", name=player.say("web.goodbye.moved")).wait_for()
    expect(other.page.get_by_role("alert")).to_have_count(0)  # it has a chair, and asks for none
    other.lock(3)
    other.wait_for_turn(2)


def test_a_running_game_can_be_watched_and_tells_no_number(open_page: Open) -> None:
    player = at_turn_one(open_page)
    player.lock(87)
    player.wait_for_turn(2)
    watcher = Player(open_page(player.page.url))
    frames = note_frames(watcher)
    watcher.page.get_by_text(watcher.say("web.join.running")).wait_for()
    watcher.page.locator("[role=img]").first.wait_for()
    player.lock(87)
    player.wait_for_turn(3)
    watcher.page.wait_for_function("() => document.body.innerText.includes('3')")
    expect(watcher.page.locator(".boxes")).to_have_count(0)
    assert any('"turn":3' in frame for frame in frames)  # it was told of what was played
    assert [frame for frame in frames if '"number":87' in frame] == []
    assert is_nowhere(watcher, 87)


def test_a_full_table_offers_to_watch(open_page: Open) -> None:
    host = Player(open_page())
    code = host.make_table("outfox")
    host.add_bots(2)
    guest = Player(open_page())
    guest.page.locator("#code").fill(code.lower())
    guest.button("web.home.go").click()
    guest.page.get_by_text(guest.say("web.join.full")).wait_for()
    guest.page.locator("#nickname").fill("Ada")
    guest.button("web.join.come").click()
    host.page.get_by_text(host.say("web.seats.watching", count=1)).wait_for()
    # Who comes while the table is full stays beside it; who comes later would sit down at once.
    guest.page.locator(".lobby .wait", has_text=guest.say("web.join.full")).wait_for()
    expect(guest.button("web.lobby.sit")).to_have_count(0)
    host.button("web.seats.remove", name=host.say("bots.called.chipmunk")).click()
    guest.button("web.lobby.sit").click()
    host.page.locator("#seats ~ ul li", has_text="Ada").wait_for()


def test_whoever_leaves_is_seen_to_and_a_bot_goes_on(open_page: Open, tmp_path: Path) -> None:
    """One loses the line and comes back; then one leaves for good. Nobody has to wait."""
    with page_server(tmp_path, gone_seconds=1) as server:
        host = Player(open_page(server.url, reduced_motion="reduce"))
        code = host.make_table("outfox")
        guest = Player(open_page(f"{server.url}table/{code}", reduced_motion="reduce"))
        guest.sit_down("Ada")
        host.start()
        host.page.locator("section.own").wait_for()
        if host.page.locator("section.own button.piece").count() > 0:
            move_in_outfox(host)
        guest.page.goto("about:blank")
        away, gone = (
            host.page.get_by_text(host.say(f"web.table.{key}", name="Ada"))
            for key in ("away", "gone")
        )
        away.or_(gone).wait_for()  # the first is there for a second only
        gone.wait_for()
        host.button("web.table.hand_to_bot").click()
        host.page.get_by_text(host.say("web.stand_in.told", name="Ada")).wait_for()
        host.page.locator("section.own button.piece").first.wait_for()  # the bot has moved
        guest.page.goto(f"{server.url}table/{code}")
        expect(host.page.get_by_text(host.say("web.stand_in.told", name="Ada"))).to_have_count(0)
        guest.button("web.menu.title").click()
        guest.button("web.menu.leave").click()
        guest.button("web.menu.leave_yes").click()
        host.page.get_by_text(host.say("web.stand_in.told", name="Ada")).wait_for()
        host.play_on(move_in_outfox)
        for player in (host, guest):
            player.page.close()  # who is still there would look for the server


def test_an_unknown_table_is_a_friendly_not_found(open_page: Open) -> None:
    page = open_page("/table/ZZZZZZ")
    page.get_by_role("heading", name="Nothing to see here").wait_for()
    page.get_by_text("There is no table “ZZZZZZ”").wait_for()


def test_a_refused_action_says_why_and_links_to_the_rule(open_page: Open) -> None:
    """X22: solo is played without hard mode; the table says so when the game is to begin."""
    host = Player(open_page())
    host.make_table("foxy")
    host.page.get_by_role("switch", name="Hard mode").check()
    host.start()
    alert = host.page.get_by_role("alert")
    alert.get_by_text("Solo is played without hard mode").wait_for()
    expect(alert.get_by_role("link")).to_have_attribute("href", "/rules/foxy#X22")


def test_hot_seat_holds_nothing_of_the_other_player(open_page: Open) -> None:
    """X12: memory, storage and document of the page hold no locked number of another seat."""
    host = Player(open_page())
    host.make_table("foxy")
    host.hurry_cards()
    host.share_device("Bea")
    host.start()
    host.page.locator("#pass, .boxes").first.wait_for()
    frames = note_frames(host)
    ready = host.page.locator("#pass ~ button")
    ready.wait_for()
    expect(host.page.locator(".boxes")).to_have_count(0)
    ready.click()
    host.wait_for_turn(1)
    host.lock(87)
    ready.wait_for()
    assert any('"number":87' in frame for frame in frames)  # its own player was told
    frames.clear()
    assert is_nowhere(host, 87)
    ready.click()
    host.wait_for_turn(1)
    assert is_nowhere(host, 87)
    host.lock(5)
    host.wait_for_turn(2)  # X20: whoever wrote last writes first now, so nothing is passed on
    assert not any('"number":87' in frame for frame in frames)
    host.lock(6)
    ready.click()
    host.page.locator(".boxes li[aria-label*='87']").wait_for()
    assert not is_nowhere(host, 87)  # whose number it is has it again: it would have been found


def note_frames(player: Player) -> list[str]:
    """Everything the server tells this page from now on; the line is opened anew."""
    frames: list[str] = []
    player.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))),
    )
    player.page.reload()
    return frames


def is_nowhere(player: Player, number: int) -> bool:
    """Whether a written number is neither in the page's document, nor kept, nor in its memory."""
    return (
        re.search(rf"(?<![\w.-]){number}(?![\w.-])", document_of(player)) is None
        and str(number) not in everything_kept(player)
        and not remembers(player, number)
    )


def document_of(player: Player) -> str:
    """All texts and attributes, but those that only say where or how something is drawn."""
    found = player.page.evaluate(
        """() => [...document.querySelectorAll('body, body *')].flatMap((element) => [
            ...[...element.childNodes].filter(({nodeType}) => nodeType === Node.TEXT_NODE)
                .map(({data}) => data),
            ...(element.closest('svg') && element.tagName !== 'text' ? [] : [...element.attributes]
                .filter(({name}) => !['style', 'src', 'href'].includes(name))
                .map(({value}) => value)),
        ]).join('\\n')"""
    )
    return str(found)


def everything_kept(player: Player) -> str:
    """Both storages, without the secrets that open places and the promises of servers."""
    kept = player.page.evaluate(
        "() => [Object.entries(sessionStorage), Object.entries(localStorage)]"
        ".map((each) => each.filter(([name]) => !/places|promises/.test(name)))"
    )
    return json.dumps(kept)


def remembers(player: Player, number: int) -> bool:
    """Whether an object of the page, or a text, has this as its number."""
    session = player.page.context.new_cdp_session(player.page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: chunks.append(part["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"captureNumericValue": True})
    session.detach()
    heap = json.loads("".join(chunks))
    meta, strings = heap["snapshot"]["meta"], heap["strings"]
    edge_size = len(meta["edge_fields"])
    name_at = meta["node_fields"].index("name")
    edge_name_at = meta["edge_fields"].index("name_or_index")
    target_at = meta["edge_fields"].index("to_node")
    properties = meta["edge_types"][0].index("property")
    wanted, value = strings.index("number"), str(number)
    edges = heap["edges"]
    as_property = any(
        edges[at] == properties
        and edges[at + edge_name_at] == wanted
        and strings[heap["nodes"][edges[at + target_at] + name_at]] == value
        for at in range(0, len(edges), edge_size)
    )
    return as_property or any(f'"number":{number}' in text for text in strings)
