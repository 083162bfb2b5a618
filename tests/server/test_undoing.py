"""Undo and amend: one proposes, another confirms; the record keeps what was."""

from __future__ import annotations

from tests.support.local import LocalHub, LocalPhone
from tests.support.player import proposal, refused


def test_one_proposes_and_another_confirms(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    assert ines.proposals() == ["undo"]
    assert ines.game["highest"] == 3, "not yet"
    with refused("table.confirm_needs_another"):
        leo.ask("confirm", proposal=proposal(leo, "undo"))
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.game["highest"] == 0
    assert leo.may("bid")
    assert leo.proposals() == []


def test_the_record_keeps_what_was_undone(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    told = {line["code"]: line["undone"] for line in ines.record()}
    assert told["bazaar.log.bid"]
    assert not told["bazaar.log.shuffle"]
    assert not told["table.log.propose_undo"]
    assert not told["table.log.confirm_undo"]


def test_what_another_declines_stays_as_it_was_and_is_confirmed_no_more(
    trio: list[LocalPhone],
) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    number = proposal(leo, "undo")
    ines.ask("decline", proposal=number)
    assert leo.proposals() == []
    assert leo.game["highest"] == 3
    with refused("table.no_proposal"):
        ines.ask("confirm", proposal=number)


def test_who_proposed_takes_it_back(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    leo.ask("decline", proposal=proposal(leo, "undo"))
    assert leo.proposals() == []


def test_a_watcher_neither_confirms_nor_declines(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    tablet = hub.phone(leo.code)
    for verb in ("confirm", "decline"):
        with refused("table.not_yours"):
            tablet.ask(verb, proposal=proposal(leo, "undo"))


def test_proposing_the_same_twice_is_once(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    with refused("table.not_now"):
        leo.ask("propose_undo")
    assert leo.proposals() == ["undo"]


def test_there_is_nothing_to_undo_at_the_start(trio: list[LocalPhone]) -> None:
    with refused("table.nothing_to_undo"):
        trio[0].ask("propose_undo")


def test_keystrokes_are_no_steps(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    jorg.act("jot", text="hm")
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.game["highest"] == 0


def test_what_others_typed_since_is_still_there(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    ines.act("jot", text="first thought")
    leo.act("bid", coins=3)
    ines.act("jot", text="second thought")
    jorg.act("jot", text="hm")
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.game["highest"] == 0
    assert ines.hand()["hand"]["notes"] == "second thought"
    assert jorg.hand()["hand"]["notes"] == "hm"
    leo.act("bid", coins=4)
    assert jorg.game["highest"] == 4


def test_what_was_typed_in_a_round_that_is_taken_back_goes_with_it(
    trio: list[LocalPhone],
) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    ines.act("pass")
    ines.act("jot", text="about the first round")
    jorg.act("pass")
    ines.act("jot", text="about the second round")
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert ines.game["round"] == 1
    assert ines.hand()["hand"]["notes"] == "about the first round"


def test_what_practice_players_did_since_goes_with_the_persons_step(
    hub: LocalHub, table: str
) -> None:
    """They play on at once: taking back only their last step would never get anywhere."""
    [leo] = hub.seat(table, "Léo")
    for chair in (3, 5):
        leo.ask("practice", chair=chair)
    leo.ask("choose", box="bazaar", options={"first": leo.key, "rounds": 9})
    leo.ask("start")
    leo.act("bid", coins=3)
    hub.wait(6_000)
    assert leo.record()[-1]["by"] != leo.key
    leo.ask("propose_undo")
    assert leo.game["highest"] == 0
    assert leo.game["waiting"] == [0]
    assert leo.game["round"] == 1
    again = leo.at(hub.died_and_woke())
    assert again.game == leo.game


def test_going_on_takes_the_proposal_off_the_table(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    ines.act("jot", text="keystrokes do not")
    assert ines.proposals() == ["undo"]
    ines.act("bid", coins=4)
    assert ines.proposals() == []


def test_clocks_and_practice_players_leave_the_proposal_where_it_is(
    hub: LocalHub, table: str
) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    leo.ask("practice", chair=5)
    leo.ask("choose", box="bazaar", options={"first": leo.key, "rounds": 9})
    leo.ask("start")
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    hub.wait(30_000)
    assert leo.record()[-1]["by"] not in (leo.key, ines.key)
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.game["highest"] == 0


def test_chance_is_undone_with_the_step_that_asked_for_it(trio: list[LocalPhone]) -> None:
    """The pass that ended the round brought a shuffle: both go, and new cards come next time."""
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    ines.act("pass")
    cards = [phone.hand()["hand"]["card"] for phone in trio]
    jorg.act("pass")
    assert leo.game["round"] == 2
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.game["round"] == 1
    assert [phone.hand()["hand"]["card"] for phone in trio] == cards
    jorg.act("pass")
    assert leo.game["round"] == 2


def test_a_tap_made_before_the_undo_is_stale(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    early = ines.act_letter("bid", coins=4)
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    leo.act("bid", coins=1)
    with refused("table.stale"):
        ines.deliver("act", early)


def test_step_by_step_back_to_the_start(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    ines.act("bid", coins=4)
    for highest in (3, 0):
        leo.ask("propose_undo")
        jorg.ask("confirm", proposal=proposal(jorg, "undo"))
        assert leo.game["highest"] == highest
    with refused("table.nothing_to_undo"):
        leo.ask("propose_undo")


def test_the_last_step_of_a_game_can_be_undone(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    for phone, verb in ((leo, "bid"), (ines, "pass"), (jorg, "pass")):
        phone.act(verb, **({"coins": 1} if verb == "bid" else {}))
    for phone in (ines, jorg, leo):
        phone.act("pass")
    assert leo.room["phase"] == "over"
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.room["phase"] == "playing"
    assert leo.may("pass")


def test_who_sits_alone_undoes_alone(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("practice", chair=4)
    leo.ask("choose", box="bazaar", options={"first": leo.key})
    leo.ask("start")
    leo.act("bid", coins=3)
    leo.ask("propose_undo")
    assert leo.game["highest"] == 0
    assert leo.proposals() == []


def test_on_a_phone_for_all_players_another_of_them_confirms(hub: LocalHub, table: str) -> None:
    phone = hub.phone(table)
    leo, ines = phone.sit("Léo"), phone.sit("Inès")
    phone.ask("choose", box="bazaar", options={"first": leo})
    phone.ask("start")
    phone.act("bid", for_seat=0, coins=3)
    phone.ask("propose_undo", by=leo)
    phone.ask("confirm", by=ines, proposal=proposal(phone, "undo"))
    assert phone.game["highest"] == 0


def test_after_an_undo_the_person_has_time_to_play(hub: LocalHub, trio: list[LocalPhone]) -> None:
    """The clock of the step taken back must not run out the moment that it is taken back."""
    leo, ines, _ = trio
    hub.wait(5_000)
    leo.act("bid", coins=3)
    hub.wait(19_000)
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    hub.wait(10_000)
    assert leo.game["passed"] == []
    leo.act("bid", coins=2)
    assert leo.game["highest"] == 2
    assert hub.died_and_woke().tables.find(leo.code).sitting.run == (
        hub.tables.find(leo.code).sitting.run
    )


def test_a_hub_that_dies_right_after_an_undo_keeps_the_time_taken_back(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    hub.wait(5_000)
    leo.act("bid", coins=3)
    hub.wait(19_000)
    hub.tables.note_clocks()
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    woken = hub.died_and_woke()
    assert woken.clock_of(leo.code) == 5_000
    woken.tables.note_clocks()
    hub.wait(2_000)
    hub.tables.note_clocks()
    assert hub.died_and_woke().clock_of(leo.code) == 7_000


# The end without a winner


def test_the_table_ends_a_game_without_a_winner(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("finish")
    assert leo.room["phase"] == "playing"
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    assert leo.room["phase"] == "over"
    assert leo.room["outcome"]["ended"]
    assert leo.room["outcome"]["winners"] == []
    with refused("table.game_over"):
        leo.act("pass")
    with refused("table.not_now"):
        leo.ask("finish")
    ines.ask("start")
    assert leo.room["phase"] == "playing"


def test_a_paused_game_can_be_ended(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("pause")
    leo.ask("finish")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    assert leo.room["paused"] is None
    ines.ask("start")
    hub.wait(20_001)
    assert leo.game["passed"] == [0]
