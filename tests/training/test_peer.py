"""Programs on the ladder: any that speaks the lines may join, and one that does not is named."""

import json
import shlex
import sys

import numpy as np
import pytest
from msgspec.structs import replace

from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.simple import SimpleEngine
from sheshbesh.engine.turns import turn_of
from sheshbesh.games import find
from sheshbesh.rules.batch import boards_of
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.game import Game, Phase
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.rules.kernels.turns import TURN
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.side import BySide
from sheshbesh.rules.turn import Stage, StageKind
from sheshbesh.training.asking import decision_on
from sheshbesh.training.kernels.arena import HIGH, LOW, STATE, Table
from sheshbesh.training.ladder import compare, results
from sheshbesh.training.peer import Peer, PeerError
from sheshbesh.training.player import (
    CannotMeet,
    Player,
    asked_player,
    engine_player,
    greedy_player,
    net_player,
)
from sheshbesh.training.selfplay import random_net

HYPER = find("hypergammon")


def program(*lines):
    """The command of a program that does this with every line it is asked."""
    body = "\n    ".join(lines)
    text = f"import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    {body}"
    return shlex.join([sys.executable, "-c", text])


def first_of_all(variant):
    """Whoever takes the first candidate."""
    return asked_player("first", variant, lambda questions: [0] * len(questions))


@pytest.mark.parametrize("key", ["backgammon", "gulbar", "acey-deucey", "tapa"])
def test_who_is_asked_plays_the_games_that_games_play(key):
    variant = find(key)

    def choose(match, choice):
        game = match.game
        return legal_plays(game.situation, game.roll, game.variant)[0]

    greedy = greedy_player(variant)
    asked = results(variant, first_of_all(variant), greedy, range(3), seed=2)
    assert (asked.won == results(variant, Player("first", choose), greedy, range(3), seed=2).won).all()
    both = results(variant, first_of_all(variant), first_of_all(variant), range(3), seed=2).won
    assert (both[:, 0] == -both[:, 1]).all()


def test_luck_is_weighed_alike_whether_somebody_is_asked_or_not():
    net, other = net_player("net", NetEvaluator(HYPER)), NetEvaluator(HYPER, random_net(HYPER, 8, 1))

    def best(asked):
        board = board_of(HYPER.position(asked.position))
        return other.judged(board, max(asked.dice), min(asked.dice), np.zeros(TURN, np.int64)).best

    def ask(decisions):
        return map(best, decisions)

    asked = results(HYPER, net, asked_player("other", HYPER, ask), range(4), seed=2, weighs=True)
    compiled = results(HYPER, net, net_player("other", other), range(4), seed=2, weighs=True)
    assert (asked.won == compiled.won).all()
    assert (asked.lucky == compiled.lucky).all()
    assert asked.lucky.any()


def test_who_is_asked_cannot_meet_an_engine():
    with pytest.raises(CannotMeet, match="first is shown positions only"):
        compare(HYPER, first_of_all(HYPER), engine_player("simple", SimpleEngine()), pairs=1)


def test_a_program_plays_what_it_answers():
    command = program('print(json.dumps({"position": asked["candidates"][0]}), flush=True)')
    with Peer(command) as peer:
        score = compare(HYPER, peer.player(HYPER), first_of_all(HYPER), pairs=40)
    assert score.points == 0
    assert score.half_width == 0


def test_a_program_is_told_all_that_a_line_of_best_tells(tmp_path):
    kept = tmp_path / "asked.jsonl"
    command = program(
        f"open({str(kept)!r}, 'a').write(line)",
        'print(json.dumps({"position": asked["candidates"][-1]}), flush=True)',
    )
    gulbar = find("gulbar")
    plain = Game(
        variant=gulbar,
        phase=Phase.PLAY,
        position=gulbar.position("x 24:10 14:2 8:3 | o 24:11 15:2 9:2"),
        roll=Roll(3, 3),
        rolls=BySide(4, 5),
    )
    left = replace(
        plain, stage=Stage(3, 2), stage_kind=StageKind.LEFTOVER, queue=(Stage(4, 4),), rolls=BySide(0, 1)
    )
    state = np.zeros(STATE, np.int64)
    state[HIGH] = state[LOW] = 3
    questions, after = [], []
    for game in (plain, left):
        positions = [play.position for play in legal_plays(game.situation, game.roll, gulbar)]
        table = Table(board_of(game.position), turn_of(game), state, np.zeros(1))
        questions.append(decision_on(gulbar, table, boards_of(positions)))
        after.append([str(position) for position in positions])
    with Peer(command) as peer:
        assert list(peer.ask(questions)) == [len(positions) - 1 for positions in after]
    asked = [json.loads(line) for line in kept.read_bytes().splitlines()]
    assert [line["candidates"] for line in asked] == after
    told = {"game": "gulbar", "position": str(plain.position), "dice": [3, 3]}
    for line in asked:
        line.pop("candidates")
    assert asked == [
        {**told, "throw": 5},
        {
            **told,
            "stage": {"die": 3, "count": 2},
            "kind": "leftover",
            "pending": [{"die": 4, "count": 4}],
        },
    ]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (program("sys.exit()"), "has ended"),
        (program('print("what", flush=True)'), "answers b'what"),
        (program('print(json.dumps({"error": "no such game"}), flush=True)'), "does not play: no such game"),
        (program("print(json.dumps({}), flush=True)"), "no position in its answer"),
        (program('print(json.dumps({"position": "x 1:3 | o 1:3"}), flush=True)'), "which no legal play"),
    ],
)
def test_a_program_that_does_not_play_is_named(command, says):
    with Peer(command) as peer, pytest.raises(PeerError, match=says):
        compare(HYPER, peer.player(HYPER), peer.player(HYPER), pairs=1)


def test_a_program_that_is_not_there_cannot_be_started():
    with pytest.raises(PeerError, match="cannot be started"):
        Peer("no-such-program --at-all")
    with pytest.raises(PeerError, match="expected the command"):
        Peer("  ")
