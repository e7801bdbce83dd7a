"""A match as columns of text: what the two sides did in each game, as Jellyfish files have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from ..rules.events import (
    Beavered,
    Cocked,
    ColoursRolled,
    DiceMixed,
    Doubled,
    Dropped,
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
from ..rules.game import Phase
from ..rules.match import Match
from ..rules.plays import Move
from ..rules.side import Side
from ..rules.variant import Variant
from .errors import FormatError
from .record import Record, Turn

GIVEN_UP = (ResignationAccepted, TimeRanOut, LeftTable)
"""What ends a game before its time: such files have all of it as a resignation."""
_SILENT = (
    *GIVEN_UP,
    Start,
    Opening,
    Rolled,
    Cocked,
    Premature,
    DiceMixed,
    ColoursRolled,
    ResignationOffered,
    ResignationRefused,
)
"""What leaves no cell of its own: it shows in the roll, the score or the result."""


class Cell(msgspec.Struct, frozen=True):
    """One side's action."""

    side: Side
    words: str
    comment: str = ""
    unplayed: bool = False
    """Whether the roll was not played, because the game or the record ends there."""


class GameColumns(msgspec.Struct, frozen=True):
    """One game."""

    before: Match
    after: Match
    comment: str
    cells: tuple[Cell, ...]
    result: Cell | None


def games(record: Record) -> Iterator[GameColumns]:
    """The games of a record as cells.

    Raises:
        FormatError: for what such a file cannot say.
    """
    check(record.variants())
    for turns in record.games():
        yield game(turns)


def check(variants: Sequence[Variant]) -> None:
    """Refuse games that a list of rolls and plays cannot hold.

    Raises:
        FormatError: naming the game.
    """
    if len(variants) > 1:
        raise FormatError("a match of several games in turn fits the universal record only")
    variant = variants[0]
    plain = variant.doubles == "plain" and variant.leftover == "lost" and not variant.special_2_1
    if not plain:
        raise FormatError(f"the turns of {variant.name} have stages, which only the universal record holds")


def steps(moves: Sequence[Move]) -> str:
    """Each move on its own in numbers: 25 is the bar, 0 off, a star a hit."""
    ordered = sorted(moves, key=lambda move: (-move.source, -move.target)) if _any_order(moves) else moves
    return " ".join(f"{move.source}/{move.target}{'*' * move.hit}" for move in ordered)


def result(match: Match) -> str:
    """What the winner of the game that is over has won."""
    outcome = match.game.outcome
    assert outcome
    points = f"Wins {outcome.points} point{'s' * (outcome.points != 1)}"
    return points + " and the match" * match.finished


def _any_order(moves: Sequence[Move]) -> bool:
    """Whether sorting keeps every move of a checker after the one that brought it there."""
    falling = all(later.source <= earlier.source for earlier, later in pairwise(moves))
    return falling or not {move.source for move in moves} & {move.target for move in moves}


def game(turns: Sequence[Turn]) -> GameColumns:
    """One game as cells.

    Raises:
        FormatError: for what such a file cannot say.
    """
    cells: list[Cell] = []
    opening: list[str] = []
    comments: list[str] = []
    for turn in turns:
        event = turn.entry.event
        into = opening if isinstance(event, Start) else comments
        into += [turn.entry.comment] if turn.entry.comment else []
        if not isinstance(event, _SILENT):
            cells.append(Cell(_side(turn), _words(turn), "\n".join(comments)))
            comments = []
        elif isinstance(event, Opening) and turn.after.game.cube.value != turn.before.game.cube.value:
            raise FormatError("an automatic double fits the universal record only")
    last = turns[-1].after
    ended = None
    if last.game.phase is Phase.OVER:
        outcome = last.game.outcome
        assert outcome
        roll = turns[-1].before.game.roll
        if isinstance(turns[-1].entry.event, GIVEN_UP) and roll:
            cells.append(Cell(turns[-1].before.game.on_roll, f"{roll.high}{roll.low}:", unplayed=True))
        if outcome.winner is not None:
            ended = Cell(outcome.winner, result(last), "\n".join(comments))
    elif last.game.roll is not None:
        words = f"{last.game.roll.high}{last.game.roll.low}:"
        cells.append(Cell(last.game.on_roll, words, "\n".join(comments), unplayed=True))
    elif comments and cells:
        kept = cells.pop()
        cells.append(
            msgspec.structs.replace(kept, comment="\n".join(filter(None, [kept.comment, *comments])))
        )
    return GameColumns(turns[0].before, last, "\n".join(opening), tuple(cells), ended)


def _side(turn: Turn) -> Side:
    event = turn.entry.event
    if isinstance(event, Played | Doubled | Taken | Dropped | Beavered | Raccooned):
        return event.side
    raise FormatError(f"{type(event).__name__} fits the universal record only")


def _words(turn: Turn) -> str:
    game = turn.before.game
    match turn.entry.event:
        case Doubled():
            return f"Doubles => {game.cube.value * 2}"
        case Taken():
            return "Takes"
        case Dropped():
            return "Drops"
        case Beavered():
            return f"Beavers => {game.cube.value * 4}"
        case Raccooned():
            return f"Raccoons => {game.cube.value * 8}"
    last = turn.after.game.last
    assert last
    return f"{last.roll.high}{last.roll.low}: {steps(last.moves)}".rstrip()
