"""Processes that die, as their parent sees it; real ones are in tests/faults/test_processes.py."""

from __future__ import annotations

import _socket
import subprocess
import sys

import pytest

from server.commands.cli import main
from server.config import ConfigError, from_environment, processes_from
from server.metrics import Metrics, text_of_all
from server.processes.family import LONGEST_PAUSE_S, STEADY_MS, Family, Pauses
from tests.support.local import engine


def test_one_that_dies_is_started_at_once_and_more_slowly_where_that_does_not_help() -> None:
    pauses = Pauses()
    waited = [pauses.after(lived_ms=500) for _ in range(10)]
    assert waited[0] == 0
    assert waited[1] > 0
    assert waited == sorted(waited)
    assert waited[-1] == LONGEST_PAUSE_S
    assert pauses.after(lived_ms=STEADY_MS) == 0


def test_one_that_ends_instead_of_starting_is_told() -> None:
    def start(_slot: int, _way: _socket.socket, _line: _socket.socket) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", "raise SystemExit(2)"])

    family = Family(engine, 1, start, lambda _what: None)
    assert not family.start()
    family.stop(0)


def test_as_many_as_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    assert processes_from("auto", "--processes") >= 1
    monkeypatch.setenv("TABLEE_PROCESSES", "3")
    assert from_environment().processes == 3


@pytest.mark.parametrize("wrong", ["0", "-1", "many", "65", "1.5"])
def test_how_many_is_a_number(wrong: str) -> None:
    with pytest.raises(ConfigError, match="from 1 to 64, or auto"):
        processes_from(wrong, "--processes")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--store", "memory"), "a store that they share"),
        (("--dev-port", "8601"), "in one process only"),
    ],
)
def test_what_cannot_be_shared_is_said(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--processes", "2", *words]) == 2
    assert why in capsys.readouterr().err


def test_on_windows_it_is_one_clear_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["serve", "--processes", "2"]) == 2
    assert "Several processes need what Windows does not have" in capsys.readouterr().err


def test_metrics_tell_how_many_messages_took_no_longer_than_a_bound() -> None:
    metrics = Metrics()
    took = metrics.timer("act")
    for ms in (0.5, 1, 3, 5_000):
        took(ms)
    told = metrics.text().decode()
    for bound, number in (("0.001", 2), ("0.005", 3), ("2.0", 3), ("+Inf", 4)):
        assert f'tablee_message_seconds_bucket{{event="act",le="{bound}"}} {number}.0' in told
    assert 'tablee_message_seconds_sum{event="act"} 5.0045' in told


def test_metrics_of_all_tell_whose_they_are() -> None:
    texts = {}
    for number in range(2):
        metrics = Metrics()
        metrics.gauge("tablee_phones", "Connections.", lambda: 7)
        metrics.refused("table.locked")
        metrics.timer("act")(3 + number)
        texts[str(number)] = metrics.text().decode()
    told = text_of_all(texts).decode()
    assert told.count("# TYPE tablee_phones gauge") == 1
    assert 'tablee_phones{process="0"} 7.0' in told
    assert 'tablee_refusals_total{code="table.locked",process="1"} 1.0' in told
    assert 'tablee_message_seconds_count{event="act",process="0"} 1.0' in told
