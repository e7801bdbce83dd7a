"""Every game passes the checks of Gymnasium and PettingZoo, and rewards are what the rules say."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test import api_test

from sheshbesh.envs import (
    ACTIONS,
    PASS,
    GymnasiumEnv,
    Observation,
    action_text,
    aec_env,
    env_id,
    gym_env,
    move_action,
    name_action,
    random_policy,
    register,
)
from sheshbesh.envs.observation import STAGES
from sheshbesh.envs.pettingzoo_env import AGENTS
from sheshbesh.envs.walk import Walk
from sheshbesh.games import GAMES, find
from sheshbesh.rules.errors import IllegalPlay, OptionError, UnknownGame
from sheshbesh.rules.plays import legal_plays
from sheshbesh.rules.side import Side
from sheshbesh.rules.turn import StageKind

KEYS = [variant.key for variant in GAMES]


def chance(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def play(env: Any, seed: int) -> tuple[list[int], float]:
    """A whole game of random moves: its actions and its reward."""
    choose = chance(seed)
    observation, info = env.reset(seed=seed)
    actions, reward, over = [], 0.0, False
    while not over:
        assert observation in env.observation_space
        action = random_policy(observation, info["action_mask"], choose)
        actions.append(action)
        observation, reward, over, cut_short, info = env.step(action)
        assert not cut_short
        assert "illegal" not in info
    return actions, reward


@pytest.mark.parametrize("key", KEYS)
def test_gymnasium_checks_pass(key: str) -> None:
    check_env(gymnasium.make(env_id(key), render_mode="ansi").unwrapped)


@pytest.mark.parametrize("key", KEYS)
def test_pettingzoo_checks_pass(key: str) -> None:
    with warnings.catch_warnings():
        # Advice for environments of one array, or whose mask is never empty: ours is once a game is over.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(aec_env(key, render_mode="ansi"), num_cycles=400)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_played_through_is_worth_what_the_rules_say_and_the_seed_repeats_it(key: str) -> None:
    env = gymnasium.make(env_id(key))
    actions, reward = play(env, seed=3)
    assert play(env, seed=3) == (actions, reward)
    assert play(env, seed=4)[0] != actions
    game = gym_env(key)
    play(game, seed=3)
    outcome = game._walk.game.outcome  # type: ignore[union-attr]
    assert outcome is not None
    assert reward == {Side.WHITE: outcome.points, Side.BLACK: -outcome.points, None: 0}[outcome.winner]


@pytest.mark.parametrize("key", KEYS)
def test_two_agents_win_and_lose_the_same(key: str) -> None:
    env, choose = aec_env(key), chance(5)
    env.reset(seed=5)
    final: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        assert info == {}
        assert seen in env.observation_space(agent)
        final[agent] = reward
        env.step(None if over else random_policy(seen["observation"], seen["action_mask"], choose))
    assert final["player_0"] == -final["player_1"]
    assert env.agents == []


@pytest.mark.parametrize("key", KEYS)
def test_moves_of_a_roll_lead_to_exactly_its_legal_plays(key: str) -> None:
    variant = find(key)
    walk = Walk(variant, chance(11))
    game = walk.game
    assert game.roll
    wanted = {play.position for play in legal_plays(game.situation, game.roll, variant)}
    reached = set()
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        walk = Walk(variant, chance(11))
        for action in path:
            walk.act(action)
        if path and walk.game.last is not None:
            reached.add(
                walk.game.position
                if walk.game.on_roll is walk.game.last.side
                else walk.game.position.flipped()
            )
        else:
            paths += [(*path, action) for action in walk.legal()]
    assert reached == wanted


def test_the_board_is_seen_by_whoever_looks() -> None:
    env = aec_env("backgammon")
    env.reset(seed=1)
    mover, waiter = env.agent_selection, ({"player_0", "player_1"} - {env.agent_selection}).pop()
    seen = env.observe(mover)["observation"]
    assert seen["stage"].tolist() == [1, 0, 0, 0, 0]
    assert int(seen["dice"].sum()) == 2
    die = int(np.flatnonzero(seen["dice"])[0]) + 1
    env.step(move_action(die, 24))
    own, other = env.observe(mover)["observation"], env.observe(waiter)["observation"]
    assert own["board"][0][[24, 24 - die]].tolist() == [1, 1 + 5 * (24 - die == 6)]
    assert (own["board"][[1, 0]] == other["board"][[0, 1]]).all()
    assert int(own["dice"].sum()) == 1
    assert not other["dice"].any()
    assert not env.observe(waiter)["action_mask"].any()


@pytest.mark.parametrize("seed", range(4))
def test_the_last_board_shows_the_winner_all_off_to_both(seed: int) -> None:
    env, choose = aec_env("khachapuri"), chance(seed)
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        env.step(random_policy(seen["observation"], seen["action_mask"], choose))
    winner, loser = sorted(AGENTS, key=lambda agent: -env.rewards[agent])
    won, lost = (env.observe(agent)["observation"]["board"] for agent in (winner, loser))
    assert won[0][0] == lost[1][0] == env.variant.checkers
    assert won[1][0] == lost[0][0] < env.variant.checkers


def test_moves_the_opponent_could_not_make_come_as_stages_in_turn() -> None:
    env, choose = aec_env("mad-nardy"), chance(1)
    kinds, waited = set(), 0
    for seed in range(20):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            seen = env.observe(env.agent_selection)
            observation = seen["observation"]
            kinds.add(STAGES[int(observation["stage"].argmax())])
            if observation["queue"].any():
                waited += 1
                assert observation["queue"].nonzero()[0].min() > observation["dice"].nonzero()[0].max()
            env.step(random_policy(observation, seen["action_mask"], choose))
    assert kinds == {None, StageKind.LEFTOVER, StageKind.DEVELOPMENT}
    assert waited


def test_a_double_is_four_moves() -> None:
    for seed in range(200):
        env = gym_env("long-nardy")
        seen, _ = env.reset(seed=seed)
        if 4 in seen["dice"]:
            assert int(seen["dice"].sum()) == 4
            return
    pytest.fail("no double in 200 rolls")


def test_acey_deucey_names_doubles() -> None:
    env, choose = gym_env("acey-deucey"), chance(0)
    seen, info = env.reset(seed=0)
    names = [name_action(die) for die in range(1, 7)]
    over = False
    while not over:
        action = random_policy(seen, info["action_mask"], choose)
        if action in names:
            assert np.flatnonzero(info["action_mask"]).tolist() == names
            assert seen["stage"].tolist() == [0, 0, 0, 0, 1]
            seen, *_ = env.step(np.int64(action))
            assert seen["stage"].tolist() == [0, 0, 0, 1, 0]
            assert seen["dice"].tolist() == [4 * (name == action) for name in names]
            return
        seen, _, over, _, info = env.step(np.int64(action))
    pytest.fail("nobody rolled 2-1")


def test_the_opponent_may_be_chosen_and_an_illegal_choice_of_it_is_an_error() -> None:
    asked = []

    def first(seen: Observation, mask: NDArray[np.int8], chance: np.random.Generator) -> int:
        asked.append(seen)
        return int(np.flatnonzero(mask)[0])

    play(gym_env("tapa", opponent=first), seed=2)
    assert asked
    broken = gym_env("tapa", opponent=lambda seen, mask, chance: int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(IllegalPlay, match="is not legal; expected"):
        play(broken, seed=2)


def test_an_illegal_action_forfeits_the_game() -> None:
    env = gym_env("backgammon")
    env.reset(seed=0)
    seen, reward, over, _, info = env.step(np.int64(PASS))
    assert (reward, over) == (-3, True)
    assert seen in env.observation_space
    assert info["illegal"].startswith("pass is not legal; expected ")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(PASS))
    pair = aec_env("long-nardy")
    pair.reset(seed=0)
    loser = pair.agent_selection
    pair.step(PASS)
    assert pair.rewards[loser] == -2
    assert sum(pair.rewards.values()) == 0
    assert all(pair.terminations.values())
    assert "illegal" in pair.infos[loser]


def test_what_is_no_action_or_comes_too_early_is_refused() -> None:
    env, pair = gym_env("portes"), aec_env("portes")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    with pytest.raises(gymnasium.error.ResetNeeded):
        pair.step(0)
    env.reset(seed=0)
    pair.reset(seed=0)
    for act in (lambda action: env.step(np.int64(action)), pair.step):
        with pytest.raises(ValueError, match="an action is 0 to 168, not 169"):
            act(ACTIONS)
    with pytest.raises(ValueError, match="must act"):
        pair.step(None)


def test_unknown_games_and_options_are_refused_and_table_options_apply() -> None:
    with pytest.raises(UnknownGame):
        gym_env("chess")
    with pytest.raises(OptionError):
        aec_env("long-nardy", {"colour": "red"})
    free = {"fence": "free"}
    made = gymnasium.make(env_id("long-nardy"), options=free).unwrapped
    assert isinstance(made, GymnasiumEnv)
    assert gym_env("long-nardy", free).variant == made.variant == find("long-nardy", free)


def test_actions_in_words() -> None:
    assert [action_text(a) for a in (move_action(6, 13), move_action(1, 25), move_action(2, 26))] == [
        "13 with 6",
        "bar with 1",
        "out with 2",
    ]
    assert [action_text(a) for a in (PASS, name_action(1), name_action(6))] == [
        "pass",
        "name 1-1",
        "name 6-6",
    ]


def test_every_game_is_registered_once() -> None:
    register()
    assert {env_id(key) for key in KEYS} <= set(gymnasium.registry)


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_what_is_missing_is_named_with_its_extra(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import sheshbesh.envs"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'sheshbesh[envs]'" in done.stderr
