"""What the hub knows of a phone's clock, and how far it believes what a phone claims."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from math import inf, nan
from random import Random

import pytest

from rules.race import Race, press, ranking
from server.engine.pulse import PULSE_MS, Pulse
from server.engine.round_trips import RoundTrips
from server.wire.phone_clock import LONGEST_CLAIM_MS, OLDEST_MS, UNANSWERED, PhoneClock
from tests.support.local import engine, one_more

AHEAD = 5_000_000.0  # of the phone's clock
DELAYED_ACK_MS = 44.0  # so long Linux waits for what the page answers
MOST_GAIN_MS = 30.0  # beyond one real round trip


@dataclass
class Road:
    """A phone with its link: what a message takes down and up, and a clock of its own."""

    down: Callable[[], float] = lambda: 10.0
    up: Callable[[], float] = lambda: 10.0
    ahead_ms: float = AHEAD
    drift: float = 0.0
    link: PhoneClock = field(default_factory=PhoneClock)
    now: float = 1_000_000.0
    kernel_tells: bool = True
    held_ms: Callable[[], float] = lambda: 0.0  # answers to beats
    kernel: RoundTrips | None = None

    def clock(self, hub_ms: float) -> float:
        return hub_ms + self.ahead_ms + self.drift * hub_ms

    def beat(self, times: int = 1, every_ms: float = 200) -> None:
        for _ in range(times):
            self.now += every_ms
            held_ms, down_ms, up_ms = self.held_ms(), self.down(), self.up()
            answered = self.now + down_ms + held_ms
            if self.kernel_tells:
                # The handshake is never held up, nor is anything else for long.
                self.kernel = self.kernel or one_more(None, down_ms + up_ms)
                took_ms = down_ms + min(held_ms, DELAYED_ACK_MS) + up_ms
                self.kernel = one_more(self.kernel, took_ms)
            self.link.linked(self.kernel, answered + up_ms)
            self.link.measured(self.now, self.clock(answered), answered + up_ms)

    def press(self, at: float) -> tuple[float, float, float]:
        """When the hub thinks it was, how wrong that may be, and when it heard of it."""
        arrives = at + self.up()
        return *self.link.moment(self.clock(at), arrives, live=True), arrives

    @property
    def off_ms(self) -> float:
        """How wrong the hub is about the phone's clock."""
        assert self.link.offset_ms is not None
        return self.link.offset_ms - (self.clock(self.now) - self.now)

    @property
    def error_ms(self) -> float:
        assert self.link.error_ms is not None
        return self.link.error_ms


# The clock


def test_one_beat_tells_the_offset_give_or_take_half_the_round_trip() -> None:
    road = Road(down=lambda: 30.0, up=lambda: 50.0)
    road.beat()
    assert road.off_ms == pytest.approx(-10)
    assert road.error_ms == pytest.approx(40)


def test_a_way_down_that_mostly_is_slow_does_not_shift_the_clock() -> None:
    """As with phones that sleep between two beacons of the Wi-Fi: one beat in ten comes at once."""
    rng = Random(3)
    road = Road(
        down=lambda: 4.0 if rng.random() < 0.1 else rng.uniform(20, 100),
        up=lambda: rng.uniform(4, 8),
    )
    road.beat(100)
    assert abs(road.off_ms) < 0.5
    assert road.error_ms < 3


def test_the_quickest_way_down_and_the_quickest_way_up_need_not_be_of_the_same_beat() -> None:
    ways = iter([(10.0, 90.0), (90.0, 10.0)])
    downs, ups = zip(*ways, strict=True)
    road = Road(down=iter(downs).__next__, up=iter(ups).__next__)
    road.beat(2)
    assert road.off_ms == pytest.approx(0, abs=0.1)
    assert road.error_ms == pytest.approx(10, abs=0.1)


def test_more_beats_make_it_surer() -> None:
    rng = Random(5)
    road = Road(down=lambda: rng.uniform(20, 80), up=lambda: rng.uniform(20, 80))
    errors = []
    for _ in range(3):
        road.beat(50)
        errors.append(road.error_ms)
    assert not PhoneClock().sure
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < errors[0] * 0.7
    assert road.link.sure


def test_a_link_that_was_known_well_is_measured_anew_when_its_beats_grow_old() -> None:
    rng = Random(5)
    road = Road(down=lambda: rng.uniform(20, 80), up=lambda: rng.uniform(20, 80))
    road.beat(200)
    assert road.link.sure
    road.beat(12, every_ms=OLDEST_MS / 10)
    assert not road.link.sure


def test_a_steady_link_is_known_after_a_few_beats() -> None:
    road = Road(down=lambda: 2.0, up=lambda: 2.0)
    road.beat(5)
    assert road.link.sure
    assert road.error_ms <= 2


def test_clocks_that_drift_apart_are_followed() -> None:
    road = Road(drift=40e-6)
    for _ in range(20):
        road.beat(20, every_ms=2_000)
        assert abs(road.off_ms) <= road.error_ms < 5


def test_a_phone_whose_clock_stood_still_in_its_sleep_is_measured_anew() -> None:
    road = Road()
    road.beat(50)
    road.ahead_ms -= 5_000
    road.beat()
    assert road.off_ms == pytest.approx(0, abs=0.1)
    road.ahead_ms += 70_000
    road.beat()
    assert road.off_ms == pytest.approx(0, abs=0.1)


def test_a_clock_in_whole_milliseconds_is_no_contradiction() -> None:
    road = Road(down=lambda: 0.1, up=lambda: 0.1)
    exact = road.clock
    road.clock = lambda hub_ms: exact(hub_ms) // 1  # type: ignore[method-assign]
    road.beat(100, every_ms=200.37)
    assert abs(road.off_ms) <= 1.0 <= road.error_ms
    assert road.link.sure


# Beats


def test_a_late_answer_counts_for_the_beat_that_it_answers() -> None:
    link = PhoneClock()
    first = link.beat(1_000)
    second = link.beat(1_150)
    link.answered(first, 1_150 + AHEAD, 1_300)
    assert link.offset_ms == pytest.approx(AHEAD)
    assert link.error_ms == pytest.approx(150)
    link.answered(second, 1_300 + AHEAD, 1_450)
    assert link.offset_ms == pytest.approx(AHEAD)


@pytest.mark.parametrize("phone_ms", [inf, -inf, nan])
def test_an_answer_that_is_no_time_tells_nothing(phone_ms: float) -> None:
    link = PhoneClock()
    link.answered(link.beat(1_000), phone_ms, 1_010)
    assert link.offset_ms is None


def test_an_answer_counts_once_and_only_to_a_beat_that_was_sent() -> None:
    link = PhoneClock()
    number = link.beat(1_000)
    link.answered(number + 1, AHEAD, 1_010)
    assert link.offset_ms is None
    link.answered(number, 1_005 + AHEAD, 1_010)
    link.answered(number, 9_999 + AHEAD, 1_020)
    assert link.offset_ms == pytest.approx(AHEAD)


def test_a_hub_that_stood_still_does_not_think_that_the_phone_is_far_away() -> None:
    link = PhoneClock()
    for at in range(1_000, 3_000, 200):
        link.answered(link.beat(at), at + 10 + AHEAD, at + 20)
        link.linked(RoundTrips(20, 20, at), at + 20)
    link.answered(link.beat(4_000), 4_010 + AHEAD, 4_400, late_ms=380)
    claimed, _ = link.moment(0.0, 9_000.0, live=True)
    assert claimed == pytest.approx(8_980)


def test_on_a_machine_that_always_is_late_some_measurement_is_better_than_none() -> None:
    link = PhoneClock()
    link.answered(link.beat(1_000), 1_200 + AHEAD, 1_400, late_ms=380)
    assert link.offset_ms == pytest.approx(AHEAD)


def test_beats_that_nobody_answers_are_forgotten() -> None:
    link = PhoneClock()
    first = link.beat(0)
    for number in range(UNANSWERED):
        link.beat(number)
    link.answered(first, AHEAD, 10)
    assert link.offset_ms is None


# Claims


def test_a_press_counts_when_the_finger_came_down_not_when_it_arrived() -> None:
    ways = iter([10.0] * 20 + [19.0])
    road = Road(up=lambda: next(ways))
    road.beat(20)
    moment, _, arrives = road.press(2_000_000)
    assert moment == pytest.approx(2_000_000, abs=0.1)
    assert arrives == 2_000_019


def test_before_anything_was_measured_a_press_counts_when_it_arrives() -> None:
    assert PhoneClock().moment(17.0, 5_000.0, live=True) == (5_000.0, 0.0)


@pytest.mark.parametrize("lie_ms", [1, 15, 300, 1e9, 1e300])
def test_who_claims_to_have_been_earlier_gains_no_more_than_a_round_trip(lie_ms: float) -> None:
    road = Road(down=lambda: 25.0, up=lambda: 10.0)
    road.beat(20)
    pressed = road.now
    claimed, _ = road.link.moment(road.clock(pressed) - lie_ms, pressed + 10, live=True)
    assert pressed + 10 - claimed <= 35 + 0.1


@pytest.mark.parametrize("shift_ms", [-20.0, 20.0, 3_000.0])
def test_who_shifts_its_clock_between_beats_and_presses_gains_no_more_either(
    shift_ms: float,
) -> None:
    road = Road()
    road.beat(20)
    pressed = road.now
    claimed, _ = road.link.moment(road.clock(pressed) + shift_ms, pressed + 10, live=True)
    assert pressed + 10 - 20.1 <= claimed <= pressed + 10


def test_a_link_that_takes_seconds_is_believed_only_so_far() -> None:
    road = Road(up=lambda: 3_000.0)
    road.beat(20)
    claimed, _ = road.link.moment(0.0, 2_000_000.0, live=True)
    assert claimed == 2_000_000.0 - LONGEST_CLAIM_MS


def test_who_answers_with_a_clock_that_jumps_about_only_widens_the_own_error() -> None:
    rng = Random(8)
    road = Road()
    exact = road.clock
    road.clock = lambda hub_ms: exact(hub_ms) + rng.uniform(-500, 500)  # type: ignore[method-assign]
    road.beat(200)
    claimed, error = road.link.moment(0.0, 2_000_000.0, live=True)
    assert claimed >= 2_000_000.0 - 20.1
    assert error <= 10.1


@dataclass
class Lies:
    """What a phone may do to its answers to beats; `rng` is for those that do it now and then."""

    held_ms: Callable[[Random], float]
    stamp_ms: Callable[[Random], float] = lambda _rng: 0.0

    def told_by(self, road: Road) -> None:
        rng, exact = Random(9), road.clock
        road.held_ms = lambda: self.held_ms(rng)
        road.clock = lambda hub_ms: exact(hub_ms) + self.stamp_ms(rng)  # type: ignore[method-assign]
        road.beat(200)
        road.clock = exact  # type: ignore[method-assign]


LIES = {
    "answers late": Lies(lambda _rng: 390.0),
    "answers late at times": Lies(lambda rng: rng.choice((0.0, 390.0))),
    "answers just before its kernel does": Lies(lambda _rng: DELAYED_ACK_MS),
    "answers just before its kernel does, at times": Lies(
        lambda rng: rng.choice((0.0, DELAYED_ACK_MS))
    ),
    "answers late with a clock ahead": Lies(lambda _rng: 390.0, lambda _rng: 300.0),
    "answers late with a clock behind": Lies(lambda _rng: 390.0, lambda _rng: -390.0),
    "answers late at times with a clock ahead": Lies(
        lambda rng: rng.choice((0.0, 390.0)), lambda _rng: 300.0
    ),
    "answers late at times with a clock that jumps": Lies(
        lambda rng: rng.uniform(0, 390), lambda rng: rng.uniform(-390, 390)
    ),
}
LINKS: dict[str, tuple[Callable[[], float], Callable[[], float], float]] = {
    "a near link": (lambda: 0.5, lambda: 0.5, 1.0),
    "a far link": (lambda: 60.0, lambda: 50.0, 110.0),
}


@pytest.mark.parametrize("claimed_ms", [0.0, 20.0, 45.0, 200.0, 390.0, 1e9])
@pytest.mark.parametrize("lies", LIES)
@pytest.mark.parametrize("link", LINKS)
def test_who_answers_late_gains_no_more_than_the_real_round_trip_and_a_little(
    link: str, lies: str, claimed_ms: float
) -> None:
    down, up, round_trip_ms = LINKS[link]
    road = Road(down=down, up=up)
    LIES[lies].told_by(road)
    pressed = road.now
    told, error = road.link.moment(road.clock(pressed) - claimed_ms, pressed + up(), live=True)
    assert pressed - told <= round_trip_ms + MOST_GAIN_MS
    assert pressed - (told - error) <= round_trip_ms + DELAYED_ACK_MS, "a tie is no gain either"


def test_the_least_round_trip_is_remembered_when_the_kernel_has_forgotten_it() -> None:
    road = Road(down=lambda: 0.5, up=lambda: 0.5, held_ms=lambda: DELAYED_ACK_MS)
    road.beat(5)
    assert road.kernel is not None
    road.kernel = road.kernel._replace(least_ms=1 + DELAYED_ACK_MS)
    road.beat(200)
    told, _ = road.link.moment(0.0, road.now, live=True)
    assert road.now - told <= 1 + MOST_GAIN_MS


@pytest.mark.parametrize("held_ms", [0.0, 40.0, 390.0])
def test_where_the_kernel_cannot_tell_a_lie_is_a_tie_at_best(held_ms: float) -> None:
    road = Road(down=lambda: 0.5, up=lambda: 0.5, kernel_tells=False, held_ms=lambda: held_ms)
    road.beat(50)
    told, error = road.link.moment(0.0, road.now, live=True)
    assert told + error >= road.now - MOST_GAIN_MS, "it may have been just now"


@pytest.mark.parametrize("way_ms", [1.0, 20.0, 120.0])
def test_where_the_kernel_cannot_tell_an_honest_phone_was_when_it_was_within_the_error(
    way_ms: float,
) -> None:
    road = Road(down=lambda: way_ms, up=lambda: way_ms, kernel_tells=False)
    road.beat(50)
    told, error, arrives = road.press(road.now)
    assert abs(told - road.now) <= error + 0.1
    assert told + error <= arrives


def test_a_phone_that_dozes_is_believed_as_far_as_ever() -> None:
    """Between two beacons of the Wi-Fi nothing gets down to it; what it says gets up at once."""
    rng = Random(4)
    road = Road(down=lambda: rng.choice((4.0, rng.uniform(50, 300))), up=lambda: rng.uniform(4, 30))
    road.beat(100)
    for _ in range(100):
        told, error, _ = road.press(road.now)
        assert abs(told - road.now) <= error < 4


def test_a_phone_that_dozes_both_ways_is_never_called_surer_than_it_is() -> None:
    rng = Random(4)
    way = lambda: rng.choice((4.0, rng.uniform(50, 300)))  # noqa: E731
    road = Road(down=way, up=way)
    road.beat(200)
    for _ in range(300):
        told, error, _ = road.press(road.now)
        assert abs(told - road.now) <= error < 20


def test_what_was_typed_while_the_link_was_down_is_believed() -> None:
    road = Road()
    road.beat(20)
    typed = road.now
    claimed, _ = road.link.moment(road.clock(typed), typed + 60_000, live=False)
    assert claimed == pytest.approx(typed, abs=0.1)


def test_a_press_that_lay_there_while_the_hub_stood_still_counts_when_it_was_made() -> None:
    road = Road()
    road.beat(20)
    pressed = road.now
    claim = road.clock(pressed)
    assert road.link.moment(claim, pressed + 210, live=True)[0] > pressed + 180
    assert road.link.moment(claim, pressed + 210, 200, live=True)[0] == pytest.approx(pressed)


def test_the_hub_feels_that_it_stood_still() -> None:
    now = [1_000.0]
    pulse = Pulse(engine, lambda: now[0])

    def beat(after_ms: float) -> None:
        now[0] += after_ms
        pulse.beat()

    for _ in range(5):
        beat(PULSE_MS + 3)
        assert pulse.late_ms() == 0
    now[0] += 300  # what is heard now may have come 300 ms ago
    assert 250 < pulse.late_ms() <= 300
    beat(0)
    assert 250 < pulse.late_ms() <= 300
    for _ in range(10):
        beat(PULSE_MS)
    assert pulse.late_ms() == 0


def test_nobody_pressed_later_than_it_arrived() -> None:
    road = Road()
    road.beat(20)
    claimed, _ = road.link.moment(road.clock(road.now) + 5_000, road.now, live=False)
    assert claimed == road.now


# Races between phones far and near (with real sockets: bench/fairness)

JITTERS: dict[str, Callable[[Random, float], float]] = {
    "even": lambda rng, most: rng.uniform(0, most),
    "spikes": lambda rng, most: min(most, rng.expovariate(3 / most)),
    "sleepy": lambda rng, most: rng.uniform(0, most) * (1 if rng.random() < 0.5 else 0.05),
}


def any_road(rng: Random) -> Road:
    """Up to 150 ms each way and up to 150 ms more at times, ways unlike by up to a tenth."""
    base, unlike = rng.uniform(0, 150), rng.uniform(-0.05, 0.05)
    most_down, most_up = rng.uniform(1, 150), rng.uniform(1, 150)
    down, up = (JITTERS[rng.choice(list(JITTERS))] for _ in range(2))
    return Road(
        down=lambda: base * (1 + unlike) + down(rng, most_down),
        up=lambda: base * (1 - unlike) + up(rng, most_up),
        ahead_ms=rng.uniform(-1e7, 1e7),
        drift=rng.uniform(-30e-6, 30e-6),
    )


@cache
def roads() -> list[Road]:
    rng = Random(11)
    found = [any_road(rng) for _ in range(300)]
    for road in found:
        road.beat(150)
    return found


def run(rng: Random, gap_ms: float, tie_ms: int) -> list[tuple[int, int]]:
    """Two phones press so far apart, seat 0 first: `(place, seat)` in the hub's order."""
    one, other = rng.sample(roads(), 2)
    shown = one.now
    race = Race(round(shown), tie_ms)
    presses = [
        (seat, *road.press(shown + 500 + seat * gap_ms)) for seat, road in ((0, one), (1, other))
    ]
    for seat, at, error, arrives in sorted(presses, key=lambda made: made[3]):
        race = press(race, seat, (at, error), round(arrives))
    return [(placed.place, placed.seat) for placed in ranking(race)]


def test_the_hub_hardly_ever_is_more_wrong_about_a_clock_than_it_says() -> None:
    assert sum(abs(road.off_ms) > road.error_ms for road in roads()) <= 1


def test_pressed_40_ms_apart_the_order_is_right_in_99_of_100_races_and_never_wrong() -> None:
    rng = Random(12)
    orders = [run(rng, 40, tie_ms=0) for _ in range(10_000)]
    assert orders.count([(1, 0), (2, 1)]) >= 9_900
    assert orders.count([(1, 1), (2, 0)]) == 0


def test_pressed_closer_together_the_order_may_be_a_tie_but_never_wrong() -> None:
    rng = Random(13)
    orders = [run(rng, rng.uniform(0, 40), tie_ms=0) for _ in range(10_000)]
    assert orders.count([(1, 1), (2, 0)]) == 0
    assert orders.count([(1, 0), (2, 1)]) > 3_000  # it is no excuse for telling nothing
