"""Who was first: what must hold for any presses, links and orders of arrival."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.race import (
    SETTLE_MS,
    Placed,
    Press,
    Race,
    first,
    has_pressed,
    press,
    ranking,
    surely_before,
    too_early,
)

SHOWN = 10_000
TIE = 40

moments = st.floats(min_value=SHOWN - 500, max_value=SHOWN + 5_000)
errors = st.floats(min_value=0, max_value=80)
ties = st.integers(min_value=0, max_value=200)
made = st.lists(st.tuples(moments, errors), max_size=8)


def race_of(*pressed_at: float, error_ms: float = 0, tie_ms: int = TIE) -> Race:
    """Seats 0, 1, ... press at these moments after the card was shown; all arrive late enough."""
    race = Race(SHOWN, tie_ms)
    for seat, after_ms in enumerate(pressed_at):
        race = press(race, seat, [SHOWN + after_ms, error_ms], SHOWN + 9_000, call=seat + 1)
    return race


def run(presses: list[tuple[float, float]], tie_ms: int, order: list[int] | None = None) -> Race:
    race = Race(SHOWN, tie_ms)
    for seat in order if order is not None else range(len(presses)):
        race = press(race, seat, presses[seat], SHOWN + 9_000)
    return race


def seats(placed: Iterable[Placed]) -> list[int]:
    return [one.seat for one in placed]


def test_the_earlier_finger_wins_even_if_its_press_arrives_later() -> None:
    race = Race(SHOWN, TIE)
    race = press(race, 0, [SHOWN + 900, 2], SHOWN + 905, call=3)
    race = press(race, 1, [SHOWN + 800, 2], SHOWN + 1_100, call=5)
    assert seats(first(race)) == [1]
    assert [(one.place, one.seat, one.call) for one in ranking(race)] == [(1, 1, 5), (2, 0, 3)]


def test_the_ranking_tells_milliseconds_since_the_card_was_shown_and_behind_the_first() -> None:
    order = ranking(race_of(700, 640.4, 1_000))
    assert [(one.seat, one.after_ms, one.behind_ms) for one in order] == [
        (1, 640, 0),
        (0, 700, 60),
        (2, 1_000, 360),
    ]


def test_a_gap_below_the_tie_window_is_a_tie_and_the_window_itself_is_not() -> None:
    assert seats(first(race_of(500, 539))) == [0, 1]
    assert seats(first(race_of(500, 540))) == [0]


def test_a_gap_that_the_errors_cannot_tell_apart_is_a_tie() -> None:
    assert seats(first(race_of(500, 590, error_ms=45))) == [0, 1]
    assert seats(first(race_of(500, 591, error_ms=45))) == [0]


def test_equal_moments_are_a_tie_even_without_a_tie_window() -> None:
    assert seats(first(race_of(500, 500, tie_ms=0))) == [0, 1]
    assert seats(first(race_of(500, 500.5, tie_ms=0))) == [0]


def test_who_surely_was_behind_the_first_is_not_drawn_into_a_tie_by_others() -> None:
    assert seats(first(race_of(500, 530, 560))) == [0, 1]


def test_ties_further_back_share_a_place() -> None:
    assert [one.place for one in ranking(race_of(500, 700, 710, 900))] == [1, 2, 2, 4]


def test_the_window_opens_with_the_first_press_that_arrives_and_is_not_moved_by_others() -> None:
    race = Race(SHOWN, TIE, settle_ms=300)
    assert race.closes_at_ms is None
    race = press(race, 0, [SHOWN + 500, 0], SHOWN + 520)
    assert race.closes_at_ms == SHOWN + 820
    race = press(race, 1, [SHOWN + 400, 0], SHOWN + 700)
    assert race.closes_at_ms == SHOWN + 820


def test_pressing_twice_changes_nothing() -> None:
    race = race_of(500)
    assert press(race, 0, [SHOWN + 100, 0], SHOWN + 9_000, call=6) is race


def test_a_blind_guess_before_the_card_is_shown_does_not_count() -> None:
    race = Race(SHOWN, TIE)
    assert press(race, 0, [SHOWN - 30, 10], SHOWN + 5) is race
    assert race.closes_at_ms is None
    race = press(race, 0, [SHOWN + 700, 10], SHOWN + 720)
    assert has_pressed(race, 0)


def test_a_press_within_the_error_of_showing_counts_from_the_showing() -> None:
    race = press(Race(SHOWN, TIE), 0, [SHOWN - 8, 10], SHOWN + 5)
    assert ranking(race)[0].after_ms == 0


def test_a_press_was_not_made_after_it_arrived() -> None:
    race = press(Race(SHOWN, TIE), 0, [SHOWN + 900, 0], SHOWN + 600)
    assert ranking(race)[0].after_ms == 600


def test_nobody_pressed_nobody_is_first() -> None:
    assert first(Race(SHOWN, TIE)) == ranking(Race(SHOWN, TIE)) == ()


@given(made, ties, st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(
    presses: list[tuple[float, float]], tie_ms: int, rng: Random
) -> None:
    order = rng.sample(range(len(presses)), len(presses))
    assert ranking(run(presses, tie_ms)) == ranking(run(presses, tie_ms, order))


@given(made, ties)
def test_everybody_who_counts_is_ranked_once_and_by_moment(
    presses: list[tuple[float, float]], tie_ms: int
) -> None:
    race = run(presses, tie_ms)
    order = ranking(race)
    assert sorted(seats(order)) == [
        seat for seat, moment in enumerate(presses) if not too_early(race, moment)
    ]
    at_ms = {done.seat: done.at_ms for done in race.presses}
    assert [at_ms[one.seat] for one in order] == sorted(at_ms.values())
    assert all(one.after_ms >= 0 and one.behind_ms >= 0 for one in order)


@given(made, ties)
def test_somebody_is_first_and_a_single_first_surely_was_before_all_others(
    presses: list[tuple[float, float]], tie_ms: int
) -> None:
    race = run(presses, tie_ms)
    winners = seats(first(race))
    assert bool(winners) == bool(race.presses)
    by_seat = {done.seat: done for done in race.presses}
    if len(winners) == 1:
        (winner,) = winners
        for seat, done in by_seat.items():
            assert seat == winner or surely_before(by_seat[winner], done, tie_ms)


@given(made, ties)
def test_who_is_passed_over_surely_was_behind_one_of_the_first(
    presses: list[tuple[float, float]], tie_ms: int
) -> None:
    race = run(presses, tie_ms)
    winners = set(seats(first(race)))
    for done in race.presses:
        beaten = any(
            surely_before(other, done, tie_ms) for other in race.presses if other.seat in winners
        )
        assert beaten == (done.seat not in winners)


@given(made, ties)
def test_who_surely_was_before_another_has_the_better_place(
    presses: list[tuple[float, float]], tie_ms: int
) -> None:
    race = run(presses, tie_ms)
    place = {one.seat: one.place for one in ranking(race)}
    for one in race.presses:
        for other in race.presses:
            if surely_before(one, other, tie_ms):
                assert place[one.seat] < place[other.seat]


@given(
    st.lists(st.floats(min_value=SHOWN, max_value=SHOWN + 3_000), min_size=1, max_size=8),
    st.data(),
    ties,
)
def test_a_measurement_within_its_error_never_makes_a_later_finger_win(
    true_moments: list[float], data: st.DataObject, tie_ms: int
) -> None:
    """Measured moments are off by at most their errors: a single winner truly was first."""
    measured = []
    for true in true_moments:
        error_ms = data.draw(st.floats(min_value=0, max_value=80))
        off = data.draw(st.floats(min_value=-1, max_value=1)) * error_ms
        measured.append((true + off, error_ms))
    winners = seats(first(run(measured, tie_ms)))
    earliest = min(range(len(true_moments)), key=true_moments.__getitem__)
    tolerance = 1e-6  # floats
    if len(winners) == 1:
        assert true_moments[winners[0]] <= true_moments[earliest] + tolerance
    assert min(true_moments[seat] for seat in winners) <= true_moments[earliest] + tolerance


@given(made, ties, st.integers(min_value=1, max_value=200))
def test_a_wider_tie_window_only_lets_more_in(
    presses: list[tuple[float, float]], tie_ms: int, wider_by: int
) -> None:
    narrow = set(seats(first(run(presses, tie_ms))))
    wide = set(seats(first(run(presses, tie_ms + wider_by))))
    assert narrow <= wide


def test_surely_before_needs_both_the_window_and_the_errors() -> None:
    assert surely_before(Press(0, 0, 10), Press(1, 40, 10), TIE)
    assert not surely_before(Press(0, 0, 20), Press(1, 40, 20), TIE)
    assert not surely_before(Press(0, 0, 0), Press(1, 39, 0), TIE)


@pytest.mark.parametrize("tie_ms", [0, 40, 350, 500])
def test_the_window_is_open_for_every_press_that_would_be_tied(tie_ms: int) -> None:
    race = press(Race(SHOWN, tie_ms), 0, [SHOWN + 500, 0], SHOWN + 500)
    assert race.closes_at_ms is not None
    assert race.closes_at_ms - (SHOWN + 500) > tie_ms
    if tie_ms <= 200:
        assert race.closes_at_ms == SHOWN + 500 + SETTLE_MS
