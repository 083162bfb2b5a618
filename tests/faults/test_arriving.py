"""Hostile guests before the door of a real hub: whoever belongs at a table is not kept from it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.conftest import new_household
from tests.support.phone import Phone
from tests.support.player import hex128, refused
from tests.support.process import HubProcess

Guests = Callable[..., list[Phone]]


@pytest.fixture
def players(own_hub: HubProcess, household: str, guests: Guests) -> list[Phone]:
    """At a hub of their own, that may be restarted and has heard no guess before."""
    return in_the_middle_of_a_game(own_hub, household, guests)


@pytest.fixture
def neighbours(shared_hub: HubProcess, household: str, guests: Guests) -> list[Phone]:
    """At a hub where others play, too."""
    return in_the_middle_of_a_game(shared_hub, household, guests)


def in_the_middle_of_a_game(hub: HubProcess, household: str, guests: Guests) -> list[Phone]:
    """Léo and Inès behind one router; Léo begins."""
    code = hub.open_table(household)
    leo, ines = guests(hub, code, household, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0, "rounds": 9})
    leo.ask("start")
    ines.wait_until(lambda: ines.screen.hands, "the cards")
    return [leo, ines]


# Watching


def test_watchers_are_limited_and_stop_nobody(
    shared_hub: HubProcess, neighbours: list[Phone], another_household: str
) -> None:
    leo, ines = neighbours
    watchers = [Phone(shared_hub, leo.code, another_household) for _ in range(60)]
    try:
        for watcher in watchers[:24]:
            watcher.arrive()
        for watcher in watchers[24:]:
            watcher.connect()
            with refused("table.too_many_watchers"):
                watcher.join()
        leo.act("bid", coins=1)
        assert ines.come_back()["players"] == [ines.key]
        leo.wait_until(lambda: leo.screen.presence["watchers"] == 24, "all of them")
        watchers[0].close()
        leo.wait_until(lambda: leo.screen.presence["watchers"] == 23, "one of them went")
        watchers[24].join()
    finally:
        for watcher in watchers:
            watcher.close()


def test_who_comes_and_goes_all_the_time_is_told_twice_a_second(
    shared_hub: HubProcess, neighbours: list[Phone], another_household: str
) -> None:
    leo, ines = neighbours
    told, began = leo.screen.presences, time.monotonic()
    restless = [Phone(shared_hub, leo.code, another_household) for _ in range(20)]
    try:
        for phone in restless:
            phone.connect()
        for _ in range(20):
            for phone in restless:
                phone.send("join", {"code": leo.code, "tokens": [], "watch": True})
            leo.act("jot", text="still quick")
        ines.close()
        leo.wait_until(lambda: leo.screen.presence["players"] == [leo.key], "she is missed")
        took_s = time.monotonic() - began
        assert leo.screen.presences - told <= 2 * took_s + 2
    finally:
        for phone in restless:
            phone.close()


# Guessing


def guess_code(hub: HubProcess, household: str) -> int:
    return hub.get("/api/tables/ZZZZZZ", household=household).status


def test_three_hundred_wrong_codes_keep_nobody_out(
    own_hub: HubProcess, players: list[Phone], household: str
) -> None:
    """The guessers come from thirty addresses, one of them that of the players."""
    leo, ines = players
    for house in (household, *(new_household() for _ in range(29))):
        assert [guess_code(own_hub, house) for _ in range(10)] == [404] * 10
    assert guess_code(own_hub, household) == 429, "who guesses is braked"
    assert leo.come_back()["players"] == [leo.key]
    ines.household = new_household()
    assert ines.come_back()["players"] == [ines.key], "a valid token, wherever it comes from"
    tablet = Phone(own_hub, leo.code, household)
    tablet.arrive()
    newcomer = Phone(own_hub, leo.code, new_household())
    newcomer.arrive()
    for phone in (tablet, newcomer):
        phone.close()


def test_a_valid_token_passes_where_others_just_guessed(
    own_hub: HubProcess, players: list[Phone]
) -> None:
    """Also where nobody of the table ever came from, and right after the hub was started."""
    leo = players[0]
    leo.household = new_household()
    own_hub.restart()
    assert [guess_code(own_hub, leo.household) for _ in range(11)][-1] == 429
    assert leo.come_back()["players"] == [leo.key]


def test_who_is_braked_does_not_learn_whether_a_table_exists(
    own_hub: HubProcess, players: list[Phone], another_household: str
) -> None:
    for _ in range(10):
        guess_code(own_hub, another_household)
    for code in (players[0].code, "ZZZZZZ"):
        page = own_hub.get(
            f"/api/tables/{code}/save",
            household=another_household,
            Authorization=f"Bearer {hex128()}",
        )
        assert (page.status, page.json["code"]) == (429, "table.too_many")


def test_a_restart_gives_no_further_tries_at_a_pin(
    own_hub: HubProcess, players: list[Phone], another_household: str
) -> None:
    leo = players[0]
    pin = leo.ask("hand_over")["pin"]
    thief = Phone(own_hub, leo.code, another_household)
    try:
        for wrong in range(3):
            own_hub.restart()
            thief.come_back()
            tried = f"{(int(pin) + 1 + wrong) % 10_000:04}"
            with refused("table.wrong_pin"):
                thief.ask("take_over", by=None, player=leo.key, pin=tried, token=hex128())
        with refused("table.wrong_pin"):
            thief.ask("take_over", by=None, player=leo.key, pin=pin, token=hex128())
        assert leo.come_back()["players"] == [leo.key]
    finally:
        thief.close()


# Pausing


def test_who_looks_on_does_not_stop_a_game_for_good(
    shared_hub: HubProcess, neighbours: list[Phone], another_household: str
) -> None:
    """Ten tabs of a stranger pause whenever the game goes on: those who play have the last word."""
    leo, _ = neighbours
    strangers = [Phone(shared_hub, leo.code, another_household) for _ in range(10)]
    try:
        for stranger in strangers:
            stranger.arrive()
        paused = 0
        for _ in range(10):
            answers = [stranger.say("ask", stranger.ask_letter("pause")) for stranger in strangers]
            paused += sum(answer["ok"] for answer in answers)
            if any(answer["ok"] for answer in answers):
                leo.ask("resume")
        assert paused == 6
        assert answers[-1]["code"] == "table.too_often"
        leo.act("bid", coins=1)
    finally:
        for stranger in strangers:
            stranger.close()


def test_who_looks_on_leaves_when_the_table_is_locked_or_asks(
    shared_hub: HubProcess, neighbours: list[Phone], another_household: str
) -> None:
    leo, ines = neighbours
    spy, tablet = (Phone(shared_hub, leo.code, another_household) for _ in range(2))
    try:
        for watcher in (spy, tablet):
            watcher.arrive()
        leo.ask("lock")
        for watcher in (spy, tablet):
            watcher.wait_for_goodbye("table.locked")
            with refused("table.locked"):
                watcher.ask("pause")
        tablet.tokens = {-1: hex128()}
        tablet.ask("watch", by=None, token=tablet.tokens[-1])
        ines.wait_until(lambda: ines.proposals() == ["watch"], "the question")
        ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
        tablet.join()
        leo.act("bid", coins=3)
        tablet.wait_until(lambda: tablet.game["highest"] == 3, "the bid")
        with refused("table.locked"):
            tablet.ask("pause", by=None)
        assert spy.game["highest"] == 0
        with refused("table.locked"):
            spy.join()
    finally:
        for watcher in (spy, tablet):
            watcher.close()


def test_nobody_sits_down_under_a_name_that_looks_like_anothers(
    shared_hub: HubProcess, household: str, guests: Guests
) -> None:
    code = shared_hub.open_table(household)
    guests(shared_hub, code, household, "Leo")
    twin = Phone(shared_hub, code, household)
    twin.arrive()
    try:
        for name in (
            "L\u0435o",
            "Le\u03bf",
            "\u216ceo",
        ):  # Cyrillic ie, Greek omicron, a Roman fifty
            with refused("table.name_taken"):
                twin.sit(name)
    finally:
        twin.close()
