"""What a viewer may see: a table as docs/wire.md shows it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from ....rules.game import Game, Phase
from ....rules.side import BySide, Side
from ....rules.variant import Variant
from ...tables import actions
from ...tables.table import Table, TableRecord
from . import bodies
from . import messages as wire
from .catalogue import profile_of
from .play_views import disputed_view, events_view, last_view, nothing, opening_view, stages_view


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
        topic=f"table/{record.id}",
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
        seats=BySide(_seat(record, Side.WHITE, online), _seat(record, Side.BLACK, online)),
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
        stage=stages_view(game),
        again=game.again,
        opening=opening_view(table),
        dice=wire.DiceView(game.on_roll, game.roll.dice) if game.roll else None,
        can=actions.may(table, sides),
        graph=_graph(game) if moving else None,
        draft=record.draft if moving else (),
        resignation=_resignation(game),
        last=last_view(table),
        disputed=disputed_view(game),
        outcome=_outcome(game),
        rematch=record.rematch,
        events=events_view(table, seen),
    )


def summary(record: TableRecord, player: str) -> bodies.TableSummary:
    """A line for the list of this player's tables."""
    sides = record.sides_of(player)
    opponent = record.seats[sides[0].other] if len(sides) == 1 else None
    return bodies.TableSummary(
        id=record.id,
        game=record.game,
        mode=record.mode,
        length=record.length,
        phase=record.phase,
        turn=record.turn,
        you="both" if len(sides) == 2 else sides[0].value,
        opponent=opponent.name if opponent else None,
        level=record.strength.level if record.strength else None,
        updated=record.updated,
    )


def _you(sides: tuple[Side, ...]) -> Literal["white", "black", "both"] | None:
    if len(sides) == 2:
        return "both"
    return sides[0].value if sides else None


def _seat(record: TableRecord, side: Side, online: Collection[str]) -> wire.SeatView | None:
    seat = record.seats[side]
    if seat is None:
        return None
    if seat.kind == "person" or record.strength is None:
        return wire.SeatView(seat.name, seat.kind, seat.kind == "machine" or seat.player in online)
    return wire.SeatView(seat.name, seat.kind, True, record.strength.level, record.strength.style)


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
    return wire.GraphView(
        graph.nodes, graph.dice, graph.larger_only, None if graph.nodes[0] else nothing(game)
    )


def _resignation(game: Game) -> wire.ResignationView | None:
    offer = game.resignation
    return wire.ResignationView(offer.side, offer.kind) if offer else None


def _outcome(game: Game) -> wire.OutcomeView | None:
    end = game.outcome
    return wire.OutcomeView(end.winner, end.kind, end.points, end.how.value) if end else None
