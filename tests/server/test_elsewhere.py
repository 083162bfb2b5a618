"""Who is at a table at another process counts as there, as long as that can be known."""

from __future__ import annotations

import json

import pytest

from server.door.nods import HOLDER_MS, SHOWN_MS, TABLET_MS
from server.wire.elsewhere import AGAIN_S, BLIND_MS, SILENT_MS, Elsewhere
from server.wire.presence import Presence
from server.wire.switchboard import PRESENCE_MS
from tests.server.test_nods import claim, holds
from tests.server.test_screens import Television, put_on
from tests.server.test_set_aside import guessing
from tests.server.test_several_processes import bring_news
from tests.server.test_skipping import skip
from tests.support.local import Announced, Clock, LocalHub, LocalPhone
from tests.support.player import proposal, refused


class Channel:
    """What processes say to each other, carried by hand; each hears itself, too."""

    def __init__(self, *hubs: LocalHub) -> None:
        self.hubs = hubs
        self.heard: list[bytes] = []

    def carry(self) -> None:
        """All that is said as soon as it may be, and what that leads to."""
        self._let_time_pass(PRESENCE_MS)
        for hub in self.hubs:
            said, hub.said[:] = list(hub.said), []
            self.heard += said
            for words in said:
                for other in self.hubs:
                    other.switchboard.hear_elsewhere(words)
        self._let_time_pass(PRESENCE_MS)

    def _let_time_pass(self, ms: float) -> None:
        self.hubs[0].clock.ms += ms
        for hub in self.hubs:
            hub.wait(0)

    def lose(self) -> None:
        """Redis is away."""
        for hub in self.hubs:
            hub.said.clear()

    def pass_time(self, ms: float, *speaking: LocalHub, away: bool = False) -> None:
        """Those that are alive say who is there, again and again."""
        end = self.hubs[0].clock.ms + ms
        while self.hubs[0].clock.ms < end:
            for hub in speaking:
                hub.switchboard.say_elsewhere()
            if away:
                self.lose()
            self.carry()
            self._let_time_pass(AGAIN_S * 1000 - 2 * PRESENCE_MS)


@pytest.fixture
def one() -> LocalHub:
    return LocalHub(shared=True)


@pytest.fixture
def other(one: LocalHub) -> LocalHub:
    return LocalHub(one.store, one.clock, shared=True)


@pytest.fixture
def channel(one: LocalHub, other: LocalHub) -> Channel:
    return Channel(one, other)


@pytest.fixture
def game(one: LocalHub, other: LocalHub, channel: Channel) -> list[LocalPhone]:
    """Léo and Jörg at one hub, Inès at the other, in the middle of a game."""
    code = one.open()
    leo, jorg = one.seat(code, "Léo", "Jörg")
    [ines] = other.seat(code, "Inès")
    bring_news(other, one)
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0})
    leo.ask("start")
    bring_news(one, other)
    channel.carry()
    return [leo, ines, jorg]


def everybody(game: list[LocalPhone], watchers: int = 0) -> dict[str, object]:
    return {"players": sorted(phone.key or 0 for phone in game), "watchers": watchers}


# Who is there


def test_all_screens_show_who_is_there_at_any_process(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, jorg = game
    for phone in game:
        assert phone.screen.presence == everybody(game)
    other.phone(leo.code)
    channel.carry()
    assert jorg.screen.presence == everybody(game, watchers=1)
    ines.lose_link()
    channel.carry()
    assert leo.screen.presence == everybody([leo, jorg], watchers=1)


def test_who_comes_later_is_told_of_those_elsewhere(
    one: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    late = one.phone(game[0].code)
    one.wait(1_000)
    assert late.screen.presence == everybody(game, watchers=1)


def test_a_process_that_starts_hears_of_all_within_one_round(
    one: LocalHub, other: LocalHub, game: list[LocalPhone]
) -> None:
    third = LocalHub(one.store, one.clock, shared=True)
    watcher = third.phone(game[0].code)
    Channel(one, other, third).pass_time(AGAIN_S * 1000, one, other, third)
    assert watcher.screen.presence == everybody(game, watchers=1)


def test_watchers_at_all_processes_are_counted_together(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    for hub in (one, other):
        for _ in range(12):
            hub.phone(game[0].code)
    channel.carry()
    with refused("table.too_many_watchers"):
        other.phone(game[0].code)


def test_only_codes_keys_and_numbers_pass_between_processes(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, _ines, jorg = game
    leo.act("jot", text="heliotrope")
    one.switchboard.say_elsewhere()
    channel.carry()
    kinds = set()
    for words in channel.heard:
        _process, kind, *said = json.loads(words)
        kinds.add(kind)
        if kind == "here":
            assert said[0] == leo.code
            assert all(type(n) is int for n in (*said[1][0], said[1][1]))
        else:
            assert kind == "all"
            assert said in ([{leo.code: [sorted([leo.key or 0, jorg.key or 0]), 0]}, []],)
    assert kinds == {"here", "all"}


# What follows from it


def test_a_seat_that_is_held_elsewhere_is_asked_for_there(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, jorg = game
    thief = one.phone(leo.code)
    token = claim(thief, ines.key)
    bring_news(one, other)
    assert ines.room["proposals"][0]["asked"] == [ines.key]
    for phone in (leo, jorg):
        with refused("table.confirm_needs_another"):
            phone.ask("confirm", proposal=proposal(phone, "claim"))
    one.wait(HOLDER_MS)
    assert not leo.proposals()
    assert not holds(thief, ines.key, token)


def test_its_holder_says_no_from_there(
    one: LocalHub, other: LocalHub, game: list[LocalPhone]
) -> None:
    leo, ines, _ = game
    claim(one.phone(leo.code), ines.key)
    bring_news(one, other)
    ines.ask("decline", proposal=proposal(ines, "claim"))
    bring_news(other, one)
    assert not leo.proposals()


def test_who_comes_back_elsewhere_takes_the_say_from_the_others(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, jorg = game
    ines.lose_link()
    channel.carry()
    thief = one.phone(leo.code)
    token = claim(thief, ines.key)
    leo.ask("confirm", proposal=proposal(leo, "claim"))
    ines.come_back()
    channel.carry()
    one.wait(SHOWN_MS)
    assert jorg.proposals() == ["claim"], "she is asked"
    assert not holds(thief, ines.key, token)


def test_who_is_gone_there_is_away_here(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, _jorg = game
    ines.lose_link()
    channel.carry()
    new = one.phone(leo.code)
    token = claim(new, ines.key)
    leo.ask("confirm", proposal=proposal(leo, "claim"))
    one.wait(SHOWN_MS)
    assert holds(new, ines.key, token)


def test_a_chair_is_not_freed_while_its_owner_is_at_another_process(
    one: LocalHub, other: LocalHub, channel: Channel
) -> None:
    code = one.open()
    [leo] = one.seat(code, "Léo")
    [ines] = other.seat(code, "Inès")
    bring_news(other, one)
    channel.carry()
    leo.ask("leave", player=ines.key)
    assert leo.names() == ["Léo", "Inès"]
    assert leo.proposals() == ["free"]
    ines.lose_link()
    channel.carry()
    leo.ask("leave", player=ines.key)
    assert leo.names() == ["Léo"]


def test_the_tablet_nods_only_if_nobodys_phone_is_at_any_process(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, jorg = game
    tablet = one.phone(leo.code)
    for phone in (leo, jorg):
        phone.lose_link()
    channel.carry()
    new = one.phone(leo.code, address="198.51.100.7")
    token = claim(new, leo.key)
    with refused("table.not_yours"):
        tablet.ask("confirm", by=None, proposal=proposal(tablet, "claim"))
    bring_news(one, other)
    ines.lose_link()
    channel.carry()
    tablet.ask("confirm", by=None, proposal=proposal(tablet, "claim"))
    one.wait(TABLET_MS)
    assert holds(new, leo.key, token)


def test_a_tablet_has_looked_on_while_people_played_elsewhere(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    """All phones were at the other process: when they are lost, it may nod."""
    third = LocalHub(one.store, one.clock, shared=True)
    all_hubs = Channel(one, other, third)
    tablet = third.phone(game[0].code)
    all_hubs.pass_time(AGAIN_S * 1000, one, other, third)
    for phone in game:
        phone.lose_link()
    all_hubs.carry()
    new = third.phone(game[0].code, address="198.51.100.7")
    token = claim(new, 0)
    tablet.ask("confirm", by=None, proposal=proposal(tablet, "claim"))
    third.wait(TABLET_MS)
    assert holds(new, 0, token)


def test_who_is_at_another_process_is_not_set_aside(
    one: LocalHub, other: LocalHub, channel: Channel
) -> None:
    _, ines, jorg = guessing(one, one.open())
    jorg.lose_link()
    there = jorg.at(other)
    channel.carry()
    with refused("table.still_here"):
        ines.act("set_aside", seat=2)
    there.lose_link()
    channel.carry()
    ines.act("set_aside", seat=2)


# What is not heard


def is_here(phone: LocalPhone, other: LocalPhone) -> bool:
    return other.key in phone.screen.presence["players"]


def test_a_process_that_died_is_forgotten(
    one: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, _ = game
    channel.pass_time(SILENT_MS, one)
    assert is_here(leo, ines)
    channel.pass_time(2 * AGAIN_S * 1000, one)
    assert not is_here(leo, ines)


def test_a_process_that_has_nothing_new_to_say_is_not_forgotten(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, _ = game
    channel.pass_time(3 * BLIND_MS, one, other)
    assert is_here(leo, ines)
    assert is_here(ines, leo)


def test_while_redis_is_away_who_was_there_stays_there_for_a_minute(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, _ = game
    channel.pass_time(SILENT_MS, one, other)
    channel.pass_time(BLIND_MS - SILENT_MS, one, other, away=True)
    assert is_here(leo, ines)
    channel.pass_time(SILENT_MS + 2 * AGAIN_S * 1000, one, other, away=True)
    assert not is_here(leo, ines)
    channel.pass_time(AGAIN_S * 1000, one, other)
    assert is_here(leo, ines)


def test_when_redis_is_back_others_have_time_to_speak_first(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, _ = game
    channel.pass_time(SILENT_MS, one, other)
    channel.pass_time(3 * SILENT_MS, one, other, away=True)
    channel.pass_time(AGAIN_S * 1000, one)
    assert is_here(leo, ines)
    channel.pass_time(AGAIN_S * 1000, one, other)
    assert is_here(leo, ines)


def test_a_goodbye_that_was_not_heard_is_made_good_in_the_next_round(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, _ = game
    ines.lose_link()
    one.wait(1_000)
    other.wait(0)
    channel.lose()
    assert is_here(leo, ines)
    channel.pass_time(AGAIN_S * 1000, one, other)
    assert not is_here(leo, ines)


@pytest.mark.parametrize(
    "words", [b"[]", b"[1]", b'["p","what"]', b'["p","here","ABC234"]', b'["p","event","A","bye"]']
)
def test_what_is_no_announcement_changes_nothing(
    one: LocalHub, game: list[LocalPhone], words: bytes
) -> None:
    before = one.tables.find(game[0].code).audience.presence
    with pytest.raises((ValueError, TypeError)):
        one.switchboard.hear_elsewhere(words)
    assert one.tables.find(game[0].code).audience.presence == before


# What is said to all screens, and televisions


def test_a_tap_skips_on_screens_at_all_processes(channel: Channel, game: list[LocalPhone]) -> None:
    leo, ines, _ = game
    skip(ines, ines.key)
    channel.carry()
    assert (leo.screen.skipped, ines.screen.skipped) == (1, 1)


def test_it_does_not_skip_what_that_process_has_not_told_yet_or_has_told_since(
    channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, _ = game
    leo.act("bid", coins=3)
    skip(ines, ines.key)
    channel.carry()
    assert (leo.screen.skipped, ines.screen.skipped) == (0, 1)


def test_reactions_are_seen_at_all_processes(channel: Channel, game: list[LocalPhone]) -> None:
    leo, ines, _ = game
    ines.deliver("react", {"player": ines.key, "what": "laugh"})
    channel.carry()
    assert leo.screen.reactions == ines.screen.reactions == [(ines.key, "laugh")]


def test_a_number_is_typed_at_a_phone_of_another_process(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    leo, ines, _ = game
    television = Television(other)
    with refused("table.no_such_screen"):
        put_on(leo, television.number)
    channel.carry()
    put_on(leo, television.number)
    with refused("table.no_such_screen"):
        put_on(leo, television.number)
    channel.carry()
    assert television.screen.put == [leo.code]
    with refused("table.no_such_screen"):
        put_on(ines, television.number)


def test_no_two_processes_show_the_same_number(
    one: LocalHub, other: LocalHub, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter([7, 7, 8])
    monkeypatch.setattr(one.switchboard._screens, "_draw", lambda _most: next(drawn))
    monkeypatch.setattr(other.switchboard._screens, "_draw", lambda _most: next(drawn))
    first = Television(one)
    channel.carry()
    assert (first.number, Television(other).number) == ("0007", "0008")


def test_a_television_that_went_is_not_told_and_nobody_fails(
    one: LocalHub, other: LocalHub, channel: Channel, game: list[LocalPhone]
) -> None:
    television = Television(other)
    channel.carry()
    television.lose_link()
    put_on(game[0], television.number)
    channel.carry()
    assert television.screen.put == []


@pytest.mark.parametrize("hears_all", [True, False])
def test_where_nothing_gets_lost_only_who_has_phones_there_is_told_versions(
    hears_all: bool,
) -> None:
    clock, told, there = Clock(), Announced(), Announced()
    here = Elsewhere(clock, told, hears_all=hears_all)
    here.announce_version("TABLE1", 3)
    assert told.versions == ([] if hears_all else [("TABLE1", 3)])
    Elsewhere(clock, there).announce("TABLE1", Presence(frozenset({0})))
    for words in there.words:
        here.heard(words)
    here.announce_version("TABLE1", 4)
    assert told.versions[-1] == ("TABLE1", 4)
