"""Cards: made from a run, kept beside the net, shown on a page with their curves."""

from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from sheshbesh.engine.net import NETS
from sheshbesh.engine.net_evaluator import NetEvaluator
from sheshbesh.games import GAMES, find
from sheshbesh.training.card import (
    Card,
    CardError,
    Curve,
    Point,
    Step,
    Strength,
    card_of,
    digest_of,
    playing_time,
    read_card,
    steps_of,
)
from sheshbesh.training.curve import curves, kept
from sheshbesh.training.ladder import Mean, Score, compare
from sheshbesh.training.page import BEGIN, END, PageError, table, write_page
from sheshbesh.training.player import greedy_player, net_player
from sheshbesh.training.plot import learning_curves
from sheshbesh.training.selfplay import random_net
from sheshbesh.training.settings import Settings

HYPER = find("hypergammon")
LOG = [
    {"step": "play", "games": 1000, "turns": 9, "seconds": 10.0},
    {"step": "play", "games": 2000, "turns": 9, "seconds": 20.5},
    {"step": "play", "games": 4000, "turns": 9, "seconds": 8.0},  # went on after a stop
    {"step": "ahead", "round": 1, "positions": 500, "seconds": 3.0},
    {"step": "ahead", "round": 1, "positions": 400, "seconds": 4.0},  # and again
    {"step": "fit", "round": 1, "epoch": 0, "loss": 0.5, "seconds": 1.0},
    {"step": "fit", "round": 1, "epoch": 1, "loss": 0.4, "seconds": 2.0},
]


@pytest.fixture
def run(tmp_path):
    """The folder of a run that was stopped twice."""
    (tmp_path / "log.jsonl").write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in LOG))
    (tmp_path / "settings.json").write_bytes(msgspec.json.encode(Settings(seed=7)))
    for seed, name in enumerate(["played-1000", "played", "round-1", "hypergammon"]):
        random_net(HYPER, 8, seed).save(tmp_path / f"{name}.npz")
    return tmp_path


def test_a_card_says_what_a_run_took(run):
    card = card_of(run, run / "hypergammon.npz", "backgammon")
    assert card.steps == [
        Step("play", 28.5, games=4000),
        Step("round", 6.0, positions=400),
    ]
    assert card.seconds == 34.5
    assert (card.game, card.hidden, card.narrow, card.seed) == ("hypergammon", 8, 0, 7)
    assert card.started_from == "backgammon"
    assert list(steps_of(run)) == ["played", "round-1"]
    assert playing_time(run) == {1000: 10.0, 2000: 20.5, 4000: 28.5}


def test_a_curve_has_a_point_for_each_net_that_was_kept(run):
    assert kept(run) == [("played-1000", 10.0), ("played", 28.5), ("round-1", 34.5)]
    last = net_player("its last net", NetEvaluator(HYPER, random_net(HYPER, 8, 2)))
    against_greedy, against_last = curves(HYPER, run, [greedy_player(HYPER), last], pairs=4, seed=1)
    assert [point.seconds for point in against_greedy.points] == [10.0, 28.5, 34.5]
    assert against_greedy.against == "greedy"
    assert against_last.points[-1] == Point("round-1", 34.5, 0.0, 0.0)
    (without_luck,) = curves(HYPER, run, [greedy_player(HYPER)], pairs=4, seed=1, weighs=True)
    net = net_player("round-1", NetEvaluator(HYPER, random_net(HYPER, 8, 2)))
    fair = compare(HYPER, net, greedy_player(HYPER), 4, 1, weighs=True).adjusted
    assert without_luck.points[-1] == Point("round-1", 34.5, round(fair.points, 3), round(fair.half_width, 3))


def test_a_card_is_read_as_it_was_written_and_belongs_to_its_net(run):
    card = card_of(run, run / "hypergammon.npz")
    file = run / "hypergammon.json"
    card.write(file)
    assert read_card(file) == card
    random_net(HYPER, 8, 9).save(run / "hypergammon.npz")
    with pytest.raises(CardError, match="card of another net"):
        read_card(file)
    file.write_text("{}")
    with pytest.raises(CardError, match="is no card"):
        read_card(file)
    with pytest.raises(CardError, match="there is no card"):
        read_card(run / "none.json")


def test_a_folder_without_a_run_makes_no_card(run, tmp_path):
    (run / "log.jsonl").unlink()
    with pytest.raises(CardError, match="holds no log of a run"):
        card_of(run, run / "hypergammon.npz")
    (run / "settings.json").write_text("what")
    with pytest.raises(CardError, match="holds no run"):
        card_of(run, run / "hypergammon.npz")


def a_card(**changed):
    card = Card(
        game="long-nardy",
        net="0",
        generation=3,
        features="counts-1",
        hidden=256,
        narrow=32,
        seed=1,
        steps=[Step("play", 600.0, games=1000), Step("round", 300.0, positions=10)],
    )
    return msgspec.structs.replace(card, **changed)


def test_what_is_measured_anew_takes_the_place_of_what_was():
    card = a_card(strength=[Strength("greedy", 1.0, 0.1, 20, 1.5), Strength("random", 2.0, 0.1, 20, 2.0)])
    after = card.measured([Strength.of("greedy", Score(1.23456, 0.01234, 400, 1.5))])
    assert after.against("greedy") == Strength("greedy", 1.235, 0.012, 400, 1.5)
    assert after.against("random") == card.against("random")
    assert after.against("gnubg") is None


def test_what_is_left_without_luck_is_kept_and_shown():
    score = Score(0.0123, 0.0512, 400, 1.25, Mean(0.01017, 0.00314))
    strength = Strength.of("gnubg", score)
    assert strength.adjusted == Mean(0.0102, 0.0031)
    row = table([a_card(strength=[strength])]).splitlines()[2]
    assert row.endswith("| gnubg: +0.012 ± 0.051 (+0.01), without luck +0.0102 ± 0.0031 |")


def test_the_table_shows_points_and_mean_wins():
    strength = [Strength("greedy", -1.2, 0.1, 20, 1.5), Strength("gnubg", 0.05, 0.01, 20, 1.25)]
    row = table([a_card(strength=strength, started_from="fevga")]).splitlines()[2]
    assert row == (
        "| Long nardy | generation 3, 256 → 32 units, from Fevga | 15 min | – | −1.200 ± 0.100 (−0.80) | – "
        "| gnubg: +0.050 ± 0.010 (+0.04) |"
    )


def test_a_page_keeps_its_words_and_gets_the_table_and_the_curves(tmp_path):
    page = tmp_path / "nets.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    card = a_card(curves=[Curve("greedy", [Point("played", 600.0, 1.0, 0.1)])])
    for _ in range(2):
        write_page(page, [card])
        text = page.read_text()
        assert text.startswith(f"before\n{BEGIN}\n\n| game |")
        assert text.endswith(f"![Learning curve of Long nardy](nets/long-nardy.svg)\n\n{END}\nafter\n")
    assert (tmp_path / "nets" / "long-nardy.svg").exists()
    page.write_text("no place")
    with pytest.raises(PageError, match="to put the table between"):
        write_page(page, [card])
    with pytest.raises(PageError, match="cannot be read"):
        write_page(tmp_path / "none.md", [card])


def test_a_picture_is_drawn_to_scale():
    points = [Point("a", 60.0, -1.0, 0.2), Point("b", 600.0, 0.0, 0.1), Point("c", 6000.0, 1.0, 0.1)]
    drawn = [Curve("greedy", points), Curve("its last net", points[:2]), Curve("gnubg", points[1:])]
    picture = learning_curves("Fevga <1>", drawn)
    root = ElementTree.fromstring(picture)
    svg = "{http://www.w3.org/2000/svg}"
    dots = [(float(dot.get("cx", 0)), float(dot.get("cy", 0))) for dot in root.iter(f"{svg}circle")]
    assert dots[1][0] - dots[0][0] == pytest.approx(dots[2][0] - dots[1][0], abs=0.2)
    assert dots[0][1] - dots[1][1] == pytest.approx(dots[1][1] - dots[2][1], abs=0.2)
    assert dots[0][1] > dots[2][1]
    zero = next(line for line in root.iter(f"{svg}line") if line.get("class") == "zero")
    assert float(zero.get("y1", 0)) == dots[1][1]
    assert len(list(root.iter(f"{svg}rect"))) == 2
    words = {text.text: float(text.get("y", 0)) for text in root.iter(f"{svg}text")}
    assert abs(words["against greedy"] - words["against gnubg"]) >= 15
    times = [text for text in root.iter(f"{svg}text") if text.get("text-anchor") == "middle"]
    under = sorted(float(time.get("x", 0)) for time in times)
    assert len(under) > 2
    assert min(b - a for a, b in pairwise(under)) >= 50


@pytest.mark.parametrize("net", sorted(NETS.glob("*.npz")), ids=lambda path: path.stem)
def test_every_net_that_ships_has_its_card(net):
    card = read_card(net.with_suffix(".json"))
    assert card.game == net.stem
    assert card.net == digest_of(net)
    assert card.game in {game.key for game in GAMES}
