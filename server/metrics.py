"""Counts for whoever hosts a hub. Nothing in them tells of a person, a table or a secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)


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
        self._messages = Histogram(
            "tablee_message_seconds",
            "From a phone's message to its answer, the disk included.",
            ["event"],
            buckets=BUCKETS,
            registry=self._registry,
        )
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
        messages = self._messages.labels(event)
        return lambda ms: messages.observe(ms / 1000)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def text(self) -> bytes:
        return bytes(generate_latest(self._registry))
