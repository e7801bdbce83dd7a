"""Somebody who can sit at a table, as a value."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class Player(Struct, frozen=True):
    """Somebody who can sit at a table."""

    id: str
    name: str
    kind: Literal["person", "machine"]
    settings: dict[str, Any]
    created: str
