"""Options as people type them: `variant=sahara`, `hard=true`, `deck=@cards.txt`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from foxden.core.contract import AnyGame
from foxden.core.errors import InvalidSetup


def parse_options(game: AnyGame, assignments: Iterable[str]) -> Any:
    """The game's options from `key=value` texts; `@file` gives a list, one item a line."""
    values: dict[str, Any] = {}
    for assignment in assignments:
        key, equals, value = assignment.partition("=")
        if not equals or key not in game.options_type.__struct_fields__:
            raise _unknown(game, assignment)
        values[key] = _lines_of(Path(value[1:])) if value.startswith("@") else value
    return convert_options(game, values)


def convert_options(game: AnyGame, values: Any) -> Any:
    """The game's options from plain data; InvalidSetup names what cannot be."""
    try:
        return msgspec.convert(values, game.options_type, strict=False)
    except msgspec.ValidationError as problem:
        raise InvalidSetup(
            "core.setup.option_value", problem=str(problem), options=_described(game)
        ) from problem


def chosen_options(options: Any) -> dict[str, Any]:
    """What differs from the base game, as plain data."""
    usual = msgspec.to_builtins(type(options)())
    chosen = msgspec.to_builtins(options)
    return {key: value for key, value in chosen.items() if value != usual[key]}


def _lines_of(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split()
    except (OSError, UnicodeDecodeError) as problem:
        raise InvalidSetup("core.setup.option_file", path=str(path), problem=str(problem)) from None


def _unknown(game: AnyGame, assignment: str) -> InvalidSetup:
    if not game.options_type.__struct_fields__:
        return InvalidSetup("core.setup.no_options", game=game.name, option=assignment)
    return InvalidSetup(
        "core.setup.option", game=game.name, option=assignment, options=_described(game)
    )


def _described(game: AnyGame) -> list[str]:
    """Each option with what may be typed for it: `variant=base|sahara|sand_fox`."""
    return [f"{key}={'|'.join(values)}" for key, values in typed_options(game).items()]


def typed_options(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """What may be typed for each option of a game."""
    hints = get_type_hints(game.options_type)
    return {key: _values(hint) for key, hint in hints.items()}


def _values(hint: Any) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    return ("false", "true") if hint is bool else ("@file",)
