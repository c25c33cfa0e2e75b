"""The page that players see: its built files, held in memory, and the shell for every view.

The build puts compressed twins beside the files (`app.js.br`, `app.js.gz`); a browser gets the
smallest form it can read.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from msgspec import Struct

_SHELL: Final = "index.html"
_BASE: Final = b'<base href="/"'
_HEAD_END: Final = b"</head>"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_HASHED_FOLDER: Final = "assets/"
_ENDINGS: Final = {"br": ".br", "gzip": ".gz"}
"""The encodings the build makes, the smaller first."""
_MEDIA_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
"""What the page cannot do without, whatever this machine's table of types says."""


class Form(Struct, frozen=True):
    """A file's bytes as they travel; an encoding of "identity" is none."""

    body: bytes
    encoding: str
    etag: str


class PageFile(Struct, frozen=True):
    media_type: str
    cache: str
    forms: tuple[Form, ...]
    """The smallest first; the last is the file as it is."""

    def form_for(self, accepted: str) -> Form:
        """The smallest form that a browser with this Accept-Encoding can read."""
        readable = set(_acceptable(accepted))
        fitting = (form for form in self.forms if form.encoding in readable)
        return next(fitting, self.forms[-1])


class Page:
    """Files by their path; a path without a file is a view, which the shell draws."""

    def __init__(self, folder: Path | Traversable | None = None, base: str = "/") -> None:
        root = folder or resources.files("foxden") / "web"
        bodies = dict(_read(root, "")) if root.is_dir() else {}
        if _SHELL in bodies:
            shell = bodies[_SHELL].replace(_BASE, f'<base href="{escape(base)}"'.encode())
            bodies[_SHELL] = shell
            bodies[f"{_SHELL}.gz"] = gzip.compress(shell, mtime=0)
        self._files = {
            path: _page_file(path, bodies) for path in bodies if not _is_twin(path, bodies)
        }

    def file(self, path: str) -> PageFile | None:
        """The file, or the shell; None where a file was meant and is not there."""
        path = path.lstrip("/")
        found = self._files.get(path or _SHELL)
        if found is not None or "." in path.rsplit("/", 1)[-1]:
            return found
        return self._files.get(_SHELL)

    def is_view(self, path: str) -> bool:
        """Whether the shell is what is there."""
        return self.file(path) is self._files.get(_SHELL)

    def shell_with(self, tags: str) -> PageFile:
        """The shell of a view, with what a preview of it is told."""
        return _tagged(self._files[_SHELL].forms[-1].body, tags)


@lru_cache(maxsize=128)  # a few views, games and languages
def _tagged(shell: bytes, tags: str) -> PageFile:
    body = shell.replace(_HEAD_END, tags.encode() + _HEAD_END, 1)
    return _page_file(_SHELL, {_SHELL: body, f"{_SHELL}.gz": gzip.compress(body, mtime=0)})


def _read(folder: Path | Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for child in folder.iterdir():
        path = prefix + child.name
        if child.is_dir():
            yield from _read(child, f"{path}/")
        else:
            yield path, child.read_bytes()


def _is_twin(path: str, bodies: Mapping[str, bytes]) -> bool:
    return any(
        path.endswith(ending) and path.removesuffix(ending) in bodies
        for ending in _ENDINGS.values()
    )


def _page_file(path: str, bodies: Mapping[str, bytes]) -> PageFile:
    twins = [
        _form(bodies[path + ending], encoding)
        for encoding, ending in _ENDINGS.items()
        if path + ending in bodies
    ]
    suffix = Path(path).suffix
    return PageFile(
        media_type=_MEDIA_TYPES.get(suffix)
        or mimetypes.guess_type(path)[0]
        or "application/octet-stream",
        cache=_FOR_EVER if path.startswith(_HASHED_FOLDER) else _ASK_AGAIN,
        forms=(*twins, _form(bodies[path], "identity")),
    )


def _form(body: bytes, encoding: str) -> Form:
    return Form(body, encoding, etag=f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def _acceptable(accepted: str) -> Iterator[str]:
    """The codings of an Accept-Encoding, without those it weighs as nothing (`br;q=0`)."""
    for part in accepted.split(","):
        coding, _, weight = part.replace(" ", "").partition(";q=")
        if weight == "" or weight.strip("0.") != "":
            yield coding.lower()
