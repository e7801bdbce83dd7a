"""What a machine asks the engine, as values that travel to a worker and back."""

from __future__ import annotations

import hashlib
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from ...rules.game import Phase
from ...rules.match import Match
from ...rules.side import Side
from ..tables import commands
from ..tables.opening import choosing_colours
from ..tables.table import Strength, Table

About: TypeAlias = Literal["play", "name", "double", "take", "resignation"]
Answer: TypeAlias = bool | int | tuple[tuple[int, int, int], ...]
"""Yes or no, the number of a double, or the moves of a play."""


class Question(Struct, frozen=True):
    """A decision in a match, for the side that must act."""

    about: About
    match: Match
    side: Side
    seed: int
    strength: Strength = Strength()
    """How well it is decided; all that the engine knows, where nobody says otherwise."""


def next_step(table: Table, side: Side, secret: bytes) -> Question | commands.Command:
    """What the side in turn has to decide, or the command where there is nothing to decide.

    The machine keeps the colours it has, never beavers, stands by its own double, lets no illegal play pass,
    and never resigns. Which of equals it chooses hangs on the secret: nobody at the table can work it out.
    """
    game = table.match.game
    if choosing_colours(table):
        return commands.Colours(swap=False)
    decision = f"{table.id}/{table.version}".encode()
    seed = int.from_bytes(hashlib.blake2b(decision, key=secret, digest_size=4).digest(), "big")

    def question(about: About) -> Question:
        return Question(about, table.match, side, seed, table.record.strength or Strength())

    if game.resignation is not None:
        return question("resignation")
    if game.phase is Phase.DOUBLED:
        return commands.Take() if game.on_roll is side else question("take")
    if game.phase is Phase.PLAY:
        return question("play") if game.graph().nodes[0] else commands.Play(())
    if game.phase is Phase.NAME:
        return question("name")
    if game.disputed is not None:
        return commands.Demand()
    return question("double") if table.match.may_double(side) else commands.Roll()


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


class EngineRunner(Protocol):
    """Thinks somewhere else than on the event loop."""

    async def ask(self, question: Question) -> Answer:
        """The engine's answer.

        Raises:
            Unavailable: when no worker could answer.
        """
