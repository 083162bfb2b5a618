"""Huns: an action that has become impossible holds nobody up."""

from __future__ import annotations

from random import Random

import pytest

from rules.adversary import Adversary, play_adversely
from rules.games import huns
from rules.games.huns import activation, reasons, turn, views
from rules.games.huns.state import State, actions_to_do
from rules.kernel import settle_options
from rules.players import Endless
from tests.rules.huns_late import late_table
from tests.rules.huns_table import Sitting, wagon

BBR, BBGG = "blue blue red", "blue blue green green"
GGGK, RRG = "green green green black", "red red green"


def both_actions_with_an_interpreter() -> Sitting:
    """The die's pile is empty, the Interpreter could draw elsewhere; Deserters send him off."""
    sitting = Sitting(2, red=1).carts(0, BBR, BBGG, loaded=["blue blue"]).keep("red", 0)
    sitting.hire(0, "interpreter").lay(0, "two_fronts", "deserters")
    sitting.take("red").use(0, "two_fronts")
    return sitting.use(0, "deserters", target="interpreter", colour="black")


@pytest.mark.parametrize("new", ["market", "pile"])
def test_a_second_action_that_became_impossible_is_not_waited_for(new: str) -> None:
    sitting = both_actions_with_an_interpreter().do(0, "plunder").do(0, "load", wagon=wagon(BBR))
    sitting.do(0, "take_wagon", wagon=new if new == "pile" else sitting.state.market[0])
    assert "end_turn" in sitting.verbs(0)
    sitting.end()
    assert sitting.active == 1


def test_what_comes_at_the_end_of_the_turn_comes_then_too() -> None:
    sitting = both_actions_with_an_interpreter().hire(0, "fire_eater").lay(0, "rats")
    sitting.carts(1, GGGK, RRG, loaded=["green"]).carts(0, BBGG, BBR, loaded=["green"])
    sitting.do(0, "plunder").do(0, "load", wagon=wagon(BBR))
    assert {"fire_eater", "rats"} <= sitting.usable(0)
    assert sitting.refusal(0, "end_turn") == "huns.plague_first"


def test_while_the_second_action_can_be_done_the_turn_does_not_end() -> None:
    sitting = Sitting(2, red=1).carts(0, BBR, BBGG).lay(0, "two_fronts")
    sitting.take("red").use(0, "two_fronts").do(0, "plunder")
    sitting.do(0, "load", wagon=wagon(BBR))
    assert "draw" in sitting.verbs(0)
    assert sitting.refusal(0, "end_turn") == "huns.act_first"


# Whether it would be found again

IN_THE_WAY = ("two_fronts", "interpreter", "deserters")
GAMES = 300  # without the mend about one in sixteen locks up


def locks_up(games: int) -> bool:
    """Whether an adversary comes to where nobody can go on, with these cards in one camp."""
    adversary, options = Adversary(), settle_options(huns, 2, {"deck": "app"})
    for number in range(games):
        rng = Random(f"late {number}")
        start = late_table(2, rng, IN_THE_WAY, in_camps=0.1)
        try:
            play_adversely(huns, 2, options, adversary, rng, start)
        except Endless:
            return True
    return False


def test_an_adversary_finds_the_lock_up_where_the_mend_is_taken_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def waits_for_the_impossible(state: State) -> list[str]:
        return [*actions_to_do(state)] or ["impossible"] * state.turn.actions_left

    for module in (activation, reasons, turn, views):
        monkeypatch.setattr(module, "actions_to_do", waits_for_the_impossible)
    assert locks_up(GAMES)


def test_with_the_mend_it_finds_none() -> None:
    assert not locks_up(GAMES // 6)
