"""Moultezim, the Turkish running game (docs/rules/moultezim.md)."""

import msgspec

from ..rules.variant import NextStarter
from .fevga import FEVGA

MOULTEZIM = msgspec.structs.replace(
    FEVGA,
    key="moultezim",
    name="Moultezim",
    aliases=("mültezim",),
    options=("table_limit",),
    own_quarter=False,
    stack_prime=False,
    table_limit=4,
    next_starter=NextStarter.OPENING,
)
