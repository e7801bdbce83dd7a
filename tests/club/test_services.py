"""The services that other tests rely on: they answer, are fresh, and stop by themselves."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import nats
import pytest

from tests.club import services

USE_AND_DIE = """
import os, sys
from pathlib import Path
from tests.club import services
with services.running(sys.argv[1], Path(sys.argv[2])) as address:
    print(address, flush=True)
    sys.stdin.read()
    os._exit(1)
"""


def reachable(address: str) -> bool:
    place = urlsplit(address)
    try:
        socket.create_connection((place.hostname, place.port), timeout=60).close()
    except ConnectionRefusedError:
        return False
    return True


async def test_a_database_is_new_and_sorts_and_speaks_alike_everywhere(database_url: str) -> None:
    connection = await asyncpg.connect(database_url)
    assert await connection.fetchval("SELECT count(*) FROM pg_stat_user_tables") == 0
    assert await connection.fetchval("SHOW server_encoding") == "UTF8"
    assert await connection.fetchval("SHOW timezone") == "UTC"
    assert await connection.fetchval("SELECT 'b' < 'a' COLLATE \"default\" OR 'a' < 'B'") is False
    await connection.execute("CREATE TABLE mine (name text)")
    await connection.close()


def test_databases_do_not_know_each_other_and_are_dropped(postgres: str) -> None:
    with services.database(postgres) as one, services.database(postgres) as other:
        assert one != other
    with pytest.raises(RuntimeError, match="does not exist"):
        services.ask(one, "SELECT 1")


async def test_a_bus_carries_a_word(nats_url: str) -> None:
    bus = await nats.connect(nats_url)
    heard = await bus.subscribe("services.test")
    await bus.publish("services.test", b"hello")
    assert (await heard.next_msg(timeout=60)).data == b"hello"
    await bus.close()


@pytest.mark.parametrize("name", ["postgres", "nats"])
def test_a_service_is_shared_and_outlives_all_its_users_but_the_last(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", USE_AND_DIE, name, str(tmp_path)]
    users = []
    for _ in range(2):
        user = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert user.stdout
        users.append((user, user.stdout.readline()))
    (one, first), (other, second) = users
    assert first == second != ""
    other.communicate()
    with services.running(name, tmp_path) as third:
        assert f"{third}\n" == first
        one.kill()
        one.communicate()
        assert reachable(third)
    with services.locked(tmp_path / f"{name}.watcher"):  # held until all is done
        assert not reachable(third)
