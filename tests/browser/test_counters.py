"""Both counters in the browser, against the engine; without a network, too."""

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from count.vectors import foxy_vectors, ledger_vectors
from foxden.core.record import final_state, parse_record
from foxden.games import find_game
from foxden.games.foxy.cards import ANIMALS, DEFAULT_DECK, SHOWN
from foxden.games.foxy.counting import exact_numbers_of
from foxden.texts import LANGUAGES, catalogue

GAMES = [game for game in foxy_vectors() if len(game["sheets"]) <= 2]


def tap_pile(page: Page, pile: list[tuple[str, ...]]) -> None:
    animals = page.locator(".animals button")
    for card in pile:
        taps = [ANIMALS.index(animal) for animal in card] or [len(ANIMALS)]
        for tap in taps:
            animals.nth(tap).click()
        following = page.locator(".entry .primary")
        if following.count() > 0 and following.is_enabled():
            following.click()


def type_numbers(page: Page, numbers: list[list[int]], circles: list[int | None]) -> None:
    boards = page.locator("fieldset:has(ol)")
    while boards.count() > len(numbers):
        boards.last.locator(".remove").click()
    for seat, (board, circle) in enumerate(zip(numbers, circles, strict=True)):
        boxes = boards.nth(seat).locator("ol input")
        for turn, number in enumerate(board):
            boxes.nth(turn).fill(str(number))
        if circle is not None:
            boards.nth(seat).locator("select").select_option(str(circle))


@pytest.mark.parametrize("game", random.Random(8).sample(GAMES, 3), ids=lambda g: g["pad"]["fox"])
def test_the_foxy_count_is_the_engines(open_page: Open, game: dict[str, Any]) -> None:
    page, pad = open_page("/count/foxy", "en"), game["pad"]
    page.locator("summary").click()
    page.get_by_text(catalogue("en")(f"foxy.options.fox.{pad['fox']}.name"), exact=True).click()
    if pad["hard"]:
        page.get_by_role("switch").check()
    tap_pile(page, pad["pile"])
    type_numbers(page, pad["numbers"], pad["circles"])
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


def test_a_mistake_is_corrected_without_starting_over(open_page: Open) -> None:
    page = open_page("/count/foxy", "fr")
    tap_pile(page, [("bear",), ("bear", "cat")])
    expect_exact(page, [1, 3])
    page.locator(".slot").first.click()
    page.locator(".animals button").nth(ANIMALS.index("bear")).click()
    page.locator(".animals button").nth(ANIMALS.index("hen")).click()
    expect_exact(page, [1, 2])
    page.reload()
    expect_exact(page, [1, 2])


@pytest.mark.parametrize("players", [1, 2])
def test_a_saved_record_replays_by_the_rules(open_page: Open, players: int) -> None:
    rng = random.Random(players)
    pile: list[tuple[str, ...]] = [*(SHOWN[card] for card in rng.sample(DEFAULT_DECK, 19)), ()]
    rng.shuffle(pile)
    exact = exact_numbers_of(pile, "different")  # type: ignore[arg-type]  # names of animals
    numbers = [[max(0, n + rng.choice((-1, 0, 0, 1))) for n in exact] for _ in range(players)]
    page = open_page("/count/foxy", "it")
    tap_pile(page, pile)
    type_numbers(page, numbers, [None] if players == 1 else [4, None])
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_counting_goes_on_without_a_network(
    open_page: Open, forgiven: list[str], language: str
) -> None:
    forgiven.append("net::ERR_FAILED")  # what offline means
    page = open_page("/count/fennecs", language)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
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
