"""Processes that die or hang, as their parent sees it. Real ones: tests/faults/test_processes."""

from __future__ import annotations

import _socket
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from server.commands.cli import main
from server.config import ConfigError, from_environment, processes_from
from server.metrics import Metrics, text_of_all
from server.processes.peers import ALIVE, NEWS, READY
from server.processes.pipe import Pipe
from server.processes.supervisor import LONGEST_PAUSE_S, STEADY_MS, Pauses, Supervisor
from server.processes.watchdog import LOOK_S, SILENT_MS, Watchdog
from tests.support.local import engine

LOOK_MS = 1000 * LOOK_S


class Clock:
    def __init__(self) -> None:
        self.ms = 5_000.0

    def __call__(self) -> float:
        return self.ms


def test_one_that_dies_is_started_at_once_and_more_slowly_where_that_does_not_help() -> None:
    pauses = Pauses()
    waited = [pauses.after(lived_ms=500) for _ in range(10)]
    assert waited[0] == 0
    assert waited[1] > 0
    assert waited == sorted(waited)
    assert waited[-1] == LONGEST_PAUSE_S
    assert pauses.after(lived_ms=STEADY_MS) == 0


def test_one_that_ends_instead_of_starting_is_told() -> None:
    def start(_slot: int, _way: _socket.socket, _pipe: _socket.socket) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", "raise SystemExit(2)"])

    supervisor = Supervisor(engine, 1, start, lambda _what: None)
    assert not supervisor.start()
    supervisor.stop(0)


def looks(
    watchdog: Watchdog, clock: Clock, ms: float, meanwhile: Callable[[], object]
) -> list[int]:
    """What the parent finds when it has looked, again and again, for so long."""
    found: list[int] = []
    for _ in range(int(ms / LOOK_MS)):
        clock.ms += LOOK_MS
        meanwhile()
        found = watchdog.look()
    return found


def test_one_that_says_nothing_for_too_long_is_found_and_one_that_does_is_not() -> None:
    clock = Clock()
    watchdog = Watchdog(clock)
    for slot in range(2):
        watchdog.heard(slot)
    assert looks(watchdog, clock, SILENT_MS, lambda: watchdog.heard(1)) == []
    assert looks(watchdog, clock, LOOK_MS, lambda: watchdog.heard(1)) == [0]
    watchdog.heard(0)
    assert looks(watchdog, clock, SILENT_MS, lambda: watchdog.heard(1)) == []


def test_one_that_is_still_starting_may_take_its_time() -> None:
    clock = Clock()
    watchdog = Watchdog(clock)
    assert looks(watchdog, clock, 100 * SILENT_MS, lambda: None) == []


@pytest.mark.parametrize("times", [1, 3], ids=["a night", "three short naps"])
def test_a_machine_that_slept_finds_all_its_processes_alive(times: int) -> None:
    """The clock may count the sleep or not; the first look comes before anybody says anything."""
    clock = Clock()
    watchdog = Watchdog(clock)
    watchdog.heard(0)
    for _ in range(times):
        clock.ms += 8 * 3600 * 1000
        assert watchdog.look() == []
    assert looks(watchdog, clock, LOOK_MS, lambda: watchdog.heard(0)) == []
    # One that hangs since then is found all the same, a night's sleep or not.
    clock.ms += 8 * 3600 * 1000
    assert looks(watchdog, clock, SILENT_MS, lambda: None) == [0]


class Spoken:
    """Processes that only exist; what they say is said here."""

    def __init__(self) -> None:
        self.pipes: dict[int, Pipe] = {}
        self.processes: list[subprocess.Popen[bytes]] = []
        self.another = engine.promise()

    def start(
        self, slot: int, _way: _socket.socket, pipe: _socket.socket
    ) -> subprocess.Popen[bytes]:
        self.processes.append(subprocess.Popen(["sleep", "600"]))
        again = slot in self.pipes
        self.pipes[slot] = Pipe(engine, engine.adopt(os.dup(pipe.fileno())))
        self.pipes[slot].send(READY)
        if again:
            self.another.give(slot)
        return self.processes[-1]

    def says_alive(self, slot: int) -> None:
        """It was heard: news said after it has come back."""
        self.pipes[slot].send(ALIVE)
        self.pipes[slot].send(NEWS + b"it")
        while self.pipes[slot].receive() != NEWS + b"it":
            pass


@pytest.fixture
def spoken() -> Iterator[Spoken]:
    spoken = Spoken()
    yield spoken
    for process in spoken.processes:
        process.kill()
        process.wait()


def test_one_that_hangs_is_killed_and_another_takes_its_place(spoken: Spoken) -> None:
    clock = Clock()
    supervisor = Supervisor(engine, 2, spoken.start, lambda _what: None, clock)
    assert supervisor.start()
    first, hanging = spoken.processes
    for _ in range(int(SILENT_MS / LOOK_MS) + 1):
        assert supervisor.starts == 2
        clock.ms += LOOK_MS
        spoken.says_alive(0)
        supervisor.look_after()
    assert spoken.another.wait() == 1
    spoken.says_alive(1)
    assert supervisor.routes.up == {0, 1}
    assert hanging.returncode == -signal.SIGKILL
    assert first.poll() is None
    clock.ms += LOOK_MS
    supervisor.look_after()
    assert supervisor.starts == 3, "the new one has all its time again"
    supervisor.stop(0)


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
