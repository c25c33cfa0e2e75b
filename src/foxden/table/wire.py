"""Everything that travels on a socket: one struct a message, told apart by `type`.

The page's types and docs/protocol.md follow from these structs. What a game puts into a
message (view, offer, seen event, action) has the game's own structs, which carry tags too.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from foxden.core.seats import SMALL_TABLE, By, Seat
from foxden.games import GAMES
from foxden.table.log import Late, StandInReason

if TYPE_CHECKING:
    AnyView: TypeAlias = Any
    AnyOffer: TypeAlias = Any
else:
    AnyView = reduce(or_, (game.view_type for game in GAMES))
    AnyOffer = reduce(or_, (game.offer_type for game in GAMES))

Code = Annotated[str, Meta(max_length=16)]
Token = Annotated[str, Meta(max_length=64)]
ClientId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Salt = Annotated[str, Meta(pattern="^[0-9a-fA-F]{32}$")]
Nickname = Annotated[str, Meta(min_length=1, max_length=100)]
Face = Annotated[str, Meta(max_length=32)]
Level = Annotated[str, Meta(max_length=32)]
Sequence = Annotated[int, Meta(ge=1, le=2**53)]
DecisionId = Annotated[str, Meta(max_length=32)]
TurnId = Annotated[str, Meta(max_length=32)]
PlaceNumber = Annotated[int, Meta(ge=0, le=2**31)]
ClockSeconds = Annotated[int, Meta(ge=5, le=14 * 86_400)]
StockSeconds = Annotated[int, Meta(ge=0, le=14 * 86_400)]
PaceSeconds = Annotated[float, Meta(ge=0, le=60)]
Chairs = Annotated[int, Meta(ge=1, le=1000)]

Reaction = Literal["laugh", "wow", "think", "clap", "hurry", "heart", "again"]
Status = Literal["lobby", "playing", "over"]


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table plays. `options` are the game's own; the defaults are the base game.

    `seats`: at most how many play (null: as many as the game takes). `clock`: seconds a
    turn. `pace`: seconds a Foxy card stays after all have locked (null: until the host
    moves on). `open`: whether strangers find the table in the public list. `hints`:
    whether a person alone against bots may ask what to play, where the game is solved.

    A clock of twelve hours or more is a game over days. There `stock` is the extra time, in
    seconds, that each seat has for the whole game, and `late` what happens when that is up as
    well: the clock plays this `turn`, a `bot` plays on until its player is back, or the game
    comes to its `end`.
    """

    game: Annotated[str, Meta(max_length=32)]
    options: dict[str, Any] = {}
    seats: Chairs | None = None
    clock: ClockSeconds | None = None
    pace: PaceSeconds | None = 2.0
    open: bool = False
    hints: bool = False
    stock: StockSeconds = 0
    late: Late = "turn"


# ---------------------------------------------------------------- from the client


class Hello(Struct, frozen=True, kw_only=True, tag="hello"):
    """The first frame, within five seconds. No token: watch as a stranger.

    `client` names this device for resends: (place, client, seq) is applied once. `holds`
    are tokens of other places played on the same device, so that they count as present.
    `screen`: this is the big screen of a party, which the others are told to look at; at an
    open table only where it is the host's.
    A second hello on the same socket changes the place.
    """

    table: Code
    client: ClientId
    token: Token | None = None
    holds: Annotated[tuple[Token, ...], Meta(max_length=SMALL_TABLE)] = ()
    screen: bool = False


class Command(Struct, frozen=True, kw_only=True):
    """`seq` grows with each command of a client; the same one again is a resend."""

    seq: Sequence


class Play(Command, frozen=True, tag="play"):
    """Answer a decision. `decision` is the one the offer came with."""

    decision: DecisionId
    action: msgspec.Raw


class Draft(Command, frozen=True, tag="draft"):
    """What is on the pad, not yet played; null empties the pad."""

    decision: DecisionId
    action: msgspec.Raw


class Sit(Command, frozen=True, tag="sit"):
    """Take a chair for the next game; `salt` goes into its shuffles."""

    salt: Salt | None = None


class Stand(Command, frozen=True, tag="stand"):
    """Give the chair back and watch."""


class AddSalt(Command, frozen=True, tag="salt"):
    """A fresh salt for the next game, given after its commitment was shown."""

    salt: Salt


class Introduce(Command, frozen=True, tag="introduce"):
    """Go by another name or face from now on; without a face by the one of the place."""

    name: Nickname
    face: Face | None = None


class AddBot(Command, frozen=True, tag="add_bot"):
    level: Level


class Remove(Command, frozen=True, tag="remove"):
    """The host sends a place away, bot or person."""

    place: PlaceNumber


class Configure(Command, frozen=True, tag="configure"):
    """The host changes what is played next."""

    setup: Setup


class Start(Command, frozen=True, tag="start"):
    """Begin, or begin the rematch: seats are turned on by one."""


class CloseTurn(Command, frozen=True, tag="close_turn"):
    """The host ends a turn at which some have not decided: what is on their pads counts."""

    turn: TurnId


class Next(Command, frozen=True, tag="next"):
    """The host moves on to the next card."""

    turn: TurnId


class Pause(Command, frozen=True, tag="pause"):
    pass


class Resume(Command, frozen=True, tag="resume"):
    pass


class HandOver(Command, frozen=True, tag="hand_over"):
    """The host makes somebody else the host."""

    place: PlaceNumber


class ClaimHost(Command, frozen=True, tag="claim_host"):
    """Become the host where the host has been gone for a minute."""


class Leave(Command, frozen=True, tag="leave"):
    """Go. In a running game a bot takes the seat until its player comes back."""


class Back(Command, frozen=True, tag="back"):
    """Take the seat back from the bot that stood in."""


class Resign(Command, frozen=True, tag="resign"):
    """A bot plays this seat to the end."""


class HandToBot(Command, frozen=True, tag="hand_to_bot"):
    """Let a bot play for a seat whose player has been gone for a minute."""

    seat: Annotated[int, Meta(ge=0, le=1000)]


class AskTakeback(Command, frozen=True, tag="ask_takeback"):
    """Ask the others to take back one's last turn."""


class AnswerTakeback(Command, frozen=True, tag="answer_takeback"):
    agree: bool


class React(Command, frozen=True, tag="react"):
    reaction: Reaction


class Transfer(Command, frozen=True, tag="transfer"):
    """Ask for a one-time code that moves this place to another device."""


AnyCommand = (
    Play
    | Draft
    | Sit
    | Stand
    | AddSalt
    | Introduce
    | AddBot
    | Remove
    | Configure
    | Start
    | CloseTurn
    | Next
    | Pause
    | Resume
    | HandOver
    | ClaimHost
    | Leave
    | Back
    | Resign
    | HandToBot
    | AskTakeback
    | AnswerTakeback
    | React
    | Transfer
)
ClientMessage = Hello | AnyCommand


# ---------------------------------------------------------------- from the server


class PlaceInfo(Struct, frozen=True, kw_only=True):
    """Somebody at the table. `seat` is the one in the game that runs or has just ended.

    `name` is null where a bot is called by its face, the same in every table.
    `gone`: not here for so long that the others may go on without them.
    """

    place: int
    name: str | None
    face: str
    bot: str | None
    sitting: bool
    seat: Seat | None
    here: bool
    gone: bool
    stand_in: StandInReason | None


class Takeback(Struct, frozen=True, kw_only=True):
    """Somebody asks to take back a turn; these seats have agreed."""

    seat: Seat
    agreed: tuple[Seat, ...]


class Series(Struct, frozen=True, kw_only=True):
    """Which game of how many it is that runs or has just ended; 0 before the first."""

    game: int
    games: int


class TableInfo(Struct, frozen=True, kw_only=True):
    """The table around the game. Above twelve places only the first twelve are listed.

    `commitment` is to the seed of the running game, `next_commitment` to that of the
    game after it (in the lobby: the first). `retired`: the last game was ended because
    its rules had changed; its record is kept. `lapsed`: it was ended, as agreed, because
    this place's time was up. `circle`: the circle of friends whose table it is.
    `screen`: whether a big screen shows the table. `series`: where games are counted together.
    """

    code: str
    setup: Setup
    status: Status
    game: int
    paused: bool
    host: int | None
    places: tuple[PlaceInfo, ...]
    sitting: int
    watching: int
    commitment: str | None
    next_commitment: str
    takeback: Takeback | None
    retired: bool
    lapsed: int | None
    circle: str | None
    screen: bool
    series: Series | None


class You(Struct, frozen=True, kw_only=True):
    """`salted`: whether this place has given its salt for the next game."""

    place: int
    name: str
    seat: Seat | None
    salted: bool


class Waiting(Struct, frozen=True, gc=False, kw_only=True):
    """Who has still to act; above twelve seats only how many."""

    count: int
    seats: tuple[Seat, ...] | None


class Clock(Struct, frozen=True, kw_only=True):
    """Seconds left when the message was sent, out of how many; paused clocks stand still.

    `extra`: what whoever has to act has of their extra time, which runs when nothing is left.
    """

    left: float
    seconds: int
    extra: float


class ResultRow(Struct, frozen=True, kw_only=True):
    seat: Seat
    name: str | None
    place: int
    score: int


class Honour(Struct, frozen=True, kw_only=True):
    """An award: what for, how well it was done, and by whom; of `seats` the first three."""

    award: str
    amount: int
    seats: int
    rows: tuple[ResultRow, ...]


class Result(Struct, frozen=True, kw_only=True):
    """How the game ended. Above twelve seats: the top ten and one's own row.

    `reason` is the clause that names the winner.
    `details` are those of the record; where they have one item a seat, the items here
    belong to `rows`, in their order. `honours` are what a game honours beside winning.
    `totals`: the series so far, by its sums, with the same cut; empty where there is none.
    """

    winners: tuple[Seat, ...]
    reason: str
    rows: tuple[ResultRow, ...]
    seats: int
    details: Any
    honours: tuple[Honour, ...]
    totals: tuple[ResultRow, ...]


class Listing(Struct, frozen=True, kw_only=True):
    """A table in the public list."""

    code: str
    setup: Setup
    host: str | None
    sitting: int
    chairs: int
    playing: bool


class Position(Struct, frozen=True, gc=False, kw_only=True):
    """All there is to draw. `decision` names what the offer asks, null where nothing is asked.

    `next_in`: seconds until the next card is turned, where that is waited for; `held`:
    it comes when the host moves on. `since`: how many seconds ago the turn began or, where
    the game is over, ended: from this moment everybody counts what all see together.
    """

    game: int
    turn: str
    view: AnyView
    offer: AnyOffer | None
    decision: str | None
    waiting: Waiting
    clock: Clock | None
    next_in: float | None
    held: bool
    since: float
    result: Result | None


class SeenEvent(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """An event as this seat perceives it; `by` where the clock or a bot entered it."""

    seat: Seat
    seen: Any
    by: By | None = None


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello: everything this place may know.

    `answered` is the highest `seq` of this client that was accepted.
    """

    you: You | None
    table: TableInfo
    position: Position | None
    answered: int


class Update(Struct, frozen=True, gc=False, kw_only=True, tag="update"):
    """Something happened in the game. `ack`: it is also the answer to that command."""

    seen: tuple[SeenEvent, ...]
    position: Position
    ack: int | None = None


class TableChange(Struct, frozen=True, kw_only=True, tag="table"):
    """Something happened around the game."""

    table: TableInfo
    you: You | None


class Crowd(Struct, frozen=True, kw_only=True, tag="crowd"):
    """Who has still to act, who is here, what they feel: small, and sent a few times a second."""

    waiting: Waiting
    here: int
    sitting: int
    watching: int
    screen: bool
    reactions: dict[Reaction, int]


class Reacted(Struct, frozen=True, kw_only=True, tag="reaction"):
    place: int
    reaction: Reaction


class Ack(Struct, frozen=True, kw_only=True, tag="ack"):
    """Done, and kept. `code` is the one-time code that was asked for."""

    ack: int
    code: str | None = None


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """Not done. `key` and `facts` make the sentence, `clause` is the rule that says no.

    `ack` is the command's `seq`, null where the frame could not be read that far.
    """

    ack: int | None
    code: str
    key: str
    facts: dict[str, Any]
    clause: str | None


class Goodbye(Struct, frozen=True, kw_only=True, tag="goodbye"):
    """The last frame before the server closes the socket. `again`: connect again at once."""

    reason: Literal["moved", "removed", "closed", "stopping", "nonsense", "silent"]
    again: bool


ServerMessage = Welcome | Update | TableChange | Crowd | Reacted | Ack | Refused | Goodbye

encode = msgspec.json.Encoder().encode
client_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
