"""Huns: what is in the box and how it is laid out (rulebook: Pieces, Set-up)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from rules.games import huns
from rules.games.huns.automatic import settle
from rules.games.huns.cards import ALL_CARDS, DECK
from rules.games.huns.dealing import start_cube_ways
from rules.games.huns.effects import Always, Bonus, Measure, Met, Once, Rule
from rules.games.huns.pieces import COLOURS, KINDS, SUPPLY, WAGON_TYPES, WAGONS
from rules.games.huns.scoring import MEASURES
from rules.games.huns.state import Camp, StartCubes, State
from rules.kernel import DEALER, settle_options
from tests.rules.huns_table import Sitting, wagon

TEXTS = Path(__file__).parents[2] / "web" / "src" / "games" / "huns" / "texts"


def texts(language: str) -> dict[str, Any]:
    return dict(json.loads((TEXTS / f"{language}.json").read_text()))


# Pieces


def test_there_are_twelve_cards_of_each_kind_one_for_three_or_more_and_one_for_four() -> None:
    for kind in range(5):
        marks = Counter(card.mark for card in ALL_CARDS if card.kind == kind)
        assert marks == {"": 10, "3+": 1, "4": 1}
    assert len(DECK) == 60


def test_cubes_lie_on_mercenaries_and_plagues_only() -> None:
    for card in ALL_CARDS:
        assert bool(card.places) == (KINDS[card.kind] in ("mercenary", "plague"))


def test_each_kind_says_what_its_kind_can_say() -> None:
    for card in ALL_CARDS:
        assert isinstance(card.effect, Once) == (KINDS[card.kind] == "raid")
        assert isinstance(card.effect, Met) == (KINDS[card.kind] == "treasure")
        if isinstance(card.effect, Always):
            assert card.effect.rule in get_args(Rule)
        if isinstance(card.effect, Bonus):
            assert card.effect.measure in MEASURES


def test_whatever_a_card_may_count_can_be_counted() -> None:
    assert tuple(MEASURES) == get_args(Measure)


def test_no_two_cards_do_the_same() -> None:
    effects = [(type(card.effect), card.effect) for card in ALL_CARDS]
    assert len(set(map(repr, effects))) == 60


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_card_has_a_name_and_a_text_of_its_own(language: str) -> None:
    known = texts(language)
    names = [known[f"huns.value.card.{key}"] for key in DECK]
    effects = [known[f"huns.card.{key}"] for key in DECK]
    assert len(set(names)) == len(set(effects)) == 60
    assert not [code for code in known if code.startswith("huns.card.") and code[10:] not in DECK]


def test_the_three_languages_have_the_same_texts() -> None:
    keys = [list(texts(language)) for language in ("en", "fr", "de")]
    assert keys[0] == keys[1] == keys[2] == sorted(keys[0])


def test_there_are_eight_wagons_of_each_type_with_three_to_five_places() -> None:
    assert Counter(one.type for one in WAGONS) == dict.fromkeys(WAGON_TYPES, 8)
    assert {len(one.places) for one in WAGONS} == {3, 4, 5}


def test_all_five_colours_are_equally_frequent_on_wagons_even_within_a_type() -> None:
    for kind in WAGON_TYPES:
        places = [place for one in WAGONS if one.type == kind for place in one.places]
        assert len(set(Counter(places).values())) == 1
    assert len({tuple(sorted(one.places)) for one in WAGONS}) == 32


# Set-up


@pytest.mark.parametrize(
    ("seats", "cards", "cubes", "marks"),
    [(2, 10, 20, {""}), (3, 11, 22, {"", "3+"}), (4, 12, 24, {"", "3+", "4"})],
)
def test_cards_and_cubes_are_laid_out_for_the_number_of_players(
    seats: int, cards: int, cubes: int, marks: set[str]
) -> None:
    state = huns.setup(seats, settle_options(huns, seats, {}))
    assert isinstance(state, State)
    assert state.reserve == (cubes,) * 5
    assert [len(pile) for pile in state.piles] == [cards] * 5
    assert {DECK[key].mark for pile in state.piles for key in pile} == marks
    assert SUPPLY[seats].cards == cards


def test_the_piles_lie_in_the_order_equipment_raid_mercenary_plague_treasure() -> None:
    state = huns.setup(2, settle_options(huns, 2, {}))
    assert isinstance(state, State)
    kinds = [{KINDS[DECK[key].kind] for key in pile} for pile in state.piles]
    assert kinds == [{"equipment"}, {"raid"}, {"mercenary"}, {"plague"}, {"treasure"}]


def test_everybody_gets_two_wagons_and_four_lie_face_up() -> None:
    view = Sitting(4).view
    assert [len(camp["wagons"]) for camp in view["camps"]] == [2] * 4
    assert len(view["market"]) == 4
    assert view["wagon_pile"] == 32 - 8 - 4


def test_the_first_player_is_drawn_by_lot_whatever_the_option_first_says() -> None:
    options = settle_options(huns, 3, {"first": 1})
    [offer] = huns.offers(huns.setup(3, options), DEALER)
    assert offer.verb == "deal"
    assert tuple(offer.choices["first"]) == (0, 2)
    assert Sitting(3, first=2).active == 2


def test_the_piles_are_shuffled_by_the_dealer() -> None:
    state = huns.setup(2, settle_options(huns, 2, {}))
    [offer] = huns.offers(state, DEALER)
    assert {*COLOURS, "wagons", "first"} == set(offer.choices)


# The starting cubes of the third and fourth player


def test_the_first_two_players_get_no_starting_cube() -> None:
    assert Sitting(2, stop="start_cubes").view["phase"] == "roll"


def test_the_third_player_loads_one_cube_of_its_choice() -> None:
    sitting = Sitting(3, first=1, stop="start_cubes")
    assert sitting.view["waiting"] == [0]
    assert sitting.verbs(1) == sitting.verbs(2) == set()
    [*places] = sitting.camp(0)["wagons"][0]["places"]
    chosen = {"wagon": sitting.camp(0)["wagons"][0]["wagon"], "colour": places[0]}
    sitting.do(0, "start_cube", **chosen)
    assert sitting.camp(0)["wagons"][0]["cubes"].count(places[0]) == 1
    assert sitting.view["reserve"][places[0]] == 21
    assert sitting.view["phase"] == "roll"


def test_a_starting_cube_lies_on_a_place_of_its_colour() -> None:
    sitting = Sitting(3, stop="start_cubes")
    offers = sitting.offers(2)
    assert offers
    for offer in offers:
        [one] = list(offer.choices["wagon"])
        assert isinstance(one, int)
        places = {COLOURS[place] for place in WAGONS[one].places}
        assert set(offer.choices["colour"]) <= places


def test_the_fourth_player_loads_two_cubes_of_different_colours_after_the_third() -> None:
    sitting = Sitting(4, stop="start_cubes")
    assert sitting.waiting == 2
    theirs = sitting.camp(2)["wagons"][0]
    sitting.do(2, "start_cube", wagon=theirs["wagon"], colour=theirs["places"][0])
    assert sitting.waiting == 3
    mine = sitting.camp(3)["wagons"][0]
    first = mine["places"][0]
    sitting.do(3, "start_cube", wagon=mine["wagon"], colour=first)
    assert sitting.waiting == 3
    assert first not in sitting.choices(3, "start_cube", "colour")
    other = sitting.choices(3, "start_cube", "colour")[0]
    where = sitting.choices(3, "start_cube", "wagon")[0]
    sitting.do(3, "start_cube", wagon=where, colour=other)
    assert sitting.view["phase"] == "roll"
    assert sitting.total_cubes() == [24] * 5


def test_without_a_free_place_no_starting_cube_is_taken() -> None:
    """Ruling: possible only in theory; the hub must not get stuck."""
    sitting = Sitting(3, stop="start_cubes")
    stuck = sitting.state._replace(camps=(Camp(),) * 3, market=(), wagon_pile=())
    task = stuck.tasks[-1]
    assert isinstance(task, StartCubes)
    assert start_cube_ways(stuck, task) == []
    assert settle(stuck).phase == "roll"


def test_wagons_can_be_named_by_their_places() -> None:
    assert WAGONS[wagon("blue blue red")].places == (0, 0, 1)
