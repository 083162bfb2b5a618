"""After a game: its result is the whole table's, until somebody puts the box away for all."""

from __future__ import annotations

import pytest

from server.sitting.sitting import OWN_DECK
from server.store.record import Choose
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import proposal, refused


def finish(one: LocalPhone, another: LocalPhone) -> None:
    one.ask("finish")
    another.ask("confirm", proposal=proposal(another, "finish"))


@pytest.fixture
def done(trio: list[LocalPhone]) -> list[LocalPhone]:
    """Three whose game is over."""
    finish(trio[0], trio[1])
    return trio


def test_the_box_is_put_away_for_everybody(done: list[LocalPhone]) -> None:
    leo, ines, jorg = done
    assert {phone.room["phase"] for phone in done} == {"over"}
    ines.ask("put_away")
    assert {phone.room["phase"] for phone in done} == {"lobby"}
    assert leo.last["code"] == "table.log.put_away"
    # Who taps a moment later gets no reproach, and the record says it once.
    jorg.ask("put_away")
    codes = [line["code"] for line in leo.record()]
    assert codes.count("table.log.put_away") == 1
    leo.ask("start")
    assert {phone.room["phase"] for phone in done} == {"playing"}


def test_nothing_is_put_away_in_the_middle_of_a_game(
    hub: LocalHub, table: str, trio: list[LocalPhone]
) -> None:
    with refused("table.not_now"):
        trio[0].ask("put_away")
    (alone,) = hub.seat(hub.open(), "Mia")
    with refused("table.not_now"):
        alone.ask("put_away")
    with refused("table.not_yours"):
        hub.phone(table).ask("put_away", by=None)


def test_another_box_on_the_table_puts_the_old_one_away(done: list[LocalPhone]) -> None:
    leo, ines, _ = done
    leo.ask("choose", box="bazaar", options={})
    assert ines.room["phase"] == "over"  # the same box, other house rules
    leo.ask("choose", box="hunch", options={})
    assert ines.room["phase"] == "lobby"


def test_a_step_taken_back_after_the_box_was_put_away_goes_on_with_the_game(
    trio: list[LocalPhone],
) -> None:
    leo, ines, _ = trio
    while leo.room["phase"] == "playing":
        next(phone for phone in trio if phone.may("pass")).act("pass")
    leo.ask("put_away")
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.room["phase"] == "playing"


def test_who_starts_starts_the_box_that_the_screen_named(done: list[LocalPhone]) -> None:
    leo, ines, _ = done
    again = ines.ask_letter("start")
    leo.ask("choose", box="hunch", options={})
    answer = ines.say("ask", again)
    assert (answer["ok"], answer["code"]) == (False, "table.stale")
    assert leo.room["phase"] == "lobby"
    # Who chose it a moment ago means it, though the screen has not caught up.
    quick = leo.ask_letter("start")
    leo.ask("choose", box="bazaar", options={})
    assert leo.say("ask", quick)["ok"]
    assert ines.room["playing"] == "bazaar"


def test_who_played_and_left_is_still_known_by_name(done: list[LocalPhone]) -> None:
    leo, ines, jorg = done
    jorg.ask("leave", player=jorg.key)
    assert leo.names() == ["Léo", "Inès"]
    assert [player["name"] for player in leo.room["left"]] == ["Jörg"]
    leo.ask("start")
    assert ines.room["left"] == []


def test_the_record_tells_which_game_a_line_is_about_and_who_sat_where(
    hub: LocalHub, done: list[LocalPhone]
) -> None:
    leo, _, jorg = done
    jorg.ask("leave", player=jorg.key)
    mia = hub.phone(leo.code)
    mia.sit("Mia", chair=2, look=5)
    leo.ask("choose", box="hunch", options={})
    leo.ask("start")
    games = leo.say("record", {})["games"]
    assert [game["box"] for game in games] == ["bazaar", "hunch"]
    told = leo.record()
    starts = [place for place, line in enumerate(told) if line["code"] == "table.log.start"]
    assert [line["game"] for line in told] == [
        sum(place >= start for start in starts) - 1 for place in range(len(told))
    ]
    seated = [[seat["name"] for seat in game["seats"]] for game in games]
    assert seated == [["Léo", "Inès", "Jörg"], ["Léo", "Inès", "Mia"]]
    # As it is read again from the log, too.
    assert hub.phone(leo.code).say("record", {})["games"] == games


def test_options_tapped_faster_than_the_hub_answers_all_count(hub: LocalHub) -> None:
    """Each is said alone: what another finger changed since this screen was drawn stays."""
    leo, ines = hub.seat(hub.open(), "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": ines.key})
    leo.ask("adjust", box="bazaar", options={"rounds": 3})
    ines.ask("adjust", box="bazaar", options={"turn_s": 30})
    options = leo.room["options"]
    assert (options["rounds"], options["turn_s"], options["first"]) == (3, 30, ines.key)


def test_an_option_of_a_box_that_is_no_longer_on_the_table_is_refused(hub: LocalHub) -> None:
    leo, ines = hub.seat(hub.open(), "Léo", "Inès")
    with refused("table.stale"):
        leo.ask("adjust", box="bazaar", options={"rounds": 3})
    leo.ask("choose", box="bazaar", options={})
    ines.ask("choose", box="buntherum", options={})
    with refused("table.stale"):
        leo.ask("adjust", box="bazaar", options={"rounds": 3})
    assert leo.room["box"] == "buntherum"


def test_an_own_deck_stays_when_an_option_is_adjusted_and_is_not_written_again(
    hub: LocalHub,
) -> None:
    code = hub.open()
    (leo,) = hub.seat(code, "Léo")
    leo.ask("choose", box="bazaar", options={})
    deck = "\n".join(f"ware {number}" for number in range(40))
    holder = hub.switchboard.phones[leo.connection.id]
    hub.tables.find(code).choose_deck(holder, OWN_DECK, deck)
    leo.ask("adjust", box="bazaar", options={"rounds": 3})
    assert leo.room["options"][OWN_DECK] == len(deck)
    chosen = hub.store.read(code)[-1].do
    assert isinstance(chosen, Choose) and OWN_DECK not in chosen.options
