"""What a viewer may see: a table as docs/wire.md shows it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from ..rules.events import Event, Played
from ..rules.game import Game, Phase
from ..rules.side import BySide, Side
from ..rules.variant import Variant
from . import actions, wire
from .table import Hits, Seat, Table, TableRecord

MATCHES = (None, 1, 3, 5, 7)
"""Match lengths that are offered; any other can be asked for."""


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
    return wire.TableView(
        id=record.id,
        version=table.version,
        game=record.game,
        options=record.options,
        mode=record.mode,
        length=record.length,
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
        phase=actions.phase(table),
        turn=actions.turn(table),
        opening=wire.OpeningView(*game.opening, game.ties) if game.opening else None,
        dice=wire.DiceView(game.on_roll, game.roll.dice) if game.roll else None,
        can=actions.may(table, sides),
        graph=_graph(game) if moving else None,
        draft=record.draft if moving else (),
        resignation=_resignation(game),
        last=_last(game),
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


def game_view(variant: Variant) -> wire.GameView:
    """A game on offer."""
    return wire.GameView(variant.key, variant.geometry.value, variant.checkers, variant.cube, MATCHES)


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


def _last(game: Game) -> wire.LastView | None:
    last = game.last
    if last is None:
        return None
    moves = tuple((move.die, move.source, move.target, int(move.hit)) for move in last.moves)
    return wire.LastView(last.side, last.roll.dice, moves)


def _resignation(game: Game) -> wire.ResignationView | None:
    offer = game.resignation
    return wire.ResignationView(offer.side, offer.kind) if offer else None


def _outcome(game: Game) -> wire.OutcomeView | None:
    end = game.outcome
    return wire.OutcomeView(end.winner, end.kind, end.points, end.how.value) if end else None


def _events(table: Table, seen: int) -> list[dict[str, Any]]:
    first = max(seen, table.version - wire.EVENTS_SHOWN) if seen else table.game_start()
    numbered = zip(table.events[first:], table.hits[first:], strict=True)
    return [{"n": number, **_event(event, hits)} for number, (event, hits) in enumerate(numbered, first + 1)]


def _event(event: Event, hits: Hits) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(event, Played):
        shown["moves"] = [[*move, hit] for move, hit in zip(event.moves, hits, strict=True)]
    return shown
