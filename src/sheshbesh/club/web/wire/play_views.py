"""What was played and what is to be played, as docs/wire.md shows it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from ....rules.dice import Roll
from ....rules.events import Event
from ....rules.game import Game
from ....rules.plays import Move
from ....rules.points import BAR, HEAD, HOME, mirror
from ....rules.turn import Situation
from ....rules.variant import Variant
from ....rules.why import Refusal, why_not_done
from ...tables.commands import Draft
from ...tables.opening import choosing_colours, colours_rolled
from ...tables.table import Note, Table
from . import messages as wire


def refusal_view(refusal: Refusal | None) -> wire.RefusalView | None:
    """Why a move is refused."""
    if refusal is None:
        return None
    return wire.RefusalView(refusal.code.value, refusal.article, refusal.params, _example(refusal))


def opening_view(table: Table) -> wire.OpeningView | None:
    """The opening roll or, before it, that for the colours; while it is undecided, the last tie."""
    game = table.match.game
    if choosing_colours(table):
        rolls = colours_rolled(table)
        ties = tuple(roll for roll in rolls if roll[0] == roll[1])
        return wire.OpeningView(*rolls[-1], ties) if rolls else None
    decided = game.opening or (game.ties[-1] if game.ties else None)
    return wire.OpeningView(*decided, game.ties) if decided else None


def stages_view(game: Game) -> wire.StagesView | None:
    """The stage to be played, with those that follow."""
    if game.stage is None or game.stage_kind is None:
        return None
    queue = tuple((stage.die, stage.count) for stage in game.queue)
    return wire.StagesView(game.stage_kind.value, game.stage.die, game.stage.count, queue)


def nothing(game: Game) -> wire.Nothing:
    """Why the side on roll can move nothing."""
    if not game.counts(game.on_roll)[BAR]:
        return "blocked"
    held, geometry = game.counts(game.on_roll.other), game.variant.geometry
    shut = all(held[mirror(point, geometry)] > 1 for point in range(HEAD, HEAD - HOME, -1))
    return "shut" if shut else "bar"


def last_view(table: Table) -> wire.LastView | None:
    """The last confirmed play of the game on the board."""
    last = table.match.game.last
    if last is None:
        return None
    # After a demanded correction the last play is an earlier one than the last event of a play.
    note = next((note for note in reversed(table.notes) if note is not None and note.last is last), None)
    moves = tuple((*_bare(move), int(move.hit)) for move in last.moves)
    return wire.LastView(last.side, last.roll.dice, moves, _stage(note))


def _stage(note: Note) -> wire.StageView | None:
    """The stage that was played."""
    if note is None or note.stage is None or note.last.stage is None:
        return None
    return wire.StageView(note.last.stage.value, note.stage.die, note.stage.count)


def disputed_view(game: Game) -> wire.DisputedView | None:
    """The illegal play just made and the rule that it breaks, while it may be put right."""
    if game.disputed is None:
        return None
    before, moves = game.disputed.before, game.disputed.moves
    assert before.roll is not None, "only a play can be illegal"
    refusal = _why_not_done(before.situation, before.roll, before.variant, moves)
    assert refusal is not None, "a play is disputed because it is not legal"
    return wire.DisputedView(refusal.code.value, refusal.article, refusal.params, _example(refusal), moves)


@lru_cache(maxsize=256)
def _why_not_done(of: Situation, roll: Roll, variant: Variant, moves: Draft) -> Refusal | None:
    return why_not_done(of, roll, variant, moves)  # thousandths of a second, for every screen


def _example(refusal: Refusal) -> Draft | None:
    return tuple(map(_bare, refusal.example)) if refusal.example else None


def _bare(move: Move) -> tuple[int, int, int]:
    return move.die, move.source, move.target


def events_view(table: Table, seen: int) -> list[dict[str, Any]]:
    """The events after those seen; with none seen, those of the current game."""
    return [event_view(table, number) for number in range(first_shown(table, seen), table.version)]


def first_shown(table: Table, seen: int) -> int:
    """How many events came before the first that somebody who has seen so many is shown."""
    if seen:
        return max(min(seen, table.version), table.version - wire.EVENTS_SHOWN)
    return max(table.game_start(), table.version - wire.GAME_SHOWN)


def event_view(table: Table, index: int) -> dict[str, Any]:
    """An event as it is shown, with its number, which is one more than its index."""
    return {"n": index + 1, **_event(table.events[index], table.notes[index])}


def _event(event: Event, note: Note) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(event)
    if note is not None:
        shown["moves"] = [[*_bare(move), int(move.hit)] for move in note.last.moves]
        shown["stage"] = msgspec.to_builtins(_stage(note))
    return shown
