"""Two hubs on one store, told of each other's news by hand."""

from __future__ import annotations

import pytest

from server.sitting import Record
from server.store.memory import MemoryStore
from tests.support.local import LocalHub, LocalPhone


class WatchedStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.lines_read = 0

    def read(self, code: str, after: int = 0) -> list[Record]:
        lines = super().read(code, after)
        self.lines_read += len(lines)
        return lines


@pytest.fixture
def hub() -> LocalHub:
    return LocalHub(WatchedStore())


@pytest.fixture
def elsewhere(hub: LocalHub) -> LocalHub:
    return LocalHub(hub.store, hub.clock)


def bring_news(hub: LocalHub, to: LocalHub) -> None:
    for code, version in hub.announced:
        to.tables.find(code).catch_up(version)
    hub.announced.clear()


def test_news_reaches_phones_at_the_other_hub(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    there = ines.at(elsewhere)
    hub.announced.clear()
    leo.act("bid", coins=3)
    assert there.game["highest"] == 0
    bring_news(hub, elsewhere)
    assert there.game["highest"] == 3
    assert there.screen.version == leo.screen.version
    assert there.record() == leo.record()
    there.act("bid", coins=4)
    bring_news(elsewhere, hub)
    assert leo.game["highest"] == 4


def test_news_costs_what_is_new(hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]) -> None:
    """Late in the evening a log is long: it is not read again for each line."""
    leo = trio[0]
    there = leo.at(elsewhere)
    hub.announced.clear()
    for number in range(30):
        leo.act("jot", text=f"thought {number}")
    bring_news(hub, elsewhere)
    assert isinstance(hub.store, WatchedStore)
    hub.store.lines_read = 0
    leo.act("jot", text="one more thought")
    bring_news(hub, elsewhere)
    assert hub.store.lines_read == 1
    assert there.hand()["hand"]["notes"] == "one more thought"


def test_old_news_is_no_news(hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]) -> None:
    there = trio[1].at(elsewhere)
    views = there.screen.views
    elsewhere.tables.find(there.code).catch_up(1)
    assert there.screen.views == views


def test_an_undo_elsewhere_sets_the_clock_back_here(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, jorg = trio
    there = jorg.at(elsewhere)
    hub.wait(5_000)
    leo.act("bid", coins=3)
    hub.wait(19_000)
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    bring_news(hub, elsewhere)
    assert there.game["highest"] == 0
    assert elsewhere.clock_of(leo.code) == pytest.approx(hub.clock_of(leo.code), abs=50)
    elsewhere.wait(1_000)
    assert there.game["passed"] == []


def test_a_pause_elsewhere_is_a_pause_here(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    there = ines.at(elsewhere)
    hub.wait(5_000)
    leo.ask("pause")
    bring_news(hub, elsewhere)
    assert there.room["paused"] == {"by": leo.key}
    assert elsewhere.clock_of(leo.code) == 5_000
    there.ask("resume")
    bring_news(elsewhere, hub)
    assert leo.room["clock"] == there.room["clock"]
    hub.clock.ms += 10_000
    assert elsewhere.clock_of(leo.code) == hub.clock_of(leo.code) == 12_000
