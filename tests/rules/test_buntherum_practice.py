"""The practice player of BuntHerum: as quick as a person, not quicker, and not without mistakes."""

from __future__ import annotations

from random import Random
from statistics import median

from rules import players
from rules.games import buntherum
from rules.games.buntherum.practice import finding
from rules.kernel import DEALER, SEATED, THINKS_MS, Action, settle_options
from rules.race import SETTLE_MS
from tests.rules.buntherum_table import FITS_ANYWHERE, FITS_NOT_IN_3, Sitting


def asked(sitting: Sitting, seat: int) -> Action | None:
    offers = buntherum.offers(sitting.state, seat)
    return players.pick_well(buntherum, sitting.state, seat, offers, sitting.at_ms, Random(1))


def test_it_looks_before_it_calls_and_says_truly_when_it_pressed() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE])
    sitting.turn()
    assert asked(sitting, 1) is None
    sitting.at_ms += 30_000
    action = asked(sitting, 1)
    assert action is not None
    pressed_at_ms = action.args["at"][0]
    assert sitting.state.race is not None
    assert 600 < pressed_at_ms - sitting.state.race.shown_at_ms < 10_000
    sitting.at_ms = pressed_at_ms - 1
    assert asked(sitting, 1) is None
    sitting.at_ms = pressed_at_ms
    assert asked(sitting, 1) == action


def test_a_person_turns_the_next_card_for_it() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE])
    sitting.do(DEALER, SEATED, practice=[1])
    sitting.turn()
    sitting.first_call(1, 1)
    sitting.at_ms += 60_000
    assert asked(sitting, 1) is None
    assert sitting.view["turner"] == 1
    assert sitting.view["waiting"] == [0, 2]
    sitting.do(2, "turn")
    assert sitting.state.phase == "call"


def test_it_looks_longer_at_a_slow_pace_and_less_long_at_a_quick_one() -> None:
    found = {}
    for pace in ("slow", "normal", "quick"):
        sitting = Sitting(3, neutral=[FITS_ANYWHERE], pace=pace)
        sitting.turn()
        found[pace] = finding(sitting.state, 1)
    assert len({row for _, row in found.values()}) == 1
    assert found["slow"][0] >= 2 * found["normal"][0]
    assert 500 < found["quick"][0] < found["normal"][0]


def test_it_neither_agrees_nor_declines_when_a_person_overrules() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3])
    sitting.turn()
    sitting.first_call(1, 3)
    sitting.do(0, "overrule", seat=1, verdict="right")
    sitting.at_ms += 5_000
    assert asked(sitting, 2) is None


def test_it_says_that_nobody_sees_it_only_after_all_others_did() -> None:
    sitting = Sitting(2, hush_s=1)
    sitting.turn()
    while (
        asked(sitting, 1) is not None or finding(sitting.state, 1)[0] < 1_100
    ):  # a card it is slow at
        sitting.call(0, 0, 0)
        sitting.wait("settle")
        sitting.do(0, "overrule", seat=0, verdict="right")
        sitting.do(1, "confirm")
        sitting.turn()
    sitting.wait("hush")
    assert asked(sitting, 1) is None
    sitting.do(0, "nobody")
    assert asked(sitting, 1) == Action(1, "nobody", {})


def test_it_is_mostly_right_and_errs_now_and_then_at_a_human_pace() -> None:
    pace: list[int] = []
    verdicts: list[str] = []
    for seed in range(12):
        options = settle_options(buntherum, 4, {})
        played = players.play_out(buntherum, 4, options, Random(seed))
        state = buntherum.setup(4, options)
        for entry in played.log:
            if entry.action.verb == "call":
                assert state.race is not None
                pace.append(entry.action.args["at"][0] - state.race.shown_at_ms)
            state = buntherum.apply(state, entry.action, entry.at_ms)
            if entry.action.verb == "settle" and state.verdict is not None:
                verdicts.append(state.verdict.kind)
    wrong = verdicts.count("wrong") / len(verdicts)
    assert 0.01 < wrong < 0.15
    assert min(pace) > 600
    assert 1_000 < median(pace) < 3_000


def test_its_games_end_by_an_empty_pile() -> None:
    """Elimination is rare: games of practice players are about being first, as they should be."""
    emptied = 0
    for seed in range(10):
        options = settle_options(buntherum, 3, {})
        played = players.play_out(buntherum, 3, options, Random(seed))
        emptied += 0 in buntherum.table(played.state)["piles"]
    assert emptied >= 8


def test_it_leaves_it_to_people_to_judge_because_it_cannot_see_the_cards_of_the_box() -> None:
    sitting = Sitting(3, deck="box")
    sitting.turn()
    sitting.first_call(1, 3)
    assert sitting.state.phase == "judge"
    assert asked(sitting, 0) is None
    sitting.at_ms += 5_000
    assert asked(sitting, 0) is None


def test_the_hub_asks_it_often_enough_for_its_call_to_arrive_before_the_race_is_settled() -> None:
    for pace in THINKS_MS:
        assert max(buntherum.HOOKS.practice_ms[pace]) < SETTLE_MS
