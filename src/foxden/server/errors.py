"""What the server refuses beside what a table or a game refuses, one type a kind."""

from typing import ClassVar, Final

from foxden.core.errors import FoxdenError

_AGAIN_SECONDS: Final = 5


class TooFast(FoxdenError):
    """More requests than a person makes; `seconds` says when to try again."""

    code = "too_fast"
    status: ClassVar[int] = 429


class Busy(FoxdenError):
    """The server has more of this work than it takes on; `seconds` says when to try again."""

    code = "busy"
    status: ClassVar[int] = 503


class Away(Busy):
    """The database cannot be reached, or takes nothing at the moment; it may be back soon."""

    def __init__(self) -> None:
        super().__init__("server.busy.store", seconds=_AGAIN_SECONDS)


class Failure(FoxdenError):
    """A fault of ours, noted in the log; it tells the outside nothing."""

    code = "failure"
    status: ClassVar[int] = 500


class BadSettings(FoxdenError):
    """The server cannot be started like this."""

    code = "settings"


def status_of(error: FoxdenError) -> int:
    """The HTTP status that says the same; a refusal that has none is the caller's mistake."""
    status: int = getattr(error, "status", 400)
    return status
