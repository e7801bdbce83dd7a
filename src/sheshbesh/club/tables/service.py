"""The club's table service: load, ask the rules, keep with a version check, tell the others, then show.

Any process can serve any table: what is cached here is only the fold over events that the store has.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import structlog
from msgspec.structs import replace

from ...rules.by_hand import by_hand
from ...rules.errors import NotYourTurn, RuleError, WrongPhase
from ...rules.events import Event
from ...rules.side import Side
from ...rules.why import Refusal, why_not
from ..errors import NotSeated, Stale, TableFull, TooMany, Unavailable, UnknownTable
from ..limits import Buckets
from ..notices import MACHINES, Changed, Drafted, Due, Notice, table_topic
from ..people.player import Player
from ..ports import Bus, Clock, Conflict, Dice
from . import actions
from .commands import Command, Draft
from .opening import open_table
from .order import NewTable, ordered, ordered_again
from .store import TableStore
from .table import (
    MACHINE,
    Change,
    Receipt,
    Seat,
    Table,
    TableRecord,
    seated,
)

CACHED = 1_000
"""Tables whose fold is kept in memory."""
TRIES = 8
"""How often a change is decided anew when somebody else was first."""
LONG_FOLD = 100
"""With more events than this, the fold leaves the event loop."""

TABLES_AT_ONCE = 60
TABLES_A_SECOND = 0.5

log = structlog.get_logger()

MACHINE_SEAT = Seat(MACHINE, "The machine", "machine")


class Tables:
    """Everything that is done to tables."""

    def __init__(self, store: TableStore, bus: Bus, clock: Clock, dice: Dice) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._dice = dice
        self._folded: OrderedDict[str, Table] = OrderedDict()
        self._new = Buckets(TABLES_AT_ONCE, TABLES_A_SECOND, clock)

    async def load(self, table_id: str) -> Table:
        """The table as it stands in the store.

        Raises:
            UnknownTable: when there is none.
        """
        record = await self._store.table(table_id)
        if record is None:
            raise UnknownTable("no table goes by this address")
        folded = self._folded.get(table_id)
        if folded is None or folded.version > record.version:
            folded = Table.new(record)
        if folded.version < record.version:
            events = await self._store.events(table_id, folded.version)
            folded = await _fold(folded, events[: record.version - folded.version])
        table = replace(folded, record=record)
        self._remember(table)
        return table

    async def create(self, player: Player, order: NewTable) -> str:
        """A new table as ordered; its id. Against the machine and on one screen the game begins at once.

        Raises:
            UnknownGame, OptionError, UnknownLevel: for a game, an option or a level that there is not.
            Malformed: for a set of games without a number of points to play to, or a level without a machine.
            TooMany: when one player makes tables faster than anybody could play.
        """
        record = ordered(order, self._now())
        if not self._new.allows(player.id):
            raise TooMany("you are making tables faster than they can be played; try again in a minute")
        side = order.side or self._dice.side()
        seat = Seat(player.id, player.name, player.kind)
        other = {"machine": MACHINE_SEAT, "screen": seat, "friend": None}[order.mode]
        record = seated(record, side, seat)
        if other is not None:
            record = seated(record, side.other, other)
        table = self._begun(record)
        await self._store.create(table.record, table.events)
        log.info("a table is made", table=record.id, game=record.game, mode=record.mode, length=record.length)
        await self._tell_machine(table.record)
        return record.id

    async def join(self, player: Player, table_id: str) -> Table:
        """The table with the player seated on its free seat; the opening dice are rolled.

        Raises:
            TableFull: when both seats are taken by others.
        """
        for _ in range(TRIES):
            table = await self.load(table_id)
            if table.record.sides_of(player.id):
                return table
            if not table.waiting:
                raise TableFull("both seats are taken; you can look on")
            free = next(side for side in Side if table.record.seats[side] is None)
            joined = self._begun(seated(table.record, free, Seat(player.id, player.name, player.kind)))
            if await self._keep(Change(joined.record, joined.events)):
                return await self.load(table_id)
        raise Unavailable("too many sit down at once; try again")

    async def command(self, player: str, table_id: str, key: str, version: int, command: Command) -> int:
        """Carry out a player's command once, however often it is said; the version after it.

        Raises:
            NotSeated: for an onlooker.
            Malformed: for dice entered where the server rolls them, or left out where it does not.
            Stale: when the player has not seen the table's last event.
            RuleError: when the rules forbid it.
        """
        for _ in range(TRIES):
            table = await self.load(table_id)
            if not table.record.sides_of(player):
                raise NotSeated("only the players act at a table; you are looking on")
            if version != table.version:
                done = await self._store.receipt(table_id, player, key)
                if done is not None:
                    return done
                raise Stale(f"the table is at version {table.version}, the command was for {version}")
            after = actions.act(table, player, command, self._dice.roll)
            if await self._keep(self._change(table, after), Receipt(player, key)):
                return after.version
            done = await self._store.receipt(table_id, player, key)
            if done is not None:
                return done
        raise Unavailable("too many act at this table at once; try again")

    async def draft(self, player: str, table_id: str, version: int, moves: Draft, screen: str) -> None:
        """Keep the mover's unconfirmed moves and tell his other screens.

        Raises:
            NotSeated, NotYourTurn, WrongPhase: when the player is not the mover.
            Stale: when the table has moved on.
            IllegalPlay: when the moves are no walk through the graph or, where a play may be challenged,
                none that a hand could make.
        """
        table = await self.load(table_id)
        game = table.match.game
        sides = table.record.sides_of(player)
        if not sides:
            raise NotSeated("only the players act at a table; you are looking on")
        if version != table.version:
            raise Stale(f"the table is at version {table.version}, the draft was for {version}")
        if actions.phase(table) != "play":
            raise WrongPhase(f"moves are drafted in the phase play, not {actions.phase(table)}")
        if game.on_roll not in sides:
            raise NotYourTurn(f"it is {game.on_roll}'s turn")
        if game.variant.illegal_play == "challenge":
            by_hand(game.position, moves, game.variant)
        else:
            game.graph().walk(moves)
        if not await self._store.keep_draft(table_id, version, moves):
            raise Stale("the table has moved on")
        await self._publish(table_id, Drafted(table_id, version, moves, player, screen))

    async def why(
        self, player: str | None, table_id: str, version: int, moves: Draft, source: int, target: int
    ) -> Refusal | None:
        """The rule that refuses the move; None when nothing does, or this player has no play to make here."""
        table = await self.load(table_id)
        game = table.match.game
        asked_by_mover = game.on_roll in table.record.sides_of(player) and version == table.version
        if not asked_by_mover or actions.phase(table) != "play" or game.roll is None:
            return None
        return await asyncio.to_thread(
            why_not, game.situation, game.roll, game.variant, moves, source, target
        )

    async def version(self, table_id: str) -> int:
        """The table's version in the store, whatever was published."""
        record = await self._store.table(table_id)
        if record is None:
            raise UnknownTable("no table goes by this address")
        return record.version

    def _change(self, before: Table, after: Table) -> Change:
        record = actions.settled(after, self._now())
        successor = None
        if actions.agreed(after) and record.successor is None:
            again = self._begun(ordered_again(record, self._now()))
            successor = again.record, again.events
            record = replace(record, successor=again.id)
        same_roll = after.match.game.roll is before.match.game.roll
        return Change(record, after.events[before.version :], same_roll, successor)

    async def _keep(self, change: Change, receipt: Receipt | None = None) -> bool:
        """Keep the change and tell everybody; False when somebody else was first."""
        try:
            await self._store.commit(change, receipt)
        except Conflict:
            return False
        await self._publish(change.record.id, Changed(change.record.id))
        if change.events and change.record.phase in ("over", "finished"):
            log.info("a game is over", table=change.record.id, version=change.record.version)
        await self._tell_machine(change.record)
        if change.successor is not None:
            await self._tell_machine(change.successor[0])
        return True

    async def _publish(self, table_id: str, notice: Notice) -> None:
        await self._bus.publish(table_topic(table_id), notice)

    async def _tell_machine(self, record: TableRecord) -> None:
        if record.due == MACHINE:
            await self._bus.publish(MACHINES, Due(record.id))

    def _remember(self, table: Table) -> None:
        self._folded[table.id] = table
        self._folded.move_to_end(table.id)
        if len(self._folded) > CACHED:
            self._folded.popitem(last=False)

    def _begun(self, record: TableRecord) -> Table:
        """The table with its first game started as far as it starts by itself, if both seats are taken."""
        table = Table.new(record)
        if not table.waiting:
            table = open_table(table, self._dice.roll)
        return replace(table, record=actions.settled(table, self._now()))

    def _now(self) -> str:
        return self._clock.now().isoformat(timespec="milliseconds")


async def _fold(table: Table, events: tuple[Event, ...]) -> Table:
    try:
        if len(events) > LONG_FOLD:
            return await asyncio.to_thread(table.after, *events)
        return table.after(*events)
    except RuleError as error:
        raise Unavailable(f"this table was played by other rules: {error}") from error
