"""Random matches of any game, from a seed, as records: every kind of event comes up."""

from __future__ import annotations

import random

from sheshbesh.formats.record import Entry, Player, Record
from sheshbesh.rules.events import (
    Beavered,
    Doubled,
    DoubleNamed,
    Dropped,
    Event,
    FirstRollRejected,
    Opening,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Start,
    Taken,
)
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.side import BySide, Side

WORDS = ("Good!", "a [bracket] and \\ a slash", "two\nlines", "короткие нарды", "50 % : why?", '"quoted"')


def session(
    seed: int,
    game: str = "backgammon",
    options: dict[str, object] | None = None,
    length: int | None = 5,
    games: int = 2,
    comments: bool = False,
    resign: float = 0.004,
) -> Record:
    """A match, or at most so many games of a session, between two random players."""
    chance = random.Random(f"{seed}/{game}/{length}")
    players = BySide(Player("Anna", 1623.5), Player("Boris"))
    record = Record(game=game, options=options or {}, length=length, players=players)
    match = record.beginning()
    entries: list[Entry] = []
    while not match.finished and (match.game.phase is not Phase.OVER or match.game_number < games):
        event = _event(match, chance, resign)
        words = chance.choice(WORDS) if comments and chance.random() < 0.05 else ""
        entries.append(Entry(event, comment=words))
        match = match.apply(event)
    return Record(game=game, options=options or {}, length=length, players=players, entries=tuple(entries))


def _event(match: Match, chance: random.Random, resign: float) -> Event:
    game = match.game
    dice = (chance.randint(1, 6), chance.randint(1, 6))
    if game.phase is Phase.OVER:
        return Start(match.next_first())
    if game.phase is Phase.OPENING:
        return Opening(*dice)
    side = game.turn
    assert side is not None
    if game.resignation:
        answer = ResignationAccepted if chance.random() < 0.7 else ResignationRefused
        return answer(side)
    if game.phase is Phase.DOUBLED:
        return _answer(match, side, chance)
    if game.resignable() and chance.random() < resign:
        return ResignationOffered(chance.choice(tuple(Side)), chance.choice(game.resignable()[:3]))
    if game.phase is Phase.NAME:
        return DoubleNamed(side, dice[0])
    if game.phase is Phase.ROLL:
        return Doubled(side) if match.may_double(side) and chance.random() < 0.06 else Rolled(side, dice)
    if game.may_reject(side) and chance.random() < 0.3:
        return FirstRollRejected(side)
    assert game.roll
    return chance.choice(game.legal_plays()).event(side)


def _answer(match: Match, side: Side, chance: random.Random) -> Event:
    if match.game.may_redouble_at_once(side) and chance.random() < 0.4:
        return Beavered(side) if match.game.offers == 1 else Raccooned(side)
    return Taken(side) if chance.random() < 0.8 else Dropped(side)
