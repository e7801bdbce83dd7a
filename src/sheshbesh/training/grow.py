"""A bigger net, or one of more phases, that begins by saying what the one before it says."""

from __future__ import annotations

import msgspec
import numpy as np

from ..engine.kernels.forward import SLOPE
from ..engine.net import Net, in_phases
from ..engine.scoring import OUTPUTS
from ..rules.errors import SheshbeshError


def grown(net: Net, wide: int, narrow: int, seed: int) -> Net:
    """The net with `wide` first-layer units and `narrow` in its second, which has the same outputs.

    Without a second layer, what the last one sums up passes through the new one in pairs of units, one of
    each sign: a leaky rectifier r with slope s has r(z) - r(-z) = (1 + s) z. New units take part as they
    learn.

    Raises:
        SheshbeshError: when the shape is too small.
    """
    if net.later:
        return in_phases([grown(each, wide, narrow, seed) for each in net.alone], net.header.phases)
    inputs, before = net.first.shape
    layer = len(net.second_bias)
    least = layer or 2 * OUTPUTS
    if wide < before or narrow < least:
        raise SheshbeshError(
            f"a net of {before} and {layer} units grows to at least {before} and {least}, "
            f"not to {wide} and {narrow}"
        )
    chance = np.random.default_rng(seed)
    first = chance.normal(0, (2 / 15) ** 0.5 / 2, (inputs, wide)).astype(np.float32)  # some 15 inputs are on
    first[:, :before] = net.first
    bias = np.zeros(wide, np.float32)
    bias[:before] = net.bias
    second = chance.normal(0, (2 / wide) ** 0.5 / 2, (wide, narrow)).astype(np.float32)
    second[:, :least] = 0
    second_bias = np.zeros(narrow, np.float32)
    last = np.zeros((narrow, OUTPUTS), np.float32)
    if layer:
        second[:before, :layer] = net.second
        second_bias[:layer] = net.second_bias
        last[:layer] = net.last
    else:
        for sign, units in ((1, slice(OUTPUTS)), (-1, slice(OUTPUTS, 2 * OUTPUTS))):
            second[:before, units] = sign * net.last
            second_bias[units] = sign * net.last_bias
            last[units] = sign * np.eye(OUTPUTS) / (1 + SLOPE)
    return msgspec.structs.replace(
        net,
        first=first,
        bias=bias,
        second=second,
        second_bias=second_bias,
        last=last,
        last_bias=net.last_bias if layer else np.zeros(OUTPUTS, np.float32),
    )


def phased(net: Net, begins: tuple[int, ...]) -> Net:
    """The net with its like for each phase, the later ones of which begin at so many pips of both sides.

    Raises:
        SheshbeshError: when it has phases and they are others.
    """
    if net.header.phases == begins:
        return net
    if net.header.phases:
        raise SheshbeshError(f"a net whose phases begin at {net.header.phases} pips keeps them, not {begins}")
    return in_phases((net,) * (1 + len(begins)), begins)
