"""Who waits behind whom: a flood is the flooder's own problem."""

import asyncio
import functools
import secrets
from collections.abc import Callable
from typing import Any

from foxden.core.seats import Seat
from foxden.server.bot_pool import BotPool
from foxden.server.bounded_process import Bounds
from foxden.server.fair_queue import FairQueue
from foxden.server.helper_process import Helper
from foxden.table import wire
from server.jobs import whoever
from server.loops import run_apart
from table.room import Room

ROOMY = Bounds(seconds=600, megabytes=4096, niceness=0)


def of(address: str | None) -> Callable[[], str | None]:
    return lambda: address


def taken(queue: FairQueue[str]) -> list[str]:
    return list(iter(queue.take, None))


def test_nobody_waits_behind_more_than_one_job_of_a_flood() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(20):
        queue.put("flood", of("flood"), f"flood {number}")
    assert queue.take() == "flood 0"
    queue.put("guest", of("guest"), "guest 0")
    assert queue.take() == "guest 0"
    queue.put("guest", of("guest"), "guest 1")
    assert [queue.take(), queue.take(), queue.take()] == ["flood 1", "guest 1", "flood 2"]


def test_many_tables_of_one_address_are_one_address() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(28):
        queue.put(f"table {number}", of("flood"), "flood")
    assert queue.take() == "flood"
    queue.put("own table", of("guest"), "guest")
    assert queue.take() == "guest"


def test_tables_of_one_address_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put("crowded", of("school"), f"crowded {number}")
    queue.put("small", of("school"), "small")
    assert taken(queue) == ["crowded 0", "small", "crowded 1", "crowded 2"]


def test_tables_without_people_come_last_until_somebody_is_back() -> None:
    people: dict[str, str | None] = {"left": None, "back": None}
    queue: FairQueue[str] = FairQueue()
    for table in people:
        queue.put(table, functools.partial(people.get, table), table)
    queue.put("played", of("guest"), "played")
    queue.put("played", of("guest"), "played again")
    assert queue.take() == "played"
    people["back"] = "somebody"
    assert taken(queue) == ["back", "played again", "left"]


async def order_of_answers(asked: list[Any]) -> list[int]:
    """The indices of awaitables in the order in which they are answered."""
    answered: list[int] = []

    async def note(index: int) -> None:
        await asked[index]
        answered.append(index)

    await asyncio.gather(*(note(index) for index in range(len(asked))))
    return answered


def test_a_helper_serves_addresses_in_turn() -> None:
    async def scenario() -> list[int]:
        helper = Helper(ROOMY)
        try:
            whose = ["flood"] * 10 + ["guest"]
            jobs = [
                helper.run(address, of(address), functools.partial(whoever, index))
                for index, address in enumerate(whose)
            ]
            return await order_of_answers(jobs)
        finally:
            await asyncio.to_thread(helper.close)

    assert run_apart(scenario()).index(10) <= 1


def table_of_bots() -> Room:
    room = Room(game="outfox")
    room.table.code = secrets.token_hex(3).upper()
    (host,) = room.seat(1)
    room.ask(host, wire.AddBot, level="cub")
    room.ask(host, wire.Start)
    return room


def test_bots_of_a_strangers_table_do_not_wait_for_28_others() -> None:
    """28 tables of one address, 28 that were left, and one where somebody else waits."""
    rooms = [table_of_bots() for _ in range(57)]
    whose = [None] * 28 + ["flood"] * 28 + ["guest"]

    async def scenario() -> list[int]:
        bots = BotPool(1)
        try:
            jobs = [
                bots.choose(room.table, Seat(room.table.actors[0]), "cub", 0.0, of(address))
                for room, address in zip(rooms, whose, strict=True)
            ]
            return await order_of_answers(jobs)
        finally:
            await asyncio.to_thread(bots.close)

    order = run_apart(scenario())
    assert order.index(56) <= 1
    assert set(order[:29]) == set(range(28, 57))
