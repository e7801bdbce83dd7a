"""A net fitted to targets: plain minibatches, Adam, and a loss of two parts.

One is the cross-entropy against soft targets. But what a player needs of a net is which of some positions is
best, and those are much alike: what a net gets wrong about one it mostly gets wrong about them all. So the
other part is `contrast` times half the square of how wrong an equity is when the mean of that over all the
positions of the choice is taken off (after Tesauro's comparison training, 1989).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..engine.kernels.forward import SLOPE
from ..engine.net import Net, in_phases
from ..rules.points import SLOTS
from .kernels.examples import Examples
from .settings import Settings

Floats = NDArray[np.float32]
Encode = Callable[[NDArray[np.int8]], Floats]
"""How a net sees boards."""
ROLL = 12
"""Pips that a roll takes or a hit gives, but for the greatest: so far from a phase its net may be asked."""
_WEIGHTS = ("first", "bias", "second", "second_bias", "last", "last_bias")


def fit(
    start: Net,
    examples: Examples,
    settings: Settings,
    seed: int,
    encode: Encode,
    worth: Floats,
    report: Callable[[int, float], None] = lambda epoch, loss: None,
) -> Net:
    """The net, with two layers, moved to give the examples' targets for their boards as well as it can; that
    of each phase by what it may be asked about.

    `encode` is how the net sees a board, `worth` (`[6]`) what each output counts in an equity, a plain win
    being worth a point, and `report` is told each epoch's mean cross-entropy, one phase after another.
    """
    nets = []
    for phase, net in enumerate(start.alone):
        rows = np.flatnonzero(_asked_about(examples, start.header.phases, phase))
        nets.append(_fitted(net, examples, rows, settings, seed, encode, worth, report))
    return in_phases(nets, start.header.phases)


def _asked_about(examples: Examples, begins: tuple[int, ...], phase: int) -> NDArray[np.bool_]:
    """Which examples belong to choices that come up in a phase, or within a roll of it."""
    pips = examples.boards[:, :2].sum(axis=1) @ np.arange(SLOTS)
    most, least = (np.inf, *begins)[phase] + ROLL, (*begins, -np.inf)[phase] - ROLL
    here = np.zeros(examples.choices.max() + 1, np.bool_)
    here[examples.choices[(least < pips) & (pips <= most)]] = True
    return here[examples.choices]


def _fitted(
    start: Net,
    examples: Examples,
    learned: NDArray[np.int64],
    settings: Settings,
    seed: int,
    encode: Encode,
    worth: Floats,
    report: Callable[[int, float], None],
) -> Net:
    """One net, fitted to the examples with these numbers."""
    boards, targets, choices = examples.boards, examples.targets, examples.choices
    chance = np.random.default_rng(seed)
    contrast = np.float32(settings.contrast**0.5) * worth
    weights = [getattr(start, name).copy() for name in _WEIGHTS]
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    steps = settings.epochs * (len(learned) // settings.batch)
    step = 0
    for epoch in range(settings.epochs):
        ranks = chance.permutation(choices.max() + 1)[choices[learned]]
        order = learned[np.argsort(ranks, kind="stable")]
        losses = []
        for at in range(0, len(order) - settings.batch + 1, settings.batch):
            rows = order[at : at + settings.batch]
            loss, gradients = _slope(weights, encode(boards[rows]), targets[rows], choices[rows], contrast)
            step += 1
            rate = settings.fit_rate * (0.01 + 0.99 * (1 + np.cos(np.pi * step / steps)) / 2)
            _adam(weights, moments, gradients, step, rate, settings.weight_decay)
            losses.append(loss)
        if losses:
            report(epoch, float(np.mean(losses)))
    return msgspec.structs.replace(start, **dict(zip(_WEIGHTS, weights, strict=True)))


def _slope(
    weights: list[Floats], inputs: Floats, targets: Floats, choices: NDArray[np.int32], contrast: Floats
) -> tuple[float, list[Floats]]:
    """The mean cross-entropy, and the slope of the whole loss in every weight."""
    first, bias, second, second_bias, last, last_bias = weights
    wide = inputs @ first + bias
    wide_out = rectified(wide)
    narrow = wide_out @ second + second_bias
    narrow_out = rectified(narrow)
    guess = 1 / (1 + np.exp(-np.clip(narrow_out @ last + last_bias, -30, 30)))
    clipped = np.clip(guess, 1e-6, 1 - 1e-6)
    loss = -np.mean(np.sum(targets * np.log(clipped) + (1 - targets) * np.log(1 - clipped), axis=1))
    error = (guess - targets) / np.float32(len(inputs))
    error += np.outer(_within(error @ contrast, choices), contrast) * guess * (1 - guess)
    to_narrow = (error @ last.T) * np.where(narrow > 0, np.float32(1), SLOPE)
    to_wide = (to_narrow @ second.T) * np.where(wide > 0, np.float32(1), SLOPE)
    return float(loss), [
        inputs.T @ to_wide,
        to_wide.sum(axis=0),
        wide_out.T @ to_narrow,
        to_narrow.sum(axis=0),
        narrow_out.T @ error,
        error.sum(axis=0),
    ]


def rectified(values: Floats) -> Floats:
    """What units pass on of their sums: all of what is above nought, a little of what is below."""
    return np.asarray(np.maximum(values, SLOPE * values), np.float32)


def _within(errors: Floats, choices: NDArray[np.int32]) -> Floats:
    """The errors less the mean of those of the same choice, which lie one after another."""
    begins = np.flatnonzero(np.diff(choices, prepend=-1))
    sizes = np.diff(begins, append=len(choices))
    means = np.add.reduceat(errors, begins) / sizes
    return errors - np.repeat(means, sizes).astype(np.float32)


def _adam(
    weights: list[Floats],
    moments: list[tuple[Floats, Floats]],
    gradients: list[Floats],
    step: int,
    rate: float,
    decay: float,
) -> None:
    """One step of Adam (Kingma and Ba, 2015), in place; weights but not biases decay by themselves (AdamW,
    Loshchilov and Hutter, 2019).
    """
    correct = np.float32(rate * (1 - 0.999**step) ** 0.5 / (1 - 0.9**step))
    for weight, (mean, square), gradient in zip(weights, moments, gradients, strict=True):
        mean *= np.float32(0.9)
        mean += np.float32(0.1) * gradient
        square *= np.float32(0.999)
        square += np.float32(0.001) * gradient * gradient
        if weight.ndim == 2:
            weight *= np.float32(1 - rate * decay)
        weight -= correct * mean / (np.sqrt(square) + np.float32(1e-8))
