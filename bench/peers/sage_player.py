"""Open Sage as a player on the ladder: its net without looking ahead, which it calls 1-ply; cubeless money.

    sheshbesh ladder backgammon --peer "python bench/peers/sage_player.py"

It runs by itself like every peer: nothing here imports Sheshbesh, and Sheshbesh never imports this.
"""

from __future__ import annotations

from collections.abc import Sequence

import bgbot_cpp
import bgsage
from texts import Counts, serve

WEIGHTS = bgsage.default_weights()
STRATEGY = bgbot_cpp.create_strategy(
    WEIGHTS.strategy_type, WEIGHTS.weight_paths_list, WEIGHTS.hidden_sizes_list
)


def board(x: Counts, o: Counts) -> list[int]:
    """26 numbers: o's bar, points 1 to 24 in x's numbers with o's checkers negative, x's bar."""
    return [o[25], *(x[point] - o[25 - point] for point in range(1, 25)), x[25]]


def best(candidates: Sequence[tuple[Counts, Counts]]) -> int:
    """The candidate with the highest cubeless equity."""
    asked = [(board(x, o), bgbot_cpp.CubeOwner.CENTERED) for x, o in candidates]
    told = bgbot_cpp.batch_evaluate_post_move(asked, STRATEGY, 1, jacoby=False)
    equities = [one["cubeless_equity"] for one in told]
    return equities.index(max(equities))


if __name__ == "__main__":
    serve(best)
