"""Games between any two players, many in step, so that each is asked about many games at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..rules.events import DoubleNamed, Opening, Played, Rolled, Start
from ..rules.game import Game, Phase
from ..rules.match import Match
from ..rules.plays import Play
from ..rules.side import Side
from ..rules.variant import Variant
from .kernels.arena import THROWS
from .player import Player


class Seats(NamedTuple):
    """Who plays a game, and the luck of each of its decisions (`kernels.arena`)."""

    white: Player
    black: Player
    luck: NDArray[np.int64]


def play_games(variant: Variant, seats: Sequence[Seats]) -> list[int]:
    """The points that White wins in each game; 0 where nobody does before its luck runs out."""
    tables = [_Table(variant, players) for players in seats]
    playing = tables
    while playing:
        playing = [table for table in playing if table.goes_on()]
        asked: dict[int, list[_Table]] = {}
        for table in playing:
            asked.setdefault(id(table.player), []).append(table)
        for tables_of_one in asked.values():
            player = tables_of_one[0].player
            games, choices = [t.game for t in tables_of_one], [t.choice for t in tables_of_one]
            for table, play in zip(tables_of_one, player.choose(games, choices), strict=True):
                table.play(play)
    return [table.points for table in tables]


class _Table:
    """A game in progress."""

    def __init__(self, variant: Variant, seats: Seats) -> None:
        cubeless = msgspec.structs.replace(variant, jacoby=False)  # gammons count though no cube is turned
        self._match = Match.new(cubeless).apply(Start())
        self._players = {Side.WHITE: seats.white, Side.BLACK: seats.black}
        self._luck: Iterator[int] = iter(seats.luck.tolist())
        self.choice = 0
        """From this the player draws what it leaves to chance."""

    @property
    def game(self) -> Game:
        return self._match.game

    @property
    def player(self) -> Player:
        return self._players[self.game.on_roll]

    @property
    def points(self) -> int:
        outcome = self.game.outcome
        if outcome is None:
            return 0
        return outcome.kind if outcome.winner is Side.WHITE else -outcome.kind

    def goes_on(self) -> bool:
        """Bring the game to the next play; returns whether there is one."""
        if self.game.phase is Phase.OVER:
            return False
        for draw in self._luck:
            throw, self.choice = draw % THROWS, draw // THROWS
            dice, game = (throw // 6 + 1, throw % 6 + 1), self.game
            if game.phase is Phase.PLAY:
                return True
            if game.phase is Phase.ROLL:
                self._match = self._match.apply(Rolled(game.on_roll, dice))
                return True
            if game.phase is Phase.OPENING:
                self._match = self._match.apply(Opening(*dice))
            else:
                double = self.player.name_double(game, self.choice)
                self._match = self._match.apply(DoubleNamed(game.on_roll, double))
        return False

    def play(self, play: Play) -> None:
        moves = tuple((move.die, move.source, move.target) for move in play.moves)
        self._match = self._match.apply(Played(self.game.on_roll, moves))
