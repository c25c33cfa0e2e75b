"""A page asks a device in the paths of a server: the two lists are compared."""

import pytest

from foxden.browser import den, house
from foxden.browser.parts import answers_at, routes_of_games
from foxden.browser.routes import Asked, follow
from foxden.core.errors import FoxdenError
from foxden.games import GAMES
from foxden.server.app import create_app
from foxden.server.settings import Settings

ON_SERVERS_ONLY = {
    "circle": "friends are elsewhere",
    "circles": "friends are elsewhere",
    "keyring": "moves tokens from device to device",
    "mine": "what a server keeps about somebody",
    "push": "a device that is on tells by itself",
    "prints": "lie among the files of the page",
    "verifications": "the page computes the draws itself",
    "schema": "describes the server",
    "tables/{code}": "read by programs; the page is told on its line",
    "tables/{code}/claims": "a place moves to another device",
    "tables/{code}/games": "read by programs",
    "tables/{code}/games/{number}/standing": "its players fit on one page",
    "tables/{code}/games/{number}/verification": "the page computes the draws itself",
    "tables/{code}/qr.svg": "nobody else can come to a device's table",
    "tables/{code}/push": "a device that is on tells by itself",
    "tables/{code}/push/{number}": "the same",
    "tables/{code}/turn": "tables over days are elsewhere",
}
"""By the beginning of the path, or the whole of it: why a device has no answer."""

BY_THE_BRIDGE = {"", "tables", "tables/{code}/places", "tables/{code}/log"}
"""`info`, `make`, `join` and `log_of`: they need the store, or a table in memory."""


def server_paths() -> set[str]:
    """Every path of the server's REST, with names in braces."""
    app = create_app(Settings()).app
    paths = {str(route.path_format) for route in app.routes}
    return {path.removeprefix("/api").strip("/") for path in paths if path.startswith("/api")}


def device_paths() -> set[str]:
    of_record = {f"tables/{{code}}/games/{{number}}/{what}" for what in house.OF_RECORD}
    at_table = {f"tables/{{code}}/{what}" for game in GAMES for what in answers_at(game)}
    asked = {*house.ROUTES, *routes_of_games(), *den.ROUTES}
    return asked | of_record | at_table | BY_THE_BRIDGE


def test_a_device_answers_no_path_that_a_server_has_not() -> None:
    assert device_paths() - server_paths() == set()


def test_what_only_servers_answer_has_a_reason() -> None:
    missing = server_paths() - device_paths()
    reasons = {path: path if path in ON_SERVERS_ONLY else path.split("/")[0] for path in missing}
    assert {path for path, reason in reasons.items() if reason not in ON_SERVERS_ONLY} == set()
    assert ON_SERVERS_ONLY.keys() - reasons.values() == set(), "reasons for nothing"


@pytest.mark.parametrize("path", ["daily/one", "daily/1/foxy/draws/more", "puzzles", "nowhere", ""])
def test_another_path_leads_nowhere(path: str) -> None:
    with pytest.raises(FoxdenError) as refusal:
        follow({**house.ROUTES, **den.ROUTES}, path.split("/"), Asked({}, b"{}", 1.8e9))
    assert refusal.value.key == "server.not_found.page"
