"""Fevga, the running game of Greece (docs/rules/fevga.md)."""

from ..rules.points import HEAD, Geometry
from ..rules.variant import Landing, Variant

FEVGA = Variant(
    key="fevga",
    name="Fevga",
    aliases=("févga", "φεύγα", "февга"),
    options=("cube", "cube_cap", "crawford", "opp_quarter"),
    geometry=Geometry.PARALLEL,
    setup=((HEAD, 15),),
    landing=Landing.BLOCK,
    first_checker=True,
    own_quarter=True,
    stack_prime=True,
)
