"""A player leaves; practice players; the table is deleted."""

from __future__ import annotations

from random import Random

import pytest

from rules import catalogue
from server.door.nods import DELETE_MS, SHOWN_MS
from server.store.record import HUB
from server.table.tables import DAY_MS, wall_ms
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.player import pick, proposal, refused


def test_between_games_anybody_may_clear_the_chair_of_who_is_away(
    hub: LocalHub, table: str
) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    leo.lose_link()
    ines.ask("leave", player=leo.key)
    assert ines.names() == ["Inès"]
    assert leo.come_back()["lost"] == [0]
    with refused("table.not_yours"):
        leo.ask("start")
    hub.wait(500)
    assert ines.screen.presence == {"players": [ines.key], "watchers": 1}


def test_nobody_is_sent_from_the_table_without_a_nod(hub: LocalHub, table: str) -> None:
    leo, ines, jorg = hub.seat(table, "Léo", "Inès", "Jörg")
    ines.ask("leave", player=leo.key)
    assert ines.names() == ["Léo", "Inès", "Jörg"]
    with refused("table.confirm_needs_another"):
        ines.ask("confirm", proposal=proposal(ines, "free"))
    leo.ask("decline", proposal=proposal(leo, "free"))
    assert leo.proposals() == []
    ines.ask("leave", player=leo.key)
    jorg.ask("confirm", proposal=proposal(jorg, "free"))
    assert jorg.names() == ["Inès", "Jörg"]


def test_in_a_game_only_the_player_leaves(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    with refused("table.not_yours"):
        ines.ask("leave", player=leo.key)
    leo.ask("leave", player=leo.key)
    assert [player["gone"] for player in ines.room["players"]] == [True, False, False]
    with refused("table.not_yours"):
        leo.act("bid", for_seat=0, coins=3)


def test_the_table_waits_for_who_left(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("leave", player=leo.key)
    ines.ask("fill", player=leo.key, how="wait")
    hub.wait(3_000)
    assert ines.game["waiting"] == [0]
    assert ines.room["players"][0]["gone"]


def test_who_left_may_come_back_with_a_nod(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("leave", player=leo.key)
    token = "f" * 32
    leo.ask("claim", by=None, player=0, token=token)
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    hub.wait(SHOWN_MS)
    leo.tokens = {0: token}
    leo.join()
    leo.act("bid", coins=3)
    assert not ines.room["players"][0]["gone"]


def test_a_practice_player_sits_in(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("leave", player=leo.key)
    ines.ask("fill", player=leo.key, how="practice")
    assert ines.room["players"][0]["kind"] == "practice"
    assert ines.names()[0] == "Léo"
    hub.wait(19_000)
    told = [line for line in ines.record() if line["code"].startswith("bazaar.")]
    assert any(line["by"] == leo.key for line in told), "it did something"


def test_the_table_ends_the_game(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("leave", player=leo.key)
    ines.ask("fill", player=leo.key, how="end")
    assert ines.room["phase"] == "over"
    assert ines.room["outcome"]["ended"]


def test_who_reloads_after_the_table_ended_the_game_still_has_a_hand(
    trio: list[LocalPhone],
) -> None:
    leo, ines, _ = trio
    leo.ask("finish")
    cards = leo.hand()["hand"]
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    leo.join()
    assert leo.room["phase"] == "over"
    assert leo.hand() == {"hand": cards, "offers": []}


def test_who_left_is_not_dealt_in_again(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.ask("leave", player=leo.key)
    ines.ask("fill", player=leo.key, how="end")
    ines.ask("start")
    assert ines.room["seats"] == [ines.key, jorg.key]
    assert ines.names() == ["Inès", "Jörg"]


def test_a_paused_game_ended_by_the_table_is_not_paused_in_the_next(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    leo.ask("pause")
    leo.ask("leave", player=leo.key)
    ines.ask("fill", player=leo.key, how="end")
    assert ines.room["paused"] is None
    ines.ask("start")
    assert ines.room["clock"]["running"]


def test_a_seat_is_filled_only_when_its_player_left(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    for player in (leo.key, ines.key, 99):
        with pytest.raises(Exception, match=r"table\.(not_now|not_yours)"):
            ines.ask("fill", player=player, how="practice")


def test_who_is_left_alone_decides_alone(trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.ask("leave", player=leo.key)
    jorg.ask("leave", player=jorg.key)
    ines.ask("finish")
    assert ines.room["phase"] == "over"


# Practice players


def test_practice_players_take_empty_chairs(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Ada", "Inès")
    leo.ask("practice", chair=4)
    with refused("table.chair_taken"):
        leo.ask("practice", chair=4)
    leo.ask("practice", chair=5)
    players = [p for p in ines.room["players"] if p["kind"] == "practice"]
    assert len({p["name"] for p in ines.room["players"]}) == 4
    assert [p["chair"] for p in players] == [4, 5]
    ines.ask("leave", player=players[0]["key"])
    assert len(ines.room["players"]) == 3


def test_eight_practice_players_are_no_trouble(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    for chair in range(1, 8):
        leo.ask("practice", chair=chair)
    with refused("table.full"):
        leo.ask("practice", chair=0)


@pytest.mark.parametrize("box", ["bazaar", *catalogue.names()])
def test_one_person_alone_plays_a_whole_game(hub: LocalHub, table: str, box: str) -> None:
    """The person does what the box offers; practice players and clocks do the rest."""
    game, rng = catalogue.find(box), Random(3)
    [leo] = hub.seat(table, "Léo")
    for chair in range(1, game.PLAYERS.start):
        leo.ask("practice", chair=chair)
    leo.ask("choose", box=box, options={})
    leo.ask("start")
    for _ in range(6_000):
        if leo.room["phase"] == "over":
            break
        hub.wait(rng.randint(500, 2_500))
        if leo.offers() and rng.random() < 0.7:
            offer = rng.choice(leo.offers())
            leo.act(offer["verb"], **pick(offer, rng, hub.clock.ms))
    assert leo.room["phase"] == "over", leo.game
    assert not leo.room["outcome"]["ended"]
    assert leo.record()
    run = hub.tables.find(table).history.now.run
    assert run is not None
    by_practice = {step.entry.action.verb for step in run.steps if step.by not in (leo.key, HUB)}
    assert by_practice
    assert not by_practice & game.HOOKS.for_persons, "what people decide, people decide"


def test_a_game_goes_on_to_its_end_without_the_person(hub: LocalHub, table: str) -> None:
    """Clocks and practice players; Léo went to look after the soup."""
    [leo] = hub.seat(table, "Léo")
    for chair in (3, 5):
        leo.ask("practice", chair=chair)
    leo.ask("choose", box="bazaar", options={"first": leo.key})
    leo.ask("start")
    hub.wait(20 * 60_000)
    assert leo.room["phase"] == "over"
    assert not [line for line in leo.record() if line["by"] == leo.key and "bazaar" in line["code"]]
    assert leo.room["outcome"]["scores"][0] == 0


def test_practice_players_rest_when_nobody_looks(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("practice", chair=4)
    [ada] = [p["key"] for p in leo.room["players"] if p["kind"] == "practice"]
    leo.ask("choose", box="bazaar", options={"first": ada, "turn_s": 0})
    leo.ask("start")
    leo.lose_link()
    version = hub.tables.find(table).version
    hub.wait(2_000)
    hub.wait(600_000)
    assert hub.tables.find(table).version == version
    leo.come_back()
    hub.wait(5_000)
    assert leo.screen.version > version


# Deleting


def test_those_sitting_at_a_table_delete_it(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    tablet = hub.phone(leo.code)
    leo.ask("delete")
    assert not hub.store.read("none")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    hub.wait(DELETE_MS - 1)
    assert hub.store.exists(leo.code)
    hub.wait(1)
    assert [phone.screen.bye for phone in (*trio, tablet)] == ["table.deleted"] * 4
    assert hub.store.read(leo.code) == []
    assert not hub.store.exists(leo.code)
    with refused("table.unknown_table"):
        leo.act("pass", for_seat=0)
    with refused("table.unknown_table"):
        hub.phone(leo.code)


def test_whoever_sits_there_stops_the_deletion(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, jorg = trio
    leo.ask("delete")
    ines.ask("confirm", proposal=proposal(ines, "delete"))
    hub.wait(DELETE_MS - 1)
    jorg.ask("decline", proposal=proposal(jorg, "delete"))
    hub.wait(DELETE_MS)
    assert hub.store.exists(leo.code)
    assert jorg.proposals() == []


def test_a_deleted_table_has_no_clocks(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("delete")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    hub.wait(DELETE_MS)
    hub.wait(60_000)
    assert hub.store.count() == 0


def test_who_sits_down_while_the_table_is_deleted_is_told(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    late = hub.phone(leo.code)
    leo.ask("delete")
    ines.ask("confirm", proposal=proposal(ines, "delete"))
    hub.clock.ms += DELETE_MS
    args = {"name": "Late", "look": 7, "chair": 7, "token": "e" * 32}
    answers = []
    hub.tables.timekeeper.run_due()
    engine.spawn(lambda: answers.append(late.say("ask", late.ask_letter("sit", None, **args))))
    hub.settle()
    assert len(answers) == 1
    assert not hub.store.exists(leo.code)
    assert late.screen.bye == "table.deleted"


def test_a_table_deleted_by_another_process_is_gone_here_too(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    """Writing to it must not go on for ever."""
    leo = trio[0]
    hub.store.delete(leo.code)
    with refused("table.unknown_table"):
        leo.act("bid", coins=3)
    with refused("table.unknown_table"):
        hub.phone(leo.code)
    assert trio[1].screen.bye == "table.deleted"


def test_tables_nobody_used_for_thirty_days_are_deleted(hub: LocalHub) -> None:
    old, young, played = hub.open(), hub.open(), hub.open()
    hub.clock.ms += 11 * 60_000
    hub.tables.rest()
    hub.clock.ms += 11 * 60_000
    hub.tables.rest()
    hub.store.used([old], wall_ms() - 31 * DAY_MS)
    hub.store.used([young], wall_ms() - 29 * DAY_MS)
    hub.store.used([played], wall_ms() - 31 * DAY_MS)
    phone = hub.phone(played)
    assert hub.tables.delete_unused(30) == [old]
    assert hub.store.exists(young)
    assert phone.room["code"] == played
    with refused("table.unknown_table"):
        hub.phone(old)


def test_a_table_in_use_today_is_never_deleted(hub: LocalHub, table: str) -> None:
    phone = hub.phone(table)
    hub.store.used([table], wall_ms() - 31 * DAY_MS)
    assert hub.tables.delete_unused(30) == []
    phone.sit("Léo")


def test_a_clock_that_was_not_set_yet_deletes_nothing(
    hub: LocalHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A little machine without a battery begins in 1970, and finds the time later."""
    now = wall_ms()
    monkeypatch.setattr("server.table.tables.wall_ms", lambda: 60_000)
    table = hub.open()
    hub.store.used([table], 60_000)
    assert hub.tables.delete_unused(30) == []
    monkeypatch.setattr("server.table.tables.wall_ms", lambda: now)
    rested = LocalHub(hub.store)
    assert rested.tables.delete_unused(30) == []
    assert rested.store.unused_since(now) == [], "its days are counted from now on"


def test_a_clock_that_leaps_deletes_nothing(hub: LocalHub, monkeypatch: pytest.MonkeyPatch) -> None:
    table, now = hub.open(), wall_ms()
    hub.store.used([table], now)
    hub = LocalHub(hub.store)
    monkeypatch.setattr("server.table.tables.wall_ms", lambda: now + 90 * DAY_MS)
    assert hub.tables.delete_unused(30) == []
    hub.clock.ms += 31 * DAY_MS
    monkeypatch.setattr("server.table.tables.wall_ms", lambda: now + 121 * DAY_MS)
    assert hub.tables.delete_unused(30) == [table], "a month went by, by any clock"
