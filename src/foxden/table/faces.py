"""Which face somebody at a table has: the one they chose, else one that comes with the place."""

from collections import Counter
from collections.abc import Iterable

from foxden.core.errors import Unreadable
from foxden.core.faces import CHARACTERS, FACES, NOBODY
from foxden.table.places import Place


def read_face(face: str | None) -> str | None:
    """A face that somebody chose; Unreadable where there is none like it."""
    if face is not None and face not in FACES:
        raise Unreadable("server.unreadable.face", face=face, faces=list(FACES))
    return face


def face_of(place: Place, table: str) -> str:
    """The same for everybody who looks, also where none was chosen."""
    if place.face is not None:
        return place.face
    faces = FACES if place.bot is None else CHARACTERS.get(place.bot, (NOBODY,))
    return faces[(sum(map(ord, table)) + place.number) % len(faces)]


def next_character(level: str, bots: Iterable[Place]) -> str:
    """The one of a level that is at the table least often, so that all are met."""
    here = Counter(bot.face for bot in bots)
    return min(CHARACTERS[level], key=here.__getitem__)
