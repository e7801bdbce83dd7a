"""Giul, rabid fevga: fevga with doubles that develop (docs/rules/giul.md)."""

import msgspec

from ..rules.variant import Doubles, Leftover
from .fevga import FEVGA

GIUL = msgspec.structs.replace(
    FEVGA,
    key="giul",
    name="Giul",
    aliases=("gül", "rabid fevga", "гюль"),
    options=(*FEVGA.options, "pass_unplayed", "leftover_skip"),
    doubles=Doubles.DEVELOP,
    leftover=Leftover.OPPONENT,
    leftover_needs_start=True,
)
