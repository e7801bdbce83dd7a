"""A net's card: how it was made, what that took, and how strong it is. It lies beside the net as JSON."""

from __future__ import annotations

import hashlib
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import msgspec

from ..engine.net import NETS, read_net
from ..rules.errors import SheshbeshError
from ..rules.variant import Variant
from .ladder import Mean, Score
from .settings import Settings


class CardError(SheshbeshError):
    """A card that is missing, damaged or of another net, or a run that none can be made from."""

    code = "no_card"


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one step of a run took."""

    step: Literal["play", "round"]
    """Self-play, or a round of looking ahead and fitting."""
    seconds: float
    games: int | None = None
    positions: int | None = None


class Strength(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the net wins from somebody, in points a game."""

    against: str
    points: float
    half_width: float
    """Of the 95 % confidence interval."""
    games: int
    mean_win: float
    """Mean value of a win, to compare games with one another."""
    adjusted: Mean | None = None
    """The same with the luck taken out, where luck was weighed."""

    @classmethod
    def of(cls, against: str, score: Score) -> Strength:
        """What the ladder found, to as many digits as are worth keeping."""
        adjusted = score.adjusted and Mean(
            round(score.adjusted.points, 4), round(score.adjusted.half_width, 4)
        )
        return cls(
            against,
            round(score.points, 3),
            round(score.half_width, 3),
            score.games,
            round(score.mean_win, 3),
            adjusted,
        )


class Point(msgspec.Struct, frozen=True):
    """A checkpoint of the run: how strong it was after so much training."""

    net: str
    """Its file in the run's folder."""
    seconds: float
    points: float
    half_width: float


class Curve(msgspec.Struct, frozen=True):
    """Strength against training time."""

    against: str
    points: list[Point]


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """All that is kept of a net beside its weights."""

    game: str
    net: str
    """Hash of the net's file."""
    generation: int
    features: str
    hidden: int
    narrow: int
    """Units of the second layer; 0 without one."""
    phases: int = 1
    """How many phases of the game have a net of their own."""
    seed: int
    started_from: str | None = None
    """The related game whose net the run began with; None for random weights."""
    steps: list[Step]
    strength: list[Strength] = []
    curves: list[Curve] = []

    @property
    def seconds(self) -> float:
        """What the whole run took."""
        return sum(step.seconds for step in self.steps)

    def against(self, name: str) -> Strength | None:
        """How strong the net is against somebody, if that was measured."""
        return next((strength for strength in self.strength if strength.against == name), None)

    def measured(self, strength: list[Strength]) -> Card:
        """The card with these strengths; what they say nothing about stays."""
        merged = {one.against: one for one in (*self.strength, *strength)}
        return msgspec.structs.replace(self, strength=list(merged.values()))

    def write(self, path: Path) -> None:
        """Keep the card in a file."""
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n")


def card_path(variant: Variant) -> Path:
    """Where the card of a game's shipped net lies."""
    return NETS / f"{variant.key}.json"


def read_card(path: Path) -> Card:
    """The card in a file.

    Raises:
        CardError: when there is none, it cannot be read, or the net beside it is another.
    """
    try:
        card = msgspec.json.decode(path.read_bytes(), type=Card)
    except FileNotFoundError:
        raise CardError(f"there is no card {path.name}; `sheshbesh card` makes one") from None
    except msgspec.DecodeError as error:
        raise CardError(f"{path.name} is no card: {error}") from None
    net = path.with_suffix(".npz")
    if net.exists() and digest_of(net) != card.net:
        raise CardError(f"{path.name} is the card of another net than {net.name}")
    return card


def card_of(run: Path, net_file: Path, started_from: str | None = None) -> Card:
    """The card of a net that a run has made, with no strength yet.

    Raises:
        CardError: when the folder holds no run.
    """
    net = read_net(net_file)
    try:
        settings = msgspec.json.decode((run / "settings.json").read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError) as error:
        raise CardError(f"{run} holds no run: {error}") from None
    return Card(
        game=net.header.game,
        net=digest_of(net_file),
        generation=net.header.generation,
        features=net.header.features,
        hidden=net.first.shape[1],
        narrow=len(net.second_bias),
        phases=1 + len(net.header.phases),
        seed=settings.seed,
        started_from=started_from,
        steps=list(steps_of(run).values()),
    )


def digest_of(net: Path) -> str:
    """What tells a net's file from another."""
    return hashlib.sha256(net.read_bytes()).hexdigest()[:16]


def steps_of(run: Path) -> dict[str, Step]:
    """What each net of a run took beyond the one before it, by the name of its file.

    Raises:
        CardError: when the folder holds no log.
    """
    lines, steps = _log(run), {}
    played = [line for line in lines if line["step"] == "play"]
    if played:
        steps["played"] = Step("play", _seconds(played), games=played[-1]["games"])
    for number in sorted({line["round"] for line in lines if "round" in line}):
        took = {line["step"]: line for line in lines if line.get("round") == number}  # the last of each
        seconds = round(sum(line["seconds"] for line in took.values()), 1)
        steps[f"round-{number}"] = Step("round", seconds, positions=took["ahead"]["positions"])
    return steps


def playing_time(run: Path) -> dict[int, float]:
    """Seconds of self-play by games played, whatever stops there were."""
    played = [line for line in _log(run) if line["step"] == "play"]
    return {line["games"]: _seconds(played[: i + 1]) for i, line in enumerate(played)}


def _log(run: Path) -> list[dict[str, Any]]:
    try:
        return [msgspec.json.decode(line) for line in (run / "log.jsonl").read_bytes().splitlines()]
    except (OSError, msgspec.DecodeError) as error:
        raise CardError(f"{run} holds no log of a run: {error}") from None


def _seconds(played: list[dict[str, Any]]) -> float:
    """Seconds until the last line: the clock begins anew where a run goes on after a stop."""
    stops = [line["seconds"] for line, later in pairwise(played) if later["seconds"] < line["seconds"]]
    seconds: float = sum(stops) + played[-1]["seconds"]
    return round(seconds, 1)
