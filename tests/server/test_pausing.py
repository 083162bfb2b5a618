"""Table time: it stands still while the table pauses and while the hub is down."""

from __future__ import annotations

import pytest

from tests.support.local import LocalHub, LocalPhone
from tests.support.player import refused


def test_anybody_pauses_watchers_too(hub: LocalHub, trio: list[LocalPhone]) -> None:
    tablet = hub.phone(trio[0].code)
    tablet.ask("pause")
    assert trio[0].room["paused"] == {"by": -1, "why": None}
    assert not trio[0].room["clock"]["running"]
    trio[1].ask("resume")
    assert tablet.room["paused"] is None
    trio[1].ask("pause")
    assert tablet.room["paused"] == {"by": trio[1].key, "why": None}
    tablet.ask("resume")
    assert trio[1].room["paused"] is None


def test_everybody_sees_why_once_somebody_says_it(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    tablet = hub.phone(leo.code)
    with refused("table.not_now"):
        leo.ask("explain", why="rules")
    hub.wait(15_000)
    leo.ask("pause")
    leo.ask("explain", why="rules")
    for phone in (*trio, tablet):
        assert phone.room["paused"] == {"by": leo.key, "why": "rules"}
    assert leo.room["clock"] == {"running": False, "table_ms": 15_000, "hub_ms": hub.clock.ms}
    tablet.ask("explain", why="break")
    assert ines.room["paused"] == {"by": leo.key, "why": "break"}
    ines.ask("resume")
    ines.ask("pause")
    assert leo.room["paused"] == {"by": ines.key, "why": None}


def test_a_reason_is_one_of_a_few(trio: list[LocalPhone]) -> None:
    trio[0].ask("pause")
    with refused("table.malformed"):
        trio[0].ask("explain", why="<b>because</b>")


def test_nothing_is_played_and_no_clock_runs_out_in_a_pause(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    hub.wait(15_000)
    leo.ask("pause")
    with refused("table.paused"):
        leo.act("bid", coins=3)
    hub.wait(3_600_000)
    assert leo.game["passed"] == []
    assert hub.clock_of(leo.code) == 15_000


def test_after_a_pause_it_goes_on_in_three_seconds_where_it_stood(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    hub.wait(15_000)
    leo.ask("pause")
    hub.wait(60_000)
    leo.ask("resume")
    assert leo.room["clock"] == {
        "running": True,
        "table_ms": 15_000,
        "hub_ms": hub.clock.ms + 3_000,
    }
    hub.wait(3_000)
    assert hub.clock_of(leo.code) == 15_000
    hub.wait(4_990)
    assert leo.game["passed"] == []
    hub.wait(20)
    assert leo.game["passed"] == [0]


def test_who_looks_on_does_not_pause_a_locked_table(hub: LocalHub, trio: list[LocalPhone]) -> None:
    tablet = hub.phone(trio[0].code)
    trio[0].ask("lock")
    with refused("table.locked"):
        tablet.ask("pause")
    trio[1].ask("pause")
    with refused("table.locked"):
        tablet.ask("explain", why="break")
    with refused("table.locked"):
        tablet.ask("resume")


def pause_and_go_on(phone: LocalPhone, times: int) -> None:
    for _ in range(times):
        phone.ask("pause")
        phone.ask("resume")


def test_pausing_has_a_rate(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    pause_and_go_on(leo, 6)
    with refused("table.too_often"):
        leo.ask("pause")
    pause_and_go_on(ines, 6)
    hub.wait(60_000)
    pause_and_go_on(leo, 6)


def test_all_who_look_on_share_one_rate(hub: LocalHub, trio: list[LocalPhone]) -> None:
    watchers = [hub.phone(trio[0].code) for _ in range(4)]
    for watcher in watchers[:3]:
        pause_and_go_on(watcher, 1)
    with refused("table.too_often"):
        watchers[3].ask("pause")
    pause_and_go_on(trio[0], 6)


def test_a_pause_sent_again_is_done_once_and_not_too_often(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    letter = leo.ask_letter("pause")
    first = leo.deliver("ask", letter)
    for _ in range(20):
        assert leo.deliver("ask", letter) == first


def test_what_cannot_be_paused_or_resumed(hub: LocalHub, table: str) -> None:
    leo, _ = hub.seat(table, "Léo", "Inès")
    with refused("table.not_now"):
        leo.ask("pause")
    leo.ask("choose", box="bazaar", options={})
    leo.ask("start")
    with refused("table.not_now"):
        leo.ask("resume")
    leo.ask("pause")
    with refused("table.not_now"):
        leo.ask("pause")


def test_a_tap_sent_in_the_pause_may_be_made_again_after_it(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    leo.ask("pause")
    with refused("table.paused"):
        leo.act("bid", coins=3)
    leo.ask("resume")
    leo.act("bid", coins=3)
    assert leo.game["highest"] == 3


def test_table_time_is_what_every_phone_can_work_out(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    hub.wait(7_000)
    leo.act("bid", coins=3)
    clock = leo.room["clock"]
    hub.wait(1_234)
    worked_out = clock["table_ms"] + hub.clock.ms - clock["hub_ms"]
    assert worked_out == pytest.approx(hub.clock_of(leo.code), abs=1)


# The hub dies


def test_a_hub_that_died_goes_on_where_the_clock_stood(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    hub.wait(9_000)
    hub.tables.note_clocks()
    woken = hub.died_and_woke()
    leo = trio[0].at(woken)
    assert leo.room["clock"]["running"]
    assert woken.clock_of(leo.code) == 9_000
    woken.wait(10_999)
    assert leo.game["passed"] == []
    woken.wait(10)
    assert leo.game["passed"] == [0]


def test_the_clock_never_falls_behind_the_log(hub: LocalHub, trio: list[LocalPhone]) -> None:
    hub.tables.note_clocks()
    hub.wait(9_000)
    trio[0].act("bid", coins=3)
    woken = hub.died_and_woke()
    assert woken.clock_of(trio[0].code) == 9_000
    ines = trio[1].at(woken)
    ines.act("bid", coins=4)
    at_ms = [line["at_ms"] for line in ines.record()]
    assert at_ms == sorted(at_ms)


def test_a_pause_outlives_the_hub(hub: LocalHub, trio: list[LocalPhone]) -> None:
    hub.wait(9_000)
    trio[0].ask("pause")
    woken = hub.died_and_woke()
    leo = trio[0].at(woken)
    assert leo.room["paused"] == {"by": leo.key, "why": None}
    woken.wait(60_000)
    assert woken.clock_of(leo.code) == 9_000
    leo.ask("resume")
    woken.wait(3_000 + 11_001)
    assert leo.game["passed"] == [0]


def test_everything_is_there_after_the_hub_died(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    ines.act("jot", text="not yet")
    ines.ask("propose_undo")
    ines.ask("lock")
    woken = hub.died_and_woke()
    again = ines.at(woken)
    for room in (ines.room, again.room):
        del room["clock"]
        del room["proposals"][0]["ready_ms"]  # of this hub's own clock
    assert again.room == ines.room
    assert again.game == ines.game
    assert again.screen.hands == ines.screen.hands
    assert again.screen.last == ines.screen.last
    assert again.screen.version == ines.screen.version
    assert again.record() == ines.record()


def test_a_resting_table_wakes_with_everything(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    for phone in trio:
        phone.lose_link()
    hub.tables.rest()
    assert hub.tables.count_awake() == 1
    hub.clock.ms += 11 * 60_000
    hub.tables.rest()
    assert hub.tables.count_awake() == 0
    ines.come_back()
    assert ines.game["highest"] == 3
    ines.act("bid", coins=4)
    assert ines.game["highest"] == 4


def test_a_table_in_use_does_not_rest(hub: LocalHub, trio: list[LocalPhone]) -> None:
    hub.tables.rest()
    hub.clock.ms += 24 * 3_600_000
    hub.tables.rest()
    assert hub.tables.count_awake() == 1
