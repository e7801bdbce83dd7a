"""Guests: everybody who comes is one, with a name he may change and a token in a cookie that is his proof."""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from ..errors import TooLarge, TooMany
from ..limits import Buckets, household
from ..ports import Clock
from .names import guest_name
from .player import Player
from .shown_names import shown_name
from .store import PeopleStore

SETTINGS_LIMIT = 8 * 1024
"""Most bytes of settings a player may keep here."""

GUESTS_AT_ONCE = 120
GUESTS_A_SECOND = 1.0
CHANGES_AT_ONCE = 60
CHANGES_A_SECOND = 1.0


class Players:
    """Who is asking."""

    def __init__(self, store: PeopleStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._new = Buckets(GUESTS_AT_ONCE, GUESTS_A_SECOND, clock)
        self._changes = Buckets(CHANGES_AT_ONCE, CHANGES_A_SECOND, clock)

    async def recognise(self, token: str | None) -> Player | None:
        """The player whose token this is."""
        return await self._store.player_by_token(_hash(token)) if token else None

    async def welcome(self, address: str) -> tuple[Player, str]:
        """A new guest and his token; only its hash is kept.

        Raises:
            TooMany: when guests pour in from one address.
        """
        if not self._new.allows(household(address)):
            raise TooMany("too many new guests from your address; try again in a minute")
        token = secrets.token_urlsafe(32)
        created = self._clock.now().isoformat(timespec="milliseconds")
        player = Player(secrets.token_urlsafe(9), guest_name(), "person", {}, created)
        await self._store.add_player(player, _hash(token))
        return player, token

    async def change(self, player: Player, name: str | None, settings: dict[str, object] | None) -> Player:
        """The player with another name or other settings; settings are replaced as a whole.

        Raises:
            Refused: for a name that cannot be shown.
            TooLarge: for settings that are too many.
            TooMany: when they are changed all the time.
        """
        if not self._changes.allows(player.id):
            raise TooMany("too many changes; try again in a minute")
        name = shown_name(name) if name is not None else None
        if settings is not None and len(msgspec.json.encode(settings)) > SETTINGS_LIMIT:
            raise TooLarge(f"settings take at most {SETTINGS_LIMIT} bytes")
        await self._store.change_player(player.id, name, settings)
        return Player(
            player.id,
            player.name if name is None else name,
            player.kind,
            player.settings if settings is None else settings,
            player.created,
        )


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
