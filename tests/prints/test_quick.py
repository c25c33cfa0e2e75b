"""Quick starts tell the truth: their pictures obey the rules, and every step is told."""

from itertools import chain

import pytest

from foxden.games.foxy.cards import FOX
from foxden.games.foxy.counting import exact_numbers
from foxden.games.outfox.board import POINTS, TRIPLES, bits, destinations, moves_on
from foxden.games.outfox.pieces import ONE_SET, is_winning
from foxden.prints import fennecs_quick, foxy_quick, outfox_quick
from foxden.prints.outfox_quick import Scene
from foxden.texts import LANGUAGES, catalogue
from prints.pages import MM, pages, words

QUICK = {"foxy": foxy_quick, "fennecs": fennecs_quick, "outfox": outfox_quick}
PICTURES = 12 + 78
"""Millimetres to the right of what is told."""
every_game = pytest.mark.parametrize("game", QUICK)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_step_is_told_on_one_of_two_pages(game: str, language: str, paper: str) -> None:
    say = catalogue(language)
    printed = pages(f"{game}-quick", language, paper)
    assert len(printed) == 2
    left = [page.crop((0, 0, page.width - PICTURES * MM, page.height)) for page in printed]
    told = "".join(chain.from_iterable(map(words, left)))
    for step in QUICK[game].PICTURES:
        for part in ("title", "text"):
            assert "".join(say(f"prints.quick.{game}.{step}.{part}").split()) in told


def test_foxy_counts_as_the_rules_do() -> None:
    assert exact_numbers((*foxy_quick._PILE, FOX), "different") == (1, 3, 1, 3)


def test_outfox_shows_a_line_where_one_wins_and_only_there() -> None:
    for scene in (outfox_quick._TURN, outfox_quick._SLIDES, outfox_quick._TEMPTING):
        assert lines(scene) == []
    assert lines(outfox_quick._FULL) == []
    assert lines(outfox_quick._WON) == [tuple(outfox_quick._WON.rings)]
    for row, wins in (("_SHAPES", True), ("_COLOURS", True), ("_MIXED", False), ("_TWINS", False)):
        assert is_winning(*getattr(outfox_quick, row)) == wins


def lines(scene: Scene) -> list[tuple[str, ...]]:
    at = scene.pieces
    return [
        line
        for line in TRIPLES
        if all(point in at for point in line) and is_winning(*(at[point] for point in line))
    ]


@pytest.mark.parametrize("scene", [outfox_quick._TURN, outfox_quick._SLIDES])
def test_every_arrow_of_outfox_is_a_slide_that_the_rules_allow(scene: Scene) -> None:
    (placed,) = scene.rings
    occupied = bits(tuple(scene.pieces.get(point) for point in POINTS))
    before = bits(tuple(scene.pieces.get(point) if point != placed else None for point in POINTS))
    for origin, destination in scene.slides:
        assert destination in destinations(origin, occupied)
        assert (placed, origin, destination) in moves_on(before)


def test_the_third_piece_of_the_tempting_line_completes_it() -> None:
    scene = outfox_quick._TEMPTING
    missing = next(piece for piece in ONE_SET if is_winning(*outfox_quick._SHAPES[:2], piece))
    for point in scene.rings:
        assert lines(Scene({**scene.pieces, point: missing})) != []


def test_the_full_board_holds_every_piece_and_no_turn_is_left() -> None:
    laid = sorted(piece.name for piece in outfox_quick._FULL.pieces.values())
    assert laid == sorted(piece.name for piece in ONE_SET * 2)
