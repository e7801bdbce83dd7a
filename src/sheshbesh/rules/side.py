"""The two players of a table, by the colour of their checkers."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Side(StrEnum):
    """White or Black. A position knows neither: it is seen from the side on roll."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class BySide(msgspec.Struct, Generic[T], frozen=True):
    """One value for each side."""

    white: T
    black: T

    def __getitem__(self, side: Side) -> T:
        return self.white if side is Side.WHITE else self.black

    def replace(self, side: Side, value: T) -> BySide[T]:
        """The same pair with this side's value changed."""
        return BySide(value, self.black) if side is Side.WHITE else BySide(self.white, value)
