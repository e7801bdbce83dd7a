"""Gulbar: a double played in full rolls again, an unfinished one is the opponent's (docs/rules/gulbar.md)."""

import msgspec

from ..rules.variant import Doubles, Leftover
from .long_nardy import LONG_NARDY

GULBAR = msgspec.structs.replace(
    LONG_NARDY,
    key="gulbar",
    name="Gulbar",
    aliases=("гюльбар", "гульбар"),
    options=(*LONG_NARDY.options, "pass_unplayed", "leftover_skip"),
    doubles=Doubles.RETHROW,
    leftover=Leftover.OPPONENT,
)
