"""Huns: what nobody else may know, and that no cube is ever lost."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rules.games import huns
from rules.games.huns.pieces import SUPPLY, WAGONS
from rules.games.huns.state import PlayOne, State, all_cubes
from rules.kernel import TABLE, Entry, settle_options
from rules.players import play_out
from tests.rules.huns_table import Sitting, wagon

BBR, GGGK = "blue blue red", "green green green black"


def seen(state: Any, seat: int) -> str:
    """Everything that reaches a seat, or the tablet."""
    view = json.dumps(huns.table(state))
    if seat == TABLE:
        return view
    return view + json.dumps(huns.hand(state, seat)) + repr(huns.offers(state, seat))


# Drawn cards


def test_drawn_cards_are_seen_by_who_drew_them_alone() -> None:
    sitting = Sitting(3, red=3).on_top("night_ride", "spy_ring", "two_fronts").draw("red")
    assert "night_ride" in seen(sitting.state, 0)
    for seat in (1, 2, TABLE):
        assert not [
            k for k in ("night_ride", "spy_ring", "two_fronts") if k in seen(sitting.state, seat)
        ]
    assert sitting.view["task"] == {"what": "choose_card", "seat": 0, "pile": "red", "cards": 3}


def test_the_cards_not_played_are_never_shown() -> None:
    sitting = Sitting(2, red=2).on_top("night_ride", "spy_ring").draw("red")
    sitting.do(0, "play", card="spy_ring").end()
    assert "night_ride" not in seen(sitting.state, 1) + seen(sitting.state, TABLE)
    assert "night_ride" not in repr(sitting.lines)


def test_for_others_drawn_cards_could_be_any_of_their_pile() -> None:
    sitting = Sitting(2, red=2).draw("red")
    mine: set[tuple[str, ...]] = set()
    theirs: set[tuple[str, ...]] = set()
    for i in range(200):
        for seat, found in ((0, mine), (1, theirs)):
            task = huns.redeal_unseen(sitting.state, seat, Random(i)).tasks[-1]  # type: ignore[union-attr]
            assert isinstance(task, PlayOne)
            found.add(task.cards)
    assert len(mine) == 1
    assert {key for cards in theirs for key in cards} == {*sitting.state.piles[1], *min(mine)}


# Pile order


def test_nobody_sees_the_order_of_piles() -> None:
    sitting = Sitting(2)
    for seat in (TABLE, 0, 1):
        other = huns.redeal_unseen(sitting.state, seat, Random(1))
        assert isinstance(other, State)
        assert other.piles != sitting.state.piles
        assert list(map(sorted, other.piles)) == list(map(sorted, sitting.state.piles))
        assert other.wagon_pile != sitting.state.wagon_pile
        assert seen(other, seat) == seen(sitting.state, seat)


# Shipped types


def test_how_many_were_shipped_is_public_which_types_is_not() -> None:
    one, other = Sitting(3), Sitting(3)
    ox = one.state.wagon_pile[0]
    yak = next(w for w in one.state.wagon_pile if WAGONS[w].type != WAGONS[ox].type)
    for sitting, shipped in ((one, ox), (other, yak)):
        sitting._camp(0, shipped=(shipped,))
    assert one.view["camps"][0]["shipped"] == 1
    assert seen(one.state, 0) != seen(other.state, 0)
    for seat in (1, 2, TABLE):
        assert seen(one.state, seat) == seen(other.state, seat)


def test_the_public_score_tells_nothing_about_types() -> None:
    """Not even through Treasures that count them."""
    same = Sitting(4).lay(0, "matched_team").shipped(0, "ox", "ox")
    mixed = Sitting(4).lay(0, "matched_team").shipped(0, "ox", "yak")
    assert same.view["scores"] == mixed.view["scores"]
    assert same.hand(0)["score"] == mixed.hand(0)["score"] + 4
    assert same.camp(0)["treasures_met"] == mixed.camp(0)["treasures_met"] == []


def test_the_record_of_shipping_names_no_type() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, GGGK, loaded=["blue blue"]).plunder("red")
    sitting.do(0, "load", wagon=wagon(BBR)).do(0, "take_wagon", wagon=sitting.state.market[0])
    shipped, took = sitting.lines[-2:]
    assert shipped == (
        "huns.log.load_ship",
        {"seat": 0, "colour": "huns.value.colour.red", "n": 1},
    )
    assert took == ("huns.log.take_wagon", {"seat": 0})


def test_types_are_dealt_anew_for_others_and_kept_for_their_owner() -> None:
    sitting = Sitting(2).shipped(0, "ox", "ox")
    types = set()
    for i in range(100):
        other = huns.redeal_unseen(sitting.state, 1, Random(i))
        types.add(tuple(huns.hand(other, 0)["shipped"]))
        mine = huns.redeal_unseen(sitting.state, 0, Random(i))
        assert huns.hand(mine, 0)["shipped"] == ["ox", "ox"]
    assert len(types) == 16


def test_what_may_be_taken_back_is_dealt_anew_too() -> None:
    """A practice player must not read the piles as they were before the steps of this turn."""
    sitting = Sitting(2).take("red").do(0, "plunder")
    state = huns.redeal_unseen(sitting.state, 0, Random(3))
    assert isinstance(state, State)
    assert [step.piles for step in state.steps] == [state.piles, state.piles]
    assert state.piles != sitting.state.piles


# Cubes


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("skill", [0.0, 1.0])
def test_no_cube_is_ever_lost(seats: int, skill: float) -> None:
    """Over whole games, random and sensible; `bench/huns_balance.py` does it over 10,000."""

    def all_there(state: Any, entry: Entry) -> None:
        out = list(all_cubes(state))
        cubes = [n + out.count(colour) for colour, n in enumerate(state.reserve)]
        assert cubes == [SUPPLY[seats].cubes] * 5
        assert min(state.reserve) >= 0

    for seed in range(3):
        options = settle_options(huns, seats, {})
        play_out(huns, seats, options, Random(seed), skill=skill, watch=all_there)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_and_no_wagon_is_ever_lost(seats: int) -> None:
    def all_there(state: Any, entry: Entry) -> None:
        if state.phase == "deal":
            return
        in_hand = [key for task in state.tasks if isinstance(task, PlayOne) for key in task.cards]
        cards = [*in_hand, *(key for pile in state.piles for key in pile)]
        wagons = [*state.market, *state.wagon_pile]
        for camp in state.camps:
            cards += [laid.key for laid in camp.cards]
            wagons += [*camp.shipped, *(cart.wagon for cart in camp.carts)]
        assert sorted(wagons) == list(range(32))
        assert len(set(cards)) == len(cards) == SUPPLY[seats].cards * 5

    for seed in range(2):
        options = settle_options(huns, seats, {})
        play_out(huns, seats, options, Random(seed), skill=0.3, watch=all_there)
