"""GNU Backgammon's `.sgf`: a game tree for each game, White and Black as in the file.

Points are letters: White's 1 to 24 are a to x, Black's x to a; y is the bar, z off.
"""

from __future__ import annotations

import re

import msgspec

from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.errors import SheshbeshError
from ..rules.points import BAR, OFF
from ..rules.position import Position
from ..rules.side import BySide, Side
from . import headers
from .errors import FormatError
from .ids import of_situation
from .record import Record
from .scene import Scene, counts
from .script import Action, Do, GameScript, Place
from .sgf_tree import Node, main_lines
from .text import decode
from .transcribe import transcribe

_LETTERS = {"W": Side.WHITE, "B": Side.BLACK}
_CUBE = {"double": Do.DOUBLE, "take": Do.TAKE, "drop": Do.DROP, "beaver": Do.BEAVER, "raccoon": Do.RACCOON}
TEXTS = {"DT": "EventDate", "EV": "Event", "RO": "Round", "PC": "Site", "AN": "Transcriber", "GC": "Comment"}
PLAYERS = {"PW": "Player 1", "PB": "Player 2", "WR": "Player 1 Elo", "BR": "Player 2 Elo"}
VARIATIONS = {"nackgammon": "nackgammon", "hypergammon3": "hypergammon"}
EXTRA = "SX"
"""Our own property for what SGF has no name for: `name=value`."""
_ROLL = re.compile(r"[1-6]{2}(?:[a-x y][a-x y z]){0,4}".replace(" ", ""))
_RESULT = re.compile(r"([WB])\+(\d+)?", re.IGNORECASE)


def read_sgf(data: bytes) -> Record:
    """The record of a match, a game or a position.

    Raises:
        FormatError: with line, column and what precedes the fault.
    """
    trees = main_lines(decode(data))
    if not any(trees):
        raise FormatError("the file has no game in it", 1, 1)
    root = trees[0][0]
    if root.first("GM", "6") != "6":
        raise FormatError(
            f"this is a game of kind {root.first('GM')}, backgammon is 6", root.line, root.column
        )
    header = _header(root)
    games = [_game(nodes) for nodes in trees if nodes]
    header = _begin(header, trees[0])
    return transcribe(header, games)


def _header(root: Node) -> Record:
    info = dict(value.partition(":")[::2] for value in root.properties.get("MI", []))
    length = info.get("length", "0")
    record = Record(length=int(length) or None if length.isdecimal() and len(length) < 6 else None)
    for key, name in (TEXTS | PLAYERS).items():
        if key in root.properties:
            record = headers.with_tag(record, name, root.first(key))
    rules = {rule.casefold() for value in root.properties.get("RU", []) for rule in value.split(":")}
    for rule in rules & VARIATIONS.keys():
        record = msgspec.structs.replace(record, game=VARIATIONS[rule])
    options = {"crawford": "crawford" in rules or record.length in (None, 1), "jacoby": "jacoby" in rules}
    record = msgspec.structs.replace(record, options=options)
    for extra in root.properties.get(EXTRA, []):
        name, _, value = extra.partition("=")
        record = headers.with_tag(record, name, value)
    return headers.fitting(record)


def _begin(header: Record, nodes: list[Node]) -> Record:
    """The header with the situation that the first game is set up with, if it is."""
    placed = [node for node in nodes if node.properties.keys() & {"AW", "AB"}]
    if not placed or header.start:
        return header
    node = placed[0]
    variant = header.variants()[0]
    merged: dict[str, str] = {}
    for setting in nodes[
        : next((i for i, one in enumerate(nodes) if one.properties.keys() & _LETTERS.keys()), None)
    ]:
        merged |= {key: values[0] for key, values in setting.properties.items() if values}
    mover = next(
        (key for one in nodes for key in one.properties if key in _LETTERS), merged.get("PL", "W")[:1].upper()
    )
    on_roll = _LETTERS.get(mover, Side.WHITE)
    try:
        white = _placed(node.properties.get("AW", []), Side.WHITE)
        black = _placed(node.properties.get("AB", []), Side.BLACK)
        position = Position(
            counts(white[:24], white[24], variant.checkers, "White"),
            counts(black[:24], black[24], variant.checkers, "Black"),
        )
        owner = {"w": Side.WHITE, "b": Side.BLACK}.get(merged.get("CP", "c").casefold())
        info = dict(value.partition(":")[::2] for value in nodes[0].properties.get("MI", []))
        dice = merged.get("DI", "00")
        scene = Scene(
            variant=variant,
            position=position if on_roll is Side.WHITE else position.flipped(),
            on_roll=on_roll,
            roll=Roll.parse(dice) if dice.strip("0") and mover not in _movers(nodes) else None,
            cube=Cube(int(merged.get("CV", "1")), owner),
            length=header.length,
            score=BySide(int(info.get("ws", "0")), int(info.get("bs", "0"))),
            crawford="CrawfordGame" in nodes[0].first("RU"),
        )
        start = of_situation(scene.match()).start
    except (SheshbeshError, ValueError) as error:
        raise FormatError(str(error), node.line, node.column) from error
    return msgspec.structs.replace(header, start=start)


def _movers(nodes: list[Node]) -> set[str]:
    return {key for node in nodes for key in node.properties if key in _LETTERS}


def _placed(values: list[str], side: Side) -> list[int]:
    places = [0] * 25
    for value in values:
        for letter in value:
            if not "a" <= letter <= "y":
                raise FormatError(f"a checker stands on a to y, not on {letter!r}")
            point = _point(letter, side)
            places[point - 1] += 1
    return places


def _game(nodes: list[Node]) -> GameScript:
    root = nodes[0]
    info = dict(value.partition(":")[::2] for value in root.properties.get("MI", []))
    game = GameScript(place=Place(root.line, root.column), comment=root.first("C"))
    white, black = info.get("ws", ""), info.get("bs", "")
    if white.isdecimal() and black.isdecimal() and len(white + black) < 12:
        game.score = BySide(int(white), int(black))
    comment = ""
    for node in nodes:
        words = node.first("C") if node is not root else ""
        comment = f"{comment}\n{words}" if comment and words else comment or words
        for key in node.properties.keys() & _LETTERS.keys():
            action = _action(node, key)
            action.comment, comment = comment, ""
            game.actions.append(action)
    if result := _RESULT.match(root.first("RE")):
        points = int(result[2]) if result[2] and len(result[2]) < 6 else None
        side = _LETTERS[result[1].upper()]
        game.actions.append(Action(do=Do.WIN, side=side, points=points, comment=comment, place=game.place))
    elif comment and game.actions:
        last = game.actions[-1]
        last.comment = f"{last.comment}\n{comment}" if last.comment else comment
    elif comment:
        game.comment = f"{game.comment}\n{comment}" if game.comment else comment
    return game


def _action(node: Node, key: str) -> Action:
    side = _LETTERS[key]
    words = node.first(key).strip()
    place = Place(node.line, node.column)
    if words.casefold() in _CUBE:
        return Action(do=_CUBE[words.casefold()], side=side, place=place)
    if not _ROLL.fullmatch(words):
        raise FormatError(
            f"expected a roll like 31hefe, double, take or drop, got {words!r}", node.line, node.column
        )
    letters = words[2:]
    moves = [
        f"{_point(source, side)}/{_point(target, side)}"
        for source, target in zip(letters[::2], letters[1::2], strict=True)
    ]
    return Action(
        do=Do.PLAY, side=side, dice=(int(words[0]), int(words[1])), play=" ".join(moves), place=place
    )


def _point(letter: str, side: Side) -> int:
    if letter == "y":
        return BAR
    if letter == "z":
        return OFF
    number = ord(letter) - ord("a") + 1
    return number if side is Side.WHITE else 25 - number
