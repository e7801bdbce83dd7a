"""Where chance comes from."""

from collections import Counter

from sheshbesh.club.dice import SeededDice, SystemDice
from sheshbesh.rules.side import Side


def test_seeded_dice_depend_on_seed_and_number_only() -> None:
    first, again, other = SeededDice(1), SeededDice(1), SeededDice(2)
    rolls = [first.roll(number) for number in range(50)]
    assert rolls == [again.roll(number) for number in range(50)]
    assert rolls[::-1] == [first.roll(number) for number in reversed(range(50))]
    assert rolls != [other.roll(number) for number in range(50)]


def test_seeded_dice_are_fair_enough() -> None:
    """Every number comes up within five standard deviations of a sixth."""
    dice = SeededDice(7)
    counts = Counter(die for number in range(6000) for die in dice.roll(number))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 2000) < 5 * 41 for count in counts.values())


def test_system_dice_show_one_to_six() -> None:
    dice = SystemDice()
    assert {die for _ in range(300) for die in dice.roll(0)} == {1, 2, 3, 4, 5, 6}
    assert {dice.side() for _ in range(100)} == set(Side)
