"""Two hubs on one store, told of each other's news by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from server.sitting import Record
from server.store.base import Page
from server.store.memory import MemoryStore
from tests.support.local import LocalHub, LocalPhone


class WatchedStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.lines_read = 0
        self.before_write: list[Callable[[], object]] = []  # done once
        self.after_read: list[Callable[[], object]] = []

    def read(self, code: str, after: int = 0) -> list[Record]:
        lines = super().read(code, after)
        self.lines_read += len(lines)
        while self.after_read:
            self.after_read.pop()()
        return lines

    def append(self, pages: Sequence[Page]) -> list[Page]:
        while self.before_write:
            self.before_write.pop()()
        return super().append(pages)


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
    assert there.told() == leo.told()
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


def test_a_table_read_again_while_it_is_written_to_loses_nothing(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    table = hub.tables.find(leo.code)
    assert isinstance(hub.store, WatchedStore)
    hub.store.before_write = [lambda: table.catch_up(table.version + 1)]
    leo.act("jot", text="heliotrope")
    assert table.version == len(hub.store.read(leo.code))
    assert leo.hand()["hand"]["notes"] == "heliotrope"


def test_news_read_while_something_is_written_here_does_not_take_it_back(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    there = ines.at(elsewhere)
    hub.announced.clear()
    leo.act("bid", coins=3)
    assert isinstance(hub.store, WatchedStore)
    hub.store.after_read = [lambda: there.act("jot", text="heliotrope")]
    bring_news(hub, elsewhere)
    assert there.hand()["hand"]["notes"] == "heliotrope"
    assert there.game["highest"] == 3
    there.act("bid", coins=4)
    assert there.game["highest"] == 4


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
    assert there.room["paused"] == {"by": leo.key, "why": None}
    assert elsewhere.clock_of(leo.code) == 5_000
    there.ask("resume")
    bring_news(elsewhere, hub)
    assert leo.room["clock"] == there.room["clock"]
    hub.clock.ms += 10_000
    assert elsewhere.clock_of(leo.code) == hub.clock_of(leo.code) == 12_000
