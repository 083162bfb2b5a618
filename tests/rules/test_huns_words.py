"""Huns: what cards, screens and the record say is what happens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules import catalogue
from rules.games.huns.cards import ALL_CARDS
from rules.games.huns.effects import Always, Plunder, Use
from rules.kernel import asked_options
from tests.rules.huns_table import Sitting, wagon

TEXTS = Path(__file__).parents[2] / "web" / "src" / "games" / "huns" / "texts"
DIE = {"en": "die", "de": "Würfel", "fr": "dé"}
BBR, BBGG, RRG = "blue blue red", "blue blue green green", "red red green"
YYRR = "yellow yellow red red"


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text())
    return found


@pytest.mark.parametrize("language", DIE)
def test_what_only_counts_with_the_die_says_so(language: str) -> None:
    """Draws by other cards do not: neither more cards nor the Drover's cube."""
    said = texts(language)
    of_the_die = [
        card.key
        for card in ALL_CARDS
        if (isinstance(card.effect, Always) and card.effect.rule == "cards")
        or (
            isinstance(card.effect, Use)
            and isinstance(card.effect.ability, Plunder)
            and card.effect.ability.after == "draw"
        )
    ]
    assert set(of_the_die) == {"scout_map", "steppe_fog", "drover", "stew_kettle"}
    for key in of_the_die:
        assert DIE[language] in said[f"huns.card.{key}"], key


def test_spies_draw_three_whatever_the_map_or_the_fog_and_the_drover_stays_at_home() -> None:
    for card in ("scout_map", "steppe_fog"):
        sitting = Sitting(2).carts(0, BBR, BBGG).lay(0, card, "spy_ring").hire(0, "drover")
        sitting.use(0, "spy_ring", pile="yellow")
        assert len(sitting.hand(0)["drawn"]) == 3
        sitting.do(0, "play", card=sitting.hand(0)["drawn"][0])
        sitting.plunder("blue").do(0, "load_all").do(0, "end_turn")


def test_the_end_is_announced_as_long_as_something_is_exhausted_and_no_longer() -> None:
    sitting = Sitting(2).carts(1, YYRR, RRG).hire(1, "drover").reserve(black=0)
    assert sitting.view["ending"]
    sitting.lay(0, "torched_camp").use(0, "torched_camp", from_seat=1, target="drover")
    assert not sitting.view["ending"]
    sitting.pass_round()
    assert sitting.view["round"] == 2


def test_cubes_left_over_may_go_on_the_new_wagon_and_need_not() -> None:
    for go_on in (True, False):
        sitting = Sitting(2, blue=3).carts(0, BBR, RRG, loaded=["blue red"]).market(BBGG)
        sitting.plunder("blue").do(0, "load", wagon=wagon(BBR))
        sitting.do(0, "take_wagon", wagon=wagon(BBGG))
        assert sitting.verbs(0) >= {"load", "put_back"}
        before = sitting.view["reserve"]["blue"]
        if go_on:
            sitting.do(0, "load_all")
            assert sitting.cubes(0, BBGG) == ["blue", "blue"]
        else:
            sitting.do(0, "put_back")
            assert sitting.view["reserve"]["blue"] == before + 2
        assert "end_turn" in sitting.verbs(0)


def test_what_fits_on_a_wagon_that_was_there_must_be_loaded() -> None:
    sitting = Sitting(2, blue=3).carts(0, BBR, BBGG, loaded=["blue red"]).market(YYRR)
    sitting.plunder("blue").do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon=wagon(YYRR))
    assert sitting.refusal(0, "put_back") == "huns.cube_usable"


def test_who_torches_a_camp_chooses_the_cubes() -> None:
    sitting = Sitting(2).lay(0, "torched_camp").lay(1, "drover", cubes="red red blue green")
    ways = [o.choices for o in sitting.offers(0) if o.verb == "use"]
    found = {(way["colour"][0], way["second"][0]) for way in ways}
    assert found == {("red", "red"), ("blue", "red"), ("red", "green"), ("blue", "green")}
    sitting.use(0, "torched_camp", from_seat=1, target="drover", colour="red", second="red")
    assert sitting.card(1, "drover")["cubes"] == ["blue", "green"]


def test_the_record_names_whom_an_effect_hit() -> None:
    sitting = Sitting(3).lay(0, "torched_camp").hire(2, "drover")
    sitting.use(0, "torched_camp", from_seat=2, target="drover")
    thieves = Sitting(3).carts(1, BBGG, RRG).lay(0, "wheel_thieves")
    mine = thieves.state.camps[0].carts[0].wagon
    thieves.use(0, "wheel_thieves", wagon=mine, from_seat=1, for_wagon=wagon(RRG))
    eater = Sitting(3).carts(1, BBGG, RRG, loaded=["blue"]).hire(0, "fire_eater")
    eater.take("yellow").do(0, "draw", pile="yellow")
    eater.do(0, "play", card=eater.hand(0)["drawn"][0])
    eater.use(0, "fire_eater", from_seat=1, wagon=wagon(BBGG), colour="blue")
    for table, victim in ((sitting, 2), (thieves, 1), (eater, 1)):
        line = table.lines[-1]
        assert line is not None
        assert line.code == "huns.log.use_on"
        assert line.params["from_seat"] == victim


def test_who_is_youngest_is_asked_where_it_makes_a_difference() -> None:
    asked = {name for name in catalogue.names() if "first" in asked_options(catalogue.find(name))}
    assert "huns" not in asked
    for name in asked:
        game = catalogue.find(name)
        seats = game.PLAYERS.start
        begins = [game.setup(seats, {**_defaults(name), "first": first}) for first in range(2)]
        assert begins[0] != begins[1], name


def _defaults(name: str) -> dict[str, object]:
    return {key: o.default for key, o in asked_options(catalogue.find(name)).items()}
