"""GNU Backgammon's `.sgf`, written: a game tree for each game."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules.events import (
    Beavered,
    Doubled,
    Dropped,
    Played,
    Raccooned,
    Start,
    Taken,
)
from ..rules.game import Phase
from ..rules.plays import Move
from ..rules.points import BAR, OFF
from ..rules.side import Side
from . import columns, headers
from .position_id import check_short
from .record import Record, Turn
from .sgf import EXTRA, PLAYERS, TEXTS, VARIATIONS
from .sgf_tree import escaped


def write_sgf(record: Record) -> bytes:
    """The collection of a record's games, as GNU Backgammon writes it.

    Raises:
        FormatError: for what such a file cannot say.
    """
    for variant in record.variants():
        check_short(variant, "SGF")
    columns.check(record.variants())
    games = [_tree(record, number, turns) for number, turns in enumerate(record.games())]
    return ("\n".join(games or [_tree(record, 0, ())]) + "\n").encode()


def _tree(record: Record, number: int, turns: tuple[Turn, ...]) -> str:
    before = turns[0].before if turns else record.beginning()
    after = turns[-1].after if turns else before
    score = before.score
    values = [
        ("FF", "4"),
        ("GM", "6"),
        ("CA", "UTF-8"),
        ("AP", "Sheshbesh"),
        ("MI", f"length:{record.length or 0}][game:{number}][ws:{score.white}][bs:{score.black}"),
        ("PW", escaped(record.players.white.name)),
        ("PB", escaped(record.players.black.name)),
    ]
    if number == 0:
        values += _said(record)
    values.append(("RU", ":".join(_rules(record, after.crawford))))
    if after.game.outcome and after.game.outcome.winner:
        outcome = after.game.outcome
        resigned = "R" if turns and isinstance(turns[-1].entry.event, columns.GIVEN_UP) else ""
        values.append(("RE", f"{_colour(after.game.outcome.winner)}+{outcome.points}{resigned}"))
    cells = columns.game(turns) if turns else None
    if cells and cells.comment:
        values.append(("C", escaped(cells.comment)))
    root = "".join(f"{name}[{value}]" for name, value in values if value or name in ("PW", "PB"))
    return f"(;{root}" + "".join(_nodes(turns)) + ")"


def _said(record: Record) -> list[tuple[str, str]]:
    named = {tag: key for key, tag in (TEXTS | PLAYERS).items()}
    plain = {"Player 1", "Player 2", "Variation", "Crawford", "Jacoby"}
    values = []
    for name, value in headers.tags(record):
        if name == "EventDate":
            values.append(("DT", escaped(record.date)))
        elif name in named and name not in plain:
            values.append((named[name], escaped(value)))
        elif name not in plain:
            values.append((EXTRA, escaped(f"{name}={value}")))
    return values


def _rules(record: Record, crawford_game: bool) -> list[str]:
    variant = record.variants()[0]
    rules = []
    if record.length is not None and variant.crawford:
        rules.append("Crawford")
    if crawford_game:
        rules.append("CrawfordGame")
    if record.length is None and variant.jacoby:
        rules.append("Jacoby")
    rules += [rule.capitalize() for rule, key in VARIATIONS.items() if key == variant.key]
    return rules


def _nodes(turns: tuple[Turn, ...]) -> Iterator[str]:
    comments: list[str] = []
    for turn in turns:
        event = turn.entry.event
        if turn.entry.comment and not isinstance(event, Start):
            comments.append(turn.entry.comment)
        word = ""
        match event:
            case Played():
                last = turn.after.game.last
                assert last
                word = f"{last.roll.high}{last.roll.low}" + "".join(
                    _move(move, event.side) for move in last.moves
                )
            case Doubled():
                word = "double"
            case Taken():
                word = "take"
            case Dropped():
                word = "drop"
            case Beavered():
                word = "beaver"
            case Raccooned():
                word = "raccoon"
            case _:
                continue
        remark = f"C[{escaped(chr(10).join(comments))}]" if comments else ""
        comments = []
        yield f"\n;{_colour(event.side)}[{word}]{remark}"
    if turns and turns[-1].after.game.phase is Phase.PLAY:
        game = turns[-1].after.game
        assert game.roll
        yield f"\n;PL[{_colour(game.on_roll)}]DI[{game.roll.high}{game.roll.low}]"
    if comments:
        yield f"\n;C[{escaped(chr(10).join(comments))}]"


def _move(move: Move, side: Side) -> str:
    return _letter(move.source, side) + _letter(move.target, side)


def _colour(side: Side) -> str:
    return "W" if side is Side.WHITE else "B"


def _letter(point: int, side: Side) -> str:
    if point == BAR:
        return "y"
    if point == OFF:
        return "z"
    return chr(ord("a") - 1 + (point if side is Side.WHITE else 25 - point))
