"""A count at the table that is kept line by line, and goes on where it was left."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct, field
from rich.console import Console

from foxden.core.errors import Unreadable

Ask = Callable[[str], str]


class _Page(Struct, forbid_unknown_fields=True, tag="foxden-count/1", tag_field="format"):
    """What is in the file; `lines` as they were typed, those taken back included."""

    game: str
    names: tuple[str, ...]
    options: tuple[str, ...]
    lines: list[str] = field(default_factory=list)


class Notebook:
    """What was typed so far, and where it is kept, if anywhere."""

    def __init__(self, game: str, names: tuple[str, ...], options: tuple[str, ...]) -> None:
        self._page = _Page(game, names, options)
        self._path: Path | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return self._page.names

    @property
    def options(self) -> tuple[str, ...]:
        return self._page.options

    def kept_in(self, path: Path) -> "Notebook":
        """A file that holds this game's count is gone on with: its names and options are meant."""
        if path.exists() and (kept := path.read_bytes()).strip():
            self._page = self._read(kept, path)
        self._path = path
        self._write()
        return self

    def _read(self, kept: bytes, path: Path) -> _Page:
        try:
            page = msgspec.json.decode(kept, type=_Page)
        except msgspec.MsgspecError:
            page = None
        if page is None or page.game != self._page.game:
            raise Unreadable("cli.count.other", path=str(path), game=self._page.game)
        return page

    def reading(self, ask: Ask, console: Console) -> Ask:
        """The lines of the notebook first, shown as if they were typed; then those asked for."""
        known = iter(tuple(self._page.lines))

        def read(prompt: str) -> str:
            if (line := next(known, None)) is not None:
                console.print(f"{prompt}{line}", markup=False)
                return line
            line = ask(prompt)
            if line.strip().lower() != "q":
                self._page.lines.append(line)
                self._write()
            return line

        return read

    def _write(self) -> None:
        """Whole or not at all: an evening must not be lost for a battery."""
        if self._path is not None:
            written = self._path.with_name(f"{self._path.name}.new")
            written.write_bytes(msgspec.json.format(msgspec.json.encode(self._page)) + b"\n")
            written.replace(self._path)
