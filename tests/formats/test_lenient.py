"""Files as people and programs really write them, and what is said when they are wrong."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from sheshbesh.formats.errors import FormatError
from sheshbesh.formats.files import find_format, read, read_all, write
from sheshbesh.formats.record import Record
from sheshbesh.formats.text import decode
from sheshbesh.rules.errors import OptionError
from sheshbesh.rules.events import Played, Rolled
from sheshbesh.rules.match import Match
from sheshbesh.rules.outcome import How
from sheshbesh.rules.side import BySide, Side
from tests.formats.sessions import session
from tests.formats.test_matches import outcomes

DATA = Path(__file__).parents[1] / "data" / "matches"
PLAIN = (DATA / "dailygammon.mat").read_text()
HEAD = " 3 point match\n\n Game 1\n Anna : 0                       Boris : 0\n"


def game(*lines: str) -> bytes:
    return (HEAD + "\n".join(lines) + "\n").encode()


def end(record: Record) -> Match:
    return record.replay()


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("*", ""),
        lambda text: text.replace("25/", "bar/").replace("/0", "/off"),
        lambda text: text.replace("25/", "Bar/").replace("/0", "/Off"),
        lambda text: text.replace("24/21 24/21 6/3 6/3", "24/21(2) 6/3(2)"),
        lambda text: text.replace("24/21 24/21 6/3 6/3", "6/3x2, 24/21x2"),
        lambda text: text.replace("13/9 9/6", "13/9/6"),
        lambda text: text.replace("13/9 9/6", "13/6"),
        lambda text: text.replace("9/6", "9/6?!"),
        lambda text: text.replace("66: 8/2", "66: 8/2 Pass"),
        lambda text: text.replace("66: 8/2", "66: 8/2 pass pass pass"),
        lambda text: text.replace(" 7 point match", "7 Point Match."),
        lambda text: text.replace(" 7 point match", "Match of 7 points"),
        lambda text: text.replace(" Game 1", "Game 1."),
        lambda text: text.replace("Drops", "Passes"),
        lambda text: text.replace("Drops                          Wins 1 point", "Rejects"),
        lambda text: text.replace("  7)", " 7.  "),
        lambda text: text.replace(": 13/7 8/7", " 13/7 8/7"),
        lambda text: text.replace("\t", " ").replace("     ", "       "),
    ],
)
def test_small_differences_do_not_matter(change):
    changed = change(PLAIN)
    assert outcomes(read(changed.encode(), form="mat")) == outcomes(read(PLAIN.encode(), form="mat"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_western_encodings(encoding):
    text = PLAIN.replace("hape42", "José Ñandú")
    assert read(text.encode(encoding)).players.white.name == "José Ñandú"


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("Владимир", "cp1251"), ("たけし", "cp932"), ("Владимир", "utf-16-le"), ("Müller", "cp1252")],
)
def test_other_encodings(name, encoding):
    assert read(PLAIN.replace("hape42", name).encode(encoding)).players.white.name == name


def test_names_saved_twice_are_repaired():
    assert decode("José".encode().decode("cp1252").encode()) == "José"
    assert decode("Ã".encode()) == "Ã"


@pytest.mark.parametrize(
    "words",
    ["", "Cannot Move", "Can't move", "can’t move", "Pass", "pass", "No move", "-", "(no play)", "dance"],
)
def test_a_turn_without_a_move(words):
    closed_out = "S1.backgammon.7b6b5b4b3b2b1c-25a6n.br"
    text = f'; [Start "{closed_out}"]\n 0 point match\n\n Game 1\n A : 0      B : 0\n'
    record = read(f"{text}  1)                             61: {words}\n".encode(), form="mat")
    assert record.entries[-1].event == Played(Side.BLACK, ())


def test_comments_stay_with_what_they_are_about():
    text = game(
        "; before the first roll",
        "  1) 31: 8/5 6/5",
        "; about Black's answer",
        "                                 52: 13/8 24/22",
        "  2)  Doubles => 2",
        "; a drop?",
        "; yes",
        "                                  Drops",
        "      Wins 1 point",
        "; the end",
    )
    record = read(b"; about the match\n" + text)
    assert record.comment == "about the match"
    said = [(type(entry.event).__name__, entry.comment) for entry in record.entries if entry.comment]
    assert said == [
        ("Opening", "before the first roll"),
        ("Rolled", "about Black's answer"),
        ("Dropped", "a drop?\nyes\nthe end"),
    ]


def test_columns_may_change_sides_between_games():
    text = game(
        "  1) 31: 8/5 6/5                 52: 13/8 24/22",
        "  2)  Doubles => 2                Drops",
        "      Wins 1 point",
        "",
        " Game 2",
        " Boris : 0                      Anna : 1",
        "  1) 31: 8/5 6/5                 52: 13/8 24/22",
    )
    record = read(text)
    assert end(record).score == BySide(1, 0)
    assert record.entries[-1].event.side is Side.WHITE


def test_a_game_that_was_resigned_tells_how_much():
    record = read(
        game(
            "  1) 31: 8/5 6/5                 52: 13/8 24/22",
            "                                  Wins 2 points",
        )
    )
    outcome = end(record).game.outcome
    assert outcome
    assert (outcome.winner, outcome.kind, outcome.how) == (Side.BLACK, 2, How.RESIGNED)


def test_a_missing_result_is_told_by_the_next_score():
    record = read(
        game(
            "  1) 31: 8/5 6/5                 52: 13/8 24/22",
            "",
            " Game 2",
            " Anna : 1      Boris : 0",
            "  1) 31: 8/5 6/5",
        )
    )
    assert end(record).score == BySide(1, 0)


def test_a_first_roll_that_is_a_double_was_rolled_anew():
    record = read(game("  1) 33: 8/5(2) 6/3(2)           52: 13/8 13/11"))
    assert record.options == {"opening_dice": "fresh"}
    assert record.entries[2].event == Rolled(Side.WHITE, (3, 3))


def test_money_games():
    for words in ("0 point match", "Unlimited game", "Money session"):
        record = read(game("  1) 31: 8/5 6/5").replace(b"3 point match", words.encode()))
        assert record.length is None


@pytest.mark.parametrize(
    ("lines", "line", "column", "reason"),
    [
        (["  1) 31: 8/5 6/4"], 5, 6, r"'8/5 6/4' is not a legal play of this roll \(white rolled 3-1\)"),
        (["  1) 31: 8/5"], 5, 6, "not a legal play"),
        (["  1) 31: 8/5 6/5                 52: 13/8 31/29"], 5, 34, "a point 1 to 24"),
        (["  1) 31: 8/5 6/5                 52:", "  2) 21: 6/5 6/4"], 5, 34, "no legal pass"),
        (["  1) 31: 8/5 6/5                 hello"], 5, 6, "expected"),
        (["  1) 31: 8/5 6/5", "  2) 21: 6/5 6/4"], 6, 6, "white cannot roll"),
        (["  1)  Doubles => 2"], 5, 7, "opening roll"),
        (["  1) 31: 8/5 6/5                 Takes"], 5, 34, "black cannot answer"),
        (["  1) 31: 8/5 6/5", "      Wins 4 points"], 6, 7, "cannot be offered"),
        (["  1) 31: 8/5 6/5", "", " Game 2", " Anna : 0      Boris : 0"], 7, 1, "has no end"),
        (
            ["  1) 31: 8/5 6/5", "      Wins 1 point", "", " Game 2", " Anna : 2      Boris : 0"],
            8,
            1,
            "the score is 2-0",
        ),
        (["this is not a match"], 5, 1, "expected a roll"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(lines, line, column, reason):
    with pytest.raises(FormatError, match=reason) as caught:
        read(game(*lines), form="mat")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


def test_what_precedes_a_fault_is_kept():
    whole = read(PLAIN.encode())
    broken = PLAIN.replace(
        "51: 13/8 6/5                    63: 5/2", "51: 13/8 6/4                    63: 5/2"
    )
    with pytest.raises(FormatError) as caught:
        read(broken.encode())
    assert caught.value.record
    kept = caught.value.record.entries
    assert len(kept) > 40
    assert kept[:-1] == whole.entries[: len(kept) - 1]
    assert caught.value.record.players == whole.players


def test_faults_of_other_formats_have_a_place_too():
    sgf = write(session(1, length=3, games=1), form="sgf").decode()
    third = sgf.split("\n")[3]
    with pytest.raises(FormatError) as caught:
        read(sgf.replace(third, ";W[99zz]", 1).encode())
    assert (caught.value.line, caught.value.column) == (4, 1)
    with pytest.raises(FormatError, match="line 1, column") as caught:
        read(b"(;GM[6]PW[a")
    moves = "Score is 0-0 in a 3 point match.\nA is X - B is O\nO: (3 1) 8-5 6-5\nX: (5 2) 1-9\n"
    with pytest.raises(FormatError, match=r"line 4, column 4: .*rolled 5-2"):
        read(moves.encode())
    record = write(session(1, length=3, games=1)).decode().split("\n")
    record[5] = (
        record[5].replace('"side":"white"', '"side":"grey"').replace('"side":"black"', '"side":"grey"')
    )
    with pytest.raises(FormatError, match="event 5") as caught:
        read("\n".join(record).encode())
    assert caught.value.record
    assert len(caught.value.record.entries) == 4


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 100,
        b"{}",
        b"[]",
        b'{"events":5}',
        b"(;GM[1])",
        b"()",
        b"OGXM",
        b"RGMH" + b"\0" * 9000,
        b"PK\x03\x04",
        b'{"format":"BGF"}\n:)\n',
        b'{"format":"other","events":[]}',
        b'{"game":"chess","events":[]}',
    ],
)
def test_files_that_are_none(data):
    found = list(read_all(data))
    assert all(one.error or (one.record and not one.record.entries) for one in found)


def test_nothing_is_said_of_a_format_that_there_is_not():
    with pytest.raises(FormatError, match=r"there are .*mat"):
        find_format("pgn")
    with pytest.raises(FormatError, match="can be read, not written"):
        write(session(1, games=1), form="xg")
    with pytest.raises(OptionError):
        Record(options={"fence": "home"}).beginning()


def test_folders_and_archives_in_bulk(tmp_path):
    folder = tmp_path / "in" / "deep"
    folder.mkdir(parents=True)
    for name in ("dailygammon.mat", "gnubg-bots.sgf", "forbidden-play.mat"):
        (folder / name).write_bytes((DATA / name).read_bytes())
    (folder / "notes.doc").write_bytes(b"nothing of ours")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(DATA / "fibs.oldmoves", "a/fibs.oldmoves")
        archive.writestr("../../evil.mat", PLAIN)
        archive.writestr("readme.md", "no match")
    (tmp_path / "in" / "more.zip").write_bytes(packed.getvalue())
    found = {one.name: one for one in read_all(tmp_path / "in")}
    assert sorted(found) == [
        "deep/dailygammon.mat",
        "deep/forbidden-play.mat",
        "deep/gnubg-bots.sgf",
        "more.zip/../../evil.mat",
        "more.zip/a/fibs.oldmoves",
    ]
    assert [name for name, one in found.items() if one.error] == ["deep/forbidden-play.mat"]
    assert found["deep/forbidden-play.mat"].record
