"""Another program on the ladder: it is sent one JSON line for each decision and answers with one.

It is sent what `sheshbesh best --batch -` is sent, and the positions after each legal play besides:
`{"game", "position", "dice", …, "candidates": [positions]}`. It answers `{"position": one of them}`, or
`{"error": "why not"}`. Many lines may come before an answer is read; the answers are in their order.
So every engine can join, an earlier version of this one among them.
"""

from __future__ import annotations

import contextlib
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import TracebackType

import msgspec

from ..rules.errors import SheshbeshError
from ..rules.variant import Variant
from .asking import Decision
from .player import Player, asked_player


class PeerError(SheshbeshError):
    """A peer that cannot be started, has ended, or does not answer as it should."""

    code = "peer"


class DoesNotPlay(PeerError):
    """A peer that refuses, as most do in most games."""


class Answered(msgspec.Struct):
    """What it answers."""

    position: str | None = None
    error: str | None = None


class Peer:
    """A program that plays; use it in a `with` block, at whose end it is ended."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        scripts = [Path(word).stem for word in words if word.endswith(".py")]
        self.name = scripts[0].removesuffix("_player") if scripts else command
        if not words:
            raise PeerError("expected the command of a peer, got nothing")
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise PeerError(f"{command} cannot be started: {error.strerror}") from None
        # A pipe holds little: with one thread the peer would wait for us to read, and we for the peer.
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._writer = Thread(target=self._write, daemon=True)
        self._writer.start()

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._lines.put(None)
        self._writer.join()
        self._process.communicate()

    def player(self, variant: Variant) -> Player:
        """The peer as somebody on the ladder."""
        return asked_player(self.name, variant, self.ask)

    def ask(self, decisions: Sequence[Decision]) -> Iterator[int]:
        """Which candidate the peer picks for each decision. All are sent before an answer is waited for.

        Raises:
            PeerError: while the answers come, when it does not pick one of those there are.
        """
        self._lines.put(b"".join(msgspec.json.encode(decision) + b"\n" for decision in decisions))
        return map(self._answer, decisions)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # a peer that has ended does not answer either
            while (lines := self._lines.get()) is not None:
                self._process.stdin.write(lines)
                self._process.stdin.flush()

    def _answer(self, decision: Decision) -> int:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PeerError(f"{self.name} has ended")
        try:
            answer = msgspec.json.decode(line, type=Answered)
        except msgspec.DecodeError as error:
            raise PeerError(f"{self.name} answers {line[:80]!r}: {error}") from None
        if answer.error is not None or answer.position is None:
            raise DoesNotPlay(f"{self.name} does not play: {answer.error or 'no position in its answer'}")
        if answer.position not in decision.candidates:
            raise PeerError(f"{self.name} plays {answer.position}, which no legal play leads to")
        return decision.candidates.index(answer.position)
