"""A log that was damaged before the bookmark that its table woke from: it is told, and goes on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import server.store
from server.store.base import Head, Store
from server.store.memory import MemoryStore
from server.store.record import Damaged
from server.table import checking
from tests.support.damage import flip_a_bit
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.player import proposal, refused
from tests.support.shelf import with_bazaar

NAME = "tables.sqlite"
DISK = {"by": -1, "why": "disk"}


class Evening(NamedTuple):
    """Of phones whose hub has died; what is left of it are its files."""

    phones: list[LocalPhone]
    folder: Path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """In the middle of a game, with a bookmark, and a little that happened since."""
    folder = tmp_path_factory.mktemp("played")
    store = server.store.open(f"sqlite:///{folder / NAME}", engine)
    with with_bazaar():
        hub = LocalHub(store)
        leo, ines, jorg = phones = hub.seat(hub.open(), "Léo", "Inès", "Jörg")
        leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0})
        leo.ask("start")
        leo.act("bid", coins=2)
        for number in range(checking.LINES + 10):
            jorg.act("jot", text=f"{number}")
        ines.act("bid", coins=4)
        hub.tables.keep_bookmarks(every=1)
        jorg.act("jot", text="and on")
    store.close()
    return Evening(phones, folder)


@pytest.fixture
def game(played: Evening, tmp_path: Path) -> list[LocalPhone]:
    shutil.copytree(played.folder, tmp_path, dirs_exist_ok=True)
    return played.phones


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / NAME


@pytest.fixture
def opened(file: Path) -> Iterator[Callable[[], Store]]:
    """The same file, again and again, as hubs would that start one after the other."""
    stores: list[Store] = []

    def again() -> Store:
        stores.append(server.store.open(f"sqlite:///{file}", engine))
        return stores[-1]

    yield again
    for store in stores:
        store.close()


def told(phone: LocalPhone) -> list[str]:
    return [
        line["code"]
        for line in phone.record()
        if line["code"] in ("table.log.lost", "table.log.damaged")
    ]


def back(phones: list[LocalPhone], hub: LocalHub) -> list[LocalPhone]:
    return [phone.at(hub) for phone in phones]


def test_a_bit_flipped_before_the_bookmark_is_told_and_nothing_else_is_lost(
    game: list[LocalPhone], file: Path, opened: Callable[[], Store]
) -> None:
    flip_a_bit(file, b'"text":"100"')
    hub = LocalHub(opened())
    leo, ines, jorg = back(game, hub)
    assert told(leo) == []
    hub.tables.check_logs()
    assert [told(phone) for phone in (leo, ines, jorg)] == [["table.log.damaged"]] * 3
    assert leo.last["code"] == "table.log.damaged"
    assert leo.room["paused"] == DISK
    assert (leo.game["highest"], jorg.hand()["hand"]["notes"]) == (4, "and on")
    ines.ask("resume")
    jorg.act("bid", coins=6)
    assert leo.game["highest"] == 6


def test_it_is_told_once(game: list[LocalPhone], file: Path, opened: Callable[[], Store]) -> None:
    flip_a_bit(file, b'"text":"100"')
    one, other = LocalHub(opened()), LocalHub(opened(), shared=True)
    [leo], [ines] = back(game[:1], one), back(game[1:2], other)
    one.tables.check_logs()
    other.tables.check_logs()
    ines.ask("resume")
    one.tables.catch_up()
    one.tables.check_logs()
    assert told(leo) == told(ines) == ["table.log.damaged"]
    third = LocalHub(opened())
    [leo] = back(game[:1], third)
    third.tables.check_logs()
    assert told(leo) == ["table.log.damaged"]


def test_what_needs_the_damaged_line_is_refused_and_says_why(
    game: list[LocalPhone], file: Path, opened: Callable[[], Store]
) -> None:
    flip_a_bit(file, b'"text":"100"')
    hub = LocalHub(opened())
    [leo] = back(game[:1], hub)
    with refused("table.damaged"):
        leo.ask("propose_undo")
    with pytest.raises(Exception, match=r"table\.damaged"):
        hub.tables.find(leo.code).save(b"")


def test_after_another_version_it_goes_on_from_before_the_damage(
    game: list[LocalPhone],
    file: Path,
    opened: Callable[[], Store],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No bookmark fits: then the log is all there is."""
    flip_a_bit(file, b'"text":"100"')
    monkeypatch.setattr(server.history.bookmarks, "_fingerprint", lambda: b"the hub was updated")
    hub = LocalHub(opened())
    leo, _, jorg = back(game, hub)
    assert told(leo) == ["table.log.lost"]
    assert jorg.hand()["hand"]["notes"] == "99"
    hub.tables.check_logs()
    assert told(leo) == ["table.log.lost"]


def test_a_good_log_is_told_nothing(game: list[LocalPhone], opened: Callable[[], Store]) -> None:
    hub = LocalHub(opened())
    leo, _, jorg = back(game, hub)
    jorg.act("jot", text="meanwhile")
    hub.tables.check_logs()
    assert told(leo) == []
    assert leo.room["paused"] is None


def test_a_damage_between_games_is_told_without_a_pause(
    game: list[LocalPhone], file: Path, opened: Callable[[], Store]
) -> None:
    hub = LocalHub(opened())
    leo, ines, _ = back(game, hub)
    leo.ask("finish")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    hub.tables.keep_bookmarks(every=1)
    flip_a_bit(file, b'"text":"100"')
    hub = LocalHub(opened())
    [leo] = back(game[:1], hub)
    hub.tables.check_logs()
    assert told(leo) == ["table.log.damaged"]
    assert leo.room["paused"] is None
    leo.ask("start")
    assert leo.room["phase"] == "playing"


class Followed(MemoryStore):
    """Notes what is checked; up to which line it is good."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, int, int]] = []
        self.good = 1_000_000
        self.away = False

    def follow(self, code: str, since: Head, lines: int) -> Head:
        if self.away:
            raise OSError("away")
        self.asked.append((code, since.seq, lines))
        return Head(min(super().follow(code, since, lines).seq, self.good))


@pytest.fixture
def evening() -> tuple[Followed, list[LocalPhone]]:
    """Three tables, each with a bookmark; the hub dies."""
    store = Followed()
    hub = LocalHub(store)
    phones = []
    for _ in range(3):
        [phone] = hub.seat(hub.open(), "Léo")
        for number in range(checking.LINES):
            phone.ask("reactions", on=bool(number % 2))
        phones.append(phone)
    hub.tables.keep_bookmarks(every=1)
    return store, phones


def test_tables_with_phones_are_checked_first_in_pieces_and_once(
    evening: tuple[Followed, list[LocalPhone]],
) -> None:
    store, phones = evening
    hub = LocalHub(store)
    codes = [phone.code for phone in phones]
    for code in codes:
        hub.tables.find(code)
    phones[1].at(hub)
    hub.tables.check_logs()
    first = [codes[1], codes[0], codes[2]]
    n = checking.LINES
    assert store.asked == [piece for code in first for piece in ((code, 0, n), (code, n, 1))]
    hub.tables.check_logs()
    assert len(store.asked) == 6


def test_others_have_their_turn_after_each_piece(
    evening: tuple[Followed, list[LocalPhone]],
) -> None:
    store, phones = evening
    hub = LocalHub(store)
    phones[0].at(hub)
    done: list[int] = []
    engine.spawn(lambda: done.append(len(store.asked)))
    hub.tables.check_logs()
    hub.settle()
    assert done == [1]


def test_a_store_that_is_away_is_asked_again_later(
    evening: tuple[Followed, list[LocalPhone]],
) -> None:
    store, phones = evening
    hub = LocalHub(store)
    leo = phones[0].at(hub)
    store.away = True
    with pytest.raises(OSError, match="away"):
        hub.tables.check_logs()
    store.away, store.good = False, 7
    hub.tables.check_logs()
    assert told(leo) == ["table.log.damaged"]
    assert store.read(leo.code)[-1].do == Damaged(8)


def test_a_table_that_was_deleted_meanwhile_is_not_damaged(
    evening: tuple[Followed, list[LocalPhone]],
) -> None:
    store, phones = evening
    hub = LocalHub(store)
    leo = phones[0].at(hub)
    store.delete(leo.code, for_good=True)
    with pytest.raises(Exception, match="unknown_table"):
        hub.tables.check_logs()
    assert leo.screen.bye == "table.deleted"
    hub.tables.check_logs()
