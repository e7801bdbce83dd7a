"""One game as a value: everything that has happened folded into what may happen next."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import msgspec

from .by_hand import by_hand
from .cube import Cube
from .dice import Roll
from .errors import IllegalCube, IllegalPlay, IllegalResignation, NotYourTurn, WrongPhase
from .events import (
    Beavered,
    Cocked,
    ColoursThrown,
    CorrectionDemanded,
    DiceMixed,
    Doubled,
    DoubleNamed,
    Dropped,
    Event,
    FirstThrowRejected,
    Opening,
    Played,
    Premature,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Start,
    Taken,
)
from .outcome import DRAW, SINGLE, How, Outcome, ended, kinds
from .plays import Move, PlayGraph, after, play_graph, stuck
from .position import Counts, Position, pip_count
from .side import BySide, Side
from .stages import Next, Now, Then, after_play
from .turn import Situation, Stage, StageKind
from .variant import OpeningDice, Variant


class Phase(StrEnum):
    """What a game waits for."""

    OPENING = "opening"
    """One die of each side."""
    ROLL = "roll"
    """The side on roll to throw, or to double."""
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
    """An illegal play that stands unless the opponent objects before he throws or doubles (D-28)."""

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
    """Whose turn it is; without meaning before the opening throw."""
    roll: Roll | None = None
    """The roll to be played, in phase PLAY; in a stage that is no development, twice its number."""
    stage: Stage | None = None
    """The moves to play instead of the roll."""
    stage_kind: StageKind | None = None
    queue: tuple[Stage, ...] = ()
    """Leftover stages that follow this one."""
    again: bool = False
    """Whether the throw to come is another one in the same turn."""
    money: bool = True
    """Whether money rules apply: automatic doubles, Jacoby."""
    cube: Cube = Cube()
    offers: int = 0
    """In phase DOUBLED: 1 a double, 2 a beaver on it, 3 a raccoon on that waits for its answer."""
    rejected: tuple[Side, ...] = ()
    """Who has rejected his first throw."""
    max_cube: int | None = 64
    """The highest value the cube may reach; 1 means that there is none in this game."""
    opening: tuple[int, int] | None = None
    """The deciding opening dice, White's first."""
    ties: tuple[tuple[int, int], ...] = ()
    """Opening dice that were equal."""
    throws: BySide[int] = BySide(0, 0)
    """How many throws each side has played."""
    first_throws: BySide[Roll | None] = BySide(None, None)
    """Each side's first throw."""
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
            first_turn=self.throws[self.on_roll] == 0 and self.stage is None,
            stage=self.stage,
            opponent_first_throw=self.first_throws[self.on_roll.other],
        )

    def graph(self) -> PlayGraph:
        """All legal ways to play the roll.

        Raises:
            WrongPhase: when there is no roll to play.
        """
        if self.roll is None:
            raise WrongPhase(f"there is no roll to play in phase {self.phase}")
        return _graph(self.situation, self.roll, self.variant)

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
        """Whether this side may offer the cube now: on its turn, before it throws, not before the
        first throw of the game, when the cube is in the middle or its own, below the limit.
        """
        return (
            self.phase is Phase.ROLL
            and self.on_roll is side
            and self.resignation is None
            and not self.again
            and self.throws != BySide(0, 0)
            and self.cube.open_to(side)
            and self._within_cube(2)
        )

    def may_redouble_at_once(self, side: Side) -> bool:
        """Whether this side may answer the double with a beaver, or the beaver with a raccoon."""
        allowed = {1: self.variant.beavers, 2: self.variant.raccoons}.get(self.offers, False)
        return allowed and self.money and side is self.turn and self._within_cube(2 ** (self.offers + 1))

    def may_reject(self, side: Side) -> bool:
        """Whether this side may refuse its first throw and throw again at twice the stake."""
        return (
            self.variant.reject_first_throw
            and self.money
            and self.phase is Phase.PLAY
            and self.on_roll is side
            and self.stage is None
            and self.throws[side] == 0
            and side not in self.rejected
            and self._within_cube(2)
        )

    def _within_cube(self, times: int) -> bool:
        return self.max_cube is None or self.cube.value * times <= self.max_cube

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
        if isinstance(event, Opening):
            return self._open(event)
        if isinstance(event, DiceMixed | ColoursThrown):
            return self._prepare(event)
        if isinstance(event, Start):
            raise WrongPhase("a game starts only after the one before it")
        if self.phase is Phase.OVER:
            raise WrongPhase("the game is over")
        if self.phase is Phase.OPENING:
            raise WrongPhase("the opening throw comes first")
        if self.resignation and not isinstance(event, (ResignationAccepted, ResignationRefused)):
            raise WrongPhase(f"{self.resignation.side.other} must first answer the resignation")
        match event:
            case Rolled():
                return self._roll(event)
            case Doubled():
                return self._double(event)
            case Taken() | Dropped():
                return self._answer(event)
            case Beavered() | Raccooned():
                return self._redouble(event)
            case FirstThrowRejected():
                return self._reject(event)
            case Cocked():
                return self._cock(event)
            case Premature():
                return self._note_premature(event)
            case CorrectionDemanded():
                return self._demand(event)
            case Played():
                return self._play(event)
            case DoubleNamed():
                return self._name(event)
            case ResignationOffered():
                return self._resign(event)
            case ResignationAccepted() | ResignationRefused():
                return self._answer_resignation(event)

    def _expect(self, side: Side, phase: Phase, what: str) -> None:
        if self.phase is not phase:
            raise WrongPhase(f"{side} cannot {what} now: the game waits for {_WAITS[self.phase]}")
        if self.turn is not side:
            raise NotYourTurn(f"{side} cannot {what}: it is {self.turn}'s turn")

    def _open(self, event: Opening) -> Game:
        if self.phase is not Phase.OPENING:
            raise WrongPhase("the opening throw has been made")
        dice = (event.white, event.black)
        roll = Roll(*dice)
        if roll.is_double:
            cube = Cube(self.cube.value * 2) if self._doubles_itself() else self.cube
            return msgspec.structs.replace(self, ties=(*self.ties, dice), cube=cube)
        first = Side.WHITE if event.white > event.black else Side.BLACK
        game = msgspec.structs.replace(self, opening=dice, on_roll=first, phase=Phase.ROLL)
        if self.variant.opening_dice is OpeningDice.REUSE:
            return game._throw(roll)
        return game

    def _doubles_itself(self) -> bool:
        """Whether an opening tie doubles the stake (money only, rules.md §1.2)."""
        limit = self.variant.auto_doubles
        return self.money and (limit == "unlimited" or len(self.ties) < limit)

    def _roll(self, event: Rolled) -> Game:
        self._expect(event.side, Phase.ROLL, "roll")
        return self._throw(Roll(*event.dice))

    def _throw(self, roll: Roll) -> Game:
        first_throws = self.first_throws
        if first_throws[self.on_roll] is None:
            first_throws = first_throws.replace(self.on_roll, roll)
        return msgspec.structs.replace(
            self, phase=Phase.PLAY, roll=roll, first_throws=first_throws, disputed=None
        )

    def _double(self, event: Doubled) -> Game:
        self._expect(event.side, Phase.ROLL, "double")
        if not self.may_double(event.side):
            raise IllegalCube(f"{event.side} may not double: {self._why_no_double(event.side)}")
        return msgspec.structs.replace(self, phase=Phase.DOUBLED, offers=1, disputed=None)

    def _why_no_double(self, side: Side) -> str:
        if self.max_cube == 1:
            return "there is no cube in this game"
        if self.throws == BySide(0, 0):
            return "nobody has thrown yet"
        if self.again:
            return "the throw goes on"
        if not self.cube.open_to(side):
            return f"the cube is {self.cube.owner}'s"
        return f"the cube stands at {self.cube.value} and may reach {self.max_cube}"

    def _answer(self, event: Taken | Dropped) -> Game:
        self._expect(event.side, Phase.DOUBLED, "answer a double")
        value = self.cube.value * 2**self.offers
        if isinstance(event, Taken):
            cube = Cube(value, self.on_roll.other)  # whoever was doubled first, beaver or not, has it
            return msgspec.structs.replace(self, phase=Phase.ROLL, offers=0, cube=cube)
        refused = msgspec.structs.replace(self, cube=Cube(value // 2, self.cube.owner), offers=0)
        return refused._over(event.side.other, SINGLE, How.DROPPED)

    def _redouble(self, event: Beavered | Raccooned) -> Game:
        self._expect(event.side, Phase.DOUBLED, "redouble at once")
        level = 1 if isinstance(event, Beavered) else 2
        if self.offers != level or not self.may_redouble_at_once(event.side):
            raise IllegalCube(f"{event.side} may only take or drop here")
        return msgspec.structs.replace(self, offers=level + 1)

    def _reject(self, event: FirstThrowRejected) -> Game:
        self._expect(event.side, Phase.PLAY, "reject a throw")
        if not self.may_reject(event.side):
            raise WrongPhase(f"{event.side} cannot reject this throw: only the first of a money game, once")
        cube = Cube(self.cube.value * 2, self.cube.owner)
        return msgspec.structs.replace(self._unthrown(), cube=cube, rejected=(*self.rejected, event.side))

    def _cock(self, event: Cocked) -> Game:
        self._expect(event.side, Phase.PLAY, "call the dice cocked")
        if not self.variant.manual_dice or self.stage is not None:
            raise WrongPhase("only dice thrown by hand can be cocked")
        opened = self.variant.opening_dice is OpeningDice.REUSE and self.throws == BySide(0, 0)
        if opened and self.on_roll not in self.rejected:
            return msgspec.structs.replace(self._unthrown(), phase=Phase.OPENING, opening=None, again=False)
        return self._unthrown()

    def _unthrown(self) -> Game:
        """The game before the throw on the board; the cube's time is over for this turn."""
        first_throws = self.first_throws
        if self.throws[self.on_roll] == 0:
            first_throws = first_throws.replace(self.on_roll, None)
        return msgspec.structs.replace(
            self, phase=Phase.ROLL, roll=None, again=True, first_throws=first_throws
        )

    def _note_premature(self, event: Premature) -> Game:
        if not self.variant.manual_dice:
            raise WrongPhase("only dice thrown by hand can be thrown too early")
        if event.side is self.turn:
            raise WrongPhase(f"it is {event.side}'s turn: the throw is not too early")
        Roll(*event.dice)
        return self

    def _prepare(self, event: DiceMixed | ColoursThrown) -> Game:
        if self.throws != BySide(0, 0) or self.roll is not None:
            raise WrongPhase("dice are mixed and colours chosen before a game, never during it")
        if isinstance(event, ColoursThrown):
            Roll(event.white, event.black)
        elif not self.variant.manual_dice:
            raise WrongPhase("only dice thrown by hand can be mixed")
        return self

    def _demand(self, event: CorrectionDemanded) -> Game:
        if self.disputed is None:
            raise WrongPhase("there is no illegal play to correct")
        if event.side is not self.turn:
            raise NotYourTurn(f"{event.side} made the play; only {self.turn} may demand a correction")
        return self.disputed.before

    def _play(self, event: Played) -> Game:
        self._expect(event.side, Phase.PLAY, "play")
        assert self.roll is not None
        try:
            moves = self.graph().complete(event.moves)
        except IllegalPlay:
            if self.variant.illegal_play != "challenge":
                raise
            return self._play_illegally(event)
        position = after(self.position, moves, self.variant)
        thrown = self.throws[event.side] + (self.stage is None)
        game = msgspec.structs.replace(
            self,
            position=position,
            throws=self.throws.replace(event.side, thrown),
            last=LastPlay(event.side, self.roll, moves, self.stage_kind),
            refused=0,
            again=False,
        )
        result = ended(position, self.variant)
        if result is None and not moves and stuck(position, self.variant):
            result = DRAW, How.BLOCKED
        if result is not None:
            return game._over(event.side, *result)
        now = Now(self.roll, self.stage, self.stage_kind, self.queue, thrown, self.position, moves, position)
        return game._go_on(after_play(now, self.variant))

    def _play_illegally(self, event: Played) -> Game:
        """The game after a play that breaks the rules but that a hand can make; it ends the turn."""
        assert self.roll is not None
        moves = by_hand(self.position, event.moves, self.variant)
        position = after(self.position, moves, self.variant)
        if ended(position, self.variant) is not None:
            raise IllegalPlay("a play that breaks the rules cannot end the game")
        game = msgspec.structs.replace(
            self,
            position=position,
            throws=self.throws.replace(event.side, self.throws[event.side] + (self.stage is None)),
            last=LastPlay(event.side, self.roll, moves, self.stage_kind),
            refused=0,
            again=False,
        )
        handed = game._go_on(Then(Next.HAND_OVER))
        return msgspec.structs.replace(handed, disputed=Disputed(self, event.moves))

    def _go_on(self, then: Then) -> Game:
        """The game after a play that did not end it."""
        idle = msgspec.structs.replace(self, roll=None, stage=None, stage_kind=None, queue=())
        match then.next:
            case Next.ROLL:
                again = self.stage_kind is not StageKind.LEFTOVER
                return msgspec.structs.replace(idle, phase=Phase.ROLL, again=again)
            case Next.NAME:
                return msgspec.structs.replace(idle, phase=Phase.NAME)
            case Next.STAGE:
                leftover = self.stage_kind is StageKind.LEFTOVER
                return idle._stage(then.stages, self.stage_kind if leftover else StageKind.DEVELOPMENT)
            case Next.HAND_OVER:
                turned = msgspec.structs.replace(
                    idle, position=self.position.flipped(), on_roll=self.on_roll.other, phase=Phase.ROLL
                )
                return turned._stage(then.stages, StageKind.LEFTOVER) if then.stages else turned

    def _stage(self, stages: tuple[Stage, ...], kind: StageKind | None) -> Game:
        """The game with the first of these stages to be played by the side on roll."""
        stage = stages[0]
        return msgspec.structs.replace(
            self,
            phase=Phase.PLAY,
            roll=Roll(stage.die, stage.die),
            stage=stage,
            stage_kind=kind,
            queue=stages[1:],
        )

    def _name(self, event: DoubleNamed) -> Game:
        self._expect(event.side, Phase.NAME, "name a double")
        double = Roll(event.die, event.die)
        return self._stage((Stage(double.high, 4),), StageKind.NAMED)

    def _resign(self, event: ResignationOffered) -> Game:
        if self.phase is Phase.DOUBLED:
            raise WrongPhase("the double must be answered first")
        if event.kind not in self.resignable():
            offers = ", ".join(map(str, self.resignable())) or "nothing until the next play"
            raise IllegalResignation(
                f"{event.kind} cannot be offered in {self.variant.name}; expected {offers}"
            )
        return msgspec.structs.replace(self, resignation=Resignation(event.side, event.kind))

    def _answer_resignation(self, event: ResignationAccepted | ResignationRefused) -> Game:
        offer = self.resignation
        if offer is None:
            raise WrongPhase("no resignation has been offered")
        if offer.side is event.side:
            raise NotYourTurn(f"{event.side} cannot answer its own resignation")
        if isinstance(event, ResignationAccepted):
            return self._over(event.side, offer.kind, How.RESIGNED)
        return msgspec.structs.replace(self, resignation=None, refused=offer.kind)

    def _over(self, side: Side, kind: int, how: How) -> Game:
        if self.variant.jacoby and self.money and self.cube.centered and how is not How.DROPPED:
            kind = min(kind, SINGLE)  # gammons count only once the cube is turned
        winner = None if kind == DRAW else side
        over = Outcome(winner, kind, kind * self.cube.value, how)
        return msgspec.structs.replace(
            self, phase=Phase.OVER, roll=None, stage=None, stage_kind=None, resignation=None, outcome=over
        )


_ACTIONS = {
    Phase.ROLL: {"roll"},
    Phase.DOUBLED: {"take", "drop"},
    Phase.PLAY: {"play"},
    Phase.NAME: {"name"},
}

_WAITS = {
    Phase.OPENING: "the opening throw",
    Phase.ROLL: "a roll",
    Phase.DOUBLED: "an answer to the double",
    Phase.PLAY: "a play",
    Phase.NAME: "a double to be named",
    Phase.OVER: "the next game",
}


@lru_cache(maxsize=512)
def _graph(situation: Situation, roll: Roll, variant: Variant) -> PlayGraph:
    return play_graph(situation, roll, variant)
