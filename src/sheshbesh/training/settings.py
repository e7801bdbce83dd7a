"""How one net is made: all settings of a run, with their defaults."""

from __future__ import annotations

import msgspec

_COUNTS = (
    "hidden",
    "games",
    "batch_games",
    "fit_hidden",
    "positions",
    "window",
    "candidates",
    "beam",
    "threads",
    "epochs",
    "batch",
)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One training run: self-play from random weights, then fitting on looks ahead."""

    hidden: int = 128
    """First-layer units of the net that learns by playing."""
    games: int = 400_000
    """Games of self-play."""
    first_rate: float = 0.02
    """Step of learning at the start of self-play; it falls geometrically to `last_rate`."""
    last_rate: float = 0.001
    batch_games: int = 1_000
    """Games between two looks at the clock and two checkpoints."""
    fit_hidden: int = 256
    """First-layer units of the net that is fitted; one that has fewer grows."""
    fit_narrow: int = 64
    """Units of its second layer."""
    phases: tuple[int, ...] = ()
    """Pips of both sides at which nets of their own take over in what is fitted, the most first."""
    positions: int = 200_000
    """Positions that are looked ahead from in each round."""
    td_lambda: float = 0.7
    """How much a position hears of the rest of its game, beyond one look ahead: the lambda of TD(lambda)."""
    lookahead: bool = True
    """Whether a round looks ahead at all rolls; else a position hears of the one that falls, and in as much
    time there are twenty times the positions.
    """
    candidates: int = 3
    """Plays of a roll that are looked ahead from before one is made."""
    margin: float = 0.1
    """Plays worse than the best by more than this part of a plain win are no candidates."""
    beam: int = 6
    """Plays of a roll that are followed to the end of the turn, where it goes on after them: what takes the
    time in games of many stages.
    """
    replies: bool = True
    """Whether each candidate also hears what looking ahead after the best reply to it says: as long again,
    and candidates are told from one another much better.
    """
    exploration: float = 0.04
    """How often a play is made at random in the games of a round."""
    exploring_starts: float = 0.1
    """Games of a round that begin with some plays at random, to come to positions that are rare otherwise."""
    rounds: int = 5
    """Rounds of looking ahead and fitting; each uses the net of the one before."""
    window: int = 5
    """Rounds whose examples a fit is made on."""
    threads: int = 2
    """Games of a round that are played at once."""
    epochs: int = 5
    batch: int = 128
    fit_rate: float = 0.0015
    """Step of Adam at the start of a fit; it falls along a cosine to a hundredth."""
    contrast: float = 30.0
    """How much a fit heeds by how many points the positions of a choice differ, beside what each is worth."""
    weight_decay: float = 0.02
    """By how much of a step's rate weights shrink in it: examples are few, and noisy."""
    seed: int = 1

    def __post_init__(self) -> None:
        for name in _COUNTS:
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, not {getattr(self, name)}")
        for name in ("td_lambda", "exploration", "exploring_starts"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} is a part of 1, not {getattr(self, name)}")
        if sorted(set(self.phases), reverse=True) != list(self.phases):
            raise ValueError(f"phases begin at ever fewer pips, not at {self.phases}")
        if self.exploration == 1:
            raise ValueError("exploration must be less than 1: somebody has to play")
        if not 0 < self.last_rate <= self.first_rate:
            raise ValueError(f"rates must fall: {self.first_rate} to {self.last_rate}")

    def rate(self, done: float) -> float:
        """The step of learning when this part of self-play is done."""
        return float(self.first_rate * (self.last_rate / self.first_rate) ** min(max(done, 0.0), 1.0))
