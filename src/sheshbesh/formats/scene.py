"""A situation put together from what an id tells: a `Match` in which that game stands on the board."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..rules.cube import Cube
from ..rules.dice import Roll
from ..rules.errors import PositionError
from ..rules.game import Game, Phase, Resignation
from ..rules.match import Match
from ..rules.points import OFF, SLOTS
from ..rules.position import Counts, Position
from ..rules.side import BySide, Side
from ..rules.variant import OpeningDice, Variant
from .errors import FormatError

UNDER_WAY = 3
"""Rolls that each side is taken to have made where an id does not tell: none of its first ones is due."""


class Scene(msgspec.Struct, kw_only=True):
    """What ids tell of a situation."""

    variant: Variant
    position: Position
    """Seen by `on_roll`."""
    on_roll: Side = Side.WHITE
    roll: Roll | None = None
    offers: int = 0
    """1 when a double waits for its answer, 2 a beaver on it, 3 a raccoon on that."""
    cube: Cube = Cube()
    length: int | None = None
    score: BySide[int] = BySide(0, 0)
    crawford: bool = False
    resignation: Resignation | None = None
    opening: bool = False
    """Whether nobody has rolled yet to see who begins."""
    over: bool = False

    def match(self) -> Match:
        """The match with this game on the board.

        Raises:
            PositionError: when no board can show it.
            FormatError: when the rest cannot be.
        """
        self.variant.check(self.position)
        self._check()
        game = Game(
            variant=self.variant,
            phase=self._phase(),
            position=self.position,
            on_roll=self.on_roll,
            roll=self.roll,
            money=self.length is None,
            cube=self.cube,
            offers=self.offers,
            rolls=self._rolls(),
            resignation=self.resignation,
        )
        match = msgspec.structs.replace(
            Match.new(self.variant, self.length),
            game=game,
            score=self.score,
            crawford=self.crawford,
            crawford_played=self.crawford or self._past_crawford(),
        )
        return msgspec.structs.replace(match, game=on_board(match, game), game_number=1)

    def _check(self) -> None:
        value = self.cube.value
        if value < 1 or value & (value - 1):
            raise FormatError(f"a cube shows a power of two, not {value}")
        if (
            self.length is not None
            and max(self.score.white, self.score.black) >= self.length
            and not self.over
        ):
            raise FormatError(
                f"nobody plays on at {self.score.white}-{self.score.black} in a match to {self.length}"
            )
        if self.crawford and not self._one_away():
            raise FormatError(
                f"no Crawford game at {self.score.white}-{self.score.black} in a match to {self.length}"
            )
        if self.offers and self.roll is not None:
            raise FormatError("a double is offered before the roll, not after it")

    def _one_away(self) -> bool:
        return self.length is not None and self.length - 1 in (self.score.white, self.score.black)

    def _past_crawford(self) -> bool:
        return self._one_away() and self.length != 1

    def _phase(self) -> Phase:
        if self.over:
            return Phase.OVER
        if self.opening:
            return Phase.OPENING
        if self.offers:
            return Phase.DOUBLED
        return Phase.ROLL if self.roll is None else Phase.PLAY

    def _rolls(self) -> BySide[int]:
        if self.position != self.variant.start():
            return BySide(UNDER_WAY, UNDER_WAY)
        reused = self.variant.opening_dice is OpeningDice.REUSE
        doubles = self.roll is not None and self.roll.is_double
        # Whoever may double, or has rolled a double, is not at the very first roll of the game.
        if self.offers or self.cube.value > 1 or (reused and doubles):
            return BySide(UNDER_WAY, UNDER_WAY)
        return BySide(0, 0)


def counts(points: Sequence[int], bar: int, checkers: int, name: str) -> Counts:
    """27 counts from the checkers on points 1 to 24 and on the bar, the rest borne off.

    Raises:
        PositionError: when there are more than the game has.
    """
    off = checkers - sum(points) - bar
    if off < 0:
        raise PositionError(f"{name} has {checkers - off} checkers, the game {checkers}")
    full = [0] * SLOTS
    full[OFF], full[1:25], full[25] = off, list(points), bar
    return tuple(full)


def seen_by(side: Side, match: Match) -> Position:
    """The position of the board as this side sees it: its own checkers are x."""
    position = match.game.position
    return position if match.game.on_roll is side else position.flipped()


def on_board(match: Match, game: Game) -> Game:
    """This game as one of that match: how high its cube may go.

    Raises:
        FormatError: for scores or a cube beyond what can be counted exactly.
    """
    ceiling = match.ceiling()
    if game.cube.value > ceiling:
        raise FormatError("scores, stake and cube are higher than can be counted exactly")
    limit = 1 if match.crawford else match.max_cube()
    return msgspec.structs.replace(game, max_cube=limit, ceiling=ceiling)
