"""Portes, the first game of Greek tavli (docs/rules/portes.md)."""

import msgspec

from ..rules.variant import NextStarter, OpeningDice, Score
from .backgammon import BACKGAMMON

PORTES = msgspec.structs.replace(
    BACKGAMMON,
    key="portes",
    name="Portes",
    aliases=("πόρτες",),
    options=("hit_and_run_home",),
    score=Score.GAMMON,
    cube=False,
    opening_dice=OpeningDice.FRESH,
    next_starter=NextStarter.WINNER,
)
