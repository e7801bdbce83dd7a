"""Engine workers as real processes."""

from __future__ import annotations

import asyncio
import io
import os
import pickle
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
import uvloop

from sheshbesh.club.errors import Unavailable
from sheshbesh.club.jobs.pool import LENGTH, WorkerPool
from sheshbesh.club.machines.questions import Question
from sheshbesh.club.machines.worker import COMMAND, answer, serve, warm_up
from sheshbesh.club.tables.table import Strength
from sheshbesh.games import GAMES, find
from sheshbesh.rules.events import Opening, Rolled, Start
from sheshbesh.rules.match import Match
from sheshbesh.rules.side import Side
from sheshbesh.rules.variant import Variant


def rolled(variant: Variant) -> Match:
    """White has rolled 6-2."""
    match = Match.new(variant).fold([Start(), Opening(6, 2)])
    return match if match.game.roll else match.apply(Rolled(Side.WHITE, (6, 2)))


BACKGAMMON = Question("play", rolled(find("backgammon")), Side.WHITE, 1)

FICKLE = """
import pathlib, pickle, struct, sys
spoilt = pathlib.Path(sys.argv[1])
def say(what):
    body = pickle.dumps(what)
    sys.stdout.buffer.write(struct.pack("!I", len(body)) + body)
    sys.stdout.flush()
say(True)
sys.stdin.buffer.read(4)
if sys.argv[2] == "always" or not spoilt.exists():
    spoilt.touch()
    sys.exit(1)
say(((6, 24, 18), (2, 13, 11)))
sys.stdin.buffer.read()
"""
"""A worker that falls over its first question, once or always."""


SAY = """
import pickle, struct, sys
def say(what):
    body = pickle.dumps(what)
    sys.stdout.buffer.write(struct.pack("!I", len(body)) + body)
    sys.stdout.flush()
"""
STEADY = (
    SAY
    + """
say(True)
while header := sys.stdin.buffer.read(4):
    sys.stdin.buffer.read(struct.unpack("!I", header)[0])
    say(1)
"""
)
"""A worker that answers 1 to everything."""


@asynccontextmanager
async def pool(*command: str) -> AsyncIterator[WorkerPool]:
    made = WorkerPool(1, command) if command else WorkerPool(1, COMMAND)
    async with made.opened():
        await made.start()
        yield made


def test_a_level_is_asked_of_the_games_engine() -> None:
    """Somebody in a first game plays other openings than the strongest machine does."""
    best = {answer(BACKGAMMON)}
    seeds = range(20)
    assert {answer(Question("play", BACKGAMMON.match, Side.WHITE, seed)) for seed in seeds} == best
    first_game = Strength("first-game", "balanced")
    seen = {answer(Question("play", BACKGAMMON.match, Side.WHITE, seed, first_game)) for seed in seeds}
    assert seen - best


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
def test_the_engine_answers_with_a_legal_play(variant: Variant) -> None:
    moves = answer(Question("play", rolled(variant), Side.WHITE, 1))
    assert isinstance(moves, tuple)
    rolled(variant).game.graph().complete(moves)


def test_the_same_seed_gives_the_same_answer() -> None:
    warm_up()
    assert answer(BACKGAMMON) == answer(BACKGAMMON)


def test_a_worker_answers_until_its_input_ends() -> None:
    question = pickle.dumps(BACKGAMMON)
    answers = io.BytesIO()
    serve(io.BytesIO((LENGTH.pack(len(question)) + question) * 2), answers)
    body = answers.getvalue()
    size = LENGTH.unpack(body[: LENGTH.size])[0]
    assert len(body) == 2 * (LENGTH.size + size)
    assert pickle.loads(body[LENGTH.size : LENGTH.size + size]) == answer(BACKGAMMON)


async def test_a_worker_that_was_killed_is_replaced() -> None:
    async with pool() as workers:
        first = await workers.ask(BACKGAMMON)
        killed = workers.workers[0].process_id
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        assert await workers.ask(BACKGAMMON) == first
        assert workers.workers[0].process_id != killed


@pytest.mark.parametrize(
    "event_loop_of", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"]
)
def test_an_idle_worker_that_was_killed_is_replaced_at_once(
    event_loop_of: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    """Nobody asks it anything; and a question that comes right after the kill is answered as well."""
    command = (sys.executable, "-c", STEADY)

    async def kill_twice() -> None:
        async with pool(*command) as workers, asyncio.timeout(60):
            worker = workers.workers[0]
            killed = worker.process_id
            assert killed is not None
            os.kill(killed, signal.SIGKILL)
            while worker.process_id in (None, killed):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert await workers.ask(BACKGAMMON) == 1
            assert worker.process_id is not None
            os.kill(worker.process_id, signal.SIGKILL)
            assert await workers.ask(BACKGAMMON) == 1

    with asyncio.Runner(loop_factory=event_loop_of) as runner:
        runner.run(kill_twice())


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\xff\xff\xff\xff too large",
        b"\x00\x00\x00\x04junk",
        b"\x00\x00\x10\x00 and no more",
    ],
)
def test_a_worker_that_talks_nonsense_counts_as_crashed(nonsense: bytes) -> None:
    code = (
        f"{SAY}say(True); sys.stdin.buffer.read(4); sys.stdout.buffer.write({nonsense!r}); sys.stdout.flush()"
    )

    async def ask() -> None:
        async with pool(sys.executable, "-c", code) as workers:
            with pytest.raises(Unavailable):
                await workers.ask(BACKGAMMON)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(ask())


async def test_a_question_over_which_a_worker_crashes_is_asked_again(tmp_path: os.PathLike[str]) -> None:
    async with pool(sys.executable, "-c", FICKLE, f"{tmp_path}/spoilt", "once") as workers:
        assert await workers.ask(BACKGAMMON) == ((6, 24, 18), (2, 13, 11))


async def test_a_question_over_which_every_worker_crashes_is_given_up(tmp_path: os.PathLike[str]) -> None:
    async with pool(sys.executable, "-c", FICKLE, f"{tmp_path}/spoilt", "always") as workers:
        with pytest.raises(Unavailable):
            await workers.ask(BACKGAMMON)


async def test_a_worker_that_cannot_start_is_no_reason_not_to_serve() -> None:
    async with pool(sys.executable, "-c", "raise SystemExit(3)") as workers:
        with pytest.raises(Unavailable):
            await workers.ask(BACKGAMMON)
