"""Places on a sheet of paper, in millimetres from its upper left corner."""

from collections.abc import Iterator
from typing import NamedTuple


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def top(self, height: float) -> "Box":
        return self._replace(height=height)

    def below(self, height: float) -> "Box":
        """What is left under a strip of this height."""
        return self._replace(y=self.y + height, height=self.height - height)

    def left(self, width: float) -> "Box":
        return self._replace(width=width)

    def after(self, width: float) -> "Box":
        """What is left beside a strip of this width."""
        return self._replace(x=self.x + width, width=self.width - width)

    def middle(self, width: float, height: float) -> "Box":
        """A box of this size with the same centre."""
        x, y = self.centre
        return Box(x - width / 2, y - height / 2, width, height)

    def rows(self, count: int) -> "list[Box]":
        height = self.height / count
        return [Box(self.x, self.y + row * height, self.width, height) for row in range(count)]

    def columns(self, count: int) -> "list[Box]":
        width = self.width / count
        return [Box(self.x + at * width, self.y, width, self.height) for at in range(count)]

    def grid(self, columns: int, rows: int) -> "Iterator[Box]":
        """Equal cells, row by row."""
        for row in self.rows(rows):
            yield from row.columns(columns)
