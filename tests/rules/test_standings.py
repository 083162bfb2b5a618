"""Ranking with tie-breaks and shared victory."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.standings import places, winners

results = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8)


def test_most_points_wins() -> None:
    assert winners([(3, 9), (5, 0), (4, 9)]) == (1,)
    assert places([(3, 9), (5, 0), (4, 9)]) == (3, 1, 2)


def test_a_tie_is_broken_by_what_counts_next() -> None:
    assert winners([(5, 1), (5, 2), (4, 9)]) == (1,)
    assert places([(5, 1), (5, 2), (4, 9)]) == (2, 1, 3)


def test_who_is_level_in_everything_shares_the_victory_and_the_place() -> None:
    assert winners([(5, 2), (4, 7), (5, 2)]) == (0, 2)
    assert places([(5, 2), (4, 7), (5, 2), (4, 7), (1, 0)]) == (1, 3, 1, 3, 5)


def test_where_less_is_better_the_number_is_negative() -> None:
    assert winners([(5, -3), (5, -1)]) == (1,)


@settings(derandomize=True)
@given(results)
def test_somebody_wins_and_nobody_is_better_than_a_winner(table: list[tuple[int, int]]) -> None:
    first = winners(table)
    assert first
    assert all(table[seat] == max(table) for seat in first)
    assert len(first) == table.count(max(table))


@settings(derandomize=True)
@given(results)
def test_a_place_says_how_many_are_better(table: list[tuple[int, int]]) -> None:
    for seat, place in enumerate(places(table)):
        assert place == 1 + len([other for other in table if other > table[seat]])
