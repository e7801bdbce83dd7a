"""What a player can do, as the browser says it: the commands of docs/wire.md."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Slot: TypeAlias = Annotated[int, Meta(ge=0, le=26)]
Move: TypeAlias = tuple[Die, Slot, Slot]
Moves: TypeAlias = Annotated[tuple[Move, ...], Meta(max_length=32)]
Draft: TypeAlias = tuple[tuple[int, int, int], ...]


class Colours(Struct, frozen=True, tag_field="do", tag="colours"):
    """Having rolled the higher die, choose: change seats, or keep them."""

    swap: bool


class Opening(Struct, frozen=True, tag_field="do", tag="opening"):
    """Enter one die of each side, rolled by hand; the machine's is rolled for it and left out."""

    white: Die | None = None
    black: Die | None = None


class Mix(Struct, frozen=True, tag_field="do", tag="mix"):
    """Have the four dice mixed and picked in turn before a game."""


class Roll(Struct, frozen=True, tag_field="do", tag="roll"):
    """Roll the dice, or enter what they show where they are rolled by hand."""

    dice: tuple[Die, Die] | None = None


class Cocked(Struct, frozen=True, tag_field="do", tag="cocked"):
    """Declare that the dice just entered did not lie flat."""


class Reject(Struct, frozen=True, tag_field="do", tag="reject"):
    """Refuse one's own first roll, double the stake and roll again."""


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
