"""Khachapuri, Tbilisi nardy: a short start, gulbar's doubles, scored by the men left
(docs/rules/khachapuri.md).
"""

import msgspec

from ..rules.points import HEAD
from ..rules.variant import Score
from .gulbar import GULBAR

KHACHAPURI = msgspec.structs.replace(
    GULBAR,
    key="khachapuri",
    name="Khachapuri",
    aliases=("tbilisi nardy", "hachapuri", "хачапури", "тбилисские нарды"),
    options=("cube", "cube_cap", "crawford", "fence", "transient_fence", "doubles", "leftover_skip"),
    setup=((HEAD, 4), (6, 11)),
    head_limit=None,
    score=Score.MEN_LEFT,
)
