"""OGXM, the match format of HedgeHog and OpenGammon, through `gvformat`: both versions in, one out."""

from __future__ import annotations

import datetime
from typing import Any

from ..rules.events import (
    Beavered,
    Doubled,
    Dropped,
    LeftTable,
    Opening,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Rolled,
    Start,
    Taken,
    TimeRanOut,
)
from ..rules.game import Phase
from ..rules.match import Match
from ..rules.position import Position
from ..rules.side import Side
from . import columns, document, headers
from .errors import FormatError
from .position_id import check_short
from .record import Record, Turn
from .scene import seen_by
from .transcribe import transcribe

_CODES = {
    Doubled: document.DOUBLE,
    Taken: document.TAKE,
    Dropped: document.DROP,
    Beavered: document.BEAVER,
    Raccooned: document.RACCOON,
}


def read_ogxm(data: bytes) -> Record:
    """The record of a file of either version.

    Raises:
        FormatError: when it is none, or at the first thing the rules forbid: the line is then the game, the
            column the ply.
    """
    import gvformat

    found = document.guarded(lambda: gvformat.read_gvab(data, derive_ogids=False), "OGXM")
    header, scripts = document.guarded(
        lambda: (document.header_of(found), document.scripts_of(found)), "OGXM"
    )
    return transcribe(header, scripts)


def write_ogxm(record: Record) -> bytes:
    """A file of version 2; comments and what it has no field for become annotations.

    Raises:
        FormatError: for what such a file cannot say.
    """
    import gvformat

    if record.game not in document.VARIANTS:
        raise FormatError(f"OGXM holds {', '.join(document.VARIANTS)}, not {record.game}")
    for variant in record.variants():
        check_short(variant, "OGXM")
        columns.check((variant,))
    before = record.beginning()
    after = record.replay()
    variant = record.variants()[0]
    content: dict[str, Any] = {
        "match_length": record.length or 0,
        "player_white": record.players.white.name,
        "player_black": record.players.black.name,
        "white_score": after.score.white,
        "black_score": after.score.black,
        "score_start": [before.score.white, before.score.black],
        "crawford_before_start": before.crawford_played and not before.crawford,
        "result": 0 if after.winner is None else 1 if after.winner is Side.WHITE else 2,
        "source": 0,
        "timestamp": _seconds(record.date),
        "event": record.event or None,
        "site": record.place or None,
        "cube_limit": 0,
        "crawford": record.length is not None and variant.crawford,
        "jacoby": variant.jacoby,
        "beaver": variant.beavers,
        "raccoon": variant.raccoons,
        "auto_doubles": variant.auto_doubles != 0,
        "variant": document.VARIANTS.index(record.game),
        "annotations": _notes(record),
        "games": [_game(turns, number) for number, turns in enumerate(record.games())],
    }
    return document.guarded(lambda: bytes(gvformat.write_gvab(content)), "OGXM")


def _seconds(date: str) -> int:
    try:
        day = datetime.date.fromisoformat(date)
    except ValueError:
        return 0
    return int(datetime.datetime(day.year, day.month, day.day, tzinfo=datetime.UTC).timestamp())


def _notes(record: Record) -> list[dict[str, Any]]:
    notes = [{"value": record.comment}] if record.comment else []
    plain = {
        "Player 1",
        "Player 2",
        "Event",
        "Site",
        "Comment",
        "Variation",
        "Crawford",
        "Jacoby",
        "Beaver",
        "Raccoon",
    }
    if _seconds(record.date):
        plain.add("EventDate")
    for number, (name, value) in enumerate(headers.tags(record)):
        if name not in plain:
            notes.append({"key": f"{document.EXTRA}{number}", "value": f"{name}={value}"})
    return notes


def _game(turns: tuple[Turn, ...], number: int) -> dict[str, Any]:
    last = turns[-1].after
    plies: list[dict[str, Any]] = []
    comments: list[str] = []
    game: dict[str, Any] = {
        "game_index": number,
        "is_crawford": last.crawford,
        "is_lastgame": last.finished,
        "winner": 255,
        "points_won": 0,
        "plies": plies,
    }
    if not isinstance(turns[0].entry.event, Start):
        plies.append(
            {"color": 1, "action_id": document.SET_POSITION, "set_position": _board(turns[0].before)}
        )
    for turn in turns:
        event = turn.entry.event
        if turn.entry.comment:
            if isinstance(event, Start):
                game["annotations"] = [{"value": turn.entry.comment}]
            else:
                comments.append(turn.entry.comment)
        if isinstance(event, Opening) and turn.after.game.cube.value != turn.before.game.cube.value:
            game["auto_doubles"] = game.get("auto_doubles", 0) + 1
        if isinstance(event, columns.GIVEN_UP) and turn.before.game.roll:
            plies.append(_roll(turn.before))
        ply = _ply(turn)
        if ply is not None:
            if comments:
                ply["annotations"] = [{"value": "\n".join(comments)}]
                comments = []
            plies.append(ply)
    if last.game.roll is not None:
        plies.append(_roll(last))
    outcome = last.game.outcome
    if last.game.phase is Phase.OVER and outcome and outcome.winner:
        game |= {"winner": document.WINNERS.index(outcome.winner), "points_won": outcome.points}
        end = (
            document.DROP_END
            if isinstance(turns[-1].entry.event, Dropped) or last.finished
            else document.GAME_END
        )
        if not isinstance(turns[-1].entry.event, columns.GIVEN_UP):
            plies.append({"color": document.COLOURS.index(outcome.winner), "action_id": end})
    if comments and plies:
        plies[-1].setdefault("annotations", []).append({"value": "\n".join(comments)})
    return game


def _ply(turn: Turn) -> dict[str, Any] | None:
    event = turn.entry.event
    match event:
        case Played():
            last = turn.after.game.last
            assert last
            moves = [
                {"from": document.absolute(move.source, event.side), "pips": move.die} for move in last.moves
            ]
            return _dice(event.side, last.roll.dice) | {"moves": moves}
        case Taken() if turn.before.game.offers > 1:
            return None  # said by the beaver or the raccoon itself
        case Doubled() | Taken() | Dropped() | Beavered() | Raccooned():
            return {"color": document.COLOURS.index(event.side), "action_id": _CODES[type(event)]}
        case ResignationAccepted():
            offer = turn.before.game.resignation
            assert offer
            return _lost(turn, offer.side, offer.kind)
        case TimeRanOut() | LeftTable():
            return _lost(turn, event.side, event.kind)
        case Start() | Opening() | Rolled() | ResignationOffered():
            return None
        case _:
            return None


def _lost(turn: Turn, side: Side, kind: int) -> dict[str, Any]:
    code = document.RESIGN_MATCH if turn.after.finished else document.RESIGN_GAME
    return {"color": document.COLOURS.index(side), "action_id": code, "resign_value": kind}


def _roll(match: Match) -> dict[str, Any]:
    roll = match.game.roll
    assert roll
    return _dice(match.game.on_roll, roll.dice) | {"moves": []}


def _dice(side: Side, dice: tuple[int, int]) -> dict[str, Any]:
    low, high = sorted(dice)
    code = document.DICE.index((low, high))
    return {"color": document.COLOURS.index(side), "action_id": code, "d1": low, "d2": high}


def _board(match: Match) -> list[int]:
    white: Position = seen_by(Side.WHITE, match)
    board = [0] * 26
    for point in range(1, 26):
        board[document.absolute(point, Side.WHITE)] += white.x[point]
        board[point] -= white.o[point]
    return board
