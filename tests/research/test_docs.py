"""The tables of docs/research.md are what the encoders say of themselves."""

from pathlib import Path

import pytest

from foxden.research.encoders import ENCODERS, Encoder, make_encoder

DOCS = Path(__file__).parents[2] / "docs" / "research.md"


def table_of(encoder: Encoder) -> str:
    """The observation of a game for two, field by field."""
    lines = ["| field | shape | values | meaning |", "|---|---|---|---|"]
    for field in encoder.fields:
        shape = " × ".join(map(str, field.shape))
        lines.append(f"| `{field.name}` | {shape} | {field.low}…{field.high} | {field.meaning} |")
    return "\n".join(lines)


@pytest.mark.parametrize("kind", ENCODERS, ids=lambda kind: kind.game.name)
def test_the_table_of_an_observation_is_up_to_date(kind: type[Encoder]) -> None:
    assert table_of(make_encoder(kind.game.name, 2)) in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ENCODERS, ids=lambda kind: kind.game.name)
def test_the_columns_of_a_seen_event_are_named(kind: type[Encoder]) -> None:
    assert f"`{' '.join(kind.columns)}`" in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ENCODERS, ids=lambda kind: kind.game.name)
def test_the_numbers_of_actions_are_told(kind: type[Encoder]) -> None:
    text = DOCS.read_text(encoding="utf-8")
    seats = range(max(2, kind.game.seats[0]), min(kind.game.seats[-1], 5) + 1)
    sizes = {len(make_encoder(kind.game.name, number).actions) for number in seats}
    assert f"`{kind.game.name}`: {', '.join(map(str, sorted(sizes)))} actions" in text
