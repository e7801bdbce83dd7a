"""`sheshbesh play`: a game in the terminal, against the machine or a friend at the same keyboard."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer


def play(
    game: Annotated[str, typer.Argument(help="A game, as `sheshbesh games` lists it.")] = "backgammon",
    opponent: Annotated[str, typer.Option(help="simple (the machine) or human.")] = "simple",
    length: Annotated[
        int | None, typer.Option(min=1, max=99, help="Points of a match; one money game without.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Dice that fall the same way again.")] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print the events as JSON when the game is over.")
    ] = False,
) -> None:
    """Play a game in the terminal."""
    from ..engine.simple import SimpleEngine
    from ..games import find
    from ..rules.dice import SeededDice
    from ..rules.errors import NotationError
    from ..rules.match import Match
    from .terminal import Left, Terminal

    if opponent not in ("simple", "human"):
        raise NotationError(f"an opponent is simple or human, not {opponent!r}")
    dice = SeededDice(secrets.randbits(64) if seed is None else seed)
    engine = SimpleEngine() if opponent == "simple" else None
    table = Terminal(Match.new(find(game), length), engine, dice)
    try:
        table.run()
    except (Left, EOFError, KeyboardInterrupt):
        print("\nGoodbye.")
    if json:
        from .output import print_json

        print_json(table.events)
