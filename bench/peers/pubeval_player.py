"""pubeval as a player on the ladder: Tesauro's public linear evaluator, as the wheel `gnubg-nn` has it.

    sheshbesh ladder backgammon --peer "python bench/peers/pubeval_player.py"

It runs by itself like every peer: nothing here imports Sheshbesh, and Sheshbesh never imports this.
"""

from __future__ import annotations

from collections.abc import Sequence

import gnubg_nn
from texts import Counts, serve


def best(candidates: Sequence[tuple[Counts, Counts]]) -> int:
    """The candidate with the highest score; the wheel's own choice of play is the same."""
    scores = [gnubg_nn.pub_eval_score([list(x[1:26]), list(o[1:26])]) for x, o in candidates]
    return scores.index(max(scores))


if __name__ == "__main__":
    serve(best)
