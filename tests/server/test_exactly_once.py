"""An action counts once, however often it is sent; an answer means that it is stored."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from typing import Any

import pytest

from rules import catalogue
from rules.kernel import Illegal
from server.door.nods import SHOWN_MS
from server.store.base import Failed, Page
from server.store.memory import MemoryStore
from server.store.record import Record
from server.table.automatic import TRY_AGAIN_MS
from server.wire.from_phone import read_ask
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.player import Answer, proposal, refused


def bids(phone: LocalPhone) -> list[int]:
    return [line["params"]["n"] for line in phone.record() if line["code"] == "bazaar.log.bid"]


def test_the_same_message_again_gets_the_same_answer(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    letter = leo.act_letter("bid", coins=3)
    first = leo.deliver("act", letter)
    ines.act("bid", coins=4)
    assert leo.deliver("act", letter) == first
    assert bids(leo) == [3, 4]


def test_the_same_message_made_on_another_view_is_the_same(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    letter = leo.act_letter("bid", coins=3)
    first = leo.deliver("act", letter)
    assert leo.deliver("act", {**letter, "version": letter["version"] + 1}) == first
    assert bids(leo) == [3]


def test_the_same_id_with_something_else_is_refused(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    letter = leo.act_letter("bid", coins=3)
    leo.deliver("act", letter)
    for other in ({"args": {"coins": 4}}, {"verb": "pass", "args": {}}):
        with refused("table.same_id_other_body"):
            leo.deliver("act", {**letter, **other})
    assert bids(leo) == [3]


def test_an_ask_counts_once_too(hub: LocalHub, table: str) -> None:
    leo = hub.phone(table)
    args = {"name": "Léo", "look": 0, "chair": 0, "token": "0" * 32}
    letter = leo.ask_letter("sit", None, **args)
    first = leo.deliver("ask", letter)
    assert leo.deliver("ask", letter) == first
    assert leo.names() == ["Léo"]


def test_ids_of_two_players_do_not_meet(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    letter = leo.act_letter("jot", text="a")
    leo.deliver("act", letter)
    assert ines.deliver("act", {**letter, "seat": 1, "args": {"text": "b"}})["ok"]
    assert ines.hand()["hand"]["notes"] == "b"


def test_a_message_of_the_game_before_gets_its_answer_where_seats_have_changed(
    trio: list[LocalPhone],
) -> None:
    leo, ines, jorg = trio
    letter = jorg.act_letter("jot", text="a")
    first = jorg.deliver("act", letter)
    leo.ask("finish")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    leo.ask("leave", player=leo.key)
    ines.ask("start")
    assert jorg.seats == [1]
    assert jorg.deliver("act", letter) == first
    assert jorg.hand()["hand"]["notes"] == ""


def test_what_was_refused_stays_refused(trio: list[LocalPhone]) -> None:
    """A tap that came too early must not count when it is sent again a moment later."""
    leo, ines, _ = trio
    early = ines.act_letter("pass")
    early["version"] = 1_000
    with refused("table.not_offered"):
        ines.deliver("act", early)
    leo.act("bid", coins=3)
    with refused("table.not_offered"):
        ines.deliver("act", early)
    assert leo.game["passed"] == []


def test_what_is_refused_again_and_again_takes_no_memory(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    watcher = hub.phone(trio[0].code)
    letter = watcher.ask_letter("resume", None)
    refusals = []
    for _ in range(20):
        with refused("table.not_now") as raised:
            hub.tables.find(watcher.code).hear(
                hub.switchboard.phones[watcher.connection.id], read_ask(letter)
            )
        refusals.append(raised.value)
    assert len({len(traceback.extract_tb(refusal.__traceback__)) for refusal in refusals[1:]}) == 1
    assert len(set(map(id, refusals))) == len(refusals)


def test_a_message_is_sent_again_after_the_link_was_lost(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    letter = leo.act_letter("bid", coins=3)
    first = leo.deliver("act", letter)
    leo.come_back_after_losing_the_link()
    assert leo.deliver("act", letter) == first
    assert bids(leo) == [3]


def test_a_message_is_sent_again_after_the_hub_died(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    letter = leo.act_letter("bid", coins=3)
    first = leo.deliver("act", letter)
    leo = leo.at(hub.died_and_woke())
    assert leo.deliver("act", letter) == first
    with refused("table.same_id_other_body"):
        leo.deliver("act", {**letter, "args": {"coins": 4}})
    assert bids(leo) == [3]


def test_a_message_sent_twice_at_the_same_moment_counts_once(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    letter = leo.act_letter("bid", coins=3)
    answers: list[Answer] = []
    for _ in range(3):
        engine.spawn(lambda: answers.append(leo.say("act", letter)))
    hub.settle()
    assert len(answers) == 3
    assert all(answer == answers[0] and answer["ok"] for answer in answers)
    assert bids(leo) == [3]


def test_two_who_tap_at_the_same_moment_are_served_one_after_the_other(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    answers: list[Answer] = []
    for letter in (leo.act_letter("bid", coins=3), leo.act_letter("bid", coins=4)):
        engine.spawn(lambda letter=letter: answers.append(leo.say("act", letter)))
    hub.settle()
    assert sorted(answer["ok"] for answer in answers) == [False, True]
    assert bids(leo) == [3]


# The store fails


class MoodyStore(MemoryStore):
    """A store that fails when told to: before it has stored, or after."""

    def __init__(self) -> None:
        super().__init__()
        self.fails_before = self.fails_after = 0
        self.fails_to_read = 0

    def append(self, pages: Sequence[Page]) -> list[Page]:
        if self.fails_before:
            self.fails_before -= 1
            raise OSError("disk full")
        conflicts = super().append(pages)
        if self.fails_after:
            self.fails_after -= 1
            raise OSError("connection lost")
        return conflicts

    def read(self, code: str, after: int = 0) -> list[Record]:
        if self.fails_to_read:
            self.fails_to_read -= 1
            raise OSError("disk gone")
        return super().read(code, after)


@pytest.fixture
def store() -> MoodyStore:
    return MoodyStore()


@pytest.fixture
def hub(store: MoodyStore) -> LocalHub:
    return LocalHub(store)


def test_what_could_not_be_stored_did_not_happen(store: MoodyStore, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    letter = leo.act_letter("bid", coins=3)
    store.fails_before = 1
    with pytest.raises(Failed, match="not_stored"):  # the hub's fault
        leo.deliver("act", letter)
    assert ines.game["highest"] == 0
    assert leo.may("bid")
    assert leo.deliver("act", letter)["ok"], "sent again, it counts"
    assert bids(ines) == [3]


def test_what_was_stored_though_the_store_said_no_counts_once(
    store: MoodyStore, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    letter = leo.act_letter("bid", coins=3)
    store.fails_after = 1
    with refused("table.not_stored"):
        leo.deliver("act", letter)
    assert leo.deliver("act", letter)["ok"]
    assert bids(ines) == [3]
    assert ines.game["highest"] == 3


@pytest.mark.parametrize("failures", [1, 1_000])
def test_what_was_agreed_on_waits_for_a_disk_that_is_full(
    hub: LocalHub, store: MoodyStore, trio: list[LocalPhone], failures: int
) -> None:
    leo, _, jorg = trio
    jorg.lose_link()
    another = hub.phone(leo.code)
    another.claim(2)
    leo.ask("confirm", proposal=proposal(leo, "claim"))
    store.fails_before = failures
    hub.wait(SHOWN_MS)
    for _ in range(20):  # no time goes by
        hub.tables.timekeeper.run_due()
        hub.settle()
    assert store.fails_before == failures - 1, "not tried again and again"
    assert leo.proposals() == ["claim"], "not dropped"
    store.fails_before = 0
    hub.wait(TRY_AGAIN_MS)
    assert leo.proposals() == []
    assert another.come_back()["players"] == [2]


def test_nothing_is_built_on_what_was_not_stored(
    hub: LocalHub, store: MoodyStore, trio: list[LocalPhone]
) -> None:
    """The store fails, and then cannot even be read: the table must not go on from memory."""
    leo, ines, _ = trio
    store.fails_before = store.fails_to_read = 1
    assert not leo.say("act", leo.act_letter("bid", coins=3))["ok"]
    ines.act("jot", text="still here")
    assert bids(ines) == []
    assert [record.seq for record in store.read(leo.code)] == list(
        range(1, len(store.read(leo.code)) + 1)
    )
    woken = ines.at(hub.died_and_woke())
    assert woken.hand()["hand"]["notes"] == "still here"
    assert woken.game["highest"] == 0


def test_views_go_out_after_the_store_has_it(
    hub: LocalHub, store: MoodyStore, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    seen: list[tuple[int, int]] = []
    honest_append = store.append

    def append(pages: Sequence[Page]) -> list[Page]:
        seen.append((ines.game["highest"], ines.screen.version))
        return honest_append(pages)

    store.append = append  # type: ignore[method-assign]
    version = ines.screen.version
    leo.act("bid", coins=3)
    assert seen == [(0, version)]
    assert ines.game["highest"] == 3


def test_who_joins_is_shown_only_what_is_stored(
    hub: LocalHub, store: MoodyStore, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    shown: list[int] = []
    honest_append = store.append

    def append(pages: Sequence[Page]) -> list[Page]:
        shown.append(hub.phone(leo.code).game["highest"])
        raise OSError("disk full")

    store.append = append  # type: ignore[method-assign]
    with refused("table.not_stored"):
        leo.act("bid", coins=3)
    assert shown == [0]
    store.append = honest_append  # type: ignore[method-assign]


# Several speak at once


def say_at_once(hub: LocalHub, *said: tuple[LocalPhone, dict[str, object]]) -> list[Answer]:
    """The first is being written while the others come in."""
    answers: dict[int, Answer] = {}
    for number, (phone, letter) in enumerate(said):
        engine.spawn(
            lambda number=number, phone=phone, letter=letter: answers.update(
                {number: phone.say("act", letter)}
            )
        )
    hub.settle()
    return [answers[number] for number in range(len(said))]


def test_what_is_said_while_the_table_writes_shares_the_next_flush(
    hub: LocalHub, store: MoodyStore, trio: list[LocalPhone]
) -> None:
    sizes: list[int] = []
    honest_append = store.append

    def append(pages: Sequence[Page]) -> list[Page]:
        sizes.append(len(pages[0].records))
        engine.sleep(0)  # a disk takes its time
        return honest_append(pages)

    store.append = append  # type: ignore[method-assign]
    letters = [(phone, phone.act_letter("jot", text=phone.names()[0])) for phone in trio]
    answers = say_at_once(hub, *letters)
    assert all(answer["ok"] for answer in answers)
    assert sizes == [1, 2]
    written = [record.id for record in store.read(trio[0].code)[-3:]]
    assert written == [letter["id"] for _, letter in letters]
    assert say_at_once(hub, *letters) == answers
    assert sizes == [1, 2], "what is said again is not written again"


def test_what_falls_with_a_flush_falls_for_all_who_shared_it(
    hub: LocalHub, store: MoodyStore, trio: list[LocalPhone]
) -> None:
    leo, ines, jorg = trio
    honest_append = store.append

    def append(pages: Sequence[Page]) -> list[Page]:
        engine.sleep(0)  # a disk takes its time
        store.fails_before = int(len(pages[0].records) > 1)
        return honest_append(pages)

    store.append = append  # type: ignore[method-assign]
    letters = [(phone, phone.act_letter("jot", text="hm")) for phone in trio]
    answers = say_at_once(hub, *letters)
    assert [answer.get("code") for answer in answers] == [
        None,
        "table.not_stored",
        "table.not_stored",
    ]
    assert (leo.hand()["hand"]["notes"], ines.hand()["hand"]["notes"]) == ("hm", "")
    store.append = honest_append  # type: ignore[method-assign]
    assert jorg.deliver("act", letters[2][1])["ok"], "sent again, it counts"


def test_each_of_them_is_judged_by_what_those_before_lead_to(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    first = (leo, leo.act_letter("jot", text="hm"))
    bid, again = leo.act_letter("bid", coins=3), leo.act_letter("bid", coins=4)
    answers = say_at_once(hub, first, (leo, bid), (leo, again), (leo, bid))
    assert [answer["ok"] for answer in answers] == [True, True, False, True]
    assert answers[1] == answers[3]
    assert answers[2]["code"] == "table.stale"
    assert bids(ines) == [3]


# Two hubs on one store, and no news from each other


@pytest.mark.parametrize(("verb", "args"), [("bid", {"coins": 3}), ("jot", {"text": "hm"})])
def test_a_letter_answered_by_one_hub_gets_the_same_answer_from_another(
    hub: LocalHub, trio: list[LocalPhone], verb: str, args: dict[str, Any]
) -> None:
    leo = trio[0]
    elsewhere = leo.at(LocalHub(hub.store, hub.clock))
    letter = leo.act_letter(verb, **args)
    first = leo.deliver("act", letter)
    assert elsewhere.deliver("act", letter) == first
    assert len([r for r in hub.store.read(leo.code) if r.id == letter["id"]]) == 1
    with refused("table.same_id_other_body"):
        elsewhere.deliver("act", {**letter, "verb": "pass", "args": {}})


def test_the_same_id_with_something_else_is_refused_by_another_hub(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    elsewhere = leo.at(LocalHub(hub.store, hub.clock))
    letter = leo.act_letter("jot", text="hm")
    leo.deliver("act", letter)
    with refused("table.same_id_other_body"):
        elsewhere.deliver("act", {**letter, "args": {"text": "oh"}})


def test_who_was_late_tries_again_on_what_the_other_wrote(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    elsewhere = ines.at(LocalHub(hub.store, hub.clock))
    leo.act("jot", text="first")
    elsewhere.act("jot", text="second")
    assert leo.at(LocalHub(hub.store, hub.clock)).hand()["hand"]["notes"] == "first"
    leo.act("bid", coins=3)
    with refused("table.not_offered"):
        elsewhere.act("pass")
    assert [record.seq for record in hub.store.read(leo.code)] == list(
        range(1, len(hub.store.read(leo.code)) + 1)
    )


def test_a_view_that_breaks_does_not_undo_what_is_stored(
    hub: LocalHub, trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    leo, ines, _ = trio

    def breaks(_state: object) -> object:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(catalogue.find("bazaar"), "table", breaks)
        assert leo.act("bid", coins=3)["ok"]
    assert bids(ines) == [3]
    assert ines.come_back_after_losing_the_link()["ok"]


def test_what_was_void_is_answered_when_it_is_sent_again(
    hub: LocalHub, trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules changed since: it counts no more, but the phone must not wait for ever."""
    leo = trio[0]
    letter = leo.act_letter("bid", coins=3)
    first = leo.deliver("act", letter)

    def never(_state: object, _action: object, _at_ms: int) -> object:
        raise Illegal("table.not_a_choice", verb="bid")

    monkeypatch.setattr(catalogue.find("bazaar"), "apply", never)
    assert leo.at(hub.died_and_woke()).deliver("act", letter) == first
