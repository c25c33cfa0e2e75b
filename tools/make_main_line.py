# ruff: noqa: INP001  a script, not a package
"""The main line of solved Outfox: `python tools/make_main_line.py FILE.svg`.

The first player holds out as long as the book allows, the second keeps to the book. The line is
drawn to the file, board by board, and printed as rows of a Markdown table.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import quoteattr

from foxden.core.seats import Seat
from foxden.games import outfox
from foxden.games.outfox import State, Turn
from foxden.games.outfox.board import INDEX, POINTS, Point
from foxden.solver.book import packaged_book
from foxden.solver.position import from_state, to_turn
from foxden.solver.prover import Prover

FINDER = Prover(table_bits=4)
WINNER = Seat(1)

STEP, PIECE, COLUMNS = 26, 9, 6
WIDTH, HEIGHT = 6 * STEP, 6 * STEP
INK = {"red": "#c8322b", "yellow": "#e0a800", "blue": "#2b62c8"}


# ---------------------------------------------------------------- the line


def answer(state: State) -> tuple[int, Turn]:
    """The winner's turn, and how many turns are left before it."""
    position = from_state(state)
    win = FINDER.winning_turn(position)
    if win is not None:
        return 1, to_turn(win)
    book = packaged_book()
    known = [(book[key], turn) for turn, key in FINDER.open_turns(position) if key in book]
    turns, turn = min(known)
    return 1 + turns, to_turn(turn)


def longest_resistance(state: State) -> Turn:
    offer = outfox.legal(state, Seat(0))
    return max(offer, key=lambda turn: answer(outfox.apply(state, Seat(0), turn))[0])


def main_line() -> Iterator[tuple[State, Turn, State]]:
    """Every turn with the states before and after it."""
    state = outfox.start(outfox.Options(), 2)
    while state.actor is not None:
        turn = answer(state)[1] if state.actor == WINNER else longest_resistance(state)
        after = outfox.apply(state, state.actor, turn)
        yield state, turn, after
        state = after


# ---------------------------------------------------------------- the drawing


def place_of(point: Point) -> tuple[float, float]:
    row = "abcde".index(point[0])
    in_row = 5 - abs(row - 2)
    x = WIDTH / 2 + STEP * (int(point[1]) - (in_row + 1) / 2)
    return x, STEP * (1.6 + row * 0.87)


def element(name: str, **attributes: object) -> str:
    pairs = (
        f"{key.replace('_', '-')}={quoteattr(str(value))}" for key, value in attributes.items()
    )
    return f"<{name} {' '.join(pairs)}/>"


def piece(shape: str, x: float, y: float, fill: str) -> str:
    if shape == "circle":
        return element("circle", cx=x, cy=y, r=PIECE, fill=fill)
    if shape == "square":
        side = 1.7 * PIECE
        return element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, fill=fill)
    corners = [(x, y - PIECE), (x + PIECE, y + 0.7 * PIECE), (x - PIECE, y + 0.7 * PIECE)]
    return element("polygon", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in corners), fill=fill)


def board(number: int, turn: Turn, after: State) -> Iterator[str]:
    """The board after a turn: what was placed is ringed, where something slid is a line."""
    yield f'<text x="4" y="14" font-size="12" font-family="sans-serif">{number}</text>'
    for point in POINTS:
        x, y = place_of(point)
        yield element("circle", cx=x, cy=y, r=2, fill="#999")
    if turn.origin is not None and turn.destination is not None:
        (x1, y1), (x2, y2) = place_of(turn.origin), place_of(turn.destination)
        yield element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#555", stroke_width=2)
    for point in after.line or ():
        x, y = place_of(point)
        yield element("circle", cx=x, cy=y, r=PIECE + 4, fill="#cfe8cf")
    for point in POINTS:
        held = after.board[INDEX[point]]
        if held is not None:
            yield piece(held.shape, *place_of(point), INK[held.colour])
    x, y = place_of(turn.point)
    yield element("circle", cx=x, cy=y, r=PIECE + 3, fill="none", stroke="#222")


def drawing(line: list[tuple[State, Turn, State]]) -> Iterator[str]:
    rows = -(-len(line) // COLUMNS)
    size = f'width="{COLUMNS * WIDTH}" height="{rows * HEIGHT}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    yield element("rect", width="100%", height="100%", fill="white")
    for index, (_, turn, after) in enumerate(line):
        row, column = divmod(index, COLUMNS)
        yield f'<g transform="translate({column * WIDTH} {row * HEIGHT})">'
        yield from board(index + 1, turn, after)
        yield "</g>"
    yield "</svg>"


def main() -> None:
    line = list(main_line())
    Path(sys.argv[1]).write_text("\n".join(drawing(line)) + "\n", encoding="utf-8")
    turns = [f"`{outfox.format_action(turn)}`" for _, turn, _ in line]
    for number in range(0, len(turns), 2):
        sys.stdout.write(f"| {1 + number // 2} | {' | '.join(turns[number : number + 2])} |\n")


if __name__ == "__main__":
    main()
