"""One running server for all tests that talk to one; every test makes guests and tables of its own."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.club import services
from tests.club.house import Guest, guest, serving, settings


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    with serving(settings(tmp_path_factory.mktemp("club"))) as running:
        yield running


@pytest.fixture
async def ann(address: str) -> AsyncIterator[Guest]:
    """Somebody new."""
    async with guest(address) as new:
        yield new


@pytest.fixture
async def bob(address: str) -> AsyncIterator[Guest]:
    """Somebody else new."""
    async with guest(address) as new:
        yield new


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this test run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def postgres(run_folder: Path) -> Iterator[str]:
    """The address of a PostgreSQL that all tests share."""
    with services.running("postgres", run_folder) as address:
        yield address


@pytest.fixture
def database_url(postgres: str) -> Iterator[str]:
    """The address of a new, empty PostgreSQL database."""
    with services.database(postgres) as address:
        yield address


@pytest.fixture(scope="session")
def nats_url(run_folder: Path) -> Iterator[str]:
    """The address of a NATS that all tests share."""
    with services.running("nats", run_folder) as address:
        yield address
