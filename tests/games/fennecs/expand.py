"""An offer's wire form, expanded by hand: what the page may do with it."""

from typing import Any


def expand(offer: dict[str, Any]) -> list[dict[str, Any]]:
    match offer["type"]:
        case "first":
            return [{"type": "first", "seat": seat} for seat in range(offer["seats"])]
        case "start_card":
            return [
                {"type": "start_card", "column": offer["column"], "card": card}
                for card in offer["cards"]
            ]
        case "deal":
            return [{"type": "deal", "seat": offer["seat"], "card": c} for c in offer["cards"]]
        case "choose":
            return [{"type": "choose", "fives": count["fives"]} for count in offer["counts"]]
    places = [
        {"type": "place", "card": choice["card"], "column": column, "face": face}
        for choice in offer["cards"]
        for face in choice["faces"]
        for column in offer["columns"]
    ]
    return places + [{"type": "collect", "column": column} for column in offer["collect"]]
