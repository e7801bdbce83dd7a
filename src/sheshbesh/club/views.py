"""What a viewer may see: a table as docs/wire.md shows it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Literal

import msgspec

from ..rules.dice import Roll
from ..rules.events import Event
from ..rules.game import Game, Phase
from ..rules.plays import Move
from ..rules.side import BySide, Side
from ..rules.turn import Situation
from ..rules.variant import Variant
from ..rules.why import Refusal, why_not_done
from . import actions, wire
from .catalogue import profile_of
from .starting import choosing_colours, colours_thrown
from .table import Note, Seat, Table, TableRecord


def table_view(table: Table, player: str | None, online: Collection[str], seen: int = 0) -> wire.TableView:
    """The table as this player sees it, with the events after those he has seen.

    Args:
        table: The table.
        player: The viewer; None for somebody unknown.
        online: Players who have a screen open here.
        seen: How many events the viewer knows; 0: he is new and gets the whole current game.
    """
    record, match, game = table.record, table.match, table.match.game
    variant = match.variant
    sides = record.sides_of(player)
    moving = game.phase is Phase.PLAY and game.on_roll in sides
    profile = profile_of(match.variant, match.length) if len(match.variants) == 1 else None
    return wire.TableView(
        id=record.id,
        version=table.version,
        game=variant.key,
        games=tuple(each.key for each in match.variants),
        options=record.options,
        profile=profile.key if profile else None,
        landing=variant.landing.value,
        mode=record.mode,
        length=record.length,
        stake_per_point=match.stake,
        account=BySide(match.account(Side.WHITE), match.account(Side.BLACK)),
        manual=variant.manual_dice,
        you=_you(sides),
        seats=BySide(_seat(record.seats.white, online), _seat(record.seats.black, online)),
        score=BySide(match.score[Side.WHITE], match.score[Side.BLACK]),
        game_number=match.game_number,
        crawford=match.crawford,
        kinds=game.resignable(),
        board=_board(variant, game),
        pips=BySide(game.pip_count(Side.WHITE), game.pip_count(Side.BLACK)),
        cube=wire.CubeView(game.cube.value, game.cube.owner, game.max_cube) if variant.cube else None,
        stake=game.cube.value,
        offer=game.offer,
        beaver=max(game.offers - 1, 0),
        phase=actions.phase(table),
        turn=actions.turn(table),
        stage=_stages(game),
        again=game.again,
        opening=_opening(table),
        dice=wire.DiceView(game.on_roll, game.roll.dice) if game.roll else None,
        can=actions.may(table, sides),
        graph=_graph(game) if moving else None,
        draft=record.draft if moving else (),
        resignation=_resignation(game),
        last=_last(table),
        disputed=_disputed(game),
        outcome=_outcome(game),
        rematch=record.rematch,
        events=_events(table, seen),
    )


def summary(record: TableRecord, player: str) -> wire.TableSummary:
    """A line for the list of this player's tables."""
    sides = record.sides_of(player)
    opponent = record.seats[sides[0].other] if len(sides) == 1 else None
    return wire.TableSummary(
        id=record.id,
        game=record.game,
        mode=record.mode,
        length=record.length,
        phase=record.phase,
        turn=record.turn,
        you="both" if len(sides) == 2 else sides[0].value,
        opponent=opponent.name if opponent else None,
        updated=record.updated,
    )


def refusal_view(refusal: Refusal | None) -> wire.RefusalView | None:
    """Why a move is refused."""
    if refusal is None:
        return None
    return wire.RefusalView(refusal.code.value, refusal.article, refusal.params, _example(refusal))


def _you(sides: tuple[Side, ...]) -> Literal["white", "black", "both"] | None:
    if len(sides) == 2:
        return "both"
    return sides[0].value if sides else None


def _seat(seat: Seat | None, online: Collection[str]) -> wire.SeatView | None:
    if seat is None:
        return None
    return wire.SeatView(seat.name, seat.kind, seat.kind == "machine" or seat.player in online)


def _board(variant: Variant, game: Game) -> wire.BoardView:
    white, black = Side.WHITE, Side.BLACK
    return wire.BoardView(
        variant.geometry.value,
        variant.checkers,
        game.counts(white),
        game.counts(black),
        game.pins(white),
        game.pins(black),
    )


def _graph(game: Game) -> wire.GraphView:
    graph = game.graph()
    return wire.GraphView(graph.nodes, graph.dice, graph.larger_only)


def _opening(table: Table) -> wire.OpeningView | None:
    """The opening throw or, before it, that for the colours; while it is undecided, the last tie."""
    game = table.match.game
    if choosing_colours(table):
        throws = colours_thrown(table)
        ties = tuple(throw for throw in throws if throw[0] == throw[1])
        return wire.OpeningView(*throws[-1], ties) if throws else None
    decided = game.opening or (game.ties[-1] if game.ties else None)
    return wire.OpeningView(*decided, game.ties) if decided else None


def _stages(game: Game) -> wire.StagesView | None:
    if game.stage is None or game.stage_kind is None:
        return None
    queue = tuple((stage.die, stage.count) for stage in game.queue)
    return wire.StagesView(game.stage_kind.value, game.stage.die, game.stage.count, queue)


def _last(table: Table) -> wire.LastView | None:
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


def _disputed(game: Game) -> wire.DisputedView | None:
    if game.disputed is None:
        return None
    before, moves = game.disputed.before, game.disputed.moves
    assert before.roll is not None, "only a play can be illegal"
    refusal = _why_not_done(before.situation, before.roll, before.variant, moves)
    assert refusal is not None, "a play is disputed because it is not legal"
    return wire.DisputedView(refusal.code.value, refusal.article, refusal.params, _example(refusal), moves)


@lru_cache(maxsize=256)
def _why_not_done(of: Situation, roll: Roll, variant: Variant, moves: wire.Draft) -> Refusal | None:
    return why_not_done(of, roll, variant, moves)  # thousandths of a second, for every screen


def _example(refusal: Refusal) -> wire.Draft | None:
    return tuple(map(_bare, refusal.example)) if refusal.example else None


def _bare(move: Move) -> tuple[int, int, int]:
    return move.die, move.source, move.target


def _resignation(game: Game) -> wire.ResignationView | None:
    offer = game.resignation
    return wire.ResignationView(offer.side, offer.kind) if offer else None


def _outcome(game: Game) -> wire.OutcomeView | None:
    end = game.outcome
    return wire.OutcomeView(end.winner, end.kind, end.points, end.how.value) if end else None


def _events(table: Table, seen: int) -> list[dict[str, Any]]:
    first = max(seen, table.version - wire.EVENTS_SHOWN) if seen else table.game_start()
    noted = zip(table.events[first:], table.notes[first:], strict=True)
    return [{"n": number, **_event(event, note)} for number, (event, note) in enumerate(noted, first + 1)]


def _event(event: Event, note: Note) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(event)
    if note is not None:
        shown["moves"] = [[*_bare(move), int(move.hit)] for move in note.last.moves]
        shown["stage"] = msgspec.to_builtins(_stage(note))
    return shown
