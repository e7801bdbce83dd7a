"""Which rule refuses one step of a checker, or the end of a play, when it stands on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import numpy as np

from .dice import Roll
from .kernels.layout import (
    BLOCKS,
    EXACT_OFF,
    FENCE,
    FENCE_EACH_STEP,
    FENCE_FREE,
    FIRST_CHECKER,
    LANDING,
    MINE,
    MY_PINS,
    OPP_QUARTER,
    OWN_QUARTER,
    STACK_PRIME,
    TABLE_LIMIT,
    THEIRS,
    WALK_ALWAYS,
    Rules,
    board_of,
    rules_of,
)
from .kernels.layout import HOME_WALK as WALK
from .kernels.step import (
    FROZEN,
    LEFT_HEAD,
    LENIENT,
    OUTSIDE,
    PAST,
    STATE,
    Board,
    State,
    begin,
    ends_game,
    mirror_point,
    move,
    stack_prime,
    stands_deaf,
    stands_wrong,
    target_of,
)
from .plays import dice_used
from .points import BAR, HEAD, HOME, OFF, OUT
from .turn import Situation, dice_and_moves, head_allowance
from .variant import Variant
from .why_code import Code, Refused


def goal(source: int, die: int) -> int:
    """Where a die takes a checker; below the last point is off."""
    return max(min(source, BAR) - die, OFF)


class Turn(NamedTuple):
    """A turn as far as it has gone: the board, what the rules remember, and the dice not yet used."""

    board: Board
    state: State
    rules: Rules
    left: tuple[int, ...]
    dice: int
    """How many there were."""
    head_limit: int
    first_turn: bool

    @classmethod
    def start(cls, of: Situation, roll: Roll, variant: Variant) -> Turn:
        """The turn before its first move."""
        high, low, moves = dice_and_moves(of, roll)
        left = (high, low) if high != low else (high,) * moves
        limit, may_grow = head_allowance(of, roll, variant)
        if may_grow and dice_used(msgspec.structs.replace(of, first_turn=False), roll, variant) < moves:
            limit += 1
        first = of.first_turn and of.stage is None
        board, state, rules = board_of(of.position), np.zeros(STATE, np.int64), rules_of(variant)
        begin(board, rules, state)
        turn = cls(board, state, rules, left, len(left), limit, first)
        if rules[STACK_PRIME] and stack_prime(board, rules):
            # A prime that already stood may stay when no play opens it (docs/rules/fevga.md#fence).
            state[LENIENT] = not any(used and not broken for used, broken in turn.ends())
        return turn

    @property
    def won(self) -> bool:
        """Whether the game is over here."""
        return bool(ends_game(self.board, self.rules))

    def has_checker(self, source: int) -> bool:
        """Whether one of the mover's checkers that could move stands there."""
        return OFF < source <= OUT and self.board[MINE, source] > 0

    def after(self, die: int, source: int) -> Turn:
        """The turn after this step."""
        board, state = self.board.copy(), self.state.copy()
        move(board, self.rules, state, source, goal(source, die))
        left = list(self.left)
        left.remove(die)
        return self._replace(board=board, state=state, left=tuple(left))

    def refused(self, die: int, source: int) -> Refused | None:
        """The first rule that refuses this step by itself; None when it may be made."""
        if self.won:
            return Refused(Code.ENDED, {})
        if target_of(self.board, self.rules, self.state, self.head_limit, source, die) < 0:
            return next(self._objections(die, source))
        if self.rules[FENCE_EACH_STEP]:
            after = self.after(die, source)
            if stands_deaf(after.board, after.rules, after.state):
                return Refused(Code.FENCE, {**self.numbers(Code.FENCE), "each_step": 1})
        return None

    def _objections(self, die: int, source: int) -> Iterator[Refused]:
        """Every rule that `target_of` may have found broken."""
        mine, rules, state = self.board[MINE], self.rules, self.state
        target = goal(source, die)
        if not mine[source]:
            yield Refused(Code.NO_CHECKER, {"point": source})
        if mine[BAR] and source != BAR:
            yield Refused(Code.BAR_FIRST, {"checkers": int(mine[BAR])})
        if self.board[MY_PINS, source]:
            yield Refused(Code.PINNED, {"point": source})
        if target == OFF:
            yield from self._objections_to_bearing_off(die, source)
        else:
            yield from self._objections_to_landing(target)
            if source <= HOME and rules[WALK] != WALK_ALWAYS:
                yield Refused(Code.HOME_WALK, {"outside": int(state[OUTSIDE])})
        if source == HEAD and state[LEFT_HEAD] >= self.head_limit:
            yield Refused(Code.HEAD_LIMIT, {"limit": self.head_limit, "first_turn": int(self.first_turn)})
        if rules[FIRST_CHECKER] and not state[PAST]:
            runner = next(point for point in range(1, OUT) if mine[point])
            if source != runner:
                yield Refused(Code.FIRST_CHECKER, {"point": runner, "past": HEAD // 2})
        if state[FROZEN] >> source & 1:
            yield Refused(Code.HIT_AND_RUN, {"point": source})

    def _objections_to_landing(self, target: int) -> Iterator[Refused]:
        there = int(self.board[THEIRS, mirror_point(target, self.rules)])
        pinning = int(self.board[MY_PINS, target])
        allowed = 0 if self.rules[LANDING] == BLOCKS or pinning else 1
        if there > allowed:
            yield Refused(Code.BLOCKED, {"point": target, "checkers": there, "pinning": pinning})

    def _objections_to_bearing_off(self, die: int, source: int) -> Iterator[Refused]:
        mine, outside = self.board[MINE], int(self.state[OUTSIDE])
        if outside:
            yield Refused(Code.NOT_HOME, {"outside": outside})
        if source < die:
            if self.rules[EXACT_OFF]:
                yield Refused(Code.EXACT_OFF, {"die": die, "point": source})
            higher = [point for point in range(source + 1, HOME + 1) if mine[point]]
            if higher:
                yield Refused(Code.HIGHER_FIRST, {"die": die, "point": higher[-1]})
        pinned = [point for point in range(1, HEAD + 1) if self.board[MY_PINS, point]]
        if pinned:
            yield Refused(Code.HAS_PINNED, {"point": pinned[0]})

    def broken(self) -> Code | None:
        """The rule that forbids a play to end here."""
        board, rules, state = self.board, self.rules, self.state
        if self.won or not stands_wrong(board, rules, state):
            return None
        if rules[FENCE] != FENCE_FREE and stands_deaf(board, rules, state):
            return Code.FENCE
        if rules[OWN_QUARTER] and board[MINE, 19:25].all():
            return Code.QUARTER
        if rules[OPP_QUARTER] and board[MINE, 6:12].all() and board[THEIRS, HEAD]:
            return Code.OPP_QUARTER
        if rules[STACK_PRIME] and stack_prime(board, rules):
            return Code.STACK_PRIME
        return Code.TABLE_LIMIT

    def numbers(self, broken: Code) -> dict[str, int]:
        """What the explanation of a rule for the end of a play needs."""
        if broken is Code.TABLE_LIMIT:
            return {"limit": self.rules[TABLE_LIMIT]}
        if broken is Code.FENCE:  # who must be ahead: 1 a checker, 2 one in its home, 3 no matter who
            return {"fence": self.rules[FENCE], "each_step": 0}
        return {}

    def ends(self) -> set[tuple[int, Code | None]]:
        """For a play that ends here, and for each that goes on: the dice it uses and the rule it breaks.

        A play that wins counts as if it had used all (docs/rules/backgammon.md#forced-play).
        """
        found, seen, waiting = set(), set(), [self]
        while waiting:
            turn = waiting.pop()
            won = turn.won
            found.add((self.dice if won else self.dice - len(turn.left), turn.broken()))
            if won:
                continue
            for die in set(turn.left):
                for source in range(1, OUT + 1):
                    if not turn.board[MINE, source] or turn.refused(die, source):
                        continue
                    after = turn.after(die, source)
                    known = (after.board.tobytes(), after.left, int(after.state[FROZEN]))
                    if known not in seen:
                        seen.add(known)
                        waiting.append(after)
        return found
