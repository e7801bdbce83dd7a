"""One game as a value: everything that has happened folded into what may happen next."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import msgspec

from .cube import Cube, highest_cube
from .dice import Roll
from .errors import IllegalPlay, NotationError, NotYourTurn, WrongPhase
from .events import Event, Played
from .notation import parse_play, walk_play
from .outcome import Outcome, kinds
from .plays import Move, Play, PlayGraph, legal_plays, play_graph
from .position import Counts, Position, pip_count
from .side import BySide, Side
from .summary import of_game
from .turn import Situation, Stage, StageKind
from .variant import Variant


class Phase(StrEnum):
    """What a game waits for."""

    OPENING = "opening"
    """One die of each side."""
    ROLL = "roll"
    """The side on roll to roll, or to double."""
    DOUBLED = "doubled"
    """The other side to take or drop."""
    PLAY = "play"
    """The side on roll to play its roll, or a stage."""
    NAME = "name"
    """The side on roll to name a double."""
    OVER = "over"


class Resignation(msgspec.Struct, frozen=True):
    """An offer to lose, not yet answered."""

    side: Side
    kind: int


class LastPlay(msgspec.Struct, frozen=True):
    """The last confirmed play."""

    side: Side
    roll: Roll
    moves: tuple[Move, ...]
    stage: StageKind | None = None
    """What kind of stage it was, when not the roll itself."""


class Disputed(msgspec.Struct, frozen=True):
    """An illegal play that stands unless the opponent objects before he rolls or doubles
    (docs/rules/backgammon.md#real-dice).
    """

    before: Game
    """The game as it was, with the roll still to be played."""
    moves: tuple[tuple[int, int, int], ...]
    """What was played."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game in progress or over. `apply` returns the next one; nothing is ever changed in place."""

    variant: Variant
    phase: Phase
    position: Position
    """Seen by `on_roll`: its checkers are x."""
    on_roll: Side = Side.WHITE
    """Whose turn it is; without meaning before the opening roll."""
    roll: Roll | None = None
    """The roll to be played, in phase PLAY; in a stage that is no development, twice its number."""
    stage: Stage | None = None
    """The moves to play instead of the roll."""
    stage_kind: StageKind | None = None
    queue: tuple[Stage, ...] = ()
    """Leftover stages that follow this one."""
    again: bool = False
    """Whether the roll to come is another one in the same turn."""
    money: bool = True
    """Whether money rules apply: automatic doubles, Jacoby."""
    cube: Cube = Cube()
    offers: int = 0
    """In phase DOUBLED: 1 a double, 2 a beaver on it, 3 a raccoon on that waits for its answer."""
    rejected: tuple[Side, ...] = ()
    """Who has rejected his first roll."""
    max_cube: int | None = 64
    """The highest value agreed for the cube; 1 means that there is none in this game, None no limit."""
    ceiling: int = highest_cube(15)
    """What the stake of this game may reach, whatever is agreed: beyond it numbers would not be exact."""
    opening: tuple[int, int] | None = None
    """The deciding opening dice, White's first."""
    ties: tuple[tuple[int, int], ...] = ()
    """Opening dice that were equal."""
    rolls: BySide[int] = BySide(0, 0)
    """How many rolls each side has played."""
    first_rolls: BySide[Roll | None] = BySide(None, None)
    """Each side's first roll."""
    resignation: Resignation | None = None
    refused: int = 0
    """The highest resignation refused since the last play; only a higher one may follow."""
    last: LastPlay | None = None
    disputed: Disputed | None = None
    """The illegal play just made, while the opponent may still demand a correction."""
    outcome: Outcome | None = None

    @property
    def turn(self) -> Side | None:
        """Who must act: to roll, play, answer a double or a resignation; None when nobody."""
        if self.phase in (Phase.OPENING, Phase.OVER):
            return None
        if self.resignation:
            return self.resignation.side.other
        answers = self.phase is Phase.DOUBLED and self.offers != 2  # a beaver is the doubler's to answer
        return self.on_roll.other if answers else self.on_roll

    @property
    def offer(self) -> int | None:
        """What the cube will be worth if the double, beaver or raccoon is taken."""
        return self.cube.value * 2**self.offers if self.phase is Phase.DOUBLED else None

    @property
    def situation(self) -> Situation:
        """What the side on roll must play."""
        return Situation(
            self.position,
            first_turn=self.rolls[self.on_roll] == 0 and self.stage is None,
            stage=self.stage,
            opponent_first_roll=self.first_rolls[self.on_roll.other],
        )

    def graph(self) -> PlayGraph:
        """All legal ways to play the roll, or the stage that is played instead of it.

        Raises:
            WrongPhase: when there is no roll to play.
        """
        return _graph(self.situation, self._to_play(), self.variant)

    def legal_plays(self) -> tuple[Play, ...]:
        """All legal plays of the roll or stage, one for each position; a single pass when nothing can move.

        Raises:
            WrongPhase: when there is no roll to play.
        """
        return legal_plays(self.situation, self._to_play(), self.variant)

    def read_play(self, text: str) -> Played:
        """The event that a text like `8/5 6/5` means now.

        Raises:
            WrongPhase: when there is no roll to play.
            NotationError: when the text is no notation, or means several plays.
            IllegalPlay: when no legal play fits.
        """
        graph = self.graph()
        try:
            moves = walk_play(text, graph)
            if moves is None:
                moves = parse_play(text, self.legal_plays()).moves
        except (IllegalPlay, NotationError) as error:
            raise type(error)(f"{error} ({self.on_roll} {self._rolled()})") from error
        return Played.of(self.on_roll, moves)

    def _rolled(self) -> str:
        return f"has {self.stage.die}x{self.stage.count} to play" if self.stage else f"rolled {self.roll}"

    def _to_play(self) -> Roll:
        if self.roll is None:
            raise WrongPhase(f"there is no roll to play: the game waits for {_WAITS[self.phase]}")
        return self.roll

    def counts(self, side: Side) -> Counts:
        """A side's checkers in its own points."""
        return self.position.x if side is self.on_roll else self.position.o

    def pins(self, side: Side) -> tuple[int, ...]:
        """Points, in its own numbers, where a side's checkers are pinned."""
        return self.position.x_pins if side is self.on_roll else self.position.o_pins

    def pip_count(self, side: Side) -> int:
        """Pips that a side still needs."""
        return pip_count(self.counts(side))

    def may_double(self, side: Side) -> bool:
        """Whether this side may offer the cube now: on its turn, before it rolls, not before the
        first roll of the game, when the cube is in the middle or its own, below the limit.
        """
        return (
            self.phase is Phase.ROLL
            and self.on_roll is side
            and self.resignation is None
            and not self.again
            and self.rolls != BySide(0, 0)
            and self.cube.open_to(side)
            and self._within_cube(2)
        )

    def may_redouble_at_once(self, side: Side) -> bool:
        """Whether this side may answer the double with a beaver, or the beaver with a raccoon."""
        allowed = {1: self.variant.beavers, 2: self.variant.raccoons}.get(self.offers, False)
        return allowed and self.money and side is self.turn and self._within_cube(2 ** (self.offers + 1))

    def may_reject(self, side: Side) -> bool:
        """Whether this side may refuse its first roll and roll again at twice the stake."""
        return (
            self.variant.reject_first_throw
            and self.money
            and self.phase is Phase.PLAY
            and self.on_roll is side
            and self.stage is None
            and self.rolls[side] == 0
            and side not in self.rejected
            and self._within_cube(2)
        )

    def within_ceiling(self, times: int) -> bool:
        """Whether a stake so many times as high can still be counted exactly."""
        return self.cube.value * times <= self.ceiling

    def _within_cube(self, times: int) -> bool:
        agreed = self.max_cube is None or self.cube.value * times <= self.max_cube
        return agreed and self.within_ceiling(times)

    def actions(self, side: Side) -> frozenset[str]:
        """What this side may do now, by the names that the wire uses."""
        if self.phase in (Phase.OPENING, Phase.OVER):
            return frozenset()
        if self.resignation:
            return frozenset({"accept", "refuse"}) if side is self.turn else frozenset()
        may = {"resign"} if self.phase is not Phase.DOUBLED and self.resignable() else set()
        if side is self.turn:
            may |= _ACTIONS[self.phase]
            if self.may_double(side):
                may.add("double")
            if self.may_redouble_at_once(side):
                may.add("beaver" if self.offers == 1 else "raccoon")
            if self.may_reject(side):
                may.add("reject")
            if self.disputed:
                may.add("demand")
            if self.variant.manual_dice and self.phase is Phase.PLAY and self.stage is None:
                may.add("cocked")
        return frozenset(may)

    def resignable(self) -> tuple[int, ...]:
        """The kinds of loss that may be offered now."""
        return tuple(kind for kind in kinds(self.variant) if kind > self.refused)

    def apply(self, event: Event) -> Game:
        """The game after this event.

        Raises:
            RuleError: when the rules forbid it now; the message says what was expected.
        """
        from .fold import apply  # which needs the values of this file

        return apply(self, event)

    def __repr__(self) -> str:
        return f"Game({of_game(self)})"

    def expect(self, side: Side, phase: Phase, what: str) -> None:
        """Refuse an action that belongs to another phase or side.

        Raises:
            WrongPhase, NotYourTurn: saying what the game waits for.
        """
        if self.phase is not phase:
            raise WrongPhase(f"{side} cannot {what} now: the game waits for {_WAITS[self.phase]}")
        if self.turn is not side:
            raise NotYourTurn(f"{side} cannot {what}: it is {self.turn}'s turn")


_ACTIONS = {
    Phase.ROLL: {"roll"},
    Phase.DOUBLED: {"take", "drop"},
    Phase.PLAY: {"play"},
    Phase.NAME: {"name"},
}

_WAITS = {
    Phase.OPENING: "the opening roll",
    Phase.ROLL: "a roll",
    Phase.DOUBLED: "an answer to the double",
    Phase.PLAY: "a play",
    Phase.NAME: "a double to be named",
    Phase.OVER: "the next game",
}


@lru_cache(maxsize=512)
def _graph(situation: Situation, roll: Roll, variant: Variant) -> PlayGraph:
    return play_graph(situation, roll, variant)
