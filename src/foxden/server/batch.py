"""Requests at one table, decided together: pure but for the table, which takes them in."""

import time
from collections.abc import Sequence

import msgspec
from msgspec import UNSET, UnsetType

from foxden.core.errors import FoxdenError
from foxden.server.circles import seat_results
from foxden.server.open_table import (
    Answer,
    Arrival,
    Asked,
    Errand,
    Guest,
    OpenTable,
    Request,
)
from foxden.server.store import CircleGame, TurnRow, Write
from foxden.table import house_commands, log, wire
from foxden.table.clocks import next_due, slow_turns
from foxden.table.commands import Entries, Moment
from foxden.table.errors import NotFound, UnknownToken
from foxden.table.listing import listing_of
from foxden.table.state import Table
from foxden.table.transactions import handle_once, transact


class Batch:
    """What is asked of one table at one moment, and what comes of it.

    `acks` has the last command of each guest that was accepted, `overtaken` those
    accepted before it in the same batch. `answers` is what everything else came to.
    `tells_of_turns`: somebody is waited for over days, and not told of it yet.
    """

    __slots__ = (
        "_records", "_results", "_rows", "acks", "answers", "moment", "moves", "opened",
        "overtaken", "requests", "started", "tells_of_turns",
    )  # fmt: skip

    def __init__(self, opened: OpenTable, requests: Sequence[Request], moment: Moment) -> None:
        self.opened = opened
        self.requests = requests
        self.moment = moment
        self.started = time.perf_counter()
        self._forget()

    def _forget(self) -> None:
        self.acks: dict[Guest, int] = {}
        self.overtaken: list[tuple[Guest, int]] = []
        self.answers: list[tuple[Request, Answer]] = []
        self.moves = 0
        self.tells_of_turns = False
        self._rows: list[log.Row] = []
        self._records: list[log.StoredRecord] = []
        self._results: list[CircleGame] = []

    @property
    def wants_news(self) -> bool:
        """Whether somebody wants to see the table as it is, and nothing would show if it is not.

        Who moves finds out by writing.
        """
        return any(
            isinstance(request, Arrival)
            or (isinstance(request, Errand) and isinstance(request.chore, house_commands.Look))
            for request in self.requests
        )

    @property
    def has_refusals(self) -> bool:
        return any(isinstance(answer, FoxdenError) for _, answer in self.answers)

    @property
    def has_written(self) -> bool:
        return bool(self._rows)

    def decide(self) -> Write | None:
        """Do what is asked, in memory; what to write, if anything.

        Raises whatever went wrong in one of the requests; the copy is of no use then. May
        be called again with another copy.
        """
        self._forget()
        for request in self.requests:
            answer = self._answer(request)
            if isinstance(answer, list) and isinstance(request, Asked):
                self._accept(request.guest, request.command.seq)
            else:
                self.answers.append((request, answer))
        if not self._rows:
            return None
        table = self.opened.table
        return Write(
            code=table.code,
            rows=self._rows,
            due=self._new_due(),
            listing=self._new_listing() if table.changes.lobby else UNSET,
            records=self._records,
            results=self._results,
            closing=self.moment.now if table.closed else None,
            turns=self._new_turns(),
            unsubscribed=(*table.changes.rekeyed, *table.changes.gone),
        )

    def refuse(self, refusal: FoxdenError) -> None:
        """Nothing of it was done."""
        self._forget()
        self.answers = [(request, refusal) for request in self.requests]

    def _accept(self, guest: Guest, seq: int) -> None:
        if guest in self.acks:
            self.overtaken.append((guest, self.acks[guest]))
        self.acks[guest] = seq

    def _new_due(self) -> float | UnsetType | None:
        due = next_due(self.opened.table)
        if due == self.opened.due:
            return UNSET
        self.opened.due = due
        return due

    def _new_turns(self) -> tuple[TurnRow, ...] | UnsetType:
        """Who is waited for over days; who has the page open need not be told at once."""
        opened, now = self.opened, self.moment.now
        turns = slow_turns(opened.table)
        if turns == opened.turns:
            return UNSET
        opened.turns = turns
        self.tells_of_turns = bool(turns)
        return tuple(
            TurnRow(
                place=turn.place,
                decision=turn.decision,
                half=turn.half,
                last=turn.last,
                until=turn.until,
                next_at=turn.half if turn.place in opened.present else now,
            )
            for turn in turns
        )

    def _new_listing(self) -> str | UnsetType | None:
        listed = listing_of(self.opened.table)
        if listed == self.opened.listed:
            return UNSET
        self.opened.listed = listed
        return listed

    def _answer(self, request: Request) -> Answer:
        table = self.opened.table
        before = table.number
        try:
            entries, record = transact(
                table, lambda: self._entries(request), lapses=_lapses(request)
            )
        except FoxdenError as refusal:
            return refusal
        self._rows += log.rows_of(before + 1, entries, _author(request))
        if record is not None:
            self._records.append(record)
            self._results += _result(table, self.moment.now)
        return entries

    def _entries(self, request: Request) -> Entries:
        table = self.opened.table
        if table.closed:
            raise NotFound("server.not_found.table", table=table.code)
        if isinstance(request, Errand):
            return house_commands.do(request.chore, table, self.moment)
        if isinstance(request, Arrival):
            return []
        guest, command = request.guest, request.command
        place = table.place_with(guest.key or "")
        if place is None:
            raise UnknownToken("server.token.unknown")
        entries = handle_once(command, table, place, guest.client, self.moment)
        self.moves += bool(entries) and isinstance(command, wire.Play)
        return entries


def _result(table: Table, now: float) -> list[CircleGame]:
    """What a game came to that has ended at a circle's table: one, or nothing."""
    seats = seat_results(table)
    if table.circle is None or seats is None:
        return []
    payload = msgspec.json.encode(seats)
    return [CircleGame(table.games, table.circle, table.game.name, now, payload)]


def _lapses(request: Request) -> bool:
    return isinstance(request, Errand) and isinstance(request.chore, house_commands.Lapse)


def _author(request: Request) -> log.Author | None:
    if isinstance(request, Asked):
        return request.guest.place, request.guest.client, request.command.seq
    return None
