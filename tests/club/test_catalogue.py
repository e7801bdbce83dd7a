"""What is offered: games, sets, options, profiles."""

from __future__ import annotations

import msgspec
import pytest

from sheshbesh.club.web.wire import bodies
from sheshbesh.club.web.wire.catalogue import game_view, offers, profile_of, set_view
from sheshbesh.games import GAMES, PROFILES, SETS, GameSet, Profile, find, resolve
from sheshbesh.rules.options import option_keys
from sheshbesh.rules.variant import Variant


def test_every_game_and_set_is_offered_under_a_key_of_its_own() -> None:
    keys = [offer.key for offer in offers()]
    assert keys == [known.key for known in GAMES + SETS]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
def test_every_option_is_offered_with_what_the_game_has_by_itself(variant: Variant) -> None:
    view = game_view(variant)
    assert [option.key for option in view.options] == list(option_keys(variant))
    assert variant.with_options({option.key: option.default for option in view.options}) == variant
    for option in view.options:
        assert option.default in option.values
        for value in option.values:
            variant.with_options({option.key: value})


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: f"{profile.game}-{profile.key}")
def test_a_profile_is_known_by_its_options(profile: Profile) -> None:
    variant = find(profile.game, profile.options)
    assert profile_of(variant, 5 if profile.match else None) == profile
    view = game_view(find(profile.game))
    assert bodies.ProfileView(profile.key, profile.options, profile.match) in view.profiles


@pytest.mark.parametrize("games", SETS, ids=lambda games: games.key)
def test_a_set_offers_only_what_all_its_games_have(games: GameSet) -> None:
    view = set_view(games)
    assert view.matches[0] == games.length
    assert {"manual_dice", "illegal_play", "choose_sides"} <= {option.key for option in view.options}
    for option in view.options:
        for value in option.values:
            assert len(resolve(games.key, {option.key: value}).variants) == len(games.games)


def test_a_set_does_not_offer_what_its_games_begin_with_differently() -> None:
    """Backgammon has a cube and begins with the opening dice; long nardy does neither."""
    mixed = set_view(GameSet("mixed", "Mixed", ("backgammon", "long-nardy"), 5))
    offered = {option.key for option in mixed.options}
    assert "manual_dice" in offered
    assert offered.isdisjoint({"cube", "opening_dice", "next_starter", "jacoby"})


def test_the_offers_fit_into_a_message() -> None:
    assert len(msgspec.json.encode(offers())) < 64 * 1024
