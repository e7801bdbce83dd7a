"""A net in use: outputs and equities of many positions, and what each play of a roll is worth."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.dice import Roll
from ..rules.events import DoubleNamed
from ..rules.game import Game, Phase
from ..rules.kernels.layout import board_of, rules_of
from ..rules.kernels.turns import NAME, STAGE_COUNT, turns_of
from ..rules.plays import Play, legal_plays
from ..rules.position import Position
from ..rules.turn import Situation, situation
from ..rules.variant import Variant
from .folding import folded
from .kernels.forward import sums
from .kernels.judge import judge_each, judge_plays
from .kernels.look import choose_each, evaluate_boards
from .kernels.phases import phase_of
from .kernels.plays import OVER
from .kernels.room import Judge, Room, room
from .net import Net, net_for
from .port import roll_of
from .scoring import OUTPUTS, SCORES, equity, equity_weights
from .turns import Turn, kind_of, turn_at, turn_of

Floats = NDArray[np.float32]

MANY = 1 << 20
"""More plays than a roll has: all are followed to the end of the turn."""


class Candidate(NamedTuple):
    """A play considered, from the side of who plays it."""

    play: Play
    equity: float
    """Expected points, cubeless."""
    outputs: Floats
    """As in `scoring`: win, win gammon, win backgammon, lose gammon, lose backgammon, draw."""


class Judged(NamedTuple):
    """What a roll's plays are worth to who plays them, in the order of `legal_plays`.

    The arrays are the thread's room: the next question overwrites them.
    """

    best: int
    boards: NDArray[np.int8]
    """After each play, seen by who played."""
    packed: NDArray[np.int64]
    """The moves of each play, as `rules.plays.moves_of` unpacks them."""
    outputs: Floats
    equities: Floats


class JudgedEach(NamedTuple):
    """What the plays on many boards are worth, the best first; one board's after another's."""

    boards: NDArray[np.int8]
    packed: NDArray[np.int64]
    outputs: Floats
    equities: Floats
    offsets: NDArray[np.int64]
    """Board i has the plays `offsets[i]` to `offsets[i + 1]`."""


class BestEach(NamedTuple):
    """The best play on each of many boards."""

    boards: NDArray[np.int8]
    """After the play, seen by who played."""
    packed: NDArray[np.int64]
    """Its moves, as `rules.plays.moves_of` unpacks them."""
    outputs: Floats
    equities: Floats
    considered: NDArray[np.int64]
    """Of how many plays it is the best."""


class _Rooms(threading.local):
    def __init__(self) -> None:
        self.room: Room = room()


_rooms = _Rooms()


def judge_of(variant: Variant, net: Net) -> Judge:
    """A game and its nets, as kernels see them."""
    rules = rules_of(variant)
    return Judge(rules, turns_of(variant), SCORES[variant.score], equity_weights(variant), folded(net, rules))


class Evaluator:
    """What a net thinks of positions of one game, without looking ahead (0-ply)."""

    def __init__(self, variant: Variant, net: Net | None = None) -> None:
        self.variant = variant
        self.judge = judge_of(variant, net or net_for(variant))

    def evaluate(self, boards: NDArray[np.int8], threads: int = 1) -> Floats:
        """The outputs of boards `int8[n, 4, 27]` with x about to throw: `float32[n, 6]`."""
        boards = np.ascontiguousarray(boards)
        outputs = np.zeros((len(boards), OUTPUTS), np.float32)
        phases = np.zeros(len(boards), np.int8)

        def part(start: int, stop: int) -> None:
            rows = slice(start, stop)
            evaluate_boards(boards[rows], self.judge, sums(), phases[rows], outputs[rows])

        size = max(1, -(-len(boards) // threads))
        starts = range(0, len(boards), size)
        if len(starts) < 2:
            part(0, len(boards))
            return outputs
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(part, starts, [start + size for start in starts]))
        return outputs

    def equities(self, boards: NDArray[np.int8], threads: int = 1) -> Floats:
        """The cubeless equities of boards with x about to throw: `float32[n]`."""
        return equity(self.evaluate(boards, threads), self.variant)

    def judged(self, board: NDArray[np.int8], high: int, low: int, turn: Turn, few: int = MANY) -> Judged:
        """What the plays of a roll, or of the stage in `turn`, are worth.

        Where the turn goes on after a play, the `few` that look best are followed to its end.
        """
        own = _rooms.room
        board = np.ascontiguousarray(board)
        phase = phase_of(board, self.judge.phases)
        found, best = judge_plays(board, high, low, turn, self.judge, phase, few, own)
        plays = own.plays
        return Judged(
            best,
            plays.boards[:found],
            plays.work.plays[:found],
            plays.outputs[:found],
            plays.equities[:found],
        )

    def judged_each(
        self, boards: NDArray[np.int8], dice: NDArray[np.int8], turns: NDArray[np.int64]
    ) -> JudgedEach:
        """What the plays on each of many boards are worth; `dice` has the higher one first."""
        boards = np.ascontiguousarray(boards)
        after, packed, outputs, values, counts = judge_each(
            boards, dice, turns, self.judge, MANY, _rooms.room
        )
        offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
        return JudgedEach(after, packed, outputs, values, offsets)

    def best_each(
        self, boards: NDArray[np.int8], dice: NDArray[np.int8], turns: NDArray[np.int64]
    ) -> BestEach:
        """The best play on each of many boards; `dice` has the higher one first."""
        rows, boards = len(boards), np.ascontiguousarray(boards)
        best = BestEach(
            np.empty_like(boards),
            np.empty(rows, np.int64),
            np.empty((rows, OUTPUTS), np.float32),
            np.empty(rows, np.float32),
            np.empty(rows, np.int64),
        )
        choose_each(boards, dice, turns, self.judge, MANY, _rooms.room, *best)
        return best

    def candidates(self, of: Position | Situation, roll: Roll) -> list[Candidate]:
        """All legal plays of a roll in a situation, the best first."""
        of = situation(of)
        stages = [of.stage] if of.stage else []
        throw = 1 if of.first_turn and of.stage is None else None
        turn = turn_at(stages, kind_of(self.variant), throw, of.opponent_first_roll)
        return self._candidates(of, roll, turn)

    def candidates_of(self, game: Game, few: int = MANY) -> list[Candidate]:
        """The legal plays of the roll, or stage, that a game waits for, the best first.

        Of plays after which the turn goes on only the `few` that look best are told: all of them, unless
        somebody waits for the answer.
        """
        return self._candidates(game.situation, roll_of(game), turn_of(game), few)

    def best_of(self, game: Game, few: int = MANY) -> Candidate:
        """The first of `candidates_of`."""
        roll = roll_of(game)
        judged = self.judged(board_of(game.position), roll.high, roll.low, turn_of(game), few)
        play = legal_plays(game.situation, roll, self.variant)[judged.best]
        return Candidate(play, float(judged.equities[judged.best]), judged.outputs[judged.best].copy())

    def outputs_of(self, game: Game, few: int = MANY) -> Floats:
        """The outputs for the side on roll, whatever the game waits for: of the best play, if for one."""
        if game.phase is Phase.PLAY:
            return self.best_of(game, few).outputs
        if game.phase is Phase.NAME:
            return max(self.named(game, few).values(), key=lambda best: best.equity).outputs
        outputs: Floats = self.evaluate(board_of(game.position)[np.newaxis])[0]
        return outputs

    def equity_of(self, game: Game, few: int = MANY) -> float:
        """The cubeless equity of the side on roll, whatever the game waits for."""
        return float(equity(self.outputs_of(game, few), self.variant))

    def named(self, game: Game, few: int = MANY) -> dict[int, Candidate]:
        """The best play of each double that may be named."""
        return {die: self.best_of(game.apply(DoubleNamed(game.on_roll, die)), few) for die in range(1, 7)}

    def _candidates(self, of: Situation, roll: Roll, turn: Turn, few: int = MANY) -> list[Candidate]:
        judged = self.judged(board_of(of.position), roll.high, roll.low, turn, few)
        told = _told(len(judged.equities))
        plays = legal_plays(of, roll, self.variant)
        order = [i for i in np.argsort(-judged.equities, kind="stable") if told[i]]
        return [Candidate(plays[i], float(judged.equities[i]), judged.outputs[i].copy()) for i in order]


def _told(count: int) -> NDArray[np.bool_]:
    """Which of the plays just judged are judged to the end of the turn."""
    plays = _rooms.room.plays
    then, stages = plays.then[:count], plays.turns[:count, STAGE_COUNT]
    goes_on = (then != OVER) & ((then == NAME) | (stages > 0))
    told: NDArray[np.bool_] = ~goes_on | _rooms.room.followed[:count]
    return told
