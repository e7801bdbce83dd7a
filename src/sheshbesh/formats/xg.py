"""eXtreme Gammon's `.xg` matches and `.xgp` positions, read only.

`xgparse` knows the records of the file, comments among them; `gvformat` knows what its records of plays
mean. What is packed inside is unpacked here, never more than a file may have.
"""

from __future__ import annotations

import io
import re
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
from .script import Action, Do, GameScript, transcribe

LARGEST = 64 * 1024 * 1024
"""Bytes that are unpacked of one file."""
MARK = b"RGMH"
_HEADER = 8232
_THUMBNAIL = 20
"""Where the header has the length of the picture that follows it."""
_UNLIMITED = 99999
_VARIATIONS = {0: "backgammon", 1: "nackgammon", 2: "hypergammon"}
_RTF = re.compile(
    r"\\'([0-9a-fA-F]{2})|\\u(-?\d+) ?\??|\\(par|line)\b ?|\\[a-zA-Z]+-?\d* ?|\\(.)|[{}]|([^\\{}]+)"
)
"""Rich text: a letter by its code in one of two ways, an end of line, a command, a sign, plain words."""
_GROUPS = re.compile(r"\{\\(?:fonttbl|colortbl|stylesheet|info|\*)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


def read_xg(data: bytes) -> Record:
    """The record of a match, or of a position.

    Raises:
        FormatError: when it is no such file, or at the first thing the rules forbid; the line is then the
            game, the column the ply.
    """
    parts = document.guarded(lambda: _unpacked(data), "XG")
    records = document.guarded(lambda: _records(parts["temp.xg"]), "XG")
    comments = _comments(parts.get("temp.xgc", b""))
    if _is_position(records):
        return document.guarded(lambda: _position(records, comments), "XG")
    header, scripts = document.guarded(lambda: _match(data, parts["temp.xg"], records, comments), "XG")
    return transcribe(header, scripts)


def _unpacked(data: bytes) -> dict[str, bytes]:
    """The files inside, by name."""
    from xgparse import xgstruct, xgzarc

    if xgstruct.GameDataFormatHdrRecord.from_stream(io.BytesIO(data)) is None:
        raise FormatError("this is no file of eXtreme Gammon: it does not begin with RGMH")
    size = xgzarc.ArchiveRecord.SIZE
    archive = xgzarc.ArchiveRecord.from_stream(io.BytesIO(data[-size:]))
    registry_at = len(data) - size - archive.registrysize
    registry = data[registry_at : len(data) - size]
    if archive.compressedregistry:
        registry = _inflated(registry)
    if not 0 < archive.filecount <= 64 or len(registry) < archive.filecount * xgzarc.FileRecord.SIZE:
        raise FormatError(f"an archive of {archive.filecount} files does not fit in the file")
    stream = io.BytesIO(registry)
    begin = registry_at - archive.archivesize
    parts: dict[str, bytes] = {}
    for _ in range(archive.filecount):
        entry = xgzarc.FileRecord.from_stream(stream)
        packed = data[begin + entry.start : begin + entry.start + entry.csize]
        content = _inflated(packed) if entry.compressed else packed
        if zlib.crc32(content) != entry.crc:
            raise FormatError(f"{entry.name} inside the file is damaged")
        parts[entry.name] = content
    if "temp.xg" not in parts:
        raise FormatError("there is no game in the file")
    return parts


def _inflated(packed: bytes) -> bytes:
    machine = zlib.decompressobj()
    content = machine.decompress(packed, LARGEST)
    if machine.unconsumed_tail:
        raise FormatError(f"more than {LARGEST} bytes are packed in the file")
    return content


def _records(content: bytes) -> list[Any]:
    from xgparse import xgstruct

    stream = io.BytesIO(content)
    version = -1
    records = []
    while (record := xgstruct.read_game_record(stream, version=version)) is not None:
        if isinstance(record, xgstruct.HeaderMatchEntry):
            version = record.version
        records.append(record)
    if not any(isinstance(record, xgstruct.HeaderMatchEntry) for record in records):
        raise FormatError("there is no match in the file")
    return records


def _comments(content: bytes) -> list[str]:
    """One comment a line, in rich text, the line ends within written as two control characters."""
    text = content.decode("utf-8", "replace").replace("\x01\x02", "\n")
    return [_plain(words) for words in text.split("\r\n")]


def _plain(words: str) -> str:
    if not words.startswith("{\\rtf"):
        return words.strip()
    said: list[str] = []
    for code, unicode, end, sign, plain in _RTF.findall(_GROUPS.sub("", words)):
        if code:
            said.append(bytes([int(code, 16)]).decode("cp1252", "replace"))
        elif unicode:
            said.append(chr(int(unicode) % 65536))
        else:
            said.append("\n" if end else sign or plain.replace("\n", ""))
    return "".join(said).strip()


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
