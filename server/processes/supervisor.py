"""The processes, as their parent sees them: started, heard, started again when they die or hang."""

from __future__ import annotations

import logging
import subprocess
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import orjson

from server.engine.base import Engine, hub_ms
from server.engine.handing import Way, pair
from server.processes.peers import (
    ALIVE,
    ANSWER,
    ASK,
    ASKED,
    ENDED,
    MAKE_ROOM,
    NAME,
    NEWS,
    READY,
)
from server.processes.pipe import Pipe
from server.processes.routes import Routes
from server.processes.watchdog import SILENT_MS, Watchdog

logger = logging.getLogger(__name__)

STEADY_MS = 10_000  # one that lived for so long is started again at once
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.2, 10.0
LOOK_S = 0.02

# Starts the process of a slot, with its ends of the way for connections and of the pipe.
Start = Callable[[int, Way, Way], "subprocess.Popen[bytes]"]


@dataclass
class Child:
    slot: int
    process: subprocess.Popen[bytes]
    pipe: Pipe
    way: Way  # for connections
    ready_ms: float = 0  # since when
    held: dict[int, str] = field(default_factory=dict)  # connections by number: whose
    of_household: Counter[str] = field(default_factory=Counter)

    def holds(self, number: int, household: str) -> None:
        self.held[number] = household
        self.of_household[household] += 1

    def let_go(self, number: int) -> None:
        household = self.held.pop(number, None)
        if household is not None:
            self.of_household[household] -= 1
            if not self.of_household[household]:
                del self.of_household[household]


class Pauses:
    """Before a process is started again: none; but growing ones where that does not help."""

    def __init__(self) -> None:
        self._next_s = 0.0

    def after(self, lived_ms: float) -> float:
        if lived_ms >= STEADY_MS:
            self._next_s = 0.0
        pause_s = self._next_s
        self._next_s = min(max(2 * pause_s, FIRST_PAUSE_S), LONGEST_PAUSE_S)
        return pause_s


class Supervisor:
    def __init__(
        self,
        engine: Engine,
        processes: int,
        start: Start,
        say: Callable[[str], Any],
        now_ms: Callable[[], float] = hub_ms,
    ) -> None:
        """`say`: what the parent answers itself when all are asked something."""
        self.routes = Routes(processes)
        self.children: dict[int, Child] = {}
        self.starts = 0
        self._engine = engine
        self._processes = processes
        self._start_process = start
        self._say = say
        self._watchdog = Watchdog(now_ms)
        self._name = ""
        self._stopping = False

    # Living and dying

    def start(self) -> bool:
        """Whether all are ready; False: one of them ended instead. What comes later is kept up."""
        for slot in range(self._processes):
            self._start(slot)
        first = list(self.children.values())
        for child in first:
            self._engine.spawn(self._keep, child)
        while not all(child.ready_ms for child in first):
            if any(child.process.poll() is not None for child in first):
                return False
            self._engine.sleep(LOOK_S)
        return True

    def _start(self, slot: int) -> Child:
        ways, pipes = pair(), pair()
        try:
            process = self._start_process(slot, ways[1], pipes[1])
        finally:
            ways[1].close()
            pipes[1].close()
        self.starts += 1
        pipe = Pipe(self._engine, self._engine.adopt(pipes[0].detach()))
        child = self.children[slot] = Child(slot, process, pipe, ways[0])
        return child

    def _keep(self, child: Child) -> None:
        """For ever: whatever becomes of it, another one takes its place."""
        pauses = Pauses()
        while True:
            self._hear(child)
            self._bury(child)
            if self._stopping:
                return
            logger.error(
                "process %d of the hub ended (%s) and is started again",
                child.slot,
                child.process.returncode,
            )
            self._engine.sleep(pauses.after(hub_ms() - child.ready_ms if child.ready_ms else 0))
            child = self._start_again(child.slot)

    def _start_again(self, slot: int) -> Child:
        while True:
            try:
                return self._start(slot)
            except OSError as error:  # no memory, no files: later perhaps
                logger.error("process %d of the hub cannot be started: %s", slot, error)
                self._engine.sleep(LONGEST_PAUSE_S)

    def look_after(self) -> None:
        """One that hangs is treated as one that died, which it then has."""
        for slot in self._watchdog.look():
            logger.error("process %d of the hub has hung for %d s", slot, SILENT_MS // 1000)
            self._watchdog.forget(slot)
            self.children[slot].pipe.cut()  # who hears it finds the end

    def _bury(self, child: Child) -> None:
        self._watchdog.forget(child.slot)
        self.routes.went_down(child.slot)
        child.pipe.close()
        child.way.close()
        child.process.kill()
        while child.process.poll() is None:
            self._engine.sleep(LOOK_S)

    def stop(self, patience_s: float) -> None:
        """All of them, each with a goodbye to its phones."""
        self._stopping = True
        for child in self.children.values():
            with suppress(OSError):
                child.process.terminate()
        until_ms = hub_ms() + 1000 * patience_s
        left = list(self.children.values())
        while left and hub_ms() < until_ms:
            self._engine.sleep(LOOK_S)
            left = [child for child in left if child.process.poll() is None]
        for child in left:
            child.process.kill()

    # What they say

    def _hear(self, child: Child) -> None:
        """Until it ends."""
        while (message := child.pipe.receive()) is not None:
            try:
                self._heard(child, message[:1], message[1:])
            except Exception:
                logger.exception("what process %d said could not be followed", child.slot)

    def _heard(self, child: Child, kind: bytes, said: bytes) -> None:
        if kind == NEWS:
            for each in self._up():
                each.pipe.send(NEWS + said)
        elif kind == READY:
            child.ready_ms = hub_ms()
            child.pipe.send(NAME + self._name.encode())
            self.routes.came_up(child.slot)
            self._watchdog.heard(child.slot)
        elif kind == ALIVE:
            self._watchdog.heard(child.slot)
        elif kind == ENDED:
            child.let_go(orjson.loads(said))
        elif kind == ASK:
            number, what = orjson.loads(said)
            asked = self._up()
            mine = [number, [str(each.slot) for each in asked], self._say(what)]
            child.pipe.send(ASKED + orjson.dumps(mine))
            for each in asked:
                each.pipe.send(ASK + orjson.dumps([child.slot, number, what]))
        elif kind == ANSWER:
            who, number, answer = orjson.loads(said)
            self.children[who].pipe.send(ANSWER + orjson.dumps([number, str(child.slot), answer]))

    def _up(self) -> list[Child]:
        return [child for slot, child in self.children.items() if slot in self.routes.up]

    def tell_name(self, name: str) -> None:
        """As which the hub is found."""
        self._name = name
        for child in self._up():
            child.pipe.send(NAME + name.encode())

    # Connections

    def held(self, household: str) -> int:
        return sum(child.of_household[household] for child in self.children.values())

    @property
    def all_held(self) -> int:
        return sum(len(child.held) for child in self.children.values())

    def make_room(self, household: str, for_slot: int) -> bool:
        """Whether the process in this slot has to; else the one that holds the most is told."""
        fullest = max(self._up(), key=lambda child: child.of_household[household])
        if self.children[for_slot].of_household[household]:
            return True
        fullest.pipe.send(MAKE_ROOM + household.encode())
        return False
