"""What a player does, as the event that it is."""

from __future__ import annotations

from ...rules.errors import NotYourTurn, WrongPhase
from ...rules.events import (
    Beavered,
    Cocked,
    CorrectionDemanded,
    Doubled,
    DoubleNamed,
    Dropped,
    Event,
    FirstRollRejected,
    Played,
    Premature,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Taken,
)
from ...rules.game import Phase
from ...rules.side import Side
from ..errors import Malformed
from . import commands
from .opening import RollDice
from .table import MACHINE, Table

COCKED_IN_A_ROW = 20
"""Rolls that may be void one after another: honest dice come nowhere near, and no table grows for ever."""


def event_of(command: commands.Command, side: Side, table: Table, roll: RollDice) -> Event:
    """The event that this command of this side is; whether the rules allow it is theirs to say.

    Raises:
        Malformed: when dice are entered where the server rolls them, or left out where it does not.
        NotYourTurn: for a second roll out of turn.
    """
    match command:
        case commands.Roll(dice):
            return _rolled(side, dice, table, roll)
        case commands.Cocked():
            return _cocked(side, table)
        case commands.Reject():
            return FirstRollRejected(side)
        case commands.Double():
            return Doubled(side)
        case commands.Take():
            return Taken(side)
        case commands.Drop():
            return Dropped(side)
        case commands.Beaver():
            return Beavered(side)
        case commands.Raccoon():
            return Raccooned(side)
        case commands.Name(die):
            return DoubleNamed(side, die)
        case commands.Play(moves):
            return Played(side, moves)
        case commands.Demand():
            return CorrectionDemanded(side)
        case commands.Resign(kind):
            return ResignationOffered(side, kind)
        case commands.Accept():
            return ResignationAccepted(side)
        case commands.Refuse():
            return ResignationRefused(side)
        case _:
            raise AssertionError(f"{command} is no action of a game")


def _rolled(side: Side, dice: tuple[int, int] | None, table: Table, roll: RollDice) -> Event:
    seat = table.record.seats[side]
    by_hand = table.match.variant.manual_dice and seat is not None and seat.player != MACHINE
    if not by_hand:
        if dice is not None:
            raise Malformed("the server rolls the dice at this table")
        return Rolled(side, roll(table.version + 1))
    if dice is None:
        raise Malformed("dice are rolled by hand at this table: what do they show?")
    game = table.match.game
    if game.turn is side or game.phase in (Phase.OPENING, Phase.OVER):
        return Rolled(side, dice)
    last = table.events[-1]
    if isinstance(last, Premature) and last.side is side:
        raise NotYourTurn(f"{side}'s roll was too early and is void: it is {game.turn}'s turn")
    return Premature(side, dice)


def _cocked(side: Side, table: Table) -> Event:
    again = sum(isinstance(event, Cocked) for event in table.events[-2 * COCKED_IN_A_ROW :])
    if again >= COCKED_IN_A_ROW:
        raise WrongPhase(f"the dice were cocked {COCKED_IN_A_ROW} times in a row: play what they show")
    return Cocked(side)
