"""What the First Internet Backgammon Server answers to `oldmoves`.

    Score is 0-0 in a 5 point match.
    Anna is X - Boris is O
    X: (3 1) 17-20 19-20
    O: (5 2) 13-8 24-22
    X: doubles
    O: accepts

X is White. The server counts one side's points from 24 down and the other's from 1 up; readers see which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from ..rules.side import BySide, Side
from . import columns, headers
from .errors import FormatError
from .position_id import check_short
from .record import Player, Record
from .script import Action, Do, GameScript, Place
from .text import check_line, decode
from .transcribe import transcribe

_SCORE = re.compile(
    r"\s*Score is (\d{1,5})\s*-\s*(\d{1,5})(?: in an? (\d{1,5}) point match| in an? .*)?\.?", re.IGNORECASE
)
_NAMES = re.compile(r"\s*(\S.*?) is X - (.+?) is O\s*", re.IGNORECASE)
_LINE = re.compile(r"\s*([XO])\s*:\s*(.*?)\s*", re.IGNORECASE)
_ROLL = re.compile(r"\(?\s*([1-6])[ ,-]?\s*([1-6])\s*\)?\s*(.*)")
_HOP = re.compile(r"\b(\d{1,2})((?:[-/]\d{1,2}\b\*?)+)")
_POINTS = re.compile(r"(\d{1,5}) points?")
_WORDS = {
    "doubles": Do.DOUBLE,
    "redoubles": Do.DOUBLE,
    "accepts": Do.TAKE,
    "takes": Do.TAKE,
    "rejects": Do.DROP,
    "drops": Do.DROP,
    "beavers": Do.BEAVER,
    "raccoons": Do.RACCOON,
    "wins": Do.WIN,
    "wants": Do.RESIGN,
    "resigns": Do.RESIGN,
}
_SIDES = {"X": Side.WHITE, "O": Side.BLACK}


def read_oldmoves(data: bytes) -> Record:
    """The record of such a text; anything before the first score is left out.

    Raises:
        FormatError: with line, column and what precedes the fault.
    """
    header = Record()
    games: list[GameScript] = []
    comment: list[str] = []
    names: tuple[str, str] | None = None
    swapped = False
    for number, line in enumerate(decode(data).split("\n"), 1):
        words = line.strip()
        if not words.startswith(";"):
            check_line(words, number)
        if words.startswith(";"):
            tag = headers.TAG.fullmatch(words[1:].strip())
            if tag and not games:
                header = headers.with_tag(header, tag[1], headers.unquoted(tag[2]))
            else:
                comment.append(words[1:].strip())
        elif found := _SCORE.fullmatch(line):
            if games and comment:
                _add(games[-1], comment)
                comment = []
            length = int(found[3] or 0) or None
            if not games:
                header = msgspec.structs.replace(header, length=length)
            elif length != header.length:
                raise FormatError(
                    f"a match to {length} begins here, the one before goes to {header.length}", number, 1
                )
            games.append(GameScript(score=BySide(int(found[1]), int(found[2])), place=Place(number, 1)))
            swapped = False
        elif games and (found := _NAMES.fullmatch(line)):
            here = (found[1], found[2])
            names = names or here
            swapped = here != names and here == names[::-1]
            games[-1].comment, comment = "\n".join(comment), []
            score = games[-1].score
            if swapped and score:
                games[-1].score = BySide(score.black, score.white)
        elif games and (found := _LINE.fullmatch(line)):
            side = _SIDES[found[1].upper()]
            action = _action(found[2], side.other if swapped else side, Place(number, found.start(2) + 1))
            action.comment, comment = "\n".join(comment), []
            games[-1].actions.append(action)
        elif games and words:
            raise FormatError(f"expected a line like 'X: (3 1) 17-20 19-20', got {words!r}", number, 1)
    if not games:
        raise FormatError("expected a line like 'Score is 0-0 in a 5 point match.', found none", 1)
    _add(games[-1], comment)
    for game in games:
        _own_numbers(game)
    players = header.players
    if names:
        players = BySide(_named(players.white, names[0]), _named(players.black, names[1]))
    return transcribe(headers.fitting(msgspec.structs.replace(header, players=players)), games)


def write_oldmoves(record: Record) -> bytes:
    """The games of a record as the server tells them, X counting from 1 up.

    Raises:
        FormatError: for what such a text cannot say.
    """
    for variant in record.variants():
        check_short(variant, "oldmoves")
    return ("\n".join(_lines(record)) + "\n").encode()


def _named(player: Player, name: str) -> Player:
    return player if player.name else msgspec.structs.replace(player, name=name)


def _add(game: GameScript, comment: list[str]) -> None:
    if not comment:
        return
    target: Action | GameScript = game.actions[-1] if game.actions else game
    words = "\n".join(comment)
    target.comment = f"{target.comment}\n{words}" if target.comment else words


def _action(words: str, side: Side, place: Place) -> Action:
    roll = _ROLL.fullmatch(words)
    if roll:
        return Action(do=Do.PLAY, side=side, dice=(int(roll[1]), int(roll[2])), play=roll[3], place=place)
    first = words.split(" ")[0].casefold().strip(".")
    if first not in _WORDS:
        raise FormatError(
            f"expected a roll like '(3 1) 17-20 19-20' or a word like 'doubles', got {words!r}",
            place.line,
            place.column,
        )
    points = _POINTS.search(words)
    counted = int(points[1]) if points and _WORDS[first] is Do.WIN else None
    return Action(do=_WORDS[first], side=side, points=counted, place=place)


def _own_numbers(game: GameScript) -> None:
    """Turn round the numbers of a side that counts its points from 1 up."""
    for side in Side:
        plays = [action for action in game.actions if action.side is side and action.do is Do.PLAY]
        hops = [found for action in plays if (found := _HOP.search(action.play))]
        rising = [hop for hop in hops if int(hop[1]) < int(re.split(r"[-/]", hop[2])[1].rstrip("*"))]
        if len(rising) * 2 > len(hops):
            for action in plays:
                action.play = re.sub(r"\b\d{1,2}\b", lambda found: str(25 - int(found[0])), action.play)


def _lines(record: Record) -> Iterator[str]:
    for name, value in headers.tags(record):
        yield f'; [{name} "{headers.quoted(value)}"]'
    length = f"{record.length} point match" if record.length else "unlimited match"
    white, black = (
        "_".join(player.name.split()) or word
        for player, word in ((record.players.white, "White"), (record.players.black, "Black"))
    )
    if not record.entries:
        score = record.beginning().score
        yield f"Score is {score.white}-{score.black} in a {length}."
        yield f"{white} is X - {black} is O"
    for game in columns.games(record):
        score = game.before.score
        yield f"Score is {score.white}-{score.black} in a {length}."
        yield from (f"; {line}" for line in game.comment.split("\n") if game.comment)
        yield f"{white} is X - {black} is O"
        for cell in (*game.cells, *([game.result] if game.result else [])):
            yield from (f"; {line}" for line in cell.comment.split("\n") if cell.comment)
            yield f"{'X' if cell.side is Side.WHITE else 'O'}: {_told(cell)}".rstrip()
        yield ""


def _told(cell: columns.Cell) -> str:
    words = cell.words
    if not words[0].isdigit():
        return {"Takes": "accepts", "Drops": "rejects"}.get(words, words.split(" =>")[0].lower())
    dice, _, moves = words.partition(":")
    steps = [_step(step, cell.side) for step in moves.split()]
    if not steps and not cell.unplayed:
        steps = ["can't move"]
    return f"({dice[0]} {dice[1]}) {' '.join(steps)}"


def _step(step: str, side: Side) -> str:
    source, target = step.rstrip("*").split("/")
    return f"{_place(source, side)}-{_place(target, side)}"


def _place(point: str, side: Side) -> str:
    if point in ("25", "0"):
        return "bar" if point == "25" else "off"
    return str(25 - int(point)) if side is Side.WHITE else point
