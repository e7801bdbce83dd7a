"""Short backgammon with the doubling cube (docs/rules/backgammon.md)."""

from ..rules.points import Geometry
from ..rules.variant import Landing, NextStarter, OpeningDice, Score, Variant

BACKGAMMON = Variant(
    key="backgammon",
    name="Backgammon",
    aliases=("short", "short-nardy", "nardy pendek", "короткие нарды", "バックギャモン"),
    options=(
        "cube",
        "cube_cap",
        "auto_doubles",
        "reject_first_throw",
        "triple_games",
        "jacoby",
        "beavers",
        "raccoons",
        "crawford",
    ),
    geometry=Geometry.CONTRARY,
    setup=((24, 2), (13, 5), (8, 3), (6, 5)),
    landing=Landing.HIT,
    score=Score.BACKGAMMON,
    cube=True,
    opening_dice=OpeningDice.REUSE,
    next_starter=NextStarter.OPENING,
)
