"""eXtreme Gammon's `.xg` matches and `.xgp` positions, read only.

`xgparse` knows the records of the file, comments among them; `gvformat` knows what its records of plays
mean. What is packed inside is unpacked here, never more than a file may have.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from ..games import find
from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.errors import SheshbeshError
from ..rules.position import Position
from ..rules.side import BySide, Side
from . import document, headers
from .errors import FormatError
from .ids import of_situation
from .record import Player, Record
from .scene import Scene, counts
from .script import Action, Do, GameScript
from .transcribe import transcribe
from .xg_parts import comments_of, records_of, unpacked

MARK = b"RGMH"
_HEADER = 8232
_THUMBNAIL = 20
"""Where the header has the length of the picture that follows it."""
_UNLIMITED = 99999
_VARIATIONS = {0: "backgammon", 1: "nackgammon", 2: "hypergammon"}


def read_xg(data: bytes) -> Record:
    """The record of a match, or of a position.

    Raises:
        FormatError: when it is no such file, or at the first thing the rules forbid; the line is then the
            game, the column the ply.
    """
    parts = document.guarded(lambda: unpacked(data), "XG")
    records = document.guarded(lambda: records_of(parts["temp.xg"]), "XG")
    comments = comments_of(parts.get("temp.xgc", b""))
    if _is_position(records):
        return document.guarded(lambda: _position(records, comments), "XG")
    header, scripts = document.guarded(lambda: _match(data, parts["temp.xg"], records, comments), "XG")
    return transcribe(header, scripts)


def _header(records: list[Any]) -> Record:
    from xgparse import xgstruct

    head = next(record for record in records if isinstance(record, xgstruct.HeaderMatchEntry))
    if head.variation not in _VARIATIONS:
        raise FormatError(f"variation {head.variation} of eXtreme Gammon is no game that is known here")
    return Record(
        game=_VARIATIONS[head.variation],
        length=head.match_length if 0 < head.match_length < _UNLIMITED else None,
        options={"crawford": head.crawford, "jacoby": head.jacoby, "beavers": head.beaver},
        players=BySide(
            Player(head.player1 or head.s_player1, head.elo1 or None),
            Player(head.player2 or head.s_player2, head.elo2 or None),
        ),
        event=head.event or head.s_event,
        place=head.location or head.s_location,
        round=head.round or head.s_round,
        date=headers.day(str(head.date).split(" ")[0]),
        annotator=head.transcriber,
    )


def _match(
    data: bytes, content: bytes, records: list[Any], comments: list[str]
) -> tuple[Record, list[GameScript]]:
    """The games as gvformat reads them, with player 1 as White, and the comments."""
    import gvformat

    header = headers.fitting(_header(records))
    plain = bytearray(data[:_HEADER])
    plain[_THUMBNAIL : _THUMBNAIL + 4] = bytes(4)
    found = gvformat.convert_xg(bytes(plain) + zlib.compress(content))
    swapped = found["player_white"] != header.players.white.name
    scripts = document.scripts_of(found, swapped)
    _place(scripts, records, comments)
    return header, scripts


def _place(scripts: list[GameScript], records: list[Any], comments: list[str]) -> None:
    """Put each comment to the play or the double it is about."""
    from xgparse import xgstruct

    def said(number: int) -> str:
        return comments[number] if 0 <= number < len(comments) else ""

    games = iter(scripts)
    plays: Iterator[Action] = iter(())
    doubles: Iterator[Action] = iter(())
    for record in records:
        if isinstance(record, xgstruct.HeaderGameEntry):
            script = next(games, None)
            if script is None:
                return
            script.comment = said(record.comment_header_game)
            plays = iter([action for action in script.actions if action.do is Do.PLAY])
            doubles = iter([action for action in script.actions if action.do is Do.DOUBLE])
            if script.actions:
                script.actions[-1].comment = said(record.comment_footer_game)
        elif isinstance(record, xgstruct.MoveEntry):
            action = next(plays, None)
            if action and (words := said(record.comment_move)):
                action.comment = words
        elif isinstance(record, xgstruct.CubeEntry) and record.double == 1:
            action = next(doubles, None)
            if action and (words := said(record.comment_cube)):
                action.comment = words


def _is_position(records: list[Any]) -> bool:
    """Whether the file is one decision and no game from its beginning."""
    from xgparse import xgstruct

    moves = [record for record in records if isinstance(record, xgstruct.MoveEntry)]
    if len(moves) > 1:
        return False
    first = next((r for r in records if isinstance(r, xgstruct.MoveEntry | xgstruct.CubeEntry)), None)
    if first is None:
        return False
    header = _header(records)
    start = find(header.game).start()
    board = first.position_i if isinstance(first, xgstruct.MoveEntry) else first.position
    return _board(board, find(header.game).checkers) != start or not moves


def _position(records: list[Any], comments: list[str]) -> Record:
    """The situation of the last decision of a position file."""
    from xgparse import xgstruct

    header = headers.fitting(_header(records))
    variant = header.variants()[0]
    game = next((r for r in records if isinstance(r, xgstruct.HeaderGameEntry)), xgstruct.HeaderGameEntry())
    decision = [r for r in records if isinstance(r, xgstruct.MoveEntry | xgstruct.CubeEntry)][-1]
    played = isinstance(decision, xgstruct.MoveEntry)
    board = _board(decision.position_i if played else decision.position, variant.checkers)
    level = decision.cube_a if played else decision.cube_b
    on_roll = Side.WHITE if decision.active_p == 1 else Side.BLACK
    dice = decision.dice if played else (0, 0)
    owner = None if level == 0 else Side.WHITE if level > 0 else Side.BLACK
    number = decision.comment_move if played else decision.comment_cube
    try:
        scene = Scene(
            variant=variant,
            position=board if on_roll is Side.WHITE else board.flipped(),
            on_roll=on_roll,
            roll=Roll(*dice) if dice[0] else None,
            offers=int(not played and decision.double == 1),
            cube=Cube(1 << min(abs(level), 16), owner),
            length=header.length,
            score=BySide(game.score1, game.score2),
            crawford=bool(game.crawford_apply) and header.length is not None,
        ).match()
    except SheshbeshError as error:
        raise FormatError(str(error), 1, 1) from error
    start = of_situation(scene).start
    words = comments[number] if 0 <= number < len(comments) else ""
    return msgspec.structs.replace(header, start=start, comment=words)


def _board(places: tuple[int, ...], checkers: int) -> Position:
    """Player 1's view: his checkers above nought, the other's below; the bars, 0 and 25, tell by the sign."""
    white, black = [0] * 25, [0] * 25
    for place, number in enumerate(places):
        side, point = (white, place) if number > 0 else (black, 25 - place)
        if number:
            side[24 if place in (0, 25) else point - 1] += abs(number)
    return Position(
        counts(white[:24], white[24], checkers, "Player 1"),
        counts(black[:24], black[24], checkers, "Player 2"),
    )
