"""The database: one engine that writes, one that reads, migrated before either is used."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .writer import Writer

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # NORMAL loses the last commits when the power fails
    "busy_timeout=5000",
    "foreign_keys=ON",
    "temp_store=MEMORY",
    "cache_size=-32000",
)

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = "first_club"
"""The newest migration: a database that is there already starts without loading Alembic."""


class DatabaseError(Exception):
    """The database's address cannot be used; the message says which can."""


class Database:
    """Reads run side by side; writes go through the one writer."""

    def __init__(self, url: str) -> None:
        address = async_address(url)
        self.writing = create_async_engine(address, pool_size=1, max_overflow=0)
        self.reading = create_async_engine(
            address,
            pool_size=4,
            max_overflow=0,
            isolation_level="AUTOCOMMIT",  # a read is one statement and needs neither BEGIN nor ROLLBACK
            skip_autocommit_rollback=True,
        )
        _prepare(self.writing, begin="BEGIN IMMEDIATE")
        _prepare(self.reading, begin=None)
        self.writer = Writer(self.writing)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Migrate, then write until the end."""
        try:
            async with self.writing.begin() as connection:
                await connection.run_sync(migrate)
            running = asyncio.create_task(self.writer.run(), name="writer")
            try:
                yield
            finally:
                self.writer.close()
                await running
        finally:
            await self.reading.dispose()
            await self.writing.dispose()

    async def ping(self) -> None:
        """Return when the database answers."""
        async with self.reading.connect() as connection:
            await connection.execute(text("SELECT 1"))


def async_address(url: str) -> str:
    """The address with the driver that serves it.

    Raises:
        DatabaseError: for a kind of database that is not supported.
    """
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        raise DatabaseError(
            f"{url!r} is no database address; one looks like sqlite:////home/me/club.db"
        ) from None
    if parsed.get_backend_name() != "sqlite":
        raise DatabaseError(
            f"databases of the kind {parsed.get_backend_name()!r} are not supported; sqlite:///PATH is"
        )
    return parsed.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)


def migrate(connection: Connection) -> None:
    """Bring the database up to date, in the connection's transaction."""
    if _revision(connection) == NEWEST:
        return
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    known = connection.execute(text("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'")).scalar()
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if known else None


def _prepare(engine: AsyncEngine, begin: str | None) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        # sqlite3 would begin only before the first write: what was read before it might be old by then.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    if begin is not None:

        @event.listens_for(engine.sync_engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)
