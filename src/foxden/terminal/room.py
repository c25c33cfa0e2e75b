"""Where a conversation takes place: what is shown, in which language, and how lines are read."""

from collections.abc import Callable
from typing import NamedTuple

from rich.console import Console

from foxden.core.errors import FoxdenError
from foxden.texts import Catalogue


class Left(Exception):
    """Somebody wants to stop."""


class Room(NamedTuple):
    """`read` asks for a line under a prompt."""

    console: Console
    say: Catalogue
    read: Callable[[str], str]

    def tell(self, key: str, **facts: object) -> None:
        self.console.print(self.say(key, **facts), markup=False)

    def explain(self, problem: FoxdenError) -> None:
        self.console.print(problem.text(self.say.language), markup=False)

    def line(self, prompt: str) -> str:
        """What was typed; `q` and the end of the input leave."""
        try:
            text = self.read(f"{prompt} › ").strip()
        except EOFError:
            raise Left from None
        if text.lower() == "q":
            raise Left
        return text
