"""The commands as people type them, with what goes wrong: one line, status 2, no traceback."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from foxden import __version__
from foxden.games import find_game, rules_text
from foxden.texts import catalogue

FOXDEN = Path(sys.executable).with_name("foxden")

OUT_OF_TURN = """{
    "format": "foxden-record/1", "game": "outfox", "version": 1, "options": {}, "seats": 2,
    "events": [{"seat": 1, "action": {"type": "turn", "shape": "square", "colour": "red",
                "point": "c3", "origin": null, "destination": null}}], "outcome": null
}""".replace("\n", "")


def run(*arguments: str, language: str = "en", stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [FOXDEN, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "FOXDEN_LANGUAGE": language},
    )


def lines(*arguments: str) -> list[str]:
    result = run(*arguments)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_games_lists_all_three() -> None:
    output = "\n".join(lines("games"))
    assert [game in output for game in ("foxy", "fennecs", "outfox")] == [True] * 3


@pytest.mark.parametrize("game", ["foxy", "fennecs", "outfox"])
def test_rules_are_printed_by_clause(game: str) -> None:
    clause = {"foxy": "X14", "fennecs": "F13", "outfox": "O9"}[game]
    assert any(f"**{clause}**" in line for line in lines("rules", game))


@pytest.mark.parametrize("game", ["foxy", "fennecs", "outfox"])
def test_rules_in_a_pipe_are_the_text_itself(game: str) -> None:
    """Wrapped lines would break its tables."""
    assert run("rules", game).stdout == rules_text(find_game(game), "en")


def test_the_version_is_told() -> None:
    assert lines("--version") == [f"foxden {__version__}"]


def test_help_comes_in_groups_and_by_a_letter() -> None:
    told = run("-h", language="fr").stdout
    assert told == run("--help", language="fr").stdout
    groups = [catalogue("fr")(f"cli.groups.{name}") for name in ("play", "table", "serve", "study")]
    places = [told.index(f"─ {group} ─") for group in groups]
    assert places == sorted(places)


def test_a_shell_can_be_taught_to_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    # whatever shell the tests are run by
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    assert "_FOXDEN_COMPLETE" in run("--show-completion", "bash").stdout
    words = {**os.environ, "_FOXDEN_COMPLETE": "complete_bash", "COMP_CWORD": "1"}
    asked = {**words, "COMP_WORDS": "foxden si"}
    told = subprocess.run([FOXDEN], capture_output=True, text=True, check=False, env=asked)
    assert told.stdout.split() == ["simulate"]


def test_solving_leaves_no_file_unasked(tmp_path: Path) -> None:
    """A position before its last turn is judged in no time; what counts is the folder then."""
    game = json.loads(lines("simulate", "outfox", "--seed", "1")[0])
    game |= {"events": game["events"][:-1], "outcome": None}
    record = json.dumps(game)
    subprocess.run(
        [FOXDEN, "solve", "-"], input=record, text=True, check=True, capture_output=True,
        cwd=tmp_path,
    )  # fmt: skip
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_the_empty_board_is_solved_without_a_book_where_none_is_named(tmp_path: Path) -> None:
    told = subprocess.run(
        [FOXDEN, "solve", "outfox"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "--book FILE" in told.stdout
    assert list(tmp_path.iterdir()) == []


def test_replay_names_every_card(tmp_path: Path) -> None:
    """Foxy's revealed cards, Fennecs' deals: a reader can follow the game."""
    foxy = json.loads(lines("simulate", "foxy", "--seed", "1")[0])
    told = run("replay", "-", stdin=json.dumps(foxy)).stdout.splitlines()
    turns = [line for line in told if line.startswith("Turn ")]
    drawn = [e["action"]["card"] for e in foxy["events"] if e["seat"] == -1]
    assert len(turns) == len(drawn) == 20
    for line, card in zip(turns, drawn, strict=True):
        environment, _, animals = card.partition(":")
        assert all(name in line for name in [environment, *animals.split("+")] if card != "fox")
        assert card != "fox" or "Fox card" in line
    fennecs = lines("simulate", "fennecs", "--seed", "1", "--players", "3")[0]
    told = run("replay", "-", stdin=fennecs).stdout.splitlines()
    rounds = sum(line.startswith("Round ") and "," not in line for line in told)
    assert sum("is dealt" in line for line in told) == 3 * rounds
    assert sum(line.startswith("The columns begin with") for line in told) == rounds
    assert not any(not a.strip() and not b.strip() for a, b in pairwise(told[:-3]))
    hidden = run("replay", "-", "--seat", "1", stdin=fennecs).stdout
    assert hidden.count("is dealt 4 cards") == 2 * rounds


def test_a_count_goes_on_where_it_was_left(tmp_path: Path) -> None:
    kept = str(tmp_path / "evening.json")
    names = ("--name", "Ada", "--name", "Bo")
    run("count", "fennecs", *names, "--save", kept, stdin="1 up\n2 down\nu\nq\n")
    told = run("count", "fennecs", "--save", kept, stdin="2 up\n").stdout
    assert "Ada 6 ★  Bo 6 ★" in told
    other = run("count", "foxy", "--save", kept)
    assert (other.returncode, "no count of foxy" in other.stderr) == (2, True)


def test_simulate_prints_records_that_verify_and_replay(tmp_path: Path) -> None:
    arguments = ("--players", "3", "--games", "3", "--seed", "den", "--json")
    records = lines("simulate", "fennecs", *arguments, "--option", "variant=sahara")
    assert [json.loads(record)["options"]["variant"] for record in records] == ["sahara"] * 3
    assert records == lines("simulate", "fennecs", *arguments, "--option", "variant=sahara")
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(records), encoding="utf-8")
    assert all("fair" in line for line in lines("verify", str(file)))
    told = "\n".join(lines("replay", str(file)))
    assert told.count("the game is over") >= 3
    assert "places a card face down" not in told
    through_one_seat = "\n".join(lines("replay", str(file), "--seat", "2"))
    assert "places a card face down" in through_one_seat


def test_verify_finds_a_swapped_card(tmp_path: Path) -> None:
    record = json.loads(lines("simulate", "foxy", "--seed", "1")[0])
    card = record["events"][0]["action"]["card"]
    other = "sea:octopus" if card != "sea:octopus" else "sea:dolphin"
    record["events"][0]["action"]["card"] = other
    result = run("verify", "-", stdin=json.dumps(record))
    assert result.returncode in (1, 2)
    assert (
        other in result.stdout or "breaks the rules" in result.stderr or "outcome" in result.stderr
    )


def test_an_own_deck_comes_from_a_file(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("\n".join(["sea:octopus"] * 47 + ["forest:bear+cat"]), encoding="utf-8")
    record = json.loads(lines("simulate", "foxy", "--option", f"deck=@{deck}")[0])
    shown = {e["action"]["card"] for e in record["events"] if e["seat"] == -1}
    assert shown <= {"sea:octopus", "forest:bear+cat", "fox"}


def test_perft_counts_turns() -> None:
    assert lines("perft", "outfox", "1") == ["171"]
    assert lines("perft", "outfox", "1", "--players", "3") == ["57"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "chess"], "The games are: foxy, fennecs, outfox"),
        (["play", "outfox", "--players", "4"], "for 2 to 3 players"),
        (["play", "outfox", "--bots", "3"], "a number from 0 to 2"),
        (["play", "outfox", "--level", "god"], "The levels are"),
        (["play", "outfox", "--option", "variant=base"], "no options"),
        (["simulate", "fennecs", "--option", "colour=red"], "variant=base|sahara|sand_fox"),
        (["simulate", "fennecs", "--option", "variant=moon"], "variant=base|sahara|sand_fox"),
        (["simulate", "fennecs", "--option", "variant"], "variant=base|sahara|sand_fox"),
        (["simulate", "foxy", "--option", "deck=@nowhere.txt"], "nowhere.txt"),
        (["simulate", "foxy", "--players", "1", "--option", "hard=true"], "X22"),
        (["simulate", "foxy", "--players", "0"], "X6"),
        (["simulate", "foxy", "--games", "0"], "--games"),
        (["simulate"], "--help"),
        (["dance"], "--help"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
        (["verify", "-"], "no record"),
        (["rules", "foxy", "--language", "tlh"], "tlh"),
        (["perft", "foxy", "2"], "perft outfox"),
        (["perft", "outfox", "many"], "DEPTH"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], says: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert says in result.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "Line 1"),
        ("[]", "Line 1"),
        ('{"format": "foxden-record/2", "game": "outfox", "version": 1}', "foxden-record/1"),
        ('{"format": "foxden-record/1", "game": "chess", "version": 1}', "chess"),
        ('{"format": "foxden-record/1", "game": "outfox", "version": 9}', "version 9"),
        (OUT_OF_TURN, "Event 0 of the record breaks the rules: It is not your turn"),
    ],
)
def test_what_is_no_record_is_explained(text: str, says: str) -> None:
    result = run("replay", "-", stdin=text)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert says in result.stderr


def test_errors_come_in_the_players_language() -> None:
    assert "Les jeux sont" in run("play", "chess", language="fr").stderr
    assert "I giochi sono" in run("play", "chess", language="it").stderr


def test_help_teaches() -> None:
    assert "foxden play outfox" in " ".join(run("play", "--help").stdout.split())
    assert "Jouez dans ce terminal" in run("play", "--help", language="fr").stdout


def test_a_closed_pipe_ends_quietly() -> None:
    command = [str(FOXDEN), "simulate", "outfox", "--games", "2000", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"{")
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_deck_of_ones_own_is_printed_or_refused_by_its_clause(tmp_path: Path) -> None:
    deck, pdf = tmp_path / "deck.txt", tmp_path / "deck.pdf"
    printing = ("print", "foxy-deck", "--deck", str(deck), "-o", str(pdf))
    deck.write_text("sea:dolphin\n" * 47, encoding="utf-8")
    refused = run(*printing)
    assert (refused.returncode, pdf.exists()) == (2, False)
    assert "X4" in refused.stderr
    deck.write_text("sea:dolphin\n" * 48, encoding="utf-8")
    assert run(*printing).returncode == 0
    assert pdf.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("language", ["fr", "it"])
def test_help_is_in_one_language(language: str) -> None:
    told = run("print", "--help", language=language).stdout
    assert [word for word in ("required", "default", "bool") if word in told] == []


def test_help_keeps_what_stands_in_brackets() -> None:
    assert "foxden[learning]" in run("train", "--help").stdout
