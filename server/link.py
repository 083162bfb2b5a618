"""What a phone's link is like: its clock against the hub's, and how far a claim can be believed."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

SAMPLES = 24


class Sample(NamedTuple):
    round_trip_ms: float
    offset_ms: float  # the phone's clock minus the hub's


class Link:
    """Offset and round trip from the best of the latest beats (least round trip, least error)."""

    def __init__(self) -> None:
        self._samples: deque[Sample] = deque(maxlen=SAMPLES)

    def measured(self, sent_hub_ms: float, phone_ms: float, back_hub_ms: float) -> None:
        """A beat left at `sent`, the phone's clock stood at `phone`, the answer came at `back`."""
        middle = (sent_hub_ms + back_hub_ms) / 2
        self._samples.append(Sample(max(0.0, back_hub_ms - sent_hub_ms), phone_ms - middle))

    @property
    def best(self) -> Sample | None:
        return min(self._samples, default=None)

    @property
    def offset_ms(self) -> float | None:
        return self.best.offset_ms if self.best else None

    @property
    def error_ms(self) -> float | None:
        """The offset is off by at most half the round trip of its sample."""
        return self.best.round_trip_ms / 2 if self.best else None

    def moment(self, phone_ms: float, arrived_hub_ms: float, live: bool) -> tuple[float, float]:
        """When something happened, in hub time, and how wrong that may be.

        Never later than it arrived; and if `live`, never earlier than one round trip before. A
        phone that lies gains no more than its link would have cost it.
        """
        best = self.best
        if best is None:
            return arrived_hub_ms, 0.0
        claimed = min(phone_ms - best.offset_ms, arrived_hub_ms)
        if live:
            worst = max(sample.round_trip_ms for sample in self._samples)
            claimed = max(claimed, arrived_hub_ms - worst)
        return claimed, best.round_trip_ms / 2
