"""What each play of a roll is worth to who plays it, at the end of his turn.

The net knows positions whose side is about to roll. So a play is judged where its turn ends.
"""

from __future__ import annotations

from ...rules.kernels.compiling import inner_kernel
from ...rules.kernels.step import Board
from ...rules.kernels.turns import KIND, NAMED, STAGE_COUNT, STAGE_DIE
from .forward import Floats
from .phases import layers_of
from .plays import goes_on, value_plays
from .stages import follow
from .workspace import Judge, Numbers, Workspace


@inner_kernel
def judge_plays(
    board: Board, high: int, low: int, turn: Numbers, judge: Judge, phase: int, beam: int, work: Workspace
) -> tuple[int, int]:
    """Value all plays of a roll, or of the stage in `turn`, into `work.plays`; how many, and which is best.

    The net of a `phase` judges them, as a rule that of the board. `turn` counts the roll to be played among
    those that x has made. Where the turn goes on after plays, only the `beam` that look best are followed to
    its end, and the best is one of them; the others keep the value of their position for who plays next.
    """
    plays, layers = work.plays, layers_of(judge.phases, phase)
    found, left = value_plays(board, high, low, turn, judge, layers, plays, work.sums)
    if left == 0:
        return found, _first_best(plays.equities, found)
    best = -1
    for i in range(found):
        if not goes_on(plays, i) and (best < 0 or plays.equities[i] > plays.equities[best]):
            best = i
    followed = work.followed
    for i in range(found):
        followed[i] = False
    for _ in range(min(beam, left)):
        likely = found
        for i in range(found):
            waits = not followed[i] and goes_on(plays, i)
            if waits and (likely == found or plays.equities[i] > plays.equities[likely]):
                likely = i
        follow(likely, judge, layers, work)
        followed[likely] = True
        if best < 0 or plays.equities[likely] > plays.equities[best]:
            best = likely
    return found, best


@inner_kernel
def _first_best(equities: Floats, count: int) -> int:
    best = 0
    for i in range(1, count):
        if equities[i] > equities[best]:
            best = i
    return best


@inner_kernel
def name_double(board: Board, turn: Numbers, judge: Judge, phase: int, beam: int, work: Workspace) -> int:
    """Make the double whose best play is worth most the stage in `turn`; returns its number."""
    turn[STAGE_COUNT], turn[KIND] = 4, NAMED
    best, most = 0, -1e9
    for die in range(1, 7):
        turn[STAGE_DIE] = die
        chosen = judge_plays(board, die, die, turn, judge, phase, beam, work)[1]
        if work.plays.equities[chosen] > most:
            best, most = die, float(work.plays.equities[chosen])
    turn[STAGE_DIE] = best
    return best
