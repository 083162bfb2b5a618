"""Huns: rounds, turns, drawing, and the end of the game (rulebook: A round, A turn, End)."""

from __future__ import annotations

import pytest

from rules.games import huns
from rules.kernel import DEALER
from tests.rules.huns_table import Sitting

# A round


def test_the_first_player_rolls_the_five_dice_and_the_hub_answers() -> None:
    sitting = Sitting(2, blue=1, red=2, green=3, black=1, yellow=2)
    assert sitting.view["dice"] == {"blue": 1, "red": 2, "green": 3, "black": 1, "yellow": 2}
    assert sitting.view["round"] == 1


@pytest.mark.parametrize(
    ("seats", "turns"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0])]
)
def test_a_round_has_five_turns_clockwise_one_per_die(seats: int, turns: list[int]) -> None:
    sitting = Sitting(seats)
    seen = []
    for turn in range(1, 6):
        seen.append(sitting.active)
        assert sitting.view["turn"] == turn
        sitting.pass_turn()
    assert seen == turns
    assert sitting.view["phase"] == "roll"


def test_the_token_goes_to_the_next_player_after_each_round() -> None:
    sitting = Sitting(3, first=2)
    firsts = []
    for _ in range(4):
        firsts.append(sitting.active)
        assert sitting.view["first"] == sitting.active
        sitting.pass_round()
    assert firsts == [2, 0, 1, 2]
    assert sitting.view["round"] == 5


def test_a_die_is_taken_once() -> None:
    sitting = Sitting(2)
    sitting.plunder("red").do(0, "load", wagon=sitting.choices(0, "load", "wagon")[0])
    while sitting.state.tasks:
        sitting.do(0, "load", wagon=sitting.choices(0, "load", "wagon")[0])
    assert sitting.view["dice"]["red"] == 0
    sitting.end()
    assert sitting.refusal(1, "take_die", die="red") == "huns.die_gone"
    assert sitting.refusal(0, "take_die", die="blue") == "huns.not_your_turn"


def test_only_one_die_in_a_turn_and_no_end_before_the_action() -> None:
    sitting = Sitting(2).take("red")
    assert sitting.refusal(0, "take_die", die="blue") == "huns.one_die_per_turn"
    assert sitting.refusal(0, "end_turn") == "huns.act_first"


# Draw


def test_drawing_takes_as_many_cards_as_the_die_says_and_plays_one() -> None:
    sitting = Sitting(2, blue=3).on_top("winch", "dye_pots", "scout_map").draw("blue")
    assert sitting.hand(0)["drawn"] == ["winch", "dye_pots", "scout_map"]
    assert sitting.view["piles"]["blue"] == 7
    sitting.do(0, "play", card="dye_pots")
    assert sitting.cards(0) == ["dye_pots"]
    assert sitting.state.piles[0][-2:] == ("winch", "scout_map")
    assert sitting.view["piles"]["blue"] == 9


def test_drawing_means_playing_even_the_only_card() -> None:
    sitting = Sitting(2, green=1).on_top("drover").draw("green")
    assert sitting.verbs(0) == {"play"}
    assert sitting.choices(0, "play", "card") == ["drover"]
    assert sitting.refusal(0, "end_turn") == "table.not_offered"


def test_with_fewer_cards_than_the_die_says_one_draws_what_is_there() -> None:
    sitting = Sitting(2, red=3).keep("red", 2).draw("red")
    drawn = sitting.hand(0)["drawn"]
    assert len(drawn) == 2
    sitting.do(0, "play", card=drawn[0])
    assert sitting.cards(0) == [drawn[0]]
    assert sitting.view["piles"]["red"] == 1, "the other one is back under the pile"


def test_an_empty_pile_cannot_be_drawn_from() -> None:
    sitting = Sitting(2).keep("red", 0).take("red")
    assert sitting.verbs(0) == {"plunder", "take_back"}
    assert sitting.refusal(0, "draw", pile="red") == "huns.pile_empty"


def test_one_draws_from_the_pile_of_the_dies_colour_only() -> None:
    assert Sitting(2).take("red").choices(0, "draw", "pile") == ["red"]


def test_a_plague_goes_into_an_opponents_camp_never_ones_own() -> None:
    sitting = Sitting(3, black=1).on_top("rats").draw("black")
    assert sitting.choices(0, "play", "on_seat") == [1, 2]
    assert sitting.refusal(0, "play", card="rats", on_seat=0) == "huns.plague_at_home"
    sitting.do(0, "play", card="rats", on_seat=2)
    assert sitting.cards(2) == ["rats"]
    assert sitting.cards(0) == []


def test_there_is_no_limit_on_cards_in_a_camp_and_all_are_public() -> None:
    sitting = Sitting(2, red=1)
    raids = ["night_ride", "spy_ring", "two_fronts", "steppe_toll", "forced_march", "wheel_thieves"]
    sitting.lay(0, *raids).on_top("torched_camp").draw("red").do(0, "play", card="torched_camp")
    assert sitting.cards(0) == [*raids, "torched_camp"]


# The end


def test_a_colour_without_cubes_at_the_end_of_a_round_ends_the_game() -> None:
    sitting = Sitting(2).reserve(green=0)
    for _ in range(4):
        sitting.pass_turn()
    assert sitting.view["ending"]
    assert huns.outcome(sitting.state) is None
    sitting.pass_turn()
    assert sitting.view["phase"] == "over"
    outcome = huns.outcome(sitting.state)
    assert outcome is not None
    assert outcome.rounds == 1
    assert sitting.offers(0) == sitting.offers(1) == sitting.offers(DEALER) == []


def test_an_empty_pile_at_the_end_of_a_round_ends_the_game() -> None:
    sitting = Sitting(2).keep("yellow", 0)
    for _ in range(5):
        sitting.pass_turn()
    assert sitting.view["phase"] == "over"


def test_a_pile_that_was_empty_in_between_and_is_refilled_does_not_end_it() -> None:
    sitting = Sitting(2, red=3).keep("red", 2).on_top("night_ride", "spy_ring").keep("red", 2)
    sitting.draw("red")
    assert sitting.view["piles"]["red"] == 0
    assert sitting.view["ending"]
    sitting.do(0, "play", card="night_ride").end()
    assert sitting.view["piles"]["red"] == 1
    for _ in range(4):
        sitting.pass_turn()
    assert sitting.view["phase"] == "roll"


def test_a_reserve_that_was_empty_in_between_and_is_refilled_does_not_end_it() -> None:
    sitting = Sitting(2).reserve(red=0)
    sitting.pass_turn()
    sitting.reserve(red=1)
    for _ in range(4):
        sitting.pass_turn()
    assert sitting.view["phase"] == "roll"


def test_the_record_tells_a_turn_without_the_cards_drawn() -> None:
    sitting = Sitting(2, red=2).on_top("night_ride", "spy_ring").draw("red")
    sitting.do(0, "play", card="spy_ring")
    took, drew, played = sitting.lines[-3:]
    assert took == ("huns.log.take_die", {"seat": 0, "colour": "huns.value.colour.red", "value": 2})
    assert drew == ("huns.log.draw", {"seat": 0, "n": 2, "pile": "huns.value.pile.red"})
    assert played == ("huns.log.play", {"seat": 0, "card": "huns.value.card.spy_ring"})


def test_each_die_shows_what_it_would_do() -> None:
    sitting = Sitting(2, blue=3, red=1).carts(0, "blue blue red", "green green green black")
    would = {die["die"]: die for die in sitting.hand(0)["dice"]}
    three = {"die": "blue", "value": 3, "piles": ["blue"], "cards": 3, "cubes": 3, "usable": 2}
    one = {"die": "red", "value": 1, "piles": ["red"], "cards": 1, "cubes": 1, "usable": 1}
    assert [would["blue"], would["red"]] == [three, one]
    assert would["yellow"]["usable"] == 0


def test_the_die_taken_still_shows_what_it_would_do() -> None:
    sitting = Sitting(2, blue=3).carts(0, "blue blue red", "green green green black")
    sitting.do(0, "take_die", die="blue")
    mine = {die["die"]: die for die in sitting.hand(0)["dice"]}
    assert (mine["blue"]["cards"], mine["blue"]["cubes"], mine["blue"]["usable"]) == (3, 3, 2)
    assert "blue" not in {die["die"] for die in sitting.hand(1)["dice"]}


def test_each_die_shows_the_piles_it_could_draw_from() -> None:
    def piles(sitting: Sitting) -> dict[str, list[str]]:
        return {die["die"]: list(die["piles"]) for die in sitting.hand(0)["dice"]}

    assert piles(Sitting(2).keep("blue", 0))["blue"] == []
    everywhere = piles(Sitting(2).keep("blue", 0).hire(0, "interpreter"))
    assert everywhere["blue"] == ["red", "green", "black", "yellow"]


@pytest.mark.parametrize("card", ["gaming_cup", "forced_march"])
def test_who_can_change_the_die_is_told_so_as_long_as_it_can(card: str) -> None:
    sitting = Sitting(2, blue=1).lay(0, card)
    assert [sitting.hand(seat)["die_can_change"] for seat in (0, 1)] == [True, False]
    sitting.take("blue").use(0, card)
    assert not sitting.hand(0)["die_can_change"]
