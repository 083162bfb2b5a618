"""Counts for whoever hosts a hub. Nothing in them tells of a person, a table or a secret."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

BUCKETS_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000)


class _Counted(Collector):
    def __init__(
        self, name: str, text: str, label: str, values: Callable[[], Mapping[str, int]]
    ) -> None:
        self._name, self._text, self._label, self._values = name, text, label, values

    def collect(self) -> Iterable[Metric]:
        family = CounterMetricFamily(self._name, self._text, labels=[self._label])
        for value, number in sorted(self._values().items()):
            family.add_metric([value], number)
        yield family


class _Durations(Collector):
    """How long something took, by label. The library's own takes a lock for each of them."""

    def __init__(self, name: str, text: str, label: str) -> None:
        self._name, self._text, self._label = name, text, label
        self._counts: dict[str, list[int]] = {}
        self._sums_ms: dict[str, float] = {}

    def timer(self, value: str) -> Callable[[float], None]:
        counts = self._counts[value] = [0] * (len(BUCKETS_MS) + 1)
        sums_ms = self._sums_ms
        sums_ms[value] = 0

        def took(ms: float) -> None:
            counts[bisect_left(BUCKETS_MS, ms)] += 1
            sums_ms[value] += ms

        return took

    def collect(self) -> Iterable[Metric]:
        family = HistogramMetricFamily(self._name, self._text, labels=[self._label])
        bounds = [*(str(ms / 1000) for ms in BUCKETS_MS), "+Inf"]
        for value, counts in sorted(self._counts.items()):
            buckets = list(zip(bounds, accumulate(counts), strict=True))
            family.add_metric([value], buckets, self._sums_ms[value] / 1000)
        yield family


class _OfAll(Collector):
    """What several processes counted, each under its name."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    def collect(self) -> Iterable[Metric]:
        families: dict[str, Metric] = {}
        for process, text in sorted(self._texts.items()):
            for told in text_string_to_metric_families(text):
                family = families.setdefault(
                    told.name, Metric(told.name, told.documentation, told.type)
                )
                for sample in told.samples:
                    labels = {**sample.labels, "process": process}
                    family.samples.append(sample._replace(labels=labels))
        return families.values()


def text_of_all(texts: Mapping[str, str]) -> bytes:
    """Their texts as one, with a label that tells which process it was."""
    registry = CollectorRegistry()
    registry.register(_OfAll(texts))
    return bytes(generate_latest(registry))


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._messages = _Durations(
            "tablee_message_seconds",
            "From a phone's message to its answer, the disk included.",
            "event",
        )
        self._registry.register(self._messages)
        self._refusals = Counter(
            "tablee_refusals", "Messages refused.", ["code"], registry=self._registry
        )

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        Gauge(name, text, registry=self._registry).set_function(value)

    def count(
        self, name: str, text: str, label: str, values: Callable[[], Mapping[str, int]]
    ) -> None:
        """What is counted elsewhere, by label."""
        self._registry.register(_Counted(name, text, label, values))

    def timer(self, event: str) -> Callable[[float], None]:
        """Takes how many ms each message of this kind took."""
        return self._messages.timer(event)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def text(self) -> bytes:
        return bytes(generate_latest(self._registry))
