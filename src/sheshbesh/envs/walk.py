"""A game walked move by move, with dice of its own: what both kinds of environment share."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules.errors import IllegalPlay
from ..rules.events import DoubleNamed, Opening, Played, Rolled, Start
from ..rules.game import Game, Phase
from ..rules.match import Match
from ..rules.outcome import kinds
from ..rules.plays import Move, after
from ..rules.position import Position
from ..rules.side import Side
from ..rules.variant import Variant
from .actions import ACTIONS, PASS, action_text, move_action, name_action


class Walk:
    """One game from its opening roll. Dice fall by themselves; a play is confirmed when it is whole."""

    def __init__(self, variant: Variant, chance: np.random.Generator) -> None:
        self._chance = chance
        # A match to one point: no cube, and none of the rules of money play.
        self.game: Game = Match.new(variant, length=1).apply(Start()).game
        self.moves: tuple[Move, ...] = ()
        """Moves of the play that is being made."""
        self._node = 0
        self._roll()

    @property
    def side(self) -> Side | None:
        """Who must act; None when the game is over."""
        return self.game.turn

    @property
    def position(self) -> Position:
        """The board with the moves made so far, seen by the side on roll."""
        return after(self.game.position, self.moves, self.game.variant) if self.moves else self.game.position

    def seen_by(self, side: Side) -> Position:
        """The board with the moves made so far, seen by this side."""
        return self.position if side is self.game.on_roll else self.position.flipped()

    def points(self, side: Side) -> int:
        """Points that a side has won, or lost if below zero; 0 until the game is over and for a draw."""
        outcome = self.game.outcome
        if outcome is None or outcome.winner is None:
            return 0
        return outcome.points if outcome.winner is side else -outcome.points

    def dearest(self) -> int:
        """The most that a game can cost."""
        return kinds(self.game.variant)[-1]

    def legal(self) -> tuple[int, ...]:
        """The actions that are legal now, in order; none when the game is over."""
        if self.game.phase is Phase.NAME:
            return tuple(name_action(die) for die in range(1, 7))
        if self.game.phase is not Phase.PLAY:
            return ()
        return tuple(sorted(self._edges())) or (PASS,)

    def mask(self, side: Side) -> NDArray[np.int8]:
        """1 for each action that this side may take now, int8 of shape (169,)."""
        mask = np.zeros(ACTIONS, np.int8)
        if side is self.side:
            mask[list(self.legal())] = 1
        return mask

    def act(self, action: int) -> None:
        """Takes an action; then dice fall until somebody has something to decide.

        Raises:
            IllegalPlay: when the rules do not allow it now; nothing has changed then.
            ValueError: for a number that is no action.
        """
        text = action_text(action)
        legal = self.legal()
        if action not in legal:
            expected = ", ".join(map(action_text, legal)) or "nothing: the game is over"
            raise IllegalPlay(f"{text} is not legal; expected {expected}")
        if self.game.phase is Phase.NAME:
            named = legal.index(action) + 1
            self.game = self.game.apply(DoubleNamed(self.game.on_roll, named))
        else:
            self._move(action)
        self._roll()

    def _edges(self) -> dict[int, tuple[Move, int]]:
        """The moves that continue the play, by their actions, and the nodes they lead to."""
        edges = self.game.graph().edges(self._node)
        return {move_action(move.die, move.source): (move, node) for move, node in edges}

    def _move(self, action: int) -> None:
        if action != PASS:
            move, self._node = self._edges()[action]
            self.moves = (*self.moves, move)
        if not self._edges():
            self.game = self.game.apply(Played.of(self.game.on_roll, self.moves))
            self.moves, self._node = (), 0

    def _roll(self) -> None:
        """Lets the dice fall as long as nobody has anything else to do."""
        while self.game.phase in (Phase.OPENING, Phase.ROLL):
            first, second = (int(die) for die in self._chance.integers(1, 7, size=2))
            if self.game.phase is Phase.OPENING:
                self.game = self.game.apply(Opening(first, second))
            else:
                self.game = self.game.apply(Rolled(self.game.on_roll, (first, second)))
