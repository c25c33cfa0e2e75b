"""A record retold: what happened, event by event, to everybody's or one seat's eyes."""

from typing import Any

from rich.console import Console

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.record import AnyRecord, Event, replay
from foxden.core.seats import CHANCE, Seat
from foxden.terminal import face_of
from foxden.terminal.face import Audience
from foxden.terminal.table import result_sentence
from foxden.texts import Catalogue


def retell(
    game: AnyGame, record: AnyRecord, seat: int | None, console: Console, say: Catalogue
) -> None:
    """Print the game; through the eyes of one seat where one is named."""
    if seat is not None and seat not in range(1, record.seats + 1):
        raise Unreadable("terminal.no_such_seat", seat=seat, seats=record.seats)
    face, audience = face_of(game), Audience(say, _names(record, say))
    state = None
    for state, event in zip(replay(game, record), [*record.events, None], strict=True):
        if event is not None:
            viewer = _closest(event) if seat is None else Seat(seat - 1)
            seen = game.witness(state, event.seat, event.action, viewer, event.by)
            console.print(face.tell(event.seat, seen, audience), markup=False)
    console.print(face.draw(game.view(state, None), None, audience))
    if record.outcome is None:
        console.print(say("terminal.unfinished"))
        return
    console.print(face.count(game.view(state, None), record.outcome, audience))
    console.print(result_sentence(record.outcome, audience), markup=False)


def _closest(event: Event[Any]) -> Seat | None:
    """The seat that sees most of an event: its actor, or whoever was dealt a card."""
    return event.seat if event.seat != CHANCE else getattr(event.action, "seat", None)


def _names(record: AnyRecord, say: Catalogue) -> list[str]:
    names = [player.name for player in record.players]
    names += [None] * (record.seats - len(names))
    return [name or say("cli.play.player", number=seat + 1) for seat, name in enumerate(names)]
