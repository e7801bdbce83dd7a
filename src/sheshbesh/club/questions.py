"""What a machine asks the engine, as values that travel to a worker and back."""

from __future__ import annotations

import hashlib
from typing import Literal, TypeAlias

from msgspec import Struct

from ..rules.game import Game, Phase
from ..rules.side import Side
from . import commands
from .starting import choosing_colours
from .table import Table

Answer: TypeAlias = bool | int | tuple[tuple[int, int, int], ...]
"""Yes or no, the number of a double, or the moves of a play."""


class Question(Struct, frozen=True):
    """A decision in a game, for the side that must act."""

    about: Literal["play", "name", "double", "take", "resignation"]
    game: Game
    side: Side
    seed: int


def next_step(table: Table, side: Side) -> Question | commands.Command:
    """What the side in turn has to decide, or the command where there is nothing to decide.

    The machine keeps the colours it has, never beavers, stands by its own double, and lets no illegal play
    pass.
    """
    game = table.match.game
    if choosing_colours(table):
        return commands.Colours(swap=False)
    seed = int.from_bytes(hashlib.sha256(f"{table.id}/{table.version}".encode()).digest()[:4], "big")
    if game.resignation is not None:
        return Question("resignation", game, side, seed)
    if game.phase is Phase.DOUBLED:
        return commands.Take() if game.on_roll is side else Question("take", game, side, seed)
    if game.phase is Phase.PLAY:
        return Question("play", game, side, seed) if game.graph().nodes[0] else commands.Play(())
    if game.phase is Phase.NAME:
        return Question("name", game, side, seed)
    if game.disputed is not None:
        return commands.Demand()
    return Question("double", game, side, seed) if table.match.may_double(side) else commands.Roll()


def command_of(question: Question, answer: Answer) -> commands.Command:
    """The command that carries the answer out."""
    if isinstance(answer, tuple):
        return commands.Play(answer)
    match question.about:
        case "name":
            return commands.Name(answer)
        case "double":
            return commands.Double() if answer else commands.Roll()
        case "take":
            return commands.Take() if answer else commands.Drop()
        case _:
            return commands.Accept() if answer else commands.Refuse()
