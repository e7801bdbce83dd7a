"""How many turns of random play a core makes: one throw, all its distinct plays, one of them made.

OpenSpiel plays the short game in the same run, in turns with ours, so that a machine that slows down
slows both. It is driven from Python, as its users drive it; its turn is one throw and one play too,
but it lists the plays of one checker pair at a time and does not join those that end alike.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numba
import numpy as np
from numpy.typing import NDArray

from sheshbesh.games import GAMES
from sheshbesh.rules.kernels.layout import CHECKERS, HEAD_LIMIT, Rules, board_of, rules_of
from sheshbesh.rules.kernels.results import play_on
from sheshbesh.rules.kernels.search import Workspace, generate, workspace

TURNS = 200_000
ROUNDS = 5
PEER = Path(__file__).parent / "peers" / "openspiel_random.py"


@numba.njit(nogil=True)
def random_turns(
    start: NDArray[np.int8], rules: Rules, turns: int, seed: int, work: Workspace
) -> tuple[int, int]:
    """Play random games for this many turns; returns plays found and games finished."""
    np.random.seed(seed)
    board = start.copy()
    found_in_all = games = thrown = 0
    for _ in range(turns):
        high, low = np.random.randint(1, 7), np.random.randint(1, 7)
        if low > high:
            high, low = low, high
        moves = 4 if high == low else 2
        found = generate(board, rules, high, low, moves, rules[HEAD_LIMIT], thrown < 2, work)
        thrown += 1
        found_in_all += found
        if found:
            play_on(board, rules, work.plays[np.random.randint(found)])
        if board[0, 0] == rules[CHECKERS]:
            board[:] = start
            games += 1
            thrown = 0
        else:
            for row in (0, 2):
                for slot in range(27):
                    board[row, slot], board[row + 1, slot] = board[row + 1, slot], board[row, slot]
    return found_in_all, games


def turns_a_second(key: str, seed: int) -> float:
    """Turns a second of one game on this thread."""
    variant = next(game for game in GAMES if game.key == key)
    board, rules, work = board_of(variant.start()), rules_of(variant), workspace()
    random_turns(board, rules, 100, seed, work)
    began = time.perf_counter()
    random_turns(board, rules, TURNS, seed, work)
    return TURNS / (time.perf_counter() - began)


def openspiel_turns_a_second(seed: int) -> float:
    """Turns a second of OpenSpiel's random backgammon, measured by itself in a program of its own."""
    answer = subprocess.run(
        [sys.executable, PEER, str(seed), "40"], capture_output=True, text=True, check=True
    )
    figures = json.loads(answer.stdout)
    return float(figures["turns"] / figures["seconds"])


def run() -> dict[str, object]:
    """Medians of several rounds, and the ratio round by round."""
    rounds = []
    for seed in range(ROUNDS):
        ours = {game.key: turns_a_second(game.key, seed) for game in GAMES}
        rounds.append((ours, openspiel_turns_a_second(seed)))
    ratios = [ours["backgammon"] / peer for ours, peer in rounds]
    return {
        "turns_a_second": {
            game.key: round(statistics.median(ours[game.key] for ours, _ in rounds)) for game in GAMES
        },
        "openspiel_turns_a_second": round(statistics.median(peer for _, peer in rounds)),
        "times_openspiel": {
            "median": round(statistics.median(ratios), 1),
            "least": round(min(ratios), 1),
            "most": round(max(ratios), 1),
        },
        "turns": TURNS,
        "rounds": ROUNDS,
    }
