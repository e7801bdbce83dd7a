"""The board as text, seen by one side: its home at the lower right, its own numbers around."""

from __future__ import annotations

from ..rules.game import Game
from ..rules.points import BAR, OFF, OUT, mirror
from ..rules.side import Side

_MARKS = {Side.WHITE: "○", Side.BLACK: "●"}
_PINNED = {Side.WHITE: "◎", Side.BLACK: "◉"}
"""A pinned checker, under those that pin it."""
_TALL = 5
"""Checkers drawn on a point; a taller stack shows its number."""


def draw_board(game: Game, viewer: Side) -> str:
    """The board, trays, bar, cube and pip counts as lines of text."""
    upper = [_column(game, viewer, point) for point in range(13, 25)]
    lower = [_column(game, viewer, point) for point in range(12, 0, -1)]
    lines = [_numbers(range(13, 25)), _edge("┌", "┬", "┐")]
    lines += [_row(upper, row) for row in range(_TALL)]
    lines.append(_middle(game, viewer))
    lines += [_row(lower, row) for row in reversed(range(_TALL))]
    lines[2] += f"  {_tray(game, viewer.other)}"
    lines[-1] += f"  {_tray(game, viewer)}"
    lines += [_edge("└", "┴", "┘"), _numbers(range(12, 0, -1))]
    return "\n".join(lines)


def _column(game: Game, viewer: Side, point: int) -> list[str]:
    """What stands on the viewer's point, from the edge of the board inward."""
    there = mirror(point, game.variant.geometry)
    mine = [_MARKS[viewer]] * game.counts(viewer)[point]
    theirs = [_MARKS[viewer.other]] * game.counts(viewer.other)[there]
    if there in game.pins(viewer.other):
        stack = [_PINNED[viewer.other], *mine]
    elif point in game.pins(viewer):
        stack = [_PINNED[viewer], *theirs]
    else:
        stack = mine + theirs
    if len(stack) > _TALL:
        return [*stack[: _TALL - 1], f"{len(stack)}"]
    return stack + ["·" if not stack and i == 0 else " " for i in range(_TALL - len(stack))]


def _row(columns: list[list[str]], row: int) -> str:
    cells = [f"{column[row]:>2} " for column in columns]
    return "│" + "".join(cells[:6]) + "│" + "".join(cells[6:]) + "│"


def _middle(game: Game, viewer: Side) -> str:
    waiting = [
        f"{_MARKS[side]} {name} {game.counts(side)[slot]}"
        for slot, name in ((BAR, "bar"), (OUT, "out"))
        for side in (viewer.other, viewer)
        if game.counts(side)[slot]
    ]
    cube = ""
    if game.max_cube != 1:
        owner = f" {_MARKS[game.cube.owner]}" if game.cube.owner else ""
        cube = f"  cube {game.cube.value}{owner}"
    return "├" + "   ".join(waiting).center(18) + "┼" + " " * 18 + "┤" + cube


def _tray(game: Game, side: Side) -> str:
    return f"{_MARKS[side]} {game.pip_count(side)} pips, {game.counts(side)[OFF]} off"


def _numbers(points: range) -> str:
    cells = [f"{point:>2} " for point in points]
    return " " + "".join(cells[:6]) + " " + "".join(cells[6:])


def _edge(left: str, middle: str, right: str) -> str:
    return left + "─" * 18 + middle + "─" * 18 + right


def mark(side: Side) -> str:
    """How a side's checkers are drawn."""
    return _MARKS[side]
