"""gnubg as a player on the ladder: its raw net (0-ply), cubeless money.

    sheshbesh ladder backgammon --peer "python bench/peers/gnubg_player.py"

It runs by itself because gnubg is GPL: nothing here imports Sheshbesh, and Sheshbesh never imports this.
"""

from __future__ import annotations

from collections.abc import Sequence

import gnubg
from texts import Counts, serve

NOTHING = gnubg.cubeinfo()
STATIC = gnubg.evalcontext(0, 0, 1, 0, 0.0)


def equity(x: Counts, o: Counts) -> float:
    """Cubeless equity for x, who has just played."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = gnubg.evaluate(
        [x[1:26], o[1:26]], NOTHING, STATIC
    )[:5]
    return -float(2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon)


def best(candidates: Sequence[tuple[Counts, Counts]]) -> int:
    """The candidate with the highest equity."""
    return max(range(len(candidates)), key=lambda i: equity(*candidates[i]))


if __name__ == "__main__":
    serve(best)
