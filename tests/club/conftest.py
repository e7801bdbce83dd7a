"""One running server for all tests that talk to one; every test makes guests and tables of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

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
