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
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from ..engine.port import roll_of
from ..rules.batch import boards_of
from ..rules.errors import SheshbeshError
from ..rules.game import Game
from ..rules.plays import Play, legal_plays
from ..rules.texts import texts_of_boards
from ..rules.turn import Stage
from .player import Player


class PeerError(SheshbeshError):
    """A peer that cannot be started, has ended, or does not answer as it should."""

    code = "peer"


class Asked(msgspec.Struct, omit_defaults=True):
    """What a peer is sent."""

    game: str
    position: str
    dice: tuple[int, int]
    candidates: list[str]
    first_turn: bool = False
    throw: int = 0
    stage: Stage | None = None
    kind: str | None = None
    pending: tuple[Stage, ...] = ()
    opponent_first_throw: tuple[int, int] | None = None


class Answered(msgspec.Struct):
    """What it answers."""

    position: str | None = None
    error: str | None = None


class Peer:
    """A program that plays; use it in a `with` block, at whose end it is ended."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        scripts = [Path(word).stem for word in words if word.endswith(".py")]
        self.name = scripts[0] if scripts else command
        if not words:
            raise PeerError("expected the command of a peer, got nothing")
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise PeerError(f"{command} cannot be started: {error.strerror}") from None

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def player(self, name: str | None = None) -> Player:
        """The peer as somebody on the ladder."""
        return Player(name or self.name, self.choose)

    def choose(self, games: Sequence[Game], choices: Sequence[int]) -> list[Play]:
        """The plays that the peer picks. It is asked about all games before its first answer is read.

        Raises:
            PeerError: when it does not pick one of those there are.
        """
        legal = [legal_plays(game.situation, roll_of(game), game.variant) for game in games]
        asked, lines = [], []
        for game, plays in zip(games, legal, strict=True):
            if len(plays) > 1:
                candidates = texts_of_boards(boards_of(play.position for play in plays))
                asked.append(dict(zip(candidates, plays, strict=True)))
                lines.append(msgspec.json.encode(_asked(game, candidates)) + b"\n")
        # A pipe holds little: the peer would wait for us to read, and we for it.
        writing = threading.Thread(target=self._write, args=(b"".join(lines),), daemon=True)
        writing.start()
        answers = map(self._answer, asked)
        chosen = [plays[0] if len(plays) == 1 else next(answers) for plays in legal]
        writing.join()
        return chosen

    def _write(self, lines: bytes) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # a peer that has ended does not answer either
            self._process.stdin.write(lines)
            self._process.stdin.flush()

    def _answer(self, candidates: dict[str, Play]) -> Play:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PeerError(f"{self.name} has ended")
        try:
            answer = msgspec.json.decode(line, type=Answered)
        except msgspec.DecodeError as error:
            raise PeerError(f"{self.name} answers {line[:80]!r}: {error}") from None
        if answer.error is not None or answer.position is None:
            raise PeerError(f"{self.name} does not play: {answer.error or 'no position in its answer'}")
        if answer.position not in candidates:
            raise PeerError(f"{self.name} plays {answer.position}, which no legal play leads to")
        return candidates[answer.position]


def _asked(game: Game, candidates: list[str]) -> Asked:
    theirs = game.first_throws[game.on_roll.other]
    return Asked(
        game.variant.key,
        str(game.position),
        roll_of(game).dice,
        candidates,
        first_turn=game.situation.first_turn,
        throw=game.throws[game.on_roll] + (game.stage is None),
        stage=game.stage,
        kind=game.stage_kind,
        pending=game.queue,
        opponent_first_throw=None if theirs is None else theirs.dice,
    )
