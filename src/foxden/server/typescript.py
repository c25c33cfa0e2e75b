"""The page's types, written from the structs that travel: `python -m foxden.server.typescript`.

A test fails while web/src/wire.ts differs from what this writes.
"""

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, get_args, get_origin

from msgspec import NODEFAULT, inspect

from foxden.core.contract import AnyGame
from foxden.core.outcome import Outcome
from foxden.core.record import Event, Record
from foxden.daily import Weighed
from foxden.daily.wire import DenPosition, DenRequest, ResultRequest
from foxden.games import GAMES
from foxden.lessons.wire import LessonPosition, LessonRequest
from foxden.reviews import REVIEWS, Moment
from foxden.server import (
    circle_wire,
    daily,
    keyring_routes,
    my_data,
    push_routes,
    record_routes,
    table_routes,
)
from foxden.server.parts import PARTS
from foxden.server.reviews import ReviewFailed, ReviewLine
from foxden.table import house, wire
from foxden.table.replays import Draws, Replay

_HEADER: Final = """\
// Written by `python -m foxden.server.typescript` from the structs of the server: do not edit.
"""
_GAME_TYPES: Final = {
    "Options": "options_type",
    "Action": "action_type",
    "Offer": "offer_type",
    "View": "view_type",
    "Seen": "seen_type",
    "Details": "details_type",
}
_FINDINGS: Final = tuple(struct for part in REVIEWS.values() for struct in part.FINDINGS)
_REST_TYPES: Final = (
    house.Problem,
    house.TableRequest,
    house.JoinRequest,
    house.Seated,
    house.ServerInfo,
    *table_routes.WIRE_TYPES,
    *record_routes.WIRE_TYPES,
    push_routes.PushKey,
    push_routes.PushRequest,
    push_routes.Subscribed,
    push_routes.MyTurn,
    wire.Listing,
    Replay,
    Draws,
    Moment,
    ReviewLine,
    ReviewFailed,
    *_FINDINGS,
    *(struct for part in PARTS.values() for struct in part.WIRE_TYPES),
    LessonRequest,
    LessonPosition,
    *circle_wire.WIRE_TYPES,
    *keyring_routes.WIRE_TYPES,
    *my_data.WIRE_TYPES,
    *daily.WIRE_TYPES,
)
_BY_GAME: Final[Mapping[tuple[type, str], str]] = {
    (wire.Play, "action"): "AnyAction",
    (wire.Draft, "action"): "AnyAction | null",
    (wire.SeenEvent, "seen"): "AnySeen",
    (wire.Result, "details"): "AnyDetails",
    (Record, "options"): "AnyOptions",
    (Event, "action"): "AnyAction",
    (Outcome, "details"): "AnyDetails",
    (LessonRequest, "actions"): "readonly AnyAction[]",
    (LessonPosition, "view"): "AnyView",
    (LessonPosition, "offer"): "AnyOffer | null",
    (DenRequest, "actions"): "readonly AnyAction[]",
    (ResultRequest, "actions"): "readonly AnyAction[]",
    (DenPosition, "offer"): "AnyOffer | null",
    (Weighed, "action"): "AnyAction",
    (ReviewLine, "finding"): "AnyFinding",
}
"""What Python knows by the game that is played, and the page by the union over all games."""
_LOWEST_LAST: Final = {"games": 1, "core": 2}
_PLAIN: Final[Mapping[type[inspect.Type], str]] = {
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


class _Writer:
    """Collects one declaration a struct, in the order in which they are met."""

    def __init__(self, sent_by_page: Iterable[type]) -> None:
        self._sent_by_page = frozenset(sent_by_page)
        self._literal_names = dict(_literal_names())
        self._declared: dict[str, str] = {}

    def text(self) -> Iterator[str]:
        return iter(self._declared.values())

    def type_of(self, described: inspect.Type) -> str:
        plain = _PLAIN.get(type(described))
        if plain is not None:
            return plain
        match described:
            case inspect.Metadata(type=inner):
                return self.type_of(inner)
            case inspect.StructType():
                return self._struct(described)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(map(self.type_of, types)))
            case inspect.LiteralType(values=values):
                return self._choice(values)
            case inspect.NamedTupleType():
                return self._named_tuple(described)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return f"readonly {_bracketed(self.type_of(item))}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(map(self.type_of, items))}]"
            case inspect.DictType(key_type=key, value_type=value):
                return self._table(key, value)
        raise TypeError(described)

    def _table(self, key: inspect.Type, value: inspect.Type) -> str:
        if isinstance(key, inspect.LiteralType):
            return f"{{ readonly [key in {self.type_of(key)}]?: {self.type_of(value)} }}"
        return f"{{ readonly [key: string]: {self.type_of(value)} }}"

    def _choice(self, values: Collection[object]) -> str:
        """Literals that have a name in Python keep it here."""
        choice = " | ".join(sorted(map(_literal, values)))
        name = self._literal_names.get(frozenset(values))
        if name is None:
            return choice
        self._declared[name] = f"export type {name} = {choice};"
        return name

    def _named_tuple(self, described: inspect.NamedTupleType) -> str:
        name = type_name(described.cls)
        items = [f"{field.name}: {self.type_of(field.type)}" for field in described.fields]
        self._declared[name] = f"export type {name} = readonly [{', '.join(items)}];"
        return name

    def _struct(self, described: inspect.StructType) -> str:
        name = type_name(described.cls)
        if name not in self._declared:
            self._declared[name] = ""  # a struct may hold itself
            self._declared[name] = self._declaration(name, described)
        return name

    def _declaration(self, name: str, described: inspect.StructType) -> str:
        lines = (
            []
            if described.tag is None
            else [f"  {described.tag_field}: {_literal(described.tag)};"]
        )
        lines += [self._field(described, field) for field in described.fields]
        if not lines:
            return f"export type {name} = {{ readonly [key: string]: never }};"
        return "\n".join([f"export interface {name} {{", *lines, "}"])

    def _field(self, described: inspect.StructType, field: inspect.Field) -> str:
        optional = not field.required and (self._may_lack(described.cls) or _is_unset(field))
        by_game = _BY_GAME.get((get_origin(described.cls) or described.cls, field.name))
        text = self.type_of(field.type) if by_game is None else by_game
        return f"  {field.encode_name}{'?' if optional else ''}: {text};"

    def _may_lack(self, struct: type) -> bool:
        """Defaults are left out by whoever sends them so, and by the page where it likes."""
        plain: Any = get_origin(struct) or struct
        return plain in self._sent_by_page or bool(plain.__struct_config__.omit_defaults)


def _is_unset(field: inspect.Field) -> bool:
    """Whether it is left out where nothing is known: no other default is shown as none."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _bracketed(inner: str) -> str:
    return f"({inner})" if " " in inner else inner


def type_name(struct: type) -> str:
    return _prefix(struct.__module__) + struct.__name__.partition("[")[0]


def _prefix(module: str) -> str:
    """A game's types carry its name in front: three games have a View."""
    rooms = module.split(".")
    return rooms[2].capitalize() if rooms[1] == "games" else ""


def _literal_names() -> Iterator[tuple[frozenset[Any], str]]:
    """The literals that a module of ours has given a name.

    Other modules import them, some under another name. The last one told wins: of the lowest
    room, the module that was loaded first.
    """
    ours = [module for module in reversed(sys.modules) if module.startswith("foxden.")]
    for module in sorted(ours, key=lambda module: _LOWEST_LAST.get(module.split(".")[1], 0)):
        for name, value in vars(sys.modules[module]).items():
            if get_origin(value) is Literal and not name.startswith("_"):
                yield frozenset(get_args(value)), _prefix(module) + name


def _game_types(game: AnyGame) -> Iterator[tuple[str, Any]]:
    for suffix, attribute in _GAME_TYPES.items():
        yield game.name.capitalize() + suffix, getattr(game, attribute)


def _unions() -> Iterator[str]:
    for suffix in _GAME_TYPES:
        names = " | ".join(game.name.capitalize() + suffix for game in GAMES)
        yield f"export type Any{suffix} = {names};"
    yield f"export type AnyFinding = {' | '.join(map(type_name, _FINDINGS))};"


def _sent_by_page() -> Iterator[type]:
    for described in inspect.multi_type_info([wire.ClientMessage]):
        for each in described.types if isinstance(described, inspect.UnionType) else (described,):
            if isinstance(each, inspect.StructType):
                yield each.cls


def _roots() -> dict[str, Any]:
    roots: dict[str, Any] = {
        "ClientMessage": wire.ClientMessage,
        "ServerMessage": wire.ServerMessage,
    }
    for game in GAMES:
        roots.update(_game_types(game))
    roots["Record"] = Record[Any, Any, Any]
    roots |= {struct.__name__: struct for struct in _REST_TYPES}
    return roots


def typescript() -> str:
    """The whole of web/src/wire.ts."""
    roots = _roots()
    writer = _Writer(_sent_by_page())
    described = inspect.multi_type_info(roots.values())
    names = {name: writer.type_of(each) for name, each in zip(roots, described, strict=True)}
    aliases = [f"export type {name} = {text};" for name, text in names.items() if name != text]
    return "\n\n".join([_HEADER.rstrip(), *writer.text(), *aliases, *_unions()]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(typescript())
