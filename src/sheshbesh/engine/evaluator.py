"""What values positions: a protocol that takes a depth, and answers that say what made them.

Plies are counted as gnubg does: at 0 a net speaks alone, at 1 it has looked at the best plays of all rolls.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Literal, NamedTuple, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..rules.errors import SheshbeshError
from ..rules.kernels.layout import board_of
from ..rules.position import Position
from ..rules.variant import Variant

Boards = NDArray[np.int8]
Floats = NDArray[np.float32]


class UnknownPly(SheshbeshError):
    """A depth that there is not; the message names those there are."""

    code = "unknown_ply"


class MadeBy(msgspec.Struct, frozen=True):
    """What made a value: it means little without."""

    net: str
    """The game and the generation of the net, or the first of several."""
    ply: int
    cube: Literal["cubeless"] = "cubeless"
    """The model of the cube: so far there is none."""


class Evaluation(NamedTuple):
    """What positions are worth to x, who is about to roll."""

    outputs: Floats
    """`[n, 6]`, as in `scoring`: win, win gammon, win backgammon, lose gammon, lose backgammon, draw."""
    equities: Floats
    """`[n]`: expected points."""
    made_by: MadeBy


class Evaluator(Protocol):
    """Values positions of one game. One method is to be written, for many positions; the others come free."""

    @property
    @abstractmethod
    def variant(self) -> Variant:
        """The game."""

    @property
    @abstractmethod
    def plies(self) -> tuple[int, ...]:
        """The depths there are."""

    @abstractmethod
    def evaluate(self, boards: Boards, ply: int = 0, threads: int = 1) -> Evaluation:
        """What boards `int8[n, 4, 27]` are worth; the same, however many threads share the work.

        Raises:
            UnknownPly: for a depth that there is not.
        """

    def equities(self, boards: Boards, ply: int = 0, threads: int = 1) -> Floats:
        """The equities alone."""
        return self.evaluate(boards, ply, threads).equities

    def evaluate_one(self, position: Position, ply: int = 0) -> Evaluation:
        """What one position is worth, in arrays of one."""
        return self.evaluate(board_of(position)[np.newaxis], ply)

    def check_ply(self, ply: int) -> None:
        """Refuse a depth that there is not.

        Raises:
            UnknownPly: naming those there are.
        """
        if ply not in self.plies:
            told = " or ".join(map(str, self.plies))
            raise UnknownPly(f"positions of {self.variant.key} are valued at ply {told}, not at {ply}")
