"""A phone's clock against the hub's, and how far a claim can be believed.

A beat goes down to the phone, is stamped there, and comes back up. Down, the phone's stamp is late
by the clock's offset plus the way; up, by the way less the offset. Ways differ from beat to beat,
but each has a shortest time below which nothing gets through. So the least of many stamps each way
brackets the offset, and its middle is the offset if the shortest ways down and up are alike.

A page may answer late, to seem far away. So a claim is believed only as far as the kernel vouches
for: docs/fairness.md says how, and why.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from math import inf, isfinite
from typing import NamedTuple

from server.engine.round_trips import RoundTrips

SAMPLES, OLDEST_MS = 240, 60_000
UNANSWERED = 32

# How wrong the middle may be. Each figure is tried by test_phone_clock.py and bench/fairness.
NEAR_LEAST = 8  # so many stamps near the least one show how dense they are there:
SPREAD_WEIGHT = 1.5  # the sparser, the further below may the shortest way lie.
FEWEST = NEAR_LEAST  # with fewer samples only the bracket is sure
UNLIKE_SHARE = 1 / 40  # of the round trip: shortest ways down and up that differ by a tenth
DRIFT = 50e-6  # ms per ms that two clocks part
COARSE_MS = 1.0  # browsers round their clock
SURE_MS = 4.0  # more beats would not tell much more

# The longest way from a finger to the hub that is believed. The race is settled by then anyway.
LONGEST_CLAIM_MS = 400.0
ALLOWED_MS = 15.0  # beyond the kernel's least round trip: pages and the hub take their turns
# A page that answers before its kernel would have done so by itself slows the kernel's answer, too:
# on Linux by up to 44 ms. So much of what the kernel saw is doubted.
DOUBTED_MS = 30.0


class Sample(NamedTuple):
    at_ms: float  # hub time when the answer came back
    down_ms: float  # the way down plus the clock's offset
    up_ms: float  # the way up less the clock's offset


class Least(NamedTuple):
    ms: float
    age_ms: float
    spread_ms: float  # how far above it the next few are


class Way:
    """The stamps of one way, sorted. The older one is, the further may it have drifted."""

    def __init__(self) -> None:
        self._stamps: list[tuple[float, float]] = []

    def note(self, ms: float, at_ms: float) -> None:
        insort(self._stamps, (ms - DRIFT * at_ms, at_ms))

    def forget(self, ms: float, at_ms: float) -> None:
        del self._stamps[bisect_left(self._stamps, (ms - DRIFT * at_ms, at_ms))]

    def least(self, now_ms: float) -> Least:
        level, at_ms = self._stamps[0]
        near = self._stamps[: min(NEAR_LEAST, len(self._stamps))][-1]
        return Least(level + DRIFT * at_ms, now_ms - at_ms, near[0] - level)


class Samples:
    """The beats of the last minute."""

    def __init__(self) -> None:
        self._all: deque[Sample] = deque()
        self._down, self._up = Way(), Way()

    def note(self, sample: Sample) -> None:
        self._all.append(sample)
        self._down.note(sample.down_ms, sample.at_ms)
        self._up.note(sample.up_ms, sample.at_ms)
        while len(self._all) > SAMPLES or sample.at_ms - self._all[0].at_ms > OLDEST_MS:
            old = self._all.popleft()
            self._down.forget(old.down_ms, old.at_ms)
            self._up.forget(old.up_ms, old.at_ms)

    def longest_ms(self) -> float:
        """The longest round trip."""
        return max(sample.down_ms + sample.up_ms for sample in self._all)

    def estimate(self, now_ms: float) -> Estimate | None:
        """What the samples tell together. None: they contradict each other."""
        down, up = self._down.least(now_ms), self._up.least(now_ms)
        drift_ms = DRIFT * (down.age_ms + up.age_ms) / 2
        bracket_ms = (down.ms + up.ms) / 2 + drift_ms
        if bracket_ms < -COARSE_MS:
            return None
        spread_ms = bracket_ms
        if len(self._all) >= FEWEST:
            spread_ms = min(bracket_ms, SPREAD_WEIGHT * max(down.spread_ms, up.spread_ms) / 2)
        unlike_ms = UNLIKE_SHARE * (down.ms + up.ms)
        return Estimate(
            offset_ms=(down.ms - up.ms) / 2,
            error_ms=max(COARSE_MS, min(bracket_ms, spread_ms + unlike_ms + drift_ms)),
            spread_ms=spread_ms,
        )


class Estimate(NamedTuple):
    offset_ms: float  # the phone's clock minus the hub's
    error_ms: float  # the offset is hardly ever wrong by more
    spread_ms: float  # the part of the error that more beats can lessen


class Reach(NamedTuple):
    """How long before it arrived a press may have been made."""

    sure_ms: float  # this is the link
    longest_ms: float  # in between it may be the link, or the page that lies


class Link:
    """The round trips of the last minute as the kernel measured them."""

    def __init__(self) -> None:
        self._latest: RoundTrips | None = None
        self._least_ms = inf  # ever: the kernel forgets it after some minutes
        self._all: deque[tuple[float, float]] = deque()

    def note(self, told: RoundTrips | None, at_ms: float) -> None:
        if told is not None:
            self._least_ms = min(self._least_ms, told.least_ms)
            took_ms = told.since(self._latest) if self._latest else told.smoothed_ms
            if took_ms is not None:
                self._all.append((at_ms, took_ms))
        self._latest = told
        while self._all and at_ms - self._all[0][0] > OLDEST_MS:
            self._all.popleft()

    def reach(self, shown_ms: float) -> Reach:
        """`shown_ms`: the longest round trip that the page has shown."""
        shown_ms = min(shown_ms, LONGEST_CLAIM_MS)
        if self._latest is None:
            return Reach(min(ALLOWED_MS, shown_ms), shown_ms)
        least_ms = self._least_ms + ALLOWED_MS
        seen_ms = max((took_ms for _, took_ms in self._all), default=0.0)
        longest_ms = min(shown_ms, max(least_ms, seen_ms))
        return Reach(min(longest_ms, max(least_ms, seen_ms - DOUBTED_MS)), longest_ms)


class PhoneClock:
    """Beats sent and answered, and what they tell."""

    def __init__(self) -> None:
        self._samples = Samples()
        self._link = Link()
        self._sent: dict[int, float] = {}
        self._number = 0
        self._estimate: Estimate | None = None
        self.last_beat_ms = -inf

    # Beats

    def beat(self, hub_ms: float) -> int:
        """A beat leaves; gives its number. On a slow link the next leaves before it is answered."""
        self._number += 1
        self._sent[self._number] = self.last_beat_ms = hub_ms
        if len(self._sent) > UNANSWERED:
            del self._sent[next(iter(self._sent))]
        return self._number

    def linked(self, told: RoundTrips | None, hub_ms: float) -> None:
        """What the kernel tells, before a beat leaves and when it was answered. None: it cannot."""
        self._link.note(told, hub_ms)

    def answered(
        self, number: int, phone_ms: float, heard_hub_ms: float, late_ms: float = 0.0
    ) -> None:
        """`late_ms`: the hub stood still; its own slowness must not count as the link's."""
        sent = self._sent.pop(number, None)
        if sent is None or not isfinite(phone_ms) or (late_ms and self._estimate):
            return
        self.measured(sent, phone_ms, heard_hub_ms)

    def measured(self, sent_hub_ms: float, phone_ms: float, back_hub_ms: float) -> None:
        """A beat left at `sent`, the phone's clock stood at `phone`, the answer came at `back`."""
        sample = Sample(back_hub_ms, phone_ms - sent_hub_ms, back_hub_ms - phone_ms)
        self._samples.note(sample)
        self._estimate = self._samples.estimate(back_hub_ms)
        if self._estimate is None:  # the phone's clock was put or stood still: begin anew
            self._samples = Samples()
            self._samples.note(sample)
            self._estimate = self._samples.estimate(back_hub_ms)

    # What is known

    @property
    def offset_ms(self) -> float | None:
        return self._estimate.offset_ms if self._estimate else None

    @property
    def error_ms(self) -> float | None:
        return self._estimate.error_ms if self._estimate else None

    @property
    def sure(self) -> bool:
        """Whether it is known about as well as it can be."""
        return self._estimate is not None and self._estimate.spread_ms <= SURE_MS

    def moment(
        self, phone_ms: float, heard_hub_ms: float, late_ms: float = 0.0, *, live: bool
    ) -> tuple[float, float]:
        """When something happened, in hub time, and how wrong that may be.

        Never later than it was heard; and if `live`, never earlier than the link can have taken. A
        phone that lies gains no more than its link would have cost it. What may be the link or a
        lie lies in the middle, with an error that covers both. `late_ms`: the hub stood still, it
        may have arrived that much before it was heard.
        """
        known = self._estimate
        if known is None:
            return heard_hub_ms, 0.0
        claimed, error_ms = min(phone_ms - known.offset_ms, heard_hub_ms), known.error_ms
        if not live:
            return claimed, error_ms
        reach, arrived = self._link.reach(self._samples.longest_ms()), heard_hub_ms - late_ms
        earliest, vouched = arrived - reach.longest_ms, arrived - reach.sure_ms
        if claimed >= vouched and claimed - error_ms >= earliest:
            return claimed, error_ms
        latest = claimed + error_ms if claimed >= vouched else max(claimed + error_ms, vouched)
        earliest, latest = max(claimed - error_ms, earliest), min(latest, heard_hub_ms)
        return (earliest + latest) / 2, (latest - earliest) / 2
