"""Match files: what is written is read back, by us and by others, and what precedes a fault is kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheshbesh.formats.errors import FormatError
from sheshbesh.formats.files import guess, read, read_all, write
from sheshbesh.formats.record import Player, Record
from sheshbesh.formats.registry import FORMATS
from sheshbesh.games import GAMES
from sheshbesh.rules.game import Phase
from sheshbesh.rules.match import Match
from sheshbesh.rules.side import BySide, Side
from tests.formats.sessions import session

DATA = Path(__file__).parents[1] / "data" / "matches"
WRITTEN = [
    form.key for form in FORMATS if form.write and form.key not in ("xgid", "ogid", "gnuid", "universal")
]
TEXTS = [key for key in WRITTEN if key not in ("record", "lines")]
NAMES = {"players": BySide(Player('Anna: "the first" ]', 1623.5, "FI"), Player("Борис  \\ 2"))}


def outcomes(record: Record) -> list[tuple[object, ...]]:
    """What remains whatever order the checkers of a play were moved in."""
    seen: list[tuple[object, ...]] = []
    for turn in record.turns():
        game = turn.after.game
        if game.phase is Phase.OVER:
            assert game.outcome
            seen.append((game.outcome, turn.after.score, turn.after.crawford))
        elif game.phase is Phase.ROLL:
            white = game.position if game.on_roll is Side.WHITE else game.position.flipped()
            if not seen or seen[-1] != (white, game.cube, game.on_roll):
                seen.append((white, game.cube, game.on_roll))
    return seen


def comments(record: Record) -> list[str]:
    return [line for entry in record.entries for line in entry.comment.split("\n") if line]


@pytest.mark.parametrize("key", WRITTEN)
@pytest.mark.parametrize(
    ("seed", "length", "game"),
    [
        (1, 1, "backgammon"),
        (2, 5, "backgammon"),
        (3, 7, "nackgammon"),
        (4, 3, "hypergammon"),
        (5, None, "backgammon"),
    ],
)
def test_matches_come_back(key, seed, length, game):
    record = msgspec.structs.replace(
        session(seed, game, length=length, games=3, comments=True),
        **NAMES,
        event="Open",
        place="Tbilisi",
        round="2",
        date="2026-10-31",
        annotator="C",
        comment="A\nfine match",
        tags={"Unrated": "Off"},
    )
    data = write(record, form=key)
    again = read(data, form=key)
    assert outcomes(again) == outcomes(record)
    assert comments(again) == comments(record)
    assert (again.players, again.length, again.game, again.options) == (
        record.players,
        record.length,
        record.game,
        record.options,
    )
    assert (again.event, again.place, again.round, again.date, again.annotator, again.comment) == (
        "Open",
        "Tbilisi",
        "2",
        "2026-10-31",
        "C",
        "A\nfine match",
    )
    assert again.tags["Unrated"] == "Off"
    # One canonical writer: what was read is written as it was.
    assert write(again, form=key) == data
    assert guess(data).read(data).entries == again.entries


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_the_universal_record_holds_every_game(variant):
    record = session(8, variant.key, length=3, games=2, comments=True)
    for key in ("record", "lines"):
        assert read(write(record, form=key)) == record
        document = write(record, form=key)
        json.loads(document if key == "record" else document.split(b"\n")[0])


def test_the_universal_record_holds_money_sets_clocks_and_proofs():
    options = {
        "auto_doubles": 2,
        "beavers": True,
        "raccoons": True,
        "jacoby": True,
        "reject_first_throw": True,
    }
    money = session(9, "backgammon", options, length=None, games=4)
    entry = msgspec.structs.replace(money.entries[0], at=1_790_000_000_000, clocks=BySide(120_000, 119_000))
    money = msgspec.structs.replace(
        money,
        stake=5,
        entries=(entry, *money.entries[1:]),
        clock={"bank": 120},
        dice={"commitment": "ab", "seed": "cd"},
    )
    assert read(write(money)) == money
    tavli = session(3, "tavli", length=5)
    assert read(write(tavli, form="lines")) == tavli


@pytest.mark.parametrize("key", TEXTS)
def test_beavers_go_along_where_the_format_knows_them(key):
    options = {"beavers": True, "raccoons": True, "jacoby": True}
    for seed in range(12):
        record = session(seed, "backgammon", options, length=None, games=2, resign=0)
        again = read(write(record, form=key), form=key)
        assert outcomes(again) == outcomes(record)
        assert again.options == record.options


@pytest.mark.parametrize("key", TEXTS)
def test_a_match_that_is_not_over_comes_back(key):
    whole = session(6, length=5, games=1, resign=0)
    for cut in range(1, 60):
        record = msgspec.structs.replace(whole, entries=whole.entries[:cut])
        now = record.replay().game
        if now.resignation or (now.roll and not now.graph().dice):
            continue  # a roll that cannot be played is told like a pass
        again = read(write(record, form=key), form=key)
        assert outcomes(again) == outcomes(record), cut


@settings(max_examples=25)
@given(
    st.integers(0, 10_000),
    st.sampled_from(WRITTEN),
    st.sampled_from(WRITTEN),
    st.sampled_from([1, 3, 9, None]),
)
def test_any_way_round_tells_the_same_match(seed, first, second, length):
    record = session(seed, length=length, games=2, comments=True)
    there = read(write(record, form=first), form=first)
    back = read(write(there, form=second), form=second)
    assert outcomes(back) == outcomes(record)
    assert comments(back) == comments(record)
    assert back.players == record.players


@pytest.mark.parametrize("key", TEXTS)
@pytest.mark.parametrize("game", ["mad-nardy", "gulbar", "acey-deucey", "tavli"])
def test_what_a_format_cannot_hold_is_refused(key, game):
    with pytest.raises(FormatError, match=r"universal record|short game|holds"):
        write(session(1, game, length=3, games=1), form=key)


@pytest.mark.parametrize("game", ["portes", "tavla", "long-nardy", "plakoto", "fevga", "moultezim"])
def test_games_of_plain_turns_fit_in_columns(game):
    """Rolls and plays in two columns are enough for games without stages."""
    record = session(4, game, length=3, games=2, resign=0)
    again = read(write(record, form="mat"), form="mat")
    assert again.game == game
    assert outcomes(again) == outcomes(record)


def test_a_stream_is_read_while_it_grows():
    record = session(7, length=3, games=1)
    lines = write(record, form="lines").split(b"\n")
    part = read(b"\n".join(lines[:20]) + b'\n{"type":"ro')
    assert part.entries == record.entries[:19]


def test_a_document_that_breaks_off_gives_what_is_whole():
    record = session(7, length=3, games=1)
    document = write(record)
    with pytest.raises(FormatError, match="breaks off") as caught:
        read(document[: document.index(b"\n", len(document) // 2) + 5])
    assert caught.value.record
    assert caught.value.record.entries == record.entries[: len(caught.value.record.entries)]
    assert len(caught.value.record.entries) > 10


def test_a_later_version_is_not_guessed_at():
    with pytest.raises(FormatError, match="version 2"):
        read(write(session(7, games=1)).replace(b'"version":1', b'"version":2'))


def test_records_of_simulate_are_read():
    text = (
        b'{"game": "backgammon", "options": {}, "length": null, "seed": "1:0", "events": [{"type": "start"}]}'
    )
    record = read(text)
    assert len(record.entries) == 1
    assert record.tags == {"seed": "1:0"}


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.iterdir()))
def test_stored_matches_are_read_and_written(name):
    """Matches as programs and sites write them, several re-typed from public reports about other programs."""
    expected = json.loads((DATA / "expected.json").read_text())
    if name == "expected.json":
        assert expected.keys() == {path.name for path in DATA.iterdir()} - {"expected.json"}
        return
    told = expected[name]
    found = next(read_all(DATA / name))
    assert (str(found.error) if found.error else None) == told.get("fault")
    record = found.record
    assert record
    match: Match = record.replay()
    assert [match.score.white, match.score.black] == told["score"]
    assert len(record.entries) == told["events"]
    assert [record.players.white.name, record.players.black.name] == told["players"]
    for key in WRITTEN:
        assert outcomes(read(write(record, form=key), form=key)) == outcomes(record)


@pytest.mark.peers
def test_gnubg_reads_what_we_write_and_we_read_what_it_writes(tmp_path):
    peer = Path(__file__).parent / "gnubg_files.py"
    requests = []
    records = {}
    for seed, length in ((21, 3), (22, 7)):
        record = session(seed, length=length, games=9, resign=0)
        for kind in ("mat", "oldmoves"):  # gnubg's wheel crashes when it loads any SGF, its own too
            name = f"{seed}-{kind}"
            source = tmp_path / f"{name}.{kind}"
            source.write_bytes(write(record, form=kind))
            back = {out: str(tmp_path / f"{name}-back.{out}") for out in ("mat", "sgf")}
            requests.append({"import": str(source), "kind": kind} | back)
            records[name] = record
    answer = subprocess.run(
        [sys.executable, str(peer)],
        input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert len(answer.stdout.splitlines()) == len(requests)
    for name, record in records.items():
        for out in ("mat", "sgf"):
            back = read(tmp_path / f"{name}-back.{out}")
            assert outcomes(back) == outcomes(record), (name, out)


@pytest.mark.peers
def test_the_reference_codec_accepts_our_ogxm():
    ogxm = pytest.importorskip("ogxm")
    for seed, game, length in ((31, "backgammon", 5), (32, "nackgammon", 3), (33, "hypergammon", None)):
        record = session(seed, game, length=length, games=3, comments=True)
        document = ogxm.binary_to_json(write(record, form="ogxm"))
        assert ogxm.v2_problem(document) is None
        assert document["replay_complete"]
        assert outcomes(read(ogxm.json_to_binary(document))) == outcomes(record)
