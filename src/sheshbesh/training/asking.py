"""Games of players that are asked for each play, such as other programs: many games in step."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..engine.kernels.workspace import workspace
from ..rules.kernels.boards import Boards
from ..rules.kernels.layout import board_of
from ..rules.kernels.turns import (
    DEVELOPMENT,
    KIND,
    LEFTOVER,
    MY_ROLLS,
    NAMED,
    QUEUE,
    STAGE_COUNT,
    STAGE_DIE,
    THEIR_FIRST,
)
from ..rules.texts import texts_of_boards
from ..rules.turn import Stage, StageKind
from ..rules.variant import Variant
from .kernels.arena import HIGH, LOW, ON_ROLL, POINTS, Contender, Table, begin, go_on

_KINDS = {LEFTOVER: StageKind.LEFTOVER, DEVELOPMENT: StageKind.DEVELOPMENT, NAMED: StageKind.NAMED}


class Decision(msgspec.Struct, omit_defaults=True):
    """What somebody is asked: which of the candidates, the positions after each legal play, it plays to."""

    game: str
    position: str
    dice: tuple[int, int]
    candidates: list[str]
    first_turn: bool = False
    number: int = msgspec.field(default=0, name="throw")
    """Which of the side's rolls it is."""
    stage: Stage | None = None
    kind: StageKind | None = None
    pending: tuple[Stage, ...] = ()
    opponent_first_roll: tuple[int, int] | None = msgspec.field(default=None, name="opponent_first_throw")


Ask = Callable[[Sequence[Decision]], Iterable[int]]
"""Gives the numbers of the candidates chosen; it may begin to think while the last one is waited for."""


class _Going(NamedTuple):
    """A game in progress, its luck, and the answer that it goes on with, -1 for none."""

    table: Table
    luck: NDArray[np.int64]
    answer: int = -1


def play_asking(
    variant: Variant,
    players: tuple[Contender, Contender],
    asks: tuple[Ask | None, Ask | None],
    luck: NDArray[np.int64],
    weighs: bool,
    won: NDArray[np.int64],
    lucky: NDArray[np.float64],
) -> None:
    """Play two games with each row of luck, as `kernels.arena.play_pairs` does, and ask who must be asked."""
    start, own = board_of(variant.start()), workspace()
    games = [_Going(begin(start, seat), row) for row in luck for seat in range(2)]

    def asked(going: Iterable[_Going]) -> Iterator[_Going]:
        """Bring games to their next question and ask it; gives those that go on as the answers come."""
        waiting: tuple[list[_Going], list[_Going]] = ([], [])
        decisions: tuple[list[Decision], list[Decision]] = ([], [])
        for game in going:
            found = go_on(game.table, *players, game.luck, game.answer, weighs, own)
            if found:
                on_roll = game.table.state[ON_ROLL]
                waiting[on_roll].append(game)
                decisions[on_roll].append(decision_on(variant, game.table, own.plays.boards[:found]))
        answers = [ask(these) if ask else () for ask, these in zip(asks, decisions, strict=True)]
        return map(_answered, chain(*waiting), chain(*answers))

    # Two batches, so that who is asked thinks about one while the other is played on here.
    batches = deque([asked(games[::2]), asked(games[1::2])])
    while batches:
        going = list(batches.popleft())
        if going:
            batches.append(asked(going))
    won[:] = np.array([game.table.state[POINTS] for game in games]).reshape(-1, 2)
    lucky[:] = np.array([game.table.lucky[0] for game in games]).reshape(-1, 2)


def _answered(game: _Going, answer: int) -> _Going:
    return game._replace(answer=answer)


def decision_on(variant: Variant, table: Table, candidates: Boards) -> Decision:
    """What is to be chosen on a table."""
    turn, state = table.turn.tolist(), table.state
    position, *texts = texts_of_boards(np.concatenate([table.board[np.newaxis], candidates]))
    stages = list(_stages(turn[STAGE_DIE] | turn[STAGE_COUNT] << 4 | turn[QUEUE] << 8))
    theirs = turn[THEIR_FIRST]
    return Decision(
        variant.key,
        position,
        (stages[0].die, stages[0].die) if stages else (int(state[HIGH]), int(state[LOW])),
        texts,
        first_turn=turn[MY_ROLLS] == 1 and not stages,
        number=turn[MY_ROLLS],
        stage=stages[0] if stages else None,
        kind=_KINDS[turn[KIND]] if stages else None,
        pending=tuple(stages[1:]),
        opponent_first_roll=(theirs >> 3, theirs & 7) if theirs else None,
    )


def _stages(packed: int) -> Iterator[Stage]:
    """Stages, of which each is a byte, the next one lowest."""
    while packed:
        yield Stage(packed & 15, packed >> 4 & 15)
        packed >>= 8
