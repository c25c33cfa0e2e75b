"""A game brings everything with it: shared code names no game and no clause, or says why."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from foxden.games import GAMES

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "src/foxden"
PAGE = ROOT / "web/src"
NAMES = [game.name for game in GAMES if game.__name__.startswith("foxden.")]
GAME = "|".join(NAMES)
NAMED = re.compile(rf"(?i:{GAME})|\b[XFO]\d{{1,2}}\b")

SOLVER = "is Outfox: the room of its solver"
PARTY = "the show is Foxy's, so far the only game for parties"
DECK = "a deck of one's own, so far an option of Foxy alone"
EXCEPTIONS = {
    "games/__init__.py": "the one list of the house's games",
    "cli/puzzles.py": "the game whose puzzles are meant where none is said",
    "research/learning/": "a learner of Fennecs",
    "research/pettingzoo/parallel.py": "the one game in which all act at once",
    "solver/": SOLVER,
    "games/index.ts": "the order of games until the server has answered",
    "parts/GameMark.svelte": "a small picture of each, and a fox for others",
    "party/": PARTY,
    "table/DeckGrid.svelte": DECK,
    "table/DeckNote.svelte": DECK,
    "table/Menu.svelte": DECK,
    "table/deck.ts": DECK,
    "views/Print.svelte": "prints with their pages, and a deck of one's own",
    "views/Puzzles.svelte": "the one game with puzzles",
}


def is_a_games_own(path: Path) -> bool:
    """Its folder, or `<room>/<game>.py` and what stands beside it under its name."""
    return any(
        re.match(rf"({'|'.join(NAMES)})\b|({'|'.join(NAMES)})_", part) for part in path.parts
    )


def code_of(source: str) -> Iterator[str]:
    """A program's names and texts, without comments and docstrings."""
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_docstring = token.type == tokenize.STRING and before in _STATEMENT_BEGINS
        if token.type != tokenize.COMMENT and not is_docstring:
            yield token.string
        if token.type not in {tokenize.NL, tokenize.COMMENT}:
            before = token.type


_STATEMENT_BEGINS = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}


def script_of(source: str) -> str:
    """What of a page's file is no comment."""
    return re.sub(r"<!--.*?-->|/\*.*?\*/|(?<!:)//[^\n]*", "", source, flags=re.DOTALL)


def naming() -> set[str]:
    python = {
        path.relative_to(PYTHON): " ".join(code_of(path.read_text(encoding="utf-8")))
        for path in PYTHON.rglob("*.py")
        if "games" not in path.relative_to(PYTHON).parts[:1] or path.name == "__init__.py"
    }
    page = {
        path.relative_to(PAGE): script_of(path.read_text(encoding="utf-8"))
        for kind in ("*.ts", "*.svelte")
        for path in PAGE.rglob(kind)
        if path.name != "wire.ts"  # written from the games' own structs
    }
    return {
        path.as_posix()
        for path, code in (python | page).items()
        if not is_a_games_own(path) and NAMED.search(code)
    }


def test_shared_code_names_no_game() -> None:
    excused = {path: each for path in naming() for each in EXCEPTIONS if path.startswith(each)}
    assert naming() - excused.keys() == set()
    assert EXCEPTIONS.keys() - excused.values() == set(), "excuses that nothing needs any more"
