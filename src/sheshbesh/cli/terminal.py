"""A table at one keyboard: what it shows, what may be typed, whose turn it is."""

from __future__ import annotations

from ..engine.port import Engine
from ..rules.dice import Dice
from ..rules.errors import SheshbeshError
from ..rules.events import (
    Doubled,
    DoubleNamed,
    Dropped,
    Event,
    Opening,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Start,
    Taken,
)
from ..rules.game import Game, Phase
from ..rules.match import Match
from ..rules.notation import parse_play
from ..rules.plays import Play
from ..rules.side import Side
from ..rules.turn import StageKind
from .board import draw_board, mark

_STAGES = {
    StageKind.LEFTOVER: "what your opponent left",
    StageKind.DEVELOPMENT: "your double goes on",
    StageKind.NAMED: "the double you named",
    None: "",
}

YOU = Side.WHITE
"""The side of the person at the keyboard."""

HELP = """\
  24/18 13/11   move: any order; bar/20 enters, 6/off bears off, 24/18/13 goes on, 8/5(2) moves two
  ?             list the legal plays; a number picks one
  r, d          roll, double            t, p   take, pass a double
  resign 1|2|3  offer to lose           y, n   accept, refuse
  q             leave"""


class Left(Exception):
    """The player has left the game."""


class Terminal:
    """One terminal, one or two people, and the dice; the `seed` is for what the machine thinks."""

    def __init__(self, match: Match, engine: Engine | None, dice: Dice, seed: int) -> None:

        self.match = match
        self.events: list[Event] = []
        self._engine = engine
        self._dice = dice
        self._seed = seed

    def run(self) -> None:
        """Play games until the match is won or one game is over."""

        print(HELP)
        while True:
            self._apply(Start(self.match.next_first()))
            while self.match.game.phase is not Phase.OVER:
                self._step()
            self._say_result()
            if self.match.length is None or self.match.finished:
                return
            self._ask("Enter for the next game > ")

    def _step(self) -> None:

        game = self.match.game
        if game.phase is Phase.OPENING:
            white, black = self._dice.die(), self._dice.die()
            print(f"\nOpening roll: {mark(YOU)} {white}, {mark(YOU.other)} {black}")
            self._apply(Opening(white, black))
            return
        side = game.turn
        assert side is not None
        if self._engine is not None and side is not YOU:
            self._machine(self._engine, side)
            return
        try:
            self._person(side)
        except SheshbeshError as error:
            print(f"  {error}")

    def _person(self, side: Side) -> None:

        game = self.match.game
        if game.phase is Phase.ROLL and not game.may_double(side) and not game.resignation:
            self._roll(side)
            return
        print("\n" + draw_board(game, side))
        if game.phase is Phase.PLAY and game.graph().dice == 0:
            print(f"{mark(side)} rolled {game.roll}: nothing can be moved.")
            self._play(game.legal_plays()[0])
            return
        answer = self._ask(f"{mark(side)} {self._question()} > ").strip().lower()
        offered = game.resignation is not None
        if answer.startswith("resign"):
            kind = answer.removeprefix("resign").strip() or "1"
            self._apply(ResignationOffered(side, int(kind) if kind.isdigit() else 0))
        elif offered and answer in ("y", "yes"):
            self._apply(ResignationAccepted(side))
        elif offered and answer in ("n", "no"):
            self._apply(ResignationRefused(side))
        elif answer in ("h", "help"):
            print(HELP)
        elif game.phase is Phase.ROLL and answer in ("d", "double"):
            self._apply(Doubled(side))
        elif game.phase is Phase.ROLL and answer in ("", "r", "roll"):
            self._roll(side)
        elif game.phase is Phase.DOUBLED and answer in ("t", "take"):
            self._apply(Taken(side))
        elif game.phase is Phase.DOUBLED and answer in ("p", "pass", "drop"):
            self._apply(Dropped(side))
        elif game.phase is Phase.NAME:
            self._apply(DoubleNamed(side, int(answer) if answer.isdigit() else 0))
        elif game.phase is Phase.PLAY:
            self._choose(game, answer)
        else:
            print("  That is no answer here; h shows what can be typed.")

    def _choose(self, game: Game, answer: str) -> None:

        plays = sorted(game.legal_plays(), key=str)
        if answer == "?":
            for number, play in enumerate(plays, 1):
                print(f"  {number:>3}  {play}")
            return
        chosen = plays[int(answer) - 1] if answer.isdigit() and 1 <= int(answer) <= len(plays) else None
        self._play(chosen or parse_play(answer, plays))

    def _question(self) -> str:

        game = self.match.game
        if game.resignation:
            return f"{game.resignation.side} resigns {game.resignation.kind} time(s) the cube: y or n?"
        match game.phase:
            case Phase.ROLL:
                return "r roll, d double"
            case Phase.DOUBLED:
                return f"doubled to {game.offer}: t take, p pass"
            case Phase.NAME:
                return "both played: name a double, 1 to 6"
            case _:
                if game.stage:
                    return f"{_STAGES[game.stage_kind]}: {game.stage.count} x {game.stage.die}"
                return f"rolled {game.roll}"

    def _machine(self, engine: Engine, side: Side) -> None:

        game = self.match.game
        if game.resignation:
            accepts = engine.accepts_resignation(self.match)
            print("The machine accepts." if accepts else "The machine plays on.")
            self._apply(ResignationAccepted(side) if accepts else ResignationRefused(side))
        elif game.phase is Phase.DOUBLED:
            takes = engine.takes(self.match)
            print("The machine takes." if takes else "The machine passes the double.")
            self._apply(Taken(side) if takes else Dropped(side))
        elif game.phase is Phase.ROLL:
            if game.may_double(side) and engine.wants_double(self.match):
                print("The machine doubles.")
                self._apply(Doubled(side))
            else:
                self._roll(side)
        elif game.phase is Phase.NAME:
            self._apply(DoubleNamed(side, engine.name_double(self.match)))
        else:
            self._play(engine.choose_play(self.match, self._seed + len(self.events)))

    def _roll(self, side: Side) -> None:

        self._apply(Rolled(side, (self._dice.die(), self._dice.die())))

    def _play(self, play: Play) -> None:

        side, roll = self.match.game.on_roll, self.match.game.roll
        self._apply(play.event(side))
        print(f"{mark(side)} {roll}: {play}")

    def _say_result(self) -> None:

        outcome = self.match.game.outcome
        assert outcome is not None
        print("\n" + draw_board(self.match.game, YOU))
        score = self.match.score
        who = f"{outcome.winner} wins {outcome.points}" if outcome.winner else "a draw"
        print(f"{who} ({outcome.how}); score {score.white}:{score.black}")

    def _apply(self, event: Event) -> None:
        self.match = self.match.apply(event)
        self.events.append(event)

    def _ask(self, question: str) -> str:
        answer = input(question)
        if answer.strip().lower() in ("q", "quit"):
            raise Left
        return answer
