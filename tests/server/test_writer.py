"""Group commit: one flush for many, and each page stands or falls as it should."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from server import green
from server.sitting import Record
from server.store.base import Conflict, Page
from server.store.memory import MemoryStore
from server.store.writer import NotStored, Writer


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
def writer(store: CountingStore) -> Iterator[Writer]:
    yield Writer(store)


def record(seq: int) -> Record:
    return Record(seq, 0, 0, f"{seq:032}", "", {"verb": "lock"})


class Scribe:
    """Writes pages from green threads and notes what became of them."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self.said: list[str] = []

    def write(self, code: str, *seqs: int) -> None:
        green.spawn(self._write, code, seqs)

    def _write(self, code: str, seqs: Sequence[int]) -> None:
        name = f"{code} {seqs[0] if seqs else '-'}"
        try:
            self._writer.write(
                code,
                [record(seq) for seq in seqs],
                lambda: self.said.append(f"{name} told"),
                lambda: self.said.append(f"{name} lost"),
            )
            self.said.append(f"{name} done")
        except (Conflict, NotStored) as error:
            self.said.append(f"{name} {type(error).__name__}")

    def wait(self) -> list[str]:
        for _ in range(20):
            green.sleep(0)
        return self.said


def test_those_who_write_at_the_same_time_share_a_flush(
    store: CountingStore, writer: Writer
) -> None:
    scribe = Scribe(writer)
    scribe.write("ONE", 1)
    scribe.write("TWO", 1)
    scribe.write("ONE", 2, 3)
    said = scribe.wait()
    assert store.flushes == [["ONE", "TWO"]]
    assert [r.seq for r in store.read("ONE")] == [1, 2, 3]
    assert said == ["ONE 2 told", "TWO 1 told", "ONE 1 done", "TWO 1 done", "ONE 2 done"]


def test_one_table_that_conflicts_does_not_hold_up_the_others(
    store: CountingStore, writer: Writer
) -> None:
    store.append([Page("ONE", [record(1)])])
    scribe = Scribe(writer)
    scribe.write("ONE", 1)
    scribe.write("TWO", 1)
    said = scribe.wait()
    assert sorted(said) == ["ONE 1 Conflict", "ONE 1 lost", "TWO 1 done", "TWO 1 told"]


def test_what_was_built_on_a_page_that_failed_falls_with_it(
    store: CountingStore, writer: Writer
) -> None:
    scribe = Scribe(writer)
    store.fails = 1
    late: list[bool] = []
    honest = store.append

    def append(pages: Sequence[Page]) -> list[Page]:
        if not late:
            late.append(True)
            scribe.write("ONE", 2)  # comes in while page 1 is on its way to the disk
            green.sleep(0)
        return honest(pages)

    store.append = append  # type: ignore[method-assign]
    scribe.write("ONE", 1)
    said = scribe.wait()
    assert sorted(said) == ["ONE 1 NotStored", "ONE 1 lost", "ONE 2 NotStored", "ONE 2 lost"]
    assert store.read("ONE") == []


def test_a_failure_is_lost_before_anybody_else_can_act(
    store: CountingStore, writer: Writer
) -> None:
    store.fails = 1
    scribe = Scribe(writer)
    scribe.write("ONE", 1)
    assert scribe.wait() == ["ONE 1 lost", "ONE 1 NotStored"]
    scribe.write("ONE", 1)
    assert scribe.wait()[2:] == ["ONE 1 told", "ONE 1 done"]


def test_nothing_to_write_waits_for_what_is_under_way(store: CountingStore, writer: Writer) -> None:
    scribe = Scribe(writer)
    scribe.write("ONE", 1)
    scribe.write("ONE")
    assert scribe.wait() == ["ONE 1 told", "ONE 1 done", "ONE - done"]


def test_telling_that_fails_does_not_undo_what_is_stored(
    store: CountingStore, writer: Writer
) -> None:
    def breaks() -> None:
        raise ZeroDivisionError

    writer.write("ONE", [record(1)], breaks, lambda: None)
    assert len(store.read("ONE")) == 1
