"""What a net sees of a position: one definition for all games, named and hashed into every net file.

For each side and each slot (off, points, bar, not entered) the number of checkers is told by four
inputs: at least one, at least two, at least three, and half of what is beyond three. For each side and
point one input tells a pinned checker. Positions are seen from the side about to throw.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from ..rules.points import SLOTS

NAME = "counts-1"
"""Changes whenever an input changes its meaning."""
STEPS = 4
"""Inputs for each side and slot."""
PINS = 2 * SLOTS * STEPS
"""Where the inputs of pinned checkers begin."""
INPUTS = PINS + 2 * 24
"""How many inputs there are."""


def digest() -> str:
    """A hash of this definition, kept in net files: a net knows its inputs."""
    text = f"{NAME} {SLOTS} {STEPS} {PINS} {INPUTS}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def count_inputs(count: int) -> tuple[float, float, float, float]:
    """The four inputs of a number of checkers."""
    return (float(count >= 1), float(count >= 2), float(count >= 3), max(count - 3, 0) / 2)


def encode(boards: NDArray[np.int8]) -> NDArray[np.float32]:
    """The inputs of boards `int8[n, 4, 27]`: `float32[n, INPUTS]`."""
    counts = boards[:, :2, :].reshape(len(boards), 2 * SLOTS, 1)
    thresholds = np.array([1, 2, 3], np.int8)
    steps = np.empty((len(boards), 2 * SLOTS, STEPS), np.float32)
    steps[:, :, :3] = counts >= thresholds
    steps[:, :, 3:] = np.maximum(counts - 3, 0) / np.float32(2)
    pins = boards[:, 2:, 1:25].reshape(len(boards), 48).astype(np.float32)
    return np.concatenate([steps.reshape(len(boards), PINS), pins], axis=1)


def decode(inputs: NDArray[np.float32]) -> NDArray[np.int8]:
    """The boards that inputs describe: the inverse of `encode`."""
    steps = inputs[:, :PINS].reshape(len(inputs), 2 * SLOTS, STEPS)
    counts = steps[:, :, :3].sum(axis=2) + 2 * steps[:, :, 3]
    boards = np.zeros((len(inputs), 4, SLOTS), np.int8)
    boards[:, :2] = counts.reshape(len(inputs), 2, SLOTS)
    boards[:, 2:, 1:25] = inputs[:, PINS:].reshape(len(inputs), 2, 24)
    return boards
