"""Nardgammon: long nardy in which a deaf fence may not stand even for a moment (docs/rules/nardgammon.md)."""

import msgspec

from .long_nardy import LONG_NARDY

NARDGAMMON = msgspec.structs.replace(
    LONG_NARDY,
    key="nardgammon",
    name="Nardgammon",
    aliases=("нардгаммон",),
    transient_fence=False,
)
