"""Huns: the practice player looks one step ahead, knows nothing it should not, and plays well."""

from __future__ import annotations

from random import Random

from rules.games import huns
from rules.games.huns.practice import practice
from rules.kernel import Seat, settle_options
from rules.players import play_out
from tests.rules.huns_table import Sitting, wagon

BBR, GGGK, BBGG = "blue blue red", "green green green black", "blue blue green green"


def wins(seats: int, games: int, clever: Seat) -> float:
    """How often a practice player wins against others who do just anything."""
    options, practice = settle_options(huns, seats, {}), frozenset({clever})
    won = 0.0
    for seed in range(games):
        played = play_out(huns, seats, options, Random(seed), skill=0, practice=practice)
        winners = played.outcome.winners
        won += (clever in winners) / len(winners)
    return won / games


def test_it_beats_players_who_do_just_anything() -> None:
    assert wins(2, 10, clever=1) > 0.9
    assert wins(4, 6, clever=2) > 0.8


def test_it_waits_when_it_is_not_asked() -> None:
    sitting = Sitting(2).carts(1, BBR, BBGG, loaded=["blue"]).lay(1, "winch")
    assert sitting.usable(1) == {"winch"}
    assert practice(sitting.state, 1, sitting.offers(1), Random(1)) is None


def test_it_uses_an_effect_on_anothers_turn_that_ships_a_wagon() -> None:
    sitting = Sitting(2).carts(1, BBR, BBGG, loaded=["blue red", "blue"]).lay(1, "winch")
    action = practice(sitting.state, 1, sitting.offers(1), Random(1))
    assert action is not None
    assert action.args["wagon"] == wagon(BBR)


def test_it_suffers_what_it_must() -> None:
    sitting = Sitting(2).hire(0, "farrier").lay(0, "deserters").take("yellow")
    action = practice(sitting.state, 0, sitting.offers(0), Random(1))
    assert action is not None
    assert action.args["card"] == "deserters"


def test_it_completes_a_wagon_when_it_can() -> None:
    sitting = Sitting(2, red=1, green=1).carts(0, BBR, GGGK, loaded=["blue blue"]).plunder("red")
    action = practice(sitting.state, 0, sitting.offers(0), Random(1))
    assert action is not None
    assert (action.verb, action.args) == ("load", {"wagon": wagon(BBR)})


def test_it_never_takes_back() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).plunder("yellow")
    assert sitting.verbs(0) == {"end_turn", "take_back"}
    for seed in range(20):
        action = practice(sitting.state, 0, sitting.offers(0), Random(seed))
        assert action is not None
        assert action.verb == "end_turn"
