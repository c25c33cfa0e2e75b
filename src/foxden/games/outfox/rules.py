"""Outfox, clause by clause (O1 to O12; O12, who sits on seat 0, is the table's to draw)."""

from collections.abc import Sequence
from typing import Final

from foxden.core.errors import FoxdenError, IllegalAction, NotYours, Unreadable
from foxden.core.outcome import Outcome, winners_of
from foxden.core.seats import By, Seat, require_seats
from foxden.games.outfox.actions import NOTHING, Turn, TurnOffer
from foxden.games.outfox.board import (
    INDEX,
    OPENING_MOVES,
    POINTS,
    TRIPLES_AT,
    Line,
    Move,
    Point,
    bits,
    destinations,
    moves_on,
    occupied_neighbours,
)
from foxden.games.outfox.pieces import Piece, first_reserves, is_winning
from foxden.games.outfox.state import DeadReason, Details, Options, State

SEATS: Final = range(2, 4)


def start(options: Options, seats: int) -> State:
    require_seats(seats, SEATS, "O3")
    return State(
        board=(None,) * len(POINTS),
        reserves=first_reserves(seats),
        turns=0,
        actor=Seat(0),
        line=None,
    )


def actors(state: State) -> tuple[Seat, ...]:
    return () if state.actor is None else (state.actor,)


def legal(state: State, seat: Seat) -> TurnOffer:
    if seat != state.actor:
        return NOTHING
    return TurnOffer(tuple(dict.fromkeys(state.reserves[seat])), _moves(state))


def weights(state: State) -> Sequence[int]:
    return ()


def _moves(state: State) -> tuple[Move, ...]:
    return moves_on(bits(state.board)) if state.turns else OPENING_MOVES  # O4


def apply(state: State, seat: Seat, action: Turn, by: By | None = None) -> State:
    if action not in legal(state, seat):
        raise _refusal(state, seat, action)
    return advance(state, seat, action, by)


def advance(state: State, seat: Seat, action: Turn, by: By | None = None) -> State:
    board = _after(state.board, action)
    reserves = tuple(
        _without(reserve, action.piece) if owner == seat else reserve
        for owner, reserve in enumerate(state.reserves)
    )
    turns = state.turns + 1
    line = _winning_line(board, action)
    following = turns % len(reserves)
    goes_on = line is None and reserves[following] and moves_on(bits(board))  # O11
    return State(board, reserves, turns, Seat(following) if goes_on else None, line)


def _after(board: tuple[Piece | None, ...], turn: Turn) -> tuple[Piece | None, ...]:
    points = list(board)
    points[INDEX[turn.point]] = turn.piece
    if turn.origin is not None and turn.destination is not None:
        points[INDEX[turn.destination]] = points[INDEX[turn.origin]]
        points[INDEX[turn.origin]] = None
    return tuple(points)


def _without(reserve: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    at = reserve.index(piece)
    return reserve[:at] + reserve[at + 1 :]


def _winning_line(board: tuple[Piece | None, ...], turn: Turn) -> Line | None:
    """O9, O10: only lines through a point that this turn filled can be new."""
    triples = TRIPLES_AT[turn.point]
    if turn.destination is not None:
        triples += TRIPLES_AT[turn.destination]
    for triple in triples:
        point, middle, end = triple
        if (
            (first := board[INDEX[point]])
            and (second := board[INDEX[middle]])
            and (third := board[INDEX[end]])
            and is_winning(first, second, third)
        ):
            return triple
    return None


def outcome(state: State) -> Outcome[Details] | None:
    if state.actor is not None:
        return None
    seats = len(state.reserves)
    last = (state.turns - 1) % seats  # whoever took the last turn has won, either way
    places = tuple(1 if seat == last else 2 for seat in range(seats))
    return Outcome(
        winners=winners_of(places),
        places=places,
        scores=tuple(2 - place for place in places),
        reason="O9" if state.line else "O11",
        details=Details(state.line),
    )


def dead_reason(point: Point, state: State) -> DeadReason | None:
    """O8: why nothing can be placed on an empty point; None where something can."""
    occupied = bits(state.board)
    if not state.turns:
        return None
    near = occupied_neighbours(point, occupied)
    if not near:
        return "no_neighbour"
    with_point = occupied | 1 << INDEX[point]
    if not any(destinations(origin, with_point) for origin in near):
        return "no_slide"
    return None


def _refusal(state: State, seat: Seat, turn: object) -> FoxdenError:
    if state.actor is None:
        return IllegalAction("outfox.refused.over", clause="O9" if state.line else "O11")
    if seat != state.actor:
        return NotYours("core.not_yours.turn", seat=state.actor + 1)
    if not isinstance(turn, Turn) or turn.point not in INDEX:
        return Unreadable("outfox.unreadable.turn", text=repr(turn))
    if turn.piece not in state.reserves[seat]:
        owned = [piece.name for piece in legal(state, seat).pieces]
        return IllegalAction(
            "outfox.refused.piece", clause="O3", piece=turn.piece.name, pieces=owned
        )
    return _placing_refusal(state, turn) or _sliding_refusal(state, turn)


def _placing_refusal(state: State, turn: Turn) -> IllegalAction | None:
    if state.board[INDEX[turn.point]] is not None:
        return _other_points("occupied", "O5", state, turn)
    reason = dead_reason(turn.point, state)
    return reason and _other_points(reason, "O8", state, turn)


def _other_points(why: str, clause: str, state: State, turn: Turn) -> IllegalAction:
    points = list(dict.fromkeys(move.point for move in _moves(state)))
    return IllegalAction(f"outfox.refused.{why}", clause=clause, point=turn.point, points=points)


def _sliding_refusal(state: State, turn: Turn) -> IllegalAction:
    if not state.turns:
        return IllegalAction("outfox.refused.first_slide", clause="O4")
    if turn.origin is None or turn.destination is None:
        return _other_origins("no_slide_given", "O5", state, turn)
    if turn.origin == turn.point:
        return _other_origins("placed_piece", "O6", state, turn)
    occupied = bits(state.board)
    if turn.origin not in occupied_neighbours(turn.point, occupied):
        return _other_origins("not_neighbour", "O5", state, turn)
    reached = destinations(turn.origin, occupied | 1 << INDEX[turn.point])
    if not reached:
        return _other_origins("stuck", "O7", state, turn)
    return IllegalAction(
        "outfox.refused.destination",
        clause="O7",
        origin=turn.origin,
        destination=turn.destination,
        destinations=reached,
    )


def _other_origins(why: str, clause: str, state: State, turn: Turn) -> IllegalAction:
    """With the neighbours that could slide instead; there is one, or the point were refused."""
    moves = (move for move in _moves(state) if move.point == turn.point)
    return IllegalAction(
        f"outfox.refused.{why}",
        clause=clause,
        point=turn.point,
        origin=turn.origin,
        origins=list(dict.fromkeys(move.origin for move in moves)),
    )
