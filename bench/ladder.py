"""How the backgammon net does against other people's programs: cubeless money, nobody looks ahead.

Pairs of games with the same dice and changed sides against gnubg 0-ply, Open Sage's net (which it calls
1-ply) and pubeval. A run can be stopped at any time and goes on where it was: every few hundred pairs a line
is added to a file.

    python -m bench.ladder --pairs 50000 --peer gnubg --card
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

import numpy as np
from numpy.typing import NDArray

from sheshbesh.engine.evaluator import Evaluator
from sheshbesh.engine.net import NETS, read_net
from sheshbesh.games import find
from sheshbesh.training.card import Strength, digest_of, read_card
from sheshbesh.training.ladder import Score, results, score_of
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
    name = f"{PEERS[peer].name} {version(PEERS[peer].package)}"
    known = played(file, digest, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    adapter = Path(__file__).parent / "peers" / f"{peer}_player.py"
    with Peer(shlex.join([sys.executable, str(adapter)])) as program, file.open("a") as log:
        for first in range(0, pairs, TOGETHER):
            if first in known:
                continue
            began = time.perf_counter()
            won = results(variant, ours, program.player(variant), range(first, first + TOGETHER), SEED)
            known[first] = won.tolist()
            line = {"net": digest, "peer": name, "pair": first, "won": known[first]}
            print(json.dumps(line, separators=(",", ":")), file=log, flush=True)
            seconds = time.perf_counter() - began
            print(f"{name}: pairs {first} to {first + TOGETHER}, {seconds:.0f} s", file=sys.stderr)
    return np.concatenate([known[first] for first in range(0, pairs, TOGETHER)])[:pairs]


def measure(net: Path, pairs: int, peers: Sequence[str], file: Path) -> dict[str, Score]:
    """How a net does against each peer."""
    return {peer: score_of(play(file, net, peer, pairs)) for peer in peers}


def told(net: Path, scores: dict[str, Score]) -> dict[str, object]:
    """The scores, as they are printed and recorded."""
    return {
        "net": digest_of(net),
        "points_a_game": {
            PEERS[peer].name: {
                "version": version(PEERS[peer].package),
                "points": round(score.points, 4),
                "interval": [round(score.points + sign * score.half_width, 4) for sign in (-1, 1)],
                "games": score.games,
            }
            for peer, score in scores.items()
        },
    }


def run() -> dict[str, object]:
    """Points a game of the net that ships against each peer."""
    return told(SHIPPED, measure(SHIPPED, PAIRS, list(PEERS), FILE))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"pairs of games against each ({PAIRS})")
    parser.add_argument("--peer", action="append", choices=PEERS, help="against whom; all when left out")
    parser.add_argument("--file", type=Path, default=FILE, help=f"where results are kept ({FILE})")
    parser.add_argument("--net", type=Path, default=SHIPPED, help="a net file instead of the one that ships")
    parser.add_argument("--card", action="store_true", help="keep the results in the net's card as well")
    asked = parser.parse_args()
    scores = measure(asked.net, asked.pairs, asked.peer or list(PEERS), asked.file)
    print(json.dumps(told(asked.net, scores), indent=1))
    if asked.card:
        card = asked.net.with_suffix(".json")
        strength = [Strength.of(PEERS[peer].name, score) for peer, score in scores.items()]
        read_card(card).measured(strength).write(card)


if __name__ == "__main__":
    main()
