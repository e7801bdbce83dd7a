"""A table service with fakes at its ports, and short ways to use it."""

from __future__ import annotations

from typing import Any

from sheshbesh.club.bus.memory import MemoryBus
from sheshbesh.club.tables import commands
from sheshbesh.club.tables.order import NewTable
from sheshbesh.club.tables.service import Tables
from sheshbesh.club.tables.table import Table
from sheshbesh.rules.side import Side
from tests.club.fakes import FakeClock, MemoryStore, ScriptedDice, player

ANN, BOB, EVE = player("Ann"), player("Bob"), player("Eve")


class Desk:
    """The service and its fakes; the dice fall as told."""

    def __init__(self, *rolls: tuple[int, int]) -> None:
        self.store = MemoryStore()
        self.dice = ScriptedDice(*rolls)
        self.tables = Tables(self.store, MemoryBus(), FakeClock(), self.dice)
        self._keys = 0

    async def friends(
        self,
        game: str = "backgammon",
        length: int | None = None,
        options: dict[str, Any] | None = None,
        stake: int = 1,
    ) -> Table:
        """A table where Ann is White and Bob is Black."""
        order = NewTable(game, "friend", length, Side.WHITE, options or {}, stake)
        table_id = await self.tables.create(ANN, order)
        return await self.tables.join(BOB, table_id)

    async def does(self, who: str, table_id: str, command: commands.Command, key: str | None = None) -> Table:
        """The table after a command for its present version."""
        self._keys += 1
        version = (await self.tables.load(table_id)).version
        await self.tables.command(who, table_id, key or f"key-{self._keys}", version, command)
        return await self.tables.load(table_id)

    async def plays_any(self, who: str, table_id: str) -> Table:
        """The table after the first legal play."""
        graph = (await self.tables.load(table_id)).match.game.graph()
        moves, node = [], 0
        while graph.nodes[node]:
            die, source, target, _, node = graph.nodes[node][:5]
            moves.append((die, source, target))
        return await self.does(who, table_id, commands.Play(tuple(moves)))
