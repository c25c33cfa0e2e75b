"""Starting a server: what the command line calls."""

import errno
import gc
import io
import logging
import os
import socket
import sys
from contextlib import suppress
from typing import Any, Final

import msgspec
import segno
import uvicorn

from foxden.server import metrics, migrations
from foxden.server.app import Guard, create_app, open_engine
from foxden.server.errors import BadSettings
from foxden.server.http_protocol import BoundedHttp
from foxden.server.json_logs import set_up_logs
from foxden.server.settings import PREFIX, Settings
from foxden.server.sockets import LONGEST_FRAME
from foxden.server.websocket import Line
from foxden.server.workers import Workers

if sys.platform != "win32":
    import resource

logger: Final = logging.getLogger("foxden.run")

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  only where --lan asks for it
_SETTINGS: Final = f"{PREFIX}SETTINGS_JSON"
_STOP_SECONDS: Final = 10
_PING_SECONDS: Final = 20.0
_SILENT_WORKER_SECONDS: Final = 30
"""A worker says nothing while it starts, which takes its time on a busy machine."""

_GARBAGE_THRESHOLDS: Final = (20_000, 10, 1000)
"""The first is above what hundreds of moves hold while they wait for a commit: looking through
that finds nothing. The first two together bound how much one pause looks at."""

_SWITCH_SECONDS: Final = 0.001
_BACKLOG: Final = 2048
_OWN_FILES: Final = 100
"""What a worker has open beside connections, roughly: databases, pipes, libraries."""


def serve(settings: Settings, listening: socket.socket | None = None) -> None:
    """Serve until told to stop. A graceful stop lets running writes finish.

    `listening` is a socket that is open already; without it one is opened.
    """
    os.environ[_SETTINGS] = msgspec.json.encode(settings).decode()
    set_up_logs()
    allow_files(settings.connections_per_address + _OWN_FILES)
    app = f"{__name__}:{app_from_environment.__name__}"
    options = uvicorn_options(settings)
    if listening is None:
        listening = listen(settings.host, settings.port, elsewhere=False)
    config = uvicorn.Config(app, factory=True, **options)
    if settings.workers > 1:
        own = [_own(settings, port) for port in settings.worker_ports]
        with metrics.added_up():
            Workers(config, listening, own).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])


def allow_files(wanted: int) -> None:
    """A connection is an open file, and systems allow few of them unless asked for more."""
    if sys.platform == "win32":
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS has a lower bound beside the one it tells
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        facts = {"allowed": allowed, "wanted": wanted}
        logger.warning("fewer files may be open than one address may have connections", extra=facts)


def _own(settings: Settings, port: int) -> socket.socket:
    """Where one of several workers listens by itself."""
    try:
        return listen(settings.host, port, elsewhere=False)
    except OSError as problem:
        raise BadSettings("server.settings.port", host=settings.host, port=port) from problem


def require_database(settings: Settings) -> None:
    """Bring the database to its newest form before anybody is told that the house is open."""
    engine = open_engine(settings)
    try:
        migrations.migrate(engine)
    finally:
        engine.dispose()


def app_from_environment() -> Guard:
    """The application of a worker."""
    set_up_logs()
    guard = create_app(msgspec.json.decode(os.environ[_SETTINGS], type=Settings))
    guard.app.on_startup.append(_tune)
    return guard


def _tune() -> None:
    """Collect garbage rarely, and hand the interpreter over quickly to the writer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE_THRESHOLDS)
    sys.setswitchinterval(_SWITCH_SECONDS)


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """Sockets are lines of our own, without compression (frames are small, memory is not).

    Requests are bounded, since there may be no proxy that does it. The client's
    address is taken from a proxy's header only if the proxy is trusted.
    """
    return {
        "host": settings.host,
        "port": settings.port,
        "workers": settings.workers,
        "http": BoundedHttp,
        "ws": Line,
        "ws_max_size": LONGEST_FRAME,
        "ws_ping_interval": _PING_SECONDS,
        "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": list(settings.trusted_proxies),
        "server_header": False,
        "log_config": None,
        "access_log": False,
        "timeout_graceful_shutdown": _STOP_SECONDS,
        "timeout_worker_healthcheck": _SILENT_WORKER_SECONDS,
    }


def listen(host: str, port: int, *, elsewhere: bool) -> socket.socket:
    """A socket on which browsers wait until the server answers.

    Where the port is taken, any free one will do if `elsewhere` says so.
    """
    if not host:
        raise ValueError(host)  # to the system it would mean everywhere
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two servers have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as problem:
            if not elsewhere or problem.errno != errno.EADDRINUSE:
                raise
            listening.bind((host, 0))
        listening.listen(_BACKLOG)
    except BaseException:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def lan_address() -> str:
    """This computer's address in the local network, as far as it can be known."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only picks the interface
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def qr_text(url: str) -> str:
    """A QR code for the terminal."""
    drawn = io.StringIO()
    segno.make(url, error="m").terminal(out=drawn, compact=True)
    return drawn.getvalue()
