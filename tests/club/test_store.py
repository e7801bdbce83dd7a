"""The store on a real SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from sheshbesh.club.errors import Unavailable
from sheshbesh.club.ports import Conflict
from sheshbesh.club.storage.database import NEWEST, Database, DatabaseError, database_address, migrate
from sheshbesh.club.storage.schema import METADATA
from sheshbesh.club.storage.store import SqlStore
from sheshbesh.club.tables.table import MACHINE, Change, Receipt, Seat, Strength, TableRecord
from sheshbesh.rules.events import Event, Opening, Played, Rolled, Start
from sheshbesh.rules.side import BySide, Side
from tests.club.fakes import player

ANN, BOB = player("Ann"), player("Bob")
OPENING: tuple[Event, ...] = (Start(), Opening(6, 5))
PLAY = Played(Side.WHITE, ((6, 24, 18), (5, 18, 13)))
OLD_TABLES = (
    """INSERT INTO tables VALUES ('table', 'backgammon', '{"cube":false}', 'friend', 5, 'ann', 'bob', 1, 0,
       'opening', NULL, NULL, '[]', 0, 0, NULL, '2026-01-01', '2026-01-02')""",
    """INSERT INTO tables VALUES ('machine', 'backgammon', '{"cube":false}', 'machine', 5, 'ann', 'machine',
       0, 0, 'opening', NULL, NULL, '[]', 0, 0, NULL, '2026-01-01', '2026-01-02')""",
    """INSERT INTO events VALUES ('table', 1, '{"type":"start","first":null}', '2026-01-02')""",
)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Database, SqlStore]]:
    database = Database(f"sqlite:///{folder / 'club.db'}")
    async with database.opened():
        yield database, SqlStore(database)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    """A store that knows Ann and Bob."""
    async with opened(tmp_path) as (_, made):
        await made.add_player(ANN, b"ann")
        await made.add_player(BOB, b"bob")
        yield made


def record(**changes: object) -> TableRecord:
    """Ann and Bob's table, White to play 6-5."""
    made = TableRecord(
        id="table",
        game="backgammon",
        options={"cube": False},
        mode="friend",
        length=5,
        stake=2,
        strength=None,
        seats=BySide(Seat("ann", "Ann", "person"), Seat("bob", "Bob", "person")),
        version=2,
        revision=0,
        phase="play",
        turn=Side.WHITE,
        due="ann",
        draft=(),
        rematch=BySide(False, False),
        successor=None,
        created="2026-01-01",
        updated="2026-01-02",
    )
    return replace(made, **changes)


def played(made_from: TableRecord) -> Change:
    return Change(
        replace(made_from, version=3, phase="roll", turn=Side.BLACK, due="bob"), (PLAY,), keeps_draft=False
    )


async def test_a_table_is_read_as_it_was_written(store: SqlStore) -> None:
    await store.create(record(), OPENING)
    assert await store.table("table") == record()
    assert await store.events("table", 0) == OPENING
    assert await store.events("table", 1) == OPENING[1:]
    assert await store.table("nowhere") is None


async def test_a_free_seat_is_none(store: SqlStore) -> None:
    waiting = record(
        seats=BySide(None, Seat("bob", "Bob", "person")), version=0, phase="waiting", turn=None, due=None
    )
    await store.create(waiting, ())
    assert await store.table("table") == waiting


async def test_a_change_is_kept_whole(store: SqlStore) -> None:
    await store.create(record(), OPENING)
    again = record(id="again", version=0)
    change = played(record())
    await store.commit(msgspec.structs.replace(change, successor=(again, ())), Receipt("ann", "key"))
    assert await store.table("table") == replace(change.record, revision=1)
    assert await store.events("table", 2) == (PLAY,)
    assert await store.receipt("table", "ann", "key") == 3
    assert await store.receipt("table", "bob", "key") is None
    assert await store.table("again") == again


async def test_a_change_of_an_older_revision_is_refused_whole(store: SqlStore) -> None:
    await store.create(record(), OPENING)
    await store.commit(played(record()), Receipt("ann", "key"))
    for receipt in (Receipt("ann", "other"), None):
        with pytest.raises(Conflict):
            await store.commit(played(record()), receipt)
    assert await store.receipt("table", "ann", "other") is None
    assert await store.events("table", 0) == (*OPENING, PLAY)


async def test_a_command_that_is_done_is_refused_whole(store: SqlStore) -> None:
    await store.create(record(), OPENING)
    change = played(record())
    await store.commit(change, Receipt("ann", "key"))
    rolled = replace(change.record, version=4, revision=1)
    with pytest.raises(Conflict):
        await store.commit(Change(rolled, (Rolled(Side.BLACK, (2, 1)),)), Receipt("ann", "key"))
    assert await store.table("table") == replace(change.record, revision=1)
    assert await store.events("table", 3) == ()


async def test_of_many_changes_at_once_one_is_kept(store: SqlStore) -> None:
    await store.create(record(), OPENING)
    changes = (store.commit(played(record()), Receipt("ann", str(n))) for n in range(20))
    outcomes = await asyncio.gather(*changes, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None)] + [Conflict] * 19
    assert await store.events("table", 2) == (PLAY,)


async def test_many_changes_to_many_tables_are_all_kept(store: SqlStore) -> None:
    records = [record(id=str(n)) for n in range(50)]
    await asyncio.gather(*(store.create(made, OPENING) for made in records))
    await asyncio.gather(*(store.commit(played(made)) for made in records))
    for made in records:
        assert len(await store.events(made.id, 0)) == 3


async def test_a_draft_is_kept_until_the_turn_is_over(store: SqlStore) -> None:
    await store.create(record(), OPENING)
    assert await store.keep_draft("table", 2, ((6, 24, 18),))
    kept = await store.table("table")
    assert kept == record(draft=((6, 24, 18),))
    await store.commit(Change(record(), ()))
    assert await store.table("table") == record(draft=((6, 24, 18),), revision=1)
    await store.commit(played(record(revision=1)))
    assert await store.table("table") == replace(played(record()).record, revision=2)
    assert not await store.keep_draft("table", 2, ((6, 24, 18),))


async def test_a_players_tables_come_latest_first(store: SqlStore) -> None:
    for number in range(4):
        await store.create(record(id=str(number), updated=f"2026-01-0{9 - number}"), OPENING)
    assert [made.id for made in await store.tables_of("ann", 3)] == ["0", "1", "2"]
    assert await store.tables_of("eve", 3) == ()


async def test_tables_on_which_somebody_must_act_are_found(store: SqlStore) -> None:
    await store.create(record(id="mine"), OPENING)
    await store.create(record(id="his", due="bob"), OPENING)
    await store.create(record(id="over", due=None), OPENING)
    assert await store.waiting_for("ann") == ("mine",)


async def test_players_are_known_by_their_tokens(store: SqlStore) -> None:
    assert await store.player_by_token(b"ann") == ANN
    assert await store.player_by_token(b"eve") is None
    await store.change_player("ann", None, {"theme": "slate"})
    await store.change_player("ann", "Anna", None)
    assert await store.player("ann") == replace(ANN, name="Anna", settings={"theme": "slate"})
    await store.create(record(), OPENING)
    renamed = await store.table("table")
    assert renamed is not None
    assert renamed.seats.white == Seat("ann", "Anna", "person")


async def test_the_machine_is_a_player_from_the_start(store: SqlStore) -> None:
    machine = await store.player(MACHINE)
    assert machine is not None
    assert machine.kind == "machine"


async def test_everything_is_there_after_opening_again(tmp_path: Path) -> None:
    against_the_machine = record(
        id="machine",
        mode="machine",
        seats=BySide(Seat("ann", "Ann", "person"), Seat(MACHINE, "The machine", "machine")),
        strength=Strength("casual", "bold"),
    )
    async with opened(tmp_path) as (_, first):
        await first.add_player(ANN, b"ann")
        await first.add_player(BOB, b"bob")
        await first.create(record(), OPENING)
        await first.create(against_the_machine, OPENING)
    async with opened(tmp_path) as (_, again):
        assert await again.table("table") == record()
        assert await again.table("machine") == against_the_machine


async def test_commits_reach_the_disk(tmp_path: Path) -> None:
    async with opened(tmp_path) as (database, _):
        with database.writing.connect() as connection:
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL


async def test_one_failing_command_does_not_fail_its_neighbours(tmp_path: Path) -> None:
    async with opened(tmp_path) as (database, store):
        await asyncio.gather(store.add_player(ANN, b"ann"), store.add_player(BOB, b"bob"))

        def fail(connection: Connection) -> None:
            connection.execute(text("UPDATE players SET name = 'spoilt'"))
            connection.execute(text("INSERT INTO players (id) VALUES ('ann')"))

        outcomes = await asyncio.gather(
            store.change_player("ann", "Anna", None),
            database.writer.write(fail),
            store.change_player("bob", "Bobby", None),
            return_exceptions=True,
        )
        assert outcomes[0] is outcomes[2] is None
        assert isinstance(outcomes[1], IntegrityError)
        assert [(await store.player(name)).name for name in ("ann", "bob")] == ["Anna", "Bobby"]  # type: ignore[union-attr]


async def test_reading_then_writing_loses_nothing(tmp_path: Path) -> None:
    """The trap of sqlite3's late BEGIN: two who count at once must both be counted."""
    async with opened(tmp_path) as (database, store):
        await store.add_player(replace(ANN, name="0"), b"ann")

        def count(connection: Connection) -> None:
            number = int(connection.execute(text("SELECT name FROM players WHERE id = 'ann'")).scalar_one())
            connection.execute(text(f"UPDATE players SET name = '{number + 1}' WHERE id = 'ann'"))

        await asyncio.gather(*(database.writer.write(count) for _ in range(100)))
        counted = await store.player("ann")
        assert counted is not None
        assert counted.name == "100"


async def test_a_database_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as (database, store):
        with database.reading.connect() as connection:
            for name in ("receipts", "events", "tables"):
                connection.execute(text(f"DROP TABLE {name}"))
        with pytest.raises(Unavailable):
            await store.table("table")


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    engines = [create_engine(f"sqlite:///{tmp_path / name}") for name in ("migrated.db", "made.db")]
    with engines[0].begin() as connection:
        migrate(connection)
    METADATA.create_all(engines[1])
    migrated, made = map(inspect, engines)
    assert set(migrated.get_table_names()) - {"alembic_version"} == set(made.get_table_names())
    for name in made.get_table_names():
        for look in (
            "get_columns",
            "get_foreign_keys",
            "get_indexes",
            "get_unique_constraints",
            "get_pk_constraint",
        ):
            assert str(getattr(migrated, look)(name)) == str(getattr(made, look)(name)), (name, look)
    with engines[0].connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == NEWEST
    for engine in engines:
        engine.dispose()


async def test_a_club_of_the_first_version_goes_on(tmp_path: Path) -> None:
    """Its tables are there, a point at them is worth one, and the machine plays as well as it can."""
    engine = create_engine(f"sqlite:///{tmp_path / 'club.db'}")
    with engine.begin() as connection:
        migrate(connection, "first_club")
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "first_club"
        for name in ("Ann", "Bob"):
            connection.execute(
                text("INSERT INTO players VALUES (:id, :name, 'person', NULL, '{}', 'then')"),
                {"id": name.lower(), "name": name},
            )
        for statement in OLD_TABLES:
            connection.exec_driver_sql(statement)
    engine.dispose()
    async with opened(tmp_path) as (_, store):
        expected = record(stake=1, version=1, phase="opening", turn=None, due=None)
        assert await store.table("table") == expected
        assert await store.events("table", 0) == (Start(),)
        old = await store.table("machine")
        assert old is not None
        assert old.strength == Strength("best", "balanced")


@pytest.mark.parametrize("url", ["postgresql://localhost/club", "mysql://x", "nonsense", ""])
def test_other_databases_are_refused_with_a_reason(url: str) -> None:
    with pytest.raises(DatabaseError, match="sqlite"):
        database_address(url)


def test_a_sqlite_address_gets_the_driver_that_serves_it() -> None:
    assert str(database_address("sqlite+aiosqlite:////tmp/club.db")) == "sqlite:////tmp/club.db"
