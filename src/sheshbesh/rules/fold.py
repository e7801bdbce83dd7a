"""One event onto a game: who handles it, and what must be true before anything is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import doubling, ending, playing, rolling
from .errors import WrongPhase
from .events import (
    Beavered,
    Cocked,
    ColoursRolled,
    CorrectionDemanded,
    DiceMixed,
    Doubled,
    DoubleNamed,
    Dropped,
    Event,
    FirstRollRejected,
    LeftTable,
    Opening,
    Played,
    Premature,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Start,
    Taken,
    TimeRanOut,
)
from .game import Game, Phase

_BEFORE_PLAY = (Opening, DiceMixed, ColoursRolled)
_ANSWERS = (ResignationAccepted, ResignationRefused)
_AT_ANY_TIME = (TimeRanOut, LeftTable)

_HANDLERS: Mapping[type[Any], Callable[[Game, Any], Game]] = {
    Opening: rolling.opening,
    DiceMixed: rolling.prepared,
    ColoursRolled: rolling.prepared,
    Rolled: rolling.rolled,
    FirstRollRejected: rolling.rejected,
    Cocked: rolling.cocked,
    Premature: rolling.premature,
    Doubled: doubling.doubled,
    Taken: doubling.answered,
    Dropped: doubling.answered,
    Beavered: doubling.redoubled,
    Raccooned: doubling.redoubled,
    Played: playing.played,
    DoubleNamed: playing.named,
    CorrectionDemanded: playing.corrected,
    ResignationOffered: ending.resigned,
    ResignationAccepted: ending.answered,
    ResignationRefused: ending.answered,
    TimeRanOut: ending.forfeited,
    LeftTable: ending.forfeited,
}


def apply(game: Game, event: Event) -> Game:
    """The game after this event.

    Raises:
        RuleError: when the rules forbid it now; the message says what was expected.
    """
    if isinstance(event, Start):
        raise WrongPhase("a game starts only after the one before it")
    if not isinstance(event, _BEFORE_PLAY):
        if game.phase is Phase.OVER:
            raise WrongPhase("the game is over" if game.outcome else "no game has begun")
        if game.phase is Phase.OPENING and not isinstance(event, _AT_ANY_TIME):
            raise WrongPhase("the opening roll comes first")
        if game.resignation and not isinstance(event, _ANSWERS + _AT_ANY_TIME):
            raise WrongPhase(f"{game.resignation.side.other} must first answer the resignation")
    return _HANDLERS[type(event)](game, event)
