"""Tapa, the Bulgarian pinning game (docs/rules/tapa.md)."""

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
