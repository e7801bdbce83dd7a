"""Position texts at the speed of kernels: what `Position` says, thousands at a time."""

import random

import numpy as np
import pytest

from sheshbesh.games import GAMES, find
from sheshbesh.rules.errors import SheshbeshError
from sheshbesh.rules.kernels.layout import board_of
from sheshbesh.rules.texts import boards_of_texts, texts_of_boards
from tests.random_play import positions


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_texts_and_boards_are_the_same_positions(variant):
    expected = positions(variant, 150)
    texts = [str(position) for position in expected]
    boards, sound = boards_of_texts(texts, variant)
    assert sound.all()
    assert (boards == np.stack([board_of(position) for position in expected])).all()
    assert texts_of_boards(boards) == texts


@pytest.mark.parametrize("variant", GAMES, ids=lambda game: game.key)
def test_spoiled_texts_are_read_as_one_by_one(variant):
    chance = random.Random(9)
    texts = []
    for position in positions(variant, 120):
        text = str(position)
        place = chance.randrange(len(text))
        texts.append(
            text[:place] + chance.choice("0123456789: |xop\tbarfutж") + text[place + chance.randrange(2) :]
        )
    boards, sound = boards_of_texts(texts, variant)
    one_by_one = [boards_of_texts([text], variant) for text in texts]
    assert [bool(good[0]) for _, good in one_by_one] == sound.tolist()
    for text, board, good in zip(texts, boards, sound.tolist(), strict=True):
        try:
            position = variant.position(text)
            variant.check(position)
        except SheshbeshError:
            assert not good, text
        else:
            assert good, text
            assert (board == board_of(position)).all(), text


def test_any_order_and_a_missing_off_are_read():
    backgammon = find("backgammon")
    boards, sound = boards_of_texts(["o 3:2 off:13|x 6:3 24:1", "x  6:3 24:1 | o off:13 3:2"], backgammon)
    assert sound.tolist() == [False, True]
    assert texts_of_boards(boards[1:]) == ["x 24:1 6:3 off:11 | o 3:2 off:13"]


def test_texts_that_hide_a_line_end_shift_nothing():
    backgammon = find("backgammon")
    _, sound = boards_of_texts(["x 6:3\n | o 1:2", "x 5:1 | o 1:2"], backgammon)
    assert sound.tolist() == [True, True]


def test_no_texts_give_no_boards():
    boards, sound = boards_of_texts([], find("backgammon"))
    assert boards.shape == (0, 4, 27)
    assert sound.shape == (0,)
    assert texts_of_boards(boards) == []
