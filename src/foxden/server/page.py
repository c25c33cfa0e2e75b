"""The page that players see: its built files, held in memory, and the shell for every view."""

import hashlib
import mimetypes
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from msgspec import Struct

_SHELL: Final = "index.html"
_BASE: Final = b'<base href="/"'
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_HASHED_FOLDER: Final = "assets/"


class PageFile(Struct, frozen=True):
    body: bytes
    media_type: str
    etag: str
    cache: str


class Page:
    """Files by their path; a path without a file is a view, which the shell draws."""

    def __init__(self, folder: Path | Traversable | None = None, base: str = "/") -> None:
        root = folder or resources.files("foxden") / "web"
        self._files = dict(_read(root, "")) if root.is_dir() else {}
        if _SHELL in self._files:
            shell = self._files[_SHELL].body.replace(_BASE, f'<base href="{escape(base)}"'.encode())
            self._files[_SHELL] = _page_file(_SHELL, shell)

    def file(self, path: str) -> PageFile | None:
        """The file, or the shell; None where a file was meant and is not there."""
        path = path.lstrip("/")
        found = self._files.get(path or _SHELL)
        if found is not None or "." in path.rsplit("/", 1)[-1]:
            return found
        return self._files.get(_SHELL)


def _read(folder: Path | Traversable, prefix: str) -> list[tuple[str, PageFile]]:
    files: list[tuple[str, PageFile]] = []
    for child in folder.iterdir():
        path = prefix + child.name
        if child.is_dir():
            files += _read(child, f"{path}/")
        else:
            files.append((path, _page_file(path, child.read_bytes())))
    return files


def _page_file(path: str, body: bytes) -> PageFile:
    return PageFile(
        body=body,
        media_type=mimetypes.guess_type(path)[0] or "application/octet-stream",
        etag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        cache=_FOR_EVER if path.startswith(_HASHED_FOLDER) else _ASK_AGAIN,
    )
