"""`sheshbesh play`: a game in the terminal, against the machine or a friend at the same keyboard."""

from __future__ import annotations

import secrets
import zlib
from typing import Annotated

import typer


def play(
    game: Annotated[str, typer.Argument(help="A game, as `sheshbesh games` lists it.")] = "backgammon",
    opponent: Annotated[
        str, typer.Option(help="machine, simple (one that only counts) or human.")
    ] = "machine",
    level: Annotated[
        str | None,
        typer.Option(help="The machine's: first-game, learner, casual, regular, club, strong or best."),
    ] = None,
    style: Annotated[
        str | None, typer.Option(help="What the machine likes: balanced, bold or careful.")
    ] = None,
    length: Annotated[
        int | None, typer.Option(min=1, max=99, help="Points of a match; one money game without.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Dice that fall the same way again.")] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print the events as JSON when the game is over.")
    ] = False,
) -> None:
    """Play a game in the terminal."""
    from ..engine.levels import BALANCED, USUAL
    from ..engine.player import player_for
    from ..engine.port import Engine
    from ..engine.simple import SimpleEngine
    from ..games import find
    from ..rules.dice import RandomDice
    from ..rules.errors import NotationError
    from ..rules.match import Match
    from .terminal import Left, Terminal

    if opponent not in ("machine", "simple", "human"):
        raise NotationError(f"an opponent is machine, simple or human, not {opponent!r}")
    if opponent != "machine" and (level is not None or style is not None):
        raise NotationError(f"a level and a style are the machine's, not those of {opponent!r}")
    variant = find(game)
    engine: Engine | None = SimpleEngine() if opponent == "simple" else None
    if opponent == "machine":
        level = USUAL.key if level is None else level
        engine = player_for(variant, level, BALANCED.key if style is None else style)
        print(f"Your opponent is the machine, at the level {level}.")
    chance = secrets.randbits(64) if seed is None else seed
    thinking = zlib.crc32(f"machine {chance}".encode())  # another stream than that of the dice
    table = Terminal(Match.new(variant, length), engine, RandomDice(chance), thinking)
    try:
        table.run()
    except (Left, EOFError, KeyboardInterrupt):
        print("\nGoodbye.")
    if json:
        from .output import print_json

        print_json(table.events)
