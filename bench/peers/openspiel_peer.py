"""OpenSpiel as a program that answers JSON lines: random short games and the legal plays met in them.

OpenSpiel cannot be given a position, so it plays and tells what it saw. It runs by itself like every peer.

In: `{"seed": s, "games": n, "hyper": false}`. Out, one line: `{"nodes": [{"x", "o", "dice", "results"}, …]}`,
one node a turn: both sides in their own numbers (0 off, 1 to 24, 25 bar), x on roll, and the positions after
each play.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import pyspiel

BAR = 100
"""OpenSpiel's number for the bar."""

Sides = tuple[tuple[int, ...], tuple[int, ...]]


def sides(state: Any, mover: int, checkers: int) -> Sides:
    """The mover's counts, then the opponent's. Player 0 walks up OpenSpiel's numbers, player 1 down."""

    def counts(player: int) -> tuple[int, ...]:
        points = [state.board(player, i) for i in range(24)]
        if player == 0:
            points.reverse()
        bar = state.board(player, BAR)
        return (checkers - sum(points) - bar, *points, bar, 0)

    return counts(mover), counts(1 - mover)


def plays(state: Any, mover: int, checkers: int) -> dict[Sides, list[int]]:
    """The positions after each play, and the actions that lead there; a double takes two in a row."""
    found: dict[Sides, list[int]] = {}
    waiting = [(state, [])]
    seen = set()
    while waiting:
        node, actions = waiting.pop()
        for action in node.legal_actions():
            child = node.child(action)
            reached = (sides(child, mover, checkers), child.is_player_node())
            if reached in seen:
                continue
            seen.add(reached)
            if child.is_player_node() and child.current_player() == mover:
                waiting.append((child, [*actions, action]))
            else:
                found[reached[0]] = [*actions, action]
    return found


def roll(state: Any, dice: random.Random) -> str:
    """Rolls for the state and returns what fell, as OpenSpiel writes it."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    action = dice.choices(outcomes, weights)[0]
    text = state.action_to_string(action)
    state.apply_action(action)
    return str(text)


def nodes(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Every turn of the games asked for."""
    dice = random.Random(request["seed"])
    hyper = bool(request.get("hyper"))
    game = pyspiel.load_game("backgammon", {"hyper_backgammon": hyper})
    checkers = 3 if hyper else 15
    found = []
    for _ in range(request["games"]):
        state = game.new_initial_state()
        while not state.is_terminal():
            fallen = roll(state, dice)
            mover = state.current_player()
            x, o = sides(state, mover, checkers)
            after = plays(state, mover, checkers)
            numbers = [int(c) for c in fallen.split("roll: ")[1][:2]]
            found.append({"x": x, "o": o, "dice": numbers, "results": sorted(after)})
            for action in after[dice.choice(sorted(after))]:
                state.apply_action(action)
    return found


def main() -> None:
    for line in sys.stdin:
        print(json.dumps({"nodes": nodes(json.loads(line))}), flush=True)


if __name__ == "__main__":
    main()
