"""An earlier step said differently, or struck: one proposes, another confirms."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from rules import catalogue
from rules.kernel import Refused
from server.sitting.corrections import retold
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import pick, proposal, refused, seq_of


def test_an_earlier_action_is_corrected(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    ines.act("bid", coins=9)
    ines.ask("propose_amend", seq=seq_of(ines, "bazaar.log.bid"), args={"coins": 7})
    jorg.ask("confirm", proposal=proposal(jorg, "amend"))
    assert leo.game["highest"] == 7
    assert jorg.may("bid")


def test_a_correction_that_breaks_what_came_later_says_what(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    first = seq_of(leo, "bazaar.log.bid")
    ines.act("bid", coins=5)
    with refused("table.breaks_later") as refusal:
        leo.ask("propose_amend", seq=first, args={"coins": 6})
    assert refusal.value.params == {"seq": seq_of(leo, "bazaar.log.bid")}
    leo.ask("propose_amend", seq=first, args={"coins": 4})
    assert leo.proposals() == ["amend"]


def test_a_correction_that_came_to_break_something_is_refused_when_confirmed(
    trio: list[LocalPhone],
) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    leo.ask("propose_amend", seq=seq_of(leo, "bazaar.log.bid"), args={"coins": 6})
    ines.act("bid", coins=5)
    with refused("table.breaks_later"):
        jorg.ask("confirm", proposal=proposal(jorg, "amend"))
    assert jorg.game["highest"] == 5


def test_an_action_is_struck(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("ring", at=0)
    leo.act("bid", coins=3)
    leo.ask("propose_amend", seq=seq_of(leo, "bazaar.log.ring"), args=None)
    ines.ask("confirm", proposal=proposal(ines, "amend"))
    assert leo.game["rings_ms"] == []
    assert leo.game["highest"] == 3


def test_what_never_could_have_been_is_no_correction(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    leo.act("bid", coins=3)
    for args in ({"coins": 99}, {"coins": "3"}, {}, {"more": 1}, {"coins": 4, "more": 1}):
        with refused("table.not_a_choice"):
            leo.ask("propose_amend", seq=seq_of(leo, "bazaar.log.bid"), args=args)


def test_what_might_have_been_said_instead(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    ines.act("bid", coins=9)
    seq = seq_of(ines, "bazaar.log.bid")
    jorg.act("bid", coins=12)
    bid = {"verb": "bid", "choices": {"coins": {"kind": "number", "lo": 4, "hi": 20}}}
    assert ines.instead(seq) == {"said": {"coins": 9}, "offers": [bid]}


def test_what_might_have_been_said_is_nobody_elses_business(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    seq = seq_of(leo, "bazaar.log.bid")
    with refused("table.not_yours"):
        ines.instead(seq)
    for seq in (1, seq_of(leo, "bazaar.log.shuffle"), 999):
        with refused("table.not_now"):
            leo.instead(seq)


def test_others_may_strike_a_step_but_not_put_words_into_a_mouth(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    seq = seq_of(leo, "bazaar.log.bid")
    with refused("table.not_yours"):
        ines.ask("propose_amend", seq=seq, args={"coins": 4})
    ines.ask("propose_amend", seq=seq, args=None)
    assert ines.proposals() == ["amend"]


def test_what_was_done_on_the_tablet_may_be_corrected_by_anybody(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    tablet = hub.phone(trio[0].code)
    tablet.act("gong", -1)
    seq = seq_of(tablet, "bazaar.log.gong")
    assert trio[1].instead(seq) == {"said": {}, "offers": []}
    with refused("table.not_a_choice"):
        trio[1].ask("propose_amend", seq=seq, args={"loud": True})
    trio[1].ask("propose_amend", seq=seq, args=None)


def test_a_correction_does_not_turn_back_the_clock(hub: LocalHub, trio: list[LocalPhone]) -> None:
    """When something was done is for the hub to say, then and later."""
    leo = trio[0]
    hub.wait(5_000)
    leo.act("ring", at=0)
    seq = seq_of(leo, "bazaar.log.ring")
    assert leo.instead(seq) == {"said": {}, "offers": []}
    for args in ({"at": [0.0, 0.0]}, {}):
        with refused("table.not_a_choice"):
            leo.ask("propose_amend", seq=seq, args=args)


def test_a_proposal_says_which_step_it_means(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    seq = seq_of(leo, "bazaar.log.bid")
    leo.ask("propose_amend", seq=seq, args={"coins": 4})
    ines.ask("propose_amend", seq=seq, args=None)
    ines.ask("propose_undo")
    bid = {"code": "bazaar.log.bid", "params": {"seat": 0, "n": 3}}
    assert [p["params"] for p in ines.room["proposals"]] == [
        {"seq": seq, "strike": False, "step": bid},
        {"seq": seq, "strike": True, "step": bid},
        {"seq": seq, "step": bid},
    ]


def test_the_record_tells_what_stands_and_what_was(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    seq = seq_of(leo, "bazaar.log.bid")
    ines.act("bid", coins=9)
    for coins in (7, 8):
        leo.ask("propose_amend", seq=seq, args={"coins": coins})
        jorg.ask("confirm", proposal=proposal(jorg, "amend"))

    def told(phone: LocalPhone) -> list[dict[str, Any]]:
        return [line for line in phone.record() if line["code"] == "bazaar.log.bid"]

    first, second = told(leo)
    assert first["params"] == {"seat": 0, "n": 8}
    assert first["was"] == {"code": "bazaar.log.bid", "params": {"seat": 0, "n": 3}}
    assert not first["undone"]
    assert second["params"] == {"seat": 1, "n": 9}
    assert second["was"] is None
    assert told(leo.at(hub.died_and_woke())) == [first, second]


def test_the_record_says_what_could_have_been_said_differently(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("ring", at=0)
    leo.act("bid", coins=3)
    ines.act("pass")
    lines = {line["code"]: line["free"] for line in leo.record()}
    assert lines["bazaar.log.bid"]
    assert not lines["bazaar.log.ring"]
    assert not lines["bazaar.log.pass"]
    assert not lines["bazaar.log.shuffle"]
    assert not lines["table.log.start"]


def test_only_its_owner_learns_whether_there_was_a_choice(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    assert leo.record()[-1]["free"]
    assert not ines.record()[-1]["free"]


def test_said_there_and_back_it_is_what_it_was(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    seq = seq_of(leo, "bazaar.log.bid")
    for coins in (5, 3):
        leo.ask("propose_amend", seq=seq, args={"coins": coins})
        ines.ask("confirm", proposal=proposal(ines, "amend"))
    [bid] = [line for line in leo.record() if line["seq"] == seq]
    assert bid["was"] is None


def test_what_had_nothing_to_tell_before_is_told_in_its_place(trio: list[LocalPhone]) -> None:
    """Who rings twice is named once; if the first ring is struck, for the second."""
    leo, ines, _ = trio
    leo.act("ring", at=0)
    leo.act("ring", at=0)
    second = leo.screen.version
    leo.act("bid", coins=3)
    leo.ask("propose_amend", seq=seq_of(leo, "bazaar.log.ring"), args=None)
    ines.ask("confirm", proposal=proposal(ines, "amend"))
    told = [(line["seq"], line["undone"]) for line in leo.record() if line["seq"] >= second - 1]
    assert told[:3] == [(second - 1, True), (second, False), (second + 1, False)]


def test_a_second_thought_takes_the_place_of_the_first(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    seq = seq_of(leo, "bazaar.log.bid")
    leo.ask("propose_amend", seq=seq, args={"coins": 5})
    with refused("table.not_now"):
        leo.ask("propose_amend", seq=seq, args={"coins": 5})
    leo.ask("propose_amend", seq=seq, args={"coins": 7})
    ines.ask("confirm", proposal=proposal(ines, "amend"))
    assert leo.game["highest"] == 7


def test_after_a_correction_steps_are_proposed_anew(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    seq = seq_of(leo, "bazaar.log.bid")
    jorg.ask("propose_undo")
    jorg.ask("finish")
    leo.ask("propose_amend", seq=seq, args={"coins": 5})
    ines.ask("confirm", proposal=proposal(ines, "amend"))
    assert leo.proposals() == ["finish"]


def test_the_record_tells_a_strike_from_a_correction(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    seq = seq_of(leo, "bazaar.log.bid")
    leo.ask("propose_amend", seq=seq, args={"coins": 5})
    ines.ask("decline", proposal=proposal(ines, "amend"))
    leo.ask("propose_amend", seq=seq, args=None)
    ines.ask("decline", proposal=proposal(ines, "amend"))
    leo.ask("propose_amend", seq=seq, args=None)
    ines.ask("confirm", proposal=proposal(ines, "amend"))
    told = [line["code"].removeprefix("table.log.") for line in jorg.record()[-6:]]
    assert told[:2] == ["propose_amend", "decline_amend"]
    assert told[2:4] == ["propose_strike", "decline_strike"]
    assert told[4:] == ["propose_strike", "confirm_strike"]


def test_a_finished_game_that_somebody_left_stays_finished(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    while leo.room["phase"] == "playing":
        next(phone for phone in trio if phone.may("pass")).act("pass")
    jorg.ask("leave", player=jorg.key)
    for ask in ({"verb": "propose_undo"}, {"verb": "propose_amend", "seq": 9, "args": None}):
        with refused("table.not_now"):
            leo.ask(**ask)
    assert ines.room["phase"] == "over"


def test_only_what_a_person_did_in_this_game_is_corrected(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    shuffle = seq_of(leo, "bazaar.log.shuffle")
    for seq in (1, shuffle, 999):
        with refused("table.not_now"):
            leo.ask("propose_amend", seq=seq, args=None)


def test_keystrokes_are_not_corrected(trio: list[LocalPhone]) -> None:
    """Who may correct a guess until it is refused finds out what is right."""
    leo = trio[0]
    leo.act("jot", text="first thought")
    seq = leo.screen.version
    for args in ({"text": "second thought"}, None):
        with refused("table.not_now"):
            leo.ask("propose_amend", seq=seq, args=args)
    with refused("table.not_now"):
        leo.instead(seq)


def test_undo_and_amend_outlive_the_hub(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    ines.act("bid", coins=9)
    ines.ask("propose_amend", seq=seq_of(ines, "bazaar.log.bid"), args={"coins": 7})
    jorg.ask("confirm", proposal=proposal(jorg, "amend"))
    jorg.act("bid", coins=8)
    jorg.ask("propose_undo")
    leo.ask("confirm", proposal=proposal(leo, "undo"))
    again = leo.at(hub.died_and_woke())
    assert again.game["highest"] == 7
    assert again.record() == leo.record()


@pytest.mark.parametrize("box", ["bazaar", *catalogue.names()])
def test_whatever_is_corrected_the_table_wakes_as_it_was(
    hub: LocalHub, table: str, box: str
) -> None:
    """Any acts, any corrections: the log alone says the same, and the record tells what stands."""
    rng = Random(box)
    hub.dealer.rng.seed(box)
    phones = hub.seat(table, "Léo", "Inès", "Jörg")
    phones[0].ask("choose", box=box, options={"deck": "box"})
    phones[0].ask("start")
    corrected = 0
    for _ in range(400):
        with suppress(Refused):
            if rng.random() < 0.8:
                act_at_random(hub, rng.choice(phones), rng)
            else:
                correct_at_random(phones, rng)
                corrected += 1
    assert corrected > 10
    awake, woken = (h.tables.find(table) for h in (hub, hub.died_and_woke()))
    assert woken.sitting == awake.sitting
    assert phones[0].at(hub.died_and_woke()).record() == phones[0].record()
    assert awake.sitting.run is not None
    told = phones[0].record()
    assert len({line["seq"] for line in told}) == len(told), "each line has a number of its own"
    numbers = awake.history.numbers
    stands = {numbers.seq(line["seq"]): line["code"] for line in told if not line["undone"]}
    for step, line in retold(awake.sitting.run):
        assert stands.get(step.seq) == (line and line.code)


def act_at_random(hub: LocalHub, phone: LocalPhone, rng: Random) -> None:
    offers = phone.offers(phone.seats[0])
    if not offers:
        hub.wait(5_000)
        return
    offer = rng.choice(offers)
    phone.act(offer["verb"], **pick(offer, rng, hub.clock.ms))


def correct_at_random(phones: list[LocalPhone], rng: Random) -> None:
    """Something of the last dozen lines is said differently, struck or undone."""
    lines = phones[0].record()[-12:]
    seq = rng.choice(lines)["seq"]
    author = rng.choice(phones)
    if rng.random() < 0.3:
        author.ask("propose_undo")
    elif rng.random() < 0.3:
        author.ask("propose_amend", seq=seq, args=None)
    else:
        offer = rng.choice(author.instead(seq)["offers"] or [{"choices": {}}])
        author.ask("propose_amend", seq=seq, args=pick(offer, rng))
    for made in author.room["proposals"]:
        other = rng.choice([phone for phone in phones if phone is not author])
        other.ask("confirm", proposal=made["proposal"])
