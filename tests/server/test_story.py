"""The game on the table, told again: what made a score, its course, and what is worth telling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.kernel import Line
from rules.story import named_in
from server.engine.apart import Apart
from server.table.effort import STEPS_AT_ONCE
from server.table.stories import WORK_A_STEP
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import proposal, refused


def passes(phones: Sequence[LocalPhone], times: int) -> None:
    for _ in range(times):
        next(phone for phone in phones if phone.may("pass")).act("pass")


def sums(story: dict[str, Any]) -> list[int]:
    changes = [change["points"] for change in story["changes"]]
    return [sum(points) for points in zip(story["start"], *changes, strict=True)]


def named(story: dict[str, Any]) -> set[int]:
    lines = [Line(line["code"], line["params"]) for line in story["lines"]]
    return set().union(*map(named_in, lines))


@pytest.fixture
def won(trio: list[LocalPhone]) -> list[LocalPhone]:
    """Inès has bought in the first round, Léo in the second: the game is over."""
    leo, ines, _ = trio
    leo.act("pass")
    ines.act("bid", coins=2)
    passes(trio, 1)
    passes([ines, trio[2]], 2)
    leo.act("bid", coins=1)
    assert leo.room["phase"] == "over"
    return trio


def test_each_change_of_a_score_is_told_as_the_record_tells_it(won: list[LocalPhone]) -> None:
    story = won[2].story()
    assert sums(story) == won[0].game["scores"] == [1, 1, 0]
    by_ines, by_leo = story["changes"]
    assert (by_ines["points"], by_ines["last"]) == ([0, 1, 0], False)
    assert by_ines["line"] == {"code": "bazaar.log.pass", "params": {"seat": 2}}
    assert by_leo["last"]
    assert [done["scores"] for done in story["rounds"]][-1] == [1, 1, 0]
    assert [done["round"] for done in story["rounds"]] == [1, 2]


def test_the_story_is_told_when_the_game_is_over_and_names_everybody(
    hub: LocalHub, table: str, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=2)
    assert leo.story()["lines"] == []
    leo.ask("finish")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    story = hub.phone(table).story()  # a tablet asks too
    assert named(story) == {0, 1, 2}
    assert story == leo.story()


def test_what_was_undone_makes_no_score(won: list[LocalPhone]) -> None:
    leo, ines, _ = won
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    story = leo.story()
    assert sums(story) == leo.game["scores"] == [0, 1, 0]
    assert len(story["changes"]) == 1
    assert story["lines"] == []


def test_it_is_told_once_for_all_who_ask_and_beside_the_loop(
    won: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    do = Apart.do

    def counted(apart: Apart, work: Callable[[], Any]) -> Any:
        told.append(work)
        return do(apart, work)

    monkeypatch.setattr(Apart, "do", counted)
    assert all(phone.story() == won[0].story() for phone in won)
    assert len(told) == 1


def test_nobody_can_have_a_long_game_told_without_end(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    steps = 400
    for number in range(steps):
        ines.act("jot", text=f"thought {number}")
    times = STEPS_AT_ONCE // (WORK_A_STEP * steps) + 1
    with refused("table.too_much"):
        for _ in range(times):
            leo.act("ring", at=0)  # another step: it is told anew
            leo.story()


def test_there_is_no_story_before_the_first_game(hub: LocalHub) -> None:
    (alone,) = hub.seat(hub.open(), "Mia")
    with refused("table.not_now"):
        alone.story()
