"""Who guesses is braked: per address, and all together."""

from __future__ import annotations

import pytest

from server.brake import ADDRESSES_KEPT, Brake
from tests.support.local import Clock, LocalHub, LocalPhone
from tests.support.player import hex128, refused


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def brake(clock: Clock) -> Brake:
    return Brake(clock)


def test_ten_wrong_guesses_a_minute(brake: Brake, clock: Clock) -> None:
    for _ in range(10):
        brake.check("a")
        brake.wrong("a")
    with refused("table.too_many"):
        brake.check("a")
    brake.check("b")
    clock.ms += 60_000
    brake.check("a")


def test_many_who_guess_together_brake_all(brake: Brake, clock: Clock) -> None:
    for number in range(300):
        brake.wrong(f"address {number}")
    with refused("table.too_many"):
        brake.check("somebody else")
    clock.ms += 60_000
    brake.check("somebody else")


def test_a_million_addresses_do_not_fill_the_memory(brake: Brake) -> None:
    for number in range(ADDRESSES_KEPT + 1_000):
        brake.wrong(f"address {number}")
    assert len(brake._wrong) <= ADDRESSES_KEPT


def test_guessing_codes_by_joining(hub: LocalHub, table: str) -> None:
    guesser = hub.phone(table, "192.0.2.66")
    for _ in range(10):
        guesser.code = "ZZZZZZ"
        with refused("table.unknown_table"):
            guesser.join()
    guesser.code = table
    with refused("table.too_many"):
        guesser.join()
    hub.phone(table, "192.0.2.7")
    hub.clock.ms += 60_000
    guesser.join()


def test_guessing_tokens_by_joining(hub: LocalHub, trio: list[LocalPhone]) -> None:
    guesser = LocalPhone(hub.wire, trio[0].code, "192.0.2.66")
    for _ in range(10):
        guesser.tokens = {0: hex128()}
        assert guesser.join()["lost"] == [0]
    with refused("table.too_many"):
        guesser.join()


def test_who_has_done_nothing_wrong_may_come_back_all_evening(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    for _ in range(50):
        trio[0].come_back_after_losing_the_link()
    assert trio[0].may("bid")
