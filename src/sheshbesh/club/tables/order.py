"""What a player orders, and the record of a table at which nobody sits yet that comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from ...engine.levels import BALANCED, LEVELS, STYLES, USUAL, find_level, find_style
from ...games import GAMES, SETS, resolve
from ...rules.side import BySide, Side
from ..errors import Refused
from .table import Mode, Strength, TableRecord


def _one_of(keys: Iterable[str | None], description: str) -> Meta:
    """What the OpenAPI document says of a key; an unknown one is read, to be refused with what is known."""
    return Meta(extra_json_schema={"description": description, "extra": {"enum": [*keys]}})


def _usually(usual: str, keys: Iterable[str]) -> Meta:
    return _one_of((*keys, None), f"{usual} if left out")


GameKey: TypeAlias = Annotated[
    str, _one_of((known.key for known in GAMES + SETS), "a game's other names are understood too")
]
LevelKey: TypeAlias = Annotated[str, _usually(USUAL.key, (level.key for level in LEVELS))]
StyleKey: TypeAlias = Annotated[str, _usually(BALANCED.key, (style.key for style in STYLES))]


class NewTable(Struct, frozen=True):
    """The table a player asks for."""

    game: GameKey
    mode: Mode
    length: Annotated[int, Meta(ge=1, le=99)] | None = None
    side: Side | None = None
    options: dict[str, Any] = {}
    stake: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    level: LevelKey | None = None
    style: StyleKey | None = None


def ordered(order: NewTable, now: str) -> TableRecord:
    """A new table for the game or set that is ordered, whatever it was called, if it can be played so.

    Raises:
        UnknownGame, OptionError, UnknownLevel: for a game, an option or a level that there is not.
        Refused: for a set of games without a number of points to play to, or a level without a machine.
    """
    chosen = resolve(order.game, order.options)
    if chosen.set is not None and order.length is None:
        raise Refused(f"{chosen.name} is a match: say to how many points, usually {chosen.set.length}")
    return TableRecord(
        id=new_table_id(),
        game=chosen.key,
        options=order.options,
        mode=order.mode,
        length=order.length,
        stake=order.stake,
        strength=_strength(order),
        seats=BySide(None, None),
        version=0,
        revision=0,
        phase="waiting",
        turn=None,
        due=None,
        draft=(),
        rematch=BySide(False, False),
        successor=None,
        created=now,
        updated=now,
    )


def _strength(order: NewTable) -> Strength | None:
    """The machine's, as ordered, or as somebody who does not choose expects it."""
    if order.mode != "machine":
        if order.level is not None or order.style is not None:
            raise Refused(f"a level and a style are the machine's; none plays in the mode {order.mode!r}")
        return None
    level = USUAL if order.level is None else find_level(order.level)
    style = BALANCED if order.style is None else find_style(order.style)
    return Strength(level.key, style.key)


def ordered_again(record: TableRecord, now: str) -> TableRecord:
    """A new table for the same two with the same colours."""
    order = NewTable(record.game, record.mode, record.length, options=record.options, stake=record.stake)
    return replace(ordered(order, now), seats=record.seats, strength=record.strength)


def new_table_id() -> str:
    """An id that nobody can guess: it is the invitation."""
    return secrets.token_urlsafe(9)
