"""What is asked and answered over HTTP, beside tables: docs/wire.md as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ....games.choices import Group
from ....rules.side import BySide, Side
from ...tables.table import Mode, Phase
from .messages import Landing


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
    """A table option: what it may be, what it is when nobody chooses, and when it means something."""

    key: str
    values: tuple[Any, ...]
    default: Any
    group: Group
    match: bool | None
    """Only in matches, only for money, or in both."""
    needs: dict[str, Any]
    """The values that other options must have."""
    manner: bool
    """About the table and not about the game."""


class ProfileView(Struct, frozen=True):
    """Options that go by a name; for matches only, for money only, or for both."""

    key: str
    options: dict[str, Any]
    match: bool | None


class GameView(Struct, frozen=True):
    """A game that can be played here."""

    key: str
    family: str
    first: int | None
    wins: tuple[str, ...]
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
    family: str
    first: int | None
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
