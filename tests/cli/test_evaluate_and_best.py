"""`evaluate` and `best`: one position, or a file of them, as the command line's users ask."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from sheshbesh.cli import app
from sheshbesh.cli.batch_lines import _evaluator
from sheshbesh.engine import net as nets
from sheshbesh.engine.net import net_for
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.engine.scoring import equity
from sheshbesh.games import GAMES, find
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.rules.turn import Situation, Stage
from sheshbesh.training.selfplay import random_net

run = CliRunner().invoke
START = "x 24:2 13:5 8:3 6:5 | o 24:2 13:5 8:3 6:5"


@pytest.fixture(scope="module", autouse=True)
def every_game_but_tapa_has_a_net(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nets")
    for variant in GAMES:
        if variant.key != "tapa":
            random_net(variant, 12, 7).save(folder / f"{variant.key}.npz")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nets, "NETS", folder)
        net_for.cache_clear()
        _evaluator.cache_clear()
        yield
    net_for.cache_clear()
    _evaluator.cache_clear()


def answers(command, lines, status=0):
    result = run(app, [command, "--batch", "-"], input="\n".join(map(json.dumps, lines)))
    assert result.exit_code == status, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_start_needs_no_text():
    for command, more in (("evaluate", {}), ("best", {"dice": [3, 1]}), ("plays", {"dice": [3, 1]})):
        told, untold = answers(
            command,
            [{"game": "fevga", "position": text, **more} for text in ("x 24:15 | o 24:15", None)],
        )
        assert told == untold


def test_evaluating_one_position():
    result = run(app, ["evaluate", "backgammon", "--json"])
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert list(answer) == ["probabilities", "equity"]
    variant = find("backgammon")
    outputs = NetEvaluator(variant).evaluate(board_of(variant.start())[np.newaxis]).outputs[0]
    assert answer["probabilities"] == pytest.approx(outputs[:5].tolist(), abs=1e-6)
    assert answer["equity"] == pytest.approx(float(equity(outputs, variant)), abs=1e-6)
    shown = run(app, ["evaluate", "backgammon", "--position", START]).output
    assert "lose backgammon" in shown
    assert f"{answer['equity']:+.3f}" in shown


def test_what_is_told_depends_on_how_a_game_is_scored():
    plain, men, drawn = answers(
        "evaluate",
        [{"game": key, "position": str(find(key).start())} for key in ("portes", "khachapuri", "plakoto")],
    )
    assert len(plain["probabilities"]) == 5
    assert len(men["probabilities"]) == 1
    assert abs(men["equity"]) > 1e-4
    assert 0 < drawn["draw"] < 1
    assert "draw" not in plain


def test_every_game_is_evaluated_in_one_batch_in_order():
    lines = [
        {"game": game.key, "position": str(game.start()), "options": {}}
        for game in [*GAMES, *GAMES[::-1]]
        if game.key != "tapa"
    ]
    found = answers("evaluate", lines)
    assert len(found) == len(lines)
    assert found == found[::-1]


def test_pending_stages_are_played_before_the_roll():
    position = "x 24:10 14:2 8:3 | o 24:11 15:2 9:2"
    gulbar = find("gulbar")
    idle, pending = answers(
        "evaluate",
        [
            {"game": "gulbar", "position": position},
            {"game": "gulbar", "position": position, "pending": [{"die": 3, "count": 2}]},
        ],
    )
    stage = Situation(gulbar.position(position), stage=Stage(3, 2))
    best = NetEvaluator(gulbar).candidates(stage, Roll(3, 3))[0]
    assert pending["equity"] == pytest.approx(best.equity, abs=1e-6)
    assert pending["equity"] != idle["equity"]
    single = run(app, ["evaluate", "gulbar", "--position", position, "--pending", "3x2", "--json"])
    assert json.loads(single.stdout) == pending


def test_the_best_play_of_one_roll():
    result = run(app, ["best", "backgammon", "--dice", "3-1", "--json"])
    answer = json.loads(result.stdout)
    assert list(answer) == ["play", "position", "equity", "candidates"]
    variant = find("backgammon")
    expected = NetEvaluator(variant).candidates(variant.start(), Roll(3, 1))
    assert [c["position"] for c in answer["candidates"]] == [str(c.play.position) for c in expected]
    assert [c["equity"] for c in answer["candidates"]] == pytest.approx(
        [c.equity for c in expected], abs=1e-6
    )
    first = answer["candidates"][0]
    assert {key: answer[key] for key in ("play", "position", "equity")} == {
        key: first[key] for key in ("play", "position", "equity")
    }
    assert first["probabilities"] == pytest.approx(expected[0].outputs[:5].tolist(), abs=1e-6)
    shown = run(app, ["best", "backgammon", "--dice", "3-1"]).output.splitlines()
    assert len(shown) == 16
    assert shown[0].startswith(answer["play"])


def test_one_look_ahead_says_that_it_was_one():
    variant = find("backgammon")
    plain, ahead = (
        json.loads(run(app, ["evaluate", "backgammon", "--json", "--ply", ply]).stdout) for ply in ("0", "1")
    )
    assert plain["equity"] != ahead["equity"]
    expected = NetEvaluator(variant).evaluate_one(variant.start(), ply=1)
    assert ahead["equity"] == pytest.approx(float(expected.equities[0]), abs=1e-6)
    made_by = {"net": expected.made_by.net, "ply": 1, "cube": "cubeless"}
    assert ahead["made_by"] == made_by
    best = json.loads(run(app, ["best", "backgammon", "--dice", "3-1", "--json", "--ply", "1"]).stdout)
    candidates = NetEvaluator(variant).candidates(variant.start(), Roll(3, 1), ply=1)
    assert best["made_by"] == made_by
    assert best["position"] == str(candidates[0].play.position)
    assert best["equity"] == pytest.approx(candidates[0].equity, abs=1e-6)


def test_a_depth_that_a_game_has_not_is_the_line_s_fault():
    lines = [
        {"game": key, "position": str(find(key).start()), "dice": [3, 1]} for key in ("mad-nardy", "portes")
    ]
    file = "\n".join(map(json.dumps, lines))
    result = run(app, ["best", "--batch", "-", "--ply", "1"], input=file)
    refused, told = map(json.loads, result.output.splitlines())
    assert result.exit_code == 1
    assert "plays of mad-nardy are valued at ply 0, not at 1" in refused["error"]
    assert told["made_by"]["ply"] == 1


def test_a_pass_is_an_empty_play_and_the_unchanged_position():
    position = "x bar:1 6:14 | o 6:2 5:2 4:2 3:2 2:2 1:2 24:3"
    (answer,) = answers("best", [{"game": "backgammon", "position": position, "dice": [6, 5]}])
    assert answer["play"] == ""
    assert answer["position"] == str(find("backgammon").position(position))
    assert len(answer["candidates"]) == 1


def test_stages_first_turns_and_rolls_are_told_by_the_line():
    nardy = str(find("long-nardy").start())
    gul_bara = "x 24:13 18:2 | o 24:15"
    first, later, stage, named, early, late = answers(
        "best",
        [
            {"game": "long-nardy", "position": nardy, "dice": [6, 6], "first_turn": True},
            {"game": "long-nardy", "position": nardy, "dice": [6, 6]},
            {"game": "gulbar", "position": nardy, "dice": [5, 5], "stage": {"die": 5, "count": 1}},
            {
                "game": "acey-deucey",
                "position": "x out:15 | o out:15",
                "stage": {"die": 5, "count": 4},
                "kind": "named",
            },
            {"game": "gul-bara", "position": gul_bara, "dice": [1, 1], "throw": 3},
            {"game": "gul-bara", "position": gul_bara, "dice": [1, 1], "throw": 4},
        ],
    )
    assert first["play"] == "24/18(2)"
    assert later["play"] == "24/18"
    assert stage["play"] == "24/19"
    assert named["play"].startswith("out/20")
    assert early["equity"] != late["equity"]  # the fourth roll develops the double


def test_a_faulty_line_is_answered_and_stops_nothing():
    good = {"game": "backgammon", "position": START}
    lines = [
        good,
        {**good, "game": "chess"},
        {**good, "game": "tapa", "position": str(find("tapa").start())},
        {**good, "position": "x 24:2"},
        {**good, "position": "x 24:2 13:13 | o 1:15"},
        {**good, "position": "x off:15 | o 6:15"},
        {**good, "position": "x 6:15 | o off:15"},
        {**good, "dice": [3, 1]},
        {**good, "pending": [{"die": 7, "count": 1}]},
        {**good, "kind": "gift", "pending": [{"die": 1, "count": 1}]},
        {**good, "throw": 0},
        {**good, "options": {"fence": "home"}},
        {"position": START},
        good,
    ]
    found = answers("evaluate", lines, status=1)
    assert found[0] == found[-1]
    assert [list(answer) for answer in found[1:-1]] == [["error"]] * (len(lines) - 2)
    said = [answer["error"] for answer in found[1:-1]]
    for words, error in zip(
        [
            "no game is called 'chess'",
            "no net tapa.npz",
            "expected 'x … | o …'",
            "held by both sides",
            "the game is over",
            "the game is over",
            "expected no dice",
            "stages are like",
            "a stage is a leftover, development, named",
            "counted from 1",
            "fence",
            "game",
        ],
        said,
        strict=True,
    ):
        assert words in error
    bad = answers("best", [{**good, "dice": [3, 7]}, good, {**good, "dice": [1]}], status=1)
    assert ["error" in answer for answer in bad] == [True, True, True]
    result = run(app, ["best", "--batch", "-"], input=b"\xff\xfe\nno json\n\n")
    assert result.exit_code == 1
    assert len(result.output.splitlines()) == 2


def test_a_game_won_by_pinning_the_mother_is_over():
    # o's last checker on its start is pinned, and x has left its own (docs/rules/plakoto.md#mother).
    lines = [
        {"game": "plakoto", "position": "x 12:14 1:1 | o 24:1p 12:14"},
        {"game": "plakoto", "position": "x 24:2 12:12 1:1 | o 24:1p 11:14"},
    ]
    over, going = answers("evaluate", lines, status=1)
    assert "the game is over" in over["error"]
    assert "probabilities" in going


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate"],
        ["evaluate", "backgammon", "--ply", "2"],
        ["evaluate", "backgammon", "--pending", "six"],
        ["evaluate", "--batch", "no/such/file"],
        ["best", "backgammon", "--dice", "3-1", "--ply", "-1"],
        ["best", "mad-nardy", "--dice", "3-1", "--ply", "1"],
    ],
)
def test_unusable_arguments_end_with_status_2(arguments, capsys, monkeypatch):
    import sys

    from sheshbesh.cli import main

    monkeypatch.setattr(sys, "argv", ["sheshbesh", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("sheshbesh: ")


def test_a_program_that_waits_for_each_answer_gets_it():
    import subprocess
    import sys

    line = json.dumps({"game": "chess", "position": START}).encode() + b"\n"
    command = [sys.executable, "-m", "sheshbesh.cli", "evaluate", "--batch", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        for _ in range(2):
            program.stdin.write(line)
            program.stdin.flush()
            assert "error" in json.loads(program.stdout.readline())
        program.stdin.close()
        assert program.wait() == 1
