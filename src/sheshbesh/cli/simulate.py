"""`sheshbesh simulate`: whole games between the machine's players, from a seed."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..rules.events import Event
    from ..rules.variant import Variant


def simulate(
    game: Annotated[str, typer.Argument(help="A game, as `sheshbesh games` lists it.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    record: Annotated[Path | None, typer.Option(help="Write each game as JSON into this folder.")] = None,
    player: Annotated[str, typer.Option(help="random, or simple: the club's first machine.")] = "random",
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Play games from a seed and say how they ended."""
    from ..games import find
    from ..rules.errors import NotationError
    from ..rules.events import Played
    from ..rules.match import Match
    from .output import print_json

    if player not in ("random", "simple"):
        raise NotationError(f"a player is random or simple, not {player!r}")
    variant = find(game)
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)
    kinds: dict[str, int] = {}
    wins = {"white": 0, "black": 0, "draw": 0}
    turns = 0
    began = time.perf_counter()
    for number in range(games):
        events = play_game(variant, f"{seed}:{number}", player)
        outcome = Match.new(variant).fold(events).game.outcome
        assert outcome is not None
        kinds[str(outcome.kind)] = kinds.get(str(outcome.kind), 0) + 1
        wins[outcome.winner or "draw"] += 1
        turns += sum(isinstance(event, Played) for event in events)
        if record is not None:
            _write(record / f"{variant.key}-{number + 1:04}.json", variant, seed, number, events)
    seconds = time.perf_counter() - began
    summary = {
        "game": variant.key,
        "games": games,
        "seed": seed,
        "player": player,
        "wins": wins,
        "kinds": dict(sorted(kinds.items())),
        "turns_per_game": round(turns / games, 2),
        "seconds": round(seconds, 3),
    }
    if json:
        print_json(summary)
        return
    print(f"{games} games of {variant.name}, seed {seed}, {player} against {player}")
    won = ", ".join(f"{who} {count}" for who, count in wins.items() if count)
    print(f"{won}; {turns / games:.1f} turns a game; {seconds:.1f} s")
    for kind, count in sorted(kinds.items()):
        print(f"worth {kind}: {count} ({100 * count / games:.1f} %)")


def play_game(variant: Variant, seed: str, player: str = "random") -> list[Event]:
    """The events of one game between two equal players; the cube stays where it is."""
    from ..engine.simple import SimpleEngine
    from ..rules.dice import RandomDice
    from ..rules.events import DoubleNamed, Opening, Rolled, Start
    from ..rules.game import Phase
    from ..rules.match import Match

    chance = random.Random(seed)
    dice = RandomDice(chance.getrandbits(64))
    engine = SimpleEngine()
    match = Match.new(variant)
    events: list[Event] = []
    while not events or match.game.phase is not Phase.OVER:
        now = match.game
        event: Event
        if not events:
            event = Start(match.next_first())
        elif now.phase is Phase.OPENING:
            event = Opening(dice.die(), dice.die())
        elif now.phase is Phase.NAME:
            event = DoubleNamed(now.on_roll, chance.randint(1, 6))
        elif now.roll is None:
            event = Rolled(now.on_roll, (dice.die(), dice.die()))
        else:
            if player == "simple":
                chosen = engine.choose_play(match, chance.getrandbits(32))
            else:
                chosen = chance.choice(now.legal_plays())
            event = chosen.event(now.on_roll)
        events.append(event)
        match = match.apply(event)
    return events


def _write(path: Path, variant: Variant, seed: int, number: int, events: list[Event]) -> None:
    import msgspec

    record: dict[str, object] = {
        "game": variant.key,
        "options": {},
        "length": None,
        "seed": f"{seed}:{number}",
        "events": events,
    }
    path.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
