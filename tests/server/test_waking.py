"""Waking costs what happened since the last bookmark; what the table is, its log says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench.evenings import Evening
from rules import catalogue
from server.history import bookmarks
from server.history.bookmarks import EVERY, Bookmarks, _packed, _unpacked
from server.history.history import History
from server.store.base import Broken, StoredBookmark
from server.store.memory import MemoryStore
from server.store.record import Record
from server.table.waking import Turns
from server.wire.parts import encode
from tests.faults.simulation.judge import NO_CLOCK, unasked
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.player import proposal, refused


class Folding:
    """Counts records that are folded."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.records = 0
        replay = History.replay

        def counted(history: History, record: Record) -> None:
            self.records += 1
            replay(history, record)

        monkeypatch.setattr(History, "replay", counted)


@pytest.fixture
def folding(monkeypatch: pytest.MonkeyPatch) -> Folding:
    return Folding(monkeypatch)


def shown(history: History) -> list[Any]:
    """All that a table may be asked about its past and present, but for steps."""
    snapshot = history.snapshot()
    parts = encode(snapshot, "ABC234", NO_CLOCK, unasked(snapshot))
    numbers = [history.numbers.told(seq) for seq in range(history.version + 1)]
    offered = [
        (seat, offer.verb, history.offered_since(seat, offer.verb))
        for seat in range(len(history.offers))
        for offer in history.open_to(seat)
    ]
    return [
        [parts.room, parts.last, parts.shown[:3]],
        [(t, history.numbers.of_line(t.seq)) for t in history.lines[-500:]],
        [history.games, history.chosen, history.tokens, history.at_ms, history.set_back],
        [numbers, offered],
    ]


def at_home(log: list[Record]) -> MemoryStore:
    store = MemoryStore()
    store.open("ABC234", 0)
    store._logs["ABC234"] = list(log)
    return store


# What a bookmark holds


@pytest.mark.parametrize("box", [*catalogue.names(), "bazaar"])
def test_from_a_bookmark_on_every_game_is_what_it_is_from_its_beginning(box: str) -> None:
    seats = min(4, catalogue.find(box).PLAYERS.stop - 1)
    evening = Evening(box, seats)
    log = list(evening.play(700))
    whole, follows = shown(evening.history), History(())
    for record in log:
        follows.replay(record)
        if record.seq % 97 == 0 or record.seq == len(log):
            mark = follows.bookmark()
            assert mark is not None
            woken = History(log[record.seq :], _unpacked(_packed(mark)))
            assert shown(woken) == whole, record.seq
            woken.read(at_home(log).sent("ABC234", record.seq))
            for sent in log:
                if sent.id:
                    assert woken.done(sent.by, sent.id) == evening.history.done(sent.by, sent.id)


# What waking costs


def test_an_evening_of_any_length_is_woken_with_what_happened_since(folding: Folding) -> None:
    costs = []
    for records in (500, 2_000):
        hub = LocalHub(at_home(Evening("bazaar", 3).play(records)))
        hub.tables.find("ABC234")
        hub.tables.keep_bookmarks()
        folding.records = 0
        hub.died_and_woke().tables.find("ABC234")
        costs.append(folding.records)
    assert costs == [0, 0]


def test_at_most_so_many_records_are_folded_again(
    hub: LocalHub, trio: list[LocalPhone], folding: Folding
) -> None:
    leo = trio[0]
    for number in range(3 * EVERY):
        leo.act("jot", text=f"{number}")
        hub.tables.keep_bookmarks()
    folding.records = 0
    leo = leo.at(hub.died_and_woke())
    assert leo.hand()["hand"]["notes"] == f"{3 * EVERY - 1}"
    assert folding.records < EVERY


def test_a_table_that_rests_leaves_a_bookmark(
    hub: LocalHub, trio: list[LocalPhone], folding: Folding
) -> None:
    for number in range(60):
        trio[0].act("jot", text=f"{number}")
    for phone in trio:
        phone.lose_link()
    hub.tables.rest()
    hub.wait(3_600_000)
    hub.tables.rest()
    assert hub.tables.count_awake() == 0
    folding.records = 0
    leo = trio[0].at(hub.died_and_woke())
    assert leo.hand()["hand"]["notes"] == "59"
    assert folding.records == 0


# What counts is the log


def spoilt(mark: StoredBookmark, how: str) -> StoredBookmark:
    match how:
        case "torn":
            return mark._replace(data=mark.data[: len(mark.data) // 2])
        case "empty":
            return mark._replace(data=b"")
        case "changed":
            return mark._replace(data=mark.data[:-5] + bytes([mark.data[-5] ^ 1]) + mark.data[-4:])
        case "another box":
            return mark._replace(data=b"hunch\n" + mark.data.partition(b"\n")[2])
        case "a box that is not there":
            return mark._replace(data=b"nowhere\n" + mark.data.partition(b"\n")[2])
        case "another line":
            return mark._replace(seq=mark.seq - 1)
    raise AssertionError(how)


@pytest.mark.parametrize(
    "how",
    ["torn", "empty", "changed", "another box", "a box that is not there", "another line"],
)
def test_a_spoilt_bookmark_is_not_used(
    hub: LocalHub, trio: list[LocalPhone], how: str, folding: Folding
) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    assert isinstance(hub.store, MemoryStore)
    hub.tables.keep_bookmarks(every=1)
    marks = hub.store._marks[leo.code]
    marks.update({game: spoilt(mark, how) for game, mark in marks.items()})
    ines.act("bid", coins=4)
    whole, folding.records = len(hub.store.read(leo.code)), 0
    ines = ines.at(hub.died_and_woke())
    assert folding.records == whole
    assert ines.game["highest"] == 4


def forged(hub: LocalHub, code: str, secret: bytes, change: Callable[[Any], Any]) -> None:
    """A bookmark that is not how the table stood, made by somebody with this secret."""
    table = hub.tables.find(code)
    mark = table.history.bookmark()
    assert mark is not None
    run = mark.now.run
    assert run is not None
    now = replace(mark.now, run=replace(run, state=change(run.state)))
    forger = Bookmarks(hub.store, table._services.apart, secret)
    forger._keep(code, mark._replace(now=now), game=False)


def richer(state: Any) -> Any:
    return replace(state, highest=9)


def test_a_bookmark_made_with_another_secret_is_not_used(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    leo.act("bid", coins=3)
    forged(hub, leo.code, b"somebody else's", richer)
    assert leo.at(hub.died_and_woke()).game["highest"] == 3


def test_a_bookmark_of_other_code_is_not_used(
    hub: LocalHub, trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    leo = trio[0]
    leo.act("bid", coins=3)
    forged(hub, leo.code, b"", richer)
    assert leo.at(hub.died_and_woke()).game["highest"] == 9, "with the hub's own secret it is"
    boxes = bookmarks._boxes()
    monkeypatch.setattr(bookmarks, "_boxes", lambda: {**boxes, "bazaar": b"its rules changed"})
    assert leo.at(hub.died_and_woke()).game["highest"] == 3
    monkeypatch.setattr(bookmarks, "_boxes", lambda: boxes)
    monkeypatch.setattr(bookmarks, "_fingerprint", lambda: b"the hub was updated")
    assert leo.at(hub.died_and_woke()).game["highest"] == 3


def test_the_box_that_is_chosen_has_to_be_the_same_as_well(
    hub: LocalHub, table: str, monkeypatch: pytest.MonkeyPatch, folding: Folding
) -> None:
    """It may have lost an option since; then it lies on the table no more, as its log says now."""
    [leo] = hub.seat(table, "Léo")
    leo.ask("choose", box="bazaar", options={})
    hub.tables.keep_bookmarks(every=1)
    folding.records = 0
    assert leo.at(hub.died_and_woke()).room["box"] == "bazaar"
    assert folding.records == 0
    boxes = bookmarks._boxes()
    monkeypatch.setattr(bookmarks, "_boxes", lambda: {**boxes, "bazaar": b"its options changed"})
    leo.at(hub.died_and_woke())
    assert folding.records == 2


def test_a_bookmark_that_tells_something_else_gives_way_to_the_log(
    hub: LocalHub, trio: list[LocalPhone], caplog: pytest.LogCaptureFixture
) -> None:
    """It takes the hub's own secret, or a fault of ours; it is said, and what is shown mends."""
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    hub.tables.keep_bookmarks()  # before the game
    forged(hub, leo.code, b"", richer)
    again = hub.died_and_woke()
    leo, ines = leo.at(again), ines.at(again)
    assert leo.game["highest"] == 9
    leo.say("story", {})
    assert leo.game["highest"] == ines.game["highest"] == 3
    assert "does not agree with its log" in caplog.text


def test_sources_of_rules_boxes_and_of_the_fold_are_in_the_fingerprint() -> None:
    assert set(bookmarks._boxes()) == {*catalogue.names()}
    assert len(set(bookmarks._boxes().values())) == len(catalogue.names())
    assert bookmarks._boxes() == bookmarks._boxes()
    assert bookmarks._fingerprint() == bookmarks._fingerprint()


def test_code_without_sources_is_never_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "places", lambda: {"bazaar": tmp_path / "in.zip" / "bazaar"})
    assert bookmarks._boxes() != bookmarks._boxes()


# Steps and messages are there for who needs them


@pytest.fixture
def woken(hub: LocalHub, trio: list[LocalPhone]) -> list[LocalPhone]:
    """In the middle of a game, woken from a bookmark, with little that happened since."""
    leo, ines, jorg = trio
    leo.act("bid", coins=2)
    for number in range(40):
        jorg.act("jot", text=f"{number}")
    ines.act("bid", coins=4)
    hub.tables.keep_bookmarks(every=1)
    jorg.act("jot", text="and on")
    again = hub.died_and_woke()
    phones = [phone.at(again) for phone in trio]
    assert not again.tables.find(leo.code).history.whole
    return phones


def test_a_message_of_before_gets_the_answer_that_it_got(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    sent = [("act", leo.act_letter("bid", coins=3))]
    answers = [leo.deliver(*sent[0])]
    sent.append(("ask", leo.ask_letter("lock")))
    answers.append(leo.deliver(*sent[1]))
    hub.tables.keep_bookmarks(every=1)
    again = leo.at(hub.died_and_woke())
    assert [again.deliver(*letter) for letter in sent] == answers
    with refused("table.same_id_other_body"):
        again.deliver("act", {**sent[0][1], "args": {"coins": 5}})


def test_who_sat_down_before_keeps_its_key_when_asking_again(hub: LocalHub, table: str) -> None:
    phone = hub.phone(table)
    sit = {"name": "Léo", "look": 0, "chair": 0, "token": "0" * 32}
    letter = phone.ask_letter("sit", None, **sit)
    first = phone.deliver("ask", letter)
    hub.tables.keep_bookmarks(every=1)
    assert hub.died_and_woke().phone(table).deliver("ask", letter) == first


def test_the_last_step_is_undone(woken: list[LocalPhone]) -> None:
    leo, ines, jorg = woken
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.game["highest"] == 2
    assert jorg.hand()["hand"]["notes"] == "and on"


def test_the_first_step_is_corrected(woken: list[LocalPhone]) -> None:
    leo, ines, _ = woken
    first = next(line["seq"] for line in leo.record() if line["code"] == "bazaar.log.bid")
    assert leo.instead(first)["said"] == {"coins": 2}
    leo.ask("propose_amend", seq=first, args={"coins": 3})
    ines.ask("confirm", proposal=proposal(ines, "amend"))
    [told] = [line for line in leo.record() if line["seq"] == first]
    assert told["params"]["n"] == 3


def test_the_story_is_told(woken: list[LocalPhone]) -> None:
    assert woken[0].say("story", {})["ok"]


def test_what_another_process_undid_is_undone_here(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    ines.act("bid", coins=4)
    hub.tables.keep_bookmarks(every=1)
    other = LocalHub(hub.store, hub.clock, shared=True)
    there = leo.at(other)
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    table = other.tables.find(leo.code)
    table.catch_up(hub.tables.find(leo.code).version)
    assert there.game["highest"] == 3


def test_a_log_damaged_before_the_bookmark_goes_on(
    hub: LocalHub, trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read when it woke is enough to play on; what needs the rest is refused."""
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    hub.tables.keep_bookmarks(every=1)
    ines = ines.at(again := hub.died_and_woke())

    def broken(*_args: object, **_more: object) -> None:
        raise Broken([], 5)

    store = again.store
    monkeypatch.setattr(store, "read", broken)
    monkeypatch.setattr(store, "from_bookmark", lambda *_args, **_more: None)
    with refused("table.damaged"):
        ines.ask("propose_undo")
    monkeypatch.undo()
    ines.act("bid", coins=4)
    assert ines.game["highest"] == 4


# Who first


def test_tables_where_a_clock_runs_wake_first() -> None:
    turns, order = Turns(engine), []
    first = engine.promise()

    def wake(name: str, *, pressing: bool) -> None:
        with turns.take(first=pressing):
            if name == "a":
                first.wait()
            order.append(name)

    for name, pressing in (("a", False), ("b", False), ("c", True), ("d", False), ("e", True)):
        engine.spawn(lambda name=name, pressing=pressing: wake(name, pressing=pressing))
        engine.sleep(0)
    first.give(None)
    for _ in range(10):
        engine.sleep(0)
    assert order == ["a", "c", "e", "b", "d"]


def test_a_tick_says_whether_a_clock_runs(hub: LocalHub, trio: list[LocalPhone]) -> None:
    hub.tables.note_clocks()
    tick = hub.store.last_tick(trio[0].code)
    assert tick is not None
    assert tick.pressing == hub.tables.find(trio[0].code).pressing
