"""A game between any two players, through `Game`: what the arena plays in kernels, and what engines play."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..rules.events import DoubleNamed, Opening, Rolled, Start
from ..rules.game import Phase
from ..rules.match import Match
from ..rules.side import Side
from ..rules.variant import Variant
from .kernels.arena import ROLLS
from .player import Player


def play_game(variant: Variant, white: Player, black: Player, luck: NDArray[np.int64]) -> int:
    """The points that White wins; 0 when the luck runs out before the game is over."""
    cubeless = msgspec.structs.replace(variant, jacoby=False)  # gammons count though no cube is turned
    match = Match.new(cubeless).apply(Start())
    players = {Side.WHITE: white, Side.BLACK: black}
    for draw in luck.tolist():
        roll, choice = draw % ROLLS, draw // ROLLS
        dice, game = (roll // 6 + 1, roll % 6 + 1), match.game
        player = players[game.on_roll]
        if game.phase is Phase.OPENING:
            match = match.apply(Opening(*dice))
            continue
        if game.phase is Phase.NAME:
            match = match.apply(DoubleNamed(game.on_roll, player.name_double(match, choice)))
            continue
        if game.phase is Phase.ROLL:
            match = match.apply(Rolled(game.on_roll, dice))
        play = player.choose(match, choice)
        match = match.play(play)
        outcome = match.game.outcome
        if outcome is not None:
            return outcome.kind if outcome.winner is Side.WHITE else -outcome.kind
    return 0
