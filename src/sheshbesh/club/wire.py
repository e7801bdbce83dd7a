"""What the browser and the server say to each other: docs/wire.md as types, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ..rules.side import BySide, Side

MAX_MESSAGE = 64 * 1024
"""Longest message a client may send, in bytes; the longest honest one is under 1 KiB."""

EVENTS_SHOWN = 50
"""Most events a table message carries."""

Mode: TypeAlias = Literal["machine", "friend", "screen"]
Phase: TypeAlias = Literal[
    "waiting", "colours", "opening", "roll", "doubled", "name", "play", "over", "finished"
]
Landing: TypeAlias = Literal["hit", "pin", "block"]
StageKind: TypeAlias = Literal["leftover", "development", "named"]
How: TypeAlias = Literal["borne_off", "dropped", "resigned", "mother", "blocked"]

Version: TypeAlias = Annotated[int, Meta(ge=0)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Slot: TypeAlias = Annotated[int, Meta(ge=0, le=26)]
Move: TypeAlias = tuple[Die, Slot, Slot]
Moves: TypeAlias = Annotated[tuple[Move, ...], Meta(max_length=32)]
Draft: TypeAlias = tuple[tuple[int, int, int], ...]


# Client to server: the commands.


class Colours(Struct, frozen=True, tag_field="do", tag="colours"):
    """Having thrown the higher die, choose: change seats, or keep them."""

    swap: bool


class Opening(Struct, frozen=True, tag_field="do", tag="opening"):
    """Enter one die of each side, thrown by hand; the machine's is thrown for it and left out."""

    white: Die | None = None
    black: Die | None = None


class Mix(Struct, frozen=True, tag_field="do", tag="mix"):
    """Have the four dice mixed and picked in turn before a game."""


class Roll(Struct, frozen=True, tag_field="do", tag="roll"):
    """Throw the dice, or enter what they show where they are thrown by hand."""

    dice: tuple[Die, Die] | None = None


class Cocked(Struct, frozen=True, tag_field="do", tag="cocked"):
    """Declare that the dice just entered did not lie flat."""


class Reject(Struct, frozen=True, tag_field="do", tag="reject"):
    """Refuse one's own first throw, double the stake and throw again."""


class Double(Struct, frozen=True, tag_field="do", tag="double"):
    """Offer a double."""


class Take(Struct, frozen=True, tag_field="do", tag="take"):
    """Accept the double."""


class Drop(Struct, frozen=True, tag_field="do", tag="drop"):
    """Refuse the double and lose the game at the old stake."""


class Beaver(Struct, frozen=True, tag_field="do", tag="beaver"):
    """Redouble at once, and keep the cube."""


class Raccoon(Struct, frozen=True, tag_field="do", tag="raccoon"):
    """Redouble the beaver."""


class Name(Struct, frozen=True, tag_field="do", tag="name"):
    """Name the double to play next."""

    die: Die


class Play(Struct, frozen=True, tag_field="do", tag="play"):
    """Confirm a play: the moves of a walk through the graph, or any where a play may be challenged."""

    moves: Moves


class Demand(Struct, frozen=True, tag_field="do", tag="demand"):
    """Demand that the illegal play just made be put right."""


class Resign(Struct, frozen=True, tag_field="do", tag="resign"):
    """Offer to lose the game as a single, double or triple one, or by so many checkers."""

    kind: Annotated[int, Meta(ge=1, le=15)]


class Accept(Struct, frozen=True, tag_field="do", tag="accept"):
    """Accept the resignation."""


class Refuse(Struct, frozen=True, tag_field="do", tag="refuse"):
    """Refuse the resignation: the game goes on."""


class Next(Struct, frozen=True, tag_field="do", tag="next"):
    """Start the next game of the match or session."""


class Rematch(Struct, frozen=True, tag_field="do", tag="rematch"):
    """Wish for another match at a new table."""


Command: TypeAlias = (
    Colours
    | Opening
    | Mix
    | Roll
    | Cocked
    | Reject
    | Double
    | Take
    | Drop
    | Beaver
    | Raccoon
    | Name
    | Play
    | Demand
    | Resign
    | Accept
    | Refuse
    | Next
    | Rematch
)


# Client to server: the messages.


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """First, and to resynchronise."""

    version: Version


class CommandMessage(Struct, frozen=True, tag_field="type", tag="command"):
    """One command, named by a key so that saying it twice does it once."""

    key: Key
    version: Version
    command: Command


class DraftMessage(Struct, frozen=True, tag_field="type", tag="draft"):
    """The mover's moves so far, not confirmed."""

    version: Version
    moves: Moves


class WhyMessage(Struct, frozen=True, tag_field="type", tag="why"):
    """Why may a checker not go from here to there, after these moves?"""

    key: Key
    version: Version
    moves: Moves
    source: Slot
    target: Slot


ClientMessage: TypeAlias = Hello | CommandMessage | DraftMessage | WhyMessage


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


class SeatView(Struct, frozen=True):
    """Who sits there."""

    name: str
    kind: Literal["person", "machine"]
    online: bool


class CubeView(Struct, frozen=True):
    """The doubling cube; no owner: in the middle."""

    value: int
    owner: Side | None
    max: int | None


class OpeningView(Struct, frozen=True):
    """The opening throw."""

    white: int
    black: int
    ties: tuple[tuple[int, int], ...]


class DiceView(Struct, frozen=True):
    """The dice lying on the board."""

    side: Side
    values: tuple[int, int]


class StageView(Struct, frozen=True):
    """Moves of one number, played instead of a throw."""

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

    version: int
    moves: Draft


class Ack(Struct, frozen=True, tag_field="type", tag="ack"):
    """The command has been carried out and stored."""

    key: str
    version: int


class Error(Struct, frozen=True, tag_field="type", tag="error"):
    """Nothing was changed, and why."""

    code: str
    message: str
    key: str | None = None


class WhyNot(Struct, frozen=True, tag_field="type", tag="why_not"):
    """The rule that refuses the move; none: nothing does, or there is no play to be made."""

    key: str
    refusal: RefusalView | None


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who has a screen open."""

    white: bool
    black: bool


class Beat(Struct, frozen=True, tag_field="type", tag="beat"):
    """The line is alive, and this is the table's version."""

    version: int


class Moved(Struct, frozen=True, tag_field="type", tag="moved"):
    """A rematch has been agreed: go there."""

    table: str


ServerMessage: TypeAlias = TableView | DraftView | Ack | Error | WhyNot | Presence | Beat | Moved


# HTTP bodies.


class NewTable(Struct, frozen=True):
    """The table a player asks for."""

    game: str
    mode: Mode
    length: Annotated[int, Meta(ge=1, le=99)] | None = None
    side: Side | None = None
    options: dict[str, Any] = {}
    stake: Annotated[int, Meta(ge=1, le=1_000_000)] = 1


class TableId(Struct, frozen=True):
    """The table that was made."""

    id: str


class MeView(Struct, frozen=True):
    """The asker, as the server knows him."""

    id: str
    name: str
    settings: dict[str, Any]


class MeChange(Struct, frozen=True):
    """What a player changes about himself; missing: stays."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    settings: dict[str, Any] | None = None


class OptionView(Struct, frozen=True):
    """A table option: what it may be, and what it is when nobody chooses."""

    key: str
    values: tuple[Any, ...]
    default: Any


class ProfileView(Struct, frozen=True):
    """Options that go by a name; for matches only, for money only, or for both."""

    key: str
    options: dict[str, Any]
    match: bool | None


class GameView(Struct, frozen=True):
    """A game that can be played here."""

    key: str
    geometry: Literal["contrary", "parallel"]
    checkers: int
    cube: bool
    landing: Landing
    matches: tuple[int | None, ...]
    options: tuple[OptionView, ...]
    profiles: tuple[ProfileView, ...]
    start: BySide[tuple[int, ...]]


class SetView(Struct, frozen=True):
    """Games that take turns in one match."""

    key: str
    games: tuple[str, ...]
    matches: tuple[int, ...]
    options: tuple[OptionView, ...]
    profiles: tuple[ProfileView, ...]


class TableSummary(Struct, frozen=True):
    """One line in a player's list of tables."""

    id: str
    game: str
    mode: Mode
    length: int | None
    phase: Phase
    turn: Side | None
    you: Literal["white", "black", "both"]
    opponent: str | None
    updated: str


class Health(Struct, frozen=True):
    """Whether this server can serve."""

    status: Literal["ok", "starting", "broken"]
    version: str


encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
