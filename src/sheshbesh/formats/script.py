"""What a match file says, before the rules have seen it: what each side did, and where in the file."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from ..rules.side import BySide, Side

UNKNOWN = "???"
"""A play that the file does not tell."""


class Do(StrEnum):
    """What a side does, as match files have it."""

    PLAY = "play"
    """Rolls and plays; without dice, plays a stage."""
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    REJECT = "reject"
    RESIGN = "resign"
    """Offers to lose `points`, or as much as the result then says."""
    REFUSE = "refuse"
    WIN = "win"
    """Wins `points`, however the game stands."""


class Place(msgspec.Struct, frozen=True):
    """Where in the file something is."""

    line: int | None = None
    column: int | None = None


class Action(msgspec.Struct, kw_only=True):
    """One thing a file says a side did."""

    do: Do
    side: Side
    dice: tuple[int, int] | None = None
    play: str = ""
    """Notation in the mover's own points."""
    points: int | None = None
    comment: str = ""
    at: int | None = None
    clocks: BySide[int] | None = None
    place: Place = Place()


class GameScript(msgspec.Struct, kw_only=True):
    """One game of a file."""

    actions: list[Action] = []
    score: BySide[int] | None = None
    """What the file says the score was before it."""
    ties: int = 0
    """How many opening rolls were equal and doubled the stake, where the file tells."""
    comment: str = ""
    place: Place = Place()
