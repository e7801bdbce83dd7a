"""What each level for people gives away, and how it does against the one above it.

A level plays both sides of whole games. At each of its decisions the points between the best play and its
own are noted, by what the net thinks of both without looking ahead: so an error is measured by the judge that
the level misjudges with, and what the net itself does not know is not counted. Where stages follow a play,
those plays count that the level itself chooses among. `rate` is in thousandths of a point for each decision,
`PR` half of that, as analysts count. Games scored by men left count in units of half a full set of checkers,
as the levels themselves do.

    python -m bench.levels backgammon portes      measure these anew
    python -m bench.levels                        what is on record, as a table
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from pathlib import Path
from typing import Any

from sheshbesh.engine.levels import BALANCED, LEVELS, Level, choose
from sheshbesh.engine.net import net_for
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.player import LIKELY, NetEngine
from sheshbesh.engine.scoring import point_value
from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import RandomDice
from sheshbesh.rules.events import DoubleNamed, Event, Opening, Rolled, Start
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.variant import Variant
from sheshbesh.training.ladder import compare
from sheshbesh.training.player import engine_player

DECISIONS = 2_000
PAIRS = 60
FILE = Path(__file__).parent / "results" / "levels.json"


def errors(evaluator: NetEvaluator, level: Level, count: int, seed: int) -> list[float]:
    """Points given away at so many decisions of games that a level plays against itself."""
    dice, chance, found = RandomDice(seed), random.Random(seed), []
    variant = evaluator.variant
    while len(found) < count:
        match = Match.new(variant).apply(Start())
        while match.game.phase is not Phase.OVER and len(found) < count:
            match = match.apply(_next(match, evaluator, level, dice, chance, found))
    return [error / point_value(variant) for error in found]


def _next(
    match: Match,
    evaluator: NetEvaluator,
    level: Level,
    dice: RandomDice,
    chance: random.Random,
    found: list[float],
) -> Event:
    game = match.game
    if game.phase is Phase.OPENING:
        return Opening(dice.die(), dice.die())
    if game.phase is Phase.NAME:
        return DoubleNamed(game.on_roll, NetEngine(evaluator, level).name_double(match))
    if game.roll is None:
        return Rolled(game.on_roll, (dice.die(), dice.die()))
    candidates = evaluator.candidates_of(game, LIKELY)
    chosen = choose(candidates, game.variant, level, BALANCED, chance.getrandbits(32))
    if len(candidates) > 1:
        found.append(candidates[0].equity - chosen.equity)
    return chosen.play.event(game.on_roll)


def of_game(variant: Variant) -> dict[str, object]:
    """For each level errors by size, and points a game against the next level."""
    evaluator = NetEvaluator(variant, net_for(variant))
    rows: dict[str, object] = {}
    for level, above in zip(LEVELS, (*LEVELS[1:], None), strict=True):
        made = errors(evaluator, level, DECISIONS, seed=11)
        mean = statistics.fmean(made)
        row: dict[str, object] = {
            "rate": round(1000 * mean, 1),
            "rate_95": round(1960 * statistics.stdev(made) / len(made) ** 0.5, 1),
            "PR": round(500 * mean, 1),
            "over_0.08": round(sum(error > 0.08 for error in made) / len(made), 3),
            "largest": round(max(made), 2),
        }
        if above is not None:
            first = engine_player(above.key, NetEngine(evaluator, above))
            second = engine_player(level.key, NetEngine(evaluator, level))
            score = compare(variant, first, second, PAIRS)
            row["lost_to_the_next"] = [round(score.points, 2), round(score.half_width, 2)]
        rows[level.key] = row
    return rows


def run() -> dict[str, object]:
    """The levels of every game."""
    return {"decisions": DECISIONS, "pairs": PAIRS} | {game.key: of_game(game) for game in GAMES}


def table(kept: dict[str, Any]) -> str:
    """What each level gives away in each game, in Markdown."""
    keys = [level.key for level in LEVELS[:-1]]
    lines = [("game", *keys), ("---",) * (len(keys) + 1)]
    for game in GAMES:
        if game.key in kept:
            rows = [kept[game.key][key] for key in keys]
            lines.append((game.name, *(f"{row['rate']:.0f} ± {row['rate_95']:.0f}" for row in rows)))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Measure some games anew, and keep what is on record of the others."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", choices=[[], *(game.key for game in GAMES)], nargs="*")
    asked = options.parse_args().game
    for key in asked:
        rows = of_game(find(key))
        FILE.write_text(json.dumps(_kept() | {key: rows}, indent=1) + "\n")
        print(json.dumps({key: rows}), flush=True)
    if not asked:
        print(table(_kept()))


def _kept() -> dict[str, Any]:
    """What is on record."""
    return json.loads(FILE.read_text()) if FILE.exists() else {"decisions": DECISIONS, "pairs": PAIRS}


if __name__ == "__main__":
    main()
