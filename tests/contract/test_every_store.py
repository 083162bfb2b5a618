"""What every log store must pass: memory, SQLite, PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.sitting import Record
from server.store.base import Page, Store, Tick
from server.store.memory import MemoryStore
from server.store.sql import SqlStore, metadata

DO = {"verb": "act", "seat": 0, "action": "bid", "args": {"coins": 3}}


@pytest.fixture(
    params=[
        "memory",
        "sqlite",
        pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql")),
    ]
)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Opens the same store, again and again, as processes would."""
    stores: list[Store] = []
    memory = MemoryStore()
    url = {
        "memory": lambda: "",
        "sqlite": lambda: f"sqlite:///{tmp_path / 'tables.sqlite'}",
        "postgresql": lambda: request.getfixturevalue("postgresql").database(),
    }[request.param]()

    def open_store() -> Store:
        stores.append(SqlStore(url) if url else memory)
        return stores[-1]

    yield open_store
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Callable[[], Store]) -> Store:
    store = opened()
    for code in ("ABC234", "XYZ789"):
        assert store.open(code, 1_000)
    return store


def record(seq: int, id_: str = "", by: int = 0, **do: object) -> Record:
    return Record(seq, 10 * seq, by, id_, "b0d1", do or DO)


def seqs(store: Store, code: str = "ABC234") -> list[int]:
    return [line.seq for line in store.read(code)]


def test_a_table_is_opened_once(store: Store) -> None:
    assert not store.open("ABC234", 2_000)
    assert store.exists("ABC234")
    assert not store.exists("NOBODY")
    assert store.count() == 2


def test_what_was_written_is_read_in_order(store: Store) -> None:
    store.append([Page("ABC234", [record(1), record(2)])])
    store.append([Page("ABC234", [record(3)])])
    assert seqs(store) == [1, 2, 3]
    assert [line.seq for line in store.read("ABC234", after=2)] == [3]
    assert store.read("XYZ789") == []
    assert store.read("NOBODY") == []


def test_a_record_comes_back_as_it_was(store: Store) -> None:
    told = {
        "verb": "act",
        "args": {"text": "Zoë said „né“ 👩‍👧", "n": [1, 2.5, None, True], "deck": "x" * 60_000},
    }
    lines = [
        Record(1, 0, -2, "", "", told),
        Record(2, 2**40, 7, "f" * 32, "0123456789abcdef", {"verb": "start"}),
    ]
    store.append([Page("ABC234", lines)])
    assert store.read("ABC234") == lines


def test_pages_of_many_tables_are_stored_in_one_go(store: Store) -> None:
    pages = [Page("ABC234", [record(1), record(2)]), Page("XYZ789", [record(1)])]
    assert store.append(pages) == []
    assert (seqs(store), seqs(store, "XYZ789")) == ([1, 2], [1])


def test_a_line_that_is_taken_conflicts_and_holds_up_nobody_else(store: Store) -> None:
    store.append([Page("ABC234", [record(1)])])
    late, other = Page("ABC234", [record(1, by=5)]), Page("XYZ789", [record(1)])
    assert store.append([late, other]) == [late]
    assert store.read("ABC234")[0].by == 0
    assert seqs(store, "XYZ789") == [1]


def test_a_page_is_stored_as_a_whole_or_not_at_all(store: Store) -> None:
    store.append([Page("ABC234", [record(1, "a" * 32)])])
    page = Page("ABC234", [record(2), record(3, "a" * 32)])
    assert store.append([page]) == [page]
    assert seqs(store) == [1]


def test_a_log_has_no_gaps(store: Store) -> None:
    """What builds on a line that is not there must not come to stand."""
    store.append([Page("ABC234", [record(1)])])
    for gap in (3, 17):
        page = Page("ABC234", [record(gap)])
        assert store.append([page]) == [page]
    first = Page("XYZ789", [record(2)])
    assert store.append([first]) == [first]
    assert (seqs(store), seqs(store, "XYZ789")) == ([1], [])


def test_an_id_counts_once_for_its_author(store: Store) -> None:
    store.append([Page("ABC234", [record(1, "a" * 32)])])
    again = Page("ABC234", [record(2, "a" * 32)])
    assert store.append([again]) == [again]
    assert store.append([Page("ABC234", [record(2, "a" * 32, by=1)])]) == []
    assert store.append([Page("XYZ789", [record(1, "a" * 32)])]) == []


def test_no_id_is_no_id(store: Store) -> None:
    assert store.append([Page("ABC234", [record(1), record(2), record(3)])]) == []
    assert seqs(store) == [1, 2, 3]


def test_nothing_is_written_to_a_table_that_is_not_there(store: Store) -> None:
    page = Page("NOBODY", [record(1)])
    assert store.append([page]) == [page]
    assert not store.exists("NOBODY")


def test_a_deleted_table_is_gone_with_all_its_lines(store: Store) -> None:
    store.append([Page("ABC234", [record(n) for n in range(1, 200)])])
    store.tick([("ABC234", Tick(5, 6, 1))])
    store.delete("ABC234")
    store.delete("ABC234")
    assert not store.exists("ABC234")
    assert store.read("ABC234") == []
    assert store.last_tick("ABC234") is None
    assert store.count() == 1
    assert store.open("ABC234", 0)
    assert store.read("ABC234") == []
    assert store.last_tick("ABC234") is None


def test_tables_that_nobody_uses_are_found(store: Store) -> None:
    assert sorted(store.unused_since(1_001)) == ["ABC234", "XYZ789"]
    store.used(["ABC234", "NOBODY"], 5_000)
    assert store.unused_since(1_001) == ["XYZ789"]
    assert store.unused_since(1_000) == []
    store.used([], 9_000)
    assert sorted(store.unused_since(5_001)) == ["ABC234", "XYZ789"]


def test_where_clocks_stood_is_kept(store: Store) -> None:
    assert store.last_tick("ABC234") is None
    assert store.last_tick("NOBODY") is None
    store.tick([("ABC234", Tick(5_000, 2**41, 3)), ("NOBODY", Tick(1, 1, 1))])
    store.tick([])
    store.tick([("ABC234", Tick(6_000, 2**41 + 1_000, 4))])
    assert store.last_tick("ABC234") == Tick(6_000, 2**41 + 1_000, 4)
    assert store.last_tick("NOBODY") is None


def test_who_opens_the_store_later_finds_everything(
    store: Store, opened: Callable[[], Store]
) -> None:
    store.append([Page("ABC234", [record(1), record(2)])])
    store.tick([("ABC234", Tick(5_000, 1, 2))])
    again = opened()
    assert again.read("ABC234") == [record(1), record(2)]
    assert again.last_tick("ABC234") == Tick(5_000, 1, 2)
    assert again.count() == 2


def test_two_who_write_at_once_take_turns(store: Store, opened: Callable[[], Store]) -> None:
    """Each line of the log is one writer's; who was late reads on and tries again."""
    each = 25
    wrote: dict[int, list[int]] = {1: [], 2: []}
    start = threading.Barrier(2)
    lock = threading.Lock() if isinstance(store, MemoryStore) else None

    def write(by: int, mine: Store) -> None:
        start.wait()
        while len(wrote[by]) < each:
            seq = len(mine.read("ABC234")) + 1
            if lock:
                with lock:
                    conflicts = mine.append([Page("ABC234", [record(seq, by=by)])])
            else:
                conflicts = mine.append([Page("ABC234", [record(seq, by=by)])])
            if not conflicts:
                wrote[by].append(seq)

    threads = [threading.Thread(target=write, args=(by, opened())) for by in wrote]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    log = store.read("ABC234")
    assert [line.seq for line in log] == list(range(1, 2 * each + 1))
    for by, mine in wrote.items():
        assert [line.seq for line in log if line.by == by] == mine


def test_what_goes_wrong_tells_no_secret(store: Store, opened: Callable[[], Store]) -> None:
    """A store's errors go to the log of the hub: words and codes must not."""
    if not isinstance(store, SqlStore):
        return  # memory does not fail
    metadata.drop_all(store._engine)
    with pytest.raises(Exception) as error:
        store.append([Page("ABC234", [record(1, text="heliotrope")])])
    assert "heliotrope" not in str(error.value)
    assert "ABC234" not in str(error.value)
