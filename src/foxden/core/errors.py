"""What can go wrong, one type a kind.

An error carries facts, not a sentence: a key of the catalogue, its parameters and,
where a rule of a game refused, the clause. Whoever shows it picks the language.
"""

from typing import ClassVar

from foxden.texts import catalogue


class FoxdenError(Exception):
    """The root of all errors that a player or a program may cause."""

    code: ClassVar[str] = "error"

    def __init__(self, key: str, /, *, clause: str | None = None, **facts: object) -> None:
        super().__init__(key, clause, facts)
        self.key = key
        self.clause = clause
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross from worker processes, and pickle knows no keyword arguments."""
        return _made_again, (type(self), self.key, self.clause, self.facts)

    def text(self, language: str) -> str:
        """The whole sentence in a player's language, with the clause behind it."""
        sentence = catalogue(language)(self.key, **self.facts)
        return f"{sentence} ({self.clause})" if self.clause else sentence

    def __str__(self) -> str:
        return self.text("en")


def _made_again(
    kind: type[FoxdenError], key: str, clause: str | None, facts: dict[str, object]
) -> FoxdenError:
    return kind(key, clause=clause, **facts)


class Unreadable(FoxdenError):
    """The input is not of the form that was asked for."""

    code = "unreadable"


class InvalidSetup(FoxdenError):
    """A game cannot begin like this: seats, options or deck."""

    code = "setup"


class IllegalAction(FoxdenError):
    """A readable action that the rules do not allow here; `clause` says which rule."""

    code = "illegal"


class Stale(FoxdenError):
    """The decision this answers has already been taken."""

    code = "stale"


class NotYours(FoxdenError):
    """Somebody else has to do this."""

    code = "not_yours"


class Unverified(FoxdenError):
    """A record does not prove that its chance was fair."""

    code = "unverified"
