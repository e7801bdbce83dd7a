"""Every game as an environment of Gymnasium and of PettingZoo. Needs the extra `envs`.

>>> import gymnasium
>>> import sheshbesh.envs
>>> env = gymnasium.make("sheshbesh/long-nardy-v0")
>>> observation, info = env.reset(seed=7)
>>> observation["board"].shape, info["action_mask"].shape
((4, 27), (169,))

An action is one move of one checker; see `actions`. What is seen is described in `observation`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..games import GAMES, find

try:
    import gymnasium
    import pettingzoo  # noqa: F401  (said here, once, when it is missing)
except ImportError as error:
    raise ImportError(
        f"sheshbesh.envs needs gymnasium and pettingzoo ({error}): pip install 'sheshbesh[envs]'"
    ) from error

from .actions import ACTIONS, NAME, PASS, action_text, move_action, name_action
from .gymnasium_env import GymnasiumEnv, Policy, random_policy
from .observation import Observation
from .pettingzoo_env import PettingZooEnv


def gym_env(
    game: str,
    options: Mapping[str, object] | None = None,
    *,
    opponent: Policy = random_policy,
    render_mode: str | None = None,
) -> GymnasiumEnv:
    """A game against an opponent, for one learner who plays White.

    Raises:
        UnknownGame, OptionError: for a game or a table option that there is not.
    """
    return GymnasiumEnv(game, options, opponent=opponent, render_mode=render_mode)


def aec_env(
    game: str, options: Mapping[str, object] | None = None, *, render_mode: str | None = None
) -> PettingZooEnv:
    """A game for two agents who act in turn: `player_0` is White, `player_1` Black.

    Raises:
        UnknownGame, OptionError: for a game or a table option that there is not.
    """
    return PettingZooEnv(game, options, render_mode=render_mode)


def env_id(game: str) -> str:
    """The name by which `gymnasium.make` knows a game.

    Raises:
        UnknownGame: naming the games there are.
    """
    return f"sheshbesh/{find(game).key}-v0"


def register() -> None:
    """Makes every game known to `gymnasium.make`. Importing this package does it; twice does no harm."""
    for variant in GAMES:
        if env_id(variant.key) not in gymnasium.registry:
            gymnasium.register(
                env_id(variant.key),
                entry_point="sheshbesh.envs.gymnasium_env:GymnasiumEnv",
                kwargs={"game": variant.key},
            )


register()

__all__ = [
    "ACTIONS",
    "NAME",
    "PASS",
    "GymnasiumEnv",
    "Observation",
    "PettingZooEnv",
    "Policy",
    "action_text",
    "aec_env",
    "env_id",
    "gym_env",
    "move_action",
    "name_action",
    "random_policy",
    "register",
]
