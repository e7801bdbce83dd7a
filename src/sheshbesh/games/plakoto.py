"""Plakoto, the pinning game of Greek tavli (docs/rules/plakoto.md)."""

from ..rules.points import HEAD, Geometry
from ..rules.variant import Landing, Variant

PLAKOTO = Variant(
    key="plakoto",
    name="Plakoto",
    aliases=("πλακωτό", "mahbusa"),
    geometry=Geometry.CONTRARY,
    setup=((HEAD, 15),),
    landing=Landing.PIN,
    mother=True,
)
