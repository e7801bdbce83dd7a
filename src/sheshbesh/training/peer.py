"""Another program on the ladder: it is sent one JSON line for each decision and answers with one.

It is sent what `sheshbesh best --batch -` is sent, and the positions after each legal play besides:
`{"game", "position", "dice", …, "candidates": [positions]}`. It answers `{"position": one of them}`, or
`{"error": "why not"}`. So every engine can join, an earlier version of this one among them.
"""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path
from types import TracebackType

import msgspec

from ..engine.port import roll_of
from ..rules.errors import SheshbeshError
from ..rules.game import Game
from ..rules.plays import Play, legal_plays
from ..rules.turn import Stage
from .ladder import Player


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

    def choose(self, game: Game, choice: int) -> Play:
        """The play that the peer picks.

        Raises:
            PeerError: when it does not pick one of those there are.
        """
        plays = legal_plays(game.situation, roll_of(game), game.variant)
        if len(plays) == 1:
            return plays[0]
        candidates = {str(play.position): play for play in plays}
        answer = self._ask(_asked(game, list(candidates)))
        if answer.error is not None or answer.position is None:
            raise PeerError(f"{self.name} does not play: {answer.error or 'no position in its answer'}")
        if answer.position not in candidates:
            raise PeerError(f"{self.name} plays {answer.position}, which no legal play leads to")
        return candidates[answer.position]

    def _ask(self, asked: Asked) -> Answered:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(msgspec.json.encode(asked) + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except OSError as error:
            raise PeerError(f"{self.name} does not listen: {error.strerror}") from None
        if not line:
            raise PeerError(f"{self.name} has ended")
        try:
            return msgspec.json.decode(line, type=Answered)
        except msgspec.DecodeError as error:
            raise PeerError(f"{self.name} answers {line[:80]!r}: {error}") from None


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
