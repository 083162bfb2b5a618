"""Somebody with nothing but a table's code, against a real hub: no seat, no end, no deletion."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules.kernel import Illegal
from tests.support.phone import Phone
from tests.support.player import hex128, proposal, refused
from tests.support.process import HubProcess


@pytest.fixture
def trio(shared_hub: HubProcess, household: str, guests: Callable[..., list[Phone]]) -> list[Phone]:
    code = shared_hub.open_table(household)
    phones = guests(shared_hub, code, household, "Léo", "Inès", "Jörg")
    phones[0].ask("choose", box="bazaar", options={"first": 0, "turn_s": 0})
    phones[0].ask("start")
    for phone in phones:
        phone.settle()
    return phones


@pytest.fixture
def stranger(
    shared_hub: HubProcess, trio: list[Phone], another_household: str
) -> Iterator[Callable[[], Phone]]:
    """Connections of somebody who knows the code."""
    phones: list[Phone] = []

    def connect() -> Phone:
        phones.append(Phone(shared_hub, trio[0].code, another_household))
        phones[-1].arrive()
        return phones[-1]

    yield connect
    for phone in phones:
        phone.close()


def test_a_stranger_takes_no_seat(trio: list[Phone], stranger: Callable[[], Phone]) -> None:
    """A free chair in mid-game, a claim of a connected player's seat, and one's own nod to it."""
    leo = trio[0]
    inside, outside = stranger(), stranger()
    sat = inside.knock("Mia")
    token = hex128()
    outside.ask("claim", by=None, player=leo.key, token=token)
    inside.settle()
    with refused("table.not_yours"):
        inside.ask("confirm", by=3, proposal=proposal(inside, "claim"))
    inside.tokens = {3: sat}
    assert inside.join()["players"] == []
    outside.tokens = {0: token}
    assert outside.join()["players"] == []
    assert outside.screen.hands == {}
    assert leo.act("bid", coins=3)["ok"]


def test_nor_does_a_guest_who_was_let_in(trio: list[Phone], stranger: Callable[[], Phone]) -> None:
    leo, ines, _ = trio
    inside, outside = stranger(), stranger()
    sat = inside.knock("Mia")
    ines.wait_until(lambda: ines.proposals() == ["sit"], "a knock")
    ines.ask("confirm", proposal=proposal(ines, "sit"))
    inside.tokens = {3: sat}
    assert inside.join()["players"] == [3]
    token = hex128()
    outside.ask("claim", by=None, player=leo.key, token=token)
    inside.settle()
    with refused("table.confirm_needs_another"):
        inside.ask("confirm", proposal=proposal(inside, "claim"))
    for verb in ("finish", "delete", "propose_undo"):
        if verb == "propose_undo":
            leo.act("bid", coins=3)
        leo.ask(verb)
        inside.settle()
        with refused("table.confirm_needs_another"):
            inside.ask("confirm", proposal=proposal(inside, verb.removeprefix("propose_")))
    inside.ask("delete")
    assert inside.room["phase"] == "playing"


def test_two_chairs_at_one_phone_do_not_end_the_game_of_the_others(
    shared_hub: HubProcess, household: str, guests: Callable[..., list[Phone]]
) -> None:
    leo, ines = guests(shared_hub, shared_hub.open_table(household), household, "Léo", "Inès")
    second = leo.sit("Lea")
    leo.ask("choose", box="bazaar", options={"first": 0, "turn_s": 0})
    leo.ask("start")
    for verb in ("finish", "delete"):
        leo.ask(verb, by=0)
        leo.settle()
        with refused("table.confirm_needs_another"):
            leo.ask("confirm", by=second, proposal=proposal(leo, verb))
    ines.settle()
    assert ines.room["phase"] == "playing"


# Tokens that are shown and not (or no longer) good


def test_a_token_that_the_table_knows_is_no_guess(
    trio: list[Phone], stranger: Callable[[], Phone]
) -> None:
    """A hope that nobody has nodded to, and a token whose seat went to another phone."""
    leo = trio[0]
    knocking, new = stranger(), stranger()
    knocking.tokens = {3: knocking.knock("Mia")}
    pin = leo.ask("hand_over")["pin"]
    new.ask("take_over", by=None, player=leo.key, pin=pin, token=hex128())
    leo.household = knocking.household
    leo.come_back()
    for _ in range(15):
        assert knocking.join()["lost"] == [0]
        assert leo.join()["lost"] == [0]
    guesser = stranger()
    guesser.tokens = {0: hex128()}
    with refused("table.too_many"):
        for _ in range(15):
            guesser.join()


# One token on two phones: a copy, a restored backup, a second tab


@pytest.fixture
def copied(trio: list[Phone], stranger: Callable[[], Phone]) -> Phone:
    """A phone that shows Léo's token while his own is here."""
    thief = stranger()
    thief.tokens = dict(trio[0].tokens)
    thief.join()
    return thief


def test_who_plays_on_two_phones_is_told_on_both(trio: list[Phone], copied: Phone) -> None:
    leo, ines, _ = trio
    leo.wait_until(lambda: leo.screen.doubled == {0: True}, "another phone has my seat")
    copied.wait_until(lambda: copied.screen.doubled == {0: False}, "and had it later")
    ines.settle()
    assert ines.screen.doubled == {}, "nobody else's business"
    copied.close()
    leo.wait_until(lambda: leo.screen.doubled == {}, "it is gone")


def test_the_earlier_phone_keeps_its_seat_and_the_other_has_lost_it(
    trio: list[Phone], copied: Phone
) -> None:
    leo, ines, _ = trio
    with refused("table.not_first"):
        copied.ask("keep", by=None, player=0, token=hex128())
    with refused("table.wrong_token"):
        ines.ask("keep", by=None, player=0, token=hex128())
    token = hex128()
    letter = leo.ask_letter("keep", by=None, player=0, token=token)
    answer = leo.deliver("ask", letter)
    with refused("table.not_yours"):
        copied.act("jot", for_seat=0, text="still me?")
    assert copied.join()["lost"] == [0]
    copied.settle()
    assert copied.screen.hands == {}
    assert leo.act("bid", coins=3)["ok"], "without joining again"
    leo.wait_until(lambda: leo.screen.doubled == {}, "alone again")
    with refused("table.wrong_token"):
        copied.ask("take_back", by=None, player=0, old=copied.tokens[0], token=hex128())
    leo.come_back()
    assert leo.deliver("ask", letter) == answer, "its answer was lost with the link"
    leo.tokens = {0: token}
    assert leo.join()["players"] == [0]


def test_a_link_that_was_lost_does_not_make_a_phone_the_later_one(
    trio: list[Phone], copied: Phone
) -> None:
    leo = trio[0]
    leo.wait_until(lambda: leo.screen.doubled == {0: True}, "another phone has my seat")
    leo.come_back()
    leo.wait_until(lambda: leo.screen.doubled == {0: True}, "still the first")
    with refused("table.not_first"):
        copied.ask("keep", by=None, player=0, token=hex128())


def test_a_phone_that_comes_back_is_no_second_phone(
    shared_hub: HubProcess, trio: list[Phone]
) -> None:
    """Its old link is still open at the hub."""
    leo, ines, _ = trio
    again = Phone(shared_hub, leo.code, leo.household)
    again.tokens, again.page = leo.tokens, leo.page
    again.arrive()
    another = Phone(shared_hub, leo.code, leo.household)
    another.tokens = ines.tokens
    another.arrive()
    ines.wait_until(lambda: ines.screen.doubled == {1: True}, "this one is told")
    for phone in (leo, again):
        phone.settle()
        assert phone.screen.doubled == {}
    again.close()
    another.close()


# Who asked, and waits


def test_who_knocks_may_think_better_of_it(
    trio: list[Phone], stranger: Callable[[], Phone]
) -> None:
    leo = trio[0]
    knocking, asking = stranger(), stranger()
    sat, seat = knocking.knock("Mia"), hex128()
    asking.ask("claim", by=None, player=leo.key, token=seat)
    leo.wait_until(lambda: leo.proposals() == ["sit", "claim"], "two who ask")
    with refused("table.no_proposal"):
        asking.ask("withdraw", by=None, token=hex128())
    knocking.ask("withdraw", by=None, token=sat)
    asking.ask("withdraw", by=None, token=seat)
    leo.wait_until(lambda: leo.proposals() == [], "nobody asks any more")
    told = [line["code"] for line in leo.record()][-2:]
    assert told == ["table.log.withdraw_sit", "table.log.withdraw_claim"]
    with refused("table.no_proposal"):
        knocking.ask("withdraw", by=None, token=sat)


def test_who_knocks_is_in_the_lobby_when_the_game_is_over(
    trio: list[Phone], stranger: Callable[[], Phone]
) -> None:
    leo, ines, _ = trio
    knocking = stranger()
    sat = knocking.knock("Mia")
    leo.ask("finish")
    ines.wait_until(lambda: "finish" in ines.proposals(), "the end is proposed")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    leo.wait_until(lambda: leo.names()[-1] == "Mia", "she sits there")
    assert leo.proposals() == []
    knocking.tokens = {3: sat}
    assert knocking.join()["players"] == [3]


def test_but_not_at_a_table_that_was_locked_meanwhile(
    trio: list[Phone], stranger: Callable[[], Phone]
) -> None:
    leo, ines, _ = trio
    stranger().knock("Mia")
    leo.ask("lock")
    leo.ask("finish")
    ines.wait_until(lambda: "finish" in ines.proposals(), "the end is proposed")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    leo.wait_until(lambda: leo.room["phase"] == "over", "the end")
    leo.settle()
    assert leo.names() == ["Léo", "Inès", "Jörg"]
    ines.ask("confirm", proposal=proposal(ines, "sit"))
    leo.wait_until(lambda: leo.names()[-1] == "Mia", "somebody nodded")


def test_whose_seat_was_given_away_is_told_before_a_locked_door(
    trio: list[Phone], stranger: Callable[[], Phone]
) -> None:
    leo = trio[0]
    new = stranger()
    new.ask("claim", by=None, player=leo.key, token=hex128())
    leo.wait_until(lambda: leo.proposals() == ["claim"], "he is asked")
    leo.ask("lock")
    leo.ask("confirm", proposal=proposal(leo, "claim"))
    leo.wait_for_goodbye("table.locked")
    with pytest.raises(Illegal) as locked:
        leo.join()
    assert locked.value.code == "table.locked"
    assert locked.value.params == {"taken": [{"token": 0, "player": leo.key}]}
    token = hex128()
    leo.ask("take_back", by=None, player=leo.key, old=leo.tokens[0], token=token)
    leo.tokens = {0: token}
    assert leo.join()["players"] == [0]
    with pytest.raises(Illegal) as locked:
        new.join()
    assert locked.value.params == {}
