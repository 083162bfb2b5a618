"""Actions in a game: what is refused, what everybody sees, clocks, the end and the next game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.local import LocalHub, LocalPhone
from tests.support.player import proposal, refused


def test_an_action_is_seen_by_all(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    tablet = hub.phone(leo.code)
    leo.act("bid", coins=3)
    for phone in (leo, ines, jorg, tablet):
        assert phone.game["highest"] == 3
        assert phone.screen.last == {"code": "bazaar.log.bid", "params": {"seat": 0, "n": 3}}
    assert ines.may("bid")
    assert not leo.may("bid")


def test_nobody_is_sent_what_another_hand_holds(hub: LocalHub, trio: list[LocalPhone]) -> None:
    tablet = hub.phone(trio[0].code)
    trio[1].act("jot", text="my secret plan")
    cards = [phone.hand()["hand"]["card"]["face"] for phone in trio]
    assert len(set(cards)) == 3
    for phone in (*trio, tablet):
        seen = json.dumps([vars(phone.screen), phone.record()], ensure_ascii=False)
        assert [card for card in cards if card in seen] == [
            card for card, owner in zip(cards, trio, strict=True) if owner is phone
        ]
        assert ("my secret plan" in seen) == (phone is trio[1])


def test_a_view_holds_only_what_changed(hub: LocalHub, trio: list[LocalPhone]) -> None:
    """A keystroke concerns one phone: the others are not even told."""
    leo, ines, _ = trio
    seen, version = ines.screen.views, ines.screen.version
    leo.act("jot", text="hm")
    assert leo.hand()["hand"]["notes"] == "hm"
    assert (ines.screen.views, ines.screen.version) == (seen, version)


def test_an_aside_is_told_to_its_own_phone_alone(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    views = ines.screen.views
    leo.act("jot", text="heliotrope")
    assert leo.hand()["hand"]["notes"] == "heliotrope"
    assert ines.screen.views == views


def test_who_followed_step_by_step_sees_what_a_newcomer_sees(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    """Views keep what did not change: asides, steps for all, an undo and the end mixed."""
    leo, ines, jorg = trio

    def same_for_all() -> None:
        for phone in trio:
            fresh = phone.at(hub)
            assert (phone.game, phone.screen.hands) == (fresh.game, fresh.screen.hands)

    leo.act("jot", text="first")
    ines.act("jot", text="second")
    same_for_all()
    leo.act("bid", coins=2)
    jorg.act("jot", text="third")
    same_for_all()
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    same_for_all()
    leo.act("jot", text="fourth")
    leo.ask("finish")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    same_for_all()


@pytest.mark.parametrize(
    ("verb", "args", "code"),
    [
        ("fly", {}, "table.not_offered"),
        ("shuffle", {"order": [0]}, "table.not_offered"),
        ("too_slow", {}, "table.not_offered"),
        ("bid", {"coins": 21}, "table.not_a_choice"),
        ("bid", {"coins": "3"}, "table.not_a_choice"),
        ("bid", {"coins": True}, "table.not_a_choice"),
        ("bid", {"coins": 3.0}, "table.not_a_choice"),
        ("bid", {}, "table.malformed"),
        ("bid", {"coins": 3, "more": 1}, "table.malformed"),
        ("ring", {"at": "now"}, "table.not_a_choice"),
        ("ring", {"at": None}, "table.not_a_choice"),
        ("ring", {"at": [0.0, 0.0]}, "table.not_a_choice"),
        ("ring", {"at": True}, "table.not_a_choice"),
        ("jot", {"text": 7}, "table.not_a_choice"),
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(
    trio: list[LocalPhone], verb: str, args: dict[str, Any], code: str
) -> None:
    leo = trio[0]
    before, version = dict(leo.game), leo.screen.version
    with refused(code):
        leo.act(verb, **args)
    assert (leo.game, leo.screen.version) == (before, version)
    leo.act("pass")


def test_nobody_plays_for_another(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    for seat in (0, 2, 7):
        with refused("table.not_yours"):
            ines.act("pass", for_seat=seat)
    assert leo.game["passed"] == []


def test_a_watcher_plays_for_nobody(hub: LocalHub, trio: list[LocalPhone]) -> None:
    with refused("table.not_yours"):
        hub.phone(trio[0].code).act("pass", for_seat=0)


def test_the_tablet_of_a_game_that_was_ended_does_nothing_more(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("finish")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    with refused("table.game_over"):
        leo.act("gong", for_seat=-1)


def test_there_is_nothing_to_play_before_the_game(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    with refused("table.not_yours"):
        leo.act("pass", for_seat=0)


def test_the_tablet_does_what_is_offered_to_the_table(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    tablet = hub.phone(trio[0].code)
    assert [offer["verb"] for offer in tablet.screen.offers] == ["gong"]
    tablet.act("gong", for_seat=-1)
    assert trio[0].game["gongs"] == 1
    assert trio[0].record()[-1]["by"] == -1
    for verb, args in (("pass", {}), ("bid", {"coins": 3}), ("shuffle", {"order": [0]})):
        with refused("table.not_offered"):
            tablet.act(verb, for_seat=-1, **args)
    with refused("table.not_offered"):
        trio[0].act("gong")


# Taps on an old screen


def test_a_pass_meant_for_the_last_auction_does_not_land_in_the_next(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    late = ines.act_letter("pass")
    hub.wait(20_001)  # Inès is too slow: passed for her
    assert leo.game["passed"] == [1]
    jorg.act("pass")
    assert (ines.game["round"], ines.game["waiting"]) == (2, [1])
    assert ines.may("pass"), "the same button is there again"
    with refused("table.stale"):
        ines.deliver("act", late)
    assert ines.game["passed"] == []
    ines.act("pass")
    assert ines.game["passed"] == [1]


def test_what_others_do_does_not_make_a_tap_stale(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    letter = leo.act_letter("bid", coins=3)
    ines.act("jot", text="a")
    ines.act("ring", at=0)
    assert leo.deliver("act", letter)["ok"]


def test_a_bid_is_stale_when_it_was_made_on_other_bids(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    old = ines.act_letter("bid", coins=9)
    ines.act("bid", coins=4)
    jorg.act("bid", coins=5)
    leo.act("bid", coins=6)
    with refused("table.stale"):
        ines.deliver("act", old)


def test_a_stale_tap_stays_stale_after_the_hub_died(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    late = ines.act_letter("pass")
    hub.wait(20_001)
    jorg.act("pass")
    ines = ines.at(hub.died_and_woke())
    with refused("table.stale"):
        ines.deliver("act", late)


# Clocks and moments


def test_a_clock_that_runs_out_acts_once(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    assert leo.game["ends_at_ms"] - hub.clock_of(leo.code) == 20_000
    hub.wait(19_999)
    assert leo.game["passed"] == []
    hub.wait(2)
    assert leo.game["passed"] == [0]
    assert ines.may("bid")
    hub.wait(19_000)
    assert leo.game["passed"] == [0]


def test_a_clock_that_ran_out_on_a_full_disk_acts_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch, hub: LocalHub, trio: list[LocalPhone]
) -> None:
    """Perhaps nobody but the clock can go on: it must not wait for somebody to come in."""

    def no_room(_pages: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as full:
        full.setattr(hub.store, "append", no_room)
        hub.wait(25_000)
        assert trio[1].game["passed"] == []
    hub.wait(1_001)
    assert trio[1].game["passed"] == [0]


def test_an_action_in_time_stops_the_clock(hub: LocalHub, trio: list[LocalPhone]) -> None:
    hub.wait(19_000)
    trio[0].act("bid", coins=1)
    hub.wait(19_000)
    assert trio[0].game["passed"] == []


def test_a_moment_is_told_in_table_time(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    hub.wait(5_000)
    leo.act("ring", at=123_456_789.5)
    [[seat, at_ms, error_ms]] = leo.game["rings_ms"]
    assert (seat, error_ms) == (0, 0)
    assert at_ms == pytest.approx(hub.clock_of(leo.code), abs=1)


def test_a_phone_with_a_wrong_clock_rings_at_the_right_moment(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    hub.measure_clock(leo, round_trip_ms=80, ahead_ms=9_000_000)
    pressed = hub.clock.ms
    hub.wait(30)
    leo.act("ring", at=pressed + 9_000_000)
    [[_, at_ms, error_ms]] = leo.game["rings_ms"]
    assert at_ms == pytest.approx(hub.clock_of(leo.code) - 30, abs=1)
    assert error_ms == 40


@pytest.mark.parametrize("claimed_ms", [-1e300, -5_000, 5_000, 1e300])
def test_who_lies_about_a_moment_gains_no_more_than_a_round_trip(
    hub: LocalHub, trio: list[LocalPhone], claimed_ms: float
) -> None:
    leo = trio[0]
    hub.wait(5_000)
    hub.measure_clock(leo, round_trip_ms=80, ahead_ms=0)
    leo.act("ring", at=hub.clock.ms + claimed_ms)
    [[_, at_ms, _]] = leo.game["rings_ms"]
    now = hub.clock_of(leo.code)
    assert now - 81 <= at_ms <= now


# The end, and the next game


def play_to_the_end(trio: list[LocalPhone]) -> None:
    """Léo wins the first round, Inès the second."""
    leo, ines, jorg = trio
    leo.act("bid", coins=3)
    ines.act("pass")
    jorg.act("pass")
    ines.act("bid", coins=2)
    jorg.act("pass")
    leo.act("pass")


def test_the_outcome_is_shown(trio: list[LocalPhone]) -> None:
    play_to_the_end(trio)
    for phone in trio:
        assert phone.room["phase"] == "over"
        assert phone.room["outcome"] == {
            "winners": [0, 1],
            "scores": [1, 1, 0],
            "rounds": 2,
            "rating": None,
            "ended": False,
        }
        assert phone.offers() == []
    with refused("table.game_over"):
        trio[0].act("pass")


def test_a_rematch_has_the_same_seats(trio: list[LocalPhone]) -> None:
    play_to_the_end(trio)
    leo, ines, _ = trio
    seats = leo.room["seats"]
    ines.ask("start")
    assert leo.room["phase"] == "playing"
    assert leo.room["seats"] == seats
    assert leo.room["games_played"] == 2
    assert leo.room["outcome"] is None
    assert leo.game["scores"] == [0, 0, 0]
    leo.act("bid", coins=1)
    assert ines.game["highest"] == 1


def test_a_tap_of_the_last_game_does_not_land_in_the_rematch(trio: list[LocalPhone]) -> None:
    old = trio[0].act_letter("pass")
    play_to_the_end(trio)
    trio[1].ask("start")
    with refused("table.stale"):
        trio[0].deliver("act", old)


def test_between_games_somebody_else_sits_down(hub: LocalHub, trio: list[LocalPhone]) -> None:
    play_to_the_end(trio)
    [mia] = hub.seat(trio[0].code, "Mia")
    trio[0].ask("start")
    assert len(mia.room["seats"]) == 4
    assert mia.hand()["hand"]["card"]


def test_who_sits_down_during_a_game_looks_on_until_the_next(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    mia = hub.phone(trio[0].code)
    mia.tokens = {3: mia.knock("Mia")}
    assert trio[0].names() == ["Léo", "Inès", "Jörg"]
    trio[0].ask("confirm", proposal=proposal(trio[0], "sit"))
    mia.join()
    assert mia.names()[3] == "Mia"
    assert mia.seats == []
    assert mia.screen.hands == {}
    play_to_the_end(trio)
    mia.ask("start")
    assert mia.seats == [3]


def test_the_record_tells_another_box_from_other_rules(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("choose", box="bazaar", options={})
    leo.ask("choose", box="bazaar", options={"rounds": 3})
    assert [line["code"] for line in leo.record()[1:]] == ["table.log.choose", "table.log.options"]


def test_the_record_tells_what_happened(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo = trio[0]
    leo.act("jot", text="secret")
    leo.act("bid", coins=3)
    hub.wait(20_001)
    tablet = hub.phone(leo.code)
    lines = tablet.record()
    told = [(line["code"], line["by"]) for line in lines]
    assert told == [
        ("table.log.sit", -1),
        ("table.log.sit", -1),
        ("table.log.sit", -1),
        ("table.log.choose", 0),
        ("table.log.start", 0),
        ("bazaar.log.shuffle", -2),
        ("bazaar.log.bid", 0),
        ("bazaar.log.too_slow", -2),
    ]
    assert [line["at_ms"] for line in lines] == sorted(line["at_ms"] for line in lines)
    assert len({line["seq"] for line in lines}) == len(lines)
    assert not any(line["undone"] for line in lines)
