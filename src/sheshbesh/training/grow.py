"""A bigger net that begins by saying what a smaller one says."""

from __future__ import annotations

import msgspec
import numpy as np

from ..engine.kernels.forward import SLOPE
from ..engine.net import Net
from ..engine.scoring import OUTPUTS
from ..rules.errors import SheshbeshError


def grown(net: Net, wide: int, narrow: int, seed: int) -> Net:
    """The net with `wide` first-layer units and a second layer of `narrow`, which has the same outputs.

    What the old last layer sums up passes through the new second layer in pairs of units, one of each sign:
    a leaky rectifier r with slope s has r(z) - r(-z) = (1 + s) z. The other units take part as they learn.

    Raises:
        SheshbeshError: when the shape is too small, or the net has a second layer already.
    """
    inputs, before = net.first.shape
    if net.second_bias.size or wide < before or narrow < 2 * OUTPUTS:
        raise SheshbeshError(
            f"a net of {before} units without a second layer grows to at least {before} and {2 * OUTPUTS}, "
            f"not to {wide} and {narrow}"
        )
    chance = np.random.default_rng(seed)
    first = chance.normal(0, (2 / 15) ** 0.5 / 2, (inputs, wide)).astype(np.float32)  # some 15 inputs are on
    first[:, :before] = net.first
    bias = np.zeros(wide, np.float32)
    bias[:before] = net.bias
    second = chance.normal(0, (2 / wide) ** 0.5 / 2, (wide, narrow)).astype(np.float32)
    second[:, : 2 * OUTPUTS] = 0
    second[:before, :OUTPUTS] = net.last
    second[:before, OUTPUTS : 2 * OUTPUTS] = -net.last
    second_bias = np.zeros(narrow, np.float32)
    second_bias[:OUTPUTS] = net.last_bias
    second_bias[OUTPUTS : 2 * OUTPUTS] = -net.last_bias
    last = np.zeros((narrow, OUTPUTS), np.float32)
    last[:OUTPUTS] = np.eye(OUTPUTS) / (1 + SLOPE)
    last[OUTPUTS : 2 * OUTPUTS] = -np.eye(OUTPUTS) / (1 + SLOPE)
    return msgspec.structs.replace(
        net,
        first=first,
        bias=bias,
        second=second,
        second_bias=second_bias,
        last=last,
        last_bias=np.zeros(OUTPUTS, np.float32),
    )
