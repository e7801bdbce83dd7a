"""The one way `.mat` files and Galaxy texts are written here."""

from __future__ import annotations

from collections.abc import Iterator

from ..games import find
from ..rules.side import BySide, Side
from . import columns, headers
from .record import Record

NUMBERED = "{:3}) "
WIDTH = 28
"""Of the left column, after the number."""


def write_mat(record: Record) -> bytes:
    """A Jellyfish file as GNU Backgammon writes it; tags only for what there is.

    Raises:
        FormatError: for what such a file cannot say.
    """
    columns.check(record.variants())
    lines = [f'; [{name} "{headers.quoted(value)}"]' for name, value in headers.tags(record)]
    return _text([*lines, *[""] * bool(lines), f" {record.length or 0} point match", *_games(record)])


def write_galaxy(record: Record) -> bytes:
    """A match text as Backgammon Galaxy and eXtreme Gammon write it, with all its tags.

    Raises:
        FormatError: for what such a file cannot say.
    """
    columns.check(record.variants())
    known = dict(headers.tags(record))
    game = find(record.game, record.options)
    usual = {
        "Site": "Sheshbesh",
        "Match ID": "0",
        "Player 1": "White",
        "Player 2": "Black",
        "Player 1 Elo": "0",
        "Player 2 Elo": "0",
        "EventDate": "",
        "EventTime": "",
        "Variation": game.name,
        "Unrated": "On",
        "Crawford": "On" if game.crawford else "Off",
        "CubeLimit": "1024",
    }
    lines = [f'; [{name} "{headers.quoted(value)}"]' for name, value in (usual | known).items()]
    return _text([*lines, "", f"{record.length or 0} point match", *_games(record)])


def _text(lines: list[str]) -> bytes:
    return ("\n".join(line.rstrip() for line in lines) + "\n").encode()


def _games(record: Record) -> Iterator[str]:
    names = BySide(
        _plain(record.players.white.name, Side.WHITE), _plain(record.players.black.name, Side.BLACK)
    )
    for number, game in enumerate(columns.games(record), 1):
        score = game.before.score
        yield ""
        yield f" Game {number}"
        yield from _remarks(game.comment)
        left = f" {names.white} : {score.white}"
        yield f"{left:<{WIDTH + 4}}{'' if len(left) < WIDTH + 3 else '  '}{names.black} : {score.black}"
        yield from _rows(game)


def _rows(game: columns.GameColumns) -> Iterator[str]:
    left = ""
    number = 1
    for cell in game.cells:
        words = cell.words if cell.words[0].isdigit() else f" {cell.words}"
        black = cell.side is Side.BLACK
        if left and (cell.comment or not black):
            yield NUMBERED.format(number) + left
            number, left = number + 1, ""
        yield from _remarks(cell.comment)
        if not black:
            left = words
            continue
        yield _row(number, left, words)
        number, left = number + 1, ""
    end = game.result
    if left and end and end.side is Side.BLACK and not end.comment:
        yield _row(number, left, f" {end.words}")
        return
    if left:
        yield NUMBERED.format(number) + left
    if end:
        yield from _remarks(end.comment)
        yield " " * (6 if end.side is Side.WHITE else WIDTH + 6) + end.words


def _row(number: int, left: str, right: str) -> str:
    return f"{NUMBERED.format(number)}{left:<{WIDTH}}{' ' * (len(left) >= WIDTH)}{right}"


def _remarks(comment: str) -> Iterator[str]:
    for line in comment.split("\n") if comment else ():
        yield f"; {line}"


def _plain(name: str, side: Side) -> str:
    """A name that the score line can hold; the tags have it as it is."""
    plain = " ".join(name.replace(":", ";").split())
    return plain or side.value.capitalize()
