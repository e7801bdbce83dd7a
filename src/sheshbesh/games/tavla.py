"""Tavla, the Turkish game: no hit and run at home (rules.md §11)."""

import msgspec

from .portes import PORTES

TAVLA = msgspec.structs.replace(
    PORTES,
    key="tavla",
    name="Tavla",
    aliases=("takhteh",),
    hit_and_run_home=False,
)
