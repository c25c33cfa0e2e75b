"""A record retold: what happened, event by event, to everybody's or one seat's eyes."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.options import chosen_options
from foxden.core.record import AnyRecord, Event, replay, sight
from foxden.core.seats import CHANCE, Seat
from foxden.terminal import face_of
from foxden.terminal.face import Audience
from foxden.terminal.table import result_sentence
from foxden.texts import Catalogue


def retell(  # noqa: PLR0913, PLR0917  a game, a reader, and where they meet
    game: AnyGame,
    record: AnyRecord,
    number: int,
    seat: int | None,
    console: Console,
    say: Catalogue,
) -> None:
    """Print the game; through the eyes of one seat where one is named."""
    if seat is not None and seat not in range(1, record.seats + 1):
        raise Unreadable("terminal.no_such_seat", seat=seat, seats=record.seats)
    face, audience = face_of(game), Audience(say, _names(record, say))
    states = list(replay(game, record))
    console.print(f"[bold]{escape(_heading(game, record, number, say))}[/]")
    for sentence in _story(game, record, states, seat, audience):
        console.print(sentence, markup=False)
    final = game.view(states[-1], None)
    console.print(face.draw(final, None, audience))
    if record.outcome is None:
        console.print(say("terminal.unfinished"))
        return
    console.print(face.count(final, record.outcome, audience))
    console.print(result_sentence(record.outcome, audience), "", sep="\n", markup=False)


def _story(
    game: AnyGame,
    record: AnyRecord,
    states: Sequence[Any],
    seat: int | None,
    audience: Audience,
) -> Iterator[str]:
    """A sentence an event; what chance did between two decisions is told together."""
    face, drawn = face_of(game), []
    steps = zip(states, [*record.events, None], strict=True)
    for state, event in steps:
        viewer = None if event is None else _closest(event) if seat is None else Seat(seat - 1)
        if event is not None and event.seat == CHANCE:
            drawn.append(sight(game, state, event, viewer))
            continue
        if drawn:
            yield from ("", *face.tell_draws(game.view(state, None), drawn, audience))
            drawn = []
        if event is not None:
            seen = sight(game, state, event, viewer)
            yield face.tell(event.seat, seen, audience) or audience.say(
                "terminal.unseen", player=audience.names[event.seat]
            )


def _heading(game: AnyGame, record: AnyRecord, number: int, say: Catalogue) -> str:
    """Which game it is, and what was chosen for it."""
    name = say(f"{game.name}.name")
    heading = say("terminal.retold", number=number, game=name, count=record.seats)
    chosen = [
        f"{key}={value}".lower()
        for key, value in chosen_options(record.options).items()
        if not isinstance(value, tuple)
    ]
    return f"{heading} ({', '.join(chosen)})" if chosen else heading


def _closest(event: Event[Any]) -> Seat | None:
    """The seat that sees most of an event: its actor, or whoever was dealt a card."""
    return event.seat if event.seat != CHANCE else getattr(event.action, "seat", None)


def _names(record: AnyRecord, say: Catalogue) -> list[str]:
    names = [player.name for player in record.players]
    names += [None] * (record.seats - len(names))
    return [name or say("cli.play.player", number=seat + 1) for seat, name in enumerate(names)]
