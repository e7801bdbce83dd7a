"""The rules for many boards at once, on NumPy arrays: for search, for training, for statistics.

A board is `int8[4, 27]` seen from the side on roll: x's checkers off, on its points 1 to 24, on the bar and
not yet entered; o's in its own numbers; then for each side 1 where a checker is pinned. Many boards are
`int8[n, 4, 27]`. Kernels run without the interpreter lock, so `threads` share the rows between cores.

>>> from sheshbesh.games import find
>>> game = find("backgammon")
>>> boards = boards_of([game.start()] * 2)
>>> found = legal_results(boards, [(3, 1), (6, 6)], game)
>>> found.offsets.tolist()
[0, 16, 27]
>>> positions_of(found.of(0))[0]
pos("x 23:1 21:1 13:5 8:3 6:5 | o 24:2 13:5 8:3 6:5")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import NotationError, PositionError
from .kernels import batch as kernels
from .kernels.boards import Boards
from .kernels.layout import MY_PINS, THEIR_PINS, board_of, position_of, rules_of
from .kernels.search import MOST_PLAYS, search_space
from .kernels.turns import turns_of
from .points import BAR, OUT, SLOTS
from .position import Position
from .possible import check_position
from .variant import Landing, Variant

T = TypeVar("T")
Numbers = NDArray[np.int64]

GAMES_EACH = 256
"""Play-outs that share one stream of chance: the games do not depend on how many threads play them."""


class Results(NamedTuple):
    """The boards after every legal play of each roll, still seen by the side that has played."""

    boards: Boards
    """`int8[m, 4, 27]`: one after another for all rows; a pass is the unchanged board."""
    offsets: Numbers
    """`int64[n + 1]`: those of row i are `boards[offsets[i]:offsets[i + 1]]`."""

    def of(self, row: int) -> Boards:
        """The boards of one row."""
        return self.boards[self.offsets[row] : self.offsets[row + 1]]


class PlayOuts(NamedTuple):
    """How random games ended, and what was played if that was recorded."""

    winners: Numbers
    """`int64[n]`: 1 when the side that was x at first has won, -1 when o has, 0 for a draw."""
    points: Numbers
    """`int64[n]`: what the win is worth, no cube and no Jacoby rule asked; 0 for a draw."""
    plays: Numbers
    """`int64[n]`: plays made by both, passes and stages included."""
    boards: Boards
    """`int8[m, 4, 27]`: each board before a play, seen by who plays; empty unless recorded."""
    movers: NDArray[np.int8]
    """`int8[m]`: 1 where the first x plays, -1 where the first o does."""
    rolls: NDArray[np.int8]
    """`int8[m, 2]`: the roll, the higher number first."""
    stages: NDArray[np.int8]
    """`int8[m, 2]`: die and count of the stage that was played instead of a roll; count 0 for none."""
    offsets: Numbers
    """`int64[n + 1]`: game i has the records `offsets[i]` to `offsets[i + 1]`."""


def boards_of(positions: Iterable[Position]) -> Boards:
    """The boards of positions."""
    boards = [board_of(position) for position in positions]
    return np.stack(boards) if boards else np.empty((0, 4, SLOTS), np.int8)


def positions_of(boards: Boards) -> list[Position]:
    """The positions of boards."""
    return [position_of(board) for board in _shaped(boards)]


def flipped(boards: Boards) -> Boards:
    """The same boards seen by the other side, which is now on roll."""
    return _shaped(boards)[:, [1, 0, 3, 2]]


def pip_counts(boards: Boards) -> Numbers:
    """`int64[n, 2]`: pips that x and o still need; the bar and those not entered count 25."""
    pips = np.minimum(np.arange(SLOTS), BAR)
    return _shaped(boards)[:, :2].astype(np.int64) @ pips


def check_boards(boards: Boards, variant: Variant) -> None:
    """Refuse boards that cannot stand in this game.

    Raises:
        PositionError: for another shape or type, or naming the first impossible board and why.
    """
    row = kernels.first_impossible(
        _shaped(boards), rules_of(variant), variant.landing is Landing.HIT, variant.start_counts[OUT] > 0
    )
    if row >= 0:
        board = boards[row]
        pins = board[[MY_PINS, THEIR_PINS]]
        if pins.any() and (pins.min() < 0 or pins.max() > 1 or pins[:, 0].any() or pins[:, BAR:].any()):
            raise PositionError(f"board {row}: a pin is a 1 on a point from 1 to 24")
        try:
            check_position(position_of(board), variant)
        except PositionError as error:
            raise PositionError(f"board {row}: {error}") from None


def legal_results(
    boards: Boards,
    rolls: ArrayLike,
    variant: Variant,
    *,
    first_turn: ArrayLike | None = None,
    stages: ArrayLike | None = None,
    opponent_first_rolls: ArrayLike | None = None,
    threads: int = 1,
) -> Results:
    """The boards after every play that `plays.legal_plays` gives, for a roll on each of many boards.

    Args:
        boards: `int8[n, 4, 27]`.
        rolls: `int[n, 2]`, dice 1 to 6.
        first_turn: `bool[n]`, whether it is the first roll that x makes himself; never, when left out.
        stages: `int[n, 2]`, die and count of moves to play instead of the roll; count 0 for none.
        opponent_first_rolls: `int[n, 2]`, what o rolled first, where an option asks; zeros when unknown.
        threads: how many cores may work.

    Raises:
        PositionError: for boards of another shape or type, or that cannot stand in this game.
        NotationError: for dice, stages or first turns that are none.
    """
    check_boards(boards, variant)
    rows = len(boards)
    rules, turns = rules_of(variant), turns_of(variant)
    boards = np.ascontiguousarray(boards)
    dice = _pairs(rolls, rows, "rolls", 1, 6)
    staged = _stages(stages, rows)
    first = _flags(first_turn, rows)
    theirs = _pairs(_or_zeros(opponent_first_rolls, rows), rows, "opponent_first_rolls", 0, 6)

    def part(start: int, stop: int) -> tuple[Boards, Numbers]:
        these, work = slice(start, stop), search_space()
        ends, done = np.empty(stop - start, np.int64), 0
        found = np.empty((MOST_PLAYS + _PLAYS_EACH * len(ends), 4, SLOTS), np.int8)
        while True:
            done = kernels.boards_after_each(
                boards[these],
                dice[these],
                staged[these],
                first[these],
                theirs[these],
                rules,
                turns,
                work,
                found,
                ends,
                done,
            )
            full = done < len(ends)
            found.resize((2 * len(found) if full else ends[-1], 4, SLOTS), refcheck=False)
            if not full:
                return found, ends

    parts = _shared(part, rows, max(1, -(-rows // max(1, threads))), threads)
    counts = [np.diff(ends, prepend=0) for _, ends in parts]
    offsets = np.cumsum(np.concatenate([np.zeros(1, np.int64), *counts]))
    return Results(_joined([found for found, _ in parts]), offsets)


def play_outs(
    boards: Boards,
    variant: Variant,
    seed: int,
    *,
    rolled: ArrayLike | None = None,
    record: bool = False,
    threads: int = 1,
) -> PlayOuts:
    """Random games from these boards to their end, by all rules of the game, x to roll.

    Every legal result is as likely as another. The cube stays where it is, nobody resigns. The same
    seed gives the same games, whatever `threads` is.

    Args:
        boards: `int8[n, 4, 27]`; a game that starts is `variant.start()` with no rolls.
        seed: where chance begins.
        rolled: `int[n, 2]`, how many rolls x and o have made; when left out, none in a position that
            is the start, else more than any rule asks for.
        record: whether to keep every board with what was rolled.
        threads: how many cores may work.

    Raises:
        PositionError: for boards of another shape or type, that cannot stand in this game, or where it
            is over.
        NotationError: for rolls that are none.
    """
    check_boards(boards, variant)
    rows = len(boards)
    for row in np.flatnonzero((boards[:, :2, 0] == variant.checkers).any(axis=1)):
        raise PositionError(f"board {row}: the game is over")
    if rolled is None:
        at_start = (boards == board_of(variant.start())).all(axis=(1, 2))
        made = np.where(at_start, 0, _MANY_ROLLS)[:, None].repeat(2, axis=1)
    else:
        made = _pairs(rolled, rows, "rolls made", 0, 127).astype(np.int64)
    streams = np.random.SeedSequence(seed).spawn(-(-rows // GAMES_EACH))
    rules, turns, boards = rules_of(variant), turns_of(variant), np.ascontiguousarray(boards)

    def part(start: int, stop: int) -> tuple[Numbers, Boards, NDArray[np.int8], Numbers]:
        chance = np.random.default_rng(streams[start // GAMES_EACH])
        return kernels.play_outs(
            boards[start:stop], made[start:stop], rules, turns, chance, record, search_space()
        )

    parts = _shared(part, rows, GAMES_EACH, threads)
    outcomes = np.concatenate([np.empty((0, 3), np.int64), *(part[0] for part in parts)])
    records = np.concatenate([np.empty((0, 5), np.int8), *(part[2] for part in parts)])
    kept = outcomes[:, kernels.PLAYS] if record else np.zeros(rows, np.int64)
    return PlayOuts(
        winners=outcomes[:, kernels.WINNER],
        points=outcomes[:, kernels.POINTS],
        plays=outcomes[:, kernels.PLAYS],
        boards=_joined([part[1] for part in parts]),
        movers=records[:, kernels.MOVER],
        rolls=records[:, [kernels.HIGH, kernels.LOW]],
        stages=records[:, [kernels.DIE, kernels.COUNT]],
        offsets=np.concatenate([np.zeros(1, np.int64), np.cumsum(kept)]),
    )


_PLAYS_EACH = 64
"""Results a roll for which room is made at first; memory that nobody writes to costs nothing."""
_MANY_ROLLS = 100
"""More rolls than any rule counts."""


def _shared(part: Callable[[int, int], T], rows: int, size: int, threads: int) -> list[T]:
    """What `part` gives for every `size` rows, in their order, made by so many threads."""
    if threads < 1:
        raise ValueError(f"threads are at least 1, not {threads}")
    starts = range(0, rows, size)
    stops = [min(start + size, rows) for start in starts]
    if threads == 1:
        return list(map(part, starts, stops))
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(part, starts, stops))


def _joined(parts: list[Boards]) -> Boards:
    return parts[0] if len(parts) == 1 else np.concatenate([np.empty((0, 4, SLOTS), np.int8), *parts])


def _shaped(boards: Boards) -> Boards:
    """The boards, if that is what they are."""
    if getattr(boards, "dtype", None) != np.int8 or boards.shape[1:] != (4, SLOTS):
        raise PositionError(f"boards are int8[n, 4, {SLOTS}], not {_described(boards)}")
    return np.ascontiguousarray(boards)


def _pairs(values: ArrayLike, rows: int, name: str, low: int, high: int) -> NDArray[np.int8]:
    """One pair of small numbers for each row."""
    pairs = np.asarray(values)
    if pairs.size == 0 and rows == 0:
        return np.empty((0, 2), np.int8)
    if pairs.dtype.kind not in "iu" or pairs.shape != (rows, 2):
        raise NotationError(f"{name} are int[{rows}, 2], not {_described(pairs)}")
    if pairs.size and not (low <= pairs.min() and pairs.max() <= high):
        raise NotationError(f"{name} are {low} to {high}, not {pairs.min()} to {pairs.max()}")
    return np.ascontiguousarray(pairs, np.int8)


def _stages(stages: ArrayLike | None, rows: int) -> NDArray[np.int8]:
    pairs = _pairs(_or_zeros(stages, rows), rows, "stages", 0, 6)
    if ((pairs[:, 1] > 4) | ((pairs[:, 1] > 0) & (pairs[:, 0] == 0))).any():
        raise NotationError("a stage is a die from 1 to 6 and 1 to 4 moves, or a count of 0")
    return pairs


def _flags(flags: ArrayLike | None, rows: int) -> NDArray[np.bool_]:
    values = np.zeros(rows, np.bool_) if flags is None else np.asarray(flags)
    if values.dtype != np.bool_ or values.shape != (rows,):
        raise NotationError(f"first_turn is bool[{rows}], not {_described(values)}")
    return values


def _or_zeros(values: ArrayLike | None, rows: int) -> ArrayLike:
    return np.zeros((rows, 2), np.int8) if values is None else values


def _described(value: object) -> str:
    return f"{value.dtype}{list(value.shape)}" if isinstance(value, np.ndarray) else type(value).__name__
