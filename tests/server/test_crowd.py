"""Who may come in when it is full, who goes for others, and who was too slow. No sockets."""

from __future__ import annotations

import resource

import pytest

from server.engine import files
from server.engine.crowd import Crowd, Guest, Limits, Rank
from server.engine.household import household_of

HOME, SCHOOL, STRANGER = "192.168.1.2", "192.168.1.3", "10.0.0.1"


class Door:
    """A crowd, with a clock and names."""

    def __init__(self, most: int = 16, of_address: int = 0, *, behind_proxy: bool = False) -> None:
        self.now_ms = 0.0
        self.crowd = Crowd(Limits(most, of_address, behind_proxy), lambda: self.now_ms)
        self.gone: list[str] = []

    def come(self, name: str, address: str = STRANGER) -> Guest | None:
        return self.crowd.come(address, lambda: self.gone.append(name))

    def sit(self, name: str, address: str = HOME, rank: Rank = Rank.SEATED) -> Guest:
        guest = self.come(name, address)
        assert guest is not None
        guest.asks()
        guest.is_phone(lambda: rank)
        return guest

    def wait(self, seconds: float) -> None:
        self.now_ms += seconds * 1000
        self.crowd.sweep()


def test_when_it_is_full_the_one_who_was_silent_longest_goes_for_a_newcomer() -> None:
    door = Door(most=16)
    for number in range(40):
        assert door.come(f"silent {number}") is not None
    assert len(door.crowd) == 4, "a quarter may be silent"
    assert door.gone == [f"silent {number}" for number in range(36)]


def test_who_is_needed_less_goes_first_and_seats_never() -> None:
    door = Door(most=8)
    door.sit("Mia")
    door.sit("the tablet", HOME, Rank.WATCHES)
    door.sit("lurker", STRANGER, Rank.NOWHERE)
    asking = door.come("asking")
    resting = door.come("resting")
    assert asking and resting
    asking.asks()
    resting.asks()
    resting.rests()
    door.come("silent")
    for number in range(7):
        door.sit(f"seat {number}")
    goes = ["silent", "resting", "asking", "lurker", "the tablet"]
    assert [name for name in door.gone if not name.startswith("seat")] == goes
    assert "Mia" not in door.gone


def test_there_is_room_for_seats_that_come_back_though_strangers_took_all_they_could() -> None:
    door = Door(most=16)
    for number in range(100):
        door.sit(f"lurker {number}", STRANGER, Rank.NOWHERE)
    assert len(door.crowd) == 14
    for number in range(16):
        door.sit(f"seat {number}")
    assert len(door.crowd) == 16
    assert all(name.startswith("lurker") for name in door.gone)
    assert door.come("one more") is None
    assert door.crowd.refused == {"full": 1}


def test_who_takes_the_most_room_gives_some() -> None:
    door = Door(most=16)
    door.come("honest", HOME)
    for number in range(50):
        door.come(f"stranger {number}", STRANGER)
    assert "honest" not in door.gone


def test_an_address_has_its_share_and_replaces_its_own() -> None:
    door = Door(most=100, of_address=3)
    guests = [door.come(f"home {number}", HOME) for number in range(4)]
    assert all(guests)
    assert door.gone == ["home 0"]
    school = [door.sit(f"seat {number}", SCHOOL) for number in range(3)]
    assert door.come("one more", SCHOOL) is None
    assert door.crowd.refused == {"address": 1}
    school[0].leaves()
    assert door.come("one more", SCHOOL) is not None


def test_behind_a_proxy_the_address_that_it_notes_counts() -> None:
    door = Door(most=100, of_address=2, behind_proxy=True)
    guests = [door.sit(f"seat {number}", "127.0.0.1") for number in range(5)]
    assert [guest.comes_from(HOME) for guest in guests] == [True, True, False, False, False]
    assert guests[2].comes_from(SCHOOL)
    assert guests[0].comes_from(HOME), "it is one of the two"


@pytest.mark.parametrize(
    ("address", "house"),
    [
        ("192.168.1.2", "192.168.1.2"),
        ("::ffff:192.168.1.2", "192.168.1.2"),
        ("2001:db8::1", "2001:db8::"),
        ("2001:db8:0:0:ffff::9", "2001:db8::"),
        ("fe80::1%eth0", "fe80::"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_is_an_address_or_64_bits_of_one(address: str, house: str) -> None:
    assert household_of(address) == house


def test_who_is_silent_too_long_in_all_is_cut() -> None:
    door = Door()
    door.come("silent")
    door.wait(9)
    assert door.gone == []
    door.wait(1)
    assert door.gone == ["silent"]
    assert len(door.crowd) == 0


def test_each_stage_has_its_time_and_a_phone_has_all_of_it() -> None:
    door = Door()
    door.sit("phone", STRANGER, Rank.NOWHERE)
    guest = door.come("guest")
    assert guest is not None
    door.wait(9)
    guest.asks()
    door.wait(119)
    guest.rests()
    door.wait(59)
    assert door.gone == []
    door.wait(1)
    assert door.gone == ["guest"]
    guest.asks()
    guest.leaves()
    assert len(door.crowd) == 1, "who was told to go is not counted again"


# Files


def test_the_limit_of_files_is_raised_as_far_as_it_takes() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        assert files.room_for(300) == 300
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 300 + files.SPARE
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_where_it_may_not_be_raised_there_is_room_for_fewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert files.room_for(8_192) == 192
