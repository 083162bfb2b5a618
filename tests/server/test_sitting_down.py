"""Joining, sitting down, names, the door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from server.store.base import Page
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import hex128, refused


def test_who_joins_is_shown_everything(hub: LocalHub, table: str) -> None:
    phone = hub.phone(table)
    assert phone.room["code"] == table
    assert phone.room["phase"] == "lobby"
    assert phone.screen.game is None
    assert phone.screen.hands == {}


def test_a_code_is_read_without_case(hub: LocalHub, table: str) -> None:
    assert hub.phone(table.lower()).room["code"] == table


def test_there_is_no_such_table(hub: LocalHub) -> None:
    with refused("table.unknown_table"):
        hub.phone("222222")


def test_who_has_not_joined_cannot_do_anything(hub: LocalHub, table: str) -> None:
    phone = LocalPhone(hub, table, "192.0.2.7")
    phone.screen.room = {"players": [], "seats": [0]}
    with refused("table.unknown_table"):
        phone.sit("Léo")
    with refused("table.unknown_table"):
        phone.act("pass", for_seat=0)
    with refused("table.unknown_table"):
        phone.record()


def test_who_sits_down_is_seen_by_all(hub: LocalHub, table: str) -> None:
    leo, tablet = hub.phone(table), hub.phone(table)
    key = leo.sit("Léo", chair=3, look=5)
    hub.wait(500)
    assert tablet.room["players"] == [
        {"key": key, "name": "Léo", "look": 5, "chair": 3, "kind": "person", "gone": False}
    ]
    assert tablet.screen.presence == {"players": [key], "watchers": 1}
    assert tablet.last["code"] == "table.log.sit"
    assert tablet.last["params"]["name"] == "Léo"


def test_who_goes_is_missed(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    hub.wait(500)
    assert ines.screen.presence["players"] == [leo.key, ines.key]
    leo.lose_link()
    hub.wait(500)
    assert ines.screen.presence["players"] == [ines.key]


def test_presence_is_told_as_a_change_twice_a_second(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    hub.wait(1_000)
    told = leo.screen.presences
    for _ in range(50):
        hub.phone(table).lose_link()
        hub.wait(20)
    hub.wait(500)
    assert leo.screen.presences - told <= 3
    assert leo.screen.presence == {"players": [leo.key, ines.key], "watchers": 0}


def test_who_joins_again_was_never_missed(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    hub.wait(1_000)
    told = ines.screen.presences
    leo.join()
    hub.wait(1_000)
    assert ines.screen.presences == told


def test_there_is_room_for_so_many_watchers_and_for_all_who_sit(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    watchers = [hub.phone(table) for _ in range(24)]
    with refused("table.too_many_watchers"):
        hub.phone(table)
    leo.come_back_after_losing_the_link()
    watchers[0].sit("Inès")
    hub.phone(table)


def test_who_goes_does_not_look_on_either(hub: LocalHub, table: str) -> None:
    leo, _ = hub.seat(table, "Léo", "Inès")
    watcher = hub.phone(table)
    watcher.lose_link()
    hub.wait(1_000)
    assert leo.screen.presence["watchers"] == 0
    assert len(hub.tables.find(table).audience.phones) == 2


def test_who_goes_while_the_seat_is_written_down_is_not_there(
    monkeypatch: pytest.MonkeyPatch, hub: LocalHub, table: str
) -> None:
    """The seat is theirs, but nobody is told that they are at the table."""
    leo, ines = hub.phone(table), hub.phone(table)
    write = hub.store.append

    def go_meanwhile(pages: Sequence[Page]) -> list[Page]:
        ines.lose_link()
        return write(pages)

    monkeypatch.setattr(hub.store, "append", go_meanwhile)
    ines.sit("Inès")
    assert leo.names() == ["Inès"]
    assert leo.screen.presence["players"] == []
    assert len(hub.tables.find(table).audience.phones) == 1


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("  Léo ", "Léo"), ("Le\u0301o", "Léo"), ("Anna\u00a0 Lena", "Anna Lena"), ("👩‍👧", "👩‍👧")],
)
def test_a_name_is_shown_tidied(hub: LocalHub, table: str, typed: str, shown: str) -> None:
    phone = hub.phone(table)
    phone.sit(typed)
    assert phone.names() == [shown]
    assert phone.record()[-1]["params"]["name"] == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "Lé\u200bo",
        "Léo\u202e",
        "L\x00éo",
        "\u3164",
        "\ufeff",
        "\u0301",
        "Z" + "\u0301" * 9,
    ],
)
def test_a_name_that_cannot_be_read_is_refused(hub: LocalHub, table: str, name: str) -> None:
    phone = hub.phone(table)
    with refused("table.name_unprintable"):
        phone.sit(name)
    assert phone.names() == []
    assert phone.room["players"] == []


def test_a_name_may_have_twenty_characters(hub: LocalHub, table: str) -> None:
    phone = hub.phone(table)
    for length in (21, 41, 160):
        with refused("table.name_long") as refusal:
            phone.sit("é" * length)
        assert refusal.value.params == {"most": 20}
    phone.sit("é" * 20)
    assert phone.names() == ["é" * 20]


@pytest.mark.parametrize("name", ["Léo", "leo", " LÉO", "Le\u0301o"])
def test_no_two_players_have_the_same_name(hub: LocalHub, table: str, name: str) -> None:
    hub.seat(table, "Léo")
    other = hub.phone(table)
    with refused("table.name_taken"):
        other.sit(name)
    assert other.names() == ["Léo"]


def test_no_two_players_share_a_chair_or_a_look(hub: LocalHub, table: str) -> None:
    hub.seat(table, "Léo")
    ines = hub.phone(table)
    with refused("table.chair_taken"):
        ines.sit("Inès", chair=0, look=1)
    with refused("table.look_taken"):
        ines.sit("Inès", chair=1, look=0)


def test_eight_can_sit_down_and_no_more(hub: LocalHub, table: str) -> None:
    phone = hub.phone(table)
    for number in range(8):
        phone.sit(f"Player {number}")
    with refused("table.full"):
        phone.sit("One more")
    assert len(phone.names()) == 8


def test_a_player_changes_name_look_and_chair(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    leo.ask("change", name="Léonard", look=6, chair=7)
    assert ines.names() == ["Léonard", "Inès"]
    with refused("table.name_taken"):
        ines.ask("change", name="leonard", look=1, chair=1)
    with refused("table.not_yours"):
        ines.ask("change", by=leo.key, name="Fool", look=1, chair=1)
    assert leo.names() == ["Léonard", "Inès"]


def test_chairs_stay_where_they_are_during_a_game(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    with refused("table.not_now"):
        leo.ask("change", name="Léo", look=0, chair=7)
    leo.ask("change", name="Léonard", look=0, chair=0)
    assert leo.names()[0] == "Léonard"


def test_one_phone_plays_for_several(hub: LocalHub, table: str) -> None:
    phone = hub.phone(table)
    first, second = phone.sit("Léo"), phone.sit("Inès")
    phone.ask("choose", box="bazaar", options={"first": first})
    phone.ask("start")
    assert phone.seats == [0, 1]
    assert all(phone.hand(seat)["hand"]["card"] for seat in (0, 1))
    phone.act("bid", for_seat=0, coins=2)
    phone.act("bid", for_seat=1, coins=3)
    assert phone.game["highest"] == 3
    with refused("table.not_yours"):
        phone.act("bid", for_seat=2, coins=4)
    assert phone.come_back_after_losing_the_link()["players"] == [first, second]


def test_a_token_that_fits_nobody_is_told_and_the_others_count(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.tokens = {99: hex128(), **leo.tokens}
    answer = leo.join()
    assert answer["lost"] == [0]
    assert answer["players"] == [0]


def test_a_wrong_token_sees_no_hand(hub: LocalHub, trio: list[LocalPhone]) -> None:
    stranger = LocalPhone(hub, trio[0].code, "192.0.2.9")
    stranger.tokens = {0: hex128()}
    stranger.join()
    assert stranger.screen.hands == {}
    with refused("table.not_yours"):
        stranger.act("pass")


# The door


def test_a_locked_table_lets_nobody_else_in(hub: LocalHub, table: str) -> None:
    leo, tablet = hub.seat(table, "Léo")[0], hub.phone(table)
    with refused("table.not_yours"):
        tablet.ask("lock")
    leo.ask("lock")
    with refused("table.locked"):
        hub.phone(table)
    with refused("table.locked"):
        tablet.sit("Inès")


def test_who_looks_on_leaves_when_the_table_is_locked(hub: LocalHub, table: str) -> None:
    [leo], tablet = hub.seat(table, "Léo"), hub.phone(table)
    leo.ask("lock")
    assert tablet.screen.bye == "table.locked"
    views = tablet.screen.views
    leo.ask("practice", chair=5)
    assert tablet.screen.views == views
    with refused("table.locked"):
        tablet.record()
    hub.wait(500)
    assert leo.screen.presence == {"players": [leo.key], "watchers": 0}


def ask_to_look_on(tablet: LocalPhone) -> None:
    tablet.tokens = {-1: hex128()}
    tablet.ask("watch", None, token=tablet.tokens[-1])


def test_who_asks_may_look_on_at_a_locked_table_with_a_nod(hub: LocalHub, table: str) -> None:
    [leo], tablet = hub.seat(table, "Léo"), hub.phone(table)
    leo.ask("lock")
    ask_to_look_on(tablet)
    assert leo.proposals() == ["watch"], "also who sits alone is asked"
    with refused("table.locked"):
        tablet.join()
    leo.ask("confirm", proposal=leo.room["proposals"][0]["proposal"])
    assert tablet.join()["lost"] == []
    leo.ask("practice", chair=5)
    assert tablet.room["players"] == leo.room["players"]
    tablet.come_back_after_losing_the_link()
    tablet = tablet.at(hub.died_and_woke())
    assert tablet.room["locked"]


def test_a_nod_to_look_on_lasts_until_the_table_is_unlocked(hub: LocalHub, table: str) -> None:
    [leo], tablet = hub.seat(table, "Léo"), hub.phone(table)
    leo.ask("lock")
    ask_to_look_on(tablet)
    leo.ask("confirm", proposal=leo.room["proposals"][0]["proposal"])
    tablet.join()
    leo.ask("unlock")
    leo.ask("lock")
    assert tablet.screen.bye == "table.locked"


def test_who_asks_to_look_on_crowds_nobody_out(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    with refused("table.not_now"):
        hub.phone(table).ask("watch", None, token=hex128())
    strangers = [hub.phone(table) for _ in range(4)]
    leo.ask("lock")
    ines.ask("delete")
    for stranger in strangers[:2]:
        ask_to_look_on(stranger)
    with refused("table.too_often"):
        ask_to_look_on(strangers[2])
    assert leo.proposals() == ["delete", "watch", "watch"]
    leo.ask("unlock")
    assert leo.proposals() == ["delete"]


def test_who_sits_at_a_locked_table_comes_back_and_may_seat_others(
    hub: LocalHub, table: str
) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("lock")
    leo.come_back_after_losing_the_link()
    leo.sit("Inès")
    assert leo.names() == ["Léo", "Inès"]
    leo.ask("unlock")
    assert hub.phone(table).names() == ["Léo", "Inès"]


def test_who_was_shut_out_sees_and_does_nothing(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("lock")
    outside = LocalPhone(hub, table, "192.0.2.9")
    with refused("table.locked"):
        outside.join()
    outside.screen.room = {"players": []}
    for verb in ("pause", "start", "lock"):
        with refused("table.locked"):
            outside.ask(verb)
    with refused("table.locked"):
        outside.sit("Somebody")
    with refused("table.locked"):
        outside.record()
    leo.ask("change", name="Léonard", look=0, chair=0)
    assert outside.screen.views == 0


# The box


@pytest.mark.parametrize(
    ("box", "options", "code"),
    [
        ("chess", {}, "table.unknown_game"),
        ("../bazaar", {}, "table.unknown_game"),
        ("bazaar", {"colour": 1}, "table.unknown_option"),
        ("bazaar", {"rounds": 10}, "table.wrong_option_value"),
        ("bazaar", {"rounds": "2"}, "table.wrong_option_value"),
        ("bazaar", {"rounds": True}, "table.wrong_option_value"),
        ("bazaar", {"mood": "furious"}, "table.wrong_option_value"),
        ("bazaar", {"deck": ["app"]}, "table.wrong_option_value"),
        ("bazaar", {"first": 17}, "table.not_yours"),
        ("bazaar", {"first": False}, "table.not_yours"),
        ("bazaar", {"first": "Léo"}, "table.not_yours"),
    ],
)
def test_a_box_or_option_that_is_not_there(
    hub: LocalHub, table: str, box: str, options: dict[str, Any], code: str
) -> None:
    [leo] = hub.seat(table, "Léo")
    with refused(code):
        leo.ask("choose", box=box, options=options)
    assert leo.room["box"] is None


def test_the_chosen_box_is_shown_with_all_its_options(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"rounds": 5, "first": ines.key})
    assert ines.room["box"] == "bazaar"
    assert ines.room["options"]["rounds"] == 5
    assert ines.room["options"]["deck"] == "app"
    assert ines.room["options"]["first"] == ines.key


def test_who_is_named_begins(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": ines.key})
    leo.ask("start")
    assert leo.room["game_options"]["first"] == 1
    assert ines.may("bid")
    assert not leo.may("bid")


def test_a_game_needs_a_box_and_the_right_number_of_players(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    with refused("table.no_box"):
        leo.ask("start")
    leo.ask("choose", box="bazaar", options={})
    with refused("table.wrong_number") as refusal:
        leo.ask("start")
    assert refusal.value.params == {"least": 2, "most": 4, "seats": 1}
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        leo.sit(name)
    with refused("table.wrong_number"):
        leo.ask("start")
    assert leo.room["phase"] == "lobby"


def test_watchers_neither_choose_nor_start(hub: LocalHub, table: str) -> None:
    tablet = hub.phone(table)
    for verb, args in (
        ("choose", {"box": "bazaar", "options": {}}),
        ("start", {}),
        ("practice", {"chair": 3}),
        ("finish", {}),
        ("propose_undo", {}),
        ("delete", {}),
        ("hand_over", {}),
        ("leave", {"player": 0}),
    ):
        with refused("table.not_yours"):
            tablet.ask(verb, by=None, **args)


def test_nothing_is_chosen_in_the_middle_of_a_game(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    for verb, args in (
        ("choose", {"box": "bazaar", "options": {}}),
        ("start", {}),
        ("practice", {"chair": 5}),
    ):
        with refused("table.not_now"):
            leo.ask(verb, **args)


def test_seats_follow_the_chairs(hub: LocalHub, table: str) -> None:
    leo, ines = hub.phone(table), hub.phone(table)
    leo.sit("Léo", chair=6)
    ines.sit("Inès", chair=2, look=2)
    leo.ask("choose", box="bazaar", options={})
    leo.ask("start")
    assert leo.room["seats"] == [ines.key, leo.key]
