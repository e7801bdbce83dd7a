"""Smart Game Format as a tree of properties: what stands in the file, whatever game it is of."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

from .errors import FormatError

DEEPEST = 200
"""Variations within variations that are followed."""
_NAME = re.compile(r"[A-Za-z0-9]+")
_BLANK = re.compile(r"\s*")
_VALUE = re.compile(r"\[((?:[^\\\]]|\\.)*)\]", re.DOTALL)


class Node(NamedTuple):
    """A node with its properties and where it begins."""

    properties: dict[str, list[str]]
    line: int
    column: int

    def first(self, name: str, otherwise: str = "") -> str:
        """The first value of a property."""
        return self.properties.get(name, [otherwise])[0]


class _Places:
    """Lines and columns of positions in a text."""

    def __init__(self, text: str) -> None:
        self.ends = [found.start() for found in re.finditer("\n", text)]

    def __call__(self, position: int) -> tuple[int, int]:
        line = bisect_left(self.ends, position)
        return line + 1, position - (self.ends[line - 1] if line else -1)


def main_lines(text: str) -> list[list[Node]]:
    """The nodes of each game of a collection, along the first variation everywhere.

    Raises:
        FormatError: when it is no SGF, naming line and column.
    """
    games: list[list[Node]] = []
    position = text.find("(")
    if position < 0 or text[:position].strip("\ufeff \n\t"):
        raise FormatError("an SGF file begins with '(;'", 1, 1)
    places = _Places(text)
    while position < len(text):
        nodes: list[Node] = []
        position = _tree(text, position, nodes, 0, places)
        games.append(nodes)
        position = text.find("(", position)
        if position < 0:
            break
    return games


def escaped(value: str) -> str:
    """A text as it stands in brackets."""
    return value.replace("\\", "\\\\").replace("]", "\\]")


def _tree(text: str, position: int, nodes: list[Node] | None, depth: int, places: _Places) -> int:
    """Read `( … )`; nodes go to the list, or nowhere when it is a variation."""
    if depth > DEEPEST:
        raise FormatError("variations nest too deep", *places(position))
    position += 1
    followed = False
    while True:
        position = _skip(text, position)
        letter = text[position : position + 1]
        if letter == ";":
            node, position = _node(text, position, places)
            if nodes is not None and not followed:
                nodes.append(node)
        elif letter == "(":
            position = _tree(text, position, None if followed else nodes, depth + 1, places)
            followed = True
        elif letter == ")":
            return position + 1
        else:
            raise FormatError(f"expected ';', '(' or ')', got {letter or 'the end'!r}", *places(position))


def _node(text: str, position: int, places: _Places) -> tuple[Node, int]:
    line, column = places(position)
    properties: dict[str, list[str]] = {}
    position += 1
    while name := _NAME.match(text, _skip(text, position)):
        # Old files write names with small letters in between: "White" is W.
        key = "".join(letter for letter in name[0] if not letter.islower())
        values = properties.setdefault(key, [])
        position = _skip(text, name.end())
        while value := _VALUE.match(text, position):
            values.append(_unescaped(value[1]))
            position = _skip(text, value.end())
        if not values:
            raise FormatError(f"expected '[' after {name[0]}", *places(position))
    return Node(properties, line, column), position


def _unescaped(value: str) -> str:
    return re.sub(r"\\(\n|.)", lambda found: "" if found[1] == "\n" else found[1], value)


def _skip(text: str, position: int) -> int:
    found = _BLANK.match(text, position)
    return found.end() if found else position
