"""One seeded game of every variant, printed in full: `python -m tests.playthroughs` writes them anew.

The files in `tests/data/playthroughs` are compared in the tests and read in review: a changed line is a
changed rule. Players are random, and double, beaver and drop now and then where there is a cube.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sheshbesh.games import GAMES
from sheshbesh.rules.dice import RandomDice
from sheshbesh.rules.events import Doubled, DoubleNamed, Dropped, Event, Opening, Played, Rolled, Start, Taken
from sheshbesh.rules.game import Game, Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.points import BAR, OFF, OUT
from sheshbesh.rules.position import pip_count
from sheshbesh.rules.variant import Variant

FOLDER = Path(__file__).parent / "data" / "playthroughs"
SEED = 2
_NAMES = {OUT: "out", BAR: "bar", OFF: "off"}


def playthrough(variant: Variant, seed: int) -> Iterator[tuple[Event, Match]]:
    """Every event of one money game between random players, with the match after it."""
    match, dice = Match.new(variant), RandomDice(seed)
    chance = random.Random(f"{variant.key} {seed}")
    event: Event = Start(None)
    while True:
        match = match.apply(event)
        yield event, match
        if match.game.phase is Phase.OVER:
            return
        event = _next(match.game, chance, dice)


def _next(game: Game, chance: random.Random, dice: RandomDice) -> Event:
    side = game.turn
    if side is None:
        return Opening(dice.die(), dice.die())
    if game.phase is Phase.ROLL:
        if game.may_double(side) and chance.random() < 0.05:
            return Doubled(side)
        return Rolled(side, (dice.die(), dice.die()))
    if game.phase is Phase.DOUBLED:
        return Taken(side) if chance.random() < 0.9 else Dropped(side)
    if game.phase is Phase.NAME:
        return DoubleNamed(side, dice.die())
    graph, node, moves = game.graph(), 0, []
    while graph.nodes[node]:
        move, node = chance.choice(sorted(graph.edges(node)))
        moves.append(move[:3])
    return Played(side, tuple(moves))


def told(event: Event) -> str:
    """An event as a line."""
    if isinstance(event, Played):
        moves = " ".join(f"{_place(source)}/{_place(target)}" for _, source, target in event.moves)
        return f"{event.side} plays {moves or 'nothing'}"
    return msgspec.json.encode(event).decode()


def stands(match: Match) -> Iterator[str]:
    """What the game waits for, and all that decides it."""
    game = match.game
    if game.outcome:
        outcome = game.outcome
        yield f"over: {outcome.winner} {outcome.how}, kind {outcome.kind}, points {outcome.points}"
        yield f"score {match.score.white} {match.score.black}, next first {match.next_first()}"
        return
    position = game.position
    yield f"{game.phase} {game.turn}{' again' if game.again else ''}: {position}"
    pips = f"pips {pip_count(position.x)} {pip_count(position.o)}"
    cube = f", cube {game.cube.value} {game.cube.owner}" if game.max_cube != 1 else ""
    yield pips + cube
    if game.phase is Phase.PLAY and game.roll:
        if game.stage:
            queue = "".join(f", then {stage.die} x{stage.count}" for stage in game.queue)
            yield f"{game.stage_kind} {game.stage.die} x{game.stage.count}{queue}"
        plays = legal_plays(game.situation, game.roll, game.variant)
        yield f"roll {game.roll.high}-{game.roll.low}, plays {len(plays)}, dice {game.graph().dice}"


def text(variant: Variant, seed: int = SEED) -> str:
    """The whole file of a game."""
    lines = [f"{variant.name}, seed {seed}"]
    for event, match in playthrough(variant, seed):
        lines += ["", told(event), *(f"    {line}" for line in stands(match))]
    return "\n".join(lines) + "\n"


def path(variant: Variant) -> Path:
    """Where a game's playthrough lies."""
    return FOLDER / f"{variant.key}.txt"


def _place(slot: int) -> str:
    return _NAMES.get(slot, str(slot))


def main() -> int:
    """Writes all playthroughs; says which have changed."""
    FOLDER.mkdir(exist_ok=True)
    for variant in GAMES:
        file, new = path(variant), text(variant)
        changed = not file.exists() or file.read_text(encoding="utf-8") != new
        file.write_text(new, encoding="utf-8")
        print(f"{variant.key}: {'written anew' if changed else 'as before'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
