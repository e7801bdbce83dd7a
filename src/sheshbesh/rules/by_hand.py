"""Moves as hands make them, rules or no rules: what a physical board would let a player do."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import IllegalPlay
from .plays import Move, after
from .points import BAR, OFF, OUT, mirror
from .position import Position
from .variant import Landing, Variant


def by_hand(position: Position, moves: Iterable[tuple[int, int, int]], variant: Variant) -> tuple[Move, ...]:
    """The moves with their hits, as far as checkers can be put there.

    Raises:
        IllegalPlay: when there is no own checker to take, or the target cannot hold it beside the
            opponent's.
    """
    made: list[Move] = []
    for die, source, target in moves:
        if not (1 <= source <= OUT and OFF <= target < BAR):
            raise IllegalPlay(
                f"expected a move from a point or the bar to a point or off, got {source}/{target}"
            )
        if position.x[source] == 0 or source in position.x_pins:
            raise IllegalPlay(f"there is no checker to take on {source}")
        hit = False
        if target != OFF:
            there = mirror(target, variant.geometry)
            most = 0 if variant.landing is Landing.BLOCK else 1
            if position.o[there] > most or target in position.x_pins:
                raise IllegalPlay(f"the {target}-point is the opponent's: nothing can be put there")
            hit = position.o[there] == 1 and there not in position.o_pins
        move = Move(die, source, target, hit)
        position = after(position, [move], variant)
        made.append(move)
    return tuple(made)
