"""What the club and the command line ask of any engine, strong or simple."""

from __future__ import annotations

from typing import Protocol

from ..rules.dice import Roll
from ..rules.game import Game
from ..rules.match import Match
from ..rules.plays import Play


class Engine(Protocol):
    """A player that sees what a person sees: the match so far, never the dice to come.

    Every method is given the match at the moment when its side must act, and answers within a second.
    `seed` makes the answer repeatable where the engine chooses among equals.
    """

    def choose_play(self, match: Match, seed: int) -> Play:
        """The play for the roll on the board; a pass when there is none."""
        ...

    def name_double(self, match: Match) -> int:
        """The double to play after a 2-1 (acey-deucey), 1 to 6."""
        ...

    def wants_double(self, match: Match) -> bool:
        """Whether to offer the cube before rolling."""
        ...

    def takes(self, match: Match) -> bool:
        """Whether to accept the cube that the opponent offers."""
        ...

    def accepts_resignation(self, match: Match) -> bool:
        """Whether to accept what the opponent offers to lose."""
        ...


def roll_of(game: Game) -> Roll:
    """The roll to be played."""
    assert game.roll is not None, "an engine is asked for a play only when there is a roll"
    return game.roll
