"""What the map names is there: every file that a page for engineers leads to."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/adding_a_game.md"]
TREES = ("benchmarks", "docs", "src", "tests", "tools", "web/build", "web/src", "web/tests")
PATHS = [f"/{path.relative_to(ROOT)}" for tree in TREES for path in (ROOT / tree).rglob("*")]
FILE = re.compile(r"`([\w<>*./-]+(?:\.(?:py|ts|svelte|md|puzzles|decisions)|/))`")
EVERY = {"<game>": "*", "<room>": "*", "<language>": "en"}


def is_there(named: str) -> bool:
    for name, pattern in EVERY.items():
        named = named.replace(name, pattern)
    pattern = f"*/{named.rstrip('/')}"
    return (ROOT / named).exists() or any(fnmatchcase(path, pattern) for path in PATHS)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    named = set(FILE.findall((ROOT / page).read_text(encoding="utf-8")))
    assert {each for each in named if not is_there(each)} == set()
    assert named
