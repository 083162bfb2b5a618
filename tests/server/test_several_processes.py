"""Two hubs on one store, told of each other's news by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest

from server.store.base import Page
from server.store.memory import MemoryStore
from server.store.record import Pause, Record
from server.table.decide import Ahead, Request, decide
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.player import hex128, refused


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
    hub.store.before_write = [lambda: engine.spawn(table.catch_up, table.version + 1)]
    leo.act("jot", text="heliotrope")
    hub.settle()
    assert table.version == len(hub.store.read(leo.code))
    assert leo.hand()["hand"]["notes"] == "heliotrope"


def test_what_is_decided_again_is_counted_once(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    """The other hub is first each time: nobody pauses too often for that."""
    leo, ines, _ = trio
    there = ines.at(elsewhere)
    assert isinstance(hub.store, WatchedStore)
    for number in range(6):
        hub.store.before_write = [partial(there.act, "jot", text=f"thought {number}")]
        leo.ask("pause")
        leo.ask("resume")
    with refused("table.too_often"):
        leo.ask("pause")


def test_news_read_while_something_is_written_here_does_not_take_it_back(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    there = ines.at(elsewhere)
    hub.announced.clear()
    leo.act("bid", coins=3)
    assert isinstance(hub.store, WatchedStore)
    hub.store.after_read = [lambda: engine.spawn(partial(there.act, "jot", text="heliotrope"))]
    bring_news(hub, elsewhere)
    elsewhere.settle()
    assert there.hand()["hand"]["notes"] == "heliotrope"
    assert there.game["highest"] == 3
    there.act("bid", coins=4)
    assert there.game["highest"] == 4


def test_news_that_was_not_heard_is_fetched_by_version(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    there = ines.at(elsewhere)
    leo.act("bid", coins=3)
    assert isinstance(hub.store, WatchedStore)
    hub.store.lines_read = 0
    elsewhere.tables.catch_up()
    assert there.game["highest"] == 3
    assert hub.store.lines_read == 1
    elsewhere.tables.catch_up()
    assert hub.store.lines_read == 1, "nothing new, nothing read"


def test_a_table_that_is_gone_says_goodbye_when_news_is_fetched(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    there = trio[1].at(elsewhere)
    hub.store.delete(there.code)
    elsewhere.tables.catch_up()
    assert there.screen.bye == "table.deleted"


def test_old_news_is_no_news(hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]) -> None:
    there = trio[1].at(elsewhere)
    views = there.screen.views
    elsewhere.tables.find(there.code).catch_up(1)
    assert there.screen.views == views


def test_what_is_written_elsewhere_while_steps_are_fetched_comes_after_them(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    """This hub woke from a bookmark; an undo needs the steps of before."""
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    assert isinstance(hub.store, WatchedStore)
    hub.tables.keep_bookmarks(every=1)
    del hub.store._marks[leo.code][True]  # so that all is read
    there = leo.at(elsewhere)
    assert not elsewhere.tables.find(leo.code).history.whole
    hub.store.after_read = [partial(jorg.act, "jot", text="heliotrope")]
    there.ask("propose_undo")
    bring_news(elsewhere, hub)
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    assert leo.game["highest"] == 0
    bring_news(hub, elsewhere)
    assert there.game["highest"] == 0


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


def test_who_comes_back_is_not_taken_for_whom_another_hub_knows_it_is_not(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    """The seat was taken over there, and no news of it has come here."""
    leo = trio[0]
    here = LocalHub(hub.store, hub.clock, shared=True)
    leo.at(here).lose_link()
    other, token = hub.phone(leo.code), hex128()
    pin = leo.ask("hand_over")["pin"]
    other.ask("take_over", by=None, player=leo.key, pin=pin, token=token)
    back = LocalPhone(here, leo.code, leo.address)
    back.tokens = leo.tokens
    answer = back.join()
    assert (answer["players"], answer["lost"]) == ([], [0])
    assert not back.screen.hands


def test_a_clock_that_began_later_here_catches_up_with_the_other_hubs(
    hub: LocalHub, elsewhere: LocalHub, trio: list[LocalPhone]
) -> None:
    """The log told how late it was when something was last done; that was a while ago."""
    leo, ines, _ = trio
    hub.wait(5_000)
    there = ines.at(elsewhere)
    hub.announced.clear()
    hub.wait(2_000)
    leo.act("bid", coins=3)
    bring_news(hub, elsewhere)
    assert elsewhere.clock_of(leo.code) == hub.clock_of(leo.code)
    told = there.room["clock"]
    assert told["running"]
    assert told["table_ms"] + hub.clock.ms - told["hub_ms"] == hub.clock_of(leo.code)
    hub.clock.ms += 10_000
    assert elsewhere.clock_of(leo.code) == hub.clock_of(leo.code) == 17_000


def test_table_time_never_goes_back_whichever_process_tells_it(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    hub.wait(5_000)
    leo.act("bid", coins=3)
    history = hub.tables.find(leo.code).history
    [by] = leo.tokens
    [moved] = decide(Ahead(history), Request(by, Pause()), 0, hub.dealer)
    assert moved.record.at_ms == history.at_ms == 5_000
