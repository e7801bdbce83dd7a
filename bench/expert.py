"""What an expert counts in backgammon, to find out whether a net that is told of it learns more.

For each side: pips; how far back its rearmost checker is and in how many of 36 rolls it escapes; how well the
other's checkers are held; mobility of the checkers outside home; contact; in how many rolls a blot is hit;
closed points when a checker must enter; the longest prime; timing; points held in the other's home.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

EACH_SIDE = 14


def expert_inputs(boards: NDArray[np.int8]) -> NDArray[np.float32]:
    """The inputs of boards `int8[n, 4, 27]`: `float32[n, 2 * EACH_SIDE]`, each about 0 to 1."""
    into = np.zeros((len(boards), 2, EACH_SIDE), np.float32)
    _fill(np.ascontiguousarray(boards), ESCAPES, into)
    return into.reshape(len(boards), -1)


@numba.njit(cache=False)
def _escapes() -> NDArray[np.float32]:
    """For each pattern of blocked points ahead (bit d - 1: d pips away), the rolls of 36 that take a
    checker more than six pips.
    """
    table = np.zeros(4096, np.float32)
    for blocked in range(4096):
        for one in range(1, 7):
            for other in range(1, 7):
                if one != other:
                    reach = one + other
                    through = not blocked >> (one - 1) & 1 or not blocked >> (other - 1) & 1
                    far = reach > 6 and through and not blocked >> (reach - 1) & 1
                else:
                    reach = 0
                    for step in range(1, 5):
                        if step * one > 12 or blocked >> (step * one - 1) & 1:
                            break
                        reach = step * one
                    far = reach > 6
                table[blocked] += far
    return table


@numba.njit(cache=False)
def _blocked(side: NDArray[np.int8], other: NDArray[np.int8], point: int) -> int:
    """Which points ahead of a side's checker the other has made."""
    pattern = 0
    for ahead in range(1, min(point, 13)):
        if other[25 - point + ahead] >= 2:
            pattern |= 1 << (ahead - 1)
    return pattern


@numba.njit(cache=False)
def _shots(mine: NDArray[np.int8], theirs: NDArray[np.int8]) -> float:
    """In how many of 36 rolls the other hits a blot of mine."""
    hits = 0
    for high in range(1, 7):
        for low in range(1, high + 1):
            if _hits(mine, theirs, high, low):
                hits += 1 if high == low else 2
    return hits


@numba.njit(cache=False)
def _hits(mine: NDArray[np.int8], theirs: NDArray[np.int8], high: int, low: int) -> bool:
    for point in range(1, 25):
        if mine[point] != 1:
            continue
        target = 25 - point
        for source in range(target + 1, 26):
            if theirs[source] == 0 or (theirs[25] > 0 and source != 25):
                continue
            away = source - target
            if away in (high, low):
                return True
            if high != low:
                if away == high + low and (mine[25 - source + high] < 2 or mine[25 - source + low] < 2):
                    return True
            elif away % high == 0 and away // high <= 4:
                free = True
                for step in range(1, away // high):
                    free = free and mine[25 - source + step * high] < 2
                if free:
                    return True
    return False


@numba.njit(cache=False)
def _rearmost(side: NDArray[np.int8]) -> int:
    for point in range(25, 0, -1):
        if side[point]:
            return point
    return 0


@numba.njit(cache=False)
def _fill(boards: NDArray[np.int8], escapes: NDArray[np.float32], into: NDArray[np.float32]) -> None:
    for i in range(len(boards)):
        for seat in range(2):
            mine, theirs, told = boards[i, seat], boards[i, 1 - seat], into[i, seat]
            back, their_back = _rearmost(mine), _rearmost(theirs)
            pips = mobility = timing = 0.0
            for point in range(1, 26):
                pips += point * mine[point]
                if point > 6 and mine[point]:
                    timing += mine[point] * (point - 6)
                    mobility += mine[point] * (point - 6) * escapes[_blocked(mine, theirs, point)]
            held = np.float32(36)
            for point in range(13, 26):
                held = min(held, escapes[_blocked(theirs, mine, point)])
            closed = prime = longest = anchors = 0
            for point in range(1, 25):
                closed += point <= 6 and theirs[point] >= 2
                anchors += point >= 18 and mine[point] >= 2
                prime = prime + 1 if mine[point] >= 2 else 0
                longest = max(longest, prime)
            told[0], told[1] = pips / 150, back / 25
            told[2] = escapes[_blocked(mine, theirs, back)] / 36 if back > 6 else 1
            told[3], told[4] = (36 - held) / 36, mobility / 3600
            told[5], told[6] = back + their_back > 25, max(back + their_back - 25, 0) / 25
            told[7] = _shots(mine, theirs) / 36
            told[8], told[9] = (closed * closed / 36 if mine[25] else 0), closed / 6
            told[10], told[11] = longest / 6, timing / 100
            told[12], told[13] = anchors / 3, mine[25] > 0


ESCAPES = _escapes()
