"""The nets of a game, one for each phase of it, and which of them judges.

All plays of a roll are judged by one net, that of the board they are played from: two nets that are each a
little wrong in their own way must not say which of two plays is better.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.kernels.compiling import copied_kernel, inner_kernel
from ...rules.kernels.layout import MINE, THEIRS
from ...rules.kernels.step import Board
from ...rules.points import SLOTS
from .forward import Layers


class Phases(NamedTuple):
    """The nets of all phases as kernels read them."""

    begins: NDArray[np.int64]
    """`[phases - 1]`: the pips of both sides at which the second phase begins, the third, ...: ever fewer."""
    nets: Layers
    """All of them: each array of weights has one phase after another."""


@inner_kernel
def phase_of(board: Board, phases: Phases) -> int:
    """Which phase a board belongs to, 0 for the first."""
    pips, phase = np.int32(0), 0
    for slot in range(SLOTS):
        pips += np.int32(slot) * (np.int32(board[MINE, slot]) + np.int32(board[THEIRS, slot]))
    while phase < len(phases.begins) and pips <= phases.begins[phase]:
        phase += 1
    return phase


@copied_kernel
def layers_of(phases: Phases, phase: int) -> Layers:
    """The net of a phase."""
    nets = phases.nets
    return Layers(
        nets.table[phase],
        nets.bias[phase],
        nets.second[phase],
        nets.second_scale[phase],
        nets.second_bias[phase],
        nets.last[phase],
        nets.last_bias[phase],
        nets.landing,
        nets.mirror,
    )
