"""Position texts to boards and back, thousands at a time (`rules.position` says what a text is)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..points import BAR, HEAD, OFF, OUT
from .boards import Boards
from .compiling import kernel
from .layout import MINE, MY_PINS
from .step import Board

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]

LONGEST = 512
"""Bytes that a text may take: each side at most thirty entries of eight."""

_SPACE, _COLON, _PIPE, _LINE = ord(" "), ord(":"), ord("|"), ord("\n")
_ZERO, _X, _O, _P = ord("0"), ord("x"), ord("o"), ord("p")
_NAMES = ((OUT, b"out"), (BAR, b"bar"), (OFF, b"off"))


@kernel
def read_texts(text: Bytes, checkers: int, boards: Boards, plain: NDArray[np.bool_]) -> None:
    """The boards of texts on a line each, where the texts are plain: one space between words, no faults.

    What else a text may be is left to `Position.parse`, as `plain` says.
    """
    start = 0
    for row in range(len(boards)):
        stop = start
        while stop < len(text) and text[stop] != _LINE:
            stop += 1
        boards[row] = 0
        plain[row] = _read(text[start:stop], checkers, boards[row])
        start = stop + 1


@kernel
def _read(text: Bytes, checkers: int, board: Board) -> bool:
    if len(text) == 0 or text[0] != _X:
        return False
    at = _read_side(text, 1, checkers, board, 0)
    if at < 0 or at + 3 > len(text) or text[at] != _PIPE or text[at + 1] != _SPACE or text[at + 2] != _O:
        return False
    return _read_side(text, at + 3, checkers, board, 1) == len(text)


@kernel
def _read_side(text: Bytes, at: int, checkers: int, board: Board, side: int) -> int:
    """Read ` 24:2 13:5p …` from a place on; where it ends, -1 where it is not plain."""
    placed = 0
    off_told = False
    while at < len(text):
        if text[at] != _SPACE:
            return -1
        at += 1
        if at < len(text) and text[at] == _PIPE:
            break
        slot, at = _read_slot(text, at)
        if slot < 0 or at >= len(text) or text[at] != _COLON:
            return -1
        count, after = _read_number(text, at + 1)
        if after == at + 1 or count == 0 or board[side, slot]:
            return -1
        at = after
        board[side, slot] = count
        placed += count
        off_told |= slot == OFF
        if at < len(text) and text[at] == _P:
            if count != 1 or not 1 <= slot <= HEAD:
                return -1
            board[side + MY_PINS, slot] = 1
            at += 1
    if placed > checkers or (off_told and placed != checkers):
        return -1
    if not off_told:
        board[side, OFF] = checkers - placed
    return at


@kernel
def _read_slot(text: Bytes, at: int) -> tuple[int, int]:
    if at + 3 <= len(text):
        for slot, name in _NAMES:
            if text[at] == name[0] and text[at + 1] == name[1] and text[at + 2] == name[2]:
                return slot, at + 3
    number, after = _read_number(text, at)
    if after == at or text[at] == _ZERO or not 1 <= number <= HEAD:
        return -1, at
    return number, after


@kernel
def _read_number(text: Bytes, at: int) -> tuple[int, int]:
    """A number of one or two digits, and where it ends: at its start when there is none."""
    number = 0
    for _ in range(2):
        if at < len(text) and _ZERO <= text[at] <= _ZERO + 9:
            number = 10 * number + int(text[at]) - _ZERO
            at += 1
    return number, at


@kernel
def write_texts(boards: Boards, into: Bytes) -> int:
    """Write the texts of boards on a line each; how many bytes they take, `LONGEST` for each at most."""
    at = 0
    for row in range(len(boards)):
        at = _write_side(boards[row], MINE, into, at)
        into[at], into[at + 1], into[at + 2] = _SPACE, _PIPE, _SPACE
        at = _write_side(boards[row], 1, into, at + 3)
        into[at] = _LINE
        at += 1
    return at


@kernel
def _write_side(board: Board, side: int, into: Bytes, at: int) -> int:
    into[at] = _O if side else _X
    at += 1
    for slot in range(OUT, -1, -1):
        count = board[side, slot]
        if count == 0:
            continue
        into[at] = _SPACE
        at += 1
        if 1 <= slot <= HEAD:
            at = _write_number(slot, into, at)
        else:
            for named, name in _NAMES:
                if named == slot:
                    into[at], into[at + 1], into[at + 2] = name[0], name[1], name[2]
            at += 3
        into[at] = _COLON
        at = _write_number(count, into, at + 1)
        if board[side + MY_PINS, slot]:
            into[at] = _P
            at += 1
    return at


@kernel
def _write_number(number: int, into: Bytes, at: int) -> int:
    if number >= 10:
        into[at] = _ZERO + number // 10
        at += 1
    into[at] = _ZERO + number % 10
    return at + 1
