"""Huns: plundering, placing, shipping, new wagons, taking back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.games import huns
from rules.kernel import Action, Entry, offered, settle_options
from rules.players import play_out
from tests.rules.huns_table import Sitting, wagon

BBR, GGGK, RRG = "blue blue red", "green green green black", "red red green"
YYRR, BBGG = "yellow yellow red red", "blue blue green green"


# On wagons


def test_plundered_cubes_come_from_the_reserve_and_lie_on_places_of_their_colour() -> None:
    sitting = Sitting(2, blue=2).carts(0, BBR, GGGK).plunder("blue")
    assert sitting.view["reserve"]["blue"] == 18
    assert sitting.choices(0, "load", "wagon") == [wagon(BBR)]
    sitting.do(0, "load", wagon=wagon(BBR)).do(0, "load", wagon=wagon(BBR))
    assert sitting.cubes(0, BBR) == ["blue", "blue"]
    assert sitting.verbs(0) == {"end_turn", "take_back"}


def test_cubes_of_one_plunder_may_go_on_several_wagons_and_the_rest_goes_back() -> None:
    """Example 1 of the rulebook: three blue cubes, two free blue places on two wagons."""
    sitting = Sitting(2, blue=3).carts(0, BBR, BBGG, loaded=["blue", "blue"]).plunder("blue")
    sitting.do(0, "load", wagon=wagon(BBR)).do(0, "load", wagon=wagon(BBGG))
    assert sitting.cubes(0, BBR) == sitting.cubes(0, BBGG) == ["blue", "blue"]
    assert sitting.view["reserve"]["blue"] == 16
    assert sitting.view["phase"] == "end_turn"


def test_plundering_is_allowed_when_nothing_can_be_placed() -> None:
    sitting = Sitting(2, yellow=3).carts(0, BBR, GGGK).plunder("yellow")
    assert sitting.view["reserve"]["yellow"] == 20
    assert sitting.view["phase"] == "end_turn"


def test_plundering_is_allowed_when_the_colour_is_exhausted_and_nothing_happens() -> None:
    sitting = Sitting(2, blue=3).carts(0, BBR, GGGK).reserve(blue=0).plunder("blue")
    assert sitting.cubes(0, BBR) == []
    assert sitting.view["phase"] == "end_turn"


def test_with_fewer_cubes_than_the_die_says_one_takes_what_is_there() -> None:
    sitting = Sitting(2, blue=3).carts(0, BBR, GGGK).reserve(blue=1).plunder("blue")
    sitting.do(0, "load", wagon=wagon(BBR))
    assert sitting.view["reserve"]["blue"] == 0
    assert sitting.view["phase"] == "end_turn"


# On a card


def test_all_cubes_go_on_one_card_whatever_the_colours_and_the_rest_goes_back() -> None:
    """The rulebook's example: three yellow cubes; two fill the Mercenary, the third goes back."""
    sitting = Sitting(2, yellow=3).carts(0, BBR, GGGK).lay(0, "farrier").lay(0, "rust")
    sitting.plunder("yellow")
    assert sitting.choices(0, "fill", "card") == ["farrier", "rust"]
    sitting.do(0, "fill", card="farrier")
    assert sitting.card(0, "farrier")["cubes"] == ["yellow", "yellow"]
    assert sitting.card(0, "farrier")["in_force"]
    assert sitting.card(0, "rust")["cubes"] == []
    assert sitting.view["reserve"]["yellow"] == 18
    assert sitting.view["phase"] == "end_turn"


def test_or_all_three_on_the_plague() -> None:
    sitting = Sitting(2, yellow=3).lay(0, "farrier").lay(0, "rust").plunder("yellow")
    sitting.do(0, "fill", card="rust")
    assert sitting.card(0, "rust")["cubes"] == ["yellow"] * 3
    assert not sitting.card(0, "rust")["in_force"]
    assert sitting.card(0, "farrier")["cubes"] == []


def test_a_plunder_is_not_split_between_a_card_and_wagons() -> None:
    sitting = Sitting(2, blue=2).carts(0, BBR, GGGK).lay(0, "farrier").plunder("blue")
    assert {"fill", "load"} <= sitting.verbs(0)
    sitting.do(0, "load", wagon=wagon(BBR))
    assert "fill" not in sitting.verbs(0)
    sitting = Sitting(2, blue=3).carts(0, BBR, GGGK).lay(0, "farrier").plunder("blue")
    sitting.do(0, "fill", card="farrier")
    assert sitting.cubes(0, BBR) == []
    assert sitting.view["reserve"]["blue"] == 18


def test_equipment_raids_treasures_full_cards_and_fled_plagues_take_no_cubes() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK)
    sitting.lay(0, "winch", "night_ride", "golden_bowl").hire(0, "farrier")
    sitting.lay(0, "rats", fled=True).plunder("yellow")
    assert sitting.view["phase"] == "end_turn"


# A cube that can be used must be used


def test_a_placement_that_leaves_a_usable_cube_over_is_refused() -> None:
    sitting = Sitting(2, blue=2).carts(0, BBR, GGGK).plunder("blue").do(0, "load", wagon=wagon(BBR))
    assert sitting.verbs(0) == {"load", "take_back"}
    assert sitting.refusal(0, "put_back") == "huns.cube_usable"
    assert sitting.refusal(0, "end_turn") == "huns.cube_usable"


def test_cards_or_wagons_is_a_free_choice_as_long_as_the_way_takes_a_cube() -> None:
    """Ruling: three would fit on wagons, yet one may choose the card that takes only one."""
    sitting = (
        Sitting(2, green=3).carts(0, GGGK, RRG).lay(0, "farrier", cubes="red").plunder("green")
    )
    sitting.do(0, "fill", card="farrier")
    assert sitting.view["reserve"]["green"] == 19


def test_the_hub_proposes_the_fullest_placement() -> None:
    sitting = Sitting(2, blue=3).carts(0, BBGG, BBR, loaded=["", "blue"]).plunder("blue")
    assert sitting.hand(0)["proposal"] == [wagon(BBR), wagon(BBGG), wagon(BBGG)]
    sitting.do(0, "load_all")
    assert sitting.cubes(0, BBGG) == sitting.cubes(0, BBR) == ["blue", "blue"]
    assert sitting.view["phase"] == "end_turn"


def test_the_proposal_completes_wagons_first_and_stops_where_one_ships() -> None:
    sitting = Sitting(2, red=3).carts(0, BBR, YYRR, loaded=["blue blue"]).plunder("red")
    assert sitting.hand(0)["proposal"] == [wagon(BBR)]
    assert "load_all" not in sitting.verbs(0)


# Shipping


def test_a_full_wagon_ships_at_once() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).plunder("red")
    sitting.do(0, "load", wagon=wagon(BBR))
    assert sitting.camp(0)["loot"] == {"blue": 2, "red": 1, "green": 0, "black": 0, "yellow": 0}
    assert sitting.camp(0)["shipped"] == 1
    assert sitting.hand(0)["shipped"] == ["ox"]
    assert sitting.view["phase"] == "take_wagon"
    assert sitting.verbs(0) == {"take_wagon", "take_back"}


def test_the_new_wagon_is_a_face_up_one_which_is_replaced_at_once() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).plunder("red")
    sitting.do(0, "load", wagon=wagon(BBR))
    market, top = sitting.state.market, sitting.state.wagon_pile[0]
    assert sitting.choices(0, "take_wagon", "wagon") == [*market, "pile"]
    sitting.do(0, "take_wagon", wagon=market[2])
    assert sitting.state.market == (*market[:2], top, market[3])
    assert [one["wagon"] for one in sitting.camp(0)["wagons"]] == [wagon(GGGK), market[2]]


def test_or_the_top_of_the_pile() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).plunder("red")
    sitting.do(0, "load", wagon=wagon(BBR))
    market, pile = sitting.state.market, sitting.state.wagon_pile
    sitting.do(0, "take_wagon", wagon="pile")
    assert sitting.state.market == market
    assert sitting.state.wagon_pile == pile[1:]
    assert sitting.camp(0)["wagons"][-1]["wagon"] == pile[0]


def test_cubes_left_of_the_plunder_go_on_the_new_wagon() -> None:
    """Example 2 of the rulebook: two green cubes, the first one ships, the second goes on."""
    sitting = Sitting(2, green=2).carts(0, RRG, BBR, loaded=["red red"]).market(BBGG, GGGK)
    sitting.plunder("green").do(0, "load", wagon=wagon(RRG))
    sitting.do(0, "take_wagon", wagon=wagon(GGGK)).do(0, "load", wagon=wagon(GGGK))
    assert sitting.cubes(0, GGGK) == ["green"]
    assert sitting.view["reserve"]["green"] == 18


def test_cubes_that_do_not_fit_on_the_new_wagon_go_back() -> None:
    sitting = Sitting(2, green=2).carts(0, RRG, BBR, loaded=["red red"]).market(YYRR, GGGK)
    sitting.plunder("green").do(0, "load", wagon=wagon(RRG))
    sitting.do(0, "take_wagon", wagon=wagon(YYRR))
    assert sitting.view["reserve"]["green"] == 19
    assert sitting.view["phase"] == "end_turn"


def test_when_the_wagon_pile_is_empty_only_face_up_wagons_can_be_taken() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).no_wagons(market=2)
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR))
    market = sitting.state.market
    assert sitting.choices(0, "take_wagon", "wagon") == list(market)
    sitting.do(0, "take_wagon", wagon=market[0])
    assert sitting.state.market == market[1:]


def test_when_there_are_no_wagons_at_all_one_goes_on_with_fewer() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).no_wagons()
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR))
    assert sitting.view["phase"] == "end_turn"
    assert len(sitting.camp(0)["wagons"]) == 1
    sitting.end().pass_round()
    assert sitting.view["phase"] == "take_die"


# Taking back


def test_what_one_did_in_ones_turn_can_be_taken_back_step_by_step() -> None:
    sitting = Sitting(2, blue=2).carts(0, BBR, GGGK)
    fresh = sitting.state
    sitting.plunder("blue").do(0, "load", wagon=wagon(BBR)).do(0, "load", wagon=wagon(BBR))
    sitting.do(0, "take_back")
    assert sitting.cubes(0, BBR) == ["blue"]
    for _ in range(3):
        sitting.do(0, "take_back")
    assert sitting.state == fresh
    assert sitting.refusal(0, "take_back") == "huns.nothing_to_take_back"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_taking_back_gives_the_very_table_of_before(seats: int) -> None:
    """Over whole random games: whatever a step changed is as it was."""
    taken_back = 0

    def no_trace_is_left(state: Any, entry: Entry) -> None:
        nonlocal taken_back
        after = huns.apply(state, entry.action, entry.at_ms)
        back = Action(entry.action.actor, "take_back", {})
        if entry.action.verb != "take_back" and offered(huns.offers(after, back.actor), back):
            assert huns.apply(after, back, entry.at_ms) == state
            taken_back += 1

    options = settle_options(huns, seats, {})
    play_out(huns, seats, options, Random(7), skill=0.2, watch=no_trace_is_left)
    assert taken_back > 50


def test_not_beyond_cards_that_were_drawn_but_their_choice_can_be_taken_back() -> None:
    sitting = Sitting(2, red=2).on_top("night_ride", "spy_ring").draw("red")
    assert "take_back" not in sitting.verbs(0)
    sitting.do(0, "play", card="spy_ring").do(0, "take_back")
    assert sitting.hand(0)["drawn"] == ["night_ride", "spy_ring"]
    sitting.do(0, "play", card="night_ride")
    assert sitting.cards(0) == ["night_ride"]


def test_not_beyond_a_wagon_that_came_to_light() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).plunder("red")
    sitting.do(0, "load", wagon=wagon(BBR))
    assert "take_back" in sitting.verbs(0)
    sitting.do(0, "take_wagon", wagon=sitting.state.market[0])
    assert sitting.verbs(0) == {"end_turn"}


def test_not_beyond_what_somebody_else_did() -> None:
    sitting = Sitting(2, black=1).on_top("rats").draw("black")
    sitting.do(0, "play", card="rats", on_seat=1)
    assert "take_back" in sitting.verbs(0)
    sitting.do(1, "endure")
    assert sitting.verbs(0) == {"end_turn"}


def test_not_beyond_the_end_of_the_turn_and_not_by_others() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK).plunder("yellow")
    assert sitting.refusal(1, "take_back") == "huns.not_your_turn"
    sitting.end()
    assert sitting.verbs(0) == set()
    assert sitting.verbs(1) == {"take_die"}


def test_taking_back_stands_in_the_record() -> None:
    sitting = Sitting(2).take("red").do(0, "take_back")
    assert sitting.lines[-1] == ("huns.log.take_back", {"seat": 0})
