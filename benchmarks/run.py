"""Every benchmark, one after the other, and at the end all targets that were missed.

python benchmarks/run.py [--quick] NAME…
"""

import argparse
import subprocess
import sys
from pathlib import Path

import msgspec


def missed_by(name: str, more: list[str]) -> list[str]:
    """Run one and pass on what it prints; the claims it did not meet, or that it broke."""
    command = [sys.executable, str(Path(__file__).with_name(f"{name}.py")), *more]
    missed = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603  our own
        for line in running.stdout or ():
            print(line, end="", flush=True)
            if line.startswith("{") and (found := msgspec.json.decode(line)).get("met") is False:
                missed.append(f"{name}: {found['claim']}")
    if running.returncode and not missed:
        missed.append(f"{name}: it ended with {running.returncode}")
    return missed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="under a minute each, less precise")
    parser.add_argument("names", nargs="+")
    wanted = parser.parse_args()
    more = ["--quick"] if wanted.quick else []
    missed = [claim for name in wanted.names for claim in missed_by(name, more)]
    if missed:
        print("\nMISSED, of all benchmarks:", *missed, sep="\n  ", file=sys.stderr)
        sys.exit(1)
    print("\nEvery target was met.", file=sys.stderr)


if __name__ == "__main__":
    main()
