"""Rolls and where they come from. Chance is always passed in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Protocol

import msgspec

from .errors import NotationError


class Roll(msgspec.Struct, frozen=True, order=True):
    """Two dice, order-free: the higher number first."""

    high: int
    low: int

    def __post_init__(self) -> None:
        for die in (self.high, self.low):
            if type(die) is not int or not 1 <= die <= 6:
                raise NotationError(f"a die shows 1 to 6, not {die!r}")
        if self.high < self.low:
            high, low = self.low, self.high
            msgspec.structs.force_setattr(self, "high", high)
            msgspec.structs.force_setattr(self, "low", low)

    @classmethod
    def parse(cls, text: str) -> Roll:
        """The roll written as `3-1`, `31` or `3 1`.

        Raises:
            NotationError: when the text is not two dice.
        """
        digits = [c for c in text if c not in "-, :"]
        if len(digits) != 2 or not all(c in "123456" for c in digits):
            raise NotationError(f"expected a roll like 3-1, got {text!r}")
        return cls(int(digits[0]), int(digits[1]))

    @property
    def dice(self) -> tuple[int, int]:
        """Both numbers, the higher first."""
        return (self.high, self.low)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self.high == self.low

    @property
    def moves(self) -> int:
        """How many moves the roll gives when it can be played in full: four for a double."""
        return 4 if self.is_double else 2

    @property
    def weight(self) -> int:
        """In how many of the 36 ways that two dice fall this roll comes up."""
        return 1 if self.is_double else 2

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


ALL_21: tuple[Roll, ...] = tuple(Roll(high, low) for high in range(1, 7) for low in range(1, high + 1))
"""Every roll; their weights add up to 36."""


class Dice(Protocol):
    """A source of single dice."""

    def die(self) -> int:
        """The next number, 1 to 6."""
        ...


def roll(dice: Dice) -> Roll:
    """Both dice rolled together."""
    return Roll(dice.die(), dice.die())


class RandomDice:
    """Dice that fall the same way for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def die(self) -> int:
        """The next number, 1 to 6."""
        return self._random.randint(1, 6)


class ScriptedDice:
    """Dice that fall as told, then run out with an error: for tests and lessons."""

    def __init__(self, rolls: list[tuple[int, int]]) -> None:
        self._numbers: Iterator[int] = iter([die for roll in rolls for die in roll])

    def die(self) -> int:
        """The next number of the script."""
        try:
            return next(self._numbers)
        except StopIteration:
            raise LookupError("the scripted dice have run out") from None
