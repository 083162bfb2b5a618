"""Huns: each Equipment card, played. They work from the moment they are laid, and count nothing."""

from __future__ import annotations

from rules.kernel import DEALER
from tests.rules.huns_table import Sitting, wagon

BBR, GGGK, RRG = "blue blue red", "green green green black", "red red green"
YYRR, BBGG = "yellow yellow red red", "blue blue green green"


def test_equipment_works_from_the_moment_it_is_played_and_counts_nothing() -> None:
    sitting = Sitting(2, blue=1).on_top("spare_axle").draw("blue").do(0, "play", card="spare_axle")
    assert sitting.card(0, "spare_axle")["in_force"]
    assert sitting.view["phase"] == "take_wagon"
    assert sitting.view["scores"] == [0, 0]


def test_pack_saddle_moves_cubes_between_own_cards_once_per_turn_at_any_point_of_it() -> None:
    sitting = Sitting(2, yellow=2).carts(0, BBR, GGGK).lay(0, "pack_saddle")
    sitting.lay(0, "rust", cubes="red blue green").lay(0, "farrier")
    # Rust is filled, so the Equipment works; with the cubes gone it stops working.
    assert sitting.usable(0) == {"pack_saddle"}
    sitting.use(0, "pack_saddle", from_card="rust", target="farrier", cubes=2)
    assert sitting.card(0, "farrier")["cubes"] == ["blue", "green"]
    assert sitting.card(0, "farrier")["in_force"]
    assert sitting.card(0, "rust")["cubes"] == ["red"]
    assert sitting.usable(0) == set()
    assert sitting.total_cubes() == [20] * 5


def test_pack_saddle_may_come_between_the_cubes_of_the_action() -> None:
    sitting = Sitting(2, blue=2).carts(0, BBR, GGGK).lay(0, "pack_saddle")
    sitting.lay(0, "drover", cubes="red").lay(0, "farrier").plunder("blue")
    sitting.do(0, "load", wagon=wagon(BBR))
    sitting.use(0, "pack_saddle", from_card="drover", target="farrier", cubes=1)
    sitting.do(0, "load", wagon=wagon(BBR))
    assert sitting.card(0, "farrier")["cubes"] == ["red"]


def test_spare_axle_gives_a_third_wagon_at_once_and_after_each_shipping() -> None:
    sitting = Sitting(2, blue=1, red=1).on_top("spare_axle").draw("blue")
    sitting.do(0, "play", card="spare_axle").do(0, "take_wagon", wagon="pile").end()
    assert len(sitting.camp(0)["wagons"]) == 3
    sitting.pass_turn()
    sitting.carts(0, BBR, GGGK, RRG, loaded=["blue blue"]).plunder("red")
    sitting.do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert len(sitting.camp(0)["wagons"]) == 3


def test_long_quiver_adds_a_cube_to_a_plunder_with_a_one() -> None:
    sitting = Sitting(2, blue=1, green=2).carts(0, BBR, GGGK).lay(0, "long_quiver")
    sitting.plunder("blue")
    assert sitting.task["cubes"] == 2
    sitting = Sitting(2, blue=1, green=2).carts(0, BBR, GGGK).lay(0, "long_quiver")
    sitting.plunder("green")
    assert sitting.task["cubes"] == 2


def test_scout_map_draws_one_card_more() -> None:
    sitting = Sitting(2, red=2).lay(0, "scout_map").draw("red")
    assert len(sitting.hand(0)["drawn"]) == 3


def test_gaming_cup_rolls_the_die_again_once_before_the_action() -> None:
    sitting = Sitting(2, red=1).lay(0, "gaming_cup")
    assert sitting.usable(0) == set()  # there is no die yet
    sitting.take("red").use(0, "gaming_cup")
    assert sitting.offers(0) == []
    sitting.do(DEALER, "roll_die", value=3)
    assert sitting.view["die"] == {"colour": "red", "value": 3}
    assert sitting.verbs(0) == {"draw", "plunder"}  # not again, and no way back
    sitting.do(0, "draw", pile="red")
    assert len(sitting.hand(0)["drawn"]) == 3


def test_stew_kettle_plunders_a_cube_after_drawing_with_a_one() -> None:
    sitting = Sitting(2, blue=1, green=2).carts(0, BBR, GGGK).lay(0, "stew_kettle")
    sitting.on_top("winch").draw("blue").do(0, "play", card="winch")
    sitting.use(0, "stew_kettle").do(0, "load", wagon=wagon(BBR))
    assert sitting.cubes(0, BBR) == ["blue"]
    sitting = Sitting(2, blue=1, green=2).carts(0, BBR, GGGK).lay(0, "stew_kettle")
    sitting.on_top("farrier", "healer").draw("green").do(0, "play", card="farrier")
    assert "stew_kettle" not in sitting.usable(0)
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK).lay(0, "stew_kettle").plunder("red")
    sitting.do(0, "load", wagon=wagon(BBR))
    assert "stew_kettle" not in sitting.usable(0)


def test_winch_moves_a_cube_between_wagons_even_on_anothers_turn_once_per_turn() -> None:
    sitting = Sitting(2).carts(1, BBR, BBGG, loaded=["blue blue"]).lay(1, "winch")
    assert sitting.usable(1) == {"winch"}
    sitting.use(1, "winch", from_wagon=wagon(BBR), wagon=wagon(BBGG), colour="blue")
    assert sitting.cubes(1, BBR) == sitting.cubes(1, BBGG) == ["blue"]
    assert sitting.usable(1) == set()
    assert sitting.waiting == 0
    sitting.pass_turn()
    assert sitting.usable(1) == {"winch"}


def test_winch_ships_a_wagon_that_it_fills_and_its_owner_takes_a_new_one() -> None:
    sitting = Sitting(2).carts(1, BBR, BBGG, loaded=["blue red", "blue"]).lay(1, "winch")
    sitting.use(1, "winch", from_wagon=wagon(BBGG), wagon=wagon(BBR), colour="blue")
    assert sitting.camp(1)["shipped"] == 1
    assert sitting.waiting == 1
    sitting.do(1, "take_wagon", wagon="pile")
    assert sitting.waiting == 0


def test_cartwright_tools_swap_an_empty_wagon_for_a_face_up_one() -> None:
    sitting = Sitting(2).carts(0, BBR, GGGK, loaded=["blue"]).lay(0, "cartwright_tools")
    sitting.market(RRG, YYRR, BBGG)
    assert sitting.choices(0, "use", "wagon") == [wagon(GGGK)]
    sitting.use(0, "cartwright_tools", wagon=wagon(GGGK), for_wagon=wagon(YYRR))
    assert [one["wagon"] for one in sitting.camp(0)["wagons"]] == [wagon(BBR), wagon(YYRR)]
    assert sitting.state.market == (wagon(RRG), wagon(GGGK), wagon(BBGG))
    sitting.take("blue")
    assert "cartwright_tools" not in sitting.usable(0)


def test_dye_pots_let_one_cube_per_turn_lie_on_a_place_of_any_colour() -> None:
    sitting = Sitting(2, yellow=2).carts(0, BBR, GGGK).lay(0, "dye_pots").plunder("yellow")
    assert sitting.verbs(0) == {"load_dyed", "put_back", "take_back"}
    sitting.do(0, "load_dyed", wagon=wagon(BBR), place="red")
    assert sitting.cubes(0, BBR) == ["yellow"]
    assert sitting.view["phase"] == "end_turn"  # the second cube went back by itself
    assert sitting.view["reserve"]["yellow"] == 19


def test_dye_pots_need_not_be_used_for_a_cube_that_fits_nowhere_else() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK).lay(0, "dye_pots").plunder("yellow")
    sitting.do(0, "put_back")
    assert sitting.view["reserve"]["yellow"] == 20


def test_dye_pots_put_the_cubes_own_colour_into_the_loot() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK, loaded=["blue blue"]).lay(0, "dye_pots")
    sitting.plunder("yellow").do(0, "load_dyed", wagon=wagon(BBR), place="red")
    assert sitting.camp(0)["loot"]["yellow"] == 1
    assert sitting.camp(0)["loot"]["red"] == 0


def test_trade_scales_pay_two_cubes_of_a_colour_from_the_loot_for_one_of_choice() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK).lay(0, "trade_scales")
    sitting.loot(0, black=2, red=1).plunder("yellow")
    assert sitting.choices(0, "use", "pay") == ["black"]
    sitting.use(0, "trade_scales", pay="black", colour="green").do(0, "load", wagon=wagon(GGGK))
    assert sitting.camp(0)["loot"]["black"] == 0
    assert sitting.view["reserve"]["black"] == 20
    assert sitting.cubes(0, GGGK) == ["green"]
    assert sitting.usable(0) == set()


def test_toll_chain_plunders_the_loot_of_an_opponent_who_ships() -> None:
    sitting = Sitting(3, red=1).carts(0, BBR, GGGK, loaded=["blue blue"])
    sitting.carts(1, BBGG, RRG).lay(1, "toll_chain")
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert sitting.view["phase"] == "respond"
    assert sitting.waiting == 1
    assert sitting.choices(1, "use", "colour") == ["blue", "red"]
    sitting.use(1, "toll_chain", from_seat=0, colour="blue").do(1, "load", wagon=wagon(BBGG))
    assert sitting.camp(0)["loot"]["blue"] == 1
    assert sitting.cubes(1, BBGG) == ["blue"]
    assert sitting.verbs(0) == {"end_turn"}


def test_toll_chain_may_be_left_and_says_nothing_to_ones_own_shipping() -> None:
    sitting = Sitting(3, red=1).carts(0, BBR, GGGK, loaded=["blue blue"])
    sitting.carts(1, BBGG, RRG).lay(1, "toll_chain")
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    sitting.do(1, "skip")
    assert sitting.camp(0)["loot"]["blue"] == 2
    own = Sitting(3, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).lay(0, "toll_chain")
    own.plunder("red").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon="pile")
    assert own.view["phase"] == "end_turn"


def test_watch_fires_keep_opponents_from_cubes_and_wagons() -> None:
    sitting = Sitting(4).carts(0, BBGG, RRG)
    sitting.carts(1, BBR, GGGK, loaded=["blue", "green"]).lay(1, "drover", cubes="red blue")
    sitting.hire(0, "fire_eater").lay(0, "steppe_toll", "tent_tax", "torched_camp")
    sitting.lay(0, "wheel_thieves")
    assert {"steppe_toll", "tent_tax", "torched_camp", "wheel_thieves"} <= sitting.usable(0)
    assert 1 in sitting.choices(0, "use", "from_seat")
    sitting.lay(1, "watch_fires")
    assert sitting.usable(0) == {"wheel_thieves"}
    assert 1 not in sitting.choices(0, "use", "from_seat")


# Dye pots open places to what other cards plunder


DYED = ["blue blue red", "blue blue green green"]


def test_what_only_dye_pots_make_room_for_counts_as_of_use() -> None:
    sitting = Sitting(2, yellow=3).carts(0, *DYED)
    of_use = {die["die"]: die["usable"] for die in sitting.hand(0)["dice"]}
    assert of_use["yellow"] == 0
    sitting.lay(0, "dye_pots")
    of_use = {die["die"]: die["usable"] for die in sitting.hand(0)["dice"]}
    assert of_use["yellow"] == 1


def test_loot_keeper_and_night_ride_find_room_by_dye_pots() -> None:
    sitting = Sitting(2).carts(0, *DYED).loot(0, yellow=1).hire(0, "loot_keeper")
    sitting.lay(0, "night_ride")
    assert sitting.usable(0) == {"night_ride"}
    sitting.lay(0, "dye_pots")
    assert sitting.usable(0) == {"loot_keeper", "night_ride"}
    sitting.use(0, "loot_keeper", colour="yellow")
    assert sitting.verbs(0) >= {"load_dyed", "put_back"}


def test_tax_farmer_finds_room_by_dye_pots_on_an_opponents_turn() -> None:
    sitting = Sitting(2, yellow=3).carts(1, *DYED).hire(1, "tax_farmer").lay(1, "dye_pots")
    sitting.take("yellow")
    assert sitting.usable(1) == {"tax_farmer"}


def test_scales_may_give_the_colour_just_paid() -> None:
    sitting = Sitting(2, red=1).carts(0, *DYED).lay(0, "trade_scales").loot(0, green=2)
    sitting.reserve(green=0).take("red").do(0, "draw", pile="red")
    sitting.do(0, "play", card=sitting.hand(0)["drawn"][0])
    assert "green" in sitting.choices(0, "use", "colour")
