"""Texts of many positions, to boards and back, at the speed of kernels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .errors import SheshbeshError
from .kernels.batch import first_impossible
from .kernels.boards import Boards
from .kernels.layout import board_of, rules_of
from .kernels.text import LONGEST, read_texts, write_texts
from .points import OUT, SLOTS
from .variant import Landing, Variant


def boards_of_texts(texts: Sequence[str], variant: Variant) -> tuple[Boards, NDArray[np.bool_]]:
    """The boards `int8[n, 4, 27]` of texts, and which of them are positions that can stand in this game.

    Why another is not, `variant.position` and `variant.check` say.
    """
    boards, sound = np.zeros((len(texts), 4, SLOTS), np.int8), np.zeros(len(texts), np.bool_)
    joined = "\n".join(texts)
    if joined.count("\n") == len(texts) - 1 and joined.isascii():
        read_texts(np.frombuffer(joined.encode(), np.uint8), variant.checkers, boards, sound)
    for row in np.flatnonzero(~sound).tolist():
        try:
            boards[row] = board_of(variant.position(texts[row]))
        except SheshbeshError:
            continue
        sound[row] = True
    rules, bar, out = rules_of(variant), variant.landing is Landing.HIT, variant.start_counts[OUT] > 0
    start = 0
    while (row := first_impossible(boards[start:], rules, bar, out)) >= 0:
        start += row + 1
        sound[start - 1] = False
    return boards, sound


def texts_of_boards(boards: Boards) -> list[str]:
    """The texts of boards, as `str(position)` gives them."""
    if not len(boards):
        return []
    into = np.empty(LONGEST * len(boards), np.uint8)
    return into[: write_texts(boards, into)].tobytes().decode()[:-1].split("\n")
