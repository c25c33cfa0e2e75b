"""Screen and paper are drawn from one place."""

import re
from pathlib import Path

import pytest

from foxden.core.errors import Unreadable
from foxden.prints import art as prints_art
from foxden.prints import make_print
from foxden.prints.art import art, colours

PAGE = Path(__file__).parents[2] / "web" / "src"


def test_colours_are_those_of_the_page_by_day() -> None:
    day = (PAGE / "theme.css").read_text("utf-8").partition("[data-theme='dark']")[0]
    for name in ("ink", "card", "accent", "gold"):
        written = re.search(rf"--{name}: #(\w+);", day)
        assert written is not None
        assert "{:02x}{:02x}{:02x}".format(*colours()[name]) == written[1]
    style = (PAGE / "games/fennecs/Card.svelte").read_text("utf-8")
    for kind in ("negative", "arrow", "choice"):
        written = re.search(rf"\.{kind} {{\s+--ink: #(\w+);", style)
        assert written is not None
        assert "{:02x}{:02x}{:02x}".format(*colours()[f"fennecs-{kind}-ink"]) == written[1]


@pytest.mark.parametrize("scene", ["countryside", "savannah", "sea", "forest", "fox"])
def test_landscapes_are_those_of_the_page(scene: str) -> None:
    own = PAGE / "games/foxy/scenes" / f"{scene}.svg"
    assert art(f"scene-{scene}.svg").read_bytes() == own.read_bytes()


def test_a_house_without_a_page_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints_art, "_FOLDER", tmp_path)
    with pytest.raises(Unreadable) as problem:
        make_print("outfox-board", "en", "a4")
    assert problem.value.key == "prints.unreadable.not_built"
