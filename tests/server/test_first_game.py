"""A first game: an ordinary table with a prepared deal, for one person alone."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import proposal


@pytest.fixture
def leo(hub: LocalHub, table: str) -> LocalPhone:
    [leo] = hub.seat(table, "Léo")
    leo.ask("choose", box="buntherum", options={"language": "fr"})
    return leo


def test_the_chairs_fill_themselves_and_it_starts(leo: LocalPhone) -> None:
    leo.ask("learn")
    assert leo.names() == ["Léo", "Ada", "Bruno"]
    assert leo.room["phase"] == "playing"
    assert leo.room["seats"][0] == leo.key
    assert leo.room["game_options"]["first_game"] is True
    assert leo.room["game_options"]["language"] == "fr"
    assert leo.game["scores"] == [5, 5, 5]


def test_the_record_says_that_it_is_one(leo: LocalPhone) -> None:
    leo.ask("learn")
    told = [(line["code"], line["params"]) for line in leo.record()]
    assert ("table.log.learn", {"player": leo.key, "box": "buntherum"}) in told


def test_the_deal_is_prepared_and_in_the_log(hub: LocalHub, leo: LocalPhone) -> None:
    leo.ask("learn")
    zoe = hub.seat(hub.open(), "Zoé")[0]
    zoe.ask("choose", box="buntherum", options={})
    zoe.ask("learn")
    assert zoe.game["rows"] == leo.game["rows"]
    # The same after the hub has died: what chance said stands in the log, like everywhere.
    woken = leo.at(hub.died_and_woke())
    assert woken.game["rows"] == leo.game["rows"]
    leo.ask("finish")
    leo.ask("start")
    assert leo.game["rows"] != zoe.game["rows"]
    assert leo.game["scores"] == [0, 0, 0]
    assert "first_game" not in leo.room["game_options"]


def test_practice_players_who_sit_there_play_along_and_no_more_than_needed(
    leo: LocalPhone,
) -> None:
    for chair in (5, 6, 7):
        leo.ask("practice", chair=chair)
    leo.ask("learn")
    assert [(p["name"], p["chair"]) for p in leo.room["players"]] == [
        ("Léo", 0),
        ("Ada", 5),
        ("Bruno", 6),
    ]


def test_whoever_learns_sits_in_the_first_seat_wherever_the_chair_is(
    hub: LocalHub, table: str
) -> None:
    [leo] = hub.seat(table, "ada")
    leo.ask("change", name="ada", look=3, chair=6)
    leo.ask("choose", box="buntherum", options={})
    leo.ask("learn")
    keys = {player["chair"]: player["key"] for player in leo.room["players"]}
    assert leo.room["seats"] == [keys[6], keys[0], keys[1]]
    assert leo.names() == ["ada", "Bruno", "Clara"]


@pytest.mark.parametrize("second_seat_on_the_same_phone", [True, False])
def test_two_persons_cannot_play_a_deal_that_one_of_them_knows(
    hub: LocalHub, leo: LocalPhone, second_seat_on_the_same_phone: bool
) -> None:
    zoe = leo if second_seat_on_the_same_phone else hub.phone(leo.code)
    zoe.sit("Zoé")
    before = leo.room
    with pytest.raises(Illegal, match=r"table\.not_alone"):
        leo.ask("learn")
    assert leo.room == before


def test_nobody_joins_it_while_it_runs(hub: LocalHub, leo: LocalPhone) -> None:
    leo.ask("learn")
    zoe = hub.phone(leo.code)
    [_, ada, _] = leo.room["players"]
    with pytest.raises(Illegal, match=r"table\.not_yours"):
        zoe.ask("claim", by=None, player=ada["key"], token="a" * 32)
    zoe.knock("Zoé")
    leo.ask("confirm", proposal=proposal(leo, "sit"))
    assert "Zoé" in leo.names()
    assert len(leo.room["seats"]) == 3  # she plays from the next game on


def test_no_option_of_a_phone_prepares_a_deal(leo: LocalPhone) -> None:
    with pytest.raises(Illegal, match=r"table\.unknown_option"):
        leo.ask("choose", box="buntherum", options={"first_game": True})


def test_a_box_without_one_and_no_box_are_refused(hub: LocalHub, leo: LocalPhone) -> None:
    leo.ask("choose", box="bazaar", options={})
    with pytest.raises(Illegal, match=r"table\.no_first_game"):
        leo.ask("learn")
    [zoe] = hub.seat(hub.open(), "Zoé")
    with pytest.raises(Illegal, match=r"table\.no_box"):
        zoe.ask("learn")


def test_what_the_learner_decided_alone_binds_nobody_later(hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("choose", box="got_any_words", options={})
    leo.ask("learn")
    leo.ask("finish")
    leo.ask("start")
    assert "precedents" not in leo.room["game_options"]
