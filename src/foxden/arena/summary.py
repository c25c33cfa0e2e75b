"""Many games in a few lines: how long they were, how they ended and who won."""

from collections import Counter
from collections.abc import Iterable

from rich.table import Table as Grid

from foxden.core.record import AnyRecord
from foxden.texts import Catalogue


class Summary:
    def __init__(self, records: Iterable[AnyRecord]) -> None:
        self.games = 0
        self.events = 0
        self.reasons = Counter[str]()
        self.wins = Counter[int]()
        for record in records:
            self._add(record)

    def _add(self, record: AnyRecord) -> None:
        self.games += 1
        self.events += len(record.events)
        if record.outcome is not None:
            self.reasons[record.outcome.reason] += 1
            self.wins.update(record.outcome.winners)

    def grid(self, say: Catalogue) -> Grid:
        grid = Grid(box=None, pad_edge=False, show_header=False)
        grid.add_row(say("cli.simulate.summary.games"), str(self.games))
        grid.add_row(say("cli.simulate.summary.events"), f"{self.events / max(1, self.games):.1f}")
        for reason, count in sorted(self.reasons.items()):
            grid.add_row(say("cli.simulate.summary.ended", clause=reason), self._share(count))
        for seat, count in sorted(self.wins.items()):
            grid.add_row(say("cli.simulate.summary.won", seat=seat + 1), self._share(count))
        return grid

    def _share(self, count: int) -> str:
        return f"{count} ({100 * count / self.games:.1f} %)"
