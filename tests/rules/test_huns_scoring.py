"""Huns: victory points and the Treasures (rulebook: End)."""

from __future__ import annotations

import pytest

from rules.games import huns
from rules.games.huns import scoring
from rules.games.huns.pieces import type_points
from tests.rules.huns_table import Sitting

BBR, GGGK, RRG = "blue blue red", "green green green black", "red red green"


def end(sitting: Sitting) -> Sitting:
    """The round goes to its end, and so does the game."""
    sitting.reserve(black=0)
    while sitting.view["phase"] != "over":
        sitting.pass_turn()
    return sitting


# Wagons


def test_the_rulebooks_example_two_blue_one_violet_one_orange_is_three() -> None:
    assert type_points(("blue", "blue", "violet", "orange")) == 3


@pytest.mark.parametrize(
    ("types", "points"),
    [
        ((), 0),
        (("ox",), 1),
        (("ox", "ox", "ox"), 3),
        (("ox", "ox", "ox", "yak"), 3),
        (("ox", "horse", "camel", "yak", "ox"), 4),
    ],
)
def test_wagon_types_count_the_better_of_different_ones_and_the_largest_set(
    types: tuple[str, ...], points: int
) -> None:
    assert type_points(types) == points


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_wagon_shipped_counts_the_number_of_players(seats: int) -> None:
    sitting = end(Sitting(seats).shipped(0, "ox", "ox", "camel"))
    assert sitting.count["wagons"][0] == 3 * seats
    assert sitting.count["types"][0] == 2


def test_types_are_not_in_the_score_before_the_end() -> None:
    sitting = Sitting(2).shipped(0, "ox", "ox", "camel")
    assert sitting.view["scores"] == [6, 0]
    assert sitting.hand(0)["score"] == 8
    assert sitting.view["count"] is None
    assert end(sitting).view["scores"] == [8, 0]
    assert sitting.camp(0)["types"] == ["ox", "ox", "camel"]


def test_the_final_count_comes_step_by_step_and_adds_up() -> None:
    sitting = Sitting(3).lay(0, "night_ride", "spy_ring").hire(0, "farrier").lay(0, "drover")
    sitting.lay(0, "red_belt", "patchwork_carpet").lay(0, "rats", fled=True)
    sitting.lay(0, "winch").shipped(0, "ox", "yak").shipped(1, "ox")
    sitting = end(sitting)
    assert [f"huns.count.{step}" for step in sitting.count] == list(scoring.STEPS)
    assert {what: points[0] for what, points in sitting.count.items()} == {
        "raids": 2,
        "mercenaries": 1,
        "mercenaries_not_full": -1,
        "treasures": 3,
        "plagues_fled": -3,
        "bonus": 0,
        "wagons": 6,
        "types": 2,
    }
    # Phones add them up, step by step.
    assert [sum(points) for points in zip(*sitting.count.values(), strict=True)] == [10, 4, 0]
    assert sitting.view["scores"] == [10, 4, 0]


def test_each_step_of_the_count_says_what_one_is_worth() -> None:
    view = end(Sitting(4)).view
    assert view["count"] is not None
    assert {step["code"].removeprefix("huns.count."): step["each"] for step in view["count"]} == {
        "raids": 1,
        "mercenaries": 1,
        "mercenaries_not_full": -1,
        "treasures": 4,
        "plagues_fled": -4,
        "bonus": 0,
        "wagons": 4,
        "types": 0,
    }


def test_each_card_in_a_camp_says_what_it_counts_and_they_add_up_to_the_score() -> None:
    sitting = Sitting(3).lay(0, "night_ride").lay(0, "spy_ring", used=True).hire(0, "farrier")
    sitting.hire(0, "storyteller").lay(0, "drover", "red_belt", "clean_spring", "matched_team")
    sitting.lay(0, "rats", fled=True).lay(0, "rust", "winch").shipped(0, "ox", "ox")
    points = {card["card"]: card["points"] for card in sitting.camp(0)["cards"]}
    assert points == {
        "night_ride": 1,
        "spy_ring": 1,
        "farrier": 1,
        "storyteller": 2,  # a Raid is not used yet
        "drover": -1,
        "red_belt": 0,
        "clean_spring": 0,
        "matched_team": None,  # the types are this player's secret
        "rats": -3,
        "rust": 0,
        "winch": 0,
    }
    assert sitting.view["scores"][0] == sum(p or 0 for p in points.values()) + 2 * 3
    end(sitting)
    assert sitting.card(0, "matched_team")["points"] == 3


# Who wins


def test_most_points_win() -> None:
    outcome = huns.outcome(end(Sitting(3).lay(1, "night_ride").loot(0, red=3)).state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.scores == (0, 1, 0)


def test_tied_the_most_cubes_in_the_loot_win() -> None:
    outcome = huns.outcome(end(Sitting(3).loot(2, red=2, blue=1).loot(0, green=2)).state)
    assert outcome is not None
    assert outcome.winners == (2,)


def test_still_tied_the_victory_is_shared_and_loot_is_worth_nothing() -> None:
    outcome = huns.outcome(end(Sitting(3).loot(2, red=2).loot(0, green=2)).state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert outcome.scores == (0, 0, 0)


# Treasures


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_treasure_counts_the_number_of_players_if_met_and_nothing_if_not(seats: int) -> None:
    assert Sitting(seats).lay(0, "silk_banner").view["scores"][0] == 0
    met = Sitting(seats).lay(0, "silk_banner").hire(0, "farrier", "healer")
    assert met.view["scores"][0] == seats + 2
    assert met.camp(0)["treasures_met"] == ["silk_banner"]


def met(sitting: Sitting, key: str) -> bool:
    return key in sitting.camp(0)["treasures_met"]


def test_golden_bowl_nobody_has_shipped_more() -> None:
    sitting = Sitting(3).lay(0, "golden_bowl").shipped(0, "ox").shipped(1, "yak")
    assert met(sitting, "golden_bowl")
    assert not met(sitting.shipped(2, "ox", "ox"), "golden_bowl")


def test_silk_banner_two_full_mercenaries() -> None:
    sitting = Sitting(2).lay(0, "silk_banner").hire(0, "farrier").lay(0, "drover", cubes="red")
    assert not met(sitting, "silk_banner")
    assert met(sitting.hire(0, "healer"), "silk_banner")


def test_red_belt_three_raids_used_or_not() -> None:
    sitting = Sitting(2).lay(0, "red_belt", "night_ride").lay(0, "spy_ring", used=True)
    assert not met(sitting, "red_belt")
    assert met(sitting.lay(0, "two_fronts"), "red_belt")


def test_clean_spring_no_plague_in_effect_and_none_fled() -> None:
    sitting = Sitting(2).lay(0, "clean_spring").hire(0, "rats")
    assert met(sitting, "clean_spring")
    assert not met(Sitting(2).lay(0, "clean_spring", "rats"), "clean_spring")
    assert not met(Sitting(2).lay(0, "clean_spring").lay(0, "rust", fled=True), "clean_spring")


def test_blue_tent_three_equipment_cards() -> None:
    sitting = Sitting(2).lay(0, "blue_tent", "winch", "dye_pots")
    assert not met(sitting, "blue_tent")
    assert met(sitting.lay(0, "scout_map"), "blue_tent")


def test_patchwork_carpet_cards_of_all_five_colours() -> None:
    sitting = Sitting(2).lay(0, "patchwork_carpet", "winch", "night_ride", "drover")
    assert not met(sitting, "patchwork_carpet")
    assert met(sitting.lay(0, "rats", fled=True), "patchwork_carpet")


def test_amber_necklace_a_cube_of_each_colour_in_the_loot() -> None:
    sitting = Sitting(2).lay(0, "amber_necklace").loot(0, blue=3, red=1, green=1, black=1)
    assert not met(sitting, "amber_necklace")
    assert met(sitting.loot(0, yellow=1), "amber_necklace")


def test_matched_team_two_wagons_of_a_type_which_only_the_end_shows() -> None:
    sitting = Sitting(2).lay(0, "matched_team").shipped(0, "ox", "ox")
    assert not met(sitting, "matched_team")
    assert sitting.view["scores"][0] == 4
    assert sitting.hand(0)["score"] == 4 + 2 + 2
    assert met(end(sitting), "matched_team")
    assert not met(end(Sitting(2).lay(0, "matched_team").shipped(0, "ox", "yak")), "matched_team")


def test_mammoth_tusk_four_cubes_on_wagons() -> None:
    sitting = Sitting(2).lay(0, "mammoth_tusk").carts(0, BBR, GGGK, loaded=["blue", "green green"])
    assert not met(sitting, "mammoth_tusk")
    sitting = Sitting(2).lay(0, "mammoth_tusk")
    assert met(sitting.carts(0, BBR, GGGK, loaded=["blue blue", "green green"]), "mammoth_tusk")


def test_bronze_mirror_five_cubes_on_cards() -> None:
    sitting = Sitting(2).lay(0, "bronze_mirror").hire(0, "farrier").hire(0, "rats")
    assert not met(sitting, "bronze_mirror")
    assert met(sitting.lay(0, "drover", cubes="red"), "bronze_mirror")


def test_eagle_crown_more_cards_than_every_opponent() -> None:
    sitting = Sitting(3).lay(0, "eagle_crown", "winch").lay(1, "night_ride").lay(2, "spy_ring")
    assert met(sitting, "eagle_crown")
    assert not met(sitting.lay(2, "rats"), "eagle_crown")


def test_world_map_wagons_of_two_types_which_only_the_end_shows() -> None:
    sitting = Sitting(4).lay(0, "world_map").shipped(0, "ox", "yak")
    assert not met(sitting, "world_map")
    assert met(end(sitting), "world_map")
    assert not met(end(Sitting(4).lay(0, "world_map").shipped(0, "ox", "ox")), "world_map")
