"""What a link to this house looks like where somebody shares it (Open Graph).

A preview tells what anybody who has the link may know: which page it leads to, and at most which
game is played at a table. Who sits there, how it stands and how it is set up is in none.
"""

from collections.abc import Iterator
from html import escape
from typing import Final

from foxden.games import GAMES
from foxden.texts import LANGUAGES, catalogue

HOUSE: Final = "den"
DAILY: Final = "daily"
PICTURES: Final = (HOUSE, DAILY, *(game.name for game in GAMES))
SIZE: Final = (1200, 630)
_LOCALES: Final = {"en": "en_GB", "fr": "fr_FR", "it": "it_IT"}


def picture_path(name: str, language: str) -> str:
    return f"preview/{name}-{language}.jpg"


def language_of(wanted: str | None, accepted: str) -> str:
    """The one the link asks for (`?lang=fr`), else the reader's, else English."""
    asked = (wanted or "", *(part.strip() for part in accepted.split(",")))
    spoken = (each[:2].lower() for each in asked)
    return next((each for each in spoken if each in LANGUAGES), "en")


def tags_for(path: str, game: str | None, language: str, base: str) -> str:
    """The tags of the page at a path; `game` is that of the table, where it is known."""
    view = path.strip("/").split("/")[0]
    title, about = _words(view, game, language)
    shown = game if game in PICTURES and game else DAILY if view == DAILY else HOUSE
    picture = f"{base.rstrip('/')}/{picture_path(shown, language)}"
    return "".join(_tags(title, about, picture, language))


def _words(view: str, game: str | None, language: str) -> tuple[str, str]:
    say = catalogue(language)
    house = say("web.title")
    if view == "table" and game is not None:
        name = say(f"{game}.name")
        return f"{name} · {house}", say("previews.table", game=name)
    if view == DAILY:
        return f"{say('daily.title')} · {house}", say("previews.daily")
    return house, say("previews.any_table" if view == "table" else "previews.den")


def _tags(title: str, about: str, picture: str, language: str) -> Iterator[str]:
    facts = {
        "og:type": "website",
        "og:site_name": "Foxden",
        "og:title": title,
        "og:description": about,
        "og:locale": _LOCALES.get(language, language),
        "og:image": picture,
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": catalogue(language)("previews.alt"),
    }
    for name, content in facts.items():
        yield f'<meta property="{name}" content="{escape(content)}" />'
    yield '<meta name="twitter:card" content="summary_large_image" />'
