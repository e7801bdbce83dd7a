"""From the first layer of four boards to their six outputs: one or two small layers more.

Each weight is read once for four boards. The second layer is where most of the work is, and is done in whole
numbers (`products`); without one, the outputs are made from the first.
"""

from __future__ import annotations

import numpy as np

from ...rules.kernels.compiling import inlined_kernel, inner_kernel, summing_kernel
from .forward import SLOPE, Floats, Layers, Longs, Shorts, Sums
from .products import FOUR, multiply

SHORTER = 1
"""Bits by which a rectified sum is cut, so that products of it can be summed."""
SHORT_SLOPE = round(float(SLOPE) * 2 ** (16 - SHORTER))
"""The slope and the cut in one, times 2 to the 16th."""


@inlined_kernel
def finish(layers: Layers, sums: Sums) -> None:
    """The outputs of the four boards in hand, from their first layer."""
    width, narrow, outputs = layers.bias.shape[0], layers.second_bias.shape[0], sums.outputs
    if narrow:
        _shorten(sums.hidden, width, sums.short)
        multiply(sums.short, layers.second, sums.narrow)
        _scale(sums.narrow, layers.second_scale, layers.second_bias, sums.wide)
        _dense(sums.wide, narrow, layers.last, layers.last_bias, outputs)
    else:
        _rectify(sums.hidden, width, sums.wide)
        _dense(sums.wide, width, layers.last, layers.last_bias, outputs)
    for four in range(FOUR):
        for k in range(6):
            outputs[four, k] = 1 / (1 + np.exp(-outputs[four, k]))


@inner_kernel
def _shorten(values: Shorts, width: int, into: Shorts) -> None:
    """Rectify and cut; what is cut off, a half each time, `engine.net` has put into the biases."""
    for four in range(FOUR):
        for unit in range(width):
            value = np.int32(values[four, unit])
            below = np.int16(value * np.int32(SHORT_SLOPE) >> np.int32(16))
            into[four, unit] = max(below, np.int16(value >> np.int32(SHORTER)))


@inner_kernel
def _scale(values: Longs, scale: Floats, bias: Floats, into: Floats) -> None:
    """Sums of whole numbers made what they stand for, and rectified."""
    for four in range(FOUR):
        for unit in range(bias.shape[0]):
            value = bias[unit] + scale[unit] * np.float32(values[four, unit])
            into[four, unit] = max(value, SLOPE * value)


@inner_kernel
def _rectify(values: Shorts, width: int, into: Floats) -> None:
    for four in range(FOUR):
        for unit in range(width):
            value = np.float32(values[four, unit])
            into[four, unit] = max(value, SLOPE * value)


@summing_kernel
def _dense(values: Floats, width: int, weights: Floats, bias: Floats, into: Floats) -> None:
    """A layer of four boards, two units at a time: eight sums that stay in registers, for which six
    numbers are read.
    """
    for unit in range(0, bias.shape[0], 2):
        a = b = c = d = bias[unit]
        e = f = g = h = bias[unit + 1]
        for i in range(width):
            one, two = weights[unit, i], weights[unit + 1, i]
            p, q, r, s = values[0, i], values[1, i], values[2, i], values[3, i]
            a, b, c, d = a + one * p, b + one * q, c + one * r, d + one * s
            e, f, g, h = e + two * p, f + two * q, g + two * r, h + two * s
        into[0, unit], into[1, unit], into[2, unit], into[3, unit] = a, b, c, d
        into[0, unit + 1], into[1, unit + 1], into[2, unit + 1], into[3, unit + 1] = e, f, g, h
