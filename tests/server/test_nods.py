"""Whose nod counts: agreements that a stranger, or one person at two chairs, cannot abuse."""

from __future__ import annotations

import pytest

from server.door.nods import HOLDER_MS, SHOWN_MS, TABLET_MS
from server.sitting.steps import TAKE_BACK_MS
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import hex128, proposal, refused, seq_of


def claim(phone: LocalPhone, player: int | None) -> str:
    token = hex128()
    phone.ask("claim", by=None, player=player, token=token)
    return token


def holds(phone: LocalPhone, player: int | None, token: str) -> bool:
    assert player is not None
    phone.tokens = {player: token}
    held: list[int] = phone.join()["players"]
    return held == [player]


# A stranger with nothing but the code


def test_who_sits_down_in_mid_game_waits_for_a_nod(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    stranger = hub.phone(leo.code)
    token = stranger.knock("Mia")
    assert leo.names() == ["Léo", "Inès", "Jörg"]
    assert leo.room["proposals"][0]["params"] == {"name": "Mia", "look": 3, "chair": 3}
    assert stranger.join()["players"] == []
    ines.ask("decline", proposal=proposal(ines, "sit"))
    assert not holds(stranger, 3, token)


def test_who_was_let_in_has_no_vote_before_the_next_game(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    mia = hub.phone(leo.code)
    token = mia.knock("Mia")
    ines.ask("confirm", proposal=proposal(ines, "sit"))
    assert holds(mia, 3, token)
    leo.ask("finish")
    with refused("table.confirm_needs_another"):
        mia.ask("confirm", proposal=proposal(mia, "finish"))
    with refused("table.not_yours"):
        mia.ask("decline", proposal=proposal(mia, "finish"))
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    assert mia.room["phase"] == "over"
    leo.ask("start")
    leo.ask("finish")
    mia.ask("confirm", proposal=proposal(mia, "finish"))
    assert leo.room["phase"] == "over"


def test_what_a_newcomer_proposes_needs_somebody_who_plays(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    mia = hub.phone(leo.code)
    token = mia.knock("Mia")
    ines.ask("confirm", proposal=proposal(ines, "sit"))
    assert holds(mia, 3, token)
    mia.ask("finish")
    assert leo.room["phase"] == "playing"
    leo.ask("confirm", proposal=proposal(leo, "finish"))
    assert mia.room["phase"] == "over"


def test_a_chair_that_was_taken_meanwhile_is_not_given_twice(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    for name in ("Mia", "Zoé"):
        hub.phone(leo.code).knock(name)
    first, second = (p["proposal"] for p in leo.room["proposals"])
    ines.ask("confirm", proposal=first)
    with refused("table.chair_taken"):
        ines.ask("confirm", proposal=second)


def test_who_knocks_does_not_crowd_out_what_those_seated_propose(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    leo.ask("finish")
    for name in ("Mia", "Zoé"):
        hub.phone(leo.code).knock(name)
    with refused("table.too_often"):
        hub.phone(leo.code).knock("Tom")
    for player in (0, 1):
        claim(hub.phone(leo.code), player)
    with refused("table.too_often"):
        claim(hub.phone(leo.code), 2)
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    assert leo.room["phase"] == "over"


# The seat of somebody who is here


def test_a_seat_whose_phone_is_here_is_asked_for_there_alone(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    stranger = hub.phone(leo.code)
    token = claim(stranger, leo.key)
    [asked] = ines.room["proposals"]
    assert asked["asked"] == [leo.key]
    assert asked["lapses_ms"] == hub.clock.ms + HOLDER_MS
    with refused("table.confirm_needs_another"):
        ines.ask("confirm", proposal=asked["proposal"])
    hub.wait(HOLDER_MS - 1)
    assert leo.proposals() == ["claim"]
    hub.wait(1)
    assert leo.proposals() == []
    assert not holds(stranger, leo.key, token)
    leo.act("bid", coins=3)


def test_its_holder_says_no(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    stranger = hub.phone(leo.code)
    token = claim(stranger, leo.key)
    leo.ask("decline", proposal=proposal(leo, "claim"))
    hub.wait(HOLDER_MS + SHOWN_MS)
    assert not holds(stranger, leo.key, token)


def test_its_holder_says_yes_and_it_is_done_at_once(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    tablet = hub.phone(leo.code)
    token = claim(tablet, leo.key)
    leo.ask("confirm", proposal=proposal(leo, "claim"))
    assert holds(tablet, leo.key, token)


def test_only_if_its_link_is_lost_may_the_others_decide(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, jorg = trio
    stranger = hub.phone(leo.code)
    token = claim(stranger, leo.key)
    hub.wait(HOLDER_MS - 1)
    leo.lose_link()
    hub.settle()
    assert ines.room["proposals"][0]["asked"] == [ines.key, jorg.key]
    ines.ask("confirm", proposal=proposal(ines, "claim"))
    hub.wait(SHOWN_MS - 1)
    assert ines.proposals() == ["claim"], "they have the whole time again"
    hub.wait(1)
    assert holds(stranger, leo.key, token)


def test_who_comes_back_in_time_is_asked_again(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.lose_link()
    token = claim(stranger := hub.phone(leo.code), leo.key)
    ines.ask("confirm", proposal=proposal(ines, "claim"))
    leo.come_back()
    hub.wait(SHOWN_MS)
    assert leo.room["proposals"][0]["asked"] == [leo.key]
    hub.wait(HOLDER_MS)
    assert not holds(stranger, leo.key, token)
    leo.act("jot", text="still mine")


def test_who_plays_alone_is_asked_too(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("practice", chair=4)
    leo.ask("choose", box="bazaar", options={"first": leo.key})
    leo.ask("start")
    stranger = hub.phone(table)
    token = claim(stranger, leo.key)
    assert leo.room["proposals"][0]["asked"] == [leo.key]
    hub.wait(HOLDER_MS)
    assert not holds(stranger, leo.key, token)


# The seat of somebody who is away


def test_a_claim_is_shown_for_a_while_and_anybody_may_say_no(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, jorg = trio
    leo.lose_link()
    stranger = hub.phone(leo.code)
    token = claim(stranger, leo.key)
    ines.ask("confirm", proposal=proposal(ines, "claim"))
    assert jorg.room["proposals"][0]["nods"] == [ines.key]
    hub.wait(SHOWN_MS - 1)
    jorg.ask("decline", proposal=proposal(jorg, "claim"))
    hub.wait(SHOWN_MS)
    assert not holds(stranger, leo.key, token)


def test_where_three_others_sit_two_must_nod(hub: LocalHub, table: str) -> None:
    leo, ines, jorg, mia = hub.seat(table, "Léo", "Inès", "Jörg", "Mia")
    leo.ask("choose", box="bazaar", options={"first": leo.key})
    leo.ask("start")
    leo.lose_link()
    new = hub.phone(table)
    token = claim(new, leo.key)
    ines.ask("confirm", proposal=proposal(ines, "claim"))
    hub.wait(2 * SHOWN_MS)
    with refused("table.not_now"):
        ines.ask("confirm", proposal=proposal(ines, "claim"))
    assert mia.room["proposals"][0]["needed"] == 2
    jorg.ask("confirm", proposal=proposal(jorg, "claim"))
    assert holds(new, leo.key, token)


def test_nobody_takes_the_other_seat_of_two_for_himself(hub: LocalHub, table: str) -> None:
    """Who lends the own phone for a claim has no say in it."""
    leo, ines = hub.seat(table, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": leo.key})
    leo.ask("start")
    leo.lose_link()
    token = hex128()
    ines.ask("claim", by=None, player=leo.key, token=token)
    with refused("table.confirm_needs_another"):
        ines.ask("confirm", proposal=proposal(ines, "claim"))
    hub.wait(10 * SHOWN_MS)
    assert ines.proposals() == ["claim"]


def test_waits_begin_anew_when_the_hub_died(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.lose_link()
    token = claim(hub.phone(leo.code), leo.key)
    ines.ask("confirm", proposal=proposal(ines, "claim"))
    woken = hub.died_and_woke()
    ines = ines.at(woken)
    new = woken.phone(leo.code)
    woken.wait(SHOWN_MS - 1)
    assert ines.proposals() == ["claim"]
    woken.wait(1)
    assert holds(new, leo.key, token)


# Given to the wrong one


@pytest.fixture
def given_away(hub: LocalHub, trio: list[LocalPhone]) -> LocalPhone:
    """Another phone, which has Léo's seat now."""
    leo, ines, _ = trio
    leo.lose_link()
    thief = hub.phone(leo.code)
    token = claim(thief, leo.key)
    ines.ask("confirm", proposal=proposal(ines, "claim"))
    hub.wait(SHOWN_MS)
    assert holds(thief, leo.key, token)
    return thief


def test_who_comes_back_is_told_and_takes_the_seat_back(
    hub: LocalHub, trio: list[LocalPhone], given_away: LocalPhone
) -> None:
    leo = trio[0]
    old = leo.tokens[0]
    answer = leo.come_back()
    assert (answer["lost"], answer["taken"]) == ([0], [{"token": 0, "player": 0}])
    new = hex128()
    leo.ask("take_back", by=None, player=0, old=old, token=new)
    leo.tokens = {0: new}
    assert leo.join()["players"] == [0]
    leo.act("bid", coins=3)
    with refused("table.not_yours"):
        given_away.act("jot", for_seat=0, text="mine")
    assert seq_of(leo, "table.log.take_back")


def test_only_the_old_token_takes_a_seat_back(
    hub: LocalHub, trio: list[LocalPhone], given_away: LocalPhone
) -> None:
    stranger = hub.phone(trio[0].code)
    for old in (hex128(), trio[1].tokens[1]):
        with refused("table.wrong_token"):
            stranger.ask("take_back", by=None, player=0, old=old, token=hex128())
    assert given_away.may("bid")


def test_a_seat_is_taken_back_once_and_for_ten_minutes(
    hub: LocalHub, trio: list[LocalPhone], given_away: LocalPhone
) -> None:
    leo = trio[0]
    hub.clock.ms += TAKE_BACK_MS + 1
    answer = leo.come_back()
    assert (answer["lost"], answer["taken"]) == ([0], [])
    with refused("table.wrong_token"):
        leo.ask("take_back", by=None, player=0, old=leo.tokens[0], token=hex128())


# One person at two chairs


def test_who_proposes_does_not_nod_from_the_same_phone(hub: LocalHub, table: str) -> None:
    [leo, ines] = hub.seat(table, "Léo", "Inès")
    second = leo.sit("Lea")
    leo.ask("choose", box="bazaar", options={"first": 0})
    leo.ask("start")
    leo.ask("finish", by=0)
    with refused("table.confirm_needs_another"):
        leo.ask("confirm", by=second, proposal=proposal(leo, "finish"))
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    assert leo.room["phase"] == "over"


def test_persons_who_all_share_one_phone_decide_among_themselves(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    ines = leo.sit("Inès")
    leo.ask("choose", box="bazaar", options={"first": 0})
    leo.ask("start")
    third = leo.sit("Jörg")
    assert third == 2, "nobody else could nod"
    leo.ask("finish", by=0)
    leo.ask("confirm", by=ines, proposal=proposal(leo, "finish"))
    assert leo.room["phase"] == "over"


def test_the_record_says_what_is_so(
    hub: LocalHub, trio: list[LocalPhone], given_away: LocalPhone
) -> None:
    told = [line for line in trio[1].record() if line["code"].startswith("table.log.")][-3:]
    assert [(line["code"], line["params"]) for line in told] == [
        ("table.log.claim", {"player": -1, "other": 0}),
        ("table.log.nod_claim", {"player": 1, "other": 0}),
        ("table.log.settle_claim", {"player": -2, "other": 0}),
    ]


# No phone holds a seat any more


def all_phones_lost(hub: LocalHub, trio: list[LocalPhone]) -> tuple[LocalPhone, LocalPhone]:
    """A new phone, and the tablet, which are all that is left."""
    tablet = hub.phone(trio[0].code, "192.0.2.70")
    for phone in trio:
        phone.lose_link()
    return hub.phone(trio[0].code), tablet


def test_who_asks_for_a_seat_does_not_nod_to_it_as_if_at_the_tablet(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    second_tab = hub.phone(trio[0].code)
    thief, _tablet = all_phones_lost(hub, trio)
    claim(thief, 0)
    latecomer = hub.phone(trio[0].code, "192.0.2.71")
    for screen in (thief, second_tab, latecomer, hub.phone(trio[0].code)):
        with refused("table.not_yours"):
            screen.ask("confirm", by=None, proposal=proposal(screen, "claim"))
    hub.wait(10 * TABLET_MS)
    assert thief.proposals() == ["claim"]


def test_when_no_phone_holds_a_seat_any_more_the_tablet_nods(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    new, tablet = all_phones_lost(hub, trio)
    token = claim(new, 0)
    tablet.ask("confirm", by=None, proposal=proposal(tablet, "claim"))
    hub.wait(TABLET_MS - 1)
    assert not holds(new, 0, token)
    hub.wait(TABLET_MS)
    assert holds(new, 0, token)
    # From now on there is a phone, and the tablet has no say.
    another = hub.phone(new.code)
    claim(another, 1)
    with refused("table.not_yours"):
        tablet.ask("confirm", by=None, proposal=proposal(tablet, "claim"))


def test_a_phone_that_comes_back_in_time_takes_the_say_from_the_tablet(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    new, tablet = all_phones_lost(hub, trio)
    token = claim(new, 0)
    tablet.ask("confirm", by=None, proposal=proposal(tablet, "claim"))
    hub.wait(TABLET_MS - 1)
    trio[1].come_back()
    hub.wait(TABLET_MS)
    assert not holds(new, 0, token)
    assert trio[1].room["proposals"][0]["nods"] == [-1]
    trio[1].ask("decline", proposal=proposal(trio[1], "claim"))
    assert new.proposals() == []


def test_the_tablet_nods_to_nothing_but_seats_and_says_no_to_nothing(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    trio[0].ask("finish")
    new, tablet = all_phones_lost(hub, trio)
    with refused("table.not_yours"):
        tablet.ask("confirm", by=None, proposal=proposal(tablet, "finish"))
    claim(new, 0)
    with refused("table.not_yours"):
        tablet.ask("decline", by=None, proposal=proposal(tablet, "claim"))
