"""Bots think in processes of their own, which hold back when players' moves are at hand.

A process keeps a replica of each table it thinks for, with its bots, and is sent only the
events that it lacks. A bot is told what its seat has seen, nothing else: the replica asks
`witness` before it passes an event on.
"""

import asyncio
import functools
import hashlib
import logging
from collections import OrderedDict
from typing import Any, Final

import msgspec
from msgspec import Struct

from foxden.bots import LEVELS, Bot, make_bot, warm_up
from foxden.bots.playing import ask, tell
from foxden.core.match import Match
from foxden.core.record import Event
from foxden.core.seats import Seat
from foxden.games import GAMES, find_game
from foxden.server.bounded_process import Bounds, Overrun
from foxden.server.fair_queue import Whose
from foxden.server.helper_process import Helper
from foxden.server.json_logs import COMPILING, WARM
from foxden.table.state import Table

logger: Final = logging.getLogger("foxden.bots")

_BOUNDS: Final = Bounds(seconds=300, megabytes=4096, niceness=10)
"""A bot keeps to its own budget; this is for one that does not, and for the compiler."""

_HOUSE: Final = ""
_REPLICAS: Final = 256
_PATIENCE: Final = 5.0
"""Seconds: bots that were compiled before are loaded in less."""
EASIEST: Final = LEVELS[0]


class Task(Struct, frozen=True):
    """`line` names the line of play, a takeback makes a new one; `events` begin at `start`."""

    line: str
    game: str
    options: bytes
    seats: int
    seat: Seat
    level: str
    seed: str
    start: int
    events: bytes


class BotPool:
    """Each table has its process, so that the process has its replica.

    Tables wait in turn, first by the address of the people at them, then one by one; those
    where nobody is wait until no other does.
    """

    def __init__(self, processes: int) -> None:
        self._helpers = [Helper(_BOUNDS) for _ in range(processes)]
        self._sent: dict[str, int] = {}
        self.is_compiling = False

    async def warm_up(self) -> None:
        """Have all bots compiled, so that nobody who plays has to wait for it.

        A game is one step of it, so a bot that is asked meanwhile waits for one at most.
        """
        telling = asyncio.get_running_loop().call_later(_PATIENCE, self._tell_of_compiler)
        try:
            for game in GAMES:
                step = functools.partial(prepare, game.name)
                steps = [helper.run(_HOUSE, lambda: _HOUSE, step) for helper in self._helpers]
                for problem in await asyncio.gather(*steps, return_exceptions=True):
                    if problem is not None:
                        logger.error("bots not warm", exc_info=problem, extra={"game": game.name})
        finally:
            telling.cancel()
            self.is_compiling = False
        logger.info(WARM)

    def _tell_of_compiler(self) -> None:
        self.is_compiling = True
        logger.info(COMPILING)

    async def choose(
        self, table: Table, seat: Seat, level: str | None, copy: float, whose: Whose
    ) -> Any:
        """What a bot of this level plays on this seat; None: the easiest.

        `copy` tells apart this worker's copies of a table: one that was given up may have
        had events that were never kept. `whose` says who waits at the table, while it waits.
        """
        at = int.from_bytes(hashlib.sha256(table.code.encode()).digest()[:4], "big")
        helper = self._helpers[at % len(self._helpers)]
        line = f"{table.code}.{table.games}.{table.running.takebacks.count}.{copy}"
        known = self._sent.get(line, 0)
        ask = functools.partial(self._run, helper, table.code, whose)
        try:
            chosen = await ask(_task(table, seat, level, line, known))
            if chosen is None:  # the process has forgotten the table, or is new
                chosen = await ask(_task(table, seat, level, line, 0))
        except Overrun:
            logger.warning("a bot's process died", extra={"table": table.code})
            chosen = await ask(_task(table, seat, level, line, 0))
        return msgspec.json.decode(chosen or b"", type=table.game.action_type)

    async def _run(self, helper: Helper, code: str, whose: Whose, task: Task) -> bytes | None:
        chosen = await helper.run(code, whose, functools.partial(think, task))
        if chosen is not None:
            if len(self._sent) > _REPLICAS * 4:
                self._sent.clear()
            self._sent[task.line] = task.start + _count(task.events)
        return chosen

    def close(self) -> None:
        for helper in self._helpers:
            helper.close()


def _task(table: Table, seat: Seat, level: str | None, line: str, start: int) -> Task:
    match = table.match
    seed = hashlib.sha256(f"bot {table.running.seed} {seat}".encode()).hexdigest()
    return Task(
        line=line,
        game=match.game.name,
        options=msgspec.json.encode(match.options),
        seats=match.seats,
        seat=seat,
        level=level or EASIEST,
        seed=seed,
        start=start,
        events=msgspec.json.encode(match.events[start:]),
    )


def _count(events: bytes) -> int:
    return len(msgspec.json.decode(events, type=list[msgspec.Raw]))


# ---------------------------------------------------------------- in the bots' process


def prepare(game: str) -> None:
    """Have this process ready for the bots of a game."""
    warm_up(find_game(game))


class _Replica:
    """A game as it was played up to now, and the bots that have watched it."""

    def __init__(self, task: Task) -> None:
        game = find_game(task.game)
        options = msgspec.json.decode(task.options, type=game.options_type)
        self._match = Match(game, options, task.seats)
        self._decoder = msgspec.json.Decoder(list[Event[game.action_type]])  # type: ignore[name-defined]  # known at run time only
        self._bots: dict[tuple[Seat, str], Bot] = {}

    @property
    def events(self) -> int:
        return len(self._match.events)

    def follow(self, task: Task) -> None:
        for event in self._decoder.decode(task.events)[self.events - task.start :]:
            self._show(event, self._bots)
            self._match.take(event)

    def _show(self, event: Event[Any], bots: dict[tuple[Seat, str], Bot]) -> None:
        for (seat, _), bot in bots.items():
            tell(bot, seat, self._match.game, self._match.state, event)

    def choose(self, task: Task) -> Any:
        key = task.seat, task.level
        if key not in self._bots:
            self._bots[key] = self._newcomer(task)
        return ask(self._match, task.seat, self._bots[key])

    def _newcomer(self, task: Task) -> Bot:
        """A bot that sits down late is told all its seat has seen."""
        bot = make_bot(self._match.game, task.level, task.seed)
        past = Match(self._match.game, self._match.options, self._match.seats)
        for event in self._match.events:
            tell(bot, task.seat, past.game, past.state, event)
            past.take(event)
        return bot


_replicas: OrderedDict[str, _Replica] = OrderedDict()


def think(task: Task) -> bytes | None:
    """The action a bot chooses, or None where events before `start` are needed first."""
    replica = _replicas.get(task.line)
    if replica is None or replica.events < task.start:
        if task.start > 0:
            return None
        replica = _replicas[task.line] = _Replica(task)
        while len(_replicas) > _REPLICAS:
            _replicas.popitem(last=False)
    _replicas.move_to_end(task.line)
    replica.follow(task)
    return msgspec.json.encode(replica.choose(task))
