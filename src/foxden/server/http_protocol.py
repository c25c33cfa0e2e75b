"""HTTP as uvicorn speaks it, with bounds on what a connection may take before it is answered.

A proxy in front of the server has such bounds of its own; on a LAN there is none.
"""

import asyncio
from http import HTTPStatus
from typing import Any, Final

import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from foxden.server.limits import DOORKEEPER, Doorkeeper, address_of

LONGEST_HEAD: Final = 16 * 1024
MOST_HEADERS: Final = 100
_SLICE: Final = 4096
_MOST_PIPELINED: Final = 8


class BoundedHttp(HttpToolsProtocol):
    """A request has some seconds to be complete, its head a size; an address so many of them."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._doorkeeper: Doorkeeper = app_state[DOORKEEPER]
        self._address = ""
        self._is_let_in = False
        self._in_head = True
        self._head_size = 0
        self._request_timer: asyncio.TimerHandle | None = None
        self._answer_timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._address = address_of(self.client)
        self._is_let_in = self._doorkeeper.enter(self._address)
        if self._is_let_in:
            self._start_request_timer()
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_let_in:
            self._doorkeeper.leave(self._address)
        self._stop_timers()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on the line has the connection, and says when it is gone."""
        self._stop_timers()
        super().handle_websocket_upgrade()

    # ------------------------------------------------------------ the request

    def data_received(self, data: bytes) -> None:
        """Feed the parser little by little, so that a bound is noticed where it is passed."""
        if self._request_timer is None:
            self._start_request_timer()
        for at in range(0, len(data), _SLICE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            part = data[at : at + _SLICE]
            self._head_size += len(part) if self._in_head else 0
            super().data_received(part)
            self._check_bounds()

    def _check_bounds(self) -> None:
        if self._in_head and self._is_head_too_large():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif len(self.pipeline) > _MOST_PIPELINED:  # no browser does that
            self.transport.abort()

    def _is_head_too_large(self) -> bool:
        return self._head_size > LONGEST_HEAD or len(self.headers or ()) > MOST_HEADERS

    def on_headers_complete(self) -> None:
        if self._is_head_too_large():
            self.app = _head_too_large
        self._in_head = False
        super().on_headers_complete()

    def _should_upgrade(self) -> bool:
        return super()._should_upgrade() and not self._is_head_too_large()

    def on_message_complete(self) -> None:
        self._in_head = True
        self._head_size = 0
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None
        super().on_message_complete()

    # ------------------------------------------------------------ patience

    def _start_request_timer(self) -> None:
        seconds = self._doorkeeper.request_seconds
        self._request_timer = self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        is_answering = cycle is not None and cycle.response_started and not cycle.response_complete
        is_idle = self._in_head and not self._head_size  # browsers open more than they need
        if is_answering or is_idle:
            self.transport.close()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def pause_writing(self) -> None:
        """Whoever does not read an answer has as long as for a request."""
        super().pause_writing()
        seconds = self._doorkeeper.request_seconds
        self._answer_timer = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self._answer_timer is not None:
            self._answer_timer.cancel()
            self._answer_timer = None
        super().resume_writing()

    def _stop_timers(self) -> None:
        for timer in (self._request_timer, self._answer_timer):
            if timer is not None:
                timer.cancel()

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer what is no whole request, and close."""
        if not self.transport.is_closing():
            body = _problem(status)
            head = "".join(f"{name}: {value}\r\n" for name, value in _headers(body).items())
            self.transport.write(b"".join((STATUS_LINE[status], head.encode(), b"\r\n", body)))
            self.transport.close()


def _problem(status: HTTPStatus) -> bytes:
    """A refusal in the form of `table.house.Problem`."""
    key = f"server.http.{status.value}"
    return msgspec.json.encode({"code": "http", "key": key, "facts": {}, "clause": None})


def _headers(body: bytes) -> dict[str, str]:
    return {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
    }


async def _head_too_large(_scope: Any, _receive: Any, send: Any) -> None:
    status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    body = _problem(status)
    headers = [(name.encode(), value.encode()) for name, value in _headers(body).items()]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": body})
