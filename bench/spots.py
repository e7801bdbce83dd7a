"""Backgammon positions that programs are weak at, told apart by what is on the board.

backgame     two points held in the other's home by a side far behind
containment  a last checker to be kept from home, while its side has borne off
snake        such a checker behind a prime that has yet to be walked home
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

BAR = 25
POINTS = np.arange(26)
FAR_BEHIND = 50
"""Pips."""


class Side(NamedTuple):
    """Both sides' checkers by slot, each in its own numbers, as one of them sees it."""

    mine: NDArray[np.int8]
    theirs: NDArray[np.int8]

    @property
    def behind(self) -> int:
        """Pips by which the other leads."""
        return int((self.mine[:26] * POINTS).sum() - (self.theirs[:26] * POINTS).sum())

    @property
    def last_checker(self) -> bool:
        """Whether the other has borne off five or more, and has just one or two left behind."""
        left_behind = int(self.theirs[19:26].sum())
        return self.theirs[0] >= 5 and 1 <= left_behind <= 2 and self.mine[0] == 0


def is_backgame(side: Side) -> bool:
    """Two or more points in the other's home, far behind, nobody bearing off."""
    anchors = int((side.mine[19:25] >= 2).sum())
    return anchors >= 2 and side.behind >= FAR_BEHIND and side.mine[0] == side.theirs[0] == 0


def is_containment(side: Side) -> bool:
    """A last checker, and the home that is to hold it nearly built."""
    return side.last_checker and int((side.mine[1:8] >= 2).sum()) >= 4


def is_snake(side: Side) -> bool:
    """A last checker, and five points or more beyond the home that is to hold it."""
    outside = int((side.mine[7:19] >= 2).sum())
    return side.last_checker and outside >= 4 and int((side.mine[1:7] >= 2).sum()) <= 1


SPOTS: dict[str, Callable[[Side], bool]] = {
    "backgame": is_backgame,
    "containment": is_containment,
    "snake": is_snake,
}


def spot_of(board: NDArray[np.int8]) -> str | None:
    """Which of them a board `int8[4, 27]` is, seen by either side."""
    sides = Side(board[0], board[1]), Side(board[1], board[0])
    return next((name for name, fits in SPOTS.items() if any(map(fits, sides))), None)


def starts(count: int, seed: int) -> NDArray[np.int8]:
    """Boards from which games come through such positions: a third of each kind, at random."""
    chance = np.random.default_rng(seed)
    made = [(_back, _held, _rolling)[i % 3](chance) for i in range(count)]
    return np.stack(made)


def _scatter(chance: np.random.Generator, side: NDArray[np.int8], slots: list[int], count: int) -> None:
    for _ in range(count):
        side[chance.choice(slots)] += 1


def _board(mine: NDArray[np.int8], theirs: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int8]:
    board = np.zeros((4, 27), np.int8)
    board[0], board[1] = (mine, theirs) if chance.random() < 0.5 else (theirs, mine)
    return board


def _back(chance: np.random.Generator) -> NDArray[np.int8]:
    """A backgame: two anchors and a few stragglers against somebody who comes home."""
    mine, theirs = np.zeros(27, np.int8), np.zeros(27, np.int8)
    anchors = chance.choice(np.arange(19, 25), 2, replace=False)
    mine[anchors] = 2
    mine[int(chance.choice(anchors))] += chance.integers(0, 2)
    free = [point for point in range(1, 14) if not mine[25 - point]]
    _scatter(chance, theirs, [point for point in free if point > 2], 15)
    own = [point for point in range(3, 19) if not theirs[25 - point]]
    _scatter(chance, mine, own, 15 - int(mine.sum()))
    return _board(mine, theirs, chance)


def _held(chance: np.random.Generator) -> NDArray[np.int8]:
    """A containment: a home of four or five points, the others ready to close it, one checker on the bar."""
    mine, theirs = np.zeros(27, np.int8), np.zeros(27, np.int8)
    mine[chance.choice(np.arange(2, 8), 5, replace=False)] = 2
    _scatter(chance, mine, list(range(7, 19)), 15 - int(mine.sum()))
    return _last_checker(mine, theirs, chance)


def _rolling(chance: np.random.Generator) -> NDArray[np.int8]:
    """A snake: a prime of five or six points beyond the home, the rest about it, one checker on the bar."""
    mine, theirs = np.zeros(27, np.int8), np.zeros(27, np.int8)
    length = int(chance.integers(5, 7))
    nearest = int(chance.integers(8, 14))
    mine[nearest : nearest + length] = 2
    _scatter(chance, mine, list(range(nearest, nearest + length)), 15 - int(mine.sum()))
    return _last_checker(mine, theirs, chance)


def _last_checker(
    mine: NDArray[np.int8], theirs: NDArray[np.int8], chance: np.random.Generator
) -> NDArray[np.int8]:
    theirs[BAR] = 1
    theirs[0] = chance.integers(5, 13)
    _scatter(chance, theirs, [1, 2, 3, 4], 14 - int(theirs[0]))
    return _board(mine, theirs, chance)
