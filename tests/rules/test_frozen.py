"""Frozen values that follow each other."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from rules.frozen import kept, replace, with_item


@dataclass(frozen=True)
class Purse:  # without slots
    coins: int
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Slots:
    coins: int
    owner: str = ""


@dataclass(frozen=True)
class Counted:
    coins: int

    def __post_init__(self) -> None:
        if self.coins < 0:
            raise ValueError(self.coins)


@pytest.mark.parametrize("kind", [Purse, Slots])
def test_another_value_differs_in_what_was_said_and_the_old_one_stays(kind: type) -> None:
    old = kind(3, "Ada")
    new = replace(old, coins=5)
    assert new == kind(5, "Ada") == dataclasses.replace(old, coins=5)
    assert old == kind(3, "Ada")
    assert type(new) is kind
    assert hash(new) == hash(kind(5, "Ada"))


@pytest.mark.parametrize("kind", [Purse, Slots])
def test_it_is_frozen_too(kind: type) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(kind(3), coins=5).coins = 6


@pytest.mark.parametrize("kind", [Purse, Slots])
def test_what_it_does_not_have_is_refused(kind: type) -> None:
    with pytest.raises(TypeError, match="bills"):
        replace(kind(3), bills=5)


def test_what_a_value_checks_is_checked() -> None:
    with pytest.raises(ValueError, match="-1"):
        replace(Counted(3), coins=-1)


def test_what_is_made_of_the_same_objects_is_made_once() -> None:
    made = []

    @kept(8)
    def total(coins: tuple[int, ...], more: int) -> int:
        made.append(coins)
        return sum(coins) + more

    coins = (1, 2, 3)
    assert [total(coins, 1), total(coins, 1), total(coins, 2)] == [7, 7, 8]
    assert made == [coins, coins]


def test_what_is_kept_does_not_stand_for_another_object_nor_grow_without_end() -> None:
    @kept(8)
    def doubled(coins: list[int]) -> int:
        return 2 * coins[0]

    # Each is gone before the next one is made, which may well lie in its place.
    assert all(doubled([number]) == 2 * number for number in range(100))


@pytest.mark.parametrize(("at", "new"), [(0, "xbc"), (1, "axc"), (2, "abx")])
def test_one_item_is_another_and_those_beside_it_stay(at: int, new: str) -> None:
    old = tuple("abc")
    assert with_item(old, at, "x") == tuple(new)
    assert old == tuple("abc")
