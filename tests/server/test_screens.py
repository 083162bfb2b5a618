"""A television shows a number; who sits at a table types it, and the table is on the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.kernel import Illegal
from server.door.brake import Guesses
from server.door.screens import FEW, LASTS_MS, MOST, MOST_OF_A_HOUSE, Screens
from tests.support.local import Clock, LocalHub, LocalPhone
from tests.support.player import refused

HOME = "192.0.2.7"


class Television(LocalPhone):
    """It waits for a table, and then comes to it as its browser does."""

    def __init__(self, hub: LocalHub, address: str = HOME) -> None:
        super().__init__(hub, "", address)
        self.number = self.ask_number()

    def ask_number(self) -> str:
        self.number = self.deliver("screen", {})["number"]
        return self.number

    def come(self) -> None:
        """By another link, as its browser opens one for each table."""
        [self.code] = self.screen.put
        self.lose_link()
        self.come_back()


def put_on(phone: LocalPhone, number: str) -> bool:
    locked: bool = phone.deliver("put_on", {"number": number})["locked"]
    return locked


def other_than(*numbers: str) -> str:
    return next(n for n in (f"{k:04}" for k in range(10)) if n not in numbers)


def test_the_table_comes_on_the_screen_which_looks_on(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    television = Television(hub)
    assert len(television.number) == 4
    assert put_on(leo, television.number) is False
    assert television.screen.put == [leo.code]
    television.come()
    assert television.screen.hands == {}
    assert television.room["players"] == leo.room["players"]
    hub.wait(500)
    assert leo.screen.presence["watchers"] == 1


def test_of_two_televisions_each_gets_its_own_table(hub: LocalHub, table: str) -> None:
    [leo], [zoe] = hub.seat(table, "Léo"), hub.seat(hub.open(), "Zoé")
    one, other = Television(hub), Television(hub)
    assert one.number != other.number
    put_on(zoe, other.number)
    put_on(leo, one.number)
    assert (one.screen.put, other.screen.put) == ([leo.code], [zoe.code])


def test_a_number_is_good_once_and_for_a_while(hub: LocalHub, trio: list[LocalPhone]) -> None:
    television = Television(hub)
    put_on(trio[0], television.number)
    with refused("table.no_such_screen"):
        put_on(trio[1], television.number)
    late = television.ask_number()
    hub.clock.ms += LASTS_MS
    with refused("table.no_such_screen"):
        put_on(trio[0], late)
    assert television.screen.put == [trio[0].code]
    put_on(trio[0], television.ask_number())


def test_a_new_number_voids_the_old_one(hub: LocalHub, trio: list[LocalPhone]) -> None:
    television = Television(hub)
    old = television.number
    while television.ask_number() == old:
        pass
    with refused("table.no_such_screen"):
        put_on(trio[0], old)
    put_on(trio[0], television.number)


@pytest.mark.parametrize("leave", [LocalPhone.lose_link, LocalPhone.join])
def test_who_waits_no_longer_has_no_number(
    hub: LocalHub, trio: list[LocalPhone], leave: Callable[[LocalPhone], object]
) -> None:
    television = Television(hub)
    television.code = trio[0].code
    leave(television)
    with refused("table.no_such_screen"):
        put_on(trio[0], television.number)


def test_after_a_restart_the_screen_shows_another_number(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    before = Television(hub).number
    hub = hub.died_and_woke()
    leo = trio[0].at(hub)
    with refused("table.no_such_screen"):
        put_on(leo, before)
    television = Television(hub)
    put_on(leo, television.number)
    assert television.screen.put == [leo.code]


def test_only_who_sits_at_a_table_puts_it_on_a_screen(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    television = Television(hub)
    with refused("table.not_yours"):
        put_on(hub.phone(trio[0].code), television.number)
    with refused("table.unknown_table"):
        put_on(Television(hub), television.number)
    put_on(trio[0], television.number)


@pytest.mark.parametrize("number", ["", "12", "1234567", "12a4", "١٢٣٤", 1234, None])
def test_what_is_no_number_is_malformed(trio: list[LocalPhone], number: object) -> None:
    answer = trio[0].say("put_on", {"number": number})
    assert (answer["kind"], answer["code"]) == ("malformed", "table.malformed")


def test_who_guesses_numbers_is_braked_and_nobody_else(
    hub: LocalHub, trio: list[LocalPhone], table: str
) -> None:
    television = Television(hub)
    guesser = hub.phone(table, address="198.51.100.7")
    hub.seat(hub.open(), "Zoé")
    other = hub.phone(hub.open(), address="198.51.100.7")
    other.sit("Max")
    for _ in range(10):
        with refused("table.no_such_screen"):
            put_on(other, other_than(television.number))
    with refused("table.too_many"):
        put_on(other, television.number)
    assert guesser.join()["ok"], "codes are not braked by it"
    put_on(trio[0], television.number)
    assert television.screen.put == [trio[0].code]


def test_where_no_more_may_look_on_the_number_stays_good(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    television = Television(hub)
    onlookers = [hub.phone(trio[0].code) for _ in range(24)]
    with refused("table.too_many_watchers"):
        put_on(trio[0], television.number)
    onlookers[0].lose_link()
    put_on(trio[0], television.number)


def test_at_a_locked_table_the_screen_asks_and_somebody_nods(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    leo.ask("lock")
    television = Television(hub)
    assert put_on(leo, television.number) is True
    with refused("table.locked"):
        television.come()
    token = "0" * 32
    television.ask("watch", by=None, token=token)
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    television.tokens = {-1: token}
    television.join()
    assert television.room["locked"]


def test_a_screen_that_waits_gets_beats_and_is_not_cut(hub: LocalHub) -> None:
    television = Television(hub)
    waiting = hub.switchboard.phones[television.connection.id]
    assert waiting.wants_beats
    television.code = hub.open()
    television.join()
    assert not waiting.shows_number


# Numbers


def draws(*numbers: int) -> Callable[[int], int]:
    left = iter(numbers)
    return lambda below: next(left) % below


def test_no_two_screens_have_the_same_number() -> None:
    clock = Clock()
    screens = Screens(clock, Guesses(clock), draws(7, 7, 7, 8))
    assert [screens.wait(who, HOME) for who in ("a", "b")] == ["0007", "0008"]


def test_a_house_has_a_few_numbers_and_others_still_get_one() -> None:
    """Who shows thousands would look on wherever somebody mistypes."""
    clock = Clock()
    screens = Screens(clock, Guesses(clock))
    for number in range(MOST_OF_A_HOUSE):
        screens.wait(str(number), HOME)
    with pytest.raises(Illegal, match="too_many_screens"):
        screens.wait("one more", HOME)
    screens.wait("0", HOME)  # which had one before
    screens.wait("elsewhere", "198.51.100.7")
    clock.ms += LASTS_MS
    screens.wait("one more", HOME)


def test_where_many_wait_numbers_are_longer_and_there_is_an_end() -> None:
    clock = Clock()
    screens = Screens(clock, Guesses(clock))
    numbers = [screens.wait(str(n), f"10.{n // 250}.0.{n % 250}") for n in range(MOST)]
    assert {len(number) for number in numbers[:FEW]} == {4}
    assert {len(number) for number in numbers[FEW:]} == {6}
    with pytest.raises(Illegal, match="too_many_screens"):
        screens.wait("one more", HOME)
