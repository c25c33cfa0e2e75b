"""Rules on the page: found, linked, printed; and what can be printed for a table."""

import io
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pypdf import PdfReader

from browser.conftest import DESK, PHONE, Open
from foxden.core.errors import FoxdenError
from foxden.games.foxy.cards import DEFAULT_DECK, copies_in
from foxden.prints import MOST_BOARDS, PRINTS
from foxden.texts import LANGUAGES, catalogue


@pytest.mark.parametrize(
    ("game", "clause"), [("foxy", "X23"), ("fennecs", "F18b"), ("outfox", "O8")]
)
def test_a_link_opens_the_rules_at_the_clause(open_page: Open, game: str, clause: str) -> None:
    page = open_page(f"/rules/{game}#{clause}", "it")
    expect(page.locator(f"#{clause}")).to_be_in_viewport()
    expect(page.locator(".meant")).to_have_id(clause)


@pytest.mark.parametrize(
    ("language", "query", "clause"),
    [("en", "x12", "X12"), ("fr", "reserve dette", "F16"), ("it", "volpe prima carta", "X23")],
)
def test_search_leads_to_the_clause(
    open_page: Open, language: str, query: str, clause: str
) -> None:
    page = open_page("/rules", language)
    page.get_by_label(catalogue(language)("lessons.reading.search")).fill(query)
    page.locator(".hits a", has_text=clause).first.click()
    expect(page.locator(f"#{clause}.meant")).to_be_in_viewport()


@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_a_clause_is_clear_of_the_bar_that_stays(open_page: Open, viewport: ViewportSize) -> None:
    """By its address, and by a link of a search: below it on a phone, beside it on a desk."""
    page = open_page("/rules/foxy#X14", "fr", viewport=viewport)
    expect(page.locator("#X14")).to_be_in_viewport(ratio=1)
    assert is_clear_of(page, "#X14", ".tools")
    page.get_by_label(catalogue("fr")("lessons.reading.search")).fill("X19")
    page.locator(".hits a").first.click()
    expect(page.locator("#X19.meant")).to_be_in_viewport(ratio=1)
    assert is_clear_of(page, "#X19", ".tools")


def is_clear_of(page: Page, below: str, bar: str) -> bool:
    one, other = page.locator(below).bounding_box(), page.locator(bar).bounding_box()
    assert one is not None
    assert other is not None
    return one["y"] >= other["y"] + other["height"] or one["x"] >= other["x"] + other["width"]


def test_what_is_searched_for_is_in_the_address(open_page: Open) -> None:
    """Also a minus as it is typed; a reload and *back* come to it again."""
    page, say = open_page("/rules/fennecs", "it"), catalogue("it")
    field = page.get_by_label(say("lessons.reading.search"))
    field.fill("-2")
    hits = page.locator(".hits a")
    expect(hits.first).to_contain_text("−2")
    page.wait_for_url("**/rules/fennecs?q=-2")
    page.reload()
    expect(field).to_have_value("-2")
    hits.first.click()
    expect(page.locator(".meant")).to_have_count(1)
    expect(field).to_have_value("")
    page.go_back()
    expect(field).to_have_value("-2")
    expect(hits.first).to_contain_text("−2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_change_their_language_with_the_page(open_page: Open, language: str) -> None:
    page = open_page("/rules/outfox#O1", language)
    mark = {"en": "House rule", "fr": "Règle maison", "it": "Regola della casa"}[language]
    expect(page.locator("#O1 .house")).to_contain_text(mark)


def test_an_unknown_game_is_not_found(open_page: Open) -> None:
    page = open_page("/rules/chess")
    expect(page.locator("h1")).to_have_text(catalogue("en")("web.not_found.title"))


@pytest.mark.parametrize("apart", [4, pytest.param(1, marks=pytest.mark.long)])
def test_every_print_can_be_had_from_the_page(open_page: Open, apart: int) -> None:
    """The short form has one in four made; tests/prints makes them all."""
    page = open_page("/print", "fr")
    expect(page.locator("main li a")).to_have_count(len(PRINTS))
    page.locator(".boards input").fill("7")
    for link in page.locator("main li a").all()[::apart]:
        address = str(link.get_attribute("href"))
        answer = page.request.get(address)
        assert answer.headers["content-type"] == "application/pdf"
        assert "language=fr" in address
        pages = len(PdfReader(io.BytesIO(answer.body())).pages)
        expect(link).to_contain_text(catalogue("fr")("lessons.reading.pages", count=pages))


@pytest.mark.parametrize("boards", ["0", "1001", "", "2.5"])
def test_boards_that_cannot_be_printed_are_no_link(open_page: Open, boards: str) -> None:
    say = catalogue("en")
    page = open_page("/print")
    link = page.locator("main li a").filter(has_text=say("count.papers.foxy-boards"))
    expect(link).to_have_attribute("href", re.compile("players=6"))
    page.locator(".boards input").fill(boards)
    expect(link).not_to_have_attribute("href", re.compile(""))
    wrong = say("lessons.reading.boards_wrong", most=f"{MOST_BOARDS:,}")
    expect(page.get_by_text(wrong)).to_be_visible()


@pytest.mark.parametrize("game", ["foxy", "fennecs", "outfox"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_printed_rules_have_no_blank_page(open_page: Open, game: str, paper: str) -> None:
    page = open_page(f"/rules/{game}", "fr")
    page.locator("main section").first.wait_for()
    printed = PdfReader(io.BytesIO(page.pdf(format=paper))).pages
    assert all(sheet.extract_text().strip() for sheet in printed)


def test_a_deck_of_ones_own_is_judged_beside_its_field(
    open_page: Open, forgiven: list[str]
) -> None:
    """A bad one with the reason and the rule, in the player's language; a good one is printed."""
    forgiven.append("400 (Bad Request)")  # what a browser writes about any refusal
    say = catalogue("fr")
    page = open_page("/print", "fr")
    link = page.get_by_role("link", name=say("count.papers.foxy-deck"))
    use = page.get_by_role("button", name=say("web.setup.use_deck"))
    page.get_by_text(say("lessons.reading.own_deck"), exact=True).click()
    page.locator("#deck").fill("forest:bear")
    expect(page.locator("li a:not([href])")).to_have_count(1)
    use.click()
    with pytest.raises(FoxdenError) as refused:
        copies_in(("forest:bear",))
    problem = page.locator("#deck-answer").get_by_role("alert")
    expect(problem).to_contain_text(say(refused.value.key, **refused.value.facts))
    expect(page.locator("#deck")).to_have_attribute("aria-invalid", "true")
    page.locator("#deck").fill("\n".join(DEFAULT_DECK))
    expect(problem).to_have_count(0)
    use.click()
    page.get_by_text(say("lessons.reading.deck_used")).wait_for()
    expect(link).to_have_attribute("href", re.compile("deck=countryside"))
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.body().startswith(b"%PDF-")
