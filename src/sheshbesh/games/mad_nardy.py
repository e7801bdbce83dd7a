"""Mad long nardy: doubles develop up to six, and what cannot be played is the opponent's
(docs/rules/mad-nardy.md).
"""

import msgspec

from ..rules.variant import Doubles, HomeWalk, Leftover
from .long_nardy import LONG_NARDY

MAD_NARDY = msgspec.structs.replace(
    LONG_NARDY,
    key="mad-nardy",
    name="Mad nardy",
    aliases=("mad", "gila", "crazy nardy", "сумасшедшие нарды"),
    options=(*LONG_NARDY.options, "home_walk", "exact_off", "pass_unplayed", "leftover_skip"),
    doubles=Doubles.DEVELOP,
    leftover=Leftover.OPPONENT,
    leftover_needs_start=True,
    home_walk=HomeWalk.UNTIL_ALL_HOME,
    exact_off=True,
)
