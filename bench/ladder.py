"""How the backgammon net does against other people's programs: cubeless money, nobody looks ahead.

Pairs of games with the same dice and changed sides against gnubg 0-ply, Open Sage's net (which it calls
1-ply) and pubeval. A run can be stopped at any time and goes on where it was: every few hundred pairs a line
is added to a file. With `--luck` the luck that the net sees in each roll is taken out of the results too:
the same in the mean, in an interval several times narrower, for two or three times as long a run.

    python -m bench.ladder --pairs 50000 --peer gnubg --luck --card
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from sheshbesh.engine.net import NETS, read_net
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.games import find
from sheshbesh.training.card import Strength, digest_of, read_card
from sheshbesh.training.ladder import Mean, Results, Score, results, score_of
from sheshbesh.training.peer import Peer
from sheshbesh.training.player import net_player

PAIRS = 5_000
TOGETHER = 250
SEED = 20_261_129
FILE = Path("runs", "ladder.jsonl")
SHIPPED = NETS / "backgammon.npz"


class Program(NamedTuple):
    """Somebody else's program."""

    name: str
    package: str
    """What it comes in."""


PEERS = {
    "gnubg": Program("gnubg 0-ply", "gnubg"),
    "sage": Program("Open Sage 1-ply", "bgsage"),
    "pubeval": Program("pubeval", "gnubg-nn"),
}
"""By their adapters in bench/peers."""


class Winnings(msgspec.Struct, omit_defaults=True):
    """What a net has won from a peer in `TOGETHER` pairs of games."""

    net: str
    peer: str
    pair: int
    """The first of them."""
    won: list[list[int]]
    lucky: list[list[float]] | None = None


def played(file: Path, net: str, peer: str, luck: bool) -> dict[int, Winnings]:
    """What a net has won from a peer so far, by the first pair of each line."""
    if not file.exists():
        return {}
    lines = [msgspec.json.decode(line, type=Winnings) for line in file.read_bytes().splitlines()]
    return {
        line.pair: line
        for line in lines
        if (line.net, line.peer) == (net, peer) and (line.lucky is not None or not luck)
    }


def play(file: Path, net: Path, peer: str, pairs: int, luck: bool) -> Results:
    """What a net wins from a peer in each game of these pairs. Only those not in the file are played."""
    variant = find("backgammon")
    digest = digest_of(net)
    ours = net_player("net", NetEvaluator(variant, read_net(net)))
    name = f"{PEERS[peer].name} {version(PEERS[peer].package)}"
    known = played(file, digest, name, luck)
    file.parent.mkdir(parents=True, exist_ok=True)
    adapter = Path(__file__).parent / "peers" / f"{peer}_player.py"
    with Peer(shlex.join([sys.executable, str(adapter)])) as program, file.open("ab") as log:
        for first in range(0, pairs, TOGETHER):
            if first in known:
                continue
            began = time.perf_counter()
            these = range(first, first + TOGETHER)
            found = results(variant, ours, program.player(variant), these, SEED, luck)
            lucky = None if found.lucky is None else found.lucky.round(6).tolist()
            known[first] = Winnings(digest, name, first, found.won.tolist(), lucky)
            log.write(msgspec.json.encode(known[first]) + b"\n")
            log.flush()
            seconds = time.perf_counter() - began
            print(f"{name}: pairs {first} to {first + TOGETHER}, {seconds:.0f} s", file=sys.stderr)
    lines = [known[first] for first in range(0, pairs, TOGETHER)]
    won = np.concatenate([line.won for line in lines])[:pairs]
    return Results(won, np.concatenate([line.lucky for line in lines])[:pairs] if luck else None)


def measure(net: Path, pairs: int, peers: Sequence[str], file: Path, luck: bool) -> dict[str, Score]:
    """How a net does against each peer."""
    return {peer: score_of(play(file, net, peer, pairs, luck)) for peer in peers}


def told(net: Path, scores: dict[str, Score]) -> dict[str, object]:
    """The scores, as they are printed and recorded."""
    return {
        "net": digest_of(net),
        "points_a_game": {
            PEERS[peer].name: {
                "version": version(PEERS[peer].package),
                **points(score),
                "games": score.games,
                **({"without_luck": points(score.adjusted)} if score.adjusted else {}),
            }
            for peer, score in scores.items()
        },
    }


def points(mean: Mean) -> dict[str, object]:
    """Points a game, and where they are with 95 % certainty."""
    interval = [round(mean.points + sign * mean.half_width, 4) for sign in (-1, 1)]
    return {"points": round(mean.points, 4), "interval": interval}


def run() -> dict[str, object]:
    """Points a game of the net that ships against each peer."""
    return told(SHIPPED, measure(SHIPPED, PAIRS, list(PEERS), FILE, luck=False))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"pairs of games against each ({PAIRS})")
    parser.add_argument("--peer", action="append", choices=PEERS, help="against whom; all when left out")
    parser.add_argument("--file", type=Path, default=FILE, help=f"where results are kept ({FILE})")
    parser.add_argument("--net", type=Path, default=SHIPPED, help="a net file instead of the one that ships")
    parser.add_argument("--luck", action="store_true", help="take the luck out: surer, and slower")
    parser.add_argument("--card", action="store_true", help="keep the results in the net's card as well")
    asked = parser.parse_args()
    scores = measure(asked.net, asked.pairs, asked.peer or list(PEERS), asked.file, asked.luck)
    print(json.dumps(told(asked.net, scores), indent=1))
    if asked.card:
        card = asked.net.with_suffix(".json")
        strength = [Strength.of(PEERS[peer].name, score) for peer, score in scores.items()]
        read_card(card).measured(strength).write(card)


if __name__ == "__main__":
    main()
