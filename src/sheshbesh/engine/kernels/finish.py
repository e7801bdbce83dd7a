"""From the first layer of four boards to their six outputs: one or two small layers more.

Each weight is read once for four boards. The second layer is where most of the work is, and is done in whole
numbers (`products`); without one, the outputs are made from the first.
"""

from __future__ import annotations

import numpy as np
from numpy.polynomial import Chebyshev, Polynomial

from ...rules.kernels.compiling import inlined_kernel, inner_kernel, summing_kernel
from .forward import SLOPE, Floats, Layers, Longs, Shorts, Sums
from .products import FOUR, multiply

SHORTER = 1
"""Bits by which a rectified sum is cut, so that products of it can be summed."""
LOG_2_E = np.float32(np.log2(np.e))
_PARTS = Chebyshev.interpolate(np.exp2, 6, domain=(0, 1)).convert(kind=Polynomial).coef
A, B, C, D, E, F, G = (np.float32(part) for part in _PARTS)
"""Of 2 to the power of x, from 0 to 1, by powers of x."""
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
    _chances(outputs.reshape(-1), sums.powers, sums.exponents)


@inner_kernel
def _shorten(values: Shorts, width: int, into: Shorts) -> None:
    """Rectify and cut; what is cut off, a half each time, `engine.folding` has put into the biases."""
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


@inner_kernel
def _chances(values: Floats, powers: Floats, exponents: Longs) -> None:
    """1 / (1 + exp(-value)) of all values at once, which calls of a function for each would not be.

    Two to a whole number is written as the exponent of a float: `exponents` is the memory of `powers`. Two to
    what is left is a polynomial, right to the last digit but one.
    """
    for i in range(values.shape[0]):
        power = min(max(values[i] * -LOG_2_E, np.float32(-126)), np.float32(126))
        whole = np.floor(power)
        rest = power - whole
        exponents[i] = (np.int32(whole) + np.int32(127)) << np.int32(23)
        values[i] = A + rest * (B + rest * (C + rest * (D + rest * (E + rest * (F + rest * G)))))
    for i in range(values.shape[0]):
        values[i] = np.float32(1) / (np.float32(1) + values[i] * powers[i])


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
