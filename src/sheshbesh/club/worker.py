"""The child process that thinks: questions on standard input, answers on standard output."""

from __future__ import annotations

import os
import pickle
import sys
from typing import BinaryIO

from ..engine.port import Engine
from ..engine.simple import SimpleEngine
from ..games import GAMES
from ..rules.events import Opening, Rolled, Start
from ..rules.match import Match
from ..rules.side import Side
from .questions import Answer, Question
from .runner import LENGTH


def answer(engine: Engine, question: Question) -> Answer:
    """What the engine decides."""
    game = question.game
    match question.about:
        case "play":
            play = engine.choose_play(game, question.seed)
            return tuple((move.die, move.source, move.target) for move in play.moves)
        case "name":
            return engine.name_double(game)
        case "double":
            return engine.wants_double(game)
        case "take":
            return engine.takes(game)
        case "resignation":
            return engine.accepts_resignation(game)


def warm_up(engine: Engine) -> None:
    """Use every kernel once: play a roll of every game."""
    for variant in GAMES:
        match = Match.new(variant).fold([Start(), Opening(6, 5)])
        if match.game.roll is None:
            match = match.apply(Rolled(Side.WHITE, (6, 5)))
        engine.choose_play(match.game, 0)


def serve(engine: Engine, questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    while header := questions.read(LENGTH.size):
        question: Question = pickle.loads(questions.read(LENGTH.unpack(header)[0]))
        _say(answers, answer(engine, question))


def main() -> None:
    """Load everything, say so, then answer."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not garble the answers
    engine = SimpleEngine()
    warm_up(engine)
    _say(answers, True)
    serve(engine, sys.stdin.buffer, answers)


def _say(answers: BinaryIO, what: Answer) -> None:
    message = pickle.dumps(what)
    answers.write(LENGTH.pack(len(message)) + message)
    answers.flush()


if __name__ == "__main__":
    main()
