"""Where people are kept."""

from __future__ import annotations

from typing import Any, Protocol

from .player import Player


class PeopleStore(Protocol):
    """Where people are kept. A write that has returned is on the disk."""

    async def player(self, player_id: str) -> Player | None:
        """The player with this id."""

    async def player_by_token(self, token_hash: bytes) -> Player | None:
        """The player who holds the token with this hash."""

    async def add_player(self, player: Player, token_hash: bytes) -> None:
        """Keep a new player."""

    async def change_player(self, player_id: str, name: str | None, settings: dict[str, Any] | None) -> None:
        """Change what is not None."""
