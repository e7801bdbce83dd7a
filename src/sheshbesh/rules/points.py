"""The points of the board, numbered as their owner counts them: 24 down to 1 on the way home."""

from __future__ import annotations

from enum import StrEnum

OFF = 0
"""Borne off."""
HEAD = 24
"""Where nardy players start; the farthest point of every game."""
BAR = 25
"""Where hit checkers wait."""
OUT = 26
"""Not yet entered (acey-deucey)."""
SLOTS = 27
"""Places a checker can be in: off, 24 points, bar, out."""
HOME = 6
"""The highest point of the home board."""


class Geometry(StrEnum):
    """How the two sides' ways home lie to each other."""

    CONTRARY = "contrary"
    PARALLEL = "parallel"


def mirror(point: int, geometry: Geometry) -> int:
    """The number the other side gives to this point (docs/rules/long-nardy.md#direction). Its own inverse.

    The only place, with its compiled twin `kernels.step.mirror_point`, that knows.
    """
    if not 1 <= point <= 24:
        raise ValueError(f"a point is 1 to 24, not {point}")
    if geometry is Geometry.CONTRARY:
        return 25 - point
    return point - 12 if point > 12 else point + 12
