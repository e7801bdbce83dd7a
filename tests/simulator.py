"""Whole sessions of every game, written straight from the text of the rules, with random players.

It shares nothing with the package it checks: single rolls come from `tests/obvious.py`, and what surrounds
them (opening, stages, developments, leftovers, further rolls, cube, scores, who begins) is told here in the
order in which the rules tell it. `session(...)` gives a list of moments: how the table stands, and the event
that comes next, in the words of a record.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from tests import obvious, positions

Dice = tuple[int, int]
Stage = tuple[int, int]  # number, moves

COMMON: dict[str, Any] = {
    "opening_dice": "fresh",
    "next_starter": "winner",
    "doubles": "plain",  # "rethrow": rolled again when complete; "develop": goes on to the next number
    "develop_from": 1,  # the first roll of a player that develops
    "leftover": "lost",  # or "opponent"
    "unstarted_passes": True,
    "home_stop": True,
    "fourth_move_bonus": False,
    "ace_deuce": False,
    "pass_unplayed": "doubles",
    "leftover_skip": False,
    "score": "gammon",  # "triple", "koks", "men"
    "cube": False,
    "cube_cap": 64,
    "auto_doubles": 0,
    "reject_first_throw": False,
    "jacoby": False,
    "beavers": False,
    "raccoons": False,
    "crawford": True,
}
SHORT = {"opening_dice": "reuse", "next_starter": "throw", "score": "triple", "cube": True}
MAD = {"doubles": "develop", "leftover": "opponent", "unstarted_passes": False}
GULBAR = {"doubles": "rethrow", "leftover": "opponent"}
GAMES: dict[str, dict[str, Any]] = {
    "backgammon": SHORT,
    "long-nardy": {},
    "nardgammon": {},
    "mad-nardy": MAD,
    "gulbar": GULBAR,
    "mad-gulbar": {"doubles": "develop", "leftover": "opponent", "fourth_move_bonus": True},
    "khachapuri": {**GULBAR, "score": "men"},
    "fevga": {},
    "giul": MAD,
    "portes": {},
    "tavla": {},
    "plakoto": {},
    "nackgammon": SHORT,
    "hypergammon": {**SHORT, "jacoby": True},
    "moultezim": {"next_starter": "throw"},
    "gul-bara": {"doubles": "develop", "develop_from": 4, "home_stop": False},
    "tapa": {},
    "acey-deucey": {"next_starter": "throw", "score": "men", "ace_deuce": True},
}
OPTIONS: dict[tuple[str, Any], dict[str, Any]] = {
    ("triple_games", False): {"score": "gammon"},
    ("long_scoring", "extended"): {"score": "koks"},
    ("doubles", "gulbar"): {"doubles": "rethrow"},
    ("doubles", "plain"): {"doubles": "plain", "leftover": "lost"},
}
"""Options whose value is called otherwise above."""


class Moment(NamedTuple):
    """How the table stands, and the event that happens then; None at the end of the session."""

    stands: dict[str, Any]
    event: dict[str, Any] | None


def other(side: str) -> str:
    return "black" if side == "white" else "white"


def session(
    game: str,
    seed: int,
    games: int = 1,
    options: dict[str, Any] | None = None,
    length: int | None = None,
) -> list[Moment]:
    """A money session of some games, or a match to `length` points; the same for the same seed."""
    simulation = Session(game, seed, options or {}, length)
    while len(simulation.results) < games and not simulation.finished():
        simulation.one_game()
    simulation.tell(None)
    return simulation.moments


class Session:
    """The table. Positions are kept as texts, seen by the side whose turn it is."""

    def __init__(self, game: str, seed: int, options: dict[str, Any], length: int | None) -> None:
        self.game, self.options, self.length = game, options, length
        self.rules = {**COMMON, **GAMES[game]}
        for key, value in options.items():
            self.rules |= OPTIONS.get((key, value), {key: value})
        self.checkers = {**obvious.COMMON, **obvious.GAMES[game]}["checkers"]
        self.chance = random.Random(f"{game} {seed}")
        self.moments: list[Moment] = []
        self.score = {"white": 0, "black": 0}
        self.results: list[dict[str, Any]] = []
        self.crawford = "to come"
        self.waits: dict[str, Any] = {"phase": "over"}
        self.next_first: str | None = None

    # ------------------------------------------------------------------------------------ what is told

    def wait(self, phase: str, turn: str | None = None, **more: Any) -> None:
        """What the table waits for now."""
        self.waits = {"phase": phase, "turn": turn, "stage": None, **more}

    def tell(self, event: dict[str, Any] | None) -> None:
        score = (self.score["white"], self.score["black"])
        if self.waits["phase"] == "over":
            outcome = self.results[-1] if self.results else None
            self.waits |= {"outcome": outcome, "next_first": self.next_first}
        else:
            self.waits |= {"cube": (self.cube, self.owner), "outcome": None}
        self.moments.append(Moment({**self.waits, "score": score}, event))

    # ---------------------------------------------------------------------------------------- one game

    def finished(self) -> bool:
        return self.length is not None and max(self.score.values()) >= self.length

    def one_game(self) -> None:
        self.tell({"type": "start", "first": self.next_first})
        self.position = positions.start(self.game)
        self.cube, self.owner, self.limit = 1, None, self.highest_cube()
        self.rolls = {"white": 0, "black": 0}
        self.first_rolls: dict[str, Dice] = {}
        self.rejected: set[str] = set()
        self.leftovers: list[Stage] = []
        self.result: dict[str, Any] | None = None
        side, dice = self.opening() if self.next_first is None else (self.next_first, None)
        while True:
            self.turn(side, dice)
            if self.result:
                break
            self.position = obvious.flipped(self.position, self.checkers)
            side, dice = other(side), None
        self.results.append(self.result)
        winner = self.result["winner"]
        if winner:
            self.score[winner] += self.result["points"]
        self.next_first = winner if self.rules["next_starter"] == "winner" else None
        self.wait("over")

    def highest_cube(self) -> int | None:
        """The value that the cube may reach in this game: none, that of the match, or the cap."""
        if not self.rules["cube"]:
            return 1
        if self.length is None:
            return self.rules["cube_cap"]
        at_match_point = self.length - 1 in self.score.values() and self.length > 1
        if self.rules["crawford"] and self.crawford == "to come" and at_match_point:
            self.crawford = "played"
            return 1
        power = 1
        while power < self.length:
            power *= 2
        return power if self.rules["cube_cap"] is None else min(power, self.rules["cube_cap"])

    def opening(self) -> tuple[str, Dice | None]:
        """One die each; equal ones again, and doubled where that is agreed."""
        ties = 0
        while True:
            self.wait("opening")
            white, black = positions.roll(self.chance)
            self.tell({"type": "opening", "white": white, "black": black})
            if white != black:
                break
            ties += 1
            automatic = self.rules["auto_doubles"]
            if self.length is None and (automatic == "unlimited" or ties <= automatic):
                self.cube *= 2
        side = "white" if white > black else "black"
        return side, (white, black) if self.rules["opening_dice"] == "reuse" else None

    def over(self, winner: str | None, kind: int, how: str) -> None:
        turned = self.owner is not None
        if self.rules["jacoby"] and self.length is None and not turned and how == "borne_off":
            kind = min(kind, 1)
        self.result = {"winner": winner, "kind": kind, "points": kind * self.cube, "how": how}

    # ---------------------------------------------------------------------------------------- one turn

    def turn(self, side: str, dice: Dice | None) -> None:
        self.play_leftovers(side)
        if self.result:
            return
        if dice is None and self.may_double(side) and self.chance.random() < 0.1:
            self.double(side)
            if self.result:
                return
        again = False
        while True:
            roll = self.roll(side, dice, again)
            if not self.play_roll(side, roll):
                return
            again, dice = True, None

    def roll(self, side: str, dice: Dice | None, again: bool) -> Dice:
        """The roll to be played: after the first, the player may have asked for another."""
        while True:
            if dice is None:
                self.wait("roll", side, again=again, position=self.position)
                dice = tuple(positions.roll(self.chance))
                self.tell({"type": "roll", "side": side, "dice": list(dice)})
            money = self.length is None and self.rules["reject_first_throw"]
            if not money or self.rolls[side] or side in self.rejected or self.chance.random() < 0.5:
                break
            self.wait_for_play(side, dice)
            self.tell({"type": "reject", "side": side})
            self.rejected.add(side)
            self.cube *= 2
            dice, again = None, True
        self.first_rolls.setdefault(side, dice)
        return dice

    def play_roll(self, side: str, dice: Dice) -> bool:
        """Plays a roll with all that follows from it; whether the player rolls again."""
        first = self.rolls[side] == 0
        self.rolls[side] += 1
        at_home = self.all_home()
        moves = self.play(side, dice, first_turn=first)
        if self.result:
            return False
        if dice[0] != dice[1]:
            if self.rules["ace_deuce"] and sorted(dice) == [1, 2] and len(moves) == 2:
                return self.named_double(side)
            if self.rules["pass_unplayed"] == "all":
                used = [move[0] for move in moves]
                self.leftovers = [(die, 1) for die in sorted(dice, reverse=True) if die not in used]
            return False
        if self.rules["doubles"] == "rethrow" and len(moves) == 4:
            return True
        develops = self.rules["doubles"] == "develop" and self.rolls[side] >= self.rules["develop_from"]
        self.develop(side, dice[0], moves, 6 if develops else dice[0], at_home)
        return False

    def develop(self, side: str, die: int, moves: tuple[obvious.Step, ...], last: int, at_home: bool) -> None:
        """The stages after a rolled double, up to the number `last`; what cannot be played is left over."""
        rolled = die
        while len(moves) == 4 and die < last:
            if self.all_home() and self.rules["home_stop"]:
                came_on_the_fourth = not at_home and not self.home_before_the_last(moves)
                if not (self.rules["fourth_move_bonus"] and came_on_the_fourth):
                    return
            die, at_home = die + 1, self.all_home()
            moves = self.play(side, (die, die), stage=(die, 4), kind="development")
            if self.result:
                return
        if len(moves) == 4 or self.rules["leftover"] == "lost":
            return
        if die == rolled and not moves and not self.rules["unstarted_passes"]:
            return
        self.leftovers = [(die, 4 - len(moves))]
        if not (self.all_home() and self.rules["home_stop"]):
            self.leftovers += [(higher, 4) for higher in range(die + 1, last + 1)]

    def play_leftovers(self, side: str) -> None:
        """What the opponent could not play, before anything else (docs/rules/mad-nardy.md#leftovers)."""
        queue, self.leftovers = self.leftovers, []
        for i, (die, count) in enumerate(queue):
            if i and self.rules["home_stop"] and self.all_home():
                return
            rest = queue[i + 1 :]
            moves = self.play(side, (die, die), stage=(die, count), kind="leftover", queue=rest)
            if self.result or (len(moves) < count and not self.rules["leftover_skip"]):
                return

    def named_double(self, side: str) -> bool:
        self.wait("name", side, position=self.position)
        die = self.chance.randint(1, 6)
        self.tell({"type": "name", "side": side, "die": die})
        moves = self.play(side, (die, die), stage=(die, 4), kind="named")
        return len(moves) == 4 and not self.result

    # ---------------------------------------------------------------------------------------- one play

    def wait_for_play(
        self,
        side: str,
        dice: Dice,
        stage: Stage | None = None,
        kind: str | None = None,
        queue: list[Stage] | None = None,
    ) -> None:
        dice = (max(dice), min(dice))
        self.wait("play", side, dice=dice, position=self.position, stage=stage, kind=kind, queue=queue or [])

    def play(
        self,
        side: str,
        dice: Dice,
        *,
        first_turn: bool = False,
        stage: Stage | None = None,
        kind: str | None = None,
        queue: list[Stage] | None = None,
    ) -> tuple[obvious.Step, ...]:
        """One random legal play of a roll or a stage."""
        case = {
            "game": self.game,
            "position": self.position,
            "dice": list(dice),
            "first_turn": first_turn,
            "opponent_first_throw": self.first_rolls.get(other(side)),
            "stage": {"die": stage[0], "count": stage[1]} if stage else None,
            "options": self.options,
        }
        plays = obvious.ways(case)
        self.wait_for_play(side, dice, stage, kind, queue)
        self.position, moves = self.chance.choice(list(plays.items()))
        self.tell({"type": "play", "side": side, "moves": [list(move) for move in moves]})
        self.test_for_the_end(side, moves)
        return moves

    def test_for_the_end(self, side: str, moves: tuple[obvious.Step, ...]) -> None:
        board = obvious.parse(self.position, self.checkers)
        if board.x[obvious.OFF] == self.checkers:
            self.over(side, self.worth(board), "borne_off")
        elif obvious.is_over(self.position, self.game, self.options):
            # Both last checkers pinned on their starts are a draw.
            drawn = bool(board.x[obvious.HEAD])
            self.over(None if drawn else side, 0 if drawn else 2, "mother")
        elif not moves and self.stuck():
            self.over(None, 0, "blocked")

    def worth(self, board: obvious.Board) -> int:
        """The kind of win, looking at the loser's checkers."""
        loser = board.o
        if self.rules["score"] == "men":
            return self.checkers - loser[obvious.OFF]
        if loser[obvious.OFF]:
            return 1
        far = (obvious.BAR, obvious.OUT, *range(19, 25))
        if self.rules["score"] == "triple" and any(loser[point] for point in far):
            return 3
        if self.rules["score"] == "koks" and loser[obvious.HEAD]:
            return 3
        return 2

    def all_home(self) -> bool:
        return sum(obvious.parse(self.position, self.checkers).x[:7]) == self.checkers

    def home_before_the_last(self, moves: tuple[obvious.Step, ...]) -> bool:
        """Whether all were home before the last of these moves, which led to where all are home."""
        return moves[-1][1] <= 6

    def stuck(self) -> bool:
        """Whether no number moves a checker of either side: it happens where checkers are pinned."""
        if obvious.GAMES[self.game].get("landing") != "pin":
            return False
        return not any(
            obvious.dice_count(
                {"game": self.game, "position": text, "dice": [die, die], "stage": {"die": die, "count": 1}}
            )
            for text in (self.position, obvious.flipped(self.position, self.checkers))
            for die in range(1, 7)
        )

    # ---------------------------------------------------------------------------------------- the cube

    def may_double(self, side: str) -> bool:
        """On one's turn before the roll, with the cube in the middle or one's own, below the limit."""
        return (
            any(self.rolls.values())
            and self.owner in (None, side)
            and (self.limit is None or self.cube * 2 <= self.limit)
        )

    def double(self, side: str) -> None:
        """The offer, the beaver and the raccoon where they are agreed, and the answer."""
        self.wait("roll", side, again=False, position=self.position)
        self.tell({"type": "double", "side": side})
        offered, answers = self.cube * 2, other(side)
        for allowed, word in ((self.rules["beavers"], "beaver"), (self.rules["raccoons"], "raccoon")):
            room = self.limit is None or offered * 2 <= self.limit
            if not (allowed and self.length is None and room and self.chance.random() < 0.5):
                break
            self.wait("doubled", answers, offer=offered)
            self.tell({"type": word, "side": answers})
            offered, answers = offered * 2, other(answers)
        self.wait("doubled", answers, offer=offered)
        if self.chance.random() < 0.2:
            self.tell({"type": "drop", "side": answers})
            self.cube = offered // 2
            self.over(other(answers), 1, "dropped")
        else:
            self.tell({"type": "take", "side": answers})
            # Whoever was doubled first has the cube, beaver or not.
            self.cube, self.owner = offered, other(side)
