"""A seat goes to another phone: with a pin that the old one shows, or with another one's nod."""

from __future__ import annotations

import pytest

from server.door.nods import SHOWN_MS
from server.door.tokens import token_hash
from server.store.record import deed_bytes
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import hex128, refused


def take_over(phone: LocalPhone, player: int, pin: str) -> None:
    token = hex128()
    phone.ask("take_over", by=None, player=player, pin=pin, token=token)
    phone.tokens[player] = token


def other_than(pin: str) -> str:
    return f"{(int(pin) + 1) % 10_000:04}"


def test_a_pin_hands_the_seat_to_another_phone(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    new = hub.phone(leo.code)
    card = leo.hand()["hand"]["card"]
    take_over(new, 0, leo.ask("hand_over")["pin"])
    assert new.hand()["hand"]["card"] == card
    hub.wait(500)
    assert new.screen.presence == {"players": [0, 1, 2], "watchers": 1}
    new.act("bid", coins=3)
    with refused("table.not_yours"):
        leo.act("jot", for_seat=0, text="still me?")
    hands = dict(leo.screen.hands)
    new.act("jot", text="mine now")
    assert leo.screen.hands == hands, "the old phone hears nothing of the seat any more"
    assert leo.join()["lost"] == [0]
    assert leo.screen.hands == {}


def test_a_pin_is_four_digits(trio: list[LocalPhone]) -> None:
    pin = trio[0].ask("hand_over")["pin"]
    assert len(pin) == 4
    assert pin.isdigit()


def test_a_wrong_pin_is_refused_and_three_are_too_many(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    new = hub.phone(leo.code)
    pin = leo.ask("hand_over")["pin"]
    for _ in range(3):
        with refused("table.wrong_pin"):
            take_over(new, 0, other_than(pin))
    with refused("table.wrong_pin"):
        take_over(new, 0, pin)
    assert leo.may("bid")
    take_over(new, 0, leo.ask("hand_over")["pin"])
    assert new.may("bid")


def test_a_pin_is_for_one_seat_only(hub: LocalHub, trio: list[LocalPhone]) -> None:
    new = hub.phone(trio[0].code)
    pin = trio[0].ask("hand_over")["pin"]
    with refused("table.wrong_pin"):
        take_over(new, 1, pin)
    with refused("table.not_yours"):
        trio[0].ask("hand_over", by=1)


def test_a_pin_is_valid_for_two_minutes(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    new = hub.phone(leo.code)
    pin = leo.ask("hand_over")["pin"]
    hub.clock.ms += 120_001
    with refused("table.wrong_pin"):
        take_over(new, 0, pin)


def test_a_pin_outlives_the_hub(hub: LocalHub, trio: list[LocalPhone]) -> None:
    pin = trio[0].ask("hand_over")["pin"]
    new = hub.died_and_woke().phone(trio[0].code)
    take_over(new, 0, pin)
    assert new.may("bid")


def test_a_pin_asked_for_again_is_another_one(trio: list[LocalPhone]) -> None:
    letter = trio[0].ask_letter("hand_over", 0)
    pins = [trio[0].deliver("ask", letter)["pin"] for _ in range(2)]
    assert pins[0] == pins[1], "sent again it is the same"
    assert len({trio[0].ask("hand_over")["pin"] for _ in range(8)}) > 1


def test_a_pin_is_valid_once(hub: LocalHub, trio: list[LocalPhone]) -> None:
    pin = trio[0].ask("hand_over")["pin"]
    take_over(hub.phone(trio[0].code), 0, pin)
    with refused("table.wrong_pin"):
        take_over(hub.phone(trio[0].code), 0, pin)


def test_taking_over_counts_once_when_sent_again(hub: LocalHub, trio: list[LocalPhone]) -> None:
    new = hub.phone(trio[0].code)
    pin = trio[0].ask("hand_over")["pin"]
    letter = new.ask_letter("take_over", None, player=0, pin=pin, token=hex128())
    first = new.deliver("ask", letter)
    assert new.deliver("ask", letter) == first


def test_wrong_pins_are_counted_over_a_restart(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    pin = leo.ask("hand_over")["pin"]
    for _ in range(3):
        with refused("table.wrong_pin"):
            take_over(hub.phone(leo.code), 0, other_than(pin))
        hub = hub.died_and_woke()
    with refused("table.wrong_pin"):
        take_over(hub.phone(leo.code), 0, pin)


def test_a_right_pin_counts_after_two_wrong_ones_and_a_restart(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    pin = leo.ask("hand_over")["pin"]
    for _ in range(2):
        with refused("table.wrong_pin"):
            take_over(hub.phone(leo.code), 0, other_than(pin))
    new = hub.died_and_woke().phone(leo.code)
    take_over(new, 0, pin)
    assert new.may("bid")


def test_a_wrong_pin_is_told_to_all_and_counts_once_when_sent_again(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    new = hub.phone(leo.code)
    pin = leo.ask("hand_over")["pin"]
    letter = new.ask_letter("take_over", None, player=0, pin=other_than(pin), token=hex128())
    for _ in range(5):
        with refused("table.wrong_pin"):
            new.deliver("ask", letter)
    assert ines.screen.last is not None
    assert ines.screen.last["code"] == "table.log.wrong_pin"
    take_over(new, 0, pin)


def test_who_guesses_pins_is_braked(hub: LocalHub, trio: list[LocalPhone]) -> None:
    new = hub.phone(trio[0].code, address="192.0.2.66")
    for _ in range(10):
        pin = trio[0].ask("hand_over")["pin"]
        with refused("table.wrong_pin"):
            take_over(new, 0, other_than(pin))
    pin = trio[0].ask("hand_over")["pin"]
    with refused("table.too_many"):
        take_over(new, 0, pin)
    take_over(hub.phone(trio[0].code, address="192.0.2.7"), 0, pin)


def test_a_pin_stands_nowhere(hub: LocalHub, trio: list[LocalPhone]) -> None:
    new = hub.phone(trio[0].code)
    pin = trio[0].ask("hand_over")["pin"]
    take_over(new, 0, pin)
    log = b"".join(deed_bytes(record.do) for record in hub.store.read(trio[0].code))
    assert b"take_over" in log
    assert b"pin" not in log
    assert f'"{pin}"'.encode() not in log


def test_tokens_are_stored_hashed(hub: LocalHub, trio: list[LocalPhone]) -> None:
    log = str(hub.store.read(trio[0].code))
    tokens = [token for phone in trio for token in phone.tokens.values()]
    assert len(tokens) == 3
    for token in tokens:
        assert token not in log
        assert token_hash(token) in log


# With a nod


def test_a_claim_needs_a_nod(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.lose_link()
    new = hub.phone(leo.code)
    new.claim(0)
    assert new.screen.hands == {}
    with refused("table.not_yours"):
        new.act("bid", for_seat=0, coins=3)
    [found] = ines.room["proposals"]
    assert (found["verb"], found["params"], found["by"]) == ("claim", {"player": 0}, -1)
    ines.ask("confirm", proposal=found["proposal"])
    assert new.screen.hands == {}
    hub.wait(SHOWN_MS)
    assert new.join()["players"] == [0]
    new.act("bid", coins=3)
    assert leo.come_back()["lost"] == [0]


def test_a_claim_without_a_nod_is_nothing(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    new = hub.phone(leo.code)
    new.claim(0)
    ines.ask("decline", proposal=ines.room["proposals"][0]["proposal"])
    assert new.join()["lost"] == [0]
    leo.act("bid", coins=3)


def test_a_watcher_cannot_nod(hub: LocalHub, trio: list[LocalPhone]) -> None:
    new, tablet = hub.phone(trio[0].code), hub.phone(trio[0].code)
    new.claim(0)
    with refused("table.not_yours"):
        tablet.ask("confirm", proposal=trio[1].room["proposals"][0]["proposal"])
    with refused("table.not_yours"):
        new.ask("confirm", by=0, proposal=trio[1].room["proposals"][0]["proposal"])


@pytest.mark.parametrize("player", [9, 1_000_000])
def test_nobody_claims_a_player_who_is_not_there(
    hub: LocalHub, trio: list[LocalPhone], player: int
) -> None:
    with refused("table.not_yours"):
        hub.phone(trio[0].code).claim(player)


def test_nobody_claims_a_practice_player(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("practice", chair=4)
    [practice] = [p["key"] for p in leo.room["players"] if p["kind"] == "practice"]
    with refused("table.not_yours"):
        hub.phone(table).claim(practice)


def alone(hub: LocalHub, table: str) -> LocalPhone:
    """Léo, playing with practice players."""
    [leo] = hub.seat(table, "Léo")
    for chair in (3, 4):
        leo.ask("practice", chair=chair)
    leo.ask("choose", box="bazaar", options={"first": leo.key})
    leo.ask("start")
    return leo


def test_who_plays_alone_gets_the_seat_back_without_a_nod(hub: LocalHub, table: str) -> None:
    leo = alone(hub, table)
    leo.lose_link()
    new = hub.phone(table)
    new.claim(leo.key)
    assert new.join()["lost"] == []
    assert new.may("bid")


def test_nobody_takes_a_seat_without_a_nod_while_another_person_may_come_back(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, jorg = trio
    for phone in (ines, jorg):
        phone.ask("leave", player=phone.key)
    stranger = hub.phone(leo.code)
    stranger.claim(leo.key)
    assert stranger.screen.hands == {}
    assert stranger.proposals() == ["claim"]


def test_the_own_seat_is_got_back_on_a_locked_table(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    ines.ask("lock")
    leo.lose_link()
    new = LocalPhone(hub, leo.code, "192.0.2.7")
    with refused("table.locked"):
        new.join()
    new.claim(0)
    assert new.screen.views == 0, "not before somebody nods"
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    hub.wait(SHOWN_MS)
    new.join()
    assert new.may("bid")


def test_a_pin_opens_a_locked_table_for_its_seat(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    leo.ask("lock")
    new = LocalPhone(hub, leo.code, "192.0.2.7")
    with refused("table.locked"):
        new.join()
    with refused("table.wrong_pin"):
        take_over(new, 0, "0000")
    assert new.screen.views == 0
    new.screen.clean = True
    take_over(new, 0, leo.ask("hand_over")["pin"])
    assert new.may("bid")


def test_one_token_on_two_phones_is_the_same_seat(hub: LocalHub, trio: list[LocalPhone]) -> None:
    """The same browser in two tabs."""
    leo = trio[0]
    tab = leo.at(hub)
    tab.act("bid", coins=3)
    assert leo.game["highest"] == 3
    assert leo.hand() == tab.hand()
