"""What is asked and answered over HTTP, beside tables: docs/wire.md as types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ..engine.levels import BALANCED, LEVELS, STYLES, USUAL
from ..rules.side import BySide, Side
from .wire import Landing, Mode, Phase


def _one_of(keys: Iterable[str], usual: str) -> Meta:
    """What the OpenAPI document says of a key; an unknown one is read, to be refused with what is known."""
    return Meta(extra_json_schema={"description": f"{usual} if left out", "extra": {"enum": [*keys, None]}})


LevelKey: TypeAlias = Annotated[str, _one_of((level.key for level in LEVELS), USUAL.key)]
StyleKey: TypeAlias = Annotated[str, _one_of((style.key for style in STYLES), BALANCED.key)]


class NewTable(Struct, frozen=True):
    """The table a player asks for."""

    game: str
    mode: Mode
    length: Annotated[int, Meta(ge=1, le=99)] | None = None
    side: Side | None = None
    options: dict[str, Any] = {}
    stake: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    level: LevelKey | None = None
    style: StyleKey | None = None


class TableId(Struct, frozen=True):
    """The table that was made."""

    id: str


class MeView(Struct, frozen=True):
    """The asker, as the server knows him."""

    id: str
    name: str
    settings: dict[str, Any]


class MeChange(Struct, frozen=True):
    """What a player changes about himself; missing: stays."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    settings: dict[str, Any] | None = None


class OptionView(Struct, frozen=True):
    """A table option: what it may be, and what it is when nobody chooses."""

    key: str
    values: tuple[Any, ...]
    default: Any


class ProfileView(Struct, frozen=True):
    """Options that go by a name; for matches only, for money only, or for both."""

    key: str
    options: dict[str, Any]
    match: bool | None


class GameView(Struct, frozen=True):
    """A game that can be played here."""

    key: str
    geometry: Literal["contrary", "parallel"]
    checkers: int
    cube: bool
    landing: Landing
    matches: tuple[int | None, ...]
    options: tuple[OptionView, ...]
    profiles: tuple[ProfileView, ...]
    start: BySide[tuple[int, ...]]


class SetView(Struct, frozen=True):
    """Games that take turns in one match."""

    key: str
    games: tuple[str, ...]
    matches: tuple[int, ...]
    options: tuple[OptionView, ...]
    profiles: tuple[ProfileView, ...]


class TableSummary(Struct, frozen=True):
    """One line in a player's list of tables."""

    id: str
    game: str
    mode: Mode
    length: int | None
    phase: Phase
    turn: Side | None
    you: Literal["white", "black", "both"]
    opponent: str | None
    level: str | None
    updated: str


class Health(Struct, frozen=True):
    """Whether this server can serve."""

    status: Literal["ok", "starting", "broken"]
    version: str
