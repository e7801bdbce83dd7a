"""What is offered: games, sets, options, profiles."""

from __future__ import annotations

from itertools import groupby

import msgspec
import pytest

from sheshbesh.club.web.wire import bodies
from sheshbesh.club.web.wire.catalogue import game_view, offers, profile_of, set_view
from sheshbesh.games import GAMES, PROFILES, SETS, GameSet, Profile, find, resolve
from sheshbesh.games.choices import CHOICES
from sheshbesh.games.shelf import MEN_LEFT, SHELF
from sheshbesh.rules.options import VALUES, option_keys
from sheshbesh.rules.outcome import kinds
from sheshbesh.rules.variant import Score, Variant

LONG = {"long_scoring": "extended"}


def test_every_game_and_set_is_offered_under_a_key_of_its_own() -> None:
    keys = [offer.key for offer in offers()]
    assert sorted(keys) == sorted(known.key for known in GAMES + SETS)


def test_every_game_and_set_stands_on_the_shelf_family_by_family() -> None:
    assert [offer.key for offer in offers()] == list(SHELF)
    families = [family for family, _ in groupby(offer.family for offer in offers())]
    assert len(set(families)) == len(families)
    first = [offer.first for offer in offers() if offer.first is not None]
    assert sorted(first) == list(range(1, len(first) + 1))


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
def test_every_kind_of_win_has_a_word(variant: Variant) -> None:
    wins = game_view(variant).wins
    if variant.score is Score.MEN_LEFT:
        assert wins == MEN_LEFT
    else:
        most = max(kinds(variant.with_options(LONG) if "long_scoring" in variant.options else variant))
        assert len(wins) >= most


def test_every_option_has_its_place_and_needs_options_there_are() -> None:
    assert sorted(CHOICES) == sorted(VALUES)
    for choice in CHOICES.values():
        assert all(value in VALUES[key] for key, value in choice.needs.items())


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
