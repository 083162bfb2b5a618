"""Huns: each Raid, played. Once in the game, in a turn of one's own, at most one per turn."""

from __future__ import annotations

from rules.kernel import Several
from tests.rules.huns_table import Sitting, wagon

BBR, GGGK, RRG = "blue blue red", "green green green black", "red red green"
YYRR, BBGG, KKY = "yellow yellow red red", "blue blue green green", "black black yellow"
BBBR = "blue blue blue red"


# The rules of Raids


def test_a_raid_is_used_once_in_the_game() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).lay(0, "night_ride")
    sitting.use(0, "night_ride", colour="blue").do(0, "load_all")
    assert sitting.card(0, "night_ride")["used"]
    sitting.plunder("yellow").end().pass_turn()
    assert sitting.refusal(0, "use", card="night_ride", colour="blue") == "huns.raid_used"


def test_at_most_one_raid_per_turn_but_another_in_the_next() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).lay(0, "night_ride", "three_villages")
    sitting.use(0, "night_ride", colour="green").do(0, "load_all")
    assert (
        sitting.refusal(0, "use", card="three_villages", colours=["blue"])
        == "huns.one_raid_per_turn"
    )
    sitting.plunder("yellow").end().pass_turn()
    assert sitting.usable(0) == {"three_villages"}


def test_raids_are_not_for_others_turns() -> None:
    sitting = Sitting(2).lay(1, "night_ride")
    assert sitting.usable(1) == set()
    assert sitting.refusal(1, "use", card="night_ride", colour="blue") == "huns.not_your_turn"


def test_a_raid_may_be_used_in_the_turn_in_which_it_is_played_and_before_during_or_after() -> None:
    sitting = Sitting(2, red=1, blue=2).carts(0, BBR, GGGK).on_top("night_ride").draw("red")
    sitting.do(0, "play", card="night_ride")
    assert sitting.usable(0) == {"night_ride"}
    during = Sitting(2, blue=2).carts(0, BBR, GGGK).lay(0, "night_ride")
    during.plunder("blue").do(0, "load", wagon=wagon(BBR))
    during.use(0, "night_ride", colour="green").do(0, "load_all")
    during.do(0, "load", wagon=wagon(BBR))
    assert during.cubes(0, GGGK) == ["green", "green"]
    assert during.cubes(0, BBR) == ["blue", "blue"]


def test_each_raid_counts_one_used_or_not() -> None:
    sitting = Sitting(2).lay(0, "night_ride").lay(0, "two_fronts", used=True)
    assert sitting.view["scores"] == [2, 0]


# The twelve


def test_steppe_toll_takes_a_cube_from_a_wagon_of_each_opponent() -> None:
    sitting = Sitting(3).carts(0, BBGG, RRG).lay(0, "steppe_toll")
    sitting.carts(1, BBR, YYRR, loaded=["blue red", "yellow"])
    sitting.carts(2, GGGK, KKY, loaded=["green"])
    sitting.use(0, "steppe_toll")
    assert sitting.choices(0, "pick_cube", "from_seat") == [1]
    assert sitting.choices(0, "pick_cube", "colour") == ["blue", "red"]  # yellow fits nowhere
    sitting.do(0, "pick_cube", from_seat=1, wagon=wagon(BBR), colour="red")
    sitting.do(0, "load", wagon=wagon(RRG))
    sitting.do(0, "pick_cube", from_seat=2, wagon=wagon(GGGK), colour="green")
    sitting.do(0, "load", wagon=wagon(BBGG))
    assert sitting.cubes(1, BBR) == ["blue"]
    assert sitting.cubes(2, GGGK) == []
    assert sitting.view["phase"] == "take_die"


def test_night_ride_plunders_two_cubes_of_one_colour() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).lay(0, "night_ride")
    assert set(sitting.choices(0, "use", "colour")) == {"blue", "red", "green", "black"}
    sitting.use(0, "night_ride", colour="green").do(0, "load_all")
    assert sitting.cubes(0, GGGK) == ["green", "green"]


def test_three_villages_plunder_up_to_three_colours_of_choice_each_on_its_own() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK).lay(0, "drover").lay(0, "three_villages")
    sitting.use(0, "three_villages", colours=["yellow", "black", "green"])
    assert sitting.task["colour"] == "yellow"
    sitting.do(0, "fill", card="drover").do(0, "fill", card="drover")
    sitting.do(0, "load", wagon=wagon(GGGK))
    assert sitting.card(0, "drover")["cubes"] == ["yellow", "black"]
    assert sitting.cubes(0, GGGK) == ["green"]
    assert sitting.view["phase"] == "take_die"
    few = Sitting(2).carts(0, BBR, GGGK).lay(0, "three_villages")
    [offer] = [offer for offer in few.offers(0) if offer.verb == "use"]
    assert offer.choices["colours"] == Several(["blue", "red", "green", "black"], 1, 3)


def test_two_fronts_draws_and_plunders_with_the_same_die() -> None:
    sitting = (
        Sitting(2, blue=2).carts(0, BBR, GGGK).lay(0, "two_fronts").on_top("winch", "dye_pots")
    )
    sitting.take("blue").use(0, "two_fronts").do(0, "plunder").do(0, "load_all")
    assert sitting.verbs(0) == {"draw", "take_back"}
    sitting.do(0, "draw", pile="blue").do(0, "play", card="winch")
    assert sitting.verbs(0) >= {"end_turn"}
    assert not {"draw", "plunder"} & sitting.verbs(0)
    assert sitting.cubes(0, BBR) == ["blue", "blue"]


def test_two_fronts_may_be_thought_of_after_the_first_action_but_not_before_the_die() -> None:
    sitting = Sitting(2, blue=1).carts(0, BBR, GGGK).lay(0, "two_fronts").on_top("winch")
    assert sitting.usable(0) == set()
    sitting.draw("blue").do(0, "play", card="winch").use(0, "two_fronts")
    assert sitting.verbs(0) - {"take_back"} == {"plunder"}
    empty = Sitting(2).keep("blue", 0).lay(0, "two_fronts").take("blue")
    assert empty.usable(0) == set()  # nothing to draw: nothing to gain


def test_wheel_thieves_swap_wagons_with_all_their_cubes() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK, loaded=["blue"]).lay(0, "wheel_thieves")
    sitting.carts(1, YYRR, BBGG, loaded=["yellow red", "blue blue green"])
    assert sitting.choices(0, "use", "for_wagon") == [wagon(YYRR)]  # at most two cubes on it
    sitting.use(0, "wheel_thieves", wagon=wagon(BBR), from_seat=1, for_wagon=wagon(YYRR))
    assert sitting.cubes(0, YYRR) == ["yellow", "red"]
    assert sitting.cubes(1, BBR) == ["blue"]


def test_early_departure_ships_a_wagon_that_lacks_one_cube() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK, loaded=["blue blue"]).lay(0, "early_departure")
    assert sitting.choices(0, "use", "wagon") == [wagon(BBR)]
    sitting.use(0, "early_departure", wagon=wagon(BBR))
    assert sitting.camp(0)["shipped"] == 1
    assert sitting.camp(0)["loot"]["blue"] == 2
    assert sitting.view["phase"] == "take_wagon"
    assert sitting.total_cubes() == [20] * 5


def test_hired_blades_fill_a_card_with_one_colour_as_far_as_it_goes() -> None:
    sitting = Sitting(2).lay(0, "hired_blades").lay(0, "drover", cubes="red").lay(0, "rust")
    assert set(sitting.choices(0, "use", "target")) == {"drover", "rust"}
    sitting.use(0, "hired_blades", target="drover", colour="yellow")
    assert sitting.card(0, "drover")["cubes"] == ["red", "yellow", "yellow", "yellow"]
    assert sitting.card(0, "drover")["in_force"]
    few = Sitting(2).lay(0, "hired_blades").lay(0, "drover").reserve(yellow=2)
    few.use(0, "hired_blades", target="drover", colour="yellow")
    assert few.card(0, "drover")["cubes"] == ["yellow", "yellow"]
    assert few.view["reserve"]["yellow"] == 0


def test_spy_ring_draws_three_cards_from_any_pile_and_plays_one() -> None:
    sitting = Sitting(2).lay(0, "spy_ring").on_top("golden_bowl", "red_belt", "blue_tent")
    sitting.use(0, "spy_ring", pile="yellow")
    assert sitting.hand(0)["drawn"] == ["golden_bowl", "red_belt", "blue_tent"]
    sitting.do(0, "play", card="red_belt")
    assert sitting.cards(0) == ["spy_ring", "red_belt"]
    assert sitting.verbs(0) == {"take_die", "take_back"}  # the turn is still to come


def test_forced_march_makes_the_die_a_three() -> None:
    sitting = Sitting(2, blue=1).carts(0, BBBR, GGGK).lay(0, "forced_march")
    assert sitting.usable(0) == set()
    sitting.take("blue").use(0, "forced_march")
    assert sitting.view["die"] == {"colour": "blue", "value": 3}
    sitting.do(0, "plunder").do(0, "load_all")
    assert sitting.cubes(0, BBBR) == ["blue"] * 3
    three = Sitting(2, blue=3).lay(0, "forced_march").take("blue")
    assert three.usable(0) == set()


def test_torched_camp_puts_up_to_two_cubes_of_a_mercenary_back_which_switches_it_off() -> None:
    sitting = Sitting(2).lay(0, "torched_camp").hire(1, "drover").lay(1, "farrier", cubes="red")
    assert sitting.card(1, "drover")["in_force"]
    sitting.use(0, "torched_camp", from_seat=1, target="drover")
    assert len(sitting.card(1, "drover")["cubes"]) == 2
    assert not sitting.card(1, "drover")["in_force"]
    assert sitting.view["reserve"]["black"] == 18
    one = Sitting(2).lay(0, "torched_camp").lay(1, "farrier", cubes="red")
    one.use(0, "torched_camp", from_seat=1, target="farrier")
    assert one.card(1, "farrier")["cubes"] == []


def test_tent_tax_takes_a_cube_from_a_card_of_each_opponent() -> None:
    sitting = Sitting(3).carts(0, BBR, GGGK).lay(0, "tent_tax")
    sitting.hire(1, "farrier").lay(2, "rust", cubes="blue blue blue")
    assert not sitting.card(2, "rust")["in_force"]
    sitting.use(0, "tent_tax")
    sitting.do(0, "pick_cube", from_seat=1, target="farrier", colour="black")
    sitting.do(0, "load", wagon=wagon(GGGK))
    assert not sitting.card(1, "farrier")["in_force"]
    sitting.do(0, "pick_cube", from_seat=2, target="rust", colour="blue")
    sitting.do(0, "load", wagon=wagon(BBR))
    assert sitting.card(2, "rust")["in_force"]  # a Plague that loses a cube hurts again


def test_great_hunt_takes_a_cube_from_the_loot_of_each_opponent() -> None:
    sitting = Sitting(4).carts(0, BBR, GGGK).lay(0, "great_hunt")
    sitting.loot(1, blue=1).loot(2, yellow=2).loot(3, green=3, black=1)
    sitting.use(0, "great_hunt")
    sitting.do(0, "pick_cube", from_seat=1, colour="blue").do(0, "load", wagon=wagon(BBR))
    assert sitting.choices(0, "pick_cube", "from_seat") == [3]  # nothing to use in camp 2
    sitting.do(0, "skip")
    assert sitting.camp(3)["loot"]["green"] == 3
    assert sitting.view["phase"] == "take_die"
