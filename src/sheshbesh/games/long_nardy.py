"""Long nardy, the classic game of the Caucasus and Central Asia (docs/rules/long-nardy.md)."""

from ..rules.points import HEAD, Geometry
from ..rules.variant import Fence, Landing, Variant

LONG_NARDY = Variant(
    key="long-nardy",
    name="Long nardy",
    aliases=("nardy", "narde", "long", "nardy panjang", "длинные нарды"),
    options=(
        "cube",
        "cube_cap",
        "crawford",
        "first_turn_head",
        "fence",
        "transient_fence",
        "long_scoring",
    ),
    geometry=Geometry.PARALLEL,
    setup=((HEAD, 15),),
    landing=Landing.BLOCK,
    head_limit=1,
    fence=Fence.AHEAD,
)
