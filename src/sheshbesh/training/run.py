"""One command's worth of training: play, look ahead, fit, again; stop and go on at any step.

A run lives in a folder: `settings.json`, `log.jsonl`, self-play in `played.npz` with checkpoints
`played-GAMES.npz` at doubling numbers of games, and for each round its examples and its net `round-N.npz`. A
step whose file is there is not done again.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from ..engine import features
from ..engine.net import Net, read_net, write_whole
from ..engine.scoring import OUTPUTS, equity_weights, point_value
from ..rules.variant import Variant
from .examples import make_examples, together
from .fit import fit
from .grow import grown, phased
from .kernels.examples import Examples
from .selfplay import Progress, learn_by_playing
from .settings import Settings

Log = Callable[[dict[str, Any]], None]


def train(
    variant: Variant,
    settings: Settings,
    folder: Path,
    log: Log,
    *,
    seconds: float | None = None,
    start: Net | None = None,
) -> Net:
    """The net of a whole run; goes on where an earlier call stopped.

    `seconds` bounds the self-play; the rounds take what they need. A run may begin with a net of the same
    game, whose generations it goes on from, or of a related one: a net with a second layer has nothing to
    gain from self-play, and goes to the rounds at once.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_bytes(msgspec.json.encode(settings))
    if start is not None and start.header.game != variant.key:
        header = msgspec.structs.replace(start.header, game=variant.key, generation=0)
        start = msgspec.structs.replace(start, header=header)
    if start is not None and start.second_bias.size:
        net = start
    else:
        net = _played(variant, settings, folder, seconds, start, log)
    for number in range(1, settings.rounds + 1):
        file = folder / f"round-{number}.npz"
        net = read_net(file) if file.exists() else _round(variant, net, settings, folder, number, log)
    return net


def _played(
    variant: Variant, settings: Settings, folder: Path, seconds: float | None, start: Net | None, log: Log
) -> Net:
    file = folder / "played.npz"
    if file.exists():
        return read_net(file)
    done, latest = max(((_games_of(path), path) for path in folder.glob("played-*.npz")), default=(0, None))
    logged = 0

    def note(progress: Progress) -> None:
        nonlocal logged
        logged = progress.games
        line = {"step": "play", "games": progress.games, "turns": progress.turns}
        log({**line, "seconds": round(progress.seconds, 1)})

    reached: Progress | None = None

    def report(progress: Progress) -> None:
        nonlocal reached
        reached = progress
        batches, rest = divmod(progress.games, settings.batch_games)
        if rest or (batches & (batches - 1) and batches % 16):
            return
        before = folder / f"played-{progress.games - 16 * settings.batch_games}.npz"
        progress.net.save(folder / f"played-{progress.games}.npz")
        if (batches - 16) & (batches - 17):  # not one of the doubling numbers
            before.unlink(missing_ok=True)
        note(progress)

    net = learn_by_playing(
        variant,
        settings,
        start=read_net(latest) if latest else start,
        report=report,
        games_done=done,
        seconds=seconds,
    )
    if reached and reached.games > logged:
        note(reached)
    generation = start.header.generation + 1 if start else 1
    net = msgspec.structs.replace(net, header=msgspec.structs.replace(net.header, generation=generation))
    net.save(file)
    return net


def _games_of(checkpoint: Path) -> int:
    return int(checkpoint.stem.removeprefix("played-"))


def _round(variant: Variant, net: Net, settings: Settings, folder: Path, number: int, log: Log) -> Net:
    """The net fitted on examples of the net before it, and on those of the rounds before that."""
    seed = settings.seed * 1000 + number
    file = folder / f"examples-{number}.npz"
    if not file.exists():
        began = time.perf_counter()
        examples = make_examples(
            variant,
            net,
            settings.positions,
            seed,
            exploration=settings.exploration,
            td_lambda=settings.td_lambda,
            lookahead=settings.lookahead,
            candidates=settings.candidates,
            margin=settings.margin,
            beam=settings.beam,
            replies=settings.replies,
            exploring_starts=settings.exploring_starts,
            parts=settings.threads,
        )
        _keep(file, examples)
        log({"step": "ahead", "round": number, "positions": len(examples.boards), "seconds": _since(began)})
    recent = (folder / f"examples-{number - back}.npz" for back in range(settings.window))
    examples = together([kept(path) for path in recent if path.exists()])
    wide, narrow = net.first.shape[1], len(net.second_bias)
    if narrow < settings.fit_narrow or wide < settings.fit_hidden:
        net = grown(net, max(wide, settings.fit_hidden), max(narrow, settings.fit_narrow), seed)
    if settings.phases:
        net = phased(net, settings.phases)
    began = time.perf_counter()
    header = msgspec.structs.replace(net.header, generation=net.header.generation + 1)
    fitted = fit(
        msgspec.structs.replace(net, header=header),
        examples,
        settings,
        seed,
        encode=partial(features.encode, variant=variant),
        worth=equity_weights(variant)[:OUTPUTS] / point_value(variant),
        report=lambda epoch, loss: log(
            {"step": "fit", "round": number, "epoch": epoch, "loss": round(loss, 6), "seconds": _since(began)}
        ),
    )
    fitted.save(folder / f"round-{number}.npz")
    (folder / f"examples-{number - settings.window + 1}.npz").unlink(missing_ok=True)
    return fitted


def _keep(file: Path, examples: Examples) -> None:
    written = io.BytesIO()
    np.savez(written, **examples._asdict())
    write_whole(file, written.getvalue())


def kept(file: Path) -> Examples:
    """The examples that a round has kept in a file."""
    with np.load(file) as arrays:
        return Examples(*(arrays[name] for name in Examples._fields))


def _since(began: float) -> float:
    return round(time.perf_counter() - began, 1)
