"""What each command does to a table: a table and a command in, a changed table or a refusal out.

No I/O: chance is passed in, and whatever is returned still has to be kept before anybody may see it.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...rules.errors import WrongPhase
from ...rules.events import DiceMixed
from ...rules.game import Phase as GamePhase
from ...rules.side import BySide, Side
from ..errors import NotSeated
from . import commands
from .deeds import event_of
from .opening import RollDice, begin, choose_colours, chooser, choosing_colours, enter_opening
from .table import MACHINE, Phase, Table, TableRecord


def act(table: Table, player: str, command: commands.Command, roll: RollDice) -> Table:
    """The table after a player's command.

    Raises:
        NotSeated: for an onlooker.
        Malformed: for dice entered where the server rolls them, or left out where it does not.
        RuleError: when the rules forbid it now.
    """
    sides = table.record.sides_of(player)
    if not sides:
        raise NotSeated("only the players act at a table; you are looking on")
    if table.waiting:
        raise WrongPhase("the game begins when somebody sits down on the other seat")
    match command:
        case commands.Next():
            return _next_game(table, roll)
        case commands.Rematch():
            return _wish_rematch(table, sides)
        case commands.Colours(swap):
            return choose_colours(table, sides, swap, roll)
        case commands.Opening():
            return enter_opening(table, command, roll)
        case commands.Mix():
            return _mix(table, sides[0])
    if choosing_colours(table):
        raise WrongPhase("the colours come first")
    return table.after(event_of(command, _acting(table, sides), table, roll))


def may(table: Table, sides: tuple[Side, ...]) -> tuple[str, ...]:
    """What somebody with these seats may do now."""
    if not sides or table.waiting:
        return ()
    allowed = _may_choose(table, sides) if choosing_colours(table) else _may_play(table, sides)
    if _may_mix(table):
        allowed.add("mix")
    return tuple(sorted(allowed))


def phase(table: Table) -> Phase:
    """Where the table is."""
    if table.waiting:
        return "waiting"
    if choosing_colours(table):
        return "colours"
    if table.match.finished:
        return "finished"
    return _PHASES[table.match.game.phase]


def turn(table: Table) -> Side | None:
    """Who must act: choose a colour, roll, play, answer a double or a resignation."""
    if table.waiting:
        return None
    return chooser(table) if choosing_colours(table) else table.match.game.turn


def settled(table: Table, updated: str) -> TableRecord:
    """The table's record with everything in it that follows from the events."""
    side = turn(table)
    seat = table.record.seats[side] if side else None
    return replace(
        table.record,
        version=table.version,
        phase=phase(table),
        turn=side,
        due=seat.player if seat else None,
        updated=updated,
    )


def agreed(table: Table) -> bool:
    """Whether both wish for a rematch."""
    return table.record.rematch.white and table.record.rematch.black


def _may_choose(table: Table, sides: tuple[Side, ...]) -> set[str]:
    side = chooser(table)
    if side is None:
        return {"opening"}
    return {"colours"} if side in sides else set()


def _may_play(table: Table, sides: tuple[Side, ...]) -> set[str]:
    allowed = set(table.match.actions(_acting(table, sides)))
    if table.match.game.phase is GamePhase.OPENING:
        allowed.add("opening")
    if table.record.successor is not None:
        allowed.discard("next")
    if _may_rematch(table) and not all(table.record.rematch[side] for side in sides):
        allowed.add("rematch")
    return allowed


def _may_mix(table: Table) -> bool:
    """Whether the dice may be mixed: before a game, once, where there are any."""
    game = table.match.game
    rolled = game.opening is not None or game.ties or game.rolls != BySide(0, 0)
    before = not rolled and game.phase in (GamePhase.OPENING, GamePhase.ROLL)
    return (
        table.match.variant.manual_dice
        and (before or choosing_colours(table))
        and not any(isinstance(event, DiceMixed) for event in table.events[table.game_start() :])
    )


def _mix(table: Table, side: Side) -> Table:
    if table.match.variant.manual_dice and not _may_mix(table):
        raise WrongPhase("dice are mixed before a game, and once")
    return table.after(DiceMixed(side))


def _next_game(table: Table, roll: RollDice) -> Table:
    if choosing_colours(table) or not _is_over(table):
        raise WrongPhase("the next game starts when this one is over")
    if table.match.finished:
        raise WrongPhase("the match is won; a rematch is played at a new table")
    if table.record.successor is not None:
        raise WrongPhase("you have agreed to go on at a new table")
    fresh = replace(table.record, rematch=BySide(False, False))
    return begin(replace(table, record=fresh), roll)


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
    if choosing_colours(table):
        return False
    return table.match.finished or (table.match.length is None and _is_over(table))


def _is_over(table: Table) -> bool:
    return table.match.game.phase is GamePhase.OVER


def _acting(table: Table, sides: tuple[Side, ...]) -> Side:
    """The side that acts for these seats: on one screen, whoever must."""
    side = turn(table)
    return side if side in sides else sides[0]


_PHASES: dict[GamePhase, Phase] = {
    GamePhase.OPENING: "opening",
    GamePhase.ROLL: "roll",
    GamePhase.DOUBLED: "doubled",
    GamePhase.PLAY: "play",
    GamePhase.NAME: "name",
    GamePhase.OVER: "over",
}
