"""GNU ids, XGIDs and OGIDs: known pairs, both ways round, seen from both sides, and beside gnubg."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheshbesh.formats.errors import FormatError
from sheshbesh.formats.ids import read_id, read_id_file
from sheshbesh.formats.match_id import read_gnu_id, write_gnu_id
from sheshbesh.formats.ogid import read_ogid, write_ogid
from sheshbesh.formats.position_id import read_position_id, write_position_id
from sheshbesh.formats.scene import seen_by
from sheshbesh.formats.xgid import read_xgid, write_xgid
from sheshbesh.games import find
from sheshbesh.rules.cube import Cube
from sheshbesh.rules.dice import Roll
from sheshbesh.rules.errors import PositionError
from sheshbesh.rules.game import Phase
from sheshbesh.rules.position import pos
from sheshbesh.rules.side import BySide, Side
from sheshbesh.testing.strategies import positions
from tests.formats.sessions import session

BACKGAMMON = find("backgammon")
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"

PAIRS = [
    # Consecutive plies that OpenGammon shows in both notations, and a cube that Black owns.
    (
        "XGID=-aaa-CBBB--AdB---b-cabA-AA:0:0:1:31:0:0:0:5:10",
        "013ccehhiijjkkk:44566688ddddmno:N0N:13:B:R:0:0:5:0",
    ),
    (
        "XGID=-aaa-CBBB--AdB---b-cabBA--:0:0:-1:52:0:0:0:5:10",
        "233ccehhiijjkkk:44566688ddddmno:N0N:25:W:R:0:0:5:0",
    ),
    (
        "XGID=--ab-CBBB--AcB---cBcabA---:0:0:-1:41:0:0:0:5:10",
        "377ccehhiijjkkk:445666888dddmmn:N0N:14:W:R:0:0:5:0",
    ),
    (
        "XGID=-CDbC-D-----A----a-ccbbb--:1:-1:-1:21:2:0:0:5:10",
        "djjjjlllnnnnooo:2233445556668mm:B1N:12:W:R:2:0:5:0",
    ),
    (
        "XGID=-BBBCCC------------bbbccc-:0:0:-1:63:0:0:0:0:10",
        "jjjkkklllmmnnoo:111222333445566:N0N:36:W:R:0:0:0:0",
    ),
]

GNU_PAIRS = [
    # As gnubg itself converts them.
    ("XGID=-b----E-C---eE---c-eA---A-:0:0:-1:00:2:1:0:5:10", "4HPwASHgc/ABMA:MAGgABAAEAAE"),
    ("XGID=-b----E-C---eE---c-eA---A-:1:1:-1:31:2:1:0:5:10", "4HPwASHgc/ABMA:EYGlABAAEAAE"),
    ("XGID=-b----E-C---eE---c-eA---A-:0:0:1:62:4:1:1:5:10", "4HPwATDgc/ABIQ:8AmrABAAIAAE"),
]


def test_the_start():
    assert write_position_id(BACKGAMMON.start()) == "4HPwATDgc/ABMA"
    assert read_position_id("4HPwATDgc/ABMA", BACKGAMMON) == BACKGAMMON.start()
    match = read_xgid(START, BACKGAMMON)
    assert write_xgid(match) == START
    assert (match.game.phase, match.game.on_roll, match.game.pip_count(Side.WHITE)) == (
        Phase.ROLL,
        Side.WHITE,
        167,
    )
    assert write_ogid(match) == "11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:0:0:0:0"


@pytest.mark.parametrize(("xgid", "ogid"), PAIRS)
def test_an_xgid_and_an_ogid_of_one_situation(xgid, ogid):
    match = read_xgid(xgid, BACKGAMMON)
    assert read_ogid(ogid, BACKGAMMON) == match
    assert write_xgid(match) == xgid
    assert write_ogid(match) == ogid


@pytest.mark.parametrize(("xgid", "gnuid"), GNU_PAIRS)
def test_an_xgid_and_a_gnu_id_of_one_situation(xgid, gnuid):
    match = read_xgid(xgid, BACKGAMMON)
    assert write_gnu_id(match) == gnuid
    assert read_gnu_id(gnuid, BACKGAMMON) == match


def test_an_id_tells_everything():
    match = read_xgid("XGID=-CDbC-D-----A----a-ccbbb--:1:-1:-1:21:2:0:0:5:8", BACKGAMMON)
    assert match.game.on_roll is Side.BLACK
    assert match.game.roll == Roll(2, 1)
    assert match.game.cube == Cube(2, Side.BLACK)
    assert (match.length, match.score) == (5, BySide(2, 0))
    # Black's own points: the letters run from White's 1-point, which is Black's 24.
    assert seen_by(Side.BLACK, match) == pos("x 22:2 8:1 6:3 5:3 4:2 3:2 2:2 | o 12:1 6:4 4:3 2:4 1:3")


def test_both_sides_see_their_own_trays_and_pips():
    """One situation from both ends: neither the borne-off checkers nor the pips change places."""
    for turn, bottom in ((1, Side.WHITE), (-1, Side.BLACK)):
        match = read_xgid(f"XGID=-B-a------------------b---:0:0:{turn}:00:3:1:0:7:10", BACKGAMMON)
        assert match.game.on_roll is bottom
        assert match.game.counts(Side.WHITE)[0] == 13
        assert match.game.counts(Side.BLACK)[0] == 12
        assert match.game.pip_count(Side.WHITE) == 2
        assert match.game.pip_count(Side.BLACK) == 22 + 2 * 3
        for write, read in ((write_gnu_id, read_gnu_id), (write_ogid, read_ogid), (write_xgid, read_xgid)):
            again = read(write(match), BACKGAMMON)
            assert [again.game.counts(side) for side in Side] == [match.game.counts(side) for side in Side]
            assert (again.score, again.game.on_roll) == (match.score, bottom)


def test_a_position_id_is_seen_by_the_side_on_roll():
    position = pos("x 24:2 13:5 8:3 6:5 | o bar:1 24:1 13:5 8:3 7:1 6:4")
    assert write_position_id(position) == "4HXwAVDgc/ABMA"
    assert write_position_id(position.flipped()) == "4HPwATDgdfABUA"
    assert read_position_id("4HXwAVDgc/ABMA", BACKGAMMON) == position


@given(positions(BACKGAMMON), st.sampled_from(["backgammon"]))
def test_every_position_comes_back(position, key):
    variant = find(key)
    assert read_position_id(write_position_id(position), variant) == position


def test_every_situation_of_matches_comes_back():
    """The situations of random matches by each id: the same board, cube, dice, score and turn."""
    for seed, length in ((1, 3), (2, 7), (3, None)):
        for turn in session(seed, length=length, games=2, resign=0).turns():
            match = turn.after
            if match.game.phase in (Phase.OPENING, Phase.OVER):
                continue
            for write, read in (
                (write_xgid, read_xgid),
                (write_ogid, read_ogid),
                (write_gnu_id, read_gnu_id),
            ):
                written = write(match)
                again = read(written, BACKGAMMON)
                assert write(again) == written
                assert [seen_by(side, again) for side in Side] == [seen_by(side, match) for side in Side]
                assert (again.game.phase, again.game.on_roll, again.game.roll) == (
                    match.game.phase,
                    match.game.on_roll,
                    match.game.roll,
                )
                assert (again.score, again.length, again.crawford, again.game.cube) == (
                    match.score,
                    match.length,
                    match.crawford,
                    match.game.cube,
                )


def test_a_double_waits_for_its_answer():
    match = read_xgid("XGID=-b----E-C---eE---c-e-A--A-:0:0:-1:D:2:1:0:5:10", BACKGAMMON)
    assert match.game.phase is Phase.DOUBLED
    assert (match.game.on_roll, match.game.turn) == (Side.BLACK, Side.WHITE)
    assert match.game.offer == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:0:10", "expected"),
        ("XGID=-b----F-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "16 checkers"),
        ("XGID=Bb----E-C---eE---c-e------:0:0:1:00:0:0:0:0:10", "Black's bar"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:7:0:0:7:10", "nobody plays on"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:1:0:1:7:10", "no Crawford game"),
        ("XGID=-b----E-C---eE---c-e----B-:99:0:1:00:0:0:0:0:10", "2\\^10"),
        ("11ccccchhhjjjjjp:66666888dddddoo:N0N:13:B:R:0:0:0:0", "16|other side"),
        ("//////////////:cAkAAAAAAAAE", "before both sides"),
        ("4HPwATDgc/ABMA:////////////", "die|owner"),
        ("hello", "expected an id"),
    ],
)
def test_an_impossible_id_says_why(text, reason):
    with pytest.raises((FormatError, PositionError), match=reason):
        read_id(text)


def test_a_game_that_an_id_cannot_show_is_named():
    with pytest.raises(FormatError, match="Long nardy"):
        write_xgid(read_id("S1.long-nardy.24o-24o.wr"))
    with pytest.raises(FormatError, match="Fevga"):
        read_xgid(START, find("fevga"))


def test_an_id_is_found_among_words_and_they_are_kept():
    """A text that eXtreme Gammon copies, decimals with commas and a note of the player's."""
    text = (
        "\ufeffXGID=----abF-B--BbB-Bacbd----A-:0:0:1:41:1:0:0:11:10\r\n"
        "X:USBGF Members   O:Roberto\r\n\r\nScore is X:1 O:0 11 pt.(s) match.\r\n"
        "    1. XG Roller+  24/23 6/2                    eq:-0,306\r\n"
        "\r\nWhen ahead in the race, race!\r\n"
    )
    record = read_id_file(text.encode())
    match = record.replay()
    assert (match.score, match.length, match.game.roll) == (BySide(1, 0), 11, Roll(4, 1))
    assert "When ahead in the race, race!" in record.comment
    assert "eq:-0,306" in record.comment
    gnubg = " Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAE\n"
    assert write_xgid(read_id(gnubg)) == START


@pytest.mark.peers
def test_gnubg_makes_the_same_ids():
    """Hundreds of situations of random matches: gnubg's id of an XGID is ours."""
    peer = Path(__file__).parent / "gnubg_files.py"
    compared = 0
    with subprocess.Popen(
        [sys.executable, str(peer)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        for seed, length in ((11, 1), (12, 5), (13, 9)):
            for turn in session(seed, length=length, games=3, resign=0).turns():
                match = turn.after
                if match.game.phase not in (Phase.ROLL, Phase.PLAY):
                    continue
                process.stdin.write(json.dumps({"xgid": write_xgid(match)}) + "\n")
                process.stdin.flush()
                assert json.loads(process.stdout.readline())["gnuid"] == write_gnu_id(match), write_xgid(
                    match
                )
                compared += 1
    assert compared > 300
