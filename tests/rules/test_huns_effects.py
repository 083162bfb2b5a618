"""Huns: timing marks, several effects at once, effects that beat rules (rulebook: Cards)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.games.huns.cards import DECK
from tests.rules.huns_table import Sitting, wagon

BBR, GGGK, RRG = "blue blue red", "green green green black", "red red green"
YYRR, BBGG = "yellow yellow red red", "blue blue green green"


@pytest.mark.parametrize("key", sorted(DECK))
def test_every_card_has_a_test_of_its_own(key: str) -> None:
    """One that begins with its name and lays it."""
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_huns_*.py"))
    told = re.findall(rf"def test_{key}_.*?(?=\ndef |\Z)", tests, re.DOTALL)
    assert any(f'"{key}"' in test for test in told)


# Timing marks


def test_start_of_turn_is_before_or_just_after_taking_the_die() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK).hire(0, "loot_keeper").loot(0, blue=1)
    assert sitting.usable(0) == {"loot_keeper"}
    assert sitting.take("yellow").usable(0) == {"loot_keeper"}
    assert sitting.do(0, "plunder").usable(0) == set()


def test_during_the_turn_is_before_in_the_middle_of_and_after_the_action() -> None:
    sitting = Sitting(2, blue=2).carts(0, BBR, GGGK).lay(0, "pack_saddle")
    sitting.lay(0, "drover", cubes="red").lay(0, "farrier")
    assert sitting.usable(0) == {"pack_saddle"}
    assert sitting.take("blue").usable(0) == {"pack_saddle"}
    assert sitting.do(0, "plunder").do(0, "load", wagon=wagon(BBR)).usable(0) == {"pack_saddle"}
    assert sitting.do(0, "load", wagon=wagon(BBR)).usable(0) == {"pack_saddle"}
    assert sitting.end().usable(0) == set()


def test_end_of_turn_is_after_the_action_when_all_cubes_are_placed() -> None:
    sitting = Sitting(2, blue=1).carts(0, BBR, GGGK).hire(0, "fire_eater")
    sitting.carts(1, YYRR, BBGG, loaded=["yellow"])
    assert sitting.usable(0) == set()
    assert sitting.take("blue").usable(0) == set()
    assert sitting.do(0, "plunder").usable(0) == set()
    assert sitting.do(0, "load", wagon=wagon(BBR)).usable(0) == {"fire_eater"}


def test_any_time_is_also_on_others_turns_but_not_between_their_decisions() -> None:
    sitting = Sitting(2, blue=1).carts(0, BBR, GGGK)
    sitting.carts(1, RRG, YYRR, loaded=["red"]).lay(1, "winch")
    assert sitting.usable(1) == {"winch"}
    assert sitting.plunder("blue").usable(1) == set()
    assert sitting.do(0, "load", wagon=wagon(BBR)).usable(1) == {"winch"}


def test_an_effect_per_turn_works_in_every_turn_of_a_round() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).hire(0, "loot_keeper").loot(0, blue=1, green=1)
    sitting.use(0, "loot_keeper", colour="blue").do(0, "load", wagon=wagon(BBR))
    sitting.plunder("yellow").end().pass_turn()
    assert sitting.view["round"] == 1
    assert sitting.usable(0) == {"loot_keeper"}


# Several effects at once


def test_of_several_effects_at_once_the_active_player_picks_the_order() -> None:
    sitting = Sitting(3, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).hire(0, "farrier")
    sitting.carts(1, BBGG, RRG).lay(1, "toll_chain")
    sitting.carts(2, YYRR, "black black yellow").hire(2, "ransomer")
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert sitting.view["phase"] == "order"
    assert sitting.waiting == 0
    assert sitting.choices(0, "next_effect", "card") == ["farrier", "toll_chain", "ransomer"]
    sitting.do(0, "next_effect", card="ransomer").use(2, "ransomer", colour="yellow")
    sitting.do(2, "load", wagon=wagon(YYRR))
    assert sitting.choices(0, "next_effect", "card") == ["farrier", "toll_chain"]
    sitting.do(0, "next_effect", card="farrier").use(0, "farrier", colour="green")
    sitting.do(0, "load", wagon=wagon(GGGK))
    assert sitting.waiting == 1  # the last one needs no picking
    sitting.do(1, "skip")
    assert sitting.view["phase"] == "end_turn"


def test_effects_of_the_same_time_are_used_in_the_order_that_one_likes() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK, loaded=["blue"]).lay(0, "rats")
    sitting.lay(0, "trade_scales").loot(0, red=2).plunder("yellow").do(0, "fill", card="rats")
    assert sitting.usable(0) == {"rats", "trade_scales"}
    sitting.use(0, "trade_scales", pay="red", colour="green").do(0, "load", wagon=wagon(GGGK))
    sitting.use(0, "rats", wagon=wagon(GGGK), colour="green")
    assert sitting.cubes(0, BBR) == ["blue"]


def test_effects_that_nobody_could_use_are_passed_over() -> None:
    sitting = Sitting(3, red=1).carts(0, BBR, GGGK, loaded=["blue blue"])
    sitting.carts(1, YYRR, "black black yellow", loaded=["red red"]).lay(1, "toll_chain")
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert sitting.view["phase"] == "end_turn"


def test_the_cubes_left_in_hand_wait_while_others_respond() -> None:
    sitting = Sitting(3, red=2).carts(0, BBR, RRG, loaded=["blue blue"])
    sitting.carts(1, BBGG, GGGK).lay(1, "toll_chain")
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert sitting.waiting == 1
    sitting.do(1, "skip")
    assert sitting.view["task"] == {"what": "place", "seat": 0, "colour": "red", "cubes": 1}


# A card's word beats a rule's


def test_a_cards_word_beats_a_rules() -> None:
    """The colour of a place, one way for a plunder, two wagons, the pile of the die: all yield."""
    sitting = Sitting(2, blue=3).carts(0, BBR, GGGK, RRG).lay(0, "dye_pots", "spare_axle")
    sitting.hire(0, "quartermaster").lay(0, "farrier").plunder("blue")
    sitting.do(0, "load_dyed", wagon=wagon(RRG), place="green")
    sitting.do(0, "load", wagon=wagon(BBR)).do(0, "fill", card="farrier")
    assert sitting.cubes(0, RRG) == sitting.cubes(0, BBR) == ["blue"]
    assert sitting.card(0, "farrier")["cubes"] == ["blue"]


def test_cards_stay_in_their_camp_for_good() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).lay(0, "night_ride", "winch").lay(0, "rats", fled=True)
    sitting.use(0, "night_ride", colour="blue").do(0, "load_all")
    sitting.pass_round()
    assert sitting.cards(0) == ["night_ride", "winch", "rats"]


def test_cubes_on_cards_go_back_only_when_a_card_says_so() -> None:
    sitting = Sitting(2).hire(0, "farrier", "rats")
    sitting.pass_round().pass_round()
    assert sitting.card(0, "farrier")["cubes"] == sitting.card(0, "rats")["cubes"] == ["black"] * 2


def test_a_card_that_cannot_be_used_now_says_so() -> None:
    sitting = Sitting(2).lay(0, "winch")
    assert sitting.refusal(0, "use", card="winch") == "huns.no_use_now"
    assert sitting.refusal(0, "use", card="night_ride") == "table.not_offered"
