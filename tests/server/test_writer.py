"""Group commit: one flush for many, and each page stands or falls by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from server.store.base import Conflict, Page
from server.store.memory import MemoryStore
from server.store.record import Lock, Record
from server.store.writer import ALONE, NotStored, Writer
from tests.support.local import engine


class CountingStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.flushes: list[list[str]] = []
        self.fails = 0

    def append(self, pages: Sequence[Page]) -> list[Page]:
        self.flushes.append([page.code for page in pages])
        if self.fails:
            self.fails -= 1
            raise OSError("disk full")
        return super().append(pages)


@pytest.fixture
def store() -> CountingStore:
    store = CountingStore()
    for code in ("ONE", "TWO"):
        store.open(code, 0)
    return store


@pytest.fixture
def writer(store: CountingStore) -> Writer:
    return Writer(engine, store)


def record(seq: int) -> Record:
    return Record(seq, 0, 0, f"{seq:032}", "", Lock())


class Scribe:
    """Writes pages from green threads and notes what became of them."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self.said: list[str] = []

    def write(self, code: str, *seqs: int) -> None:
        engine.spawn(self._write, code, seqs)

    def _write(self, code: str, seqs: Sequence[int]) -> None:
        try:
            self._writer.write(code, [record(seq) for seq in seqs])
            self.said.append(f"{code} {seqs[0]} done")
        except (Conflict, NotStored) as error:
            self.said.append(f"{code} {seqs[0]} {type(error).__name__}")

    def wait(self) -> list[str]:
        for _ in range(20):
            engine.sleep(0)
        return self.said


def test_those_who_write_at_the_same_time_share_a_flush(
    store: CountingStore, writer: Writer
) -> None:
    scribe = Scribe(writer)
    scribe.write("ONE", 1, 2)
    scribe.write("TWO", 1)
    assert scribe.wait() == ["ONE 1 done", "TWO 1 done"]
    assert store.flushes == [["ONE", "TWO"]]
    assert [r.seq for r in store.read("ONE")] == [1, 2]


def test_one_table_that_conflicts_does_not_hold_up_the_others(
    store: CountingStore, writer: Writer
) -> None:
    store.append([Page("ONE", [record(1)])])
    scribe = Scribe(writer)
    scribe.write("ONE", 1)
    scribe.write("TWO", 1)
    assert sorted(scribe.wait()) == ["ONE 1 Conflict", "TWO 1 done"]


def test_a_store_that_fails_fails_for_all_who_share_the_flush_and_for_nobody_after(
    store: CountingStore, writer: Writer
) -> None:
    store.fails = 1
    scribe = Scribe(writer)
    scribe.write("ONE", 1)
    scribe.write("TWO", 1)
    assert scribe.wait() == ["ONE 1 NotStored", "TWO 1 NotStored"]
    scribe.write("ONE", 1)
    assert scribe.wait()[2:] == ["ONE 1 done"]
    assert store.read("TWO") == []


def test_who_comes_in_during_a_flush_is_in_the_next(store: CountingStore, writer: Writer) -> None:
    scribe = Scribe(writer)
    honest = store.append

    def append(pages: Sequence[Page]) -> list[Page]:
        if not store.flushes:
            scribe.write("TWO", 1)
            engine.sleep(0)
        return honest(pages)

    store.append = append  # type: ignore[method-assign]
    scribe.write("ONE", 1)
    assert scribe.wait() == ["ONE 1 done", "TWO 1 done"]
    assert store.flushes == [["ONE"], ["TWO"]]


# Where nobody else acts


@pytest.fixture
def alone(store: CountingStore, writer: Writer) -> Writer:
    """Nobody shared the last flush."""
    scribe = Scribe(writer)
    scribe.write("ONE", 1)
    assert scribe.wait() == ["ONE 1 done"]
    return writer


def test_a_page_is_on_disk_before_anybody_else_gets_a_turn(
    store: CountingStore, alone: Writer
) -> None:
    others: list[int] = []
    engine.spawn(others.append, 1)
    alone.write("ONE", [record(2)])
    assert [r.seq for r in store.read("ONE")] == [1, 2]
    assert others == []


def test_now_and_then_it_waits_for_others_and_then_shares_with_them_again(
    store: CountingStore, alone: Writer
) -> None:
    for seq in range(2, 2 + ALONE):
        alone.write("ONE", [record(seq)])
    assert store.flushes == [["ONE"]] * (1 + ALONE)
    scribe = Scribe(alone)
    scribe.write("ONE", 2 + ALONE)
    scribe.write("TWO", 1)
    assert len(scribe.wait()) == 2
    scribe.write("ONE", 3 + ALONE)
    scribe.write("TWO", 2)
    assert len(scribe.wait()) == 4
    assert store.flushes[1 + ALONE :] == [["ONE", "TWO"], ["ONE", "TWO"]]


def test_what_is_written_at_once_may_conflict_or_fail_too(
    store: CountingStore, alone: Writer
) -> None:
    with pytest.raises(Conflict):
        alone.write("ONE", [record(1)])
    store.fails = 1
    with pytest.raises(NotStored):
        alone.write("ONE", [record(2)])
    alone.write("ONE", [record(2)])
    assert [r.seq for r in store.read("ONE")] == [1, 2]
