"""A game's steps: as many as one likes, and an action copies none of them."""

from __future__ import annotations

from typing import Any

import pytest

from server.sitting.growing import Growing, Missing
from tests.support.local import LocalHub, LocalPhone


def grown(count: int) -> Growing[int]:
    steps: Growing[int] = Growing()
    for number in range(count):
        steps = steps.plus(number)
    return steps


def test_it_is_a_sequence_of_what_was_added() -> None:
    steps = grown(5)
    assert list(steps) == [0, 1, 2, 3, 4]
    assert list(reversed(steps)) == [4, 3, 2, 1, 0]
    assert (len(steps), steps[0], steps[-1], steps[1:3], steps[:]) == (
        5,
        0,
        4,
        (1, 2),
        (0, 1, 2, 3, 4),
    )
    assert steps == Growing(range(5))
    assert steps != Growing(range(4))
    with pytest.raises(IndexError):
        steps[5]


def test_what_follows_it_does_not_change_it() -> None:
    three = grown(3)
    four, other = three.plus(3), three.plus(30)
    longer = four.plus(4)
    assert list(three) == [0, 1, 2]
    assert list(four) == [0, 1, 2, 3]
    assert list(other) == [0, 1, 2, 30]
    assert list(longer) == [0, 1, 2, 3, 4]
    assert list(other.plus(31)) == [0, 1, 2, 30, 31]


def test_what_was_left_out_is_missed_only_where_it_is_looked_at() -> None:
    steps = Growing([7, 8], missing=100).plus(9)
    assert (len(steps), steps[-1], steps[100], steps[101:]) == (103, 9, 7, (8, 9))
    assert next(reversed(steps)) == 9
    assert not steps.whole
    for look in (lambda: steps[99], lambda: steps[99:], lambda: list(steps)):
        with pytest.raises(Missing):
            look()
    with pytest.raises(Missing):
        list(reversed(steps))


def test_an_action_copies_no_step_however_many_there_are(
    hub: LocalHub, trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[int] = []
    kept = Growing._kept

    def counted(steps: Growing[Any]) -> Any:
        copied.append(len(steps))
        return kept(steps)

    monkeypatch.setattr(Growing, "_kept", counted)
    leo, ines, _ = trio
    leo.act("bid", coins=1)
    for number in range(300):
        ines.act("jot", text=f"thought {number}")
    run = hub.tables.find(leo.code).sitting.run
    assert run is not None
    assert len(run.steps) > 300
    assert copied == []
