"""Gul bara, Rosespring: doubles develop from a player's fourth roll (docs/rules/gul-bara.md)."""

from ..rules.points import HEAD, Geometry
from ..rules.variant import Doubles, Landing, Variant

GUL_BARA = Variant(
    key="gul-bara",
    name="Gul bara",
    aliases=("gülbara", "rosespring", "crazy narde"),
    options=("leftover",),
    geometry=Geometry.PARALLEL,
    setup=((HEAD, 15),),
    landing=Landing.BLOCK,
    doubles=Doubles.DEVELOP,
    develop_from=4,
    stop_at_home=False,
)
