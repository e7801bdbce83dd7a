"""Whole games of every game against the machine, over real sockets."""

from __future__ import annotations

import pytest

from sheshbesh.games import GAMES
from sheshbesh.rules.variant import Score, Variant
from tests.club.house import Guest, Message, Screen


async def acts(screen: Screen) -> None:
    """Do the first thing that there is to do; a play is the first legal one."""
    can = screen.view["can"]
    if "play" in can:
        await screen.plays_any()
    elif "name" in can:
        await screen.does("name", die=6)
    else:
        await screen.does(next(do for do in ("demand", "take", "roll") if do in can))


async def plays_to_the_end(screen: Screen) -> Message:
    """The table when the game is over."""
    await screen.hello()
    while screen.view["phase"] not in ("over", "finished"):
        await screen.turn()
        if screen.view["can"] and screen.view["turn"] is not None:
            await acts(screen)
    return screen.view


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
async def test_a_whole_game_against_the_machine(ann: Guest, variant: Variant) -> None:
    """Ann makes the first legal play every time."""
    table = await ann.new_table(mode="machine", game=variant.key)
    async with ann.screen(table) as screen:
        view = await plays_to_the_end(screen)
    outcome = view["outcome"]
    if outcome["winner"] is None:
        assert (outcome["kind"], outcome["how"]) in ((0, "mother"), (0, "blocked"))
        assert view["score"] == {"white": 0, "black": 0}
        return
    loser = "black" if outcome["winner"] == "white" else "white"
    assert view["score"] == {outcome["winner"]: outcome["points"], loser: 0}
    assert view["account"] == {outcome["winner"]: outcome["points"], loser: -outcome["points"]}
    assert outcome["points"] == outcome["kind"] * view["stake"]
    if outcome["how"] == "borne_off":
        left = variant.checkers - view["board"][loser][0]
        assert view["board"][outcome["winner"]][0] == variant.checkers
        assert outcome["kind"] == left if variant.score is Score.MEN_LEFT else left > 0


async def test_a_mixed_match_against_the_machine(ann: Guest) -> None:
    """Ann gives up gammon after gammon: the games of a tavli take turns until the machine has won."""
    table = await ann.new_table(mode="machine", game="tavli", length=7, stake=3)
    async with ann.screen(table) as screen:
        await screen.hello()
        for game in ("portes", "plakoto", "fevga", "portes"):
            await screen.turn()
            assert screen.view["game"] == game
            await screen.does("resign", kind=2)
            while screen.view["phase"] not in ("over", "finished"):
                await screen.hear("table")
            if screen.view["phase"] == "over":
                await screen.does("next")
    assert screen.view["phase"] == "finished"
    assert screen.view["score"] == {"white": 0, "black": 8}
    assert screen.view["account"] == {"white": -24, "black": 24}
