"""Match equities: how likely a side is to win a match from a score, before a game begins.

Worked out from the last point backwards, for equal players: the same share of games played to the end are
gammons at every score, and cubes are turned nearly as well as can be. A perfect cube is turned at the very
chance at which taking and dropping are worth the same (Keeler and Spencer, 1975); a dead one is never turned
again; the truth lies two thirds of the way (Janowski, 1993). So a game ends where one side drops, and which
of them that is depends on how far either's dropping point is from an even game. Zadeh (1977), Kleinman and
Keith reckon alike. A gammon rate of a fifth, which Keith takes too, gives within two points of a hundred the
table that Woolsey made from games that were played (1993).
"""

from __future__ import annotations

from functools import cache

GAMMON_RATE = 0.2
"""Of games that are played to the end."""
EFFICIENCY = 2 / 3
"""Where cubes are between dead and perfect."""


@cache
def match_equity(mine: int, theirs: int, crawford_played: bool, cube: bool = True) -> float:
    """The chance of the side that needs `mine` points, before a game, against one that needs `theirs`.

    The game in which a side first needs one point is the Crawford game, unless it has been played or the
    match knows none; in a match without a cube it is a game like any other.
    """
    if mine <= 0 or theirs <= 0:
        return float(mine <= 0)
    if mine == theirs:
        return 0.5
    if mine < theirs:
        return 1 - match_equity(theirs, mine, crawford_played, cube)
    if cube and theirs > 1:
        return _with_cube(mine, theirs)
    # Once the leader has nothing to fear from a higher stake, the trailer doubles at once.
    stake = 2 if cube and crawford_played else 1
    played = crawford_played or theirs == 1
    won = _mean(*(match_equity(mine - kind * stake, theirs, played, cube) for kind in (1, 2)))
    lost = _mean(*(match_equity(mine, theirs - kind * stake, played, cube) for kind in (1, 2)))
    return (won + lost) / 2


def _with_cube(mine: int, theirs: int) -> float:
    """Before a game with a cube in the middle, which ends where one side drops."""
    cash, dropped = _cash_point(mine, theirs, 1), 1 - _cash_point(theirs, mine, 1)
    first = (0.5 - dropped) / (cash - dropped)
    return first * _after(mine, theirs, 1) + (1 - first) * _after(mine, theirs, -1)


@cache
def _cash_point(mine: int, theirs: int, value: int) -> float:
    """The chance of winning the game at which the other side may as well drop as take twice the `value`."""
    doubled = 2 * value
    dropped = _after(mine, theirs, value)
    won = _mean(_after(mine, theirs, doubled), _after(mine, theirs, 2 * doubled))
    lost = _mean(_after(mine, theirs, -doubled), _after(mine, theirs, -2 * doubled))
    dead = (dropped - lost) / (won - lost)
    if doubled >= theirs:
        return dead
    redoubles = 1 - _cash_point(theirs, mine, doubled)
    cashed = _after(mine, theirs, -doubled)
    live = redoubles + (1 - redoubles) * (dropped - cashed) / (won - cashed)
    return EFFICIENCY * live + (1 - EFFICIENCY) * dead


def _after(mine: int, theirs: int, points: int) -> float:
    """The chance after winning points, or losing them below zero, with the Crawford game still to come."""
    return match_equity(mine - max(points, 0), theirs + min(points, 0), False)


def _mean(single: float, gammon: float) -> float:
    """Over games that are played to the end."""
    return (1 - GAMMON_RATE) * single + GAMMON_RATE * gammon
