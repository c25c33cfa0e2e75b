"""Starting a server: what the command line calls."""

import gc
import io
import os
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import segno
import uvicorn

from foxden.server.app import Guard, create_app
from foxden.server.json_logs import set_up_logs
from foxden.server.settings import PREFIX, Settings, sqlite_url
from foxden.server.sockets import LONGEST_FRAME
from foxden.server.websocket import Line

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  only where --lan asks for it
_SETTINGS: Final = f"{PREFIX}SETTINGS_JSON"
_STOP_SECONDS: Final = 10
_PING_SECONDS: Final = 20.0
_GARBAGE_THRESHOLDS: Final = (2_000, 100, 1000)
_SWITCH_SECONDS: Final = 0.001
_DATABASE: Final = "foxden.db"


def serve(settings: Settings) -> None:
    """Serve until told to stop. A graceful stop lets running writes finish."""
    os.environ[_SETTINGS] = msgspec.json.encode(settings).decode()
    set_up_logs()
    app = f"{__name__}:{app_from_environment.__name__}"
    uvicorn.run(app, factory=True, **uvicorn_options(settings))


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

    The client's address is taken from a proxy's header only if the proxy is trusted.
    """
    return {
        "host": settings.host,
        "port": settings.port,
        "workers": settings.workers,
        "ws": Line,
        "ws_max_size": LONGEST_FRAME,
        "ws_ping_interval": _PING_SECONDS,
        "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": list(settings.trusted_proxies),
        "server_header": False,
        "log_config": None,
        "access_log": False,
        "timeout_graceful_shutdown": _STOP_SECONDS,
    }


def open_embedded(
    folder: Path, settings: Settings, open_page: Callable[[str], Any] = webbrowser.open
) -> None:
    """Play on this computer: a database in the user's folder, and the browser opens.

    Where a server of this folder runs already, its page is opened instead.
    """
    folder.mkdir(parents=True, exist_ok=True)
    address = folder / "address"
    running = address.read_text(encoding="utf-8").strip() if address.exists() else ""
    if running and is_answering(running):
        open_page(running)
        return
    url = f"http://{'127.0.0.1' if settings.host == EVERYWHERE else settings.host}:{settings.port}/"
    address.write_text(url, encoding="utf-8")
    threading.Thread(target=_open_when_ready, args=(url, open_page), daemon=True).start()
    try:
        serve(msgspec.structs.replace(settings, database=sqlite_url(folder / _DATABASE)))
    finally:
        address.unlink(missing_ok=True)


def is_answering(url: str) -> bool:
    """Whether a Foxden server answers there."""
    try:
        with urllib.request.urlopen(f"{url}health", timeout=1) as answer:  # noqa: S310  our own address
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def _open_when_ready(url: str, open_page: Callable[[str], Any]) -> None:
    waited = threading.Event()
    for _ in range(100):
        if is_answering(url):
            open_page(url)
            return
        waited.wait(0.1)


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
