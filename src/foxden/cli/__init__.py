"""The command line: each command reads its arguments and hands over to the room that does it."""

import sys


def main() -> None:
    """What `foxden` runs. Little is loaded before Ctrl-C is caught; bots' processes stop here."""
    try:
        from foxden.cli.app import run

        status = run()
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
