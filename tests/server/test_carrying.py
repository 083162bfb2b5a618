"""A link takes the seat along into another browser: once, soon, and the table is told."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal
from server.door.pins import Handings
from server.store.record import deed_bytes
from server.table.messages import AskTakeOver
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.player import hex128, refused


def follow(phone: LocalPhone, player: int, link: str) -> None:
    """What a browser does that opens the link."""
    token = hex128()
    phone.ask("take_over", by=None, player=player, pin=link, token=token)
    phone.tokens[player] = token


def link_of(phone: LocalPhone) -> str:
    link: str = phone.ask("carry")["link"]
    return link


def test_the_seat_goes_along_and_the_table_is_told(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    card = leo.hand()["hand"]["card"]
    browser = hub.phone(leo.code)
    follow(browser, 0, link_of(leo))
    assert browser.hand()["hand"]["card"] == card
    assert ines.last == {"code": "table.log.carry", "params": {"player": -1, "other": 0}}
    browser.act("bid", coins=3)
    with refused("table.not_yours"):
        leo.act("jot", for_seat=0, text="still me?")


def test_making_a_link_is_told_to_nobody(trio: list[LocalPhone]) -> None:
    before = trio[1].last
    link_of(trio[0])
    assert trio[1].last == before


def test_a_link_is_good_once(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    browser, thief = hub.phone(leo.code), hub.phone(leo.code)
    link = link_of(leo)
    follow(browser, 0, link)
    with refused("table.link_over"):
        follow(thief, 0, link)
    assert browser.may("bid")


def test_of_two_at_once_one_has_the_seat(hub: LocalHub, trio: list[LocalPhone]) -> None:
    """Both are there before the first is written down: they are decided together."""
    leo = trio[0]
    link = link_of(leo)
    browsers = [hub.phone(leo.code) for _ in range(2)]
    table = hub.tables.find(leo.code)
    answers: list[str] = []

    def use(browser: LocalPhone) -> None:
        letter = browser.ask_letter("take_over", None, player=0, pin=link, token=hex128())
        answer = browser.say("ask", letter)
        answers.append("ok" if answer["ok"] else answer["code"])

    with table.turn:
        for browser in browsers:
            engine.spawn(use, browser)
        hub.settle()
        assert answers == []
    hub.settle()
    assert sorted(answers) == ["ok", "table.link_over"]


@pytest.mark.parametrize("paused", [False, True])
def test_a_link_is_good_for_two_minutes_also_in_a_pause(
    hub: LocalHub, trio: list[LocalPhone], paused: bool
) -> None:
    leo = trio[0]
    if paused:
        leo.ask("pause")
    early, late = link_of(leo), 120_001
    hub.clock.ms += late
    with refused("table.link_over"):
        follow(hub.phone(leo.code), 0, early)
    again = link_of(leo)
    hub.clock.ms += 119_000
    follow(hub.phone(leo.code), 0, again)


def test_a_link_outlives_the_hub(hub: LocalHub, trio: list[LocalPhone]) -> None:
    link = link_of(trio[0])
    browser = hub.died_and_woke().phone(trio[0].code)
    follow(browser, 0, link)
    assert browser.may("bid")


def test_sent_again_it_counts_once(hub: LocalHub, trio: list[LocalPhone]) -> None:
    browser = hub.phone(trio[0].code)
    link = link_of(trio[0])
    letter = browser.ask_letter("take_over", None, player=0, pin=link, token=hex128())
    assert browser.deliver("ask", letter) == browser.deliver("ask", letter)


def test_a_link_is_for_one_seat_and_made_by_who_holds_it(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    link = link_of(leo)
    stranger = hub.phone(leo.code)
    with refused("table.link_over"):
        follow(stranger, 1, link)
    with refused("table.not_yours"):
        ines.ask("carry", by=0)
    with refused("table.not_yours"):
        stranger.ask("carry", by=None)
    other = hub.open()
    hub.seat(other, "Zoé")
    with refused("table.link_over"):
        follow(hub.phone(other), 0, link)
    follow(stranger, 0, link)


def test_while_a_link_is_out_no_four_digits_are_right(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    """Whoever types numbers finds nothing, not even with all ten thousand; and voids nothing."""
    leo, ines, _ = trio
    link = link_of(leo)
    before, sitting, handings = ines.last, hub.tables.find(leo.code).sitting, Handings(hub.clock)
    for number in range(10_000):
        asked = AskTakeOver(0, f"{number:04}", hex128())
        with pytest.raises(Illegal):
            handings.take_over(leo.code, sitting, asked, "")
    with refused("table.wrong_pin"):
        follow(hub.phone(leo.code), 0, "0000")
    assert ines.last == before, "nothing was written down"
    follow(hub.phone(leo.code), 0, link)


def test_wrong_links_are_braked_and_void_nothing(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    link = link_of(leo)
    before, thief = ines.last, hub.phone(leo.code, address="192.0.2.66")
    for _ in range(10):
        with refused("table.link_over"):
            follow(thief, 0, hex128())
    with refused("table.too_many"):
        follow(thief, 0, link)
    assert ines.last == before
    follow(hub.phone(leo.code, address="198.51.100.7"), 0, link)


def test_a_pin_voids_the_link_before_it_and_the_other_way_round(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, browser = trio[0], hub.phone(trio[0].code)
    link = link_of(leo)
    pin = leo.ask("hand_over")["pin"]
    with refused("table.link_over"):
        follow(browser, 0, link)
    link = link_of(leo)
    with refused("table.wrong_pin"):
        follow(browser, 0, pin)
    follow(browser, 0, link)


def test_who_lost_the_seat_by_a_stolen_link_takes_it_back(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    thief = hub.phone(leo.code)
    follow(thief, 0, link_of(leo))
    [taken] = leo.join()["taken"]
    assert taken["player"] == 0
    token = hex128()
    leo.ask("take_back", by=None, player=0, old=leo.tokens[0], token=token)
    assert leo.may("bid")
    with refused("table.not_yours"):
        thief.act("bid", coins=3)


def test_a_link_opens_a_locked_table_for_its_seat(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    link = link_of(leo)
    leo.ask("lock")
    browser = LocalPhone(hub, leo.code, "192.0.2.7")
    with refused("table.locked"):
        browser.join()
    follow(browser, 0, link)
    assert browser.may("bid")


def test_a_link_stands_nowhere(hub: LocalHub, trio: list[LocalPhone]) -> None:
    link = link_of(trio[0])
    follow(hub.phone(trio[0].code), 0, link)
    log = b"".join(deed_bytes(record.do) for record in hub.store.read(trio[0].code))
    assert b"carry" in log
    assert link.encode() not in log
    assert link not in str(trio[1].record())
