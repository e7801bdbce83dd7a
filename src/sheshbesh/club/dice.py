"""Where chance comes from. The rules never draw; what was drawn is an event."""

from __future__ import annotations

import hashlib
import secrets

from ..rules.side import Side


class SystemDice:
    """The operating system's randomness: nobody can foresee or repeat it."""

    def roll(self, number: int) -> tuple[int, int]:
        """Two dice."""
        return secrets.randbelow(6) + 1, secrets.randbelow(6) + 1

    def side(self) -> Side:
        """One side or the other."""
        return secrets.choice(tuple(Side))


class SeededDice:
    """The same dice at every table, for tests: a roll depends on the seed and its event number only.

    So a server that was killed and started again goes on with the dice it would have rolled.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def roll(self, number: int) -> tuple[int, int]:
        """Two dice; the same again for the same event number."""
        digest = hashlib.sha256(f"{self._seed}/{number}".encode()).digest()
        first, second = (int.from_bytes(half, "big") % 6 + 1 for half in (digest[:16], digest[16:]))
        return first, second

    def side(self) -> Side:
        """Always white."""
        return Side.WHITE
