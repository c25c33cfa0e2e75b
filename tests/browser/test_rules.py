"""Rules on the page: found, linked, printed; and what can be printed for a table."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Open
from foxden.prints import PRINTS
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_change_their_language_with_the_page(open_page: Open, language: str) -> None:
    page = open_page("/rules/outfox#O1", language)
    mark = {"en": "House rule", "fr": "Règle maison", "it": "Regola della casa"}[language]
    expect(page.locator("#O1 .house")).to_contain_text(mark)


def test_an_unknown_game_is_not_found(open_page: Open) -> None:
    page = open_page("/rules/chess")
    expect(page.locator("h1")).to_have_text(catalogue("en")("web.not_found.title"))


def test_every_print_can_be_had_from_the_page(open_page: Open) -> None:
    page = open_page("/print", "fr")
    expect(page.locator("main li a")).to_have_count(len(PRINTS))
    addresses = [str(link.get_attribute("href")) for link in page.locator("main li a").all()]
    small = [address for address in addresses if "deck" not in address]
    for address in small:
        answer = page.request.get(address)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.body().startswith(b"%PDF-")
        assert "language=fr" in address
