"""The database: one connection that writes, a few that read, migrated before either is used.

Both sit in threads of their own. A command is seven short statements: in one thread they cost one
change of threads, through an asynchronous driver one each (docs/adr/0005-database.md).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Row, Select, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from .writer import Writer

READERS = 4

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # NORMAL loses the last commits when the power fails
    "busy_timeout=5000",
    "foreign_keys=ON",
    "temp_store=MEMORY",
    "cache_size=-32000",
)

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = "strength"
"""The newest migration: a database that is there already starts without loading Alembic."""


class DatabaseError(Exception):
    """The database's address cannot be used; the message says which can."""


class Database:
    """Reads run side by side; writes go through the one writer."""

    def __init__(self, url: str) -> None:
        address = database_address(url)
        self.writing = create_engine(address, pool_size=1, max_overflow=0)
        self.reading = create_engine(
            address,
            pool_size=READERS,
            max_overflow=0,
            isolation_level="AUTOCOMMIT",  # a read is one statement and needs neither BEGIN nor ROLLBACK
            skip_autocommit_rollback=True,
        )
        _prepare(self.writing, begin="BEGIN IMMEDIATE")
        _prepare(self.reading, begin=None)
        self.writer = Writer(self.writing)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Migrate, then write until the end."""
        try:
            await asyncio.to_thread(self._migrate)
            running = asyncio.create_task(self.writer.run(), name="writer")
            try:
                yield
            finally:
                self.writer.close()
                await running
        finally:
            self._readers.shutdown()
            self.reading.dispose()
            self.writing.dispose()

    async def read(self, statement: Select[Any]) -> list[Row[Any]]:
        """The rows of one statement."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._rows, statement)

    def _rows(self, statement: Select[Any]) -> list[Row[Any]]:
        with self.reading.connect() as connection:
            return list(connection.execute(statement))

    def _migrate(self) -> None:
        with self.writing.begin() as connection:
            migrate(connection)


def database_address(url: str) -> URL:
    """The address, if it is one of a database that is supported.

    Raises:
        DatabaseError: saying what is.
    """
    try:
        address = make_url(url)
    except SQLAlchemyError:
        raise DatabaseError(
            f"{url!r} is no database address; one looks like sqlite:////home/me/club.db"
        ) from None
    if address.get_backend_name() != "sqlite":
        raise DatabaseError(
            f"databases of the kind {address.get_backend_name()!r} are not supported; sqlite:///PATH is"
        )
    return address.set(drivername="sqlite")


def migrate(connection: Connection, revision: str = NEWEST) -> None:
    """Bring the database up to date, or to an older revision, in the connection's transaction."""
    if _revision(connection) == revision:
        return
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, revision)


def _revision(connection: Connection) -> str | None:
    known = connection.execute(text("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'")).scalar()
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if known else None


def _prepare(engine: Engine, begin: str | None) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        # sqlite3 would begin only before the first write: what was read before it might be old by then.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    if begin is not None:

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)
