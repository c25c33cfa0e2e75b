"""What the handlers of REST work with: the hall, whoever asks, and how they are refused."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from foxden.core.errors import FoxdenError
from foxden.server import circle_store
from foxden.server.daily_house import DailyHouse
from foxden.server.helper_process import HeavyWork
from foxden.server.hub import Hub
from foxden.server.ladders import Ladders
from foxden.server.limits import Guess, Guesses, Limiter
from foxden.server.page import Page
from foxden.server.sockets import address_of
from foxden.table.codes import hashed, read_code
from foxden.table.errors import NotAllowed, NotFound
from foxden.table.house import Problem

_ASKED_PER_MINUTE: Final = 120
"""By one member of a circle, whatever for."""

MOST_ROWS: Final = 100
LONGEST_BODY: Final = 64 * 1024

AnyRequest = Request[Any, Any, Any]


class Hall:
    """What the handlers work with.

    Records, prints and reviews have a process each, and so has every game whose part has to think.
    """

    def __init__(  # noqa: PLR0913, PLR0917  as many as a hall has doors
        self,
        hub: Hub,
        guesses: Guesses,
        page: Page,
        heavy: HeavyWork,
        printer: HeavyWork,
        reviewer: HeavyWork,
        thinkers: Mapping[str, HeavyWork],
    ) -> None:
        self.hub = hub
        self.page = page
        self.guesses = guesses
        self.joiners = Limiter(hub.settings.joins_per_minute, hub.settings.joins_per_minute)
        self.subscribers = Limiter(hub.settings.joins_per_minute, hub.settings.joins_per_minute)
        self.makers = Limiter(hub.settings.tables_per_minute, hub.settings.tables_per_minute)
        self.previewers = Limiter(hub.settings.misses_per_minute, hub.settings.misses_per_minute)
        self.members = Limiter(_ASKED_PER_MINUTE, _ASKED_PER_MINUTE)
        self.ladders = Ladders(heavy)
        self.heavy = heavy
        self.printer = printer
        self.reviewer = reviewer
        self.thinkers = thinkers
        self.daily = DailyHouse(hub.settings, hub.store)

    def found_by(self, request: AnyRequest) -> "Lookup":
        code = read_code(str(request.path_params["code"]))
        return Lookup(self, address_of(request.scope), code, bearer(request))


class Lookup:
    """Looking for something by a code that could be guessed: misses are limited."""

    _guess: Guess

    def __init__(self, hall: Hall, address: str, code: str, token: str | None) -> None:
        self._hall = hall
        self._address = address
        self._code = code
        self._token = token

    async def __aenter__(self) -> Hub:
        hub = self._hall.hub
        self._guess = self._hall.guesses.begin(self._address, self._code)
        circle = await hub.circle_of(self._code)
        is_ours = circle is not None and await self._is_of(circle)
        if not self._guess.is_allowed and not (is_ours or await self._has_place()):
            raise self._guess.refusal()
        if circle is not None and not is_ours:
            raise NotFound("server.not_found.table", table=self._code)
        return hub

    async def _is_of(self, circle: str) -> bool:
        """Whether the token is a member's; to all others a circle's table is not there."""
        if self._token is None:
            return False
        key = hashed(self._token)
        who = await self._hall.hub.store.ask(lambda store: circle_store.with_token(store, key))
        return (who is not None and who.circle.id == circle) or await self._has_place()

    async def _has_place(self) -> bool:
        """Whether the token opens the door, however much was guessed from this address."""
        if self._token is None:
            return False
        try:
            live = await self._hall.hub.open(self._code)
        except FoxdenError:
            return False
        return live.table.place_with(hashed(self._token)) is not None

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is None or isinstance(error, NotAllowed):
            self._guess.right()


def bearer(request: AnyRequest) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


REFUSALS: Final = {
    status: ResponseSpec(data_container=Problem, description=text)
    for status, text in (
        (400, "Not readable, or not a setup that can be played"),
        (401, "The token belongs to no place here"),
        (403, "Not allowed here or now"),
        (404, "Not found"),
        (413, "Too large"),
        (421, "Asked for under a name that is not this server's"),
        (429, "Too fast"),
        (503, "Busy; try again later"),
    )
}
TheHall = NamedDependency[Hall]
TableCode = Annotated[str, PathParameter(max_length=16)]
Offset = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
