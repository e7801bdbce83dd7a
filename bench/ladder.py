"""How the backgammon net does against other people's programs: cubeless money, nobody looks ahead.

Pairs of games with the same dice and changed sides against gnubg 0-ply, Open Sage's net (which it calls
1-ply) and pubeval. A run can be stopped at any time and goes on where it was: every few hundred pairs a line
is added to a file.

    python -m bench.ladder --pairs 50000 --peer gnubg
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from importlib.metadata import version
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sheshbesh.engine.evaluator import Evaluator
from sheshbesh.engine.net import NETS, read_net
from sheshbesh.games import find
from sheshbesh.training.card import digest_of
from sheshbesh.training.ladder import results, score_of
from sheshbesh.training.peer import Peer
from sheshbesh.training.player import net_player

PAIRS = 5_000
TOGETHER = 250
SEED = 20_261_129
FILE = Path("runs", "ladder.jsonl")
PEERS = {"gnubg": "gnubg", "sage": "bgsage", "pubeval": "gnubg-nn"}
"""Adapters in bench/peers, and the packages that they need."""


def played(file: Path, net: str, peer: str) -> dict[int, list[list[int]]]:
    """What a net has won from a peer so far, by the first pair of each line."""
    if not file.exists():
        return {}
    lines = map(json.loads, file.read_text().splitlines())
    return {line["pair"]: line["won"] for line in lines if (line["net"], line["peer"]) == (net, peer)}


def play(file: Path, net: Path, peer: str, pairs: int) -> NDArray[np.int64]:
    """What a net wins from a peer in each game of these pairs, but for those that the file has."""
    variant = find("backgammon")
    digest = digest_of(net)
    ours = net_player("net", Evaluator(variant, read_net(net)))
    told = f"{peer} {version(PEERS[peer])}"
    known = played(file, digest, told)
    file.parent.mkdir(parents=True, exist_ok=True)
    adapter = Path(__file__).parent / "peers" / f"{peer}_player.py"
    with Peer(shlex.join([sys.executable, str(adapter)])) as program, file.open("a") as log:
        for first in range(0, pairs, TOGETHER):
            if first in known:
                continue
            began = time.perf_counter()
            won = results(variant, ours, program.player(), range(first, first + TOGETHER), SEED)
            known[first] = won.tolist()
            line = {"net": digest, "peer": told, "pair": first, "won": known[first]}
            print(json.dumps(line, separators=(",", ":")), file=log, flush=True)
            seconds = time.perf_counter() - began
            print(f"{told}: pairs {first} to {first + TOGETHER}, {seconds:.0f} s", file=sys.stderr)
    return np.concatenate([known[first] for first in range(0, pairs, TOGETHER)])[:pairs]


def run(
    pairs: int = PAIRS, peers: list[str] | None = None, file: Path = FILE, net: Path | None = None
) -> dict[str, object]:
    """Points a game against each peer."""
    net = net or NETS / "backgammon.npz"
    told: dict[str, object] = {}
    for peer in peers or PEERS:
        score = score_of(play(file, net, peer, pairs))
        told[peer] = {
            "version": version(PEERS[peer]),
            "points": round(score.points, 4),
            "half_width": round(score.half_width, 4),
            "games": score.games,
            "interval": [round(score.points + sign * score.half_width, 3) for sign in (-1, 1)],
        }
    return {"net": digest_of(net), "points_a_game": told}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"pairs of games against each ({PAIRS})")
    parser.add_argument("--peer", action="append", choices=PEERS, help="against whom; all when left out")
    parser.add_argument("--file", type=Path, default=FILE, help=f"where results are kept ({FILE})")
    parser.add_argument("--net", type=Path, help="a net file instead of the one that ships")
    asked = parser.parse_args()
    print(json.dumps(run(asked.pairs, asked.peer, asked.file, asked.net), indent=1))


if __name__ == "__main__":
    main()
