"""Nackgammon: backgammon from Nack Ballard's start (docs/rules/nackgammon.md)."""

import msgspec

from .backgammon import BACKGAMMON

NACKGAMMON = msgspec.structs.replace(
    BACKGAMMON,
    key="nackgammon",
    name="Nackgammon",
    aliases=("nack",),
    setup=((24, 2), (23, 2), (13, 4), (8, 3), (6, 4)),
)
