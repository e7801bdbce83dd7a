"""A net in use: what positions are worth, and each play of a roll, without or with a look ahead."""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..rules.dice import Roll
from ..rules.events import DoubleNamed
from ..rules.game import Game, Phase
from ..rules.kernels.layout import board_of, rules_of
from ..rules.kernels.turns import NAME, STAGE_COUNT, turns_of
from ..rules.plays import legal_plays
from ..rules.position import Position
from ..rules.turn import Situation, situation
from ..rules.variant import Variant
from .candidates import BestEach, Candidate, Judged, JudgedEach
from .evaluator import Boards, Evaluation, Evaluator, Floats, MadeBy, UnknownPly
from .folding import folded
from .kernels.batch import choose_each, evaluate_boards, judge_each, look_ahead_each
from .kernels.forward import sums
from .kernels.judge import judge_plays
from .kernels.lookahead import judge_ahead
from .kernels.phases import phase_of
from .kernels.plays import OVER
from .kernels.workspace import BEAM, Judge, Workspace, workspace
from .net import Net, net_for
from .port import roll_of
from .scoring import OUTPUTS, SCORES, equity_weights, weighed
from .turns import Turn, goes_on_in_stages, kind_of, plain_turn, turn_at, turn_of

PLIES = (0, 1)
"""The depths there are: the net alone, and one look ahead."""
ALL = 1 << 20
"""More plays than a roll has: all are followed to the end of the turn."""


class _Own(threading.local):
    """The workspaces of a thread."""

    @cached_property
    def work(self) -> Workspace:
        return workspace()

    @cached_property
    def deeper(self) -> Workspace:
        return workspace()


_own = _Own()


def judge_of(variant: Variant, net: Net) -> Judge:
    """A game and its nets, as kernels see them; results are worth their points."""
    rules = rules_of(variant)
    return Judge(rules, turns_of(variant), SCORES[variant.score], equity_weights(variant), folded(net, rules))


class NetEvaluator(Evaluator):
    """What a net thinks of positions of one game: alone (0-ply), or after one look ahead (1-ply)."""

    def __init__(self, variant: Variant, net: Net | None = None) -> None:
        self._variant = variant
        self._net = net or net_for(variant)
        self.judge = judge_of(variant, self._net)

    @property
    def variant(self) -> Variant:
        """The game."""
        return self._variant

    @property
    def plies(self) -> tuple[int, ...]:
        """The net alone, and one look ahead."""
        return PLIES

    def weighing(self, weights: Floats) -> NetEvaluator:
        """The same net where results are worth what these weights say."""
        other = copy.copy(self)
        other.judge = self.judge._replace(worth=weights)
        return other

    def made_by(self, ply: int) -> MadeBy:
        """What values of this depth say of themselves."""
        return MadeBy(f"{self._net.header.game} {self._net.header.generation}", ply)

    def evaluate(self, boards: Boards, ply: int = 0, threads: int = 1) -> Evaluation:
        """What boards `int8[n, 4, 27]` are worth to x, who is about to roll.

        Raises:
            UnknownPly: for a depth that there is not.
        """
        self.check_ply(ply)
        boards = np.ascontiguousarray(boards)
        outputs = np.zeros((len(boards), OUTPUTS), np.float32)
        phases = np.zeros(len(boards), np.int8)

        def alone(rows: slice) -> None:
            evaluate_boards(boards[rows], self.judge, sums(), phases[rows], outputs[rows])

        def ahead(rows: slice) -> None:
            turn = plain_turn().copy()
            look_ahead_each(boards[rows], turn, self.judge, BEAM, _own.work, outputs[rows])

        _in_parts(ahead if ply else alone, len(boards), threads)
        return Evaluation(outputs, weighed(outputs, self.judge.worth), self.made_by(ply))

    def judged(
        self, board: NDArray[np.int8], high: int, low: int, turn: Turn, beam: int = ALL, ply: int = 0
    ) -> Judged:
        """What the plays of a roll, or of the stage in `turn`, are worth.

        Where the turn goes on after a play, the `beam` that look best are followed to its end.

        Raises:
            UnknownPly: for a depth that there is not, or not where a turn goes on in stages.
        """
        self.check_play_ply(ply, bool(turn[STAGE_COUNT]))
        board = np.ascontiguousarray(board)
        work = _own.work
        if ply:
            found, best = judge_ahead(board, high, low, turn, self.judge, BEAM, work, _own.deeper)
        else:
            phase = phase_of(board, self.judge.phases)
            found, best = judge_plays(board, high, low, turn, self.judge, phase, beam, work)
        plays = work.plays
        return Judged(
            best,
            plays.boards[:found],
            plays.search.plays[:found],
            plays.outputs[:found],
            plays.equities[:found],
        )

    def judged_each(
        self, boards: NDArray[np.int8], dice: NDArray[np.int8], turns: NDArray[np.int64], ply: int = 0
    ) -> JudgedEach:
        """What the plays on each of many boards are worth; `dice` has the higher one first.

        Raises:
            UnknownPly: for a depth that there is not, or not where a turn goes on in stages.
        """
        self.check_play_ply(ply, bool(turns[:, STAGE_COUNT].any()))
        boards, beam = np.ascontiguousarray(boards), BEAM if ply else ALL
        after, packed, outputs, values, counts = judge_each(
            boards, dice, turns, self.judge, ply, beam, _own.work, _own.deeper
        )
        offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
        return JudgedEach(after, packed, outputs, values, offsets, self.made_by(ply))

    def best_each(
        self, boards: NDArray[np.int8], dice: NDArray[np.int8], turns: NDArray[np.int64]
    ) -> BestEach:
        """The best play on each of many boards, by the net alone; `dice` has the higher one first."""
        rows, boards = len(boards), np.ascontiguousarray(boards)
        best = BestEach(
            np.empty_like(boards),
            np.empty(rows, np.int64),
            np.empty((rows, OUTPUTS), np.float32),
            np.empty(rows, np.float32),
            np.empty(rows, np.int64),
        )
        choose_each(boards, dice, turns, self.judge, ALL, _own.work, *best)
        return best

    def candidates(self, of: Position | Situation, roll: Roll, ply: int = 0) -> list[Candidate]:
        """All legal plays of a roll in a situation, the best first."""
        of = situation(of)
        stages = [of.stage] if of.stage else []
        number = 1 if of.first_turn and of.stage is None else None
        turn = turn_at(stages, kind_of(self.variant), number, of.opponent_first_roll)
        return self._candidates(of, roll, turn, ply=ply)

    def candidates_of(self, game: Game, beam: int = ALL) -> list[Candidate]:
        """The legal plays of the roll, or stage, that a game waits for, the best first.

        Of plays after which the turn goes on only the `beam` that look best are told: all of them, unless
        somebody waits for the answer.
        """
        return self._candidates(game.situation, roll_of(game), turn_of(game), beam)

    def best_of(self, game: Game, beam: int = ALL) -> Candidate:
        """The first of `candidates_of`."""
        roll = roll_of(game)
        judged = self.judged(board_of(game.position), roll.high, roll.low, turn_of(game), beam)
        play = legal_plays(game.situation, roll, self.variant)[judged.best]
        outputs = judged.outputs[judged.best].copy()
        return Candidate(play, float(judged.equities[judged.best]), outputs, self.made_by(0))

    def outputs_of(self, game: Game, beam: int = ALL) -> Floats:
        """The outputs for the side on roll, whatever the game waits for: of the best play, if for one."""
        if game.phase is Phase.PLAY:
            return self.best_of(game, beam).outputs
        if game.phase is Phase.NAME:
            return max(self.named(game, beam).values(), key=lambda best: best.equity).outputs
        outputs: Floats = self.evaluate_one(game.position).outputs[0]
        return outputs

    def equity_of(self, game: Game, beam: int = ALL) -> float:
        """The equity of the side on roll, whatever the game waits for."""
        return float(weighed(self.outputs_of(game, beam), self.judge.worth))

    def named(self, game: Game, beam: int = ALL) -> dict[int, Candidate]:
        """The best play of each double that may be named."""
        return {die: self.best_of(game.apply(DoubleNamed(game.on_roll, die)), beam) for die in range(1, 7)}

    def check_play_ply(self, ply: int, staged: bool) -> None:
        """Refuse a depth that plays are not valued at.

        Raises:
            UnknownPly: naming those there are.
        """
        self.check_ply(ply)
        if ply and (staged or goes_on_in_stages(self.variant)):
            raise UnknownPly(
                f"plays of {self.variant.key} are valued at ply 0, not at {ply}, as turns go on in stages"
            )

    def _candidates(
        self, of: Situation, roll: Roll, turn: Turn, beam: int = ALL, ply: int = 0
    ) -> list[Candidate]:
        judged = self.judged(board_of(of.position), roll.high, roll.low, turn, beam, ply)
        told, made_by = _told(len(judged.equities)), self.made_by(ply)
        plays = legal_plays(of, roll, self.variant)
        order = [i for i in np.argsort(-judged.equities, kind="stable") if told[i]]
        return [
            Candidate(plays[i], float(judged.equities[i]), judged.outputs[i].copy(), made_by) for i in order
        ]


def _told(count: int) -> NDArray[np.bool_]:
    """Which of the plays just judged are judged to the end of the turn."""
    plays = _own.work.plays
    then, stages = plays.then[:count], plays.turns[:count, STAGE_COUNT]
    goes_on = (then != OVER) & ((then == NAME) | (stages > 0))
    told: NDArray[np.bool_] = ~goes_on | _own.work.followed[:count]
    return told


def _in_parts(work: Callable[[slice], None], count: int, threads: int) -> None:
    """Have so many rows worked on, by several threads where there are several."""
    size = max(1, -(-count // threads))
    rows = [slice(start, start + size) for start in range(0, count, size)]
    if len(rows) < 2:
        work(slice(0, count))
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, rows))
