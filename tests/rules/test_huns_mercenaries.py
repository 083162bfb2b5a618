"""Huns: each Mercenary, played. In force while all its places hold cubes; +1 if full, -1 if not."""

from __future__ import annotations

import pytest

from rules.games import huns
from rules.games.huns.cards import DECK
from rules.games.huns.pieces import MERCENARY
from tests.rules.huns_table import Sitting, wagon

BBR, GGGK, RRG = "blue blue red", "green green green black", "red red green"
YYRR, BBGG, KKY = "yellow yellow red red", "blue blue green green", "black black yellow"


# The rules of Mercenaries


def test_a_mercenary_works_once_all_its_places_hold_cubes() -> None:
    sitting = Sitting(2, yellow=2).carts(0, BBR, GGGK).lay(0, "drover", cubes="red red")
    assert not sitting.card(0, "drover")["in_force"]
    sitting.plunder("yellow").do(0, "fill", card="drover")
    assert sitting.card(0, "drover")["in_force"]


def test_a_mercenary_that_loses_a_cube_is_off_until_it_is_full_again() -> None:
    sitting = Sitting(2, blue=1, red=2).carts(0, BBR, GGGK).hire(0, "horse_archers")
    sitting.lay(0, "deserters")
    sitting.use(0, "deserters", target="horse_archers", colour="black")
    assert not sitting.card(0, "horse_archers")["in_force"]
    sitting.plunder("blue")
    assert sitting.task["cubes"] == 1  # without the archers
    sitting.do(0, "fill", card="horse_archers")
    assert sitting.card(0, "horse_archers")["in_force"]


@pytest.mark.parametrize("key", [key for key, card in DECK.items() if card.kind == MERCENARY])
def test_a_mercenary_counts_one_if_full_and_minus_one_if_not(key: str) -> None:
    places = DECK[key].places
    assert Sitting(4).lay(0, key).view["scores"][0] == -1
    almost = " ".join(["red"] * (places - 1))
    assert Sitting(4).lay(0, key, cubes=almost).view["scores"][0] == -1
    assert Sitting(4).hire(0, key).view["scores"][0] == 1


# The twelve


def test_loot_keeper_plunders_the_own_loot_at_the_start_of_the_turn() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).hire(0, "loot_keeper").loot(0, blue=1, yellow=1)
    assert sitting.choices(0, "use", "colour") == ["blue"]  # yellow fits nowhere
    sitting.use(0, "loot_keeper", colour="blue").do(0, "load", wagon=wagon(BBR))
    assert sitting.cubes(0, BBR) == ["blue"]
    assert sitting.camp(0)["loot"]["blue"] == 0
    assert sitting.usable(0) == set()
    assert sitting.view["phase"] == "take_die"


def test_loot_keeper_also_works_just_after_taking_the_die_but_not_after_the_action() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK).hire(0, "loot_keeper").loot(0, blue=1)
    sitting.take("yellow")
    assert sitting.usable(0) == {"loot_keeper"}
    sitting.do(0, "plunder")
    assert sitting.usable(0) == set()


def test_drover_plunders_a_cube_of_the_dies_colour_after_drawing() -> None:
    sitting = Sitting(2, blue=2).carts(0, BBR, GGGK).hire(0, "drover").on_top("winch", "dye_pots")
    sitting.draw("blue").do(0, "play", card="winch").use(0, "drover")
    sitting.do(0, "load", wagon=wagon(BBR))
    assert sitting.cubes(0, BBR) == ["blue"]
    plundered = Sitting(2, blue=1).carts(0, BBR, GGGK).hire(0, "drover").plunder("blue")
    plundered.do(0, "load", wagon=wagon(BBR))
    assert plundered.usable(0) == set()


def test_horse_archers_plunder_one_cube_more() -> None:
    sitting = Sitting(2, green=2).carts(0, BBR, GGGK).hire(0, "horse_archers").plunder("green")
    assert sitting.task["cubes"] == 3


def test_farrier_plunders_a_cube_of_choice_when_its_owner_ships() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).hire(0, "farrier")
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert sitting.view["phase"] == "respond"
    sitting.use(0, "farrier", colour="green").do(0, "load", wagon=wagon(GGGK))
    assert sitting.cubes(0, GGGK) == ["green"]
    assert sitting.view["phase"] == "end_turn"


def test_interpreter_draws_from_any_pile_with_the_die() -> None:
    sitting = Sitting(2, blue=2).hire(0, "interpreter").keep("black", 0).take("blue")
    assert sitting.choices(0, "draw", "pile") == ["blue", "red", "green", "yellow"]
    sitting.on_top("golden_bowl", "red_belt").do(0, "draw", pile="yellow")
    assert sitting.hand(0)["drawn"] == ["golden_bowl", "red_belt"]


def test_fire_eater_puts_a_cube_of_an_opponents_wagon_back_at_the_end_of_the_turn() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBGG, RRG).hire(0, "fire_eater")
    sitting.carts(1, BBR, GGGK, loaded=["blue", "green"])
    assert sitting.usable(0) == set()
    sitting.plunder("yellow")
    sitting.use(0, "fire_eater", from_seat=1, wagon=wagon(GGGK), colour="green")
    assert sitting.cubes(1, GGGK) == []
    assert sitting.view["reserve"]["green"] == 20
    assert sitting.usable(0) == set()


def test_tax_farmer_plunders_when_an_opponent_takes_a_three() -> None:
    sitting = Sitting(2, blue=3, green=2).carts(1, BBR, GGGK).hire(1, "tax_farmer").take("blue")
    assert sitting.waiting == 1
    sitting.use(1, "tax_farmer").do(1, "load", wagon=wagon(BBR))
    assert sitting.cubes(1, BBR) == ["blue"]
    assert sitting.verbs(0) == {"draw", "plunder"}  # somebody acted: no way back
    two = Sitting(2, blue=3, green=2).carts(1, BBR, GGGK).hire(1, "tax_farmer").take("green")
    assert two.waiting == 0


def test_tax_farmer_says_nothing_to_its_owners_three() -> None:
    sitting = Sitting(2, blue=3).carts(0, BBR, GGGK).hire(0, "tax_farmer").take("blue")
    assert sitting.view["phase"] == "act"


def test_healer_puts_a_cube_of_choice_from_the_reserve_on_a_plague() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).hire(0, "healer").lay(0, "farrier")
    assert sitting.usable(0) == set()  # no Plague, no patient
    sitting.lay(0, "rust", cubes="red red")
    sitting.use(0, "healer", colour="blue")
    assert sitting.choices(0, "fill", "card") == ["rust"]
    assert "load" not in sitting.verbs(0)
    sitting.do(0, "fill", card="rust")
    assert not sitting.card(0, "rust")["in_force"]


def test_quartermaster_splits_a_plunder_between_one_card_and_wagons() -> None:
    sitting = Sitting(2, blue=3).carts(0, BBR, GGGK).hire(0, "quartermaster").lay(0, "drover")
    sitting.lay(0, "healer").plunder("blue")
    sitting.do(0, "load", wagon=wagon(BBR)).do(0, "fill", card="drover")
    assert sitting.cubes(0, BBR) == ["blue"]
    assert sitting.card(0, "drover")["cubes"] == ["blue", "blue"]
    first = Sitting(2, blue=3).carts(0, BBR, GGGK).hire(0, "quartermaster")
    first.lay(0, "farrier", cubes="red").lay(0, "healer").plunder("blue").do(
        0, "fill", card="farrier"
    )
    assert first.verbs(0) == {"load", "load_all", "take_back"}  # no second card
    first.do(0, "load_all")
    assert first.cubes(0, BBR) == ["blue", "blue"]


def test_storyteller_adds_a_point_for_each_raid_not_used() -> None:
    sitting = Sitting(2).lay(0, "night_ride", "three_villages").lay(0, "two_fronts", used=True)
    assert sitting.view["scores"][0] == 3
    sitting.hire(0, "storyteller")
    assert sitting.view["scores"][0] == 3 + 1 + 2
    sitting.lay(0, "mutiny")
    assert sitting.view["scores"][0] == 3 + 1


def test_ransomer_plunders_when_the_left_neighbour_ships() -> None:
    sitting = Sitting(3, red=1).carts(0, BBR, GGGK, loaded=["blue blue"])
    sitting.carts(2, BBGG, RRG).hire(2, "ransomer")  # seat 0 sits to the left of seat 2
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert sitting.waiting == 2
    sitting.use(2, "ransomer", colour="green").do(2, "load", wagon=wagon(BBGG))
    assert sitting.cubes(2, BBGG) == ["green"]
    other = Sitting(3, red=1).carts(0, BBR, GGGK, loaded=["blue blue"])
    other.carts(1, BBGG, RRG).hire(1, "ransomer")
    other.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert other.view["phase"] == "end_turn"


def test_bodyguard_keeps_plagues_out() -> None:
    sitting = Sitting(4, black=1).hire(2, "bodyguard").on_top("rats").draw("black")
    assert sitting.choices(0, "play", "on_seat") == [1, 3]
    off = Sitting(4, black=1).lay(2, "bodyguard", cubes="red").on_top("rats").draw("black")
    assert off.choices(0, "play", "on_seat") == [1, 2, 3]


def test_effects_that_count_in_the_end_are_in_the_final_count() -> None:
    sitting = Sitting(2).lay(0, "night_ride").hire(0, "storyteller").reserve(yellow=0)
    for _ in range(5):
        sitting.pass_turn()
    assert sitting.count["bonus"] == [1, 0]
    outcome = huns.outcome(sitting.state)
    assert outcome is not None
    assert outcome.scores == (3, 0)
