"""What the collector of garbage looks through at a time: all tables wait for it meanwhile."""

from __future__ import annotations

import gc
import weakref
from typing import Any

from server.engine import garbage
from server.table.tables import REST_AFTER_MS
from tests.support.local import LocalHub

MOST_AT_A_TIME = 15_000  # objects: some 10 ms


def test_what_lives_on_is_looked_through_a_little_at_a_time() -> None:
    looked_through: list[int] = []

    def note(phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            young = range(info["generation"] + 1)
            looked_through.append(sum(len(gc.get_objects(generation=g)) for g in young))

    garbage.look_through_all()
    gc.callbacks.insert(0, note)
    try:
        alive: list[list[None]] = [[] for _ in range(100_000)]
    finally:
        gc.callbacks.remove(note)
    assert len(alive) > MOST_AT_A_TIME
    assert 0 < max(looked_through) <= MOST_AT_A_TIME
    assert sum(looked_through) <= len(alive) + MOST_AT_A_TIME, "each of them once"


def test_a_table_that_rests_leaves_nothing_behind(hub: LocalHub) -> None:
    resting = weakref.ref(hub.tables.find(hub.open()))
    let_rest(hub)
    assert resting() is None


def test_all_is_looked_through_only_while_nobody_is_here(hub: LocalHub) -> None:
    hub.open()
    (lea,) = hub.seat(hub.open(), "Léa")
    before = times_all_was_looked_through()
    let_rest(hub)
    assert hub.tables.count_awake() == 1
    assert times_all_was_looked_through() == before
    lea.lose_link()
    let_rest(hub)
    assert times_all_was_looked_through() == before + 1


def let_rest(hub: LocalHub) -> None:
    """The tables where nobody is."""
    hub.tables.rest()
    hub.clock.ms += REST_AFTER_MS
    hub.tables.rest()


def times_all_was_looked_through() -> int:
    return int(gc.get_stats()[2]["collections"])
