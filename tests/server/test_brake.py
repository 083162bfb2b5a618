"""Who guesses is braked, and nobody else."""

from __future__ import annotations

import pytest

from server.door.brake import FORGOTTEN_MS, KEPT, OPENED, TOGETHER, Brake, Guesses
from tests.support.local import Clock, LocalHub, LocalPhone
from tests.support.player import hex128, refused


@pytest.fixture
def guesses(clock: Clock) -> Guesses:
    return Guesses(clock)


def guess_wrong(guesses: Guesses, address: str, times: int) -> None:
    """So many guesses are let through, each of them wrong."""
    let_through = 0
    for _ in range(times):
        guesses.check(address)
        guesses.wrong(address)
        let_through += 1
    assert let_through == times


def test_ten_wrong_guesses_are_free(guesses: Guesses, clock: Clock) -> None:
    guess_wrong(guesses, "192.0.2.1", 10)
    with refused("table.too_many"):
        guesses.check("192.0.2.1")
    guesses.check("192.0.2.2")
    clock.ms += 1_000
    guesses.check("192.0.2.1")


def test_each_further_one_waits_twice_as_long_up_to_five_minutes(
    guesses: Guesses, clock: Clock
) -> None:
    guess_wrong(guesses, "192.0.2.1", 10)
    waits = []
    for _ in range(12):
        began = clock.ms
        while guesses.wait("192.0.2.1"):
            clock.ms += 1_000
        waits.append((clock.ms - began) / 1_000)
        guesses.wrong("192.0.2.1")
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]


def test_after_ten_quiet_minutes_all_is_forgotten(guesses: Guesses, clock: Clock) -> None:
    guess_wrong(guesses, "192.0.2.1", 10)
    clock.ms += FORGOTTEN_MS
    guess_wrong(guesses, "192.0.2.1", 10)


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("what a proxy noted", "what a proxy noted", True),
    ],
)
def test_who_is_one_household(guesses: Guesses, one: str, other: str, together: bool) -> None:
    guess_wrong(guesses, one, 10)
    assert guesses.wait(other) is together


def test_many_who_guess_together_brake_those_who_guessed_wrong(
    guesses: Guesses, clock: Clock
) -> None:
    for number in range(TOGETHER):
        guesses.wrong(f"address {number}")
    with refused("table.too_many"):
        guesses.check("address 7")
    guesses.check("somebody else")
    clock.ms += 60_000
    guesses.check("address 7")


def test_a_million_addresses_do_not_fill_the_memory(clock: Clock) -> None:
    brake = Brake(clock)
    for number in range(KEPT + 1_000):
        brake.codes.wrong(f"address {number}")
        brake.know(f"address {number}", "ABCDEF")
    assert len(brake.codes._tries) == len(brake._known) == KEPT


def guess_codes(guesser: LocalPhone, times: int = 10) -> None:
    right = guesser.code
    guesser.code = "ZZZZZZ"
    for _ in range(times):
        with refused("table.unknown_table"):
            guesser.join()
    guesser.code = right


def test_guessing_codes_by_joining(hub: LocalHub, table: str) -> None:
    guesser = LocalPhone(hub, table, "192.0.2.66")
    guess_codes(guesser)
    with refused("table.too_many"):
        guesser.join()
    hub.phone(table, "192.0.2.7")
    hub.clock.ms += 60_000
    guesser.join()


def test_who_guesses_codes_learns_nothing_while_waiting(hub: LocalHub, table: str) -> None:
    guesser = LocalPhone(hub, table, "192.0.2.66")
    guess_codes(guesser)
    guesser.tokens = {0: hex128()}
    for code in (table, "ZZZZZZ"):
        guesser.code = code
        with refused("table.too_many"):
            guesser.join()


def test_wrong_codes_keep_no_valid_token_out(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    guess_codes(LocalPhone(hub, leo.code, "192.0.2.66"))
    elsewhere = LocalPhone(hub, leo.code, "192.0.2.66")
    elsewhere.tokens = leo.tokens
    assert elsewhere.join()["players"] == [leo.key]


def test_wrong_codes_keep_out_nobody_of_the_house_that_plays(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    guess_codes(LocalPhone(hub, trio[0].code, trio[0].address))
    assert hub.phone(trio[0].code, trio[0].address).names() == trio[0].names()


def test_wrong_codes_do_not_brake_pins(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    guest = hub.phone(leo.code, leo.address)
    guess_codes(LocalPhone(hub, leo.code, leo.address))
    pin = leo.ask("hand_over")["pin"]
    assert guest.ask("take_over", by=None, player=leo.key, pin=pin, token=hex128())["ok"]


def test_guessing_tokens_by_joining(hub: LocalHub, trio: list[LocalPhone]) -> None:
    guesser = LocalPhone(hub, trio[0].code, "192.0.2.66")
    for _ in range(10):
        guesser.tokens = {0: hex128()}
        assert guesser.join()["lost"] == [0]
    with refused("table.too_many"):
        guesser.join()


def test_who_knocks_with_a_token_that_waits_for_a_nod_is_no_guesser(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    knocking = LocalPhone(hub, trio[0].code, "192.0.2.66")
    knocking.tokens = {0: hex128()}
    for _ in range(50):
        assert knocking.join()["lost"] == [0]
        hub.clock.ms += 10_000


def test_who_has_done_nothing_wrong_may_come_back_all_evening(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    for _ in range(50):
        trio[0].come_back_after_losing_the_link()
    assert trio[0].may("bid")


def test_what_was_guessed_at_another_process_counts_here(hub: LocalHub) -> None:
    """And is not told on: else it would go round for ever."""
    told: list[tuple[str, str]] = []
    here = Brake(hub.clock, lambda kind, house: told.append((kind, house)))
    for kind, guesses in (("codes", here.codes), ("pins", here.pins), ("screens", here.screens)):
        for _ in range(10):
            assert not guesses.wait("192.0.2.66")
            here.happened_elsewhere(kind, "192.0.2.66")
        assert guesses.wait("192.0.2.66")
    assert told == []
    here.codes.wrong("2001:db8::17")
    assert told == [("codes", "2001:db8::")]


def test_tables_opened_at_another_process_count_here(hub: LocalHub) -> None:
    here = Brake(hub.clock)
    for _ in range(OPENED - 1):
        here.happened_elsewhere("opened", "192.0.2.66")
    here.check_opening("192.0.2.66")
    with refused("table.too_many"):
        here.check_opening("192.0.2.66")
    here.check_opening("192.0.2.67")
