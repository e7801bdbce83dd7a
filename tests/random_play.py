"""Positions of random games, by the library's own plays: for tests of what values or writes positions."""

from __future__ import annotations

import random

from sheshbesh.rules.dice import ALL_21
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.position import Position
from sheshbesh.rules.variant import Variant


def positions(variant: Variant, count: int, seed: int = 5) -> list[Position]:
    """So many positions that random games come to, x about to roll."""
    chance, position, found = random.Random(seed), variant.start(), []
    while len(found) < count:
        found.append(position)
        after = chance.choice(legal_plays(position, chance.choice(ALL_21), variant)).position
        position = variant.start() if after.x[0] == variant.checkers else after.flipped()
    return found
