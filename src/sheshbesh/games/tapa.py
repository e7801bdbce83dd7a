"""Tapa, the Bulgarian pinning game (rules.md §17)."""

import msgspec

from .plakoto import PLAKOTO

TAPA = msgspec.structs.replace(
    PLAKOTO,
    key="tapa",
    name="Tapa",
    aliases=("тапа",),
    options=("mother",),
    mother=False,
)
