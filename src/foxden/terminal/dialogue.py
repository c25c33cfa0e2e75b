"""A turn as a short conversation: questions, answers, and taking answers back."""

import unicodedata
from collections.abc import Callable
from typing import Any

from rich.columns import Columns
from rich.markup import escape

from foxden.terminal.face import Choice, Question
from foxden.terminal.room import Room

Ask = Callable[[tuple[Any, ...]], Question | Any]
"""Given the answers so far: the next question, or the finished action."""


class Dialogue:
    """Asks one question after the other; `u` takes back the last answer, `q` leaves."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._console = room.console
        self._say = room.say

    def decide(self, ask: Ask, describe: Callable[[Any], str]) -> Any:
        """The action that the answers lead to, confirmed by the player."""
        answers: list[Any] = []
        while True:
            step = ask(tuple(answers))
            if isinstance(step, Question):
                self._answer(step, answers)
            elif self._confirmed(describe(step)):
                return step
            else:
                answers.pop()

    def _answer(self, question: Question, answers: list[Any]) -> None:
        """Add an answer, or take one back."""
        self._show(question)
        while True:
            text = self._read(question.prompt)
            if text == "u":
                if answers:
                    answers.pop()
                else:
                    self._console.print(self._say("terminal.nothing_to_undo"))
                    continue
                return
            picked = _picked(question, text)
            if picked is not None:
                answers.append(picked[0])
                return
            self._console.print(self._explain(question, text))

    def _show(self, question: Question) -> None:
        lines = [
            f"[bold]{number:>3}[/]  {choice.label}"
            for number, choice in enumerate(question.choices, 1)
        ]
        if lines:
            self._console.print(Columns(lines, padding=(0, 3)))

    def _explain(self, question: Question, text: str) -> str:
        least, most = (1, len(question.choices)) if question.choices else _ends(question.numbers)
        named = any(choice.name for choice in question.choices)
        key = "terminal.not_a_name" if named else "terminal.not_a_choice"
        return self._say(key, text=escape(text), least=least, most=most)

    def _confirmed(self, description: str) -> bool:
        """Enter or yes confirms; `u` goes one step back."""
        while True:
            text = self._read(self._say("terminal.confirm", action=description))
            if text in ("", self._say("terminal.yes")):
                return True
            if text == "u":
                return False
            self._console.print(self._say("terminal.confirm_help"))

    def _read(self, prompt: str) -> str:
        return self._room.line(f"[bold]{prompt}[/]").lower()

    def wait(self, prompt: str) -> None:
        """Until Enter is pressed."""
        self._read(prompt)


def _picked(question: Question, text: str) -> tuple[Any] | None:
    """The answer behind what was typed, in a tuple of one; None where it is no answer."""
    named = [choice for choice in question.choices if _is_called(choice, text)]
    if len(named) == 1:
        return (named[0].answer,)
    if not (text.isascii() and text.isdecimal()):
        return None
    number = int(text)
    if question.choices:
        return (
            (question.choices[number - 1].answer,) if 1 <= number <= len(question.choices) else None
        )
    return (number,) if number in question.numbers else None


def _is_called(choice: Choice, text: str) -> bool:
    """Each word typed begins another word of the name."""
    left = _plain(choice.name or "").split()
    for word in _plain(text).split():
        meant = next((part for part in left if part.startswith(word)), None)
        if meant is None:
            return False
        left.remove(meant)
    return bool(text) and choice.name is not None


def _plain(text: str) -> str:
    """Without accents: not every keyboard has them."""
    return "".join(
        letter for letter in unicodedata.normalize("NFD", text.lower()) if letter.isascii()
    )


def _ends(numbers: range) -> tuple[int, int]:
    return numbers[0], numbers[-1]
