"""Every step of every lesson can be done, and what misses its idea gets a hint."""

from collections.abc import Iterator
from typing import Any

import pytest

from foxden.core.errors import IllegalAction, Unreadable
from foxden.core.seats import Seat
from foxden.games import find_game, outfox
from foxden.games.fennecs import Choose, Collect, Place, view
from foxden.lessons import LEARNER, LESSONS, find_step, try_step, words_of
from foxden.lessons.stage import YOU
from foxden.texts import LANGUAGES, catalogue

every_step = pytest.mark.parametrize(
    ("game", "number"),
    [(game, number) for game, steps in LESSONS.items() for number in range(1, len(steps) + 1)],
)


ANYTHING_GOES = ("first", "slide", "forbidden", "count")
"""Steps in which any legal action is right."""


def number_of(game: str, name: str) -> int:
    return [step.name for step in LESSONS[game]].index(name) + 1


def ways(game: str, number: int, actions: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Every legal action of the learner here, with what it leads to."""
    state = try_step(game, number, actions).state
    for action in find_game(game).legal(state, LEARNER):
        yield action, try_step(game, number, [*actions, action])


@every_step
def test_a_step_can_be_done(game: str, number: int) -> None:
    actions: list[Any] = []
    decisions = find_step(game, number).script.count(YOU)
    for _ in range(decisions):
        actions.append(
            next(
                action for action, position in ways(game, number, actions) if position.hint is None
            )
        )
    assert try_step(game, number, actions).is_done


@every_step
def test_what_misses_the_idea_is_taken_back_with_a_hint(game: str, number: int) -> None:
    start = try_step(game, number, [])
    missed = [position for _, position in ways(game, number, []) if position.hint is not None]
    if find_step(game, number).name in ANYTHING_GOES:
        assert missed == []
        return
    assert missed
    for position in missed:
        assert position.state == start.state
        assert not position.is_done


@every_step
@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_and_hints_have_their_words(game: str, number: int, language: str) -> None:
    say = catalogue(language)
    name = find_step(game, number).name
    assert say(f"lessons.{game}.{name}.ask") != say(f"lessons.{game}.{name}.done")
    actions: list[Any] = []
    step = find_step(game, number)
    for _ in range(step.script.count(YOU)):
        tried = list(ways(game, number, actions))
        assert all(words_of(game, step, position) in say for _, position in tried)
        actions.append(next(action for action, position in tried if position.hint is None))


def test_the_words_change_with_the_task() -> None:
    """A step with two tasks asks for the one, then for the other."""
    number = number_of("fennecs", "choice")
    step = find_step("fennecs", number)
    keys = [
        words_of("fennecs", step, try_step("fennecs", number, actions))
        for actions in ([], [Collect(0)], [Collect(0), Choose(1)])
    ]
    assert keys == [f"lessons.fennecs.choice.{moment}" for moment in ("ask", "then", "done")]


def test_totals_are_hidden_where_they_are_asked_for() -> None:
    riddles = {step.name for steps in LESSONS.values() for step in steps if step.is_riddle}
    assert riddles == {"arrow", "negative"}


def test_the_last_round_is_the_last_one() -> None:
    number = number_of("fennecs", "last_round")
    before = try_step("fennecs", number, []).state
    assert (before.stars[0], before.goal_reached) == (19, False)
    after = try_step("fennecs", number, [Place("-1", 0, "up")]).state
    assert after.goal_reached


def test_wrong_moves_are_explained_by_the_rule_they_break() -> None:
    """O10: a line made and broken again gets another hint than no line at all."""
    clauses = {
        position.hint and position.hint.clause
        for _, position in ways("outfox", number_of("outfox", "kept"), [])
    }
    assert clauses == {None, "O9", "O10"}


def test_an_illegal_action_is_refused_as_at_any_table() -> None:
    with pytest.raises(IllegalAction) as refusal:
        try_step("outfox", 2, [outfox.parse_action("red square a1, a3-a2")])
    assert refusal.value.clause == "O8"


@pytest.mark.parametrize("number", [0, 99])
def test_there_is_no_other_step(number: int) -> None:
    with pytest.raises(Unreadable):
        try_step("foxy", number, [])


def test_the_bluff_is_a_six_that_nobody_else_sees() -> None:
    bluff = number_of("fennecs", "bluff")
    hidden = try_step("fennecs", bluff, [Place("2", 0, "down")])
    others = view(hidden.state, Seat(1))
    assert others.columns[0].laid[1].card is None
    done = try_step("fennecs", bluff, [Place("2", 0, "down"), Collect(0)])
    assert done.is_done
    assert done.state.stars[0] == hidden.state.stars[0] + 7  # 6, and the star on the card
