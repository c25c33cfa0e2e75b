"""The command line: each command reads its arguments and hands over to the room that does it."""

import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console, Group
from rich.markdown import Markdown
from rich.padding import Padding
from rich.progress import track
from typer.exceptions import TyperException

from foxden.arena.simulate import simulate as simulated
from foxden.arena.summary import Summary
from foxden.bots import LEVELS, make_bot
from foxden.core.contract import AnyGame
from foxden.core.errors import FoxdenError, Unreadable, Unverified
from foxden.core.fair import SALT_BYTES, SEED_BYTES, FairChance, commitment_to
from foxden.core.fair import verify as verify_record
from foxden.core.match import Match
from foxden.core.options import parse_options, typed_options
from foxden.core.record import AnyRecord, Player, format_record, parse_record
from foxden.games import GAMES, find_game, outfox, rules_text
from foxden.terminal.dialogue import Quit
from foxden.terminal.replay import retell
from foxden.terminal.table import Chair, Table
from foxden.texts import LANGUAGES, catalogue, preferred_language

SAY: Final = catalogue(preferred_language())
console: Final = Console(highlight=False)
errors: Final = Console(stderr=True, highlight=False)

app = typer.Typer(
    help=SAY("cli.help"), no_args_is_help=True, add_completion=False, rich_markup_mode="rich"
)

GameName = Annotated[
    str, typer.Argument(help=SAY("cli.game", games=[g.name for g in GAMES]), metavar="GAME")
]
Players = Annotated[int, typer.Option("--players", "-p", help=SAY("cli.players"))]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help=SAY("cli.option")),
]
RecordFile = Annotated[Path, typer.Argument(help=SAY("cli.file"), metavar="FILE")]


@app.command(help=SAY("cli.games.help"))
def games() -> None:
    for game in GAMES:
        players = SAY("cli.games.players", players=_players(game))
        console.print(f"[bold]{SAY(f'{game.name}.name')}[/] ({game.name}, {players})")
        console.print(Padding(SAY(f"{game.name}.about"), (0, 0, 0, 2)))
        for key, values in typed_options(game).items():
            console.print(Padding(_option(game, key, values), (0, 0, 0, 2)))


def _option(game: AnyGame, key: str, values: tuple[str, ...]) -> Group:
    """An option with what may be typed for it, and what each choice means."""
    name, about = (SAY(f"{game.name}.options.{key}.{text}") for text in ("name", "about"))
    lines = [f"[bold]{name}[/] (--option {key}={'|'.join(values)}): {about}"]
    for value in values:
        if f"{game.name}.options.{key}.{value}.name" in SAY:
            name = SAY(f"{game.name}.options.{key}.{value}.name")
            about = SAY(f"{game.name}.options.{key}.{value}.about")
            lines.append(f"    {value}: [bold]{name}[/]. {about}")
    return Group(*lines)


def _players(game: AnyGame) -> str:
    return f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) < 100 else f"{game.seats[0]}+"


@app.command(help=SAY("cli.rules.help"))
def rules(
    game: GameName,
    language: Annotated[
        str, typer.Option(help=SAY("cli.language", languages=LANGUAGES))
    ] = SAY.language,
) -> None:
    text = rules_text(find_game(game), language)
    console.print(Markdown(text) if console.is_terminal else text, markup=False)


@app.command(help=SAY("cli.play.help"))
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
    try:
        Table(match, chairs, console, SAY).play(FairChance(seed, "", [salt]))
    except Quit:
        console.print(SAY("cli.play.left"))
    if save is not None:
        _save(save, _record_of(match, chairs, level, seed, salt))


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
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(format_record(record) + "\n")
    except OSError as problem:
        raise Unreadable("cli.unwritable", path=str(path), problem=problem.strerror) from None
    console.print(SAY("cli.play.saved", path=str(path)), markup=False)


@app.command(help=SAY("cli.simulate.help"))
def simulate(
    game: GameName,
    players: Players = 2,
    option: OptionTexts = None,
    seed: Annotated[str | None, typer.Option(help=SAY("cli.simulate.seed"))] = None,
    games: Annotated[int, typer.Option(min=1, help=SAY("cli.simulate.games"))] = 1,
    json: Annotated[bool, typer.Option("--json", help=SAY("cli.simulate.json"))] = False,  # noqa: FBT002  a flag
) -> None:
    chosen = find_game(game)
    options = parse_options(chosen, option or ())
    chosen.start(options, players)  # refuse what cannot begin before a progress bar appears
    records = simulated(chosen, options, players, seed or secrets.token_hex(8), games)
    shown = track(
        records,
        SAY("cli.simulate.progress"),
        total=games,
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )
    if json or not console.is_terminal:
        for record in shown:
            sys.stdout.write(format_record(record) + "\n")
    else:
        console.print(Summary(shown).grid(SAY))


@app.command(help=SAY("cli.replay.help"))
def replay(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(help=SAY("cli.replay.seat"))] = None,
) -> None:
    for game, record in _records(file):
        retell(game, record, seat, console, SAY)


@app.command(help=SAY("cli.verify.help"))
def verify(file: RecordFile) -> None:
    failed = False
    for number, (game, record) in enumerate(_records(file), 1):
        try:
            draws = verify_record(game, record)
            console.print(SAY("cli.verify.ok", number=number, game=game.name, count=draws))
        except Unverified as error:
            failed = True
            console.print(
                SAY("cli.verify.failed", number=number, game=game.name, problem=error),
                markup=False,
            )
    if failed:
        raise typer.Exit(1)


@app.command(help=SAY("cli.perft.help"))
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, help=SAY("cli.perft.depth"))],
    players: Players = 2,
) -> None:
    if find_game(game) is not outfox:
        raise Unreadable("cli.perft.only", game=game)
    from foxden.games.outfox.fast import perft as count_turns  # noqa: PLC0415  compiled code loads slowly

    console.print(count_turns(depth, players))


def _records(path: Path) -> Iterator[tuple[AnyGame, AnyRecord]]:
    """The records of a file, or of standard input where the file is called `-`."""
    for number, line in enumerate(_lines(path), 1):
        if line.strip():
            try:
                yield parse_record(line, find_game)
            except Unreadable as error:
                raise Unreadable("cli.line", path=str(path), number=number, problem=error) from None


def _lines(path: Path) -> list[str]:
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except OSError as problem:
        raise Unreadable("cli.unopened", path=str(path), problem=problem.strerror) from None
    except UnicodeDecodeError:
        raise Unreadable("cli.not_text", path=str(path)) from None
    if not text.strip():
        raise Unreadable("cli.empty", path=str(path))
    return text.splitlines()


def main() -> None:
    """Bad input ends in one line and status 2, an interruption quietly; never in a traceback."""
    try:
        status = app(standalone_mode=False)
    except FoxdenError as error:
        status = _complain(error.text(SAY.language))
    except TyperException as error:
        status = _complain(SAY("cli.usage", problem=error.format_message().rstrip(".")))
    except (KeyboardInterrupt, typer.Abort):
        errors.print()
        status = 130
    sys.exit(status)


def _complain(sentence: str) -> int:
    errors.print(" ".join(sentence.split()), markup=False, soft_wrap=True)
    return 2
