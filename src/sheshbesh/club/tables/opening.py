"""How a table gets going: the choice of colours where it is rolled for, the opening roll, the first move.

Where dice are rolled by hand the server waits for what the players enter; the machine's it rolls itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from ...rules.errors import NotYourTurn, WrongPhase
from ...rules.events import ColoursRolled, Opening, Start
from ...rules.game import Phase
from ...rules.side import BySide, Side
from ..errors import Malformed
from . import commands
from .table import MACHINE, Table

RollDice: TypeAlias = Callable[[int], tuple[int, int]]
"""Two dice for the event with this number."""


def open_table(table: Table, roll: RollDice) -> Table:
    """The table, both seats of which are taken, with everything done that no player has to do."""
    if not choosing_colours(table):
        return begin(table, roll)
    while chooser(table) is None and not table.match.variant.manual_dice:
        table = table.after(ColoursRolled(*roll(table.version + 1)))
    return table


def begin(table: Table, roll: RollDice) -> Table:
    """The table with its next game started; where an opening roll decides, rolled until it does."""
    table = table.after(Start(table.match.next_first()))
    while table.match.game.phase is Phase.OPENING and not table.match.variant.manual_dice:
        table = table.after(Opening(*roll(table.version + 1)))
    return table


def choosing_colours(table: Table) -> bool:
    """Whether the colours have still to be rolled for, or chosen."""
    before = not table.waiting and table.match.game_number == 0
    return before and table.match.variant.choose_sides == "roll"


def colours_rolled(table: Table) -> tuple[tuple[int, int], ...]:
    """The rolls for the colours so far, one die of each seat."""
    return tuple((event.white, event.black) for event in table.events if isinstance(event, ColoursRolled))


def chooser(table: Table) -> Side | None:
    """Who has rolled the higher die and chooses the colour; None while nobody has."""
    white, black = (colours_rolled(table) or ((0, 0),))[-1]
    return None if white == black else Side.WHITE if white > black else Side.BLACK


def choose_colours(table: Table, sides: tuple[Side, ...], swap: bool, roll: RollDice) -> Table:
    """The table with the seats as the chooser wants them, and the first game begun.

    Raises:
        WrongPhase, NotYourTurn: when there is nothing to choose, or another chooses.
    """
    side = chooser(table)
    if not choosing_colours(table) or side is None:
        raise WrongPhase("colours are chosen before the first game, when one of two dice is the higher")
    if side not in sides:
        raise NotYourTurn(f"{side} rolled the higher die and chooses")
    seats = table.record.seats
    if swap:
        seats = BySide(seats.black, seats.white)
    return begin(replace(table, record=replace(table.record, seats=seats)), roll)


def enter_opening(table: Table, said: commands.Opening, roll: RollDice) -> Table:
    """The table after one die of each side, for the colours or for the first move.

    Raises:
        Malformed: when the server rolls the dice here, or a die is missing.
        WrongPhase: when the roll has been made.
    """
    if not table.match.variant.manual_dice:
        raise Malformed("the server rolls the dice at this table")
    white, black = _die(table, Side.WHITE, said.white, roll), _die(table, Side.BLACK, said.black, roll)
    if not choosing_colours(table):
        return table.after(Opening(white, black))
    if chooser(table) is not None:
        raise WrongPhase(f"{chooser(table)} rolled the higher die and chooses the colour")
    return table.after(ColoursRolled(white, black))


def _die(table: Table, side: Side, said: int | None, roll: RollDice) -> int:
    seat = table.record.seats[side]
    if seat is not None and seat.player == MACHINE:
        return roll(table.version + 1)[0]  # whatever was said: nobody rolls for the machine
    if said is None:
        raise Malformed(f"what does {side}'s die show? 1 to 6")
    return said
