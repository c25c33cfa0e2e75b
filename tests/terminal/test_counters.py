"""Counting at a real table, in the terminal: the same results as the games themselves."""

import io
from collections.abc import Sequence
from typing import Any

import pytest
from rich.console import Console

from count.vectors import foxy_vectors, ledger_vectors
from foxden.core.errors import FoxdenError, Unreadable
from foxden.games.fennecs.rounds import game_end
from foxden.games.fennecs.state import Options as Ledger
from foxden.games.foxy.state import Options
from foxden.terminal.counters import fennecs, foxy
from foxden.terminal.counters.fennecs_ledger import begin, enter, parse_entry
from foxden.terminal.counters.foxy import Board, counted_of, parse_board, parse_shown
from foxden.terminal.room import Room
from foxden.texts import LANGUAGES, catalogue


def room_with(lines: Sequence[str], language: str = "en") -> tuple[Room, io.StringIO]:
    """A room in which these lines are typed, and then the input ends."""
    paper, typed = io.StringIO(), iter(lines)

    def read(_prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    return Room(Console(file=paper, width=200), catalogue(language), read), paper


@pytest.mark.parametrize("game", foxy_vectors(), ids=lambda game: str(game["pad"]["fox"]))
def test_the_foxy_count_is_the_engines(game: dict[str, Any]) -> None:
    pad = game["pad"]
    boards = [
        Board(tuple(numbers), circle)
        for numbers, circle in zip(pad["numbers"], pad["circles"], strict=True)
    ]
    options = Options(fox=pad["fox"], hard=pad["hard"])
    counted = counted_of([""] * len(boards), pad["pile"], boards, options)
    assert counted.exact == game["exact"]
    assert [sheet.points for sheet in counted.sheets] == [s["points"] for s in game["sheets"]]


def test_a_whole_foxy_count_is_typed_with_a_mistake_taken_back() -> None:
    lines = ["cat", "u", "bear", "bear cat", "fox", "shark", *["hen"] * 17]
    lines += ["1 3 3 (1) " + "2 " * 16, "0 " * 20]
    room, paper = room_with(lines)
    foxy.count(["Ada", "Bo"], Options(), room)
    said = paper.getvalue()
    assert "“shark” is not clear" in said
    assert "bear + cat" in said
    assert "Ada wins!" in said


def test_solo_tells_the_deviation() -> None:
    room, paper = room_with([*["orso"] * 19, "volpe", " ".join(map(str, [*range(1, 20), 1]))], "it")
    foxy.count(["Ada"], Options(), room)
    assert catalogue("it")("count.foxy.solo_won", count=0) in paper.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_animals_are_known_by_their_names_in_every_language(language: str) -> None:
    say = catalogue(language)
    assert parse_shown(f"{say('foxy.animal.cat')} {say('foxy.animal.hen')}", say) == ("hen", "cat")
    assert parse_shown(say("prints.fox_card"), say) == ()
    for unclear in ("", "?", "x", f"{say('prints.fox_card')} {say('foxy.animal.cat')}"):
        with pytest.raises(Unreadable):
            parse_shown(unclear, say)


@pytest.mark.parametrize("text", ["1 2 3", "(1) (2) " + "3 " * 18, "x " * 20, "100 " * 20])
def test_a_board_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_board(text, solo=False)


@pytest.mark.parametrize("game", ledger_vectors(), ids=lambda game: str(game["players"]))
def test_the_fennecs_ledger_is_the_engines(game: dict[str, Any]) -> None:
    state = begin(game["players"])
    for step in game["entries"]:
        for entry in step["entries"]:
            state = enter(state, parse_entry(typed(entry), game["players"])).state
        assert state.stars == step["stars"]
        assert state.reserve == step["reserve"]
        assert state.round == step["round"]
        assert (state.actor is None) == (step["ended_by"] is not None)
    assert game_end(state) == game["entries"][-1]["ended_by"]


def typed(entry: dict[str, Any]) -> str:
    if entry["type"] == "stuck":
        return "end"
    player = entry["seat"] + 1
    if entry["type"] != "collect":
        return f"{player} {entry['type']}"
    cards = " ".join(entry["cards"])
    return f"{player} collect {cards} stars {entry['stars']} fives {entry['fives']}"


def test_a_ledger_is_kept_line_by_line() -> None:
    lines = ["1 up", "u", "2 down", "1 collect 4 2 stars 1", "3 collect 1", "nonsense", "q"]
    room, paper = room_with(lines, "fr")
    fennecs.count(["Ada", "Bo", "Cy"], Ledger(), room)
    said = paper.getvalue()
    assert "Ada 5 ★  Bo 4 ★" in said  # then taken back
    assert catalogue("fr")("fennecs.told.end.six") in said
    assert "Ada 11 ★  Bo 3 ★" in said
    assert "nonsense" in said


def test_the_end_names_the_winner() -> None:
    lines = ["1 collect 5 1", "1 collect 5 1", "1 collect 5 1"]
    room, paper = room_with(lines)
    fennecs.count(["Ada", "Bo"], Ledger(), room)
    assert "Ada wins!" in paper.getvalue()


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["1 down"] * 6, "fennecs.refused.no_star"),
        (["end"], "count.unreadable.end"),
        (["1 collect 1 2", "1 up"], "count.unreadable.collected"),
        (["1 collect 1 2 stars 1"], "count.unreadable.stars"),
        (["1 collect 1/5 2 fives 2"], "count.unreadable.fives"),
        (["9 up"], "count.unreadable.entry"),
        (["1 collect 7 8"], "count.unreadable.cards"),
    ],
)
def test_what_cannot_have_happened_is_refused(lines: list[str], problem: str) -> None:
    state = begin(2)
    for line in lines[:-1]:
        state = enter(state, parse_entry(line, 2)).state
    with pytest.raises(FoxdenError) as refusal:
        enter(state, parse_entry(lines[-1], 2))
    assert refusal.value.key == problem
    assert all(refusal.value.text(language) for language in LANGUAGES)
