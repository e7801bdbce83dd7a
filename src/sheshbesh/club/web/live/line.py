"""A screen's one line: what it says, one message at a time, and how much it may say."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog

from ....rules.errors import SheshbeshError
from ...errors import ClubError, Malformed, Refused, TooLarge, TooMany, Unavailable
from ...limits import TokenBucket
from ...ports import Clock
from ..refusals import explain
from ..wire import messages as wire
from .screen import Screen
from .topics import Kinds, find_kind

CARRIED_OUT = 0.75
"""What a command gets back when it was carried out: a program that plays by the rules may play fast."""

TOPICS = 16
"""Most topics that a screen looks at."""

log = structlog.get_logger()


class Line:
    """One client's line, and the topics it looks at."""

    def __init__(self, kinds: Kinds, screen: Screen, clock: Clock) -> None:
        self._kinds = kinds
        self._screen = screen
        self._topics: dict[str, None] = {}
        self._commands = TokenBucket(50, 20, clock)
        self._drafts = TokenBucket(120, 40, clock)
        self._patience = TokenBucket(600, 20, clock)

    async def hear(self, data: str | bytes) -> bool:
        """Carry out one message and answer it; False when the client does not stop shouting."""
        message: wire.ClientMessage | None = None
        try:
            message = self._read(data)
            self._limit(message)
            await self._carry_out(message)
        except (ClubError, SheshbeshError) as error:
            self._refuse(data, message, error)
            if isinstance(error, TooMany | Malformed | TooLarge):
                return self._patience.allows()
        except Exception:
            log.exception("a message failed")
            self._refuse(data, message, Unavailable("the server failed; nothing was changed"))
        return True

    async def beat(self) -> None:
        """Say that the line is alive, and which versions its topics have."""
        versions = {}
        for topic in tuple(self._topics):
            kind, topic_id = find_kind(self._kinds, topic)
            try:
                versions[topic] = await kind.version(topic_id)
            except ClubError:
                log.exception("a version was not found", topic=topic)
        text = wire.encode(wire.Beat(versions)).decode()
        self._screen.outbox.mark("beat", lambda: text)

    def close(self) -> None:
        """The screen looks at nothing any more."""
        for topic in tuple(self._topics):
            self._unsubscribe(topic)

    def _read(self, data: str | bytes) -> wire.ClientMessage:
        if len(data) > wire.MAX_MESSAGE:
            raise TooLarge(f"a message has at most {wire.MAX_MESSAGE} bytes, not {len(data)}")
        try:
            return wire.decode_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Malformed(f"no message of docs/wire.md: {error}") from None

    def _limit(self, message: wire.ClientMessage) -> None:
        drafting = isinstance(message, wire.DraftMessage | wire.WhyMessage)
        bucket = self._drafts if drafting else self._commands
        if not bucket.allows():
            raise TooMany("too many messages; say twenty a second at most")

    async def _carry_out(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Subscribe):
            await self._subscribe(message)
        elif isinstance(message, wire.Unsubscribe):
            self._unsubscribe(message.topic)
        else:
            await self._say(message)

    async def _say(self, message: wire.CommandMessage | wire.DraftMessage | wire.WhyMessage) -> None:
        kind, topic_id = find_kind(self._kinds, message.topic)
        if message.topic not in self._topics:
            raise Refused(f"this line does not look at {message.topic}; subscribe first")
        await kind.carry_out(self._screen, topic_id, message)
        if isinstance(message, wire.CommandMessage):
            self._commands.refund(CARRIED_OUT)

    async def _subscribe(self, message: wire.Subscribe) -> None:
        kind, topic_id = find_kind(self._kinds, message.topic)
        if message.topic not in self._topics and len(self._topics) >= TOPICS:
            raise TooMany(f"a screen looks at {TOPICS} topics at most")
        await kind.subscribe(self._screen, topic_id, message.version)
        self._topics[message.topic] = None

    def _unsubscribe(self, topic: str) -> None:
        if topic in self._topics:
            del self._topics[topic]
            kind, topic_id = find_kind(self._kinds, topic)
            kind.unsubscribe(self._screen, topic_id)

    def _refuse(
        self, data: str | bytes, message: wire.ClientMessage | None, error: ClubError | SheshbeshError
    ) -> None:
        if isinstance(message, wire.Subscribe):
            self._unsubscribe(message.topic)
            self._screen.send(wire.Closed(message.topic, error.code, str(error)))
            return
        named = _named(data)
        self._screen.send(explain(error, named.get("key"), message.topic if message else named.get("topic")))


def _named(data: str | bytes) -> dict[str, str]:
    """The key and the topic of a message that was refused, so that its sender knows which it was."""
    if len(data) > wire.MAX_MESSAGE:
        return {}
    try:
        said = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}
    return {name: said[name] for name in ("key", "topic") if isinstance(said.get(name), str)}
