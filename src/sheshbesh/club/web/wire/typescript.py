"""The wire's structs as the browser's types; `python -m sheshbesh.club.web.wire.typescript` writes them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from ....engine.levels import BALANCED, LEVELS, STYLES, USUAL
from ....rules import events
from ....rules.side import BySide, Side
from ...tables import commands, order
from ...tables.table import Mode, Phase
from . import bodies
from . import messages as wire

WHERE = "web/src/wire/messages.ts"
"""The file in the project that the browser is built with."""

HEARD: dict[str, Any] = {"ServerMessage": wire.ServerMessage, "Offer": bodies.GameView | bodies.SetView}
"""Unions that the server says, by their names. All of a struct is said, also what is as usual."""
SAID: dict[str, Any] = {"ClientMessage": wire.ClientMessage}
"""Unions that the browser says. What has a usual value may be left out."""
ANSWERS = (bodies.MeView, bodies.TableSummary, bodies.TableId)
ORDERS = (bodies.MeChange, order.NewTable)

ALIASES: dict[str, Any] = {
    "Side": Side,
    "Mode": Mode,
    "Phase": Phase,
    "Landing": wire.Landing,
    "StageKind": wire.StageKind,
    "How": wire.How,
    "Nothing": wire.Nothing,
    "Geometry": Literal["contrary", "parallel"],
}
TUPLES = {
    "Move": "[die: number, source: number, target: number]",
    "PlayedMove": "[die: number, source: number, target: number, hit: number]",
    "OptionValue": "string | number | boolean | null",
    "Options": "Record<string, OptionValue>",
}
"""Types that are written by hand, for the sake of the names in them."""

NAMES: dict[type, str] = {wire.Error: "ErrorMessage"}
"""Structs whose names mean something else in a browser."""

FIELDS: dict[tuple[type, str], str] = {
    (wire.TableView, "can"): "Action[]",
    (wire.TableView, "events"): "GameEvent[]",
    (wire.TableView, "options"): "Options",
    (wire.SeatView, "level"): "Level | null",
    (wire.SeatView, "style"): "Style | null",
    (bodies.OptionView, "values"): "OptionValue[]",
    (bodies.OptionView, "default"): "OptionValue",
    (bodies.OptionView, "needs"): "Options",
    (bodies.ProfileView, "options"): "Options",
    (bodies.TableSummary, "level"): "Level | null",
    (events.Played, "moves"): "PlayedMove[]",
    (order.NewTable, "options"): "Options",
    (order.NewTable, "level"): "Level | null",
    (order.NewTable, "style"): "Style | null",
}
"""Fields of which more is known than their annotation says."""


def typescript() -> str:
    """The whole file."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    command = "python -m sheshbesh.club.web.wire.typescript"
    yield f"/** What the club and the browser say to each other. Written by `{command}`. */"
    yield ""
    for name, value in ALIASES.items():
        yield f"export type {name} = {_spelled(value)};"
    for name, text in TUPLES.items():
        yield f"export type {name} = {text};"
    for name, keys, usual in (("Level", LEVELS, USUAL.key), ("Style", STYLES, BALANCED.key)):
        listed = ", ".join(f'"{one.key}"' for one in keys)
        yield f"export const {name.upper()}S = [{listed}] as const;"
        yield f"export type {name} = (typeof {name.upper()}S)[number];"
        yield f'export const USUAL_{name.upper()}: {name} = "{usual}";'
    yield ""
    yield f"export type Command = {_variants(commands.Command, said=True)};"
    yield 'export type Action = Command["do"];'
    yield f"export type GameEvent = {{ n: number }} & ({_variants(events.Event, said=False)});"
    said, heard = _reached(*SAID.values(), *ORDERS), _reached(*HEARD.values(), *ANSWERS)
    for struct in (*heard, *(one for one in said if one not in heard)):
        yield ""
        yield f"/** {(struct.__doc__ or '').splitlines()[0]} */"
        yield f"export interface {_name(struct)} {{"
        for field in _fields(struct, said=struct in said):
            yield f"  {field};"
        yield "}"
    yield ""
    for name, union in (HEARD | SAID).items():
        yield f"export type {name} = {_type(union)};"


def _variants(union: Any, said: bool) -> str:
    """A union whose structs go by no name of their own."""
    return "".join(f"\n  | {{ {'; '.join(_fields(one, said))} }}" for one in get_args(union))


def _fields(struct: type[Struct], said: bool) -> Iterator[str]:
    config = struct.__struct_config__
    if config.tag is not None:
        yield f'{config.tag_field or "type"}: "{config.tag}"'
    for field in msgspec.structs.fields(struct):
        optional = said and not _is_required(field)
        yield f"{field.encode_name}{'?' if optional else ''}: {_field_type(struct, field)}"
    if struct is events.Played:
        yield "stage: StageView | null"


def _is_required(field: FieldInfo) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _field_type(struct: type, field: FieldInfo) -> str:
    known = [FIELDS[one, field.name] for one in struct.__mro__ if (one, field.name) in FIELDS]
    return known[0] if known else _type(field.type)


def _type(of: Any) -> str:
    """An annotation by the name it goes by, or else spelled out."""
    text = _spelled(of)
    named = {_spelled(value): name for name, value in ALIASES.items()}
    bare = {"[number, number, number]": "Move", "[number, number, number, number]": "PlayedMove"}
    return named.get(text) or bare.get(text) or text


def _spelled(of: Any) -> str:
    origin, args = get_origin(of), get_args(of)
    if origin is Annotated:
        return _spelled(args[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in args)
    if origin in (Union, UnionType):
        return _union(args)
    if origin is BySide:
        return f"Record<Side, {_type(args[0])}>"
    if origin is dict:
        return f"Record<string, {_type(args[1])}>"
    if origin is list or (origin is tuple and args[-1] is Ellipsis):
        inner = _type(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, args))}]"
    if isinstance(of, type) and issubclass(of, Enum):
        return " | ".join(f'"{member.value}"' for member in of)
    if isinstance(of, type) and issubclass(of, Struct):
        return _name(of)
    return _PLAIN[of]


def _union(args: tuple[Any, ...]) -> str:
    if set(args) == set(get_args(commands.Command)):
        return "Command"
    return " | ".join(map(_type, args))


_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def _name(struct: type[Struct]) -> str:
    return NAMES.get(struct, struct.__name__)


def _reached(*roots: Any) -> list[type[Struct]]:
    """The structs that these are made of, what is used first; commands and events go by no name."""
    found: dict[type[Struct], None] = {}

    def visit(of: Any) -> None:
        if isinstance(of, type) and issubclass(of, Struct) and of is not BySide:
            if of in get_args(commands.Command) or of in found:
                return
            for field in msgspec.structs.fields(of):
                visit(field.type)
            found[of] = None
        for inner in get_args(of):
            if get_origin(of) is not Literal:
                visit(inner)

    for root in roots:
        visit(root)
    return list(found)


if __name__ == "__main__":
    project = Path(__file__).parents[5]
    (project / WHERE).write_text(typescript(), encoding="utf-8")
    sys.stdout.write(f"{WHERE} is written\n")
