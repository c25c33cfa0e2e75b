"""Moments of Outfox: there is no chance and nothing hidden, so the compiled core keeps them."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.research.cores import OVER
from foxden.research.cores import outfox as core
from foxden.research.encoders import Encoder
from foxden.research.moments import Moment

_NO_DICE: Final = np.zeros(1, np.uint64)


class OutfoxMoment(Moment):
    """Played by the compiled core; the state of the rules is made where somebody looks at it."""

    __slots__ = ("_legal", "_position")

    def __init__(
        self,
        encoder: Encoder,
        position: NDArray[Any],
        before: Moment | None = None,
        event: Event[Any] | None = None,
    ) -> None:
        self.encoder = encoder
        self.before = before
        self.event = event
        self.texts = {}
        self._position = position
        self._legal: NDArray[np.int32] | None = None
        seat = core.actor(position)
        self.actor = None if seat == OVER else Seat(seat)

    def __getattr__(self, name: str) -> Any:
        """Only the state can be missing: it is the first one's, or that of before and the event."""
        if name != "state":
            raise AttributeError(name)
        if self.before is None or self.event is None:
            self.state = self.encoder.start
        else:
            game, event = self.encoder.game, self.event
            self.state = game.apply(self.before.state, event.seat, event.action)
        return self.state

    def legal_ids(self) -> list[int]:
        numbers: list[int] = self._legal_array().tolist()
        return numbers

    def _legal_array(self) -> NDArray[np.int32]:
        if self._legal is None:
            self._legal = core.legal_ids(self._position)
        return self._legal

    def played(self, number: int) -> "OutfoxMoment":
        assert self.actor is not None  # noqa: S101  not asked when the game is over
        legal = self._legal_array()
        at = legal.searchsorted(number)
        if at == legal.size or legal[at] != number:
            return super().played(number)  # type: ignore[return-value]  # the rules say why not
        position = self._position.copy()
        core.play(position, number, _NO_DICE)
        event = Event(self.actor, self.encoder.actions[number])
        return OutfoxMoment(self.encoder, position, self, event)

    def after(self, event: Event[Any]) -> "OutfoxMoment":
        self.encoder.game.apply(self.state, event.seat, event.action)  # refuses what is illegal
        return self.played(self.encoder.id_of[event.action])


def first_moment(encoder: Encoder) -> OutfoxMoment:
    return OutfoxMoment(encoder, core.first(encoder.start))
