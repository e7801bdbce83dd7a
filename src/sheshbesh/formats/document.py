"""The match document that `gvformat` makes of OGXM, `.bgf` and `.xg` files, as games for `transcribe`.

A game is a list of plies with an action number each. Points are counted for both sides as Black counts his
own: 24 is White's 1-point and Black's farthest, 25 Black's bar and 0 White's.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from ..rules.errors import SheshbeshError
from ..rules.match import Match
from ..rules.position import Position
from ..rules.side import BySide, Side
from . import headers
from .errors import FormatError
from .ids import of_situation
from .record import Player, Record
from .scene import Scene, counts
from .script import UNKNOWN, Action, Do, GameScript, Place

DICE = [(low, high) for low in range(1, 7) for high in range(low, 7)]
"""What the actions 0 to 20 roll."""
DOUBLE, TAKE, DROP, GAME_END, MATCH_END, DROP_END = 21, 22, 23, 24, 25, 26
RESIGN_GAME, RESIGN_MATCH, FORFEIT, NOTHING, SET_POSITION, BEAVER, RACCOON = 27, 28, 29, 30, 31, 32, 33
COLOURS = (Side.BLACK, Side.WHITE)
"""By `color` of a ply."""
WINNERS = (Side.WHITE, Side.BLACK)
"""By `winner` of a game."""
VARIANTS = ("backgammon", "nackgammon", "hypergammon")
RULES = {"crawford": "crawford", "jacoby": "jacoby", "beaver": "beavers", "raccoon": "raccoons"}
EXTRA = "x-sheshbesh-"
"""Annotations of our own begin with this; the others are comments."""
_TAGS = ("city", "platform", "match_ref", "table", "stage", "event_url", "event_year")
_CUBE = {DOUBLE: Do.DOUBLE, TAKE: Do.TAKE, DROP: Do.DROP, BEAVER: Do.BEAVER, RACCOON: Do.RACCOON}

T = TypeVar("T")


def guarded(read: Callable[[], T], what: str) -> T:
    """What a library reads; whatever it stumbles over is a fault of the file.

    Raises:
        FormatError: naming the format and what the library said.
    """
    try:
        return read()
    except FormatError:
        raise
    except Exception as error:
        raise FormatError(f"this is no sound {what} file: {str(error) or type(error).__name__}") from error


def header_of(document: dict[str, Any]) -> Record:
    """What a document says of the match as a whole."""
    variant = document.get("variant") or 0
    if not (isinstance(variant, int) and 0 <= variant < len(VARIANTS)):
        raise FormatError(f"variant {variant!r} of OGXM is no game that is known here")
    length = int(document.get("match_length") or 0) or None
    options: dict[str, Any] = {key: bool(document.get(rule)) for rule, key in RULES.items()}
    games = document.get("games") or []
    options["crawford"] = options["crawford"] or any(game.get("is_crawford") for game in games)
    doubles = [int(game.get("auto_doubles") or 0) for game in games]
    if length is None and any(doubles):
        options["auto_doubles"] = max(doubles)
    record = Record(
        game=VARIANTS[variant],
        options=options,
        length=length,
        players=BySide(_player(document, "white"), _player(document, "black")),
        event=document.get("event") or "",
        place=document.get("site") or "",
        round=str(document.get("round") or ""),
        date=_day(document.get("timestamp") or 0),
        tags={key: str(document[key]) for key in _TAGS if document.get(key)},
        comment=_comment(document),
    )
    for name, value in _extras(document):
        record = headers.with_tag(record, name, value)
    record = headers.fitting(record)
    return msgspec.structs.replace(record, start=record.start or _start(document, record))


def scripts_of(document: dict[str, Any], swapped: bool = False) -> list[GameScript]:
    """The games of a document; `swapped` when the record has its White as Black."""
    return [_script(game, number, swapped) for number, game in enumerate(document.get("games") or [], 1)]


def absolute(point: int, side: Side) -> int:
    """A side's own point as the document counts it, and back."""
    return 25 - point if side is Side.WHITE else point


def swapped(record: Record) -> Record:
    """The header with the players' colours exchanged."""
    return msgspec.structs.replace(record, players=BySide(record.players.black, record.players.white))


def _script(game: dict[str, Any], number: int, swap: bool) -> GameScript:
    plies = [ply for ply in game.get("plies") or [] if ply.get("action_id") is not None]
    script = GameScript(place=Place(number), comment=_comment(game), ties=int(game.get("auto_doubles") or 0))
    for count, ply in enumerate(plies, 1):
        place = Place(number, count)
        code = ply["action_id"]
        side = COLOURS[1 if ply.get("color") else 0]
        side = side.other if swap else side
        comment = _comment(ply)
        if 0 <= code <= 20 or (code == SET_POSITION and ply.get("d1")):
            script.actions.append(_play(ply, code, side, swap, comment, place))
        elif code in _CUBE:
            beavered = bool(script.actions) and script.actions[-1].do is Do.BEAVER
            script.actions.append(Action(do=_CUBE[code], side=side, comment=comment, place=place))
            following = plies[count]["action_id"] if count < len(plies) else None
            taken = (code == BEAVER and following not in (RACCOON, DROP)) or (
                code == RACCOON and following != DROP
            )
            if taken and not (code == TAKE and beavered):
                script.actions.append(Action(do=Do.TAKE, side=side.other, place=place))
        elif code in (RESIGN_GAME, RESIGN_MATCH, FORFEIT) or comment:
            script.actions.append(Action(do=Do.RESIGN, side=side, comment=comment, place=place))
    winner = game.get("winner")
    if winner in (0, 1):
        side = WINNERS[winner].other if swap else WINNERS[winner]
        points = int(game.get("points_won") or 0) or None
        script.actions.append(
            Action(do=Do.WIN, side=side, points=points, place=Place(number, len(plies) + 1))
        )
    return script


def _play(ply: dict[str, Any], code: int, side: Side, swap: bool, comment: str, place: Place) -> Action:
    dice = DICE[code] if code <= 20 else (int(ply["d1"]), int(ply["d2"]))
    seen = side.other if swap else side
    moves = []
    for step in ply.get("moves") or []:
        source = absolute(int(step["from"]), seen)
        moves.append(f"{source}/{max(source - int(step['pips']), 0)}")
    play = " ".join(moves) if code != SET_POSITION or moves else UNKNOWN
    return Action(do=Do.PLAY, side=side, dice=dice, play=play, comment=comment, place=place)


def _player(document: dict[str, Any], colour: str) -> Player:
    profile = document.get(f"{colour}_profile") or {}
    rating = profile.get("rating")
    return Player(
        name=str(document.get(f"player_{colour}") or ""),
        rating=float(rating) if isinstance(rating, int | float) else None,
        country=str(profile.get("country") or ""),
    )


def _day(seconds: int) -> str:
    if not seconds:
        return ""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).date().isoformat()


def _comment(holder: dict[str, Any]) -> str:
    notes = holder.get("annotations") or []
    return "\n".join(
        str(note.get("value")) for note in notes if not str(note.get("key") or "").startswith("x-")
    )


def _extras(document: dict[str, Any]) -> list[tuple[str, str]]:
    """What our own writer said besides, as tags."""
    found = []
    for note in document.get("annotations") or []:
        if str(note.get("key") or "").startswith(EXTRA):
            name, _, value = str(note.get("value")).partition("=")
            found.append((name, value))
    return found


def _start(document: dict[str, Any], record: Record) -> str:
    """The situation it begins with, when that is not the first game at 0-0."""
    score = document.get("score_start") or (0, 0)
    white, black = int(score[0] or 0), int(score[1] or 0)
    games = document.get("games") or [{}]
    plies = games[0].get("plies") or [{}]
    board = plies[0].get("set_position") or games[0].get("initial_board")
    try:
        if board is not None and not plies[0].get("d1"):
            return _set_up(board, plies, record, BySide(white, black), bool(games[0].get("is_crawford")))
        if (white, black) == (0, 0):
            return ""
        before = msgspec.structs.replace(
            Match.new(record.variants(), record.length, record.stake),
            score=BySide(white, black),
            crawford_played=bool(document.get("crawford_before_start")),
        )
        return of_situation(before).start
    except SheshbeshError as error:
        raise FormatError(f"it begins with what cannot be: {error}", 1) from error


def _set_up(
    board: list[int], plies: list[dict[str, Any]], record: Record, score: BySide[int], crawford: bool
) -> str:
    """The situation of a board: 26 places, White's checkers above nought and Black's below."""
    variant = record.variants()[0]
    white = [max(board[absolute(point, Side.WHITE)], 0) for point in range(1, 26)]
    black = [max(-board[point], 0) for point in range(1, 26)]
    first = next((ply for ply in plies if ply.get("action_id") in (*range(21), DOUBLE)), {})
    on_roll = COLOURS[1 if first.get("color") else 0] if first else Side.WHITE
    position = Position(
        counts(white[:24], white[24], variant.checkers, "White"),
        counts(black[:24], black[24], variant.checkers, "Black"),
    )
    scene = Scene(
        variant=variant,
        position=position if on_roll is Side.WHITE else position.flipped(),
        on_roll=on_roll,
        length=record.length,
        score=score,
        crawford=crawford,
    )
    return of_situation(scene.match()).start
