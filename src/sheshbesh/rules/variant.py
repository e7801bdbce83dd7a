"""A game of the family as data: one frozen record of choices (docs/rules/README.md shows them).

Nothing else in the project knows games by name; it asks for the rule. Field names are the option
keys of docs/rules/backgammon.md#options and the like, so that a table's options are a changed record.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

import msgspec

from .points import Geometry
from .position import Counts, Position, side_counts


class Landing(StrEnum):
    """What a lone opposing checker does to a point."""

    HIT = "hit"
    """It is hit and goes to the bar."""
    PIN = "pin"
    """It is pinned underneath."""
    BLOCK = "block"
    """It closes the point."""


class FirstTurnHead(StrEnum):
    """When a second checker may leave the head in a side's own first roll
    (docs/rules/long-nardy.md#head).
    """

    PRINCIPLE = "principle"
    """When the roll cannot be played in full with one."""
    LIST = "list"
    """After the rolls that the source lists."""
    THREE = "three"
    """With 6-6, 4-4 and 3-3."""


class Fence(StrEnum):
    """When six points in a row may be held (docs/rules/long-nardy.md#fence)."""

    FREE = "free"
    AHEAD = "ahead"
    """With an opposing checker in front of them."""
    HOME = "home"
    """With an opposing checker in its home or off."""
    NEVER = "never"


class HomeWalk(StrEnum):
    """Whether checkers may move inside the home board."""

    ALWAYS = "always"
    UNTIL_ALL_HOME = "until-all-home"
    NEVER = "never"


class Doubles(StrEnum):
    """What a double gives."""

    PLAIN = "plain"
    """Four moves."""
    RETHROW = "rethrow"
    """Four moves, and another roll when all were made."""
    DEVELOP = "develop"
    """Four moves of the number, then of each higher one up to six."""


class Leftover(StrEnum):
    """What becomes of moves that could not be made."""

    LOST = "lost"
    OPPONENT = "opponent"


class Score(StrEnum):
    """What a win is worth."""

    GAMMON = "gammon"
    """1; 2 when the loser has borne nothing off."""
    BACKGAMMON = "backgammon"
    """Also 3 with a checker of the loser on the bar or in the winner's home."""
    KOKS = "koks"
    """Also 3 with a checker of the loser still on the head."""
    MEN_LEFT = "men-left"
    """The loser's checkers not borne off."""


class OpeningDice(StrEnum):
    """What the winner of the opening roll plays."""

    REUSE = "reuse"
    """The two dice just rolled."""
    FRESH = "fresh"
    """A roll of his own."""


class NextStarter(StrEnum):
    """Who begins the next game."""

    OPENING = "throw"
    WINNER = "winner"


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game with its table options."""

    key: str
    """Stable id, as on the command line and in records."""
    name: str
    """English name; the interface has names of its own."""
    aliases: tuple[str, ...] = ()
    """Other names it is found by."""
    options: tuple[str, ...] = ()
    """Keys, besides the common ones, that a table may set."""

    geometry: Geometry
    setup: tuple[tuple[int, int], ...]
    """Each side's (slot, checkers) at the start."""

    landing: Landing
    hit_and_run_home: bool = True
    """Whether a checker that hit in its own home may move on in that turn."""
    mother: bool = False
    """Whether the last checker pinned on its start decides the game."""

    head_limit: int | None = None
    """Checkers that may leave the head in a turn or stage."""
    first_turn_head: FirstTurnHead = FirstTurnHead.PRINCIPLE
    first_checker: bool = False
    """Whether one checker must pass the opponent's head before any other moves."""

    fence: Fence = Fence.FREE
    transient_fence: bool = True
    """Whether a fence may stand in the middle of a turn where it may not at its end."""
    own_quarter: bool = False
    """Whether all of the own 24..19 may not be held at once (fevga)."""
    stack_prime: bool = False
    """Whether the six points before an opponent standing on one point may not be held (fevga)."""
    opp_quarter: Literal["off", "six"] = "off"
    table_limit: int | None = None
    """Points of the own 12..7 that may be held at once (moultezim)."""

    doubles: Doubles = Doubles.PLAIN
    develop_from: int = 1
    """Which of a side's rolls is the first that develops doubles (gul bara: the fourth)."""
    fourth_move_bonus: bool = False
    """Whether one more stage follows when the last checker comes home on a stage's fourth move."""
    stop_at_home: bool = True
    """Whether development ends when all checkers are home."""
    special_2_1: bool = False
    """Whether 2-1 brings a named double and another roll (acey-deucey)."""
    leftover: Leftover = Leftover.LOST
    leftover_needs_start: bool = False
    """Whether nothing passes over when a double could not be started."""
    leftover_skip: bool = False
    pass_unplayed: Literal["doubles", "all"] = "doubles"

    home_walk: HomeWalk = HomeWalk.ALWAYS
    exact_off: bool = False

    score: Score = Score.GAMMON
    cube: bool = False
    cube_cap: int | None = 64
    auto_doubles: int | Literal["unlimited"] = 0
    reject_first_throw: bool = False
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    crawford: bool = True

    opening_dice: OpeningDice = OpeningDice.FRESH
    next_starter: NextStarter = NextStarter.WINNER
    choose_sides: Literal["agree", "roll"] = "agree"
    illegal_play: Literal["enforce", "challenge"] = "enforce"
    manual_dice: bool = False

    @property
    def checkers(self) -> int:
        """How many checkers each side has."""
        return sum(count for _, count in self.setup)

    @property
    def start_counts(self) -> Counts:
        """Each side's counts at the start."""
        return side_counts(dict(self.setup), self.checkers)

    def start(self) -> Position:
        """The position at the start of a game."""
        return Position(self.start_counts, self.start_counts)

    def position(self, text: str) -> Position:
        """The position of a text, with this game's number of checkers."""
        return Position.parse(text, self.checkers)

    def check(self, position: Position) -> None:
        """Refuse what cannot stand on this game's board.

        Raises:
            PositionError: naming what is impossible.
        """
        from .possible import check_position  # a value does not need its checker to exist

        check_position(position, self)

    def with_options(self, options: Mapping[str, object]) -> Variant:
        """This game with table options set; None means the default.

        Raises:
            OptionError: for a key or a value that the game does not have.
        """
        from .options import apply_options

        return apply_options(self, options)
