"""Guests and what they may change."""

from __future__ import annotations

import pytest

from sheshbesh.club.errors import TooLarge, TooMany
from sheshbesh.club.people.players import CHANGES_AT_ONCE, GUESTS_AT_ONCE, SETTINGS_LIMIT, Players
from tests.club.fakes import FakeClock, MemoryStore


async def test_a_guest_is_recognised_by_his_token_only() -> None:
    store = MemoryStore()
    players = Players(store, FakeClock())
    guest, token = await players.welcome("192.0.2.1")
    assert await players.recognise(token) == guest
    assert await players.recognise(guest.id) is None
    assert await players.recognise(None) is None
    assert token.encode() not in b"".join(store.players)  # a stolen database opens no account


async def test_guests_do_not_pour_in_from_one_address() -> None:
    clock = FakeClock()
    players = Players(MemoryStore(), clock)
    for _ in range(GUESTS_AT_ONCE):
        await players.welcome("192.0.2.1")
    with pytest.raises(TooMany):
        await players.welcome("192.0.2.1")
    await players.welcome("192.0.2.2")
    clock.seconds += 1
    await players.welcome("192.0.2.1")


async def test_what_is_not_named_stays() -> None:
    store = MemoryStore()
    players = Players(store, FakeClock())
    guest, token = await players.welcome("192.0.2.1")
    changed = await players.change(guest, None, {"theme": "slate"})
    changed = await players.change(changed, "Vera", None)
    assert (changed.name, changed.settings) == ("Vera", {"theme": "slate"})
    assert await players.recognise(token) == changed


async def test_settings_have_a_limit() -> None:
    players = Players(MemoryStore(), FakeClock())
    guest, _ = await players.welcome("192.0.2.1")
    with pytest.raises(TooLarge, match=str(SETTINGS_LIMIT)):
        await players.change(guest, None, {"x": "y" * SETTINGS_LIMIT})


async def test_changes_have_a_limit() -> None:
    players = Players(MemoryStore(), FakeClock())
    guest, _ = await players.welcome("192.0.2.1")
    for number in range(CHANGES_AT_ONCE):
        await players.change(guest, f"Guest {number}", None)
    with pytest.raises(TooMany):
        await players.change(guest, "One more", None)
