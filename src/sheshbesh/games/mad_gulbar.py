"""Mad gulbar: development with one more stage for a home-coming on the fourth move
(docs/rules/mad-gulbar.md).
"""

import msgspec

from ..rules.variant import Doubles, HomeWalk
from .gulbar import GULBAR

MAD_GULBAR = msgspec.structs.replace(
    GULBAR,
    key="mad-gulbar",
    name="Mad gulbar",
    aliases=("crazy gulbar", "сумасшедший гюльбар"),
    options=(*GULBAR.options, "home_walk", "exact_off"),
    doubles=Doubles.DEVELOP,
    fourth_move_bonus=True,
    home_walk=HomeWalk.UNTIL_ALL_HOME,
)
