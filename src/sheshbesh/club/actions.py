"""What each command does to a table: a table and a command in, a changed table or a refusal out.

No I/O: chance is passed in, and whatever is returned still has to be kept before anybody may see it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from ..rules.errors import WrongPhase
from ..rules.events import (
    Doubled,
    Dropped,
    Event,
    Opening,
    Played,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Start,
    Taken,
)
from ..rules.game import Phase as GamePhase
from ..rules.side import BySide, Side
from . import wire
from .errors import NotSeated
from .table import MACHINE, Table, TableRecord
from .wire import Command, Phase

Throw: TypeAlias = Callable[[int], tuple[int, int]]
"""Two dice for the event with this number."""


def begin(table: Table, throw: Throw) -> Table:
    """The table with its next game started; where an opening throw decides, thrown until it does."""
    table = table.after(Start(table.match.next_first()))
    while table.match.game.phase is GamePhase.OPENING:
        table = table.after(Opening(*throw(table.version + 1)))
    return table


def act(table: Table, player: str, command: Command, throw: Throw) -> Table:
    """The table after a player's command.

    Raises:
        NotSeated: for an onlooker.
        RuleError: when the rules forbid it now.
    """
    sides = table.record.sides_of(player)
    if not sides:
        raise NotSeated("only the players act at a table; you are looking on")
    if table.waiting:
        raise WrongPhase("the game begins when somebody sits down on the other seat")
    if isinstance(command, wire.Next):
        return _next_game(table, throw)
    if isinstance(command, wire.Rematch):
        return _wish_rematch(table, sides)
    return table.after(_event(command, _acting(table, sides), table.version + 1, throw))


def may(table: Table, sides: tuple[Side, ...]) -> tuple[str, ...]:
    """What somebody with these seats may do now."""
    if not sides or table.waiting:
        return ()
    allowed = set(table.match.actions(_acting(table, sides)))
    if table.record.successor is not None:
        allowed.discard("next")
    if _may_rematch(table) and not all(table.record.rematch[side] for side in sides):
        allowed.add("rematch")
    return tuple(sorted(allowed))


def phase(table: Table) -> Phase:
    """Where the table is."""
    if table.waiting:
        return "waiting"
    if table.match.finished:
        return "finished"
    return table.match.game.phase.value


def turn(table: Table) -> Side | None:
    """Who must act: roll, play, answer a double or a resignation."""
    return None if table.waiting else table.match.game.turn


def settled(table: Table, updated: str) -> TableRecord:
    """The table's record with everything in it that follows from the events."""
    side = turn(table)
    seat = table.record.seats[side] if side else None
    return replace(
        table.record,
        version=table.version,
        phase=phase(table),
        turn=turn(table),
        due=seat.player if seat else None,
        updated=updated,
    )


def agreed(table: Table) -> bool:
    """Whether both wish for a rematch."""
    return table.record.rematch.white and table.record.rematch.black


def _next_game(table: Table, throw: Throw) -> Table:
    if not _is_over(table):
        raise WrongPhase("the next game starts when this one is over")
    if table.match.finished:
        raise WrongPhase("the match is won; a rematch is played at a new table")
    if table.record.successor is not None:
        raise WrongPhase("you have agreed to go on at a new table")
    fresh = replace(table.record, rematch=BySide(False, False))
    return begin(replace(table, record=fresh), throw)


def _wish_rematch(table: Table, sides: tuple[Side, ...]) -> Table:
    if not _may_rematch(table):
        raise WrongPhase(
            "a rematch is offered when the match is won, or a game played without a match is over"
        )
    wishes = table.record.rematch
    for side in Side:
        seat = table.record.seats[side]
        if side in sides or (seat is not None and seat.player == MACHINE):
            wishes = wishes.replace(side, True)
    return replace(table, record=replace(table.record, rematch=wishes))


def _may_rematch(table: Table) -> bool:
    return table.match.finished or (table.match.length is None and _is_over(table))


def _is_over(table: Table) -> bool:
    return table.match.game.phase is GamePhase.OVER


def _acting(table: Table, sides: tuple[Side, ...]) -> Side:
    """The side that acts for these seats: on one screen, whoever must."""
    side = turn(table)
    return side if side in sides else sides[0]


def _event(command: Command, side: Side, number: int, throw: Throw) -> Event:
    match command:
        case wire.Roll():
            return Rolled(side, throw(number))
        case wire.Double():
            return Doubled(side)
        case wire.Take():
            return Taken(side)
        case wire.Drop():
            return Dropped(side)
        case wire.Play(moves):
            return Played(side, moves)
        case wire.Resign(kind):
            return ResignationOffered(side, kind)
        case wire.Accept():
            return ResignationAccepted(side)
        case wire.Refuse():
            return ResignationRefused(side)
        case _:
            raise AssertionError(f"{command} is no action of a game")
