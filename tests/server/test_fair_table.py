"""Persons decide and go on: what practice players neither agree to, nor prevent, nor press on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.kernel import SEATED
from server.sitting import guarded
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import proposal, refused


def first_right(hub: LocalHub, table: str, *names: str, practice: int) -> list[LocalPhone]:
    """BuntHerum: seat 0 has called a row, alone, and the hub has judged it."""
    phones = hub.seat(table, *names)
    for chair in range(len(names), len(names) + practice):
        phones[0].ask("practice", chair=chair)
    phones[0].ask("choose", box="buntherum", options={"first": phones[0].key})
    phones[0].ask("start")
    call_first(hub, phones[0])
    return phones


def call_first(hub: LocalHub, leo: LocalPhone) -> None:
    leo.act("turn")
    hub.wait(450)
    leo.act("call", row=1, at=hub.clock.ms)
    while leo.game["phase"] == "call":
        hub.wait(20)


def turned_round(leo: LocalPhone) -> str:
    return "wrong" if leo.game["last"]["verdict"] == "right" else "right"


def test_a_practice_player_does_not_confirm_an_objection(hub: LocalHub, table: str) -> None:
    leo, ines = first_right(hub, table, "Léo", "Inès", practice=1)
    before = leo.game["last"]["verdict"]
    leo.act("overrule", seat=0, verdict=turned_round(leo))
    hub.wait(60_000)
    assert leo.game["proposal"], "it waits for Inès"
    assert leo.game["waiting"] == [1]
    ines.act("decline")
    assert leo.game["proposal"] is None, "one to one: a tie leaves the judgement"
    assert leo.game["last"]["verdict"] == before


def test_what_both_persons_hold_is_so_at_once(hub: LocalHub, table: str) -> None:
    leo, ines = first_right(hub, table, "Léo", "Inès", practice=2)
    other = turned_round(leo)
    leo.act("overrule", seat=0, verdict=other)
    ines.act("confirm")
    assert leo.game["last"]["verdict"] == other


def test_what_one_of_three_nods_to_is_so_when_nobody_says_no_in_time(
    hub: LocalHub, table: str
) -> None:
    leo, ines, _ = first_right(hub, table, "Léo", "Inès", "Jörg", practice=1)
    other = turned_round(leo)
    leo.act("overrule", seat=0, verdict=other)
    ines.act("confirm")
    hub.wait(9_000)
    assert leo.game["last"]["verdict"] != other
    hub.wait(2_000)
    assert leo.game["last"]["verdict"] == other
    assert leo.screen.last == {"code": "agreement.unopposed", "params": {}}


def test_who_plays_with_practice_players_alone_decides_alone(hub: LocalHub, table: str) -> None:
    [leo] = first_right(hub, table, "Léo", practice=2)
    other = turned_round(leo)
    leo.act("overrule", seat=0, verdict=other)
    assert leo.game["last"]["verdict"] == other


def test_a_seat_that_was_left_to_a_practice_player_has_no_say_any_more(
    hub: LocalHub, table: str
) -> None:
    leo, ines, jorg = first_right(hub, table, "Léo", "Inès", "Jörg", practice=0)
    jorg.ask("leave", player=jorg.key)
    ines.ask("fill", player=jorg.key, how="practice")
    other = turned_round(leo)
    leo.act("overrule", seat=0, verdict=other)
    ines.act("confirm")
    assert leo.game["last"]["verdict"] == other


def test_an_undo_does_not_bring_back_the_say_of_who_left(hub: LocalHub, table: str) -> None:
    leo, ines, jorg = first_right(hub, table, "Léo", "Inès", "Jörg", practice=0)
    leo.act("overrule", seat=0, verdict=turned_round(leo))
    jorg.ask("leave", player=jorg.key)
    ines.ask("fill", player=jorg.key, how="practice")
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.game["proposal"] is None
    run = hub.tables.find(table).history.now.run
    assert run is not None
    told = [step.entry.action.verb for step in run.steps].count(SEATED)
    assert told == 2, "when Jörg left, and when the seat was filled"
    other = turned_round(leo)
    leo.act("overrule", seat=0, verdict=other)
    ines.act("confirm")
    assert leo.game["last"]["verdict"] == other


def test_after_the_hub_died_it_still_knows_who_is_a_person(hub: LocalHub, table: str) -> None:
    leo, ines = first_right(hub, table, "Léo", "Inès", practice=2)
    other = turned_round(leo)
    leo.act("overrule", seat=0, verdict=other)
    woken = hub.died_and_woke()
    ines.at(woken).act("confirm")
    assert ines.at(woken).game["last"]["verdict"] == other


# With the box


def test_who_does_not_see_the_box_does_not_sit_down(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("choose", box="buntherum", options={"deck": "box", "first": leo.key})
    assert leo.room["practice"] is False
    with refused("table.practice_blind"):
        leo.ask("practice", chair=1)
    leo.ask("choose", box="buntherum", options={"deck": "app"})
    assert leo.room["practice"] is True
    leo.ask("practice", chair=1)
    leo.ask("choose", box="buntherum", options={"deck": "box"})
    with refused("table.practice_blind"):
        leo.ask("start")
    leo.ask("choose", box="buntherum", options={"deck": "app"})
    leo.ask("start")


def test_nor_does_it_sit_in_for_somebody_who_left(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    leo.ask("choose", box="buntherum", options={"deck": "box"})
    leo.ask("start")
    ines.ask("leave", player=ines.key)
    with refused("table.practice_blind"):
        leo.ask("fill", player=ines.key, how="practice")


def test_a_table_where_one_sat_with_the_box_already_is_still_there(
    hub: LocalHub, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was once accepted is accepted again: it stands in the log."""
    box = guarded.find("buntherum")
    with monkeypatch.context() as earlier:
        earlier.setattr(box, "HOOKS", replace(box.HOOKS, practice_sees=lambda _: True))
        [leo] = hub.seat(table, "Léo")
        leo.ask("practice", chair=1)
        leo.ask("choose", box="buntherum", options={"deck": "box", "first": leo.key})
        leo.ask("start")
    leo = leo.at(hub.died_and_woke())
    assert leo.room["phase"] == "playing"
    leo.act("turn")
    assert leo.game["phase"] == "call"


# Nobody is pressed on, and the pace is the table's


def test_a_practice_player_turns_no_card_before_a_person_does(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("practice", chair=1)
    ada = next(p["key"] for p in leo.room["players"] if p["kind"] == "practice")
    leo.ask("choose", box="buntherum", options={"first": ada})
    leo.ask("start")
    hub.wait(120_000)
    assert leo.game["phase"] == "turn"
    assert leo.game["waiting"] == [0], "the person"
    leo.act("turn")
    assert leo.game["phase"] == "call"


def thinking_ms(hub: LocalHub, table: str, pace: str) -> int:
    """How long a practice player takes for its first bid."""
    [leo] = hub.seat(table, "Léo")
    leo.ask("practice", chair=1)
    ada = next(p["key"] for p in leo.room["players"] if p["kind"] == "practice")
    leo.ask("choose", box="bazaar", options={"first": ada, "turn_s": 0, "pace": pace})
    leo.ask("start")
    version, waited = leo.screen.version, 0
    while leo.screen.version == version:
        hub.wait(50)
        waited += 50
    return waited


@pytest.mark.parametrize(("pace", "least", "most"), [("slow", 1_800, 4_050), ("quick", 300, 850)])
def test_the_lobby_says_how_fast_they_are(
    hub: LocalHub, table: str, pace: str, least: int, most: int
) -> None:
    assert least <= thinking_ms(hub, table, pace) <= most


# Who left


def test_who_left_has_no_say_until_back(hub: LocalHub, table: str) -> None:
    leo, ines, joerg = first_right(hub, table, "Léo", "Inès", "Jörg", practice=0)
    joerg.ask("leave", player=joerg.key)
    other = turned_round(leo)
    leo.act("overrule", seat=0, verdict=other)
    assert leo.game["waiting"] == [1], "nobody waits for Jörg"
    ines.act("confirm")
    assert leo.game["last"]["verdict"] == other, "all who are left hold it"


def test_who_takes_the_seat_of_one_who_left_is_asked_again(hub: LocalHub, table: str) -> None:
    leo, ines, joerg = first_right(hub, table, "Léo", "Inès", "Jörg", practice=0)
    joerg.ask("leave", player=joerg.key)
    back = hub.phone(table)
    back.ask("claim", player=joerg.key, token="f" * 32)
    ines.ask("confirm", proposal=proposal(ines, "claim"))
    hub.wait(11_000)
    leo.act("overrule", seat=0, verdict=turned_round(leo))
    assert leo.game["waiting"] == [1, 2]
