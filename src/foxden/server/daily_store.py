"""What is kept of somebody's days, found and forgotten by what their device was called in them."""

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import Connection, delete, select

from foxden.server import schema

_results = schema.daily_results


class MyResult(Struct, frozen=True, kw_only=True):
    day: int
    game: str
    score: int


def results(connection: Connection, names: Collection[str]) -> tuple[MyResult, ...]:
    query = select(_results.c.day, _results.c.game, _results.c.score).where(
        _results.c.who.in_(names)
    )
    found = connection.execute(query.order_by(_results.c.day, _results.c.game))
    return tuple(MyResult(day=day, game=game, score=score) for day, game, score in found)


def forget(connection: Connection, names: Collection[str]) -> int:
    """How many results there were."""
    return connection.execute(delete(_results).where(_results.c.who.in_(names))).rowcount
