"""Every command with every kind of bad input, in every language: one sentence, status 2."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from typer.main import get_command

from foxden.cli.app import app
from foxden.texts import LANGUAGES

# One process a language goes through all of it by the door that `foxden` itself uses.
_DRIVER: Final = """
import io, json, sys
from foxden.cli import main
answers = []
for arguments in json.load(sys.stdin):
    sys.argv = ["foxden", *arguments]
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2)]
    kept, (sys.stdout, sys.stderr) = (sys.stdout, sys.stderr), streams
    try:
        main()
    except SystemExit as ended:
        status = ended.code
    sys.stdout, sys.stderr = kept
    for stream in streams:
        stream.flush()
    answers.append([status, *(stream.buffer.getvalue().decode() for stream in streams)])
json.dump(answers, sys.stdout)
"""

WORDS: Final = ("", "chess", "🦊", "\udcff", "[bold]x[/]", "two\nlines", "x" * 3000, "\x1b[31mred")
NUMBERS: Final = ("", "x", "1.5", "²", "0x10", "9" * 30, "9" * 5000, "-7")
FILES: Final = (
    "missing",
    "folder",
    "binary",
    "empty",
    "garbage",
    "missing/inside",
    "binary/inside",
)
PLACES: Final = ("folder", "missing/inside", "binary/inside", "", "y" * 300)


class Shape(NamedTuple):
    """A command that would be right, and what can be spoilt in it: `{}` stands for the bad."""

    right: tuple[str, ...] = ()
    needs: bool = False
    words: tuple[tuple[str, ...], ...] = ()
    numbers: tuple[tuple[str, ...], ...] = ()
    files: tuple[tuple[str, ...], ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    options: tuple[str, ...] = ()


OUTFOX: Final = ("outfox",)
COMMANDS: Final[dict[str, Shape]] = {
    "games": Shape(),
    "rules": Shape(
        OUTFOX, needs=True, words=(("{}",), ("outfox", "--language", "{}")), options=("--language",)
    ),
    "play": Shape(
        OUTFOX,
        needs=True,
        words=(("{}",), ("outfox", "--level", "{}"), ("fennecs", "--option", "{}")),
        numbers=(("outfox", "--players", "{}"), ("outfox", "--bots", "{}")),
        places=(("outfox", "--save", "{}"),),
        options=("--players", "-p", "--bots", "--name", "--save"),
    ),
    "serve": Shape(
        words=(("--database", "{}"), ("--host", "{}")),
        numbers=(("--port", "{}"), ("--workers", "{}")),
        places=(("--database", "sqlite:///{}"),),
        options=("--port", "--host", "--database"),
    ),
    "page": Shape(
        ("site",),
        needs=True,
        words=(("site", "--base", "{}"),),
        numbers=(("site", "--bot-seconds", "{}"),),
        places=(("{}",),),
        options=("--base", "--bot-seconds"),
    ),
    "backup": Shape(
        ("copy.gz",),
        needs=True,
        words=(("copy.gz", "--database", "{}"),),
        places=(("{}",),),
        options=("--database",),
    ),
    "restore": Shape(("garbage",), needs=True, files=(("{}",),), options=("--database",)),
    "print": Shape(
        ("foxy-count",),
        needs=True,
        words=(("{}",), ("foxy-count", "--paper", "{}"), ("foxy-count", "--language", "{}")),
        numbers=(("foxy-boards", "--players", "{}"),),
        files=(("foxy-deck", "--deck", "{}"),),
        places=(("foxy-count", "-o", "{}"),),
        options=("--paper", "-o"),
    ),
    "count": Shape(
        ("foxy",),
        needs=True,
        words=(("{}",), ("foxy", "--option", "{}")),
        places=(("foxy", "--save", "{}"),),
        options=("--name", "--save"),
    ),
    "simulate": Shape(
        OUTFOX,
        needs=True,
        words=(("{}",), ("fennecs", "--option", "{}"), ("foxy", "--option", "deck=@{}")),
        numbers=(("outfox", "--players", "{}"), ("outfox", "--games", "{}")),
        options=("--seed", "--games"),
    ),
    "replay": Shape(
        ("garbage",),
        needs=True,
        files=(("{}",),),
        numbers=(("record", "--seat", "{}"),),
        options=("--seat",),
    ),
    "verify": Shape(("garbage",), needs=True, files=(("{}",),)),
    "arena": Shape(
        OUTFOX,
        needs=True,
        words=(("{}",), ("outfox", "--bots", "{}"), ("outfox", "--ray", "{}")),
        numbers=(
            ("outfox", "--players", "{}"),
            ("outfox", "--games", "{}"),
            ("foxy", "--jobs", "{}"),
        ),
        places=(("outfox", "--keep", "{}"),),
        options=("--bots", "--keep"),
    ),
    "puzzles": Shape(
        ("check",),
        needs=True,
        words=(("{}",), ("check", "{}")),
        numbers=(("make", "outfox", "--games", "{}"),),
        files=(("make", "outfox", "--keep", "{}"),),
        options=("--keep", "--games"),
    ),
    "train": Shape(
        ("fennecs", "site"),
        needs=True,
        words=(("{}", "site"),),
        numbers=tuple(
            ("fennecs", "site", option, "{}")
            for option in ("--games", "--moves", "--tests", "--one-table-in", "--seed")
        ),
        options=("--games", "--players", "--moves", "--seed"),
    ),
    "solve": Shape(
        ("garbage",),
        needs=True,
        files=(("{}",), ("--check", "--book", "{}")),
        places=(("outfox", "--book", "{}"),),
        options=("--book",),
    ),
    "perft": Shape(
        ("outfox", "1"),
        needs=True,
        words=(("{}", "1"),),
        numbers=(("outfox", "{}"), ("outfox", "1", "--players", "{}")),
        options=("--players",),
    ),
}


def spoilt() -> Iterator[list[str]]:
    """Every command with everything that can be wrong about it."""
    for bad in (*WORDS, "paly", "--nope", "--versoin", "--port", "-z"):
        yield [bad]
    yield from (["--port", bad] for bad in NUMBERS)
    for name, shape in COMMANDS.items():
        kinds = ((shape.words, WORDS), (shape.numbers, NUMBERS), (shape.files, FILES))
        for places, bads in (*kinds, (shape.places, PLACES)):
            for place in places:
                for bad in bads:
                    yield [name, *(part.replace("{}", bad) for part in place)]
        if shape.needs:
            yield [name]
        yield [name, *shape.right, "one", "too", "many"]
        misspelt = (f"{option}s" for option in shape.options if option.startswith("--"))
        for option in ("--nope", "--nope=3", "-z", "--help=3", *misspelt):
            yield [name, *shape.right, option]
        for option in shape.options:
            yield [name, *shape.right, option]


def harmless(arguments: list[str]) -> bool:
    """What looks bad and is a sensible wish."""
    return arguments in (
        ["arena", "foxy", "--jobs", "9" * 30],
        ["simulate", "outfox", "--games", "9" * 30],
        ["arena", "outfox", "--games", "9" * 30],
        ["perft", "outfox", "9" * 30],
        ["puzzles", "make", "outfox", "--games", "9" * 30],
        ["puzzles", "make", "outfox", "--keep", "missing"],
        ["train", "fennecs", "site", "--moves", "1.5"],
        ["page", "site", "--bot-seconds", "1.5"],
        ["page", "folder"],
        ["page", "missing/inside"],
        ["serve", "--database", "sqlite:///"],
    ) or ("9" * 5000 in arguments and "--games" in arguments)


def test_every_command_is_tried() -> None:
    assert COMMANDS.keys() == get_command(app).commands.keys()  # type: ignore[attr-defined]  # a group


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bad")
    (place / "folder").mkdir()
    (place / "binary").write_bytes(bytes(range(256)))
    (place / "empty").touch()
    (place / "garbage").write_text("{\nnot a record, not a deck, not a book\n", encoding="utf-8")
    events = '{"format": "foxden-record/1", "game": "outfox", "version": 1, "options": {}, '
    (place / "record").write_text(events + '"seats": 2, "events": [], "outcome": null}\n', "utf-8")
    return place


def answers_to(cases: list[list[str]], folder: Path, language: str) -> list[Any]:
    result = subprocess.run(
        [sys.executable, "-c", _DRIVER],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "FOXDEN_LANGUAGE": language,
            "FOXDEN_HOME": str(folder / "home"),
        },
    )
    assert result.returncode == 0, result.stderr
    answers: list[Any] = json.loads(result.stdout)
    return answers


@pytest.mark.parametrize(
    ("language", "some"),
    [
        *((language, slice(at, None, len(LANGUAGES))) for at, language in enumerate(LANGUAGES)),
        *(pytest.param(each, slice(None), marks=pytest.mark.long) for each in LANGUAGES),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(folder: Path, language: str, some: slice) -> None:
    """In the short form the languages take turns."""
    cases = [case for case in spoilt() if not harmless(case)]
    assert len(cases) > 20 * len(COMMANDS)
    cases = cases[some]
    wrong = []
    for case, (status, out, err) in zip(cases, answers_to(cases, folder, language), strict=True):
        is_sentence = err.endswith("\n") and err.count("\n") == 1 and "Traceback" not in err
        if (status, out) != (2, "") or not is_sentence:
            wrong.append((case, status, out[:80], err[:200]))
    assert wrong == []


def test_sentences_come_in_the_players_language(folder: Path) -> None:
    """No usage error is the same in two languages: the parser's own English is nowhere in it."""
    cases = [
        ["paly"], ["dance"], ["play"], ["play", "outfox", "--nope"], ["play", "outfox", "--playes"],
        ["play", "outfox", "--players"], ["play", "outfox", "--players", "x"], ["perft", "x", "-1"],
        ["simulate", "foxy", "--games", "0"], ["serve", "--port", "70000"], ["games", "extra"],
        ["simulate", "foxy", "--json=3"], ["replay", "missing"], ["backup", "folder"],
        ["solve", "--check", "--book", "missing"], ["serve", "--host", "nowhere.invalid"],
        ["page", "site", "--bot-seconds", "x"], ["arena", "outfox", "--keep", "missing/inside"],
    ]  # fmt: skip
    told = [answers_to(cases, folder, language) for language in LANGUAGES]
    for case, *answers in zip(cases, *told, strict=True):
        assert len({answer[2] for answer in answers}) == len(LANGUAGES), case
        assert "Try" not in answers[1][2], case


def test_suggestions_end_like_sentences(folder: Path) -> None:
    ((_, _, close), (_, _, option)) = answers_to(
        [["paly"], ["play", "outfox", "--playes", "2"]], folder, "en"
    )
    assert close == "There is no command “paly”; perhaps you mean “play”. Try “foxden --help”.\n"
    assert "perhaps you mean “--players”. Try “foxden play --help”.\n" in option
