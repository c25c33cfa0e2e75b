"""The application: everything put together, and the guard at the door."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from foxden import __version__
from foxden.core.errors import FoxdenError
from foxden.server import (
    circle_routes,
    daily,
    house_routes,
    keyring_routes,
    migrations,
    my_data,
    push_routes,
    record_routes,
    replays,
    reviews,
    table_routes,
    tabletop,
)
from foxden.server.bot_pool import BotPool
from foxden.server.errors import Busy, status_of
from foxden.server.hall import LONGEST_BODY, Hall
from foxden.server.helper_process import HeavyWork
from foxden.server.hub import Hub
from foxden.server.limits import DOORKEEPER, Doorkeeper, Guesses
from foxden.server.metrics import Metrics
from foxden.server.origins import Doorman
from foxden.server.page import Page
from foxden.server.parts import PARTS, thinkers
from foxden.server.postgres_store import PostgresStore, postgres_engine
from foxden.server.settings import Settings
from foxden.server.sockets import Message, Receive, Scope, Send, Sockets
from foxden.server.sqlite_store import SqliteStore, sqlite_engine
from foxden.server.store import Store
from foxden.table import house
from foxden.table.house import CONTENT_POLICY, Problem

logger: Final = logging.getLogger("foxden.app")

_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_HEADERS: Final = (
    (b"content-security-policy", "; ".join(CONTENT_POLICY).encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
_SECURE_HEADER: Final = (b"strict-transport-security", b"max-age=31536000")


def create_app(settings: Settings) -> "Guard":
    """The server as an ASGI application."""
    metrics = Metrics()
    app = Litestar(
        route_handlers=[
            *table_routes.HANDLERS,
            *record_routes.HANDLERS,
            *house_routes.HANDLERS,
            *replays.HANDLERS,
            *reviews.HANDLERS,
            *tabletop.HANDLERS,
            *circle_routes.HANDLERS,
            *keyring_routes.HANDLERS,
            *my_data.HANDLERS,
            *daily.HANDLERS,
            *push_routes.HANDLERS,
            *(handler for part in PARTS.values() for handler in part.HANDLERS),
        ],
        lifespan=[lambda app: _running(app, settings, metrics)],
        dependencies={"hall": Provide(_hall, sync_to_thread=False)},
        exception_handlers={
            FoxdenError: _refusal,
            HTTPException: _http_refusal,
            RecursionError: _nonsense,
            UnicodeError: _nonsense,
            DBAPIError: _store_failure,
            Exception: _failure,
        },
        openapi_config=OpenAPIConfig(
            title="Foxden",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
    )
    return Guard(app, settings, metrics)


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


@asynccontextmanager
async def _running(
    app: Litestar, settings: Settings, metrics: Metrics
) -> AsyncGenerator[None, None]:
    store = await open_store(settings)
    bots = BotPool(settings.bot_workers)
    hub = Hub(settings, store, bots, metrics)
    if settings.warm_bots:
        hub.spawn(bots.warm_up())
    hub.spawn(my_data.forget_forever(hub))
    guesses = Guesses(settings.misses_per_minute)
    page = Page(None if settings.page is None else Path(settings.page), settings.base_path)
    heavy = HeavyWork(settings.job_bounds, load_everything)
    printer = HeavyWork(settings.job_bounds, tabletop.load_prints)
    reviewer = HeavyWork(reviews.BOUNDS, reviews.prepare)
    thinking = thinkers()
    app.state.hall = Hall(hub, guesses, page, heavy, printer, reviewer, thinking)
    app.state.sockets = Sockets(hub, guesses)
    logger.info("ready", extra={"database": settings.database.split(":")[0]})
    try:
        yield
    finally:
        await hub.stop()
        await store.close()
        await asyncio.to_thread(bots.close)
        for processes in (heavy, printer, reviewer, *thinking.values()):
            await asyncio.to_thread(processes.close)
        logger.info("stopped")


def load_everything() -> None:
    """Done in a new helper process: what this module imports is then there."""


async def open_store(settings: Settings) -> Store:
    """The store for this database, brought to its newest form."""
    engine = open_engine(settings)
    await asyncio.to_thread(migrations.migrate, engine)
    engine.dispose()
    if settings.is_sqlite:
        return SqliteStore(settings.database)
    return PostgresStore(settings.database, settings.connections)


def open_engine(settings: Settings) -> Engine:
    return (sqlite_engine if settings.is_sqlite else postgres_engine)(settings.database)


def _refusal(_request: Request[Any, Any, Any], error: FoxdenError) -> Response[Problem]:
    seconds = error.facts.get("seconds")
    headers = {} if seconds is None else {"retry-after": str(seconds)}
    return Response(house.problem(error), status_code=status_of(error), headers=headers)


def _http_refusal(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses, in the form of our own refusals."""
    extra = getattr(error, "extra", None)
    problem = Problem(
        code="unreadable" if error.status_code == 400 else "http",
        key=f"server.http.{error.status_code if error.status_code in _TEXTS else 'other'}",
        facts={"detail": error.detail, "extra": extra if isinstance(extra, list) else []},
        clause=None,
    )
    return Response(problem, status_code=error.status_code, headers=error.headers)


_TEXTS: Final = frozenset({400, 404, 405, 413})


def _nonsense(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """What nobody sends by mistake: a body nested without end, or letters that are none."""
    logger.info("nonsense was sent", extra={"path": request.url.path})
    detail = "nested too deeply" if isinstance(error, RecursionError) else "not UTF-8"
    facts = {"detail": detail, "extra": []}
    problem = Problem(code="unreadable", key="server.http.400", facts=facts, clause=None)
    return Response(problem, status_code=400)


def _store_failure(request: Request[Any, Any, Any], error: DBAPIError) -> Response[Problem]:
    """A database that does not answer or write, as on a full disk. What was asked is not logged."""
    extra = {"path": request.url.path, "problem": str(error.orig)}
    logger.error("the database failed", extra=extra)
    return _refusal(request, Busy("server.busy.store", seconds=5))


def _failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours: it is logged, and tells the outside nothing."""
    logger.error("request failed", exc_info=error, extra={"path": request.url.path})
    problem = Problem(code="failure", key="server.http.500", facts={}, clause=None)
    return Response(problem, status_code=500)


async def _answer(send: Send, status: int, key: str) -> None:
    problem = Problem(code="http", key=key, facts={}, clause=None)
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem)})


class Guard:
    """Stands before the application: whose page asks, and what every answer carries."""

    def __init__(self, app: Litestar, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self._doorkeeper = Doorkeeper(settings)
        self._doorman = Doorman(settings)
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":  # past the framework: its layers would stay in memory
            if self._doorman.knows_name(scope) and self._doorman.knows_page(scope):
                await self.app.state.sockets(scope, receive, send)
            return
        if scope["type"] == "lifespan":
            scope["state"][DOORKEEPER] = self._doorkeeper
            await self.app(scope, receive, send)  # type: ignore[arg-type]  # ASGI told in other words
            return
        guarded = self._guarded(scope, send)
        refusal = self._refusal(scope)
        if refusal is not None:
            await _answer(guarded, *refusal)
        else:
            await self.app(scope, receive, guarded)  # type: ignore[arg-type]  # the same

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why somebody is sent away at the door: a status and the key of a sentence."""
        if not self._doorman.knows_name(scope):
            return 421, "server.http.421"
        if scope["method"] not in _SAFE_METHODS and not self._doorman.knows_page(scope):
            return 403, "server.http.403"
        return None

    def _guarded(self, scope: Scope, send: Send) -> Send:
        secure = (_SECURE_HEADER,) if scope.get("scheme") == "https" else ()

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS, *secure]
                self._metrics.requested(scope["method"], message["status"])
            await send(message)

        return guarded
