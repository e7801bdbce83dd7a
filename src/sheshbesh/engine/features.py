"""What a net sees of a position: one definition for all games, named and hashed into every net file.

For each side and each slot (off, points, bar, not entered) the number of checkers is told by four
inputs: at least one, at least two, at least three, and half of what is beyond three. For each side and
point one input tells a pinned checker. Where blots are hit or pinned, each side has three inputs for the
rolls of 36 that would hit one, and three for those that would outside the hitter's home (`kernels.shots`).
Positions are seen from the side about to roll.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from ..rules.kernels.layout import rules_of
from ..rules.points import SLOTS
from ..rules.variant import Variant
from .kernels.shots import KINDS, ROLLS, count_each

DIRECT = 11
"""Rolls that hit from one point away, and more or less from any within a die's reach."""
NAME = "counts-2"
"""Changes whenever an input changes its meaning."""
STEPS = 4
"""Inputs for each side and slot."""
PINS = 2 * SLOTS * STEPS
"""Where the inputs of pinned checkers begin."""
SHOTS = PINS + 2 * 24
"""Where the inputs of shots begin."""
SHOT_STEPS = 3
"""Inputs for each side and kind of shots."""
INPUTS = SHOTS + 2 * KINDS * SHOT_STEPS
"""How many inputs there are."""


def digest() -> str:
    """A hash of this definition, kept in net files: a net knows its inputs."""
    text = f"{NAME} {SLOTS} {STEPS} {PINS} {SHOTS} {SHOT_STEPS} {INPUTS}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def count_inputs(count: int) -> tuple[float, float, float, float]:
    """The four inputs of a number of checkers."""
    return (float(count >= 1), float(count >= 2), float(count >= 3), max(count - 3, 0) / 2)


def shot_inputs(rolls: int) -> tuple[float, float, float]:
    """The three inputs of a number of rolls: any at all, those of one direct shot, and those beyond."""
    return (float(rolls > 0), min(rolls, DIRECT) / DIRECT, max(rolls - DIRECT, 0) / 9)


def encode(boards: NDArray[np.int8], variant: Variant) -> NDArray[np.float32]:
    """The inputs of boards `int8[n, 4, 27]` of a game: `float32[n, INPUTS]`."""
    counts = boards[:, :2, :].reshape(len(boards), 2 * SLOTS, 1)
    thresholds = np.array([1, 2, 3], np.int8)
    steps = np.empty((len(boards), 2 * SLOTS, STEPS), np.float32)
    steps[:, :, :3] = counts >= thresholds
    steps[:, :, 3:] = np.maximum(counts - 3, 0) / np.float32(2)
    pins = boards[:, 2:, 1:25].reshape(len(boards), 48).astype(np.float32)
    shots = _SHOTS[count_each(np.ascontiguousarray(boards), rules_of(variant))]
    return np.concatenate([steps.reshape(len(boards), PINS), pins, shots.reshape(len(boards), -1)], axis=1)


def decode(inputs: NDArray[np.float32]) -> NDArray[np.int8]:
    """The boards that inputs describe: the inverse of `encode`."""
    steps = inputs[:, :PINS].reshape(len(inputs), 2 * SLOTS, STEPS)
    counts = steps[:, :, :3].sum(axis=2) + 2 * steps[:, :, 3]
    boards = np.zeros((len(inputs), 4, SLOTS), np.int8)
    boards[:, :2] = counts.reshape(len(inputs), 2, SLOTS)
    boards[:, 2:, 1:25] = inputs[:, PINS:SHOTS].reshape(len(inputs), 2, 24)
    return boards


_SHOTS = np.array([shot_inputs(rolls) for rolls in range(ROLLS + 1)], np.float32)
