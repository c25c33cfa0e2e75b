"""What the server refuses, one type a kind; the games' own refusals pass through unchanged."""

from typing import ClassVar

from foxden.core.errors import FoxdenError


class NotFound(FoxdenError):
    """There is no such table, place, game or page."""

    code = "not_found"
    status: ClassVar[int] = 404


class NotAllowed(FoxdenError):
    """The table does not allow this, or not to this place, or not now."""

    code = "not_allowed"
    status: ClassVar[int] = 403


class UnknownToken(FoxdenError):
    """The token belongs to no place at this table."""

    code = "token"
    status: ClassVar[int] = 401


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
