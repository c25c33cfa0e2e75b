"""What tables of a game do where its rules ask for something particular: the game declares it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from foxden.core.outcome import Award


class Policy(Struct, frozen=True, kw_only=True):
    """The defaults suit a game in which one plays after the other.

    `pad` and `draft` are clauses of the game's rules, which a refusal can cite.
    """

    secret_turns: bool = False
    """All act at once, and of the others' actions one only learns how many are done."""

    pad: str | None = None
    """By this clause what is on the pad counts when time is up or the host closes the turn, and
    nobody waits for a bot; an empty pad is the first of the offer."""

    draft: str | None = None
    """By this clause only what could be played may lie on the pad."""

    paced: bool = False
    """A chance event waits until everybody has looked at what the one before has shown."""

    forgetful: bool = False
    """The log a player may read goes back to the last chance event only."""

    open: bool = False
    """Nothing is ever hidden from anybody: a shared device needs no curtain between its players."""

    takebacks: bool = False
    """A turn can be taken back by consent; only where nothing is ever hidden."""

    patience: float = 60.0
    """Seconds without connection after which a seat counts as gone."""

    skips_gone: bool = False
    """Without a clock a gone seat is not waited for."""

    not_over_days: str | None = None
    """Why nobody would play it over days: a text of the catalogue. None: one can."""

    by_seat: tuple[str, ...] = ()
    """The outcome's details that hold one item a seat; at big tables they are cut down."""

    series: int | None = None
    """So many games in a row are counted together, by the sum of their scores."""

    awards: Callable[[Any], tuple[Award, ...]] | None = None
    """What is honoured beside winning, from the outcome's details."""

    hints: tuple[int, ...] = ()
    """The numbers of players for which the house can say what to play, because it is solved."""
