"""The store in SQL: Core statements that SQLite and PostgreSQL both understand."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ...rules.events import Event
from ...rules.side import BySide, Side
from ..errors import Unavailable
from ..people.player import Player
from ..ports import Conflict
from ..tables.commands import Draft
from ..tables.table import Change, Receipt, Seat, Strength, TableRecord
from .database import Database
from .schema import EVENTS, PLAYERS, RECEIPTS, TABLES

WHITE, BLACK = PLAYERS.alias("white_player"), PLAYERS.alias("black_player")
TABLE_COLUMNS = [column for column in TABLES.columns if column.name not in ("white", "black")]
ONE_TABLE = select(
    *TABLE_COLUMNS,
    WHITE.c.id.label("white"),
    WHITE.c.name.label("white_name"),
    WHITE.c.kind.label("white_kind"),
    BLACK.c.id.label("black"),
    BLACK.c.name.label("black_name"),
    BLACK.c.kind.label("black_kind"),
).select_from(
    TABLES.outerjoin(WHITE, TABLES.c.white == WHITE.c.id).outerjoin(BLACK, TABLES.c.black == BLACK.c.id)
)

NO_DRAFT = {"draft": "[]"}

_event = msgspec.json.Decoder(Event).decode
_draft = msgspec.json.Decoder(Draft).decode


class SqlStore:
    """Reads at once; writes through the one writer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def table(self, table_id: str) -> TableRecord | None:
        """The table's record as last written."""
        rows = await self._read(ONE_TABLE.where(TABLES.c.id == table_id))
        return _record(rows[0]) if rows else None

    async def events(self, table_id: str, after: int) -> tuple[Event, ...]:
        """The table's events after the first so many."""
        wanted = select(EVENTS.c.body).where(EVENTS.c.table_id == table_id, EVENTS.c.number > after)
        return tuple(_event(row.body) for row in await self._read(wanted.order_by(EVENTS.c.number)))

    async def receipt(self, table_id: str, player_id: str, key: str) -> int | None:
        """The version after this command, if it has been carried out."""
        rows = await self._read(select(RECEIPTS.c.version).where(*_is_receipt(table_id, player_id, key)))
        return rows[0].version if rows else None

    async def create(self, record: TableRecord, events: tuple[Event, ...]) -> None:
        """Keep a new table."""

        def work(connection: Connection) -> None:
            self._insert_table(connection, record, events)

        await self._database.writer.write(work)

    async def commit(self, change: Change, receipt: Receipt | None = None) -> None:
        """Keep a change whole, with the receipt of the command that made it.

        Raises:
            Conflict: when the table's revision is not the change's, or the command is done already.
        """

        def work(connection: Connection) -> None:
            record = change.record
            changed = connection.execute(
                update(TABLES)
                .where(TABLES.c.id == record.id, TABLES.c.revision == record.revision)
                .values(
                    **_columns(record),
                    revision=record.revision + 1,
                    **({} if change.keeps_draft else NO_DRAFT),
                )
            )
            if changed.rowcount != 1:
                raise Conflict(f"table {record.id} is not at revision {record.revision} any more")
            self._insert_events(connection, record, change.events)
            if receipt is not None:
                self._insert_receipt(connection, record, receipt)
            if change.successor is not None:
                self._insert_table(connection, *change.successor)

        await self._database.writer.write(work)

    async def keep_draft(self, table_id: str, version: int, moves: Draft) -> bool:
        """Keep the mover's draft; False when the table has moved on."""

        def work(connection: Connection) -> bool:
            kept = connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id, TABLES.c.version == version)
                .values(draft=_text(moves))
            )
            return bool(kept.rowcount == 1)

        return await self._database.writer.write(work)

    async def tables_of(self, player_id: str, limit: int) -> tuple[TableRecord, ...]:
        """The player's tables, the latest activity first."""
        his = (TABLES.c.white == player_id) | (TABLES.c.black == player_id)
        rows = await self._read(ONE_TABLE.where(his).order_by(TABLES.c.updated.desc()).limit(limit))
        return tuple(map(_record, rows))

    async def waiting_for(self, player_id: str) -> tuple[str, ...]:
        """The tables on which this player must act now."""
        return tuple(row.id for row in await self._read(select(TABLES.c.id).where(TABLES.c.due == player_id)))

    async def player(self, player_id: str) -> Player | None:
        """The player with this id."""
        return await self._player(PLAYERS.c.id == player_id)

    async def player_by_token(self, token_hash: bytes) -> Player | None:
        """The player who holds the token with this hash."""
        return await self._player(PLAYERS.c.token_hash == token_hash)

    async def add_player(self, player: Player, token_hash: bytes) -> None:
        """Keep a new player."""
        values = msgspec.structs.asdict(player) | {
            "settings": _text(player.settings),
            "token_hash": token_hash,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(PLAYERS).values(values))

        await self._database.writer.write(work)

    async def change_player(self, player_id: str, name: str | None, settings: dict[str, Any] | None) -> None:
        """Change what is not None."""
        values = {
            "name": name if name is not None else PLAYERS.c.name,
            "settings": _text(settings) if settings is not None else PLAYERS.c.settings,
        }

        def work(connection: Connection) -> None:
            connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(values))

        await self._database.writer.write(work)

    async def ping(self) -> None:
        """Return when the database answers."""
        await self._read(select(func.count()).select_from(select(PLAYERS.c.id).limit(1).subquery()))

    async def _player(self, condition: ColumnElement[bool]) -> Player | None:
        rows = await self._read(select(PLAYERS).where(condition))
        if not rows:
            return None
        row = rows[0]
        return Player(row.id, row.name, row.kind, msgspec.json.decode(row.settings), row.created)

    async def _read(self, statement: Select[Any]) -> list[Row[Any]]:
        try:
            return await self._database.read(statement)
        except SQLAlchemyError as error:
            raise Unavailable("the database could not read") from error

    def _insert_table(self, connection: Connection, record: TableRecord, events: tuple[Event, ...]) -> None:
        connection.execute(insert(TABLES).values(**_columns(record), revision=0, **NO_DRAFT))
        self._insert_events(connection, record, events)

    def _insert_events(self, connection: Connection, record: TableRecord, events: tuple[Event, ...]) -> None:
        """Add the record's last events: its version counts them already."""
        if events:
            first = record.version - len(events) + 1
            connection.execute(
                insert(EVENTS),
                [
                    {"table_id": record.id, "number": number, "body": _text(event), "at": record.updated}
                    for number, event in enumerate(events, first)
                ],
            )

    def _insert_receipt(self, connection: Connection, record: TableRecord, receipt: Receipt) -> None:
        values = {
            "table_id": record.id,
            "player_id": receipt.player,
            "key": receipt.key,
            "version": record.version,
            "at": record.updated,
        }
        try:
            connection.execute(insert(RECEIPTS).values(values))
        except IntegrityError as error:
            raise Conflict(f"command {receipt.key} has been carried out already") from error


def _is_receipt(table_id: str, player_id: str, key: str) -> tuple[ColumnElement[bool], ...]:
    return RECEIPTS.c.table_id == table_id, RECEIPTS.c.player_id == player_id, RECEIPTS.c.key == key


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _columns(record: TableRecord) -> dict[str, Any]:
    white, black, strength = record.seats.white, record.seats.black, record.strength
    return {
        "id": record.id,
        "game": record.game,
        "options": _text(record.options),
        "mode": record.mode,
        "length": record.length,
        "stake": record.stake,
        "level": strength.level if strength else None,
        "style": strength.style if strength else None,
        "white": white.player if white else None,
        "black": black.player if black else None,
        "version": record.version,
        "phase": record.phase,
        "turn": record.turn,
        "due": record.due,
        "rematch_white": record.rematch.white,
        "rematch_black": record.rematch.black,
        "successor": record.successor,
        "created": record.created,
        "updated": record.updated,
    }


def _record(row: Row[Any]) -> TableRecord:
    return TableRecord(
        id=row.id,
        game=row.game,
        options=msgspec.json.decode(row.options),
        mode=row.mode,
        length=row.length,
        stake=row.stake,
        strength=Strength(row.level, row.style) if row.level else None,
        seats=BySide(
            Seat(row.white, row.white_name, row.white_kind) if row.white else None,
            Seat(row.black, row.black_name, row.black_kind) if row.black else None,
        ),
        version=row.version,
        revision=row.revision,
        phase=row.phase,
        turn=Side(row.turn) if row.turn else None,
        due=row.due,
        draft=_draft(row.draft),
        rematch=BySide(row.rematch_white, row.rematch_black),
        successor=row.successor,
        created=row.created,
        updated=row.updated,
    )
