"""Bots at a table: what each is told, and how it is asked."""

import random
from collections.abc import Mapping
from typing import Any

from foxden.bots.base import Bot
from foxden.bots.levels import make_bot
from foxden.core.contract import AnyGame
from foxden.core.fair import Chance, random_chance
from foxden.core.levels import LEVELS
from foxden.core.match import Match
from foxden.core.record import Event, sight
from foxden.core.seats import Seat
from foxden.core.thinking import Budget


def tell(bot: Bot, seat: Seat, game: AnyGame, before: Any, event: Event[Any]) -> None:
    """A bot hears of an event as far as its seat may see it."""
    bot.watch(event.seat, sight(game, before, event, seat))


def seat_bots(match: Match, bots: Mapping[Seat, Bot]) -> None:
    """From now on each bot is told of every event."""

    def tell_all(before: Any, event: Event[Any]) -> None:
        for seat, bot in bots.items():
            tell(bot, seat, match.game, before, event)

    match.watchers.append(tell_all)


def ask(match: Match, seat: Seat, bot: Bot) -> Any:
    """What a bot does on a seat that has to act."""
    return bot.choose(match.game.view(match.state, seat), match.game.legal(match.state, seat))


def play_to_the_end(match: Match, bots: Mapping[Seat, Bot], chance: Chance) -> None:
    """A whole game between bots that have been seated."""
    match.draw(chance)
    while actors := match.game.actors(match.state):
        match.play(actors[0], ask(match, actors[0], bots[actors[0]]))
        match.draw(chance)


def warm_up(game: AnyGame) -> None:
    """Let every level play a game, so that nobody waits for the compiler afterwards.

    This takes many seconds the first time on a machine; what was compiled is kept on disk.
    """
    for level in LEVELS:
        match = Match(game, game.options_type(), 2)
        bots = {Seat(seat): make_bot(game, level, "warm", Budget(1)) for seat in range(2)}
        seat_bots(match, bots)
        play_to_the_end(match, bots, random_chance(random.Random(0)))  # noqa: S311  play, not secrets
