"""An offer's wire form, expanded by hand: what the page may do with it."""

from typing import Any


def expand(offer: dict[str, Any]) -> list[dict[str, Any]]:
    if offer["type"] == "reveals":
        return [{"type": "reveal", "card": card} for card in offer["cards"]]
    return [
        {"type": "write", "number": number, "circled": circled}
        for circled in ((False, True) if offer["circle"] else (False,))
        for number in range(offer["lowest"], offer["highest"] + 1)
    ]
