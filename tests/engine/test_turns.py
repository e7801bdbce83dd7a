"""What plays are worth where the turn goes on: leftovers, development, another roll, a named double."""

import random
from collections import Counter

import msgspec
import numpy as np
import pytest

from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.player import NetEngine
from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import RandomDice, Roll
from sheshbesh.rules.events import DoubleNamed, Opening, Played, Rolled, Start
from sheshbesh.rules.game import Game, Phase
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.rules.match import Match
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.side import BySide, Side
from sheshbesh.rules.turn import Stage, StageKind
from sheshbesh.rules.variant import Doubles
from sheshbesh.training.selfplay import random_net

MOST = 400
"""Ends of a turn that a test looks at."""


class TooMany(Exception):
    """The turn has more ends than a test looks at."""


def after(game, play):
    return game.apply(Played(game.on_roll, tuple(move[:3] for move in play.moves)))


def at_the_table(game):
    """A match with this game on the board."""
    return msgspec.structs.replace(Match.new(game.variant), game=game)


def worth(game, side, evaluator, left):
    """What a game is worth to a side, by looking at every way in which its turn can end."""
    if game.phase is Phase.OVER:
        if game.outcome.winner is None:
            return 0.0
        return game.outcome.kind * (1 if game.outcome.winner is side else -1)
    sign = 1 if game.on_roll is side else -1
    if game.phase is Phase.ROLL:
        left[0] -= 1
        if left[0] < 0:
            raise TooMany
        return sign * float(evaluator.equities(board_of(game.position)[np.newaxis])[0])
    if game.phase is Phase.NAME:
        following = [game.apply(DoubleNamed(game.on_roll, die)) for die in range(1, 7)]
    else:
        plays = legal_plays(game.situation, game.roll, game.variant)
        following = [after(game, play) for play in plays]
    return sign * max(sign * worth(then, side, evaluator, left) for then in following)


def decisions(variant, games, seed):
    """Games waiting for a play, from random games."""
    chance, dice = random.Random(seed), RandomDice(seed)
    cubeless = msgspec.structs.replace(variant, jacoby=False)
    for _ in range(games):
        game = Match.new(cubeless).apply(Start()).game
        while game.phase is not Phase.OVER:
            if game.phase is Phase.OPENING:
                game = game.apply(Opening(dice.die(), dice.die()))
            elif game.phase is Phase.NAME:
                game = game.apply(DoubleNamed(game.on_roll, chance.randint(1, 6)))
            elif game.phase is Phase.ROLL:
                game = game.apply(Rolled(game.on_roll, (dice.die(), dice.die())))
            else:
                yield game
                game = after(game, chance.choice(legal_plays(game.situation, game.roll, variant)))


def stages_left(game):
    """How many stages follow at once, at least."""
    return 0 if game.stage is None else 1 + len(game.queue)


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_plays_are_worth_what_the_end_of_the_turn_is(variant):
    evaluator = NetEvaluator(variant, random_net(variant, 12, 3))
    seen, missed = Counter(), []
    for game in decisions(variant, games=4, seed=17):
        for candidate in evaluator.candidates_of(game)[:4]:
            then = after(game, candidate.play)
            try:
                expected = worth(then, game.on_roll, evaluator, [MOST])
            except TooMany:
                continue
            seen[then.phase if then.stage is None else then.stage_kind] += 1
            if stages_left(then) == 0 or (then.stage_kind is StageKind.LEFTOVER and not then.queue):
                assert candidate.equity == pytest.approx(expected, abs=1e-4)
            else:
                missed.append(abs(candidate.equity - expected))
    assert seen[Phase.ROLL] > 100
    assert (seen[StageKind.LEFTOVER] > 0) == (variant.leftover == "opponent")
    assert (seen[StageKind.DEVELOPMENT] > 0) == (variant.doubles is Doubles.DEVELOP)
    assert (seen[Phase.NAME] > 0) == variant.special_2_1
    if missed:  # several stages: a narrow beam finds the best of them nearly always
        assert np.mean(missed) < 0.005
        assert np.mean(np.array(missed) < 1e-4) > 0.8


def test_a_development_with_few_plays_is_followed_exactly():
    # Three checkers a side keep every stage within the beam.
    variant = find("mad-gulbar")
    evaluator = NetEvaluator(variant, random_net(variant, 12, 8))
    position = variant.position("x 24:1 off:14 | o 20:2 off:13")
    game = Game(
        variant=variant,
        phase=Phase.PLAY,
        position=position,
        roll=Roll(2, 2),
        rolls=BySide(9, 9),
        first_rolls=BySide(Roll(2, 1), Roll(2, 1)),
    )
    for candidate in evaluator.candidates_of(game):
        expected = worth(after(game, candidate.play), Side.WHITE, evaluator, [10_000])
        assert candidate.equity == pytest.approx(expected, abs=1e-4)


def test_a_position_with_pending_leftovers_is_worth_its_best_play():
    variant = find("gulbar")
    evaluator = NetEvaluator(variant, random_net(variant, 12, 5))
    game = Game(
        variant=variant,
        phase=Phase.PLAY,
        position=variant.position("x 24:10 14:2 8:3 | o 24:11 15:2 9:2"),
        roll=Roll(3, 3),
        stage=Stage(3, 2),
        stage_kind=StageKind.LEFTOVER,
        rolls=BySide(5, 5),
    )
    best = evaluator.candidates_of(game)[0]
    assert evaluator.equity_of(game) == pytest.approx(best.equity)
    assert evaluator.best_of(game).play == best.play
    idle = Game(variant=variant, phase=Phase.ROLL, position=best.play.position, rolls=BySide(5, 5))
    assert best.equity == pytest.approx(evaluator.equity_of(idle), abs=1e-5)  # x rolls next: no flip


def test_the_double_named_is_the_one_worth_most():
    variant = find("acey-deucey")
    evaluator = NetEvaluator(variant, random_net(variant, 12, 5))
    named = 0
    for game in decisions(variant, games=3, seed=3):
        for play in legal_plays(game.situation, game.roll, variant)[:1]:
            then = after(game, play)
            if then.phase is not Phase.NAME:
                continue
            named += 1
            die = NetEngine(evaluator).name_double(at_the_table(then))
            values = [
                worth(then.apply(DoubleNamed(then.on_roll, k)), then.on_roll, evaluator, [10**6])
                for k in range(1, 7)
            ]
            assert values[die - 1] == pytest.approx(max(values), abs=1e-4)
            assert evaluator.equity_of(then) == pytest.approx(max(values), abs=1e-4)
    assert named > 3


def test_threads_share_a_batch_and_change_nothing():
    variant = find("backgammon")
    evaluator = NetEvaluator(variant, random_net(variant, 16, 2))
    boards = np.stack([board_of(game.position) for game in decisions(variant, games=2, seed=5)])
    assert (evaluator.evaluate(boards, threads=3).outputs == evaluator.evaluate(boards).outputs).all()
    assert evaluator.evaluate(boards[:0], threads=3).outputs.shape == (0, 6)


def test_many_boards_at_once_are_judged_as_one_by_one():
    variant = find("mad-nardy")
    evaluator = NetEvaluator(variant, random_net(variant, 12, 6))
    from sheshbesh.engine.turns import turn_of

    games = list(decisions(variant, games=1, seed=8))[:60]
    judged = evaluator.judged_each(
        np.stack([board_of(game.position) for game in games]),
        np.array([game.roll.dice for game in games], np.int8),
        np.stack([turn_of(game) for game in games]),
    )
    for i, game in enumerate(games):
        start, stop = judged.offsets[i : i + 2]
        candidates = evaluator.candidates_of(game)
        assert judged.equities[start:stop].tolist() == [c.equity for c in candidates]
        assert (judged.boards[start] == board_of(candidates[0].play.position)).all()


@pytest.mark.parametrize("key", ["mad-nardy", "gul-bara"])
def test_who_is_waited_for_follows_only_the_plays_that_look_best(key):
    variant = find(key)
    evaluator = NetEvaluator(variant, random_net(variant, 12, 6))
    left_out = 0
    for game in list(decisions(variant, games=1, seed=8))[:60]:
        every = {candidate.play: candidate.equity for candidate in evaluator.candidates_of(game)}
        few = evaluator.candidates_of(game, beam=3)
        assert [every[candidate.play] for candidate in few] == [candidate.equity for candidate in few]
        assert evaluator.best_of(game, beam=3).equity == few[0].equity
        left_out += len(every) - len(few)
    assert left_out > 0
