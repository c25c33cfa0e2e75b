"""Both counters in the browser, against the engine; without a network, too."""

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Open
from browser.driving import ONE_LANGUAGE, settled, wait_for_service_worker
from browser.fitting import (
    MOST_SHIFT,
    ONE_SCREEN,
    SCREENS,
    forget_shifts,
    misfits,
    misfits_on,
    watch_shifts,
    worst_shift,
)
from count.vectors import foxy_vectors, ledger_vectors
from foxden.core.record import final_state, parse_record
from foxden.games import find_game
from foxden.games.foxy.cards import DEFAULT_DECK, NATIVES, SHOWN
from foxden.games.foxy.counting import exact_numbers_of, sheet_of
from foxden.games.foxy.state import Entry
from foxden.texts import Catalogue, catalogue

CARDS: list[list[tuple[str, ...]]] = [
    [(one,), (two,), (one, two), (one, "cat"), (two, "cat"), (one, two, "cat"), ("cat",)]
    for one, two in NATIVES.values()
]
"""The keys of each environment, in the page's order."""
GAMES = [game for game in foxy_vectors() if len(game["sheets"]) <= 2]


def tap_pile(page: Page, pile: Sequence[tuple[str, ...]]) -> int:
    """The cards of the pile, one after the other; how many taps it took."""
    places, taps = page.locator(".place"), 0
    for card in pile:
        if not card:
            places.last.click()
            taps += 1
            continue
        environment = home_of(card)
        if places.nth(environment).get_attribute("aria-pressed") == "false":
            places.nth(environment).click()
            taps += 1
        page.locator(".cards .card").nth(CARDS[environment].index(card)).click()
        taps += 1
    return taps


def home_of(card: tuple[str, ...]) -> int:
    """The first environment that can show this card; a cat alone may live anywhere."""
    return next(at for at, cards in enumerate(CARDS) if card in cards)


def have_players(page: Page, players: int) -> int:
    """As many boards as there were players; how many taps it took."""
    if players == 1:
        page.get_by_text(say_of(page)("count.foxy.who.solo"), exact=True).click()
        return 1
    for _ in range(2, players):
        page.get_by_role("button", name=say_of(page)("count.add_player")).click()
    return players - 2


def say_of(page: Page) -> Catalogue:
    return catalogue(page.evaluate("document.documentElement.lang"))


def tap_numbers(page: Page, numbers: list[list[int]]) -> None:
    """A key a number, from the first box of the first board to the last of the last."""
    for number in (number for board in numbers for number in board):
        page.locator(".pad .numbers").get_by_role("button", name=str(number), exact=True).click()


def circle(page: Page, seat: int, turn: int) -> None:
    """Hold a box until its number is circled."""
    box = box_of(page, seat, turn)
    box.scroll_into_view_if_needed()
    box.hover()
    page.mouse.down()
    expect(page.locator("li.circled", has=box)).to_have_count(1)
    page.mouse.up()


def box_of(page: Page, seat: int, turn: int) -> Locator:
    return page.locator(f"#box-{seat}-{turn - 1}")


def boxes_of(page: Page, seat: int) -> Locator:
    return page.locator("fieldset:has(ol)").nth(seat).locator("ol input")


def write_numbers(page: Page, numbers: list[list[int]], circles: list[int | None]) -> None:
    have_players(page, len(numbers))
    tap_numbers(page, numbers)
    for seat, turn in enumerate(circles):
        if turn is not None:
            circle(page, seat, turn)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.long if at else (), id=game["pad"]["fox"])
        for at, game in enumerate(random.Random(8).sample(GAMES, 3))
    ],
)
def test_the_foxy_count_is_the_engines(open_page: Open, game: dict[str, Any]) -> None:
    page, pad = open_page("/count/foxy", "en"), game["pad"]
    page.locator("summary").click()
    page.get_by_text(catalogue("en")(f"foxy.options.fox.{pad['fox']}.name"), exact=True).click()
    if pad["hard"]:
        page.get_by_role("switch").check()
    tap_pile(page, pad["pile"])
    write_numbers(page, pad["numbers"], pad["circles"])
    expect_exact(page, game["exact"])
    for seat, sheet in enumerate(game["sheets"]):
        worth = page.locator("fieldset:has(ol)").nth(seat).locator(".points")
        expect(worth).to_have_count(len(sheet["points"]))
        assert [int(text[1:]) for text in worth.all_inner_texts()] == list(sheet["points"])
    expect(page.locator("ol li[value='1'] b")).to_have_count(game["places"].count(1))


def expect_exact(page: Page, numbers: list[int]) -> None:
    """The exact numbers of the pile's first cards, once the page has them."""
    boxes = page.locator(".slot .exact")
    for box, number in enumerate(numbers):
        expect(boxes.nth(box)).to_have_text(str(number))


def random_game(players: int) -> tuple[list[tuple[str, ...]], tuple[int, ...], list[list[int]]]:
    """A pile of the house deck, its exact numbers, and what everybody wrote."""
    rng = random.Random(players)
    pile: list[tuple[str, ...]] = [*(SHOWN[card] for card in rng.sample(DEFAULT_DECK, 19)), ()]
    rng.shuffle(pile)
    exact = exact_numbers_of(pile, "different")  # type: ignore[arg-type]  # names of animals
    numbers = [[max(0, n + rng.choice((-1, 0, 0, 1))) for n in exact] for _ in range(players)]
    return pile, exact, numbers


def test_a_whole_game_takes_at_most_sixty_taps_and_no_key_but_digits(open_page: Open) -> None:
    """Twenty cards, three players, a circle each; every number is typed by its digits."""
    pile, exact, numbers = random_game(3)
    page = open_page("/count/foxy", "fr")
    taps = tap_pile(page, pile) + have_players(page, 3)
    page.locator(".go").click()
    page.keyboard.type("".join(str(number) for board in numbers for number in board))
    for seat in range(3):
        circle(page, seat, 7 + seat)
    assert taps + 1 + 3 <= 60
    for seat, board in enumerate(numbers):
        expect(boxes_of(page, seat).last).to_have_value(str(board[-1]))
        assert [box.input_value() for box in boxes_of(page, seat).all()] == list(map(str, board))
        sheet = sheet_of(list(map(Entry, board)), 7 + seat, exact, hard=False)
        score = catalogue("fr")(
            "count.foxy.score",
            count=sheet.score,
            circled=sheet.circled_points,
            crossed=sum(sheet.crossed),
        )
        expect(page.locator("li[value]", has_text=f"Joueur {seat + 1}")).to_contain_text(score)


def test_cards_are_corrected_inserted_and_taken_out_and_it_can_be_undone(open_page: Open) -> None:
    page = open_page("/count/foxy", "fr")
    tap_pile(page, [("bear",), ("bear", "cat"), ("bear",)])
    expect_exact(page, [1, 3, 3])
    page.locator(".slot").first.click()
    tap_pile(page, [("hen",)])
    expect_exact(page, [1, 2, 2])
    page.locator(".slot").nth(1).click()
    page.locator(".tools .button").first.click()
    tap_pile(page, [("rabbit",)])
    expect_exact(page, [1, 1, 2, 2])
    page.locator(".slot").first.click()
    page.locator(".tools .button").last.click()
    expect_exact(page, [1, 2, 2])
    page.reload()
    expect_exact(page, [1, 2, 2])
    for exact in ([1, 1, 2, 2], [1], [1, 2, 2], [1, 3, 3]):
        page.get_by_role("button", name=catalogue("fr")("count.undo")).first.click()
        expect_exact(page, exact)


def test_what_cannot_be_in_a_pile_is_refused_where_it_is_entered(open_page: Open) -> None:
    """X3: only cards that can be are offered. X5: a second Fox is told where the first is."""
    page, say = open_page("/count/foxy", "it"), catalogue("it")
    tap_pile(page, [("bear",), (), ()])
    expect(page.locator(".refused")).to_have_text(say("count.foxy.fox_twice", turn=2))
    expect(page.locator(".slot").nth(2)).to_have_attribute(
        "aria-label", re.compile(say("count.foxy.empty"))
    )
    for environment in range(4):
        page.locator(".place").nth(environment).click()
        names = [card.get_attribute("aria-label") for card in page.locator(".cards .card").all()]
        cards = [
            " + ".join(say(f"foxy.animal.{animal}") for animal in c) for c in CARDS[environment]
        ]
        assert names == cards


def test_a_count_of_long_ago_is_loaded_and_its_impossible_card_is_told(open_page: Open) -> None:
    page = open_page("/count/foxy")
    old = {
        "fox": "different",
        "hard": False,
        "cards": [["bear"], ["bear", "dolphin"], *[None] * 18],
        "sheets": [{"name": "Ada", "numbers": [1, *[None] * 19], "circle": None}],
    }
    page.evaluate("old => localStorage.setItem('foxden.count/foxy', JSON.stringify(old))", old)
    page.reload()
    expect_exact(page, [1, 3])
    turns = catalogue("en")("count.foxy.turn", turn=2)
    told = catalogue("en")("count.foxy.impossible", turns=turns)
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.get_by_label(catalogue("en")("count.foxy.who.solo"))).to_be_checked()
    expect(box_of(page, 0, 1)).to_have_value("1")


def test_a_filled_box_is_overwritten_and_nothing_is_lost(open_page: Open) -> None:
    """Typing replaces; overwriting and removing a player are undone, after a reload too."""
    page, say = open_page("/count/foxy"), catalogue("en")
    tap_pile(page, [("bear",)])
    have_players(page, 3)
    tap_numbers(page, [[2] * 20, [3] * 20, [4] * 20])
    box_of(page, 1, 5).click()
    page.keyboard.type("7")
    expect(box_of(page, 1, 5)).to_have_value("7")
    expect(box_of(page, 1, 6)).to_be_focused()
    page.get_by_role("button", name=say("count.remove_player", player="Player 2")).click()
    expect(page.locator("fieldset:has(ol)")).to_have_count(2)
    page.reload()
    page.locator(".pad").get_by_role("button", name=say("count.undo")).click()
    expect(page.locator("fieldset:has(ol)")).to_have_count(3)
    expect(box_of(page, 1, 5)).to_have_value("7")
    page.locator(".pad").get_by_role("button", name=say("count.undo")).click()
    expect(box_of(page, 1, 5)).to_have_value("3")
    page.get_by_role("button", name=say("count.clear")).click()
    page.locator("dialog[open] .primary").click()
    expect(box_of(page, 0, 1)).to_have_value("")
    page.locator(".pad").get_by_role("button", name=say("count.undo")).click()
    expect(box_of(page, 2, 20)).to_have_value("4")


def test_empty_boxes_are_told_and_nobody_wins_before(open_page: Open) -> None:
    pile, _, numbers = random_game(2)
    page, say = open_page("/count/foxy"), catalogue("en")
    tap_pile(page, pile)
    tap_numbers(page, [numbers[0], numbers[1][:-2]])
    expect(page.locator(".missing")).to_have_text(
        say("count.foxy.boxes_empty", player="Player 2", count=2)
    )
    expect(page.locator(".result")).to_have_text(say("count.foxy.unfinished"))
    expect(page.get_by_role("button", name=say("count.record"))).to_be_disabled()
    tap_numbers(page, [[0, 0]])
    expect(page.locator(".result")).to_contain_text("Player")
    expect(page.locator(".missing")).to_have_count(0)


def test_a_number_is_circled_by_button_and_by_key_too(open_page: Open) -> None:
    page, say = open_page("/count/foxy"), catalogue("en")
    box_of(page, 1, 4).click()
    button = page.locator(".pad").get_by_role("button", name=say("count.foxy.circle"))
    button.click()
    expect(page.locator("li.circled", has=box_of(page, 1, 4))).to_have_count(1)
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    expect(page.locator("li.circled", has=box_of(page, 1, 5))).to_have_count(1)
    expect(page.locator("li.circled")).to_have_count(1)


@pytest.mark.parametrize("language", ONE_LANGUAGE)
def test_the_foxy_counter_fits_every_screen(open_page: Open, language: str) -> None:
    """What comes next, a card or a number, is in sight."""
    page = open_page("/count/foxy", language)
    page.locator(".cards .card").first.wait_for()
    assert misfits_on(page, SCREENS, ".place", ".cards .card") == []
    tap_pile(page, [(), ()])
    assert misfits_on(page, SCREENS, ".place", ".refused") == []
    page.get_by_role("button", name=say_of(page)("count.undo")).first.click()
    pile, _, numbers = random_game(3)
    tap_pile(page, pile)
    assert misfits_on(page, SCREENS, ".place", ".cards .card", ".go") == []
    page.locator("summary").click()
    have_players(page, 3)
    assert misfits_on(page, SCREENS) == []
    page.locator(".go").click()
    for size in SCREENS.values():
        page.set_viewport_size(size)
        tap_numbers(page, [numbers[0][:7]])
        assert misfits(page, ".pad button", "fieldset input:focus") == []
    page.get_by_role("button", name=say_of(page)("count.clear")).click()
    assert misfits_on(page, SCREENS, "dialog .primary") == []


@pytest.mark.parametrize("language", ONE_LANGUAGE)
def test_the_fennecs_ledger_fits_every_screen(open_page: Open, language: str) -> None:
    page = open_page("/count/fennecs", language)
    page.locator("label", has_text="5").click()
    page.locator(".buttons button").first.click()
    assert misfits_on(page, SCREENS, ".status") == []
    assert misfits(page, ".now button") == []
    page.locator(".now .primary").click()
    assert misfits_on(page, SCREENS, "dialog .kinds button") == []
    for _ in range(7):
        page.locator("dialog .kinds button:enabled").first.click()
    assert misfits_on(page, SCREENS, "dialog .kinds button", "dialog .primary") == []
    page.locator("dialog .primary").click()
    assert misfits_on(page, SCREENS, ".status") == []


@pytest.mark.parametrize("screen", ONE_SCREEN)
def test_nothing_jumps_while_counting(open_page: Open, screen: str) -> None:
    """Not at a card, not at a number, not at what happens in Fennecs."""
    page = open_page("/count/foxy", "fr", viewport=SCREENS[screen])
    watch_shifts(page)
    pile, _, numbers = random_game(2)
    for card in pile:
        tap_pile(page, [card])
        require_calm(page)
    page.locator(".go").click()
    let_draw(page)
    for number in numbers[0][:-1]:  # after the last one the keys go to the next board
        forget_shifts(page)
        tap_numbers(page, [[number]])
        require_calm(page)
    page.goto("/count/fennecs")
    page.locator(".buttons button").first.click()  # the history begins
    let_draw(page)
    for _ in range(5):
        forget_shifts(page)
        page.locator(".now .buttons button:enabled").first.click()
        require_calm(page)


def let_draw(page: Page) -> None:
    settled(page, "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")


def require_calm(page: Page) -> None:
    let_draw(page)
    value, what = worst_shift(page)
    assert value <= MOST_SHIFT, what


@pytest.mark.parametrize("players", [1, 2])
def test_a_saved_record_replays_by_the_rules(open_page: Open, players: int) -> None:
    pile, _, numbers = random_game(players)
    page = open_page("/count/foxy", "it")
    tap_pile(page, pile)
    write_numbers(page, numbers, [None] if players == 1 else [4, None])
    with page.expect_download() as saved:
        page.get_by_role("button", name=catalogue("it")("count.record")).click()
    game, record = parse_record(Path(saved.value.path()).read_bytes(), find_game)
    final_state(game, record)  # refuses what the rules do not allow, or another outcome
    assert record.seats == players


@pytest.mark.parametrize("game", ledger_vectors()[1:3], ids=lambda game: str(game["players"]))
def test_the_fennecs_ledger_is_the_engines(open_page: Open, game: dict[str, Any]) -> None:
    page = open_page("/count/fennecs", "en")
    page.locator("label", has_text=str(game["players"])).click()
    for step in game["entries"][:40]:
        for entry in step["entries"]:
            enter(page, entry)
        expect(page.locator(".stars")).to_have_text([str(stars) for stars in step["stars"]])
        owed = "fennecs.drawn.debt" if step["reserve"] < 0 else "fennecs.drawn.reserve"
        reserve = catalogue("en")(owed, count=abs(step["reserve"]))
        expect(page.locator(".reserve")).to_have_text(reserve)


def enter(page: Page, entry: dict[str, Any]) -> None:
    if entry["type"] == "stuck":
        page.get_by_role("button", name=catalogue("en")("count.fennecs.stuck")).click()
        return
    buttons = page.locator(".players li").nth(entry["seat"]).locator(".buttons button")
    buttons.nth(("up", "down", "collect").index(entry["type"])).click()
    if entry["type"] == "collect":
        collect(page, entry)


def collect(page: Page, entry: dict[str, Any]) -> None:
    dialog = page.locator("dialog[open]")
    kinds = ("-5", "-2", "-1", "0", "0>", "1", "2", "3", "4", "5", "1/5", "supernova")
    for card in entry["cards"]:
        dialog.locator(".kinds button").nth(kinds.index(card)).click()
    for _ in range(entry["stars"]):
        dialog.locator(".stepper .button").last.click()
    if dialog.locator("[name=fives]").count() > 0:
        dialog.locator("[name=fives]").nth(entry["fives"]).check()
    dialog.locator(".button.primary").click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("language", ONE_LANGUAGE)
def test_counting_goes_on_without_a_network(
    open_page: Open, forgiven: list[str], language: str
) -> None:
    forgiven.append("net::ERR_FAILED")  # what offline means
    page = open_page("/count/fennecs", language)
    wait_for_service_worker(page)
    page.reload()  # from now on the worker answers
    page.context.set_offline(True)
    page.goto("/count/fennecs")
    page.locator(".buttons button").first.click()
    expect(page.locator(".stars").first).to_have_text("5")
    page.goto("/count/foxy")
    tap_pile(page, [("pig",)])
    expect_exact(page, [1])


@pytest.mark.parametrize("game", ["foxy", "fennecs"])
def test_the_table_can_be_saved_as_csv(open_page: Open, game: str) -> None:
    page = open_page(f"/count/{game}", "fr")
    if game == "foxy":
        tap_pile(page, [("bear",)])
    else:
        page.locator(".buttons button").first.click()
    with page.expect_download() as saved:
        page.get_by_role("button", name=catalogue("fr")("count.csv")).click()
    lines = Path(saved.value.path()).read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 3
    assert all("," in line for line in lines)


def test_what_was_kept_by_something_else_does_no_harm(open_page: Open) -> None:
    page = open_page("/count/fennecs")
    page.evaluate("localStorage.setItem('foxden.count/fennecs', '{')")
    page.reload()
    expect(page.locator(".players li")).to_have_count(3)
