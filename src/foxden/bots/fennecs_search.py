"""Fennecs in possible worlds: redeals, the play of an average player, and the search."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from foxden.bots.search import (
    NONE,
    ROOT,
    Edges,
    Room,
    Tree,
    Values,
    add_child,
    back_up,
    child_of,
    most_visited,
    select,
)
from foxden.core.compiled import compiled
from foxden.core.dice import Generator, below
from foxden.core.exponential import exp
from foxden.games.fennecs.cards import FULL
from foxden.games.fennecs.fast import (
    ACTOR_AT,
    CARDS_FROM,
    CHOOSE,
    COLLECT,
    COLUMN,
    COLUMNS_AT,
    FIRST_AT,
    GOAL_AT,
    HANDS_AT,
    KINDS,
    LENGTH,
    MAX_MOVES,
    MOST_IN_HAND,
    MOST_SEATS,
    OVER,
    PILE_AT,
    SEATS_AT,
    STARS_AT,
    Moves,
    Position,
    draw_card,
    is_collectable,
    is_hidden,
    known_of,
    moves_of,
    play,
    put_in_hand,
    stars_for,
    stars_on,
)

Weights = NDArray[np.float64]

HIDDEN: Final = 1 << 10
"""An edge that somebody else's card laid face down gets: + the column; the card is not seen."""

EXPLORATION: Final = 1.0

_DEEPEST: Final = 64

# The average player: what it takes unknown cards for, when it collects, what it looks at.
MEAN: Final = 1.5
WORTH: Final = 1.01
GREED: Final = 1.5

# At tables of three or more the others are not all thought to search: in so many of a hundred
# cases they take what brings stars. More wins more against greedy players and less against
# searching ones.
INSTINCT: Final = 50

# How much likelier than another a card is to be one that was laid face down, by its rank: high
# cards are kept for oneself, low ones are traps, a Supernova can be laid in no other way.
SUSPICION: Final = np.array([3.0, 2.0, 1.0, 1.0, 1.0, 0.5, 0.5, 2.0, 3.0, 6.0, 1.0, 10.0])
NO_SUSPICION: Final = np.ones(KINDS)

# By players: how fast the chance to win grows with a star far from the goal and near it, how
# that rises towards the goal, and what beginning a round is worth; fitted to games played.
RACE: Final = np.array(
    [
        (0.0, 0.0, 0.0, 0.0),
        (0.0, 0.0, 0.0, 0.0),
        (0.090, 0.318, 0.093, 0.176),
        (0.132, 0.374, 0.103, 0.141),
        (-0.680, 1.156, 0.017, 0.108),
        (-0.146, 0.653, 0.048, 0.110),
    ]
)

# --- beliefs -----------------------------------------------------------------------------------


@compiled
def shuffle_hidden(position: Position, seat: int, belief: Weights, rng: Generator) -> None:
    """Deal anew all that a seat does not know: face-down cards by belief, the rest evenly."""
    _gather(position, seat)
    for column in range(position[SEATS_AT]):
        at = COLUMNS_AT + column * COLUMN
        for index in range(position[at]):
            if is_hidden(position, at, index, seat):
                position[at + CARDS_FROM + index] = 1 + _draw_by(position, belief, rng)
    for other in range(position[SEATS_AT]):
        if other != seat:
            _deal_hand(position, other, rng)


@compiled
def _gather(position: Position, seat: int) -> None:
    """Put all cards that a seat does not know on the pile; hands keep a mark for each card."""
    for column in range(position[SEATS_AT]):
        at = COLUMNS_AT + column * COLUMN
        for index in range(position[at]):
            if is_hidden(position, at, index, seat):
                position[PILE_AT + position[at + CARDS_FROM + index] - 1] += 1
    for other in range(position[SEATS_AT]):
        first = HANDS_AT + other * MOST_IN_HAND
        for at in range(first, first + MOST_IN_HAND):
            if other != seat and position[at]:
                position[PILE_AT + position[at] - 1] += 1


@compiled
def _draw_by(position: Position, belief: Weights, rng: Generator) -> int:
    total = 0.0
    for rank in range(KINDS):
        total += position[PILE_AT + rank] * belief[rank]
    number = below(rng, 1 << 24) * total / (1 << 24)
    drawn = NONE
    for rank in range(KINDS):
        if position[PILE_AT + rank]:
            drawn = rank
            number -= position[PILE_AT + rank] * belief[rank]
            if number < 0:
                break
    position[PILE_AT + drawn] -= 1
    return drawn


@compiled
def _deal_hand(position: Position, seat: int, rng: Generator) -> None:
    first = HANDS_AT + seat * MOST_IN_HAND
    size = 0
    while size < MOST_IN_HAND and position[first + size]:
        size += 1
    left = 0
    for rank in range(KINDS):
        left += position[PILE_AT + rank]
    for dealt in range(size):
        put_in_hand(position, seat, dealt, 1 + draw_card(position, left, rng))
        left -= 1


# --- an average player -------------------------------------------------------------------------


@compiled
def expected_stars(position: Position, column: int, seat: int, mean: float) -> float:
    """What collecting a column should bring a seat, unknown cards counted at their mean.

    A test compares that with the rules wherever nothing is unknown, or its mean is its value.
    """
    known = known_of(position, column, seat)
    if known.destroyed:
        return 0.0
    stars = stars_on(position, column)
    if position[COLUMNS_AT + column * COLUMN] == FULL:
        return float(stars)
    total = known.total + known.unknown * mean
    return stars + _best_change(total, known.fifths, position[STARS_AT + seat] + stars)


@compiled
def _best_change(least: float, fifths: int, held: int) -> float:
    best = -100.0
    for fives in range(fifths + 1):
        best = max(best, stars_for(least + 4 * fives, held))
    return best


@compiled
def best_column(position: Position, seat: int, mean: float) -> tuple[int, float]:
    """The column that should bring a seat most, NONE where nothing can be collected."""
    best, most = NONE, -100.0
    for column in range(position[SEATS_AT]):
        if is_collectable(position, column):
            stars = expected_stars(position, column, seat, mean)
            if stars > most:
                best, most = column, stars
    return best, most


@compiled
def average_move(position: Position, moves: Moves, count: int, rng: Generator) -> int:
    """Collect the best column where it pays, otherwise place anything anywhere."""
    if moves[0] >= CHOOSE:
        return int(moves[0])
    column, stars = best_column(position, position[ACTOR_AT], MEAN)
    places = count
    while places and moves[places - 1] >= COLLECT:
        places -= 1
    if places == 0 or stars >= WORTH:
        return COLLECT + column
    return int(moves[below(rng, places)])


# --- what a position is worth ------------------------------------------------------------------


@compiled
def win_chances(position: Position, chances: Values) -> None:
    """For each seat its share of the win, between two rounds or once the game is over (F19)."""
    seats = position[SEATS_AT]
    most = 0
    for seat in range(seats):
        most = max(most, position[STARS_AT + seat])
    steepness, bonus = 100.0, 0.0  # so steep that only the leaders count
    if position[ACTOR_AT] != OVER:
        far, near, rise, bonus = RACE[seats]
        steepness = far + near * exp(rise * (most - position[GOAL_AT]))
    total = 0.0
    for seat in range(seats):
        lead = steepness * (position[STARS_AT + seat] - most)
        chances[seat] = exp(lead + bonus * (seat == position[FIRST_AT]))
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


@compiled
def finish_round(position: Position, moves: Moves, rng: Generator) -> None:
    """Average players play on until nobody has to decide."""
    while position[ACTOR_AT] >= 0:
        play(position, average_move(position, moves, moves_of(position, moves), rng))


# --- what an iteration works with --------------------------------------------------------------


class Worktop(NamedTuple):
    """Room for one world and the way through it, and what it is taken to be: the belief.

    Beside the belief, what lies there from an earlier iteration means nothing.
    """

    priors: Values
    chances: Values
    belief: Weights
    edges: Edges
    path: Edges
    moves: Moves
    position: Position


_CHANCES_AT: Final = 8 * MAX_MOVES
_BELIEF_AT: Final = _CHANCES_AT + 8 * MOST_SEATS
_EDGES_AT: Final = _BELIEF_AT + 8 * KINDS
_PATH_AT: Final = _EDGES_AT + 4 * MAX_MOVES
_MOVES_AT: Final = _PATH_AT + 4 * _DEEPEST
_POSITION_AT: Final = _MOVES_AT + 2 * MAX_MOVES
WORKTOP_BYTES: Final = _POSITION_AT + LENGTH


@compiled
def worktop_on(room: Room, seats: int, belief: Weights) -> Worktop:
    """A worktop over `WORKTOP_BYTES` bytes."""
    believed = room[_BELIEF_AT:_EDGES_AT].view(np.float64)
    for rank in range(KINDS):
        believed[rank] = belief[rank]
    return Worktop(
        room[:_CHANCES_AT].view(np.float64),
        room[_CHANCES_AT : _CHANCES_AT + 8 * seats].view(np.float64),
        believed,
        room[_EDGES_AT:_PATH_AT].view(np.int32),
        room[_PATH_AT:_MOVES_AT].view(np.int32),
        room[_MOVES_AT:_POSITION_AT].view(np.int16),
        room[_POSITION_AT:WORKTOP_BYTES].view(np.int8),
    )


@compiled
def new_worktop(seats: int, belief: Weights) -> Worktop:
    """A worktop with room of its own.

    Each array has its own memory: where all share one block, every use counts references to it
    in one place, and the search takes noticeably longer.
    """
    believed = np.zeros(KINDS, np.float64)
    believed[:] = belief
    return Worktop(
        np.zeros(MAX_MOVES, np.float64),
        np.zeros(seats, np.float64),
        believed,
        np.zeros(MAX_MOVES, np.int32),
        np.zeros(_DEEPEST, np.int32),
        np.zeros(MAX_MOVES, np.int16),
        np.zeros(LENGTH, np.int8),
    )


@compiled
def copy(position: Position, into: Position) -> None:
    for at in range(LENGTH):  # assigning a slice may take memory, and a GPU has none to give
        into[at] = position[at]


# --- the search --------------------------------------------------------------------------------


@compiled
def edges_of(position: Position, root_seat: int, moves: Moves, edges: Edges) -> int:
    """The moves as the searching seat sees them: somebody else's face-down cards are alike."""
    count = moves_of(position, moves)
    if position[ACTOR_AT] == root_seat or moves[0] >= COLLECT:
        for index in range(count):
            edges[index] = moves[index]
        return count
    seen, columns = 0, 0
    for move in moves[:count]:
        way = move // MOST_SEATS
        column = move - MOST_SEATS * way
        if move >= COLLECT or way & 1 == 0:
            edges[seen] = move
        elif columns >> column & 1:
            continue
        else:
            columns |= 1 << column
            edges[seen] = HIDDEN + column
        seen += 1
    return seen


@compiled
def weigh(position: Position, edges: Edges, count: int, priors: Values) -> None:
    """Before anything is known, a move is likely by the stars that it brings at once."""
    seat = position[ACTOR_AT]
    total = 0.0
    for index in range(count):
        edge = edges[index]
        stars = 1.0
        if edge >= HIDDEN:
            stars = -1.0
        elif edge >= CHOOSE:
            stars = -index  # the best is offered first
        elif edge >= COLLECT:
            stars = expected_stars(position, edge - COLLECT, seat, MEAN)
        elif edge // MOST_SEATS & 1:
            stars = -1.0
        priors[index] = exp(stars / GREED)
        total += priors[index]
    for index in range(count):
        priors[index] /= total


@compiled
def _by_instinct(priors: Values, count: int, rng: Generator) -> int:
    """An edge drawn by the square of its prior: mostly one that brings most stars at once."""
    total = 0.0
    for prior in priors[:count]:
        total += prior * prior
    number = below(rng, 1 << 24) * total / (1 << 24)
    index = 0
    number -= priors[0] * priors[0]
    while number >= 0 and index + 1 < count:
        index += 1
        number -= priors[index] * priors[index]
    return index


@compiled
def _move_of(position: Position, edge: int, belief: Weights, rng: Generator) -> int:
    """The move behind an edge; which card is laid face down follows the belief."""
    if edge < HIDDEN:
        return edge
    first = HANDS_AT + position[ACTOR_AT] * MOST_IN_HAND
    total = 0.0
    for at in range(first, first + MOST_IN_HAND):
        if position[at]:
            total += belief[position[at] - 1]
    number = below(rng, 1 << 24) * total / (1 << 24)
    at = first
    number -= belief[position[at] - 1]
    while number >= 0 and at + 1 < first + MOST_IN_HAND and position[at + 1]:
        at += 1
        number -= belief[position[at] - 1]
    return (2 * (int(position[at]) - 1) + 1) * MOST_SEATS + edge - HIDDEN


@compiled
def search(  # noqa: PLR0913, PLR0917  compiled code takes no structures of Python
    tree: Tree,
    root: Position,
    worktop: Worktop,
    exploration: float,
    iterations: int,
    rng: Generator,
) -> None:
    """Grow the tree of the seat to move by a number of iterations, each in a world of its own.

    It takes no memory of its own.
    """
    seat = root[ACTOR_AT]
    _, chances, belief, _, path, moves, position = worktop
    for _ in range(iterations):
        copy(root, position)
        shuffle_hidden(position, seat, belief, rng)
        depth = descend(tree, worktop, seat, exploration, rng)
        finish_round(position, moves, rng)
        win_chances(position, chances)
        back_up(tree, path, depth, chances)


@compiled
def descend(tree: Tree, worktop: Worktop, seat: int, exploration: float, rng: Generator) -> int:
    """Follow the best bounds down and add a node; how many nodes the path has."""
    priors, _, belief, edges, path, moves, position = worktop
    node, depth = ROOT, 1
    path[0] = ROOT
    while position[ACTOR_AT] >= 0 and depth < _DEEPEST:
        count = edges_of(position, seat, moves, edges)
        weigh(position, edges, count, priors)
        actor = position[ACTOR_AT]
        if actor != seat and position[SEATS_AT] > 2 and below(rng, 100) < INSTINCT:
            edge = edges[_by_instinct(priors, count, rng)]
        else:
            edge = edges[select(tree, node, edges, priors, count, actor, exploration)]
        play(position, _move_of(position, edge, belief, rng))
        child = child_of(tree, node, edge)
        is_new = child == NONE
        if is_new:
            child = add_child(tree, node, edge)
        if child == NONE:
            break
        path[depth] = child
        depth += 1
        node = child
        if is_new:
            break
    return depth


@compiled
def trusted_move(tree: Tree, position: Position, worktop: Worktop) -> int:
    """The move of the seat to move that its tree trusts most."""
    edges = worktop.edges
    count = edges_of(position, position[ACTOR_AT], worktop.moves, edges)
    return int(edges[most_visited(tree, edges, count)])
