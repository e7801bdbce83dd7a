"""The command line as its users run it."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sheshbesh.cli import app
from sheshbesh.engine.net import net_for
from sheshbesh.games import GAMES, find
from sheshbesh.training.card import Card, Step, digest_of, read_card
from sheshbesh.training.selfplay import random_net

DATA = Path(__file__).parents[1] / "data"
run = CliRunner().invoke


def test_games_lists_every_game():
    assert "long-nardy" in run(app, ["games"]).output
    listed = json.loads(run(app, ["games", "--json"]).stdout)
    assert [game["key"] for game in listed] == [game.key for game in GAMES]
    assert len(listed) == 18
    assert listed[0]["position"] == "x 24:2 13:5 8:3 6:5 | o 24:2 13:5 8:3 6:5"


def test_plays_of_one_roll():
    # S2: seven final positions of an opening 6-5.
    result = run(app, ["plays", "backgammon", "--dice", "6-5", "--json"])
    assert len(json.loads(result.stdout)["plays"]) == 7
    first = run(app, ["plays", "long-nardy", "--dice", "6-6", "--first-turn"])
    assert first.output.split(maxsplit=1) == ["24/18(2)", "x 24:13 18:2 | o 24:15\n"]  # L1
    stage = run(app, ["plays", "long-nardy", "--dice", "6-6", "--stage", "6x1", "--json"])
    assert [play["play"] for play in json.loads(stage.stdout)["plays"]] == ["24/18"]


def test_a_batch_answers_every_line_in_order(tmp_path):
    cases = [json.loads(line) for line in (DATA / "plays.jsonl").read_text().splitlines()]
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(map(json.dumps, cases)) + "\n")
    result = run(app, ["plays", "--batch", str(file)])
    assert result.exit_code == 0
    assert [json.loads(line)["results"] for line in result.stdout.splitlines()] == [
        c["results"] for c in cases
    ]


def test_a_bad_line_never_stops_the_rest():
    good = {"game": "backgammon", "position": "x 5:1 | o 1:2", "dice": [5, 1]}
    lines = [
        "no json",
        json.dumps(good),
        json.dumps({**good, "game": "chess"}),
        json.dumps({**good, "dice": [7, 1]}),
        json.dumps({**good, "options": {"fence": "home"}}),
        json.dumps({**good, "position": "x 5:1 | o 20:15"}),
        json.dumps({**good, "stage": {"die": 9, "count": 1}}),
        json.dumps({"game": "backgammon"}),
    ]
    result = run(app, ["plays", "--batch", "-"], input="\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [list(answer) for answer in answers] == [["error"], ["results"], *[["error"]] * 6]
    assert answers[1]["results"] == ["x off:15 | o 1:2 off:13"]


def test_unusable_arguments_end_with_status_2(tmp_path):
    assert run(app, ["plays"]).exit_code == 2
    assert run(app, ["plays", "--batch", str(tmp_path / "none")]).exit_code == 2
    assert run(app, ["nonsense"]).exit_code == 2


def test_simulate_is_repeatable_and_records_whole_games(tmp_path):
    arguments = ["simulate", "long-nardy", "--games", "3", "--seed", "5", "--json", "--record"]
    first = json.loads(run(app, [*arguments, str(tmp_path / "a")]).stdout)
    second = json.loads(run(app, [*arguments, str(tmp_path / "b")]).stdout)
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    for file in sorted((tmp_path / "a").iterdir()):
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()
        assert json.loads(file.read_text())["events"][0] == {"type": "start", "first": None}


def test_a_whole_game_in_the_terminal():
    result = run(app, ["play", "long-nardy", "--seed", "11"], input="nonsense\n?\n" + "1\n" * 200)
    assert result.exit_code == 0
    assert "wins" in result.output
    assert "24/" in result.output


def test_the_machine_in_the_terminal_plays_at_a_level():
    typed = "1\n" * 200
    played = run(
        app, ["play", "long-nardy", "--seed", "11", "--level", "first-game", "--style", "bold"], input=typed
    )
    assert played.exit_code == 0
    assert "at the level first-game" in played.output
    assert "at the level regular" in run(app, ["play", "--seed", "3"], input="q\n").output


def test_double_and_resign_in_the_terminal():
    typed = "1\nr\n1\nd\nresign 3\ny\n"
    result = run(app, ["play", "--seed", "3", "--opponent", "human"], input=typed)
    assert "doubled to 2" in result.output or "Goodbye" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["plays", "chess", "--dice", "3-1"],
        ["simulate", "backgammon", "--player", "me"],
        ["play", "--opponent", "nobody"],
        ["play", "--level", "grandmaster"],
        ["play", "--style", "wild"],
        ["play", "--opponent", "human", "--level", "best"],
    ],
)
def test_the_program_says_what_was_expected(arguments, capsys, monkeypatch):
    from sheshbesh.cli import main

    monkeypatch.setattr("sys.argv", ["sheshbesh", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "sheshbesh: " in capsys.readouterr().err


def test_train_and_ladder_make_and_measure_a_net(tmp_path):
    small = "hidden=8 games=40 batch_games=20 fit_hidden=8 fit_narrow=12"
    small += " positions=120 rounds=1 epochs=2 batch=32"
    settings = [word for setting in small.split() for word in ("--setting", setting)]
    trained = run(app, ["train", "hypergammon", "--folder", str(tmp_path), *settings])
    assert trained.exit_code == 0, trained.output
    net = tmp_path / "hypergammon.npz"
    measured = run(app, ["ladder", "hypergammon", "--net", str(net), "--pairs", "10", "--json"])
    rows = json.loads(measured.stdout)
    assert [row["against"] for row in rows] == ["greedy", "random"]
    assert all(row["score"]["games"] == 20 for row in rows)
    carded = run(app, ["card", "hypergammon", "--folder", str(tmp_path), "--pairs", "4"])
    assert carded.exit_code == 0, carded.output
    assert "round-1" in carded.output
    assert json.loads((tmp_path / "hypergammon.json").read_text())["game"] == "hypergammon"
    assert run(app, ["train", "hypergammon", "--setting", "speed=9"]).exit_code == 1


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ("fit_narrow=4", "fit_narrow of at least 12, got 4"),
        ("hidden=64 fit_hidden=32", "fit_hidden of at least 64, got 32"),
    ],
)
def test_training_says_at_once_that_a_net_cannot_grow(sizes, expected, tmp_path):
    settings = [word for setting in sizes.split() for word in ("--setting", setting)]
    refused = run(app, ["train", "hypergammon", "--folder", str(tmp_path), *settings])
    assert expected in str(refused.exception)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["hypergammon", "--all"],
        ["--all", "--net", "x.npz"],
        ["portes", "--net", "x.npz", "--record"],
        ["portes", "--luck", "--level", "club"],
    ],
)
def test_the_ladder_wants_to_know_whom_it_measures(arguments):
    assert run(app, ["ladder", *arguments]).exit_code == 1


def test_the_ladder_tells_what_is_left_without_luck():
    asked = ["ladder", "hypergammon", "--pairs", "10", "--luck"]
    head, *rows = run(app, asked).output.splitlines()
    assert head.split() == [
        "game",
        "against",
        "a",
        "game",
        "95",
        "%",
        "mean",
        "wins",
        "games",
        "without",
        "luck",
    ]
    scores = [row["score"] for row in json.loads(run(app, [*asked, "--json"]).stdout)]
    for row, score in zip(rows, scores, strict=True):
        assert f"{score['adjusted']['points']:+.3f}" in row


def test_the_ladder_writes_the_page_of_the_nets(tmp_path):
    page = tmp_path / "nets.md"
    page.write_text("<!-- nets: made by `sheshbesh ladder --write` -->\n<!-- end of nets -->\n")
    assert run(app, ["ladder", "--write", str(page)]).exit_code == 0
    assert "| Backgammon |" in page.read_text()


def test_the_ladder_keeps_what_it_finds_in_the_cards(tmp_path, monkeypatch):
    hyper = find("hypergammon")
    net = tmp_path / "hypergammon.npz"
    random_net(hyper, 8, 1).save(net)
    Card(
        game="hypergammon",
        net=digest_of(net),
        generation=1,
        features="counts-1",
        hidden=8,
        narrow=0,
        seed=1,
        steps=[Step("play", 60.0, games=1)],
    ).write(tmp_path / "hypergammon.json")
    for module in ("sheshbesh.engine.net", "sheshbesh.training.card"):
        monkeypatch.setattr(f"{module}.NETS", tmp_path)
    refuses = 'import sys\nfor line in sys.stdin: print(\'{"error": "not this game"}\', flush=True)'
    program = shlex.join([sys.executable, "-c", refuses])
    page = tmp_path / "nets.md"
    page.write_text("<!-- nets: made by `sheshbesh ladder --write` -->\n<!-- end of nets -->\n")
    arguments = ["--pairs", "5", "--against", str(net), "--level", "casual", "--peer", program, "--record"]
    net_for.cache_clear()
    try:
        done = run(app, ["ladder", "--all", *arguments, "--write", str(page), "--json"])
        assert run(app, ["ladder", "hypergammon", *arguments]).exit_code == 1
    finally:
        net_for.cache_clear()
    assert done.exit_code == 0, done.output
    met = ["greedy", "random", "generation 1", "casual"]
    assert [row["against"] for row in json.loads(done.stdout)] == met
    assert [one.against for one in read_card(tmp_path / "hypergammon.json").strength] == met
    assert "| Hypergammon | generation 1, 8 units | 1 min |" in page.read_text()
