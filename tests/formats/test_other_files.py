"""eXtreme Gammon's and BGBlitz's files: the same match comes out, comments too, whatever is inside."""

from __future__ import annotations

import zlib

import msgspec
import pytest

from sheshbesh.formats.errors import FormatError
from sheshbesh.formats.files import guess, read, read_all
from sheshbesh.formats.ids import read_id
from sheshbesh.formats.scene import seen_by
from sheshbesh.formats.universal_id import write_universal_id
from sheshbesh.formats.xg_parts import LARGEST
from sheshbesh.rules.side import BySide, Side
from tests.formats.other_files import HEADER, bgf_file, xg_file, xgp_file
from tests.formats.sessions import session
from tests.formats.test_matches import NAMES, comments, outcomes


def named(seed, game="backgammon", length=5, **more):
    record = session(seed, game, length=length, games=3, resign=0, **more)
    return msgspec.structs.replace(record, **NAMES, event="Open", place="Batumi", round="Final")


@pytest.mark.parametrize(
    ("seed", "game", "length"), [(1, "backgammon", 5), (2, "backgammon", 1), (3, "backgammon", None)]
)
def test_an_xg_match(seed, game, length):
    record = named(seed, game, length, comments=True)
    data = xg_file(record)
    assert guess(data).key == "xg"
    again = read(data)
    assert outcomes(again) == outcomes(record)
    assert comments(again) == comments(record)
    assert [again.players.white.name, again.players.black.name] == [
        record.players.white.name,
        record.players.black.name,
    ]
    assert (again.length, again.event, again.place, again.round) == (length, "Open", "Batumi", "Final")
    assert again.players.white.rating == 1623.5


def test_player_1_is_white_whatever_the_names():
    record = named(5)
    turned = msgspec.structs.replace(record, players=BySide(record.players.black, record.players.white))
    for one in (record, turned):
        assert read(xg_file(one)).players.white.name == one.players.white.name
        assert outcomes(read(xg_file(one))) == outcomes(one)
        assert read(bgf_file(one)).players.white.name == one.players.white.name
        assert outcomes(read(bgf_file(one))) == outcomes(one)


@pytest.mark.parametrize(
    "xgid",
    [
        "XGID=-aaa-CBBB--AdB---b-cabBA--:0:0:-1:52:0:0:0:5:10",
        "XGID=-CDbC-D-----A----a-ccbbb--:1:-1:-1:21:2:0:0:5:10",
        "XGID=-CDbC-D-----A----a-ccbbb--:1:-1:-1:00:2:0:0:5:10",
        "XGID=-B-a------------------b---:2:1:1:D:3:1:0:7:10",
        "XGID=bBBBBBBB--------------b--A:0:0:1:61:6:2:1:7:10",
    ],
)
def test_an_xgp_position(xgid):
    match = read_id(xgid)
    record = read(xgp_file(match, "Why not 24/18?"))
    again = record.replay()
    assert [seen_by(side, again) for side in Side] == [seen_by(side, match) for side in Side]
    assert write_universal_id(again) == write_universal_id(match)
    assert record.comment == "Why not 24/18?"


@pytest.mark.parametrize(("seed", "length"), [(1, 5), (4, 1), (6, 7)])
@pytest.mark.parametrize("packed", [True, False])
def test_a_bgblitz_match(seed, length, packed):
    record = named(seed, length=length)
    data = bgf_file(record, packed)
    assert guess(data).key == "bgf"
    again = read(data)
    assert outcomes(again) == outcomes(record)
    assert again.players.white.name == record.players.white.name
    assert again.length == length


def test_what_is_damaged_is_said():
    data = xg_file(named(1))
    for broken in (
        data[:100],
        data[: HEADER + 50],
        data[:-200] + bytes(200),
        data[:HEADER] + bytes(len(data) - HEADER),
    ):
        with pytest.raises(FormatError, match=r"XG|eXtreme|damaged|archive"):
            read(broken, form="xg")
    for broken in (
        b"",
        b"{}",
        b'{"format":"BGF"}\n',
        bgf_file(named(1))[:-40],
        bgf_file(named(1), packed=False)[:500],
    ):
        with pytest.raises(FormatError):
            read(broken, form="bgf")


def test_an_illegal_play_in_a_binary_file_is_named_by_game_and_ply():
    record = named(1)
    data = bgf_file(record, packed=False)
    with pytest.raises(FormatError, match=r"line 1, column \d+: .* is not a legal play") as caught:
        read(data.replace(b"\x83from\xf8\x24\xb0", b"\x83from\xf8\x24\xae", 1), form="bgf")
    assert caught.value.record


def test_a_small_file_cannot_unpack_to_a_huge_one():
    bomb = zlib.compress(bytes(LARGEST + 10))
    with pytest.raises(FormatError, match="packed"):
        read(b'{"format":"BGF"}\n' + bomb, form="bgf")
    assert all(one.error for one in read_all(b'{"format":"BGF"}\n' + bomb))
