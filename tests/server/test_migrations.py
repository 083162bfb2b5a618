"""Databases of older versions are upgraded; newer and foreign ones are refused with a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson
import pytest
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.schema import MetaData

import server.store
from server.config import Config
from server.hub import open_store
from server.store import CannotOpen, Page, Record, Tick, TooNew, WrongPlace
from server.store.connections import connect
from server.store.migrations import STEPS, upgrade
from server.store.record import Sit, Start, deed_json
from server.store.schema import metadata
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
NOBODY = 65_534

# As they were, from the oldest on.
TABLES = """
CREATE TABLE tables (
    code VARCHAR(12) NOT NULL,
    used_wall_ms BIGINT NOT NULL,
    tick_table_ms BIGINT,
    tick_wall_ms BIGINT,
    PRIMARY KEY (code)
)
"""
TABLES_WITH_TICK_VERSION = """
CREATE TABLE tables (
    code VARCHAR(12) NOT NULL,
    used_wall_ms BIGINT NOT NULL,
    tick_table_ms BIGINT,
    tick_wall_ms BIGINT,
    tick_version INTEGER,
    PRIMARY KEY (code)
)
"""
LOG = """
CREATE TABLE log (
    code VARCHAR(12) NOT NULL,
    seq INTEGER NOT NULL,
    at_ms BIGINT NOT NULL,
    by_key INTEGER NOT NULL,
    id VARCHAR(32),
    body VARCHAR(16) NOT NULL,
    do BLOB NOT NULL,
    PRIMARY KEY (code, seq),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
)
"""
LOG_WITHOUT_ROWID = LOG + " WITHOUT ROWID"
ONCE = "CREATE UNIQUE INDEX once ON log (code, by_key, id)"
OLD = {
    "the first": (TABLES, LOG, ONCE),
    "without rowid": (TABLES, LOG_WITHOUT_ROWID, ONCE),
    "without a version": (TABLES_WITH_TICK_VERSION, LOG_WITHOUT_ROWID, ONCE),
    "killed while it was made": (TABLES_WITH_TICK_VERSION,),
}
WITH_LOG = [name for name, statements in OLD.items() if len(statements) == 3]

RECORDS = [
    Record(1, 0, -2, "", "", Sit("Zoë", 0, 0, "a" * 32)),
    Record(2, 2**40, 0, "f" * 32, "0123456789abcdef", Start()),
]


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql")),
    ]
)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    database: str = request.getfixturevalue("postgresql").database()
    return database


def make_old(url: str, statements: Sequence[str]) -> None:
    for statement in statements:
        if url.startswith("postgresql"):
            statement = statement.replace("do BLOB", '"do" BYTEA').replace("WITHOUT ROWID", "")
        say(url, statement)


def say(url: str, statement: str, *rows: dict[str, object]) -> None:
    database = create_engine(url)
    with database.begin() as connection:
        connection.execute(text(statement), rows or None)
    database.dispose()


def write_as_it_was(url: str, code: str, records: Sequence[Record]) -> None:
    say(url, "INSERT INTO tables (code, used_wall_ms) VALUES (:code, 7)", {"code": code})
    rows: list[dict[str, object]] = [
        {
            "code": code,
            "seq": record.seq,
            "at_ms": record.at_ms,
            "by": record.by,
            "id": record.id or None,
            "body": record.digest,
            "do": orjson.dumps(deed_json(record.do)),
        }
        for record in records
    ]
    say(url, "INSERT INTO log VALUES (:code, :seq, :at_ms, :by, :id, :body, :do)", *rows)


def version(url: str) -> int:
    database = create_engine(url)
    with database.connect() as connection:
        [found] = connection.execute(text("SELECT version FROM tablee_schema")).scalars()
    database.dispose()
    return int(found)


# Upgrading


@pytest.mark.parametrize("old", WITH_LOG)
def test_everything_in_an_old_database_is_there(url: str, old: str) -> None:
    make_old(url, OLD[old])
    write_as_it_was(url, "ABC234", RECORDS)
    say(url, "INSERT INTO tables (code, used_wall_ms) VALUES ('XYZ789', 9)")
    say(url, "UPDATE tables SET tick_table_ms = 5000, tick_wall_ms = 6000 WHERE code = 'ABC234'")
    if "tick_version" in OLD[old][0]:
        say(url, "UPDATE tables SET tick_version = 2 WHERE code = 'ABC234'")
    store = server.store.open(url, engine)
    assert store.read("ABC234") == RECORDS
    assert store.last_tick("ABC234") == Tick(5_000, 6_000, 2)
    assert store.last_tick("XYZ789") is None
    assert store.unused_since(8) == ["ABC234"]
    assert store.count() == 2
    again = Page("ABC234", [Record(3, 0, 0, "f" * 32, "", Start())])
    assert store.append([again]) == [again], "an id still counts once"
    assert store.append([Page("ABC234", [Record(3, 0, 0, "", "", Start())])]) == []
    store.delete("ABC234")
    assert store.read("ABC234") == []
    store.close()
    assert version(url) == len(STEPS)


@pytest.mark.parametrize("old", WITH_LOG)
def test_a_game_in_an_old_database_is_played_on(
    url: str, old: str, hub: LocalHub, table: str, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    make_old(url, OLD[old])
    write_as_it_was(url, table, hub.store.read(table))
    store = server.store.open(url, engine)
    later = LocalHub(store, hub.clock)
    ines = ines.at(later)
    assert ines.game["highest"] == 3
    ines.act("bid", coins=4)
    assert ines.game["highest"] == 4
    assert store.read(table)[:-1] == hub.store.read(table)
    store.close()


@pytest.mark.parametrize("old", [None, *OLD])
def test_what_the_steps_make_is_what_is_read_and_written(url: str, old: str | None) -> None:
    """A new database and an upgraded one have the tables of schema.py."""
    make_old(url, OLD[old] if old else ())
    server.store.open(url, engine).close()
    found = MetaData()
    database = create_engine(url)
    found.reflect(database)
    assert found.tables.keys() == metadata.tables.keys()
    for name, table in metadata.tables.items():
        there = found.tables[name].columns
        assert sorted(there.keys()) == sorted(table.columns.keys())
        for column in table.columns:
            same = there[column.name]
            assert str(same.type.compile(database.dialect)) == column.type.compile(database.dialect)
            assert same.nullable == column.nullable
            assert same.primary_key == column.primary_key
    [index] = inspect(database).get_indexes("log")
    assert (index["name"], bool(index["unique"])) == ("once", True)
    assert index["column_names"] == ["code", "by_key", "id"]
    [reference] = inspect(database).get_foreign_keys("log")
    assert reference["options"] == {"ondelete": "CASCADE"}
    database.dispose()


def test_opening_again_changes_nothing(url: str) -> None:
    store = server.store.open(url, engine)
    store.open("ABC234", 1)
    store.append([Page("ABC234", RECORDS)])
    for _ in range(2):
        again = server.store.open(url, engine)
        assert again.read("ABC234") == RECORDS
        again.close()
    assert version(url) == len(STEPS)
    store.close()


@pytest.mark.parametrize("old", [None, "the first"])
def test_many_start_at_once(url: str, old: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine the last one waits for long.
    monkeypatch.setattr("server.store.connections.PATIENCE_MS", 60_000)
    many = 6
    if old:
        make_old(url, OLD[old])
        write_as_it_was(url, "ABC234", RECORDS)
    start = threading.Barrier(many)
    told: list[object] = []

    def begin() -> None:
        start.wait()
        try:
            store = server.store.open(url, engine)
            told.append(store.count())
            store.close()
        except Exception as error:
            told.append(error)

    threads = [threading.Thread(target=begin) for _ in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert told == [1 if old else 0] * many
    assert version(url) == len(STEPS)


def test_a_step_that_fails_leaves_nothing_behind(url: str) -> None:
    server.store.open(url, engine).close()

    def breaks(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE half (n INTEGER)")
        raise ZeroDivisionError

    connections = connect(url, engine)
    with pytest.raises(ZeroDivisionError):
        upgrade(connections, (*STEPS, _one_more, breaks))
    assert not inspect(connections.engine).has_table("half")
    connections.close()
    assert version(url) == len(STEPS) + 1, "the step before it stands"


def _one_more(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE chairs (n INTEGER)")


# Refusing


def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    connections = connect(url, engine)
    upgrade(connections, (*STEPS, _one_more))
    connections.close()
    with pytest.raises(TooNew) as refusal:
        server.store.open(url, engine)
    newer = len(STEPS) + 1
    assert f"its schema is {newer}, this one knows {len(STEPS)}" in str(refusal.value)
    assert version(url) == newer


def test_tables_of_another_program_are_left_alone(url: str) -> None:
    say(url, "CREATE TABLE log (line VARCHAR(80))")
    with pytest.raises(WrongPlace, match="is not a database of Tablée"):
        server.store.open(url, engine)
    database = create_engine(url)
    assert inspect(database).get_table_names() == ["log"]
    database.dispose()


def test_a_database_whose_version_is_gone_is_refused(url: str) -> None:
    server.store.open(url, engine).close()
    say(url, "DELETE FROM tablee_schema")
    with pytest.raises(WrongPlace, match="is not a database of Tablée"):
        server.store.open(url, engine)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def why_not(file: Path) -> str:
    with pytest.raises(WrongPlace) as refusal:
        server.store.open(f"sqlite:///{file}", engine)
    return str(refusal.value)


def test_a_file_of_another_program_is_no_place(file: Path) -> None:
    say(f"sqlite:///{file}", "CREATE TABLE bookmarks (url VARCHAR(80))")
    assert why_not(file) == f"{file} is not a database of Tablée"


@pytest.mark.xdist_group("postgresql")
def test_a_database_on_a_server_may_be_shared(request: pytest.FixtureRequest) -> None:
    url: str = request.getfixturevalue("postgresql").database()
    say(url, "CREATE TABLE bookmarks (url VARCHAR(80))")
    server.store.open(url, engine).close()
    assert version(url) == len(STEPS)


def test_a_file_that_is_no_database_is_left_alone(file: Path) -> None:
    letter = b"Dear Jo\xc3\xabl, the table is set. " * 200
    file.write_bytes(letter)
    assert why_not(file) == f"{file} is not a database of Tablée"
    assert file.read_bytes() == letter


def test_a_damaged_file_is_said_to_be_damaged(file: Path) -> None:
    store = server.store.open(f"sqlite:///{file}", engine)
    store.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    assert why_not(file) == f"{file} is damaged"


def test_a_folder_in_place_of_the_file(file: Path) -> None:
    file.mkdir()
    assert why_not(file) == f"Tablée cannot write to {file}"


def test_a_file_that_another_program_keeps_to_itself(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{file}"
    server.store.open(url, engine).close()
    monkeypatch.setattr("server.store.connections.PATIENCE_MS", 0)
    with connect(url, engine).take_turn():
        assert why_not(file) == f"{file} is in use by another program"


@contextmanager
def without_rights() -> Iterator[None]:
    """Root may write everywhere, so it is somebody else for a moment."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """That everybody may read, and only its owner may write to."""
    with TemporaryDirectory(prefix="tablee-read-only-") as name:
        folder = Path(name)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


def test_a_folder_that_cannot_be_written_is_found_out_at_once(folder: Path) -> None:
    file = folder / "tables.sqlite"
    with without_rights():
        assert why_not(file) == f"Tablée cannot write to {file}"


@pytest.mark.parametrize("rights", [0o755, 0o777], ids=["in such a folder", "in another"])
def test_a_file_that_cannot_be_written_is_found_out_at_once(folder: Path, rights: int) -> None:
    file = folder / "tables.sqlite"
    folder.chmod(0o755)
    server.store.open(f"sqlite:///{file}", engine).close()
    file.chmod(0o444)
    folder.chmod(rights)
    with without_rights():
        assert why_not(file) == f"Tablée cannot write to {file}"


@pytest.mark.xdist_group("postgresql")
def test_a_database_that_only_reads_is_found_out_at_once(request: pytest.FixtureRequest) -> None:
    url: str = request.getfixturevalue("postgresql").database()
    server.store.open(url, engine).close()
    name = url.rsplit("/", 1)[1]
    say(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(CannotOpen, match="read-only transaction"):
        server.store.open(url, engine)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+pg8000://me:heliotrope@127.0.0.1:1/tables",
        "mysql://me:heliotrope@127.0.0.1/tables",
        "heliotrope",
    ],
)
def test_a_database_that_is_not_there_is_one_sentence_without_its_password(url: str) -> None:
    with pytest.raises(CannotOpen) as refusal:
        server.store.open(url, engine)
    said = str(refusal.value)
    assert said.startswith("The database (")
    assert "cannot be used: " in said
    assert len(said.splitlines()) == 1
    assert ":heliotrope" not in said


# What whoever starts the hub reads


def start(*options: str) -> str:
    """Why it does not start."""
    done = subprocess.run(
        [sys.executable, "-m", "server", "--quiet", "--port", "0", *options],
        cwd=ROOT,
        timeout=PATIENCE_S,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    [said] = done.stderr.splitlines()
    return said


def test_who_has_a_newer_database_is_told_to_update(file: Path) -> None:
    url = f"sqlite:///{file}"
    server.store.open(url, engine).close()
    say(url, "UPDATE tablee_schema SET version = 1000")
    newer = (
        f"tablee: {file} was written by a newer Tablée "
        f"(its schema is 1000, this one knows {len(STEPS)}): update Tablée, or choose "
    )
    assert start("--data", str(file.parent)) == newer + "another folder with --data."
    assert start("--data", str(file.parent / "x"), "--store", url) == (
        newer + "another database with --store."
    )


def test_who_chose_a_wrong_place_is_told_so(file: Path) -> None:
    file.write_bytes(b"no database" * 100)
    assert start("--data", str(file.parent)) == (
        f"tablee: {file} is not a database of Tablée: choose another folder with --data."
    )


def test_an_address_that_is_not_of_redis_is_told(tmp_path: Path) -> None:
    said = start("--data", str(tmp_path), "--store", "memory", "--queue", "queue")
    assert said.startswith("tablee: The address of Redis cannot be used: ")


@pytest.mark.parametrize("place", [18, 47], ids=["nobody may write", "an unknown form"])
def test_a_file_whose_beginning_is_garbage_is_damaged(file: Path, place: int) -> None:
    """It may be written to: that is not what is wrong."""
    server.store.open(f"sqlite:///{file}", engine).close()
    data = bytearray(file.read_bytes())
    data[place] ^= 0xFF
    file.write_bytes(data)
    assert why_not(file) == f"{file} is damaged"


def test_a_file_of_garbled_names_is_damaged(file: Path) -> None:
    server.store.open(f"sqlite:///{file}", engine).close()
    file.write_bytes(
        file.read_bytes().replace(b"used_wall_ms BIGINT", b"used_wall_\xfe\xff BIGINT")
    )
    assert why_not(file) == f"{file} is damaged"


def test_a_folder_is_tried_with_a_file_of_ones_own(folder: Path) -> None:
    """Processes that start together must not take away each other's."""
    (folder / "probe").write_text("another's")
    open_store(Config(data=folder), engine).close()
    assert (folder / "probe").read_text() == "another's"
    assert [kept.name for kept in folder.glob("*probe*")] == ["probe"]


def test_a_folder_that_takes_no_new_file_is_found_out_at_once(folder: Path) -> None:
    """What is in it may be written to, so that only the next file would fail."""
    folder.chmod(0o755)
    config = Config(data=folder)
    open_store(config, engine).close()
    for kept in folder.iterdir():
        kept.chmod(0o666)
    folder.chmod(0o555)
    with without_rights(), pytest.raises(WrongPlace) as refusal:
        open_store(config, engine)
    assert str(refusal.value) == f"Tablée cannot write to {folder}"
