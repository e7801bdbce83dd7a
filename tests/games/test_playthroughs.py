"""The playthroughs of `tests/data/playthroughs` come out as they are written there."""

from __future__ import annotations

import pytest

from sheshbesh.games import GAMES
from sheshbesh.rules.variant import Variant
from tests import playthroughs


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
def test_the_game_is_played_as_before(variant: Variant) -> None:
    written = playthroughs.path(variant).read_text(encoding="utf-8")
    assert playthroughs.text(variant) == written, "if it should change: python3 manage.py playthroughs"


def test_there_is_no_file_without_a_game() -> None:
    files = {path.name for path in playthroughs.FOLDER.iterdir()}
    assert files == {playthroughs.path(variant).name for variant in GAMES}
