"""American acey-deucey: everybody starts off the board, 2-1 is worth a double (docs/rules/acey-deucey.md)."""

from ..rules.points import OUT, Geometry
from ..rules.variant import Landing, NextStarter, Score, Variant

ACEY_DEUCEY = Variant(
    key="acey-deucey",
    name="Acey-deucey",
    aliases=("acey", "acey-deucy"),
    geometry=Geometry.CONTRARY,
    setup=((OUT, 15),),
    landing=Landing.HIT,
    special_2_1=True,
    score=Score.MEN_LEFT,
    next_starter=NextStarter.OPENING,
)
