"""One queue of moments for all tables."""

from __future__ import annotations

import pytest

from server.table.timekeeper import Timekeeper
from tests.support.local import Clock, engine


@pytest.fixture
def keeper(clock: Clock) -> Timekeeper:
    return Timekeeper(engine, clock)


def run(keeper: Timekeeper) -> float | None:
    to_next = keeper.run_due()
    engine.sleep(0)
    return to_next


def test_a_moment_comes_when_it_comes(keeper: Timekeeper, clock: Clock) -> None:
    called: list[str] = []
    keeper.set("b", clock.ms + 20, lambda: called.append("b"))
    keeper.set("a", clock.ms + 10, lambda: called.append("a"))
    assert run(keeper) == 10
    assert called == []
    clock.ms += 10
    assert run(keeper) == 10
    assert called == ["a"]
    clock.ms += 100
    assert run(keeper) is None
    assert called == ["a", "b"]


def test_a_new_moment_replaces_the_old_one(keeper: Timekeeper, clock: Clock) -> None:
    called: list[int] = []
    keeper.set("a", clock.ms + 10, lambda: called.append(1))
    keeper.set("a", clock.ms + 30, lambda: called.append(2))
    clock.ms += 20
    assert run(keeper) == 10
    assert called == []
    keeper.set("a", clock.ms + 1, lambda: called.append(3))
    clock.ms += 50
    run(keeper)
    assert called == [3]


def test_a_moment_is_cleared(keeper: Timekeeper, clock: Clock) -> None:
    called: list[int] = []
    keeper.set("a", clock.ms + 10, lambda: called.append(1))
    keeper.clear("a")
    keeper.clear("never set")
    clock.ms += 20
    assert run(keeper) is None
    assert called == []


def test_one_that_breaks_does_not_hold_up_the_others(keeper: Timekeeper, clock: Clock) -> None:
    called: list[int] = []

    def breaks() -> None:
        raise ZeroDivisionError

    keeper.set("a", clock.ms, breaks)
    keeper.set("b", clock.ms, lambda: called.append(1))
    run(keeper)
    engine.sleep(0)
    assert called == [1]


def test_moments_that_never_come_do_not_pile_up(keeper: Timekeeper, clock: Clock) -> None:
    """A table's next moment is set anew with every action, for hours, before any comes."""
    for number in range(20_000):
        keeper.set("a", clock.ms + 60_000 + number, lambda: None)
        if number % 10 == 0:
            clock.ms += 1
            run(keeper)
    assert len(keeper._heap) < 2_000
