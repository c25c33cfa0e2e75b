"""What the server refuses beside what a table or a game refuses, one type a kind."""

from typing import ClassVar

from foxden.core.errors import FoxdenError


class TooFast(FoxdenError):
    """More requests than a person makes; `seconds` says when to try again."""

    code = "too_fast"
    status: ClassVar[int] = 429


class Busy(FoxdenError):
    """The server has more of this work than it takes on; `seconds` says when to try again."""

    code = "busy"
    status: ClassVar[int] = 503


class BadSettings(FoxdenError):
    """The server cannot be started like this."""

    code = "settings"


def status_of(error: FoxdenError) -> int:
    """The HTTP status that says the same; a refusal that has none is the caller's mistake."""
    status: int = getattr(error, "status", 400)
    return status
