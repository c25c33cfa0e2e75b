# ruff: noqa: INP001  a script, not a package
"""Make the file of Outfox's openings anew, from the book: `python tools/make_openings.py FILE`.

It takes some ten minutes of one core and 128 MiB.
"""

import sys
from pathlib import Path

from foxden.solver.book import packaged_book, write_book
from foxden.solver.openings import TABLE_BITS, solve_openings
from foxden.solver.prover import Prover


def tell(done: int, total: int) -> None:
    if done % 50 == 0 or done == total:
        sys.stderr.write(f"{done} of {total}\n")


def main() -> None:
    prover = Prover(TABLE_BITS)
    for key, turns in packaged_book().items():
        prover.learn_loss(key, turns)
    write_book(solve_openings(prover, tell), Path(sys.argv[1]))


if __name__ == "__main__":
    main()
