"""OpenSpiel plays random backgammon and says how many turns it made in how many seconds.

Run as `openspiel_random.py SEED GAMES`; prints one JSON object. A turn is a roll with all its moves.
"""

from __future__ import annotations

import json
import random
import sys
import time

import pyspiel


def play(seed: int, games: int) -> dict[str, float]:
    """Random games from a seed."""
    chance = random.Random(seed)
    game = pyspiel.load_game("backgammon")
    turns = 0
    began = time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                turns += 1
            else:
                state.apply_action(chance.choice(state.legal_actions()))
    return {"turns": turns, "seconds": time.perf_counter() - began}


if __name__ == "__main__":
    print(json.dumps(play(int(sys.argv[1]), int(sys.argv[2]))))
