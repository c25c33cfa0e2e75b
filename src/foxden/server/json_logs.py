"""Structured logs: one JSON object a line. Tokens and secrets are never passed to it.

On a terminal somebody reads: what matters to players, and what goes wrong, in a line of words.
"""

import logging
import sys
from datetime import UTC, datetime
from typing import Final

import msgspec

from foxden.texts import catalogue, preferred_language

COMPILING: Final = "bots are being compiled"
WARM: Final = "bots are warm"
_TOLD: Final = {COMPILING: "cli.serve.compiling", WARM: "cli.serve.compiled"}

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "color_message",
}


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in _STANDARD},
        }
        if record.exc_info:
            line["problem"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class PlainFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        event = record.getMessage()
        if event in _TOLD:
            return catalogue(preferred_language())(_TOLD[event])
        problem = record.exc_info and record.exc_info[1]
        return f"{record.levelname.lower()}: {event}" + (f" ({problem!r})" if problem else "")


class _Told(logging.Filter):
    """Whoever looks is told that the bots are ready only where they had been told to wait."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting = False

    def filter(self, record: logging.LogRecord) -> bool:
        event = record.getMessage()
        if event == WARM:
            return self._waiting
        self._waiting |= event == COMPILING
        return record.levelno >= logging.WARNING or event == COMPILING


def set_up_logs(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    if sys.stderr.isatty():
        handler.setFormatter(PlainFormatter())
        handler.addFilter(_Told())
    else:
        handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("uvicorn").handlers.clear()
    for noisy in ("uvicorn.access", "alembic", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
