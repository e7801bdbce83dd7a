"""What the browser and the server say to each other: docs/wire.md as types, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ....rules.side import BySide, Side
from ...tables.commands import Command, Draft, Moves, Slot
from ...tables.table import Mode, Phase

MAX_MESSAGE = 64 * 1024
"""Longest message a client may send, in bytes; the longest honest one is under 1 KiB."""

EVENTS_SHOWN = 50
"""Most events a table message carries for somebody who has seen some."""

GAME_SHOWN = 1000
"""Most events of the current game that it carries for somebody new: far more than any game takes."""

Landing: TypeAlias = Literal["hit", "pin", "block"]
StageKind: TypeAlias = Literal["leftover", "development", "named"]
How: TypeAlias = Literal["borne_off", "dropped", "resigned", "mother", "blocked", "flagged", "left"]

Nothing: TypeAlias = Literal["shut", "bar", "blocked"]
"""Why no move can be made: every entry is closed, the dice do not enter from the bar, no checker can go."""

Version: TypeAlias = Annotated[int, Meta(ge=0)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
TopicName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
"""What a screen looks at: `table/<id>`."""


# Client to server: the messages.


class Subscribe(Struct, frozen=True, tag_field="type", tag="subscribe"):
    """Tell me about this topic, from the last version that I saw; also to resynchronise."""

    topic: TopicName
    version: Version


class Unsubscribe(Struct, frozen=True, tag_field="type", tag="unsubscribe"):
    """Tell me no more about it."""

    topic: TopicName


class CommandMessage(Struct, frozen=True, tag_field="type", tag="command"):
    """One command, named by a key so that saying it twice does it once."""

    topic: TopicName
    key: Key
    version: Version
    command: Command


class DraftMessage(Struct, frozen=True, tag_field="type", tag="draft"):
    """The mover's moves so far, not confirmed."""

    topic: TopicName
    version: Version
    moves: Moves


class WhyMessage(Struct, frozen=True, tag_field="type", tag="why"):
    """Why may a checker not go from here to there, after these moves?"""

    topic: TopicName
    key: Key
    version: Version
    moves: Moves
    source: Slot
    target: Slot


ClientMessage: TypeAlias = Subscribe | Unsubscribe | CommandMessage | DraftMessage | WhyMessage


# Server to client.


class BoardView(Struct, frozen=True):
    """The checkers, each side in its own numbers."""

    geometry: Literal["contrary", "parallel"]
    checkers: int
    white: tuple[int, ...]
    black: tuple[int, ...]
    white_pins: tuple[int, ...]
    black_pins: tuple[int, ...]


class GraphView(Struct, frozen=True):
    """The legal plays, as flat edges of five."""

    nodes: tuple[tuple[int, ...], ...]
    dice: int
    larger_only: bool
    nothing: Nothing | None


class SeatView(Struct, frozen=True):
    """Who sits there; the machine at a level and in a style."""

    name: str
    kind: Literal["person", "machine"]
    online: bool
    level: str | None = None
    style: str | None = None


class CubeView(Struct, frozen=True):
    """The doubling cube; no owner: in the middle."""

    value: int
    owner: Side | None
    max: int | None


class OpeningView(Struct, frozen=True):
    """The opening roll."""

    white: int
    black: int
    ties: tuple[tuple[int, int], ...]


class DiceView(Struct, frozen=True):
    """The dice lying on the board."""

    side: Side
    values: tuple[int, int]


class StageView(Struct, frozen=True):
    """Moves of one number, played instead of a roll."""

    kind: StageKind
    die: int
    count: int


class StagesView(StageView, frozen=True):
    """The stage to be played, and the leftovers that follow it."""

    queue: tuple[tuple[int, int], ...]


class ResignationView(Struct, frozen=True):
    """A resignation that waits for its answer."""

    side: Side
    kind: int


class LastView(Struct, frozen=True):
    """The last confirmed play; the fourth number of a move is 1 if it hit or pinned."""

    side: Side
    dice: tuple[int, int]
    moves: tuple[tuple[int, int, int, int], ...]
    stage: StageView | None


class RefusalView(Struct, frozen=True):
    """Which rule refuses a move, where it is written, and a legal play that shows the point."""

    code: str
    article: str
    params: dict[str, int]
    example: Draft | None


class DisputedView(RefusalView, frozen=True):
    """The illegal play just made, and why it is one."""

    moves: Draft


class OutcomeView(Struct, frozen=True):
    """How the game ended; no winner is a draw."""

    winner: Side | None
    kind: int
    points: int
    how: How


class TableView(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """A table as one viewer may see it."""

    topic: str
    id: str
    version: int
    game: str
    games: tuple[str, ...]
    options: dict[str, Any]
    profile: str | None
    landing: Landing
    mode: Mode
    length: int | None
    stake_per_point: int
    account: BySide[int]
    manual: bool
    you: Literal["white", "black", "both"] | None
    seats: BySide[SeatView | None]
    score: BySide[int]
    game_number: int
    crawford: bool
    kinds: tuple[int, ...]
    board: BoardView
    pips: BySide[int]
    cube: CubeView | None
    stake: int
    offer: int | None
    beaver: int
    phase: Phase
    turn: Side | None
    stage: StagesView | None
    again: bool
    opening: OpeningView | None
    dice: DiceView | None
    can: tuple[str, ...]
    graph: GraphView | None
    draft: Draft
    resignation: ResignationView | None
    last: LastView | None
    disputed: DisputedView | None
    outcome: OutcomeView | None
    rematch: BySide[bool]
    events: list[dict[str, Any]]


class DraftView(Struct, frozen=True, tag_field="type", tag="draft"):
    """What the mover's other screen has drafted."""

    topic: str
    version: int
    moves: Draft


class Ack(Struct, frozen=True, tag_field="type", tag="ack"):
    """The command has been carried out and stored."""

    topic: str
    key: str
    version: int


class Error(Struct, frozen=True, tag_field="type", tag="error"):
    """Nothing was changed, and why."""

    code: str
    message: str
    key: str | None = None
    topic: str | None = None


class Closed(Struct, frozen=True, tag_field="type", tag="closed"):
    """There is no such subscription, or none any more, and why."""

    topic: str
    code: str
    message: str


class WhyNot(Struct, frozen=True, tag_field="type", tag="why_not"):
    """The rule that refuses the move; none: nothing does, or there is no play to be made."""

    topic: str
    key: str
    refusal: RefusalView | None


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who has a screen open."""

    topic: str
    white: bool
    black: bool


class Beat(Struct, frozen=True, tag_field="type", tag="beat"):
    """The line is alive, and these are the versions of what it looks at."""

    versions: dict[str, int]


class Moved(Struct, frozen=True, tag_field="type", tag="moved"):
    """A rematch has been agreed: go there."""

    topic: str
    table: str


ServerMessage: TypeAlias = TableView | DraftView | Ack | Error | Closed | WhyNot | Presence | Beat | Moved


encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
