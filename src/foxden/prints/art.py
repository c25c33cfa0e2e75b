"""What paper takes of the page: its drawings, its colours, the face of its titles.

The page's build writes them (`web/build/paper.ts`), so screen and paper are drawn from one place.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from foxden.core.errors import Unreadable

_FOLDER: Final = resources.files("foxden") / "web" / "paper"
_WHITE: Final = "#ffffff"

Rgb = tuple[int, int, int]


@cache
def colours() -> Mapping[str, Rgb]:
    """The page's colours by day: `ink`, `card`, `fennecs-negative-ink`; and white."""
    written: dict[str, str] = msgspec.json.decode(art("colours.json").read_bytes())
    return {name: _rgb(colour) for name, colour in (*written.items(), ("white", _WHITE))}


def _rgb(written: str) -> Rgb:
    return int(written[1:3], 16), int(written[3:5], 16), int(written[5:7], 16)


def art(name: str) -> Traversable:
    """A file that the build wrote; a house whose page was not built has none."""
    file = _FOLDER / name
    if not file.is_file():
        raise Unreadable("prints.unreadable.not_built")
    return file
