"""What a screen can look at. A topic is called `<kind>/<id>`; each kind is a file that keeps this promise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from ...errors import UnknownTopic
from ..wire import messages as wire
from .screen import Screen


class Kind(Protocol):
    """All topics of one kind."""

    async def subscribe(self, screen: Screen, topic_id: str, version: int) -> None:
        """Show it to the screen, and from then on whatever happens there; again: show it again.

        Raises:
            ClubError: when there is no such topic, or not for this screen.
        """

    def unsubscribe(self, screen: Screen, topic_id: str) -> None:
        """Show it no more."""

    async def carry_out(self, screen: Screen, topic_id: str, message: wire.ClientMessage) -> None:
        """Do what a screen that looks at it says.

        Raises:
            ClubError, SheshbeshError: when it may not be done.
        """

    async def version(self, topic_id: str) -> int:
        """The topic's version now, whatever was published; who has seen another one subscribes again."""


Kinds: TypeAlias = Mapping[str, Kind]


def find_kind(kinds: Kinds, topic: str) -> tuple[Kind, str]:
    """The topic's kind, and its id within that kind.

    Raises:
        UnknownTopic: for a kind that there is not.
    """
    name, _, topic_id = topic.partition("/")
    if name not in kinds or not topic_id:
        raise UnknownTopic(f"{topic!r} is no topic; there are {', '.join(f'{kind}/<id>' for kind in kinds)}")
    return kinds[name], topic_id
