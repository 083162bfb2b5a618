"""Around the table, clockwise."""

from __future__ import annotations

from rules.seating import clockwise, left_of, opponents


def test_the_next_seat_is_to_the_left_and_after_the_last_comes_the_first() -> None:
    assert [left_of(4, seat) for seat in range(4)] == [1, 2, 3, 0]
    assert left_of(4, 0, -1) == 3, "to the right"
    assert left_of(3, 2, 4) == 0, "once round and one further"


def test_the_order_goes_once_round_from_wherever_it_begins() -> None:
    assert clockwise(4, 2) == (2, 3, 0, 1)
    assert clockwise(4, 5) == (1, 2, 3, 0), "from the left of the last seat"
    assert clockwise(4, 3, 2) == (3, 0)
    assert clockwise(4, 3, 0) == ()


def test_opponents_begin_with_the_left_neighbour() -> None:
    assert opponents(4, 1) == (2, 3, 0)
    assert opponents(2, 1) == (0,)
