"""A net as kernels read it: the inputs of each count folded into one row of a table, in whole numbers.

Each unit of a layer has a scale of its own, so that no position can sum to more than its bytes hold.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..rules.kernels.layout import BLOCKS, LANDING, Rules
from ..rules.kernels.step import mirror_point
from ..rules.points import HEAD
from . import features
from .kernels.finish import SHORTER
from .kernels.forward import COUNTS, PIN_ROWS, ROWS, SHOT_ROWS, SLOPE, WIDEST, Layers, T, aligned
from .kernels.phases import Phases
from .kernels.products import INPUTS, LANES, packed
from .kernels.shots import KINDS, ROLLS
from .net import Net, NetError
from .scoring import OUTPUTS

Floats = NDArray[np.float32]

LARGEST = 32_000
"""Of a whole number of two bytes, with room for the rounding of forty rows."""
LARGEST_SUM = (2**31 - 1) // 2 ** (15 - SHORTER) - WIDEST
"""Of the sizes of weights that one unit of the second layer adds up, again with room for rounding."""


def folded(net: Net, rules: Rules) -> Phases:
    """The nets of all phases as kernels read them.

    Raises:
        NetError: when they are wider than the room that kernels have.
    """
    nets = [_layers(each, rules) for each in net.alone]
    return Phases(
        np.array(net.header.phases, np.int64),
        Layers(
            _stacked([each.table for each in nets]),
            _stacked([each.bias for each in nets]),
            _stacked([each.second for each in nets]),
            _stacked([each.second_scale for each in nets]),
            _stacked([each.second_bias for each in nets]),
            _stacked([each.last for each in nets]),
            _stacked([each.last_bias for each in nets]),
            BLOCKS if all(each.landing == BLOCKS for each in nets) else rules[LANDING],
            nets[0].mirror,
        ),
    )


def _layers(net: Net, rules: Rules) -> Layers:
    """One net as kernels read it: the inputs of each count folded into one row of a table, in whole
    numbers of two bytes. The rules say what becomes of blots.

    Raises:
        NetError: when it is wider than the room that kernels have.
    """
    hidden, narrow = net.first.shape[1], len(net.second_bias)
    if max(hidden, narrow) > WIDEST:
        raise NetError(f"a layer has {max(hidden, narrow)} units, and there is room for {WIDEST}")
    steps = net.first[: features.PINS].reshape(2 * 27, features.STEPS, hidden)
    counts = np.array([features.count_inputs(count) for count in range(COUNTS)], np.float32)
    table = np.zeros((ROWS, hidden), np.float32)
    table[:PIN_ROWS] = np.einsum("cs,psh->pch", counts, steps).reshape(PIN_ROWS, hidden)
    pins = net.first[features.PINS : features.SHOTS].reshape(2, 24, hidden)
    table[PIN_ROWS:SHOT_ROWS].reshape(2, 27, 2, hidden)[:, 1:25, 1] = pins
    shots = net.first[features.SHOTS :].reshape(2 * KINDS, features.SHOT_STEPS, hidden)
    rolls = np.array([features.shot_inputs(rolls) for rolls in range(ROLLS + 1)], np.float32)
    table[SHOT_ROWS:] = np.einsum("rs,ksh->krh", rolls, shots).reshape(-1, hidden)
    step = np.asarray(_farthest(table, net.bias) / LARGEST, np.float32)
    second, scale, second_bias = whole_weights(net.second * step.reshape(-1, 1), net.second_bias)
    last = aligned(np.float32, OUTPUTS, len(second_bias) or hidden)
    last[:, : narrow or hidden] = net.last.T if narrow else net.last.T * step
    whole = aligned(np.int16, ROWS, hidden)
    whole[:] = np.rint(table / step)
    bias = np.rint(net.bias / step).astype(np.int16)
    landing = rules[LANDING] if whole[SHOT_ROWS:].any() else BLOCKS
    mirror = np.array([0, *(mirror_point(point, rules) for point in range(1, HEAD + 1))])
    return Layers(whole, bias, second, scale, second_bias, last, net.last_bias, landing, mirror)


def _stacked(arrays: Sequence[NDArray[T]]) -> NDArray[T]:
    """Arrays of one shape in one, each where a cache line begins if they are that long."""
    stacked = aligned(arrays[0].dtype.type, len(arrays), *arrays[0].shape)
    stacked[:] = arrays
    return stacked


def _farthest(table: Floats, bias: Floats) -> Floats:
    """How far from zero the sum of any position's rows can be, for each unit."""
    return np.maximum(np.maximum(_largest(table, bias), _largest(-table, -bias)), np.float32(1e-6))


def _largest(rows: Floats, bias: Floats) -> Floats:
    """The largest sum of any position's rows: each side has up to fifteen checkers to place."""
    counts, pins = rows[:PIN_ROWS].reshape(2, 27, COUNTS, -1), rows[PIN_ROWS:SHOT_ROWS]
    shots = rows[SHOT_ROWS:].reshape(2 * KINDS, ROLLS + 1, -1)
    largest = bias + np.maximum(pins, 0).sum(axis=0) + shots.max(axis=1).sum(axis=0)
    for slots in counts:
        most = np.zeros_like(counts[0, 0])  # by the checkers there are to place, with all slots so far
        for slot in slots:
            before = most.copy()
            for count in range(1, COUNTS):
                np.maximum(most[count:], before[:-count] + slot[count], out=most[count:])
        largest += most[-1]
    return np.asarray(largest, np.float32)


def whole_weights(weights: Floats, bias: Floats) -> tuple[NDArray[np.int16], Floats, Floats]:
    """A second layer `[hidden, narrow]` as `products.multiply` reads it, filled up with units that say
    nothing; what one in its sums is; and its biases.

    Each unit has a scale of its own, so that its sum fits four bytes whatever its inputs are.
    """
    hidden, narrow = weights.shape
    blocks, inputs = -(-narrow // LANES), -(-hidden // INPUTS) * INPUTS
    all_bias, scale = aligned(np.float32, blocks * LANES), aligned(np.float32, blocks * LANES)
    rounded = np.zeros((inputs, blocks * LANES), np.float32)
    if narrow:
        above, below = np.maximum(weights, 0).sum(axis=0), np.maximum(-weights, 0).sum(axis=0)
        # Inputs are as far from nought as they go, which below it is less far by the slope.
        most = np.maximum(above + SLOPE * below, below + SLOPE * above)
        sizes = np.maximum(np.abs(weights).max(axis=0) / LARGEST, most / LARGEST_SUM)
        scale[:narrow] = np.maximum(2**SHORTER * sizes, 1e-12)
        rounded[:hidden, :narrow] = np.rint(weights * np.float32(2**SHORTER) / scale[:narrow])
        all_bias[:narrow] = bias + scale[:narrow] * rounded[:, :narrow].sum(axis=0) / 2
    whole = aligned(np.int16, blocks, inputs // 2, 2 * LANES)
    whole[:] = packed(rounded)
    return whole, scale, all_bias
