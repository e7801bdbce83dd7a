"""Hypothesis strategies for the values of the rules, for tests of whatever is built on them.

Needs the `hypothesis` package. `@given(positions(find("backgammon")))` feeds a test with positions.
"""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from ..games import GAMES
from ..rules.dice import ALL_21, Roll
from ..rules.outcome import ended
from ..rules.points import BAR, OFF, OUT, SLOTS, mirror
from ..rules.position import Position
from ..rules.side import Side
from ..rules.turn import Situation, Stage
from ..rules.variant import Landing, Variant

POINTS = st.integers(1, 24)


def points() -> st.SearchStrategy[int]:
    """A point of the board."""
    return POINTS


def sides() -> st.SearchStrategy[Side]:
    """White or Black."""
    return st.sampled_from(Side)


def rolls() -> st.SearchStrategy[Roll]:
    """Any of the 21 rolls, each as likely as another."""
    return st.sampled_from(ALL_21)


def variants() -> st.SearchStrategy[Variant]:
    """A game of the family with its default options."""
    return st.sampled_from(GAMES)


@st.composite
def positions(draw: st.DrawFn, variant: Variant) -> Position:
    """A position that can stand on the game's board and in which the game is not over."""
    pool = st.lists(POINTS, min_size=1, max_size=8, unique=True)
    x = draw(_counts(variant, draw(pool), variant.checkers))
    held = {mirror(point, variant.geometry) for point in range(1, 25) if x[point]}
    pinned = draw(_pinned(held, variant))
    free = [point for point in draw(pool) if point not in held]
    if not free:
        free = [draw(POINTS.filter(lambda point: point not in held))]
    o = draw(_counts(variant, free, variant.checkers - len(pinned)))
    x_pins, o_pins = [], []
    for point in pinned:
        o[point] = 1
        under = mirror(point, variant.geometry)
        if x[under] == 1 and draw(st.booleans()):
            x_pins.append(under)
        else:
            o_pins.append(point)
    position = Position(
        tuple(x), tuple(o), tuple(sorted(x_pins, reverse=True)), tuple(sorted(o_pins, reverse=True))
    )
    assume(not ended(position, variant) and not ended(position.flipped(), variant))
    return position


@st.composite
def situations(draw: st.DrawFn, variant: Variant) -> Situation:
    """A position and what the rules must know of the turn: a first roll, a stage, or nothing."""
    position = draw(positions(variant))
    stage = draw(st.none() | st.builds(Stage, st.integers(1, 6), st.integers(1, 4)))
    return Situation(position, first_turn=draw(st.booleans()), stage=stage)


@st.composite
def _counts(draw: st.DrawFn, variant: Variant, on_points: list[int], checkers: int) -> list[int]:
    """One side's counts: its checkers on these points, off, or where else the game lets them wait."""
    slots = [*on_points, OFF]
    if variant.landing is Landing.HIT:
        slots.append(BAR)
    if variant.start_counts[OUT]:
        slots.append(OUT)
    counts = [0] * SLOTS
    counts[on_points[0]] = 1  # nobody has borne off everything
    for slot in draw(st.lists(st.sampled_from(slots), min_size=checkers - 1, max_size=checkers - 1)):
        counts[slot] += 1
    return counts


def _pinned(held: set[int], variant: Variant) -> st.SearchStrategy[list[int]]:
    """Points where the two sides stand on each other, in a game that pins."""
    if variant.landing is not Landing.PIN:
        return st.just([])
    return st.lists(st.sampled_from(sorted(held)), max_size=3, unique=True)
