"""Prints are real: exact sizes, embedded fonts, complete decks, nothing off the page."""

import io
import math
import re
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Final, cast

import pdfplumber
import pytest
from pdfplumber.page import Page
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from foxden.core.errors import InvalidSetup, Unreadable
from foxden.games.foxy.cards import ANIMALS, CAT, DEFAULT_DECK, NATIVES
from foxden.games.outfox.board import NEIGHBOURS, POINTS
from foxden.prints import MOST_BOARDS, PRINTS, make_print
from foxden.prints.canvas import EDGE, PAPERS
from foxden.prints.fennecs import FIVES, ONES, printed_cards
from foxden.texts import LANGUAGES, catalogue
from prints.pages import MM, coloured, cut_lines, document, pages, rendered, size, steps, words

PAGES: Final = {
    "foxy-quick": 2,
    "foxy-boards": 3,
    "foxy-count": 1,
    "foxy-summary": 1,
    "foxy-deck": 12,
    "foxy-box": 1,
    "fennecs-quick": 2,
    "fennecs-deck": 9,
    "fennecs-box": 1,
    "outfox-quick": 2,
    "outfox-board": 1,
    "outfox-pieces": 1,
    "score-sheets": 3,
}
PRINTED: Final = Path(__file__).parents[2] / "web/public/printed"
ALIKE: Final = 8
"""Of 255, on average: a small picture is not stored exactly."""
every_print = pytest.mark.parametrize("what", PRINTS)
every_paper = pytest.mark.parametrize("paper", PAPERS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_the_command_names_every_print_once(language: str) -> None:
    named = re.findall(r"[a-z]+-[a-z]+", catalogue(language)("cli.print.what"))
    assert sorted(named) == sorted(PRINTS)


@every_print
def test_the_print_page_shows_a_small_picture_of_it(what: str) -> None:
    """Drawn by `make previews`."""
    with Image.open(PRINTED / f"{what}.webp") as small:
        page = coloured(what, "en", "a4", 1, 16)
        assert small.size == page.size
        differences = ImageStat.Stat(ImageChops.difference(small.convert("RGB"), page)).mean
    assert max(differences) < ALIKE


@every_print
@every_paper
def test_pages_have_the_size_of_the_paper(what: str, paper: str) -> None:
    expected = {"a4": (210, 297), "letter": (215.9, 279.4)}[paper]
    if what == "foxy-count":
        expected = expected[::-1]
    assert [size(page) for page in pages(what, paper=paper)] == [expected] * PAGES[what]


@every_print
@every_language
def test_every_font_is_embedded(what: str, language: str) -> None:
    for page in PdfReader(io.BytesIO(document(what, language))).pages:
        resources = cast("DictionaryObject", page["/Resources"])
        for font in cast("DictionaryObject", resources.get("/Font", {})).values():
            for face in font.get_object()["/DescendantFonts"]:
                assert "/FontFile2" in face.get_object()["/FontDescriptor"]


@every_print
def test_everything_is_drawn_as_vectors(what: str) -> None:
    assert [page.images for page in pages(what)] == [[]] * PAGES[what]


@every_print
@every_language
def test_the_document_says_what_it_is_and_is_not_scaled(what: str, language: str) -> None:
    reader = PdfReader(io.BytesIO(document(what, language)))
    assert reader.metadata is not None
    assert reader.metadata.title == catalogue(language)(f"count.papers.{what}")
    root = reader.root_object
    assert str(root["/Lang"]) == language
    preferences = cast("DictionaryObject", root["/ViewerPreferences"])
    assert str(preferences["/PrintScaling"]) == "/None"


@every_print
@every_language
@every_paper
def test_no_letter_leaves_the_page_or_meets_its_edge(what: str, language: str, paper: str) -> None:
    written = pages(what, language, paper)
    for page in written:
        for letter in page.chars:
            assert letter["x0"] > EDGE * MM
            assert letter["x1"] < page.width - EDGE * MM
            assert letter["top"] > EDGE * MM
            assert letter["bottom"] < page.height - EDGE * MM


@every_language
@every_paper
def test_summary_cards_hold_their_text(language: str, paper: str) -> None:
    """The last line of a summary card ends above the card's frame."""
    page = pages("fennecs-deck", language, paper)[6]
    top = cut_lines(page)[1][0]
    small = [letter for letter in page.chars if letter["size"] < 9]
    assert small
    for letter in small:
        assert (letter["bottom"] / MM - top) % 88 < 86


@every_print
def test_the_same_print_is_the_same_file(what: str) -> None:
    assert make_print(what, "en", "a4") == document(what)


def test_a_foxy_deck_of_ones_own_is_printed_card_by_card() -> None:
    deck = "sea:dolphin\n" * 24 + "forest:cat+bear\n" * 24
    printed = pdfplumber.open(io.BytesIO(make_print("foxy-deck", "en", "a4", deck=deck))).pages
    named = Counter(word for page in printed for word in words(page))
    assert [named[name] for name in ("dolphin", "bear", "cat", "hen")] == [24, 24, 24, 0]


def test_a_deck_that_is_none_is_refused_by_its_clause() -> None:
    for deck in ("sea:dolphin " * 47, "sea:hen " * 48):
        with pytest.raises(InvalidSetup) as problem:
            make_print("foxy-deck", "en", "a4", deck=deck)
        assert problem.value.clause == "X4"


@every_paper
@pytest.mark.parametrize("what", ["foxy-deck", "fennecs-deck"])
def test_cards_are_cut_to_63_by_88(what: str, paper: str) -> None:
    cards = pages(what, paper=paper)
    for page in cards if what == "foxy-deck" else cards[:-1]:
        across, down = cut_lines(page)
        assert steps(across) == [63] * 3
        assert steps(down) == [88] * 3
        assert across[0] + across[-1] == pytest.approx(page.width / MM, abs=0.2)  # backs meet


@every_language
def test_a_deck_shows_every_animal_as_often_as_the_rules_say(language: str) -> None:
    say = catalogue(language)
    shown = Counter(word for page in pages("foxy-deck", language) for word in words(page))
    for animal in ANIMALS:
        assert shown[say(f"foxy.animal.{animal}")] == (12 if animal == CAT else 8)
    for environment in NATIVES:
        assert shown[say(f"foxy.environment.{environment}")] == 12
    assert shown[say("prints.fox_card")] == 1


def test_the_fennecs_cards_are_those_of_f1() -> None:
    pairs = ("-1", "-2", "0>", "2", "3", "4", "1/5")
    assert Counter(printed_cards()) == Counter(
        [(card, None) for card in (*pairs, *pairs, "1", "5")]
        + [(card, "paw") for card in ("0>", "1", "5", "1/5")]
        + [("0", "S")] * 3
        + [("-5", "R"), ("-5", "R"), ("supernova", "R")]
    )
    assert ONES + 5 * FIVES == 54  # F2


def test_every_fennecs_value_is_printed_large_and_in_the_corner() -> None:
    large = Counter(_large(page) for page in pages("fennecs-deck")[0:6:2])
    assert sum(large.values()) == 3
    printed = Counter(value for values in large for value in values)
    expected = Counter(card.replace("-", "−").rstrip(">") for card, _ in printed_cards())
    del expected["supernova"]
    assert printed == expected


def _large(page: Page) -> tuple[str, ...]:
    digits = page.filter(lambda thing: thing.get("size", 0) > 60)
    return tuple(word["text"] for word in digits.extract_words())


@pytest.mark.parametrize("players", [1, 2, 5, 30])
def test_there_is_a_board_of_20_boxes_for_every_player(players: int) -> None:
    boards = pages("foxy-boards", players=players)
    assert len(boards) == math.ceil(players / 2)
    numbers = Counter(word for page in boards for word in words(page))
    assert [numbers[str(turn)] for turn in range(1, 21)] == [players] * 20


@every_paper
def test_boards_have_one_size_on_every_paper(paper: str) -> None:
    across, down = cut_lines(pages("foxy-boards", paper=paper)[0])
    assert steps(across) == [190]
    assert steps(down)[::2] == [125, 125]


def test_the_animal_count_has_nine_tracks_of_20_cells() -> None:
    numbers = Counter(words(pages("foxy-count")[0]))
    assert [numbers[str(cell)] for cell in range(1, 21)] == [9] * 20


@every_paper
def test_neighbours_on_the_outfox_board_are_38_mm_apart(paper: str) -> None:
    page = pages("outfox-board", paper=paper)[0]
    found = {word["text"]: word for word in page.extract_words() if word["text"] in POINTS}
    spots = {
        point: ((word["x0"] + word["x1"]) / 2 / MM, (word["top"] + word["bottom"]) / 2 / MM)
        for point, word in found.items()
    }
    assert spots.keys() == set(POINTS)
    for point, near in NEIGHBOURS.items():
        for neighbour in near:
            assert math.dist(spots[point], spots[neighbour]) == pytest.approx(38, abs=0.3)


def test_pieces_are_told_apart_without_colours() -> None:
    """In black and white, with nothing between, no two of the nine pieces look alike."""
    page = pages("outfox-pieces")[0]
    across, down = cut_lines(page)
    paper = rendered(page, 72).point(lambda shade: 255 * (shade > 127))
    looks = {
        paper.crop((round(x * MM), round(y * MM), round(x * MM) + 80, round(y * MM) + 80)).tobytes()
        for x, y in product(across[:3], down[:3])
    }
    assert len(looks) == 9


@every_language
def test_what_cannot_be_printed_is_refused_with_what_can(language: str) -> None:
    refused = {
        ("foxy-map", "en", "a4", 6): "foxy-quick, foxy-boards",
        ("foxy-deck", "de", "a4", 6): "en, fr, it",
        ("foxy-deck", "en", "a5", 6): "a4, letter",
        ("foxy-boards", "en", "a4", 0): str(MOST_BOARDS),
        ("foxy-boards", "en", "a4", MOST_BOARDS + 1): str(MOST_BOARDS),
    }
    for (what, spoken, paper, players), possible in refused.items():
        with pytest.raises(Unreadable) as problem:
            make_print(what, spoken, paper, players)
        assert possible in problem.value.text(language)


@every_language
def test_the_house_deck_says_that_it_is_the_houses(language: str) -> None:
    """X4; somebody's own deck does not."""
    own = make_print("foxy-deck", language, "a4", deck="\n".join(DEFAULT_DECK))
    noted = catalogue(language)("prints.margin.house", sheet=1, sheets=6)
    first, *_ = PdfReader(io.BytesIO(document("foxy-deck", language))).pages
    assert noted in first.extract_text()
    assert noted not in PdfReader(io.BytesIO(own)).pages[0].extract_text()
