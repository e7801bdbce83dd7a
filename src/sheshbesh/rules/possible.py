"""Which positions can stand on a board at all."""

from __future__ import annotations

from .errors import PositionError
from .points import BAR, OUT, SLOTS, mirror
from .position import Position
from .variant import Landing, Variant


def check_position(position: Position, variant: Variant) -> None:
    """Refuse a position that no board of this game can show.

    Raises:
        PositionError: naming what is impossible.
    """
    for name, counts in (("x", position.x), ("o", position.o)):
        if len(counts) != SLOTS or min(counts) < 0 or sum(counts) != variant.checkers:
            raise PositionError(
                f"{name} must have {variant.checkers} checkers in {variant.name}, not {sum(counts)}"
            )
        if counts[BAR] and variant.landing is not Landing.HIT:
            raise PositionError(f"{variant.name} has no bar, but {name} has {counts[BAR]} on it")
        if counts[OUT] and not variant.start_counts[OUT]:
            raise PositionError(
                f"every checker of {variant.name} starts on the board, but {name} has {counts[OUT]} out"
            )
    if position.x[0] == variant.checkers and position.o[0] == variant.checkers:
        raise PositionError("both sides cannot have borne everything off")
    pinned_x, pinned_o = set(position.x_pins), set(position.o_pins)
    if (pinned_x or pinned_o) and variant.landing is not Landing.PIN:
        raise PositionError(f"nothing is pinned in {variant.name}")
    for point in range(1, 25):
        other = mirror(point, variant.geometry)
        x, o = position.x[point], position.o[other]
        if x and o and (point in pinned_x) == (other in pinned_o):
            raise PositionError(f"x's {point}-point is held by both sides")
        if (point in pinned_x and not (x == 1 and o)) or (other in pinned_o and not (o == 1 and x)):
            raise PositionError(
                f"a pinned checker on x's {point}-point needs exactly one checker and one that pins it"
            )
