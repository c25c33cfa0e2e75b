"""What a table refuses, one type a kind; the games' own refusals pass through unchanged."""

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
