"""Whole games in the terminal, played through the real command by its real keyboard."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from foxden.texts import catalogue
from terminal.waiting import (
    FOXDEN,
    foxden_in_a_terminal,
    hear,
    status_of,
    wait_until_it_reads,
)

WIPE = "\x1b[H\x1b[2J\x1b[3J"

# At a question the empty line is refused and 1 is an answer; at a confirmation it is the
# other way round. So this gets through any game, and through every refusal on the way.
ANY_ANSWERS = "1\n\n" * 4000


def play(*arguments: str, answers: str = ANY_ANSWERS, language: str = "en") -> str:
    result = subprocess.run(
        [FOXDEN, "play", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "FOXDEN_LANGUAGE": language},
    )
    slow = catalogue(language)("cli.play.compiling")  # said where the bots take their time
    assert result.stderr.split() in ([], slow.split())
    return result.stdout


@pytest.mark.parametrize(
    ("arguments", "ending"),
    [
        (["outfox"], r"wins?! \(O(9|11)\)"),
        (["outfox", "-p", "3", "-b", "0"], r"wins?! \(O(9|11)\)"),
        (["fennecs", "-p", "2"], r"\(F19\)"),
        (["fennecs", "-p", "5", "-b", "2", "-o", "variant=sand_fox"], r"\(F19\)"),
        (["foxy", "-p", "1", "-b", "0"], r"\(X22\)"),
        (["foxy", "-p", "3", "-b", "1", "-o", "easy=true", "-o", "fox=most"], r"\(X17\)"),
    ],
)
def test_a_whole_game(arguments: list[str], ending: str, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    output = play(*arguments, "--save", str(record))
    assert re.search(ending, output)
    assert json.loads(record.read_text(encoding="utf-8"))["outcome"] is not None
    verified = subprocess.run(
        [FOXDEN, "verify", record], capture_output=True, text=True, check=True
    )
    assert "fair" in verified.stdout


@pytest.mark.parametrize(("language", "ending"), [("fr", "gagne"), ("it", "Vince|Hai vinto")])
def test_the_table_speaks_other_languages(language: str, ending: str) -> None:
    """Whoever wins: bots may win in one run and the reader in the next."""
    assert re.search(ending, play("outfox", language=language))


def test_u_takes_back_the_steps_of_a_turn() -> None:
    """A piece, a point, back to the piece, another piece, and leave."""
    output = play("outfox", answers="1\nc3\nu\nu\n2\nc3\nq\n")
    assert "You place a red square on c3" in output
    assert "You place a red triangle on c3" in output
    assert output.count("Which piece do you place?") == 2


@pytest.mark.parametrize(
    ("language", "typed", "piece"),
    [
        ("en", "red square", "red square"),
        ("en", "tri bl", "blue triangle"),
        ("fr", "carre jaune", "carré jaune"),
        ("it", "cerchio r", "cerchio rosso"),
    ],
)
def test_pieces_are_known_by_their_names(language: str, typed: str, piece: str) -> None:
    answers = f"{typed}\nc3\nq\n"
    assert f"{piece} " in play("outfox", answers=answers, language=language).rsplit("c3", 2)[-2]


def test_u_before_the_first_step_says_so() -> None:
    assert "nothing to undo" in play("outfox", answers="u\nq\n")


def test_what_is_no_answer_is_explained() -> None:
    output = play("outfox", answers="99\nsquare\n-1\n²\nq\n")
    assert output.count("type a number from 1 to 9") == 4


def test_confirming_a_collection_turns_no_card_yet() -> None:
    """Whoever may still take a step back must not have seen the hidden cards."""
    output = play(
        "fennecs", "-p", "2", "-b", "0", answers="\n" + "1\n1\n2\n\n\n" + "9\n8\n7\n6\n5\n4\n3\n2\n"
    )
    assert "Collect column 1 and end your round?" in output
    assert "collects column" not in output


def test_leaving_keeps_the_unfinished_game(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    output = play("outfox", "--save", str(record), answers="1\nc3\n\nq\n")
    assert "You have left" in output
    kept = json.loads(record.read_text(encoding="utf-8"))
    assert kept["outcome"] is None
    assert kept["seed"] is None
    assert kept["events"][0]["action"]["point"] == "c3"


def hot_seat_screens(*arguments: str) -> Iterator[str]:
    """What is on the screen of a real terminal between two wipes."""
    process, terminal = foxden_in_a_terminal("play", *arguments, FOXDEN_LANGUAGE="en")
    output = b""
    answered = 0  # up to here: the echo of an answer must not look like a second question
    turns = 0
    while turns < 12 and (heard := hear(terminal)):
        output += heard
        if output[answered:].rstrip().endswith("›".encode()):
            os.write(terminal, b"1\n" if turns % 2 else b"\n")
            answered = len(output)
            turns += 1
    os.write(terminal, b"q\nq\n")
    os.close(terminal)
    status_of(process)
    return iter(output.decode().split(WIPE))


def test_players_at_one_keyboard_do_not_see_each_others_hands() -> None:
    """Every screen with a hand comes after one that only asks for the right player."""
    screens = list(
        hot_seat_screens("fennecs", "-p", "2", "-b", "0", "--name", "Ann", "--name", "Bea")
    )
    hands = [number for number, screen in enumerate(screens) if "Your hand" in screen]
    assert len(hands) >= 2
    for number in hands:
        assert "take the keyboard" in screens[number - 1]
        assert "Your hand" not in screens[number - 1]
        assert screens[number].count("Your hand") == 1


def test_ctrl_c_is_clean() -> None:
    process, terminal = foxden_in_a_terminal("play", "outfox")
    output = b""
    while "›".encode() not in output:  # what is read may end within a letter
        heard = hear(terminal)
        assert heard, output.decode(errors="replace")
        output += heard
    wait_until_it_reads(process)
    os.write(terminal, b"\x03")
    while heard := hear(terminal):
        output += heard
    assert status_of(process) == 130
    assert b"Traceback" not in output
