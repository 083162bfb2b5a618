"""What every log store must pass: memory, SQLite, PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, select

import server.store
from server.store import Broken, Page, Record, Store, Tick
from server.store.base import FromBookmark, Head, Sent, StoredBookmark
from server.store.migrations import STEPS
from server.store.record import Act, Deed, Start
from server.store.schema import aside, metadata, tablee_schema
from tests.support.local import engine

DO = Act(0, "bid", {"coins": 3})


DATABASES = [
    "sqlite",
    pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql")),
]


@pytest.fixture(params=["memory", *DATABASES])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        database: str = request.getfixturevalue("postgresql").database()
        return database
    return "memory" if request.param == "memory" else f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def opened(url: str) -> Iterator[Callable[[], Store]]:
    """Opens the same store, again and again, as processes would."""
    stores: list[Store] = []

    def open_store() -> Store:
        # What is in memory is there for one process only.
        again = url == "memory" and stores
        stores.append(stores[0] if again else server.store.open(url, engine))
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


@contextmanager
def database(url: str) -> Iterator[Connection]:
    """What is under the store."""
    engine = create_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def record(seq: int, id_: str = "", by: int = 0, do: Deed = DO) -> Record:
    return Record(seq, 10 * seq, by, id_, "b0d1", do)


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


def test_versions_are_told_without_reading_logs(store: Store) -> None:
    store.append([Page("ABC234", [record(1), record(2), record(3)])])
    asked = ["ABC234", "XYZ789", "NOBODY"]
    assert store.versions(asked) == {"ABC234": 3, "XYZ789": 0}
    assert store.versions([]) == {}


def test_a_record_comes_back_as_it_was(store: Store) -> None:
    args = {"text": "Zoë said „né“ 👩‍👧", "n": [1, 2.5, None, True], "deck": "x" * 60_000}
    lines = [
        Record(1, 0, -2, "", "", Act(-2, "tell", args)),
        Record(2, 2**40, 7, "f" * 32, "0123456789abcdef", Start()),
    ]
    store.append([Page("ABC234", lines)])
    assert store.read("ABC234") == lines


def test_a_deleted_table_is_kept_aside_for_a_while(store: Store) -> None:
    lines = [record(1), record(2)]
    store.append([Page("ABC234", lines)])
    store.delete("ABC234", keep_wall_ms=1_000)
    assert not store.exists("ABC234")
    assert store.read("ABC234") == []
    assert store.append([Page("ABC234", [record(3)])]) != [], "nothing is written to it"
    assert store.deleted("ABC234") == lines
    assert store.clear_deleted(1_000) == 0
    assert store.clear_deleted(1_001) == 1
    assert store.deleted("ABC234") == []


def test_a_table_deleted_for_good_is_not_kept(store: Store) -> None:
    store.append([Page("ABC234", [record(1)])])
    store.delete("ABC234")
    assert store.deleted("ABC234") == []


def test_a_table_deleted_twice_is_kept_as_it_was_last(store: Store) -> None:
    store.append([Page("ABC234", [record(1)])])
    store.delete("ABC234", keep_wall_ms=1_000)
    store.open("ABC234", 0, 1)
    store.append([Page("ABC234", [record(1), record(2)])])
    store.delete("ABC234", keep_wall_ms=2_000)
    assert len(store.deleted("ABC234")) == 2


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


def test_what_another_process_wrote_is_there_for_all(
    store: Store, opened: Callable[[], Store]
) -> None:
    """Lines, gaps and ids are judged by what is stored, not by what this process remembers."""
    store.append([Page("ABC234", [record(1)])])
    elsewhere = opened()
    assert elsewhere.append([Page("ABC234", [record(2, "a" * 32)])]) == []
    for late in (record(2), record(3, "a" * 32), record(4)):
        assert store.append([Page("ABC234", [late])]) == [Page("ABC234", [late])]
    assert store.append([Page("ABC234", [record(3)])]) == []
    assert elsewhere.append([Page("ABC234", [record(4)])]) == []
    assert seqs(store) == seqs(elsewhere) == [1, 2, 3, 4]


def test_nothing_is_written_to_a_table_that_another_process_deleted(
    store: Store, opened: Callable[[], Store]
) -> None:
    store.append([Page("ABC234", [record(1)])])
    opened().delete("ABC234")
    late = Page("ABC234", [record(2)])
    assert store.append([late]) == [late]
    assert not store.exists("ABC234")
    assert seqs(store) == []


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
    assert not store.open("ABC234", 0, 198), "it had come further"
    assert store.open("ABC234", 0, 199)
    assert store.read("ABC234") == []
    assert store.last_tick("ABC234") is None


def test_a_table_that_was_deleted_for_good_stays_so(store: Store) -> None:
    store.append([Page("ABC234", [record(1)])])
    store.delete("ABC234", for_good=True)
    assert not store.open("ABC234", 0)
    assert not store.open("ABC234", 0, 100_000)
    assert not store.exists("ABC234")
    assert store.open("NEW234", 0)


DAMAGE = {
    "a line is another one": "UPDATE log SET at_ms = at_ms + 1 WHERE code = 'ABC234' AND seq = 3",
    "a line is missing": "DELETE FROM log WHERE code = 'ABC234' AND seq = 3",
    "a line is of somebody else": "UPDATE log SET by_key = 5 WHERE code = 'ABC234' AND seq = 3",
    "a checksum is missing": "UPDATE log SET chain = NULL WHERE code = 'ABC234' AND seq = 3",
}


@pytest.mark.parametrize("url", DATABASES, indirect=True)
@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_found_and_what_was_before_it_goes_on(
    store: Store, opened: Callable[[], Store], url: str, damage: str
) -> None:
    lines = [record(n) for n in range(1, 6)]
    store.append([Page("ABC234", lines), Page("XYZ789", lines)])
    with database(url) as connection:
        connection.exec_driver_sql(DAMAGE[damage])
    for each in (store, opened()):
        with pytest.raises(Broken) as found:
            each.read("ABC234")
        assert (found.value.good, found.value.lost) == (lines[:2], 3)
    assert store.read("XYZ789") == lines
    assert store.follow("ABC234", Head(), 9).seq == 2
    assert store.follow("ABC234", store.follow("ABC234", Head(), 1), 1).seq == 2
    assert store.follow("ABC234", store.follow("ABC234", Head(), 2), 9).seq == 2
    store.set_aside("ABC234", 2)
    assert store.append([Page("ABC234", [record(3, by=-2)])]) == []
    assert opened().read("ABC234") == [*lines[:2], record(3, by=-2)]
    with database(url) as connection:
        kept = connection.execute(select(aside.c.seq).order_by(aside.c.seq)).scalars().all()
    assert kept == [n for n in (3, 4, 5) if (n, damage) != (3, "a line is missing")]


@pytest.mark.parametrize("url", DATABASES, indirect=True)
def test_a_damaged_table_can_be_deleted_and_what_is_good_of_it_restored(
    store: Store, url: str
) -> None:
    lines = [record(n) for n in range(1, 6)]
    store.append([Page("ABC234", lines)])
    with database(url) as connection:
        connection.exec_driver_sql(DAMAGE["a line is another one"])
    store.delete("ABC234", for_good=True, keep_wall_ms=5_000)
    assert not store.exists("ABC234")
    assert store.deleted("ABC234") == lines[:2]


def test_a_chain_is_followed_piece_by_piece(store: Store) -> None:
    store.append([Page("ABC234", [record(n) for n in range(1, 6)])])
    two = store.follow("ABC234", Head(), 2)
    assert two.seq == 2
    assert store.follow("ABC234", two, 2).seq == 4
    assert store.follow("ABC234", two, 9) == store.follow("ABC234", Head(), 5)
    assert store.follow("NOBODY", Head(), 5).seq == 0


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_an_end_that_is_missing_is_found(
    store: Store, opened: Callable[[], Store], url: str
) -> None:
    lines = [record(n) for n in range(1, 6)]
    store.append([Page("ABC234", lines)])
    with database(url) as connection:
        connection.exec_driver_sql("DELETE FROM log WHERE code = 'ABC234' AND seq > 2")
    for each in (store, opened()):
        with pytest.raises(Broken) as found:
            each.read("ABC234")
        assert (found.value.good, found.value.lost) == (lines[:2], 3)
    store.set_aside("ABC234", 2)
    assert opened().read("ABC234") == lines[:2]


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


def test_a_store_that_was_closed_is_opened_again(
    store: Store, opened: Callable[[], Store], url: str
) -> None:
    store.append([Page("ABC234", [record(1)])])
    store.close()
    store.close()
    again = opened()
    assert seqs(again) == [1]
    assert again.append([Page("ABC234", [record(2)])]) == []
    assert url == "memory" or again is not store


@pytest.mark.parametrize("url", DATABASES, indirect=True)
def test_a_database_knows_the_version_of_its_schema(store: Store, url: str) -> None:
    with database(url) as connection:
        [version] = connection.execute(select(tablee_schema.c.version)).scalars()
    assert version == len(STEPS)


def test_two_who_write_at_once_take_turns(
    store: Store, opened: Callable[[], Store], url: str
) -> None:
    """Each line of the log is one writer's; who was late reads on and tries again."""
    each = 25
    wrote: dict[int, list[int]] = {1: [], 2: []}
    start = threading.Barrier(2)
    # One process has no two real threads that write at once: memory need not bear it.
    in_turn = threading.Lock() if url == "memory" else nullcontext()

    def write(by: int, mine: Store) -> None:
        start.wait()
        while len(wrote[by]) < each:
            seq = len(mine.read("ABC234")) + 1
            with in_turn:
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


@pytest.mark.parametrize("url", DATABASES, indirect=True)
def test_what_goes_wrong_tells_no_secret(store: Store, url: str) -> None:
    """A store's errors go to the log of the hub: words and codes must not."""
    with database(url) as connection:
        metadata.drop_all(connection)
    secret = Act(0, "jot", {"text": "heliotrope"})
    with pytest.raises(Exception) as error:
        store.append([Page("ABC234", [record(1, do=secret)])])
    assert "heliotrope" not in str(error.value)
    assert "ABC234" not in str(error.value)


# Bookmarks


def line_of(line: Record) -> Sent:
    return Sent(line.seq, line.by, line.id, line.digest)


def marked_at(
    store: Store, line: Record, data: bytes = b"how it stood", *, game: bool = False
) -> StoredBookmark:
    chain = store.checksum("ABC234", line_of(line), line.at_ms)
    assert chain is not None
    mark = StoredBookmark("ABC234", line.seq, chain, data, game)
    store.keep_bookmark(mark)
    return mark


def test_a_bookmark_comes_back_with_the_lines_after_it(store: Store) -> None:
    lines = [record(1), record(2, "a" * 32), record(3)]
    store.append([Page("ABC234", lines)])
    assert store.from_bookmark("ABC234") is None
    first = marked_at(store, lines[0], game=True)
    last = marked_at(store, lines[2])
    assert store.from_bookmark("ABC234") == FromBookmark(last, [])
    assert store.from_bookmark("ABC234", game=True) == FromBookmark(first, lines[1:])
    again = marked_at(store, lines[1], b"\x00 another \xff")
    assert store.from_bookmark("ABC234") == FromBookmark(again, [lines[2]]), "one of each kind"
    assert store.from_bookmark("XYZ789") is None


def test_a_line_that_is_not_there_has_no_checksum(store: Store) -> None:
    store.append([Page("ABC234", [record(1, "a" * 32)])])
    good = line_of(record(1, "a" * 32))
    assert store.checksum("ABC234", good, 10)
    assert store.checksum("ABC234", good, 11) is None
    assert store.checksum("XYZ789", good, 10) is None
    for other in ({"seq": 2}, {"by": 1}, {"id": ""}, {"digest": "0" * 16}):
        assert store.checksum("ABC234", good._replace(**other), 10) is None, other


def test_a_bookmark_in_another_log_counts_for_nothing(store: Store) -> None:
    lines = [record(1), record(2)]
    store.append([Page("ABC234", lines)])
    mark = marked_at(store, lines[1])
    store.keep_bookmark(mark._replace(chain=b"f" * 16))
    assert store.from_bookmark("ABC234") is None
    store.keep_bookmark(mark)
    assert store.from_bookmark("ABC234") is not None
    store.set_aside("ABC234", 1)
    assert store.from_bookmark("ABC234") is None
    store.append([Page("ABC234", [record(2, "b" * 32)])])
    assert store.from_bookmark("ABC234") is None, "another line in its place"


def test_bookmarks_go_with_their_table(store: Store) -> None:
    lines = [record(1), record(2)]
    store.append([Page("ABC234", lines)])
    mark = marked_at(store, lines[1])
    store.delete("ABC234")
    store.keep_bookmark(mark)  # a moment too late
    assert store.open("ABC234", 2_000, 2)
    store.append([Page("ABC234", lines)])
    assert store.from_bookmark("ABC234") is None


def test_messages_are_told_by_their_lines(store: Store) -> None:
    lines = [record(1, "a" * 32), record(2), record(3, "b" * 32, by=2), record(4, "c" * 32)]
    store.append([Page("ABC234", lines)])
    assert store.sent("ABC234", 3) == [line_of(lines[0]), line_of(lines[2])]
    assert store.sent("XYZ789", 3) == []


@pytest.mark.parametrize("kind", DATABASES)
def test_lines_after_a_bookmark_that_are_damaged_are_not_read_from_it(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    else:
        url = request.getfixturevalue("postgresql").database()
    store = server.store.open(url, engine)
    store.open("ABC234", 1_000)
    lines = [record(1), record(2), record(3)]
    store.append([Page("ABC234", lines)])
    marked_at(store, lines[0])
    assert store.from_bookmark("ABC234") is not None
    with database(url) as connection:
        connection.exec_driver_sql("UPDATE log SET at_ms = at_ms + 1 WHERE seq = 3")
    assert store.from_bookmark("ABC234") is None
    with pytest.raises(Broken):
        store.read("ABC234")
    store.close()
