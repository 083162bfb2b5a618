"""Huns: each Plague, played. It hurts until it is filled, unless it was fled."""

from __future__ import annotations

import pytest

from tests.rules.huns_table import Sitting, wagon

BBR, GGGK, RRG = "blue blue red", "green green green black", "red red green"
YYRR, BBGG, KKY = "yellow yellow red red", "blue blue green green", "black black yellow"


# The rules of Plagues


def test_a_plague_can_be_fled_in_the_moment_it_is_laid() -> None:
    sitting = Sitting(3, black=1).on_top("rats").draw("black").do(0, "play", card="rats", on_seat=1)
    assert sitting.view["phase"] == "flee"
    assert sitting.verbs(1) == {"flee", "endure"}
    sitting.do(1, "flee")
    assert sitting.card(1, "rats")["fled"]
    assert not sitting.card(1, "rats")["in_force"]
    assert sitting.view["scores"] == [0, -3, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plague_fled_costs_the_number_of_players(seats: int) -> None:
    assert Sitting(seats).lay(0, "rats", "rust", fled=True).view["scores"][0] == -2 * seats


def test_a_plague_is_fled_when_it_is_laid_and_never_later() -> None:
    sitting = Sitting(3, black=1).on_top("rats").draw("black").do(0, "play", card="rats", on_seat=1)
    sitting.do(1, "endure")
    assert sitting.card(1, "rats")["in_force"]
    assert sitting.refusal(1, "flee") == "huns.too_late_to_flee"
    sitting.end()
    assert sitting.refusal(1, "flee") == "huns.too_late_to_flee"


def test_a_filled_plague_is_off_its_cubes_stay_and_it_counts_nothing() -> None:
    sitting = Sitting(2, yellow=2).carts(0, BBR, GGGK).lay(0, "steppe_fog").plunder("yellow")
    assert sitting.view["scores"][0] == 0
    sitting.do(0, "fill", card="steppe_fog")
    assert not sitting.card(0, "steppe_fog")["in_force"]
    assert sitting.card(0, "steppe_fog")["cubes"] == ["yellow", "yellow"]
    assert sitting.view["scores"][0] == 0
    assert sitting.view["reserve"]["yellow"] == 18


# The twelve


def test_lame_horses_take_one_cube_less() -> None:
    sitting = Sitting(2, green=2, blue=1).carts(0, BBR, GGGK).lay(0, "lame_horses")
    sitting.plunder("green")
    assert sitting.task["cubes"] == 1
    one = Sitting(2, blue=1).carts(0, BBR, GGGK).lay(0, "lame_horses").plunder("blue")
    assert one.view["phase"] == "end_turn"  # not even one


def test_steppe_fog_draws_one_card_fewer_but_at_least_one() -> None:
    assert len(Sitting(2, red=3).lay(0, "steppe_fog").draw("red").hand(0)["drawn"]) == 2
    assert len(Sitting(2, red=1).lay(0, "steppe_fog").draw("red").hand(0)["drawn"]) == 1


def test_rats_eat_a_cube_at_the_end_of_each_turn() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK, loaded=["blue", "green"]).lay(0, "rats")
    sitting.plunder("yellow").do(0, "fill", card="rats")
    assert sitting.refusal(0, "end_turn") == "huns.plague_first"
    assert "end_turn" not in sitting.verbs(0)
    sitting.use(0, "rats", wagon=wagon(BBR), colour="blue")
    assert sitting.cubes(0, BBR) == []
    assert sitting.view["reserve"]["blue"] == 20
    assert "end_turn" in sitting.verbs(0)


def test_rats_find_nothing_on_empty_wagons() -> None:
    sitting = Sitting(2, yellow=1).carts(0, BBR, GGGK).lay(0, "rats").hire(0, "drover")
    sitting.plunder("yellow").do(0, "fill", card="rats")
    assert "end_turn" in sitting.verbs(0)


def test_broken_axle_loads_at_most_one_cube_of_a_plunder_on_wagons() -> None:
    sitting = Sitting(2, green=3).carts(0, BBR, GGGK).lay(0, "broken_axle").plunder("green")
    assert sitting.hand(0)["proposal"] == [wagon(GGGK)]
    sitting.do(0, "load", wagon=wagon(GGGK))
    assert sitting.view["phase"] == "end_turn"
    assert sitting.view["reserve"]["green"] == 19
    card = Sitting(2, green=3).carts(0, BBR, GGGK).lay(0, "broken_axle").plunder("green")
    card.do(0, "fill", card="broken_axle")
    assert card.card(0, "broken_axle")["full"]


def test_exhaustion_leaves_threes_alone_while_there_is_another_die() -> None:
    sitting = Sitting(2, blue=3, red=3, green=1).lay(0, "exhaustion")
    assert sitting.choices(0, "take_die", "die") == ["green", "black", "yellow"]
    assert sitting.refusal(0, "take_die", die="blue") == "huns.no_three"
    threes = Sitting(2, blue=3, red=3, green=3, black=3, yellow=3).lay(0, "exhaustion")
    assert len(threes.choices(0, "take_die", "die")) == 5


def test_mutiny_silences_mercenaries_but_they_still_count() -> None:
    sitting = Sitting(2, green=1).carts(0, BBR, GGGK).hire(0, "horse_archers").lay(0, "mutiny")
    assert not sitting.card(0, "horse_archers")["in_force"]
    assert sitting.view["scores"][0] == 1
    sitting.plunder("green")
    assert sitting.task["cubes"] == 1


def test_rust_silences_equipment() -> None:
    sitting = Sitting(2, green=1).carts(0, BBR, GGGK).lay(0, "long_quiver", "rust")
    assert not sitting.card(0, "long_quiver")["in_force"]
    sitting.plunder("green")
    assert sitting.task["cubes"] == 1


def test_rust_takes_the_third_wagon_place_only_until_it_is_filled() -> None:
    sitting = Sitting(2, red=1, green=3).carts(0, BBR, GGGK, RRG, loaded=["blue blue"])
    sitting.lay(0, "spare_axle", "rust").plunder("red").do(0, "load", wagon=wagon(BBR))
    assert sitting.view["phase"] == "end_turn"  # two wagons left, two places
    sitting.end().pass_turn()
    sitting.plunder("green").do(0, "fill", card="rust")
    assert sitting.view["phase"] == "take_wagon"


def test_snowed_in_forbids_raids_which_still_count() -> None:
    sitting = Sitting(2).lay(0, "night_ride", "snowed_in")
    assert sitting.usable(0) == set()
    assert sitting.refusal(0, "use", card="night_ride", colour="blue") == "huns.no_raids_here"
    assert sitting.view["scores"][0] == 1


def test_deserters_take_a_cube_off_a_mercenary_before_each_action() -> None:
    sitting = Sitting(2, yellow=1).hire(0, "farrier").lay(0, "deserters")
    sitting.take("yellow")
    assert sitting.refusal(0, "plunder") == "huns.plague_first"
    assert sitting.verbs(0) == {"use", "take_back"}
    sitting.use(0, "deserters", target="farrier", colour="black")
    assert sitting.card(0, "farrier")["cubes"] == ["black"]
    assert {"draw", "plunder"} <= sitting.verbs(0)
    nobody = Sitting(2).lay(0, "deserters").take("yellow")
    assert {"draw", "plunder"} <= nobody.verbs(0)


def test_cattle_thieves_send_the_cubes_of_a_shipped_wagon_to_the_reserve() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).lay(0, "cattle_thieves")
    sitting.plunder("red").do(0, "load", wagon=wagon(BBR))
    assert not any(sitting.camp(0)["loot"].values())
    assert sitting.camp(0)["shipped"] == 1
    assert sitting.view["reserve"]["blue"] == sitting.view["reserve"]["red"] == 20


def test_jealous_neighbour_lets_the_left_player_plunder_when_one_takes_a_three() -> None:
    sitting = Sitting(3, blue=3).lay(0, "jealous_neighbour").carts(1, BBR, GGGK).take("blue")
    assert sitting.waiting == 1
    sitting.use(1, "jealous_neighbour").do(1, "load", wagon=wagon(BBR))
    assert sitting.cubes(1, BBR) == ["blue"]
    assert sitting.waiting == 0
    theirs = Sitting(3, blue=3).lay(2, "jealous_neighbour").carts(0, BBR, GGGK).take("blue")
    assert theirs.waiting == 0


def test_camp_brawl_keeps_cubes_off_mercenaries() -> None:
    sitting = Sitting(4, yellow=2).carts(0, BBR, GGGK).lay(0, "farrier").lay(0, "camp_brawl")
    sitting.plunder("yellow")
    assert sitting.choices(0, "fill", "card") == ["camp_brawl"]
    sitting.do(0, "fill", card="camp_brawl").end().pass_round(yellow=1)
    assert sitting.card(0, "camp_brawl")["full"]
    while sitting.active != 0:
        sitting.pass_turn()
    sitting.plunder("blue")
    assert "farrier" in sitting.choices(0, "fill", "card")
