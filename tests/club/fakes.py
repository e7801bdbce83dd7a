"""Fakes at the club's ports: a store in memory, scripted dice, a clock that stands, an engine that obeys."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from sheshbesh.club.machines.questions import Answer, Question
from sheshbesh.club.people.player import Player
from sheshbesh.club.ports import Conflict
from sheshbesh.club.tables.commands import Draft
from sheshbesh.club.tables.table import Change, Receipt, TableRecord
from sheshbesh.rules.events import Event
from sheshbesh.rules.side import Side


class FakeClock:
    """A clock that moves when told."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds, UTC)

    def monotonic(self) -> float:
        return self.seconds


class ScriptedDice:
    """Dice that fall as told."""

    def __init__(self, *rolls: tuple[int, int]) -> None:
        self.rolls = list(rolls)

    def roll(self, number: int) -> tuple[int, int]:
        return self.rolls.pop(0)

    def side(self) -> Side:
        return Side.BLACK


class MemoryStore:
    """Everything in dictionaries, with the same refusals as the real one."""

    def __init__(self) -> None:
        self.records: dict[str, TableRecord] = {}
        self.logs: dict[str, tuple[Event, ...]] = {}
        self.receipts: dict[tuple[str, str, str], int] = {}
        self.players: dict[bytes, Player] = {}
        self.before_commit: Callable[[], Any] | None = None
        """Called once before the next commit: somebody else is faster."""

    async def table(self, table_id: str) -> TableRecord | None:
        return self.records.get(table_id)

    async def events(self, table_id: str, after: int) -> tuple[Event, ...]:
        return self.logs[table_id][after:]

    async def receipt(self, table_id: str, player_id: str, key: str) -> int | None:
        return self.receipts.get((table_id, player_id, key))

    async def create(self, record: TableRecord, events: tuple[Event, ...]) -> None:
        self.records[record.id], self.logs[record.id] = record, events

    async def commit(self, change: Change, receipt: Receipt | None = None) -> None:
        hook, self.before_commit = self.before_commit, None
        if hook is not None:
            await hook()
        record, now = change.record, self.records[change.record.id]
        if now.revision != record.revision:
            raise Conflict
        if receipt is not None:
            key = record.id, receipt.player, receipt.key
            if key in self.receipts:
                raise Conflict
            self.receipts[key] = record.version
        draft = now.draft if change.keeps_draft else ()
        self.records[record.id] = replace(record, revision=record.revision + 1, draft=draft)
        self.logs[record.id] += change.events
        if change.successor is not None:
            await self.create(*change.successor)

    async def keep_draft(self, table_id: str, version: int, moves: Draft) -> bool:
        record = self.records[table_id]
        if record.version != version:
            return False
        self.records[table_id] = replace(record, draft=moves)
        return True

    async def tables_of(self, player_id: str, limit: int) -> tuple[TableRecord, ...]:
        his = [record for record in self.records.values() if record.sides_of(player_id)]
        return tuple(sorted(his, key=lambda record: record.updated, reverse=True)[:limit])

    async def waiting_for(self, player_id: str) -> tuple[str, ...]:
        return tuple(record.id for record in self.records.values() if record.due == player_id)

    async def player(self, player_id: str) -> Player | None:
        return next((player for player in self.players.values() if player.id == player_id), None)

    async def player_by_token(self, token_hash: bytes) -> Player | None:
        return self.players.get(token_hash)

    async def add_player(self, player: Player, token_hash: bytes) -> None:
        self.players[token_hash] = player

    async def change_player(self, player_id: str, name: str | None, settings: dict[str, Any] | None) -> None:
        for key, player in self.players.items():
            if player.id == player_id:
                changed = replace(player, name=name) if name is not None else player
                self.players[key] = replace(changed, settings=settings) if settings is not None else changed

    async def ping(self) -> None:
        pass


class FakeRunner:
    """An engine that answers as told, and remembers what it was asked."""

    def __init__(self, *answers: Answer | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[Question] = []

    async def ask(self, question: Question) -> Answer:
        self.asked.append(question)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def player(name: str) -> Player:
    """A guest whose id is his name in small letters."""
    return Player(name.lower(), name, "person", {}, "2026-01-01T00:00:00.000+00:00")
