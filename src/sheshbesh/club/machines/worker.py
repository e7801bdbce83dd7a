"""The child process that thinks: questions on standard input, answers on standard output."""

from __future__ import annotations

import os
import pickle
import sys
from typing import BinaryIO

from ...engine.player import player_for
from ...games import GAMES
from ...rules.events import Opening, Played, Rolled, Start
from ...rules.match import Match
from ...rules.plays import Play
from ...rules.side import Side
from ..jobs.pool import LENGTH
from .questions import Answer, Question

COMMAND = (sys.executable, "-P", "-m", "sheshbesh.club.machines.worker")
"""Starts a worker; -P: nothing in this folder can get in its way."""


def answer(question: Question) -> Answer:
    """What the game's engine decides, as well as the question asks for."""
    match, strength = question.match, question.strength
    engine = player_for(match.variant, strength.level, strength.style)
    match question.about:
        case "play":
            return _moves(engine.choose_play(match, question.seed))
        case "name":
            return engine.name_double(match)
        case "double":
            return engine.wants_double(match)
        case "take":
            return engine.takes(match)
        case "resignation":
            return engine.accepts_resignation(match)


def warm_up() -> None:
    """Load every net and use every kernel once: in every game play a roll, and think about the cube then."""
    for variant in GAMES:
        engine = player_for(variant)
        match = Match.new(variant).fold([Start(), Opening(6, 5)])
        if match.game.roll is None:
            match = match.apply(Rolled(Side.WHITE, (6, 5)))
        moves = _moves(engine.choose_play(match, 0))
        engine.wants_double(match.apply(Played(Side.WHITE, moves)))


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    while header := questions.read(LENGTH.size):
        question: Question = pickle.loads(questions.read(LENGTH.unpack(header)[0]))
        _say(answers, answer(question))


def main() -> None:
    """Load everything, say so, then answer."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not garble the answers
    warm_up()
    _say(answers, True)
    serve(sys.stdin.buffer, answers)


def _moves(play: Play) -> tuple[tuple[int, int, int], ...]:
    return tuple((move.die, move.source, move.target) for move in play.moves)


def _say(answers: BinaryIO, what: Answer) -> None:
    message = pickle.dumps(what)
    answers.write(LENGTH.pack(len(message)) + message)
    answers.flush()


if __name__ == "__main__":
    main()
