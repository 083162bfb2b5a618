"""Who sits where: seats are numbered 0, 1, 2, ... clockwise, so the next one is to the left."""

from __future__ import annotations

from functools import lru_cache

from rules.kernel import Seat


def left_of(seats: int, seat: Seat, steps: int = 1) -> Seat:
    """The seat so many places clockwise of this one. Steps may be negative, or go round."""
    return (seat + steps) % seats


@lru_cache(1024)
def clockwise(seats: int, start: Seat, count: int | None = None) -> tuple[Seat, ...]:
    """All seats from `start` on, or the first few. Asked again it is the same object."""
    return tuple((start + step) % seats for step in range(seats if count is None else count))


@lru_cache(256)
def opponents(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """All others, from the left neighbour on."""
    return clockwise(seats, seat)[1:]
