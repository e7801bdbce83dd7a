"""What a backgammon net gives away when it chooses a play, as gnubg judges that looks two plies ahead.

Games show who is stronger, but slowly: ten thousand tell 0.03 points. A few thousand decisions tell the same
of two nets in a second, once gnubg has judged every play that is not plainly bad. It is a yardstick only:
nothing here is trained on.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheshbesh.engine.net import Net
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.scoring import equity, flipped
from sheshbesh.engine.turns import plain_turn
from sheshbesh.games import find
from sheshbesh.rules.texts import texts_of_boards
from sheshbesh.training.examples import make_examples

from .gnubg import gnubg_outputs

FILE = Path("runs", "decisions.npz")
COUNT, NEAR = 5_000, 0.2
"""Plays are judged at two plies when they look at most `NEAR` points worse than the best."""
BACKGAMMON = find("backgammon")


class Decisions(NamedTuple):
    """Plays to choose among, those of one decision after those of another."""

    boards: NDArray[np.int8]
    """After each play, the other side about to roll: `[n, 4, 27]`."""
    over: NDArray[np.bool_]
    """Whether a play ends the game."""
    offsets: NDArray[np.int64]
    """Decision i has the plays `offsets[i]` to `offsets[i + 1]`."""
    worth: NDArray[np.float32]
    """What each play is worth to who makes it, by gnubg."""

    def given_away(self, equities: NDArray[np.float32]) -> NDArray[np.float32]:
        """The points given away at each decision by who thinks that plays are worth so much."""
        looks = np.where(self.over, np.float32(9), equities)
        ends = zip(self.offsets[:-1], self.offsets[1:], strict=True)
        chosen = [start + int(np.argmax(looks[start:stop])) for start, stop in ends]
        best = np.maximum.reduceat(self.worth, self.offsets[:-1])
        return np.asarray(best - self.worth[chosen], np.float32)


def decisions(net: Net) -> Decisions:
    """Those of the file, which is made from games of this net where it is missing."""
    if not FILE.exists():
        FILE.parent.mkdir(parents=True, exist_ok=True)
        np.savez(FILE, **_made(net)._asdict())
    with np.load(FILE) as kept:
        return Decisions(*(kept[name] for name in Decisions._fields))


def _made(net: Net, seed: int = 4) -> Decisions:
    chance = np.random.default_rng(seed)
    manner = {"exploration": 0.04, "td_lambda": 0.0}
    games = make_examples(BACKGAMMON, net, 20 * COUNT, seed, **manner, lookahead=False).boards
    roots = games[chance.choice(len(games), COUNT, replace=False)]
    dice = np.sort(chance.integers(1, 7, (COUNT, 2)), axis=1)[:, ::-1].astype(np.int8)
    judged = NetEvaluator(BACKGAMMON, net).judged_each(roots, dice, np.tile(plain_turn(), (COUNT, 1)))
    boards = np.ascontiguousarray(judged.boards[:, [1, 0, 3, 2]])
    over = judged.boards[:, 0, 0] == BACKGAMMON.checkers
    texts = np.array(texts_of_boards(boards))
    worth = judged.equities.copy()
    worth[~over] = _worth(texts[~over].tolist(), 0)
    best = np.maximum.reduceat(worth, judged.offsets[:-1])
    near = worth > np.repeat(best, np.diff(judged.offsets)) - NEAR
    closer = near & ~over
    worth[closer] = _worth(texts[closer].tolist(), 2)
    return Decisions(boards, over, judged.offsets, worth)


def _worth(texts: list[str], plies: int) -> NDArray[np.float32]:
    return equity(flipped(gnubg_outputs(texts, plies)), BACKGAMMON)
