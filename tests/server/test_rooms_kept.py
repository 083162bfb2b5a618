"""What was made of the room is kept while nothing in it changes: never longer than that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from rules.kernel import Outcome
from server.history.history import Snapshot
from server.sitting.sitting import FinishGame, Proposal, Run, Sitting
from server.wire.parts import encode
from tests.faults.simulation.judge import NO_CLOCK, unasked
from tests.support.local import LocalHub, LocalPhone

# Something else in each part of a sitting, and of the game that runs.
SITTING: Mapping[str, Any] = {
    "players": (),
    "next_key": 77,
    "locked": True,
    "box": "hunch",
    "options": {"rounds": 7},
    "paused": 1,
    "pause_why": "rules",
    "proposals": (Proposal(3, 0, FinishGame()),),
    "run": None,
    "games_played": 7,
    "deleted": True,
    "watching": ("hash",),
    "away": True,
    "reactions": False,
    "damaged": 7,
}
RUN: Mapping[str, Any] = {
    "box": "hunch",
    "options": {"rounds": 7, "own_deck": ""},
    "seats": (2, 1, 0),
    "outcome": Outcome((0,), (1, 0, 0), 1),
    "ended": True,
}


def room(snapshot: Snapshot, sitting: Sitting, before: Sitting | None = None) -> bytes:
    """As it is told, where it was told before; made anew without that."""

    def of(sitting: Sitting) -> Snapshot:
        numbers = {proposal.number: 1 for proposal in sitting.proposals}
        return snapshot._replace(sitting=sitting, numbers=numbers)

    now, kept = of(sitting), None
    if before is not None:
        kept = encode(of(before), "ABC234", NO_CLOCK, unasked(now))
    return encode(now, "ABC234", NO_CLOCK, unasked(now), before=kept).room


def sitting_of(hub: LocalHub, phone: LocalPhone) -> tuple[Snapshot, Sitting, Run]:
    snapshot = hub.tables.find(phone.code).history.snapshot()
    run = snapshot.sitting.run
    assert run is not None
    return snapshot, snapshot.sitting, run


@pytest.mark.parametrize("part", [field.name for field in fields(Sitting)])
def test_whatever_changes_at_a_table_the_room_is_told_as_it_is(
    hub: LocalHub, trio: list[LocalPhone], part: str
) -> None:
    snapshot, sitting, _ = sitting_of(hub, trio[0])
    other = {**SITTING, "left": sitting.players[:1]}[part]
    changed = replace(sitting, **{part: other})
    assert getattr(changed, part) != getattr(sitting, part)
    assert room(snapshot, changed, before=sitting) == room(snapshot, changed)


@pytest.mark.parametrize("part", RUN)
def test_whatever_changes_in_a_game_the_room_is_told_as_it_is(
    hub: LocalHub, trio: list[LocalPhone], part: str
) -> None:
    snapshot, sitting, run = sitting_of(hub, trio[0])
    changed = replace(sitting, run=replace(run, **{part: RUN[part]}))
    assert room(snapshot, changed) != room(snapshot, sitting)
    assert room(snapshot, changed, before=sitting) == room(snapshot, changed)


def test_another_outcome_of_a_game_that_was_over_before_is_told(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    """Who plays with practice players alone corrects without anybody's nod."""
    snapshot, sitting, run = sitting_of(hub, trio[0])
    over = replace(sitting, run=replace(run, outcome=Outcome((0,), (1, 0, 0), 1)))
    corrected = replace(over, run=replace(run, outcome=Outcome((1,), (0, 1, 0), 1)))
    assert room(snapshot, corrected, before=over) == room(snapshot, corrected)


def test_what_goes_on_at_a_table_is_all_that_another_step_takes_along(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    _, sitting, run = sitting_of(hub, trio[0])
    own = {**SITTING, "left": sitting.players[:1], "run": run, "away": False}
    other = replace(sitting, **own)
    further, proposals = replace(run, ended=True), (Proposal(9, 1, FinishGame()),)
    followed = replace(other, run=further, proposals=proposals)
    for field in fields(Sitting):
        told = getattr(other.with_run(further, proposals), field.name)
        assert told is getattr(followed, field.name) or told == getattr(followed, field.name)
