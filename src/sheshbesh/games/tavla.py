"""Tavla, the Turkish game: no hit and run at home (docs/rules/tavla.md)."""

import msgspec

from .portes import PORTES

TAVLA = msgspec.structs.replace(
    PORTES,
    key="tavla",
    name="Tavla",
    aliases=("takhteh",),
    hit_and_run_home=False,
)
