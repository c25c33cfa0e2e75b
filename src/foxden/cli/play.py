"""A game in the terminal."""

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from foxden.bots import LEVELS, make_bot, warm_up
from foxden.cli.common import SAY, GameName, OptionTexts, Players, console, errors, writing
from foxden.core.errors import Unreadable
from foxden.core.fair import SALT_BYTES, SEED_BYTES, FairChance, commitment_to
from foxden.core.match import Match
from foxden.core.options import parse_options
from foxden.core.record import AnyRecord, Player, format_record
from foxden.games import find_game
from foxden.terminal.room import Left
from foxden.terminal.table import Chair, Table

_PATIENCE: Final = 2.0
"""Seconds: compiled bots are loaded in less."""


def play(
    game: GameName,
    players: Players = 2,
    bots: Annotated[int, typer.Option("--bots", "-b", help=SAY("cli.play.bots"))] = 1,
    level: Annotated[str, typer.Option(help=SAY("cli.play.level", levels=LEVELS))] = LEVELS[0],
    name: Annotated[list[str] | None, typer.Option(help=SAY("cli.play.name"))] = None,
    option: OptionTexts = None,
    save: Annotated[Path | None, typer.Option(help=SAY("cli.play.save"))] = None,
) -> None:
    chosen = find_game(game)
    match = Match(chosen, parse_options(chosen, option or ()), players)
    if not 0 <= bots <= players:
        raise Unreadable("cli.play.too_many_bots", bots=bots, players=players)
    people = [*(name or ()), *(SAY("cli.play.player", number=n + 1) for n in range(players))]
    seed, salt = secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SALT_BYTES)
    chairs = [Chair(people[seat]) for seat in range(players - bots)]
    for number in range(1, bots + 1):
        bot = make_bot(chosen, level, f"{seed.hex()}/{number}")
        chairs.append(Chair(SAY("cli.play.bot", number=number), bot))
    if save is not None:
        with writing(save):  # before an evening is played, not after it
            save.open("a", encoding="utf-8").close()
    if bots:
        with _told_if_slow():
            warm_up(chosen)
    try:
        Table(match, chairs, console, SAY).play(FairChance(seed, "", [salt]))
    except Left:
        console.print(SAY("cli.play.left"))
    if save is not None:
        _save(save, _record_of(match, chairs, level, seed, salt))


@contextmanager
def _told_if_slow() -> Iterator[None]:
    """The first time on a computer the bots are compiled: nobody waits without knowing for what."""
    told = threading.Timer(_PATIENCE, lambda: errors.print(SAY("cli.play.compiling")))
    told.daemon = True
    told.start()
    try:
        yield
    finally:
        told.cancel()


def _record_of(
    match: Match, chairs: list[Chair], level: str, seed: bytes, salt: bytes
) -> AnyRecord:
    return match.record(
        commitment=commitment_to(seed),
        salts=(salt.hex(),),
        seed=seed.hex() if match.over else None,
        players=tuple(Player(chair.name, level if chair.bot else None) for chair in chairs),
    )


def _save(path: Path, record: AnyRecord) -> None:
    with writing(path), path.open("a", encoding="utf-8") as file:
        file.write(format_record(record) + "\n")
    console.print(SAY("cli.play.saved", path=str(path)), markup=False)
