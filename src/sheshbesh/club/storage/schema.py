"""The database's tables. The migrations make them; a test keeps both the same."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, text

METADATA = MetaData()

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("token_hash", LargeBinary, unique=True),
    Column("settings", Text, nullable=False),
    Column("created", Text, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("length", Integer),
    Column("white", ForeignKey("players.id")),
    Column("black", ForeignKey("players.id")),
    Column("version", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("turn", Text),
    Column("due", ForeignKey("players.id")),
    Column("draft", Text, nullable=False),
    Column("rematch_white", Boolean, nullable=False),
    Column("rematch_black", Boolean, nullable=False),
    Column("successor", Text),
    Column("created", Text, nullable=False),
    Column("updated", Text, nullable=False),
    Column("stake", Integer, nullable=False, server_default=text("1")),
    Column("level", Text),
    Column("style", Text),
    Index("tables_white", "white", "updated"),
    Index("tables_black", "black", "updated"),
    Index("tables_due", "due"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("at", Text, nullable=False),
)

RECEIPTS = Table(
    "receipts",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", Text, nullable=False),
)
