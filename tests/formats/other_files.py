"""Files that we only read, made for tests: eXtreme Gammon's and BGBlitz's, from public descriptions."""

from __future__ import annotations

import gzip
import json
import struct
import zlib
from collections.abc import Iterable

from sheshbesh.formats.record import Record, Turn
from sheshbesh.rules.events import Doubled, Played, Start, Taken
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.side import Side

RECORD = 2560
HEADER = 8232
MATCH_VERSION = struct.calcsize("<9x41B41BxllBBBBddlld129BxxxlllBBB129BlB129Bxxl")
CUBE_COMMENT = 196 + struct.calcsize("<xxxxd3BxxxxxdlllxxxxddllbbxxxxxxddBxxx")
MOVE_COMMENT = 2308 + struct.calcsize("<Bxxxddlxxxxd32llll26bbxdBxxx")
VARIATIONS = {"backgammon": 0, "nackgammon": 1, "hypergammon": 2}


def xg_file(record: Record) -> bytes:
    """A match as eXtreme Gammon stores it, with comments in rich text, White as player 1."""
    said: list[str] = []
    chunks = [_match(record)]
    for game in record.games():
        chunks += _game(game, said)
    return _container(b"".join(chunks), "\r\n".join(said).encode())


def xgp_file(match: Match, comment: str = "") -> bytes:
    """One situation, as eXtreme Gammon stores a position."""
    record = Record(game=match.variant.key, length=match.length)
    game = match.game
    head = bytearray(RECORD)
    head[8] = 1
    struct.pack_into("<ll", head, 12, match.score.white, match.score.black)
    head[20] = match.crawford
    board = _board(match, Side.WHITE)
    sign = 0 if game.cube.owner is None else 1 if game.cube.owner is Side.WHITE else -1
    level = sign * (game.cube.value.bit_length() - 1)
    decision = bytearray(RECORD)
    active = 1 if game.on_roll is Side.WHITE else -1
    if game.roll:
        decision[8] = 3
        decision[9 : 9 + 26] = board
        struct.pack_into("<l", decision, 64, active)
        struct.pack_into("<lll", decision, 100, *game.roll.dice, level)
        struct.pack_into("<l", decision, MOVE_COMMENT, 0 if comment else -1)
    else:
        decision[8] = 2
        struct.pack_into("<lll", decision, 12, active, int(game.phase is Phase.DOUBLED), -1)
        struct.pack_into("<l", decision, 32, level)
        decision[36 : 36 + 26] = board
        struct.pack_into("<l", decision, CUBE_COMMENT, 0 if comment else -1)
    return _container(_match(record) + bytes(head) + bytes(decision), _rtf(comment).encode())


def bgf_file(record: Record, packed: bool = True) -> bytes:
    """A match as BGBlitz stores it, White as Green."""
    games = []
    for turns in record.games():
        before, after = turns[0].before, turns[-1].after
        outcome = after.game.outcome
        games.append(
            {
                "scoreGreen": before.score.white,
                "scoreRed": before.score.black,
                "isCrawford": after.crawford,
                "initial": {"cube": 1, "cubeOwner": 0, "points": _bgf_points(turns[0].after)},
                "moves": list(_bgf_moves(turns)),
                "wonPoints": outcome.points if outcome else 0,
            }
        )
    final = record.replay().score
    match = {
        "nameGreen": record.players.white.name,
        "nameRed": record.players.black.name,
        "matchlen": record.length or 0,
        "useCrawford": True,
        "finalGreen": final.white,
        "finalRed": final.black,
        "games": games,
    }
    content = b":)\n\x00" + smile(match)
    head = json.dumps({"format": "BGF", "version": "1.0", "compress": packed, "useSmile": True}).encode()
    return head + b"\n" + (gzip.compress(content) if packed else content)


def smile(value: object) -> bytes:
    """Binary JSON of the kind BGBlitz uses."""
    if isinstance(value, dict):
        body = b"".join(
            bytes([0x80 + len(key) - 1]) + key.encode() + smile(item) for key, item in value.items()
        )
        return b"\xfa" + body + b"\xfb"
    if isinstance(value, list):
        return b"\xf8" + b"".join(map(smile, value)) + b"\xf9"
    if value is None or isinstance(value, bool):
        return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
    if isinstance(value, int):
        number = (value << 1) ^ (value >> 63)
        digits = [number & 0x3F | 0x80]
        number >>= 6
        while number:
            digits.insert(0, number & 0x3F)
            number >>= 6
        return b"\x24" + bytes(digits)
    assert isinstance(value, str)
    return b"\xe4" + value.encode() + b"\xfc" if value else b"\x20"


def _match(record: Record) -> bytes:
    chunk = bytearray(RECORD)
    struct.pack_into("<l", chunk, 92, record.length or 99999)
    struct.pack_into("<l", chunk, 96, VARIATIONS[record.game])
    options = {"crawford": True, "jacoby": False, "beavers": False} | record.options
    chunk[100], chunk[101], chunk[102] = options["crawford"], options["jacoby"], options["beavers"]
    struct.pack_into("<dd", chunk, 104, record.players.white.rating or 0, record.players.black.rating or 0)
    struct.pack_into("<d", chunk, 128, 45952.5)
    struct.pack_into("<lL", chunk, MATCH_VERSION, 24, 0x494C4D44)
    struct.pack_into("<ll", chunk, 612, 10, 0)
    names = (record.event, record.players.white.name, record.players.black.name, record.place, record.round)
    for offset, name in zip((622, 880, 1138, 1396, 1654), names, strict=True):
        data = name.encode("utf-16-le")[:256]
        chunk[offset : offset + len(data)] = data
    return bytes(chunk)


def _game(turns: tuple[Turn, ...], said: list[str]) -> Iterable[bytes]:
    before, after = turns[0].before, turns[-1].after
    head = bytearray(RECORD)
    head[8] = 1
    struct.pack_into("<ll", head, 12, before.score.white, before.score.black)
    head[20] = after.crawford
    head[21 : 21 + 26] = _board(turns[0].after, Side.WHITE)
    start = next((turn.entry.comment for turn in turns if isinstance(turn.entry.event, Start)), "")
    struct.pack_into("<lll", head, 48, after.game_number, 0, _note(start, said))
    struct.pack_into("<l", head, 60, -1)
    yield bytes(head)
    comment = ""
    for number, turn in enumerate(turns):
        event = turn.entry.event
        if not isinstance(event, Start):
            comment = "\n".join(filter(None, [comment, turn.entry.comment]))
        if isinstance(event, Doubled):
            answer = type(turns[number + 1].entry.event).__name__ if number + 1 < len(turns) else ""
            chunk = bytearray(RECORD)
            chunk[8] = 2
            take = {"Dropped": 0, "Taken": 1}.get(answer, -1)
            struct.pack_into("<lll", chunk, 12, 1 if event.side is Side.WHITE else -1, 1, take)
            chunk[36 : 36 + 26] = _board(turn.before, Side.WHITE)
            struct.pack_into("<l", chunk, CUBE_COMMENT, _note(comment, said))
            yield bytes(chunk)
            comment = ""
        elif isinstance(event, Played):
            yield _play(turn, event, _note(comment, said))
            comment = ""
    outcome = after.game.outcome
    if outcome:
        foot = bytearray(RECORD)
        foot[8] = 4
        struct.pack_into("<ll", foot, 12, after.score.white, after.score.black)
        struct.pack_into(
            "<lll", foot, 24, 1 if outcome.winner is Side.WHITE else -1, outcome.points, outcome.kind
        )
        yield bytes(foot)


def _play(turn: Turn, event: Played, note: int) -> bytes:
    chunk = bytearray(RECORD)
    chunk[8] = 3
    last = turn.after.game.last
    assert last
    chunk[9 : 9 + 26] = _board(turn.before, Side.WHITE)
    after = _board(turn.after, event.side)
    chunk[35 : 35 + 26] = after
    struct.pack_into("<l", chunk, 64, 1 if event.side is Side.WHITE else -1)
    struct.pack_into("<ll", chunk, 100, *last.roll.dice)
    struct.pack_into("<l", chunk, 120, int(bool(last.moves)))
    chunk[192 : 192 + 26] = after
    pairs = [number for move in last.moves for number in (move.source - 1, move.target - 1)]
    struct.pack_into("<8b", chunk, 1024, *(pairs + [-1] * 8)[:8])
    struct.pack_into("<l", chunk, MOVE_COMMENT, note)
    return bytes(chunk)


def _board(match: Match, side: Side) -> bytes:
    """26 places seen by this side: its checkers above nought, its bar last, the other's first."""
    game = match.game
    position = game.position if game.on_roll is side else game.position.flipped()
    places = [-position.o[25], *(position.x[at] - position.o[25 - at] for at in range(1, 25)), position.x[25]]
    return struct.pack("<26b", *places)


def _note(comment: str, said: list[str]) -> int:
    if not comment:
        return -1
    said.append(_rtf(comment))
    return len(said) - 1


def _rtf(words: str) -> str:
    letters = "".join(
        f"\\u{ord(letter)}?" if ord(letter) > 127 else f"\\{letter}" if letter in "\\{}" else letter
        for letter in words
    )
    return "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\pard\\f0 " + letters.replace("\n", "\\par \x01\x02") + "}"


def _container(games: bytes, comments: bytes) -> bytes:
    head = bytearray(HEADER)
    head[:4] = b"RGMH"
    struct.pack_into("<iiQi", head, 4, 1, HEADER, 0, 0)
    body, registry, start = b"", b"", 0
    for name, content in (("temp.xg", games), ("temp.xgc", comments)):
        packed = zlib.compress(content)
        entry = bytes([len(name)]) + name.encode().ljust(255, b"\0") + bytes(256)
        sizes = (len(content), len(packed), start, zlib.crc32(content))
        registry += entry + struct.pack("<lllLBBxx", *sizes, 0, 6)
        body += packed
        start += len(packed)
    index = zlib.compress(registry)
    data = body + index
    trailer = struct.pack("<Llllll12x", zlib.crc32(data), 2, 1, len(index), len(body), 1)
    return bytes(head) + data + trailer


def _bgf_points(match: Match) -> list[int]:
    """Red's 24 points, Green's checkers above nought and Red's below; then both bars."""
    game = match.game
    green = game.position if game.on_roll is Side.WHITE else game.position.flipped()
    return [*(green.x[25 - at] - green.o[at] for at in range(1, 25)), green.x[25], green.o[25]]


def _bgf_moves(turns: tuple[Turn, ...]) -> Iterable[dict[str, object]]:
    for number, turn in enumerate(turns):
        event = turn.entry.event
        if isinstance(event, Doubled):
            taken = number + 1 < len(turns) and isinstance(turns[number + 1].entry.event, Taken)
            decision = {"cubeDecision": {"hasDoubled": True, "hasAccepted": taken}}
            for side in (event.side, event.side.other):
                yield {
                    "player": -1 if side is Side.WHITE else 1,
                    "from": [-1] * 4,
                    "to": [-1] * 4,
                    "equity": decision,
                }
        elif isinstance(event, Played):
            last = turn.after.game.last
            assert last
            player = -1 if event.side is Side.WHITE else 1
            high, low = last.roll.dice
            if last.moves:
                sources = [move.source for move in last.moves]
                targets = [move.target for move in last.moves]
                yield {
                    "player": player,
                    "from": (sources + [-1] * 4)[:4],
                    "to": (targets + [-1] * 4)[:4],
                    "red": high,
                    "green": low,
                }
            else:
                yield {
                    "player": player,
                    "from": [high, -1, -1, -1],
                    "to": [low, -1, -1, -1],
                    "dancingEquity": {},
                }
