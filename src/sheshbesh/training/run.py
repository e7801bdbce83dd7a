"""One command's worth of training: play, look ahead, fit, again; stop and go on at any step.

A run lives in a folder: `settings.json`, `played.npz` (self-play), `round-1.npz` … (fits) and `log.jsonl`.
A step whose file is there is not done again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..engine.evaluator import judge_of
from ..engine.kernels.look import look_ahead
from ..engine.kernels.turns import room
from ..engine.net import Header, Net, read_net
from ..engine.scoring import OUTPUTS
from ..rules.kernels.layout import board_of
from ..rules.variant import Variant
from .fit import fit
from .kernels.gather import gather
from .selfplay import Progress, learn_by_playing
from .settings import Settings

Log = Callable[[dict[str, Any]], None]


def train(variant: Variant, settings: Settings, folder: Path, seconds: float | None, log: Log) -> Net:
    """The net of a whole run; goes on where an earlier call stopped.

    `seconds` bounds the self-play; the fits take what they need.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_bytes(msgspec.json.encode(settings))
    net = _played(variant, settings, folder, seconds, log)
    for number in range(1, settings.rounds + 1):
        file = folder / f"round-{number}.npz"
        if file.exists():
            net = read_net(file)
            continue
        boards = positions(variant, net, settings.positions, settings.seed + number)
        began = time.perf_counter()
        targets = ahead(variant, net, boards)
        log({"step": "ahead", "round": number, "positions": len(boards), "seconds": _since(began)})
        header = msgspec.structs.replace(net.header, generation=net.header.generation + 1)
        start = net if net.second_bias.size else None
        net = _fitted(header, boards, targets, settings, start, number, log)
        net.save(file)
    return net


def positions(variant: Variant, net: Net, count: int, seed: int, astray: float = 0.02) -> NDArray[np.int8]:
    """Different positions from games that the net plays: `int8[up to count, 4, 27]`."""
    boards = np.zeros((count, 4, 27), np.int8)
    gather(board_of(variant.start()), judge_of(variant, net), astray, seed, room(), boards)
    return np.unique(boards.reshape(count, -1), axis=0).reshape(-1, 4, 27)


def ahead(variant: Variant, net: Net, boards: NDArray[np.int8]) -> NDArray[np.float32]:
    """What the net thinks of boards when it looks one ply ahead: `float32[n, 6]`."""
    targets = np.zeros((len(boards), OUTPUTS), np.float32)
    look_ahead(boards, judge_of(variant, net), room(), targets)
    return targets


def _played(variant: Variant, settings: Settings, folder: Path, seconds: float | None, log: Log) -> Net:
    file = folder / "played.npz"
    if file.exists():
        return read_net(file)

    def report(progress: Progress) -> None:
        line = {"step": "play", "games": progress.games, "turns": progress.turns}
        log({**line, "seconds": round(progress.seconds, 1)})

    net = learn_by_playing(variant, settings, report=report, seconds=seconds)
    net.save(file)
    return net


def _fitted(
    header: Header,
    boards: NDArray[np.int8],
    targets: NDArray[np.float32],
    settings: Settings,
    start: Net | None,
    number: int,
    log: Log,
) -> Net:
    began = time.perf_counter()

    def report(epoch: int, loss: float) -> None:
        log(
            {"step": "fit", "round": number, "epoch": epoch, "loss": round(loss, 6), "seconds": _since(began)}
        )

    return fit(header, boards, targets, settings, start, report)


def _since(began: float) -> float:
    return round(time.perf_counter() - began, 1)
