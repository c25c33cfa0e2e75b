"""An offer's wire form, expanded by hand: what the page may do with it."""

from typing import Any


def expand(offer: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "type": "turn",
            "shape": piece["shape"],
            "colour": piece["colour"],
            "point": point,
            "origin": origin,
            "destination": destination,
        }
        for piece in offer["pieces"]
        for point, origin, destination in offer["moves"]
    ]
