"""Time that jumps from event to event, and green threads that take turns by chance, by a seed.

Each hub has an engine of its own, so that it can be killed alone, or stand still for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from heapq import heappop, heappush
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from greenlet import GreenletExit, getcurrent, greenlet

from server.engine.base import FairLock

if TYPE_CHECKING:
    from server.engine.base import Engine

LAST = 2.0  # in the order of what happens at one moment: after everything that can happen now
LONG_AGO = 1e12  # ms: what a hub missed is before all that happens at the moment when it goes on


class Agenda:
    """What will happen, in the order of time; at one moment, in an order that chance gives."""

    def __init__(self, rng: Random) -> None:
        self.ms = 0.0
        self.events = 0
        self._rng = rng
        self._heap: list[tuple[float, float, int, Callable[[], object], GreenEngine | None]] = []
        self._numbers = count()

    def at(
        self,
        ms: float,
        call: Callable[[], object],
        engine: GreenEngine | None = None,
        order: float | None = None,
    ) -> None:
        """`order`: what is said to several phones at once is said in an order of no meaning."""
        place = self._rng.random() if order is None else order
        heappush(self._heap, (max(ms, self.ms), place, next(self._numbers), call, engine))

    def after(self, ms: float, call: Callable[[], object]) -> None:
        self.at(self.ms + ms, call)

    def step(self) -> None:
        """The next event."""
        ms, order, _, call, engine = heappop(self._heap)
        self.ms = ms
        if engine is not None:
            if not engine.alive:
                return
            if engine.stands_until > ms:
                # In the order in which it came: a link keeps its order.
                place = order if order == LAST else ms - LONG_AGO
                self.at(engine.stands_until, call, engine, place)
                return
        self.events += 1
        call()

    def run_until(self, ms: float) -> None:
        while self._heap and self._heap[0][0] <= ms:
            self.step()
        self.ms = ms


class GreenPromise:
    def __init__(self, engine: GreenEngine) -> None:
        self._engine = engine
        self._given: tuple[Any, BaseException | None] | None = None
        self._waiting: list[greenlet] = []

    def give(self, value: Any) -> None:
        self._settle(value, None)

    def fail(self, error: BaseException) -> None:
        self._settle(None, error)

    def _settle(self, value: Any, error: BaseException | None) -> None:
        self._given = value, error
        for waiting in self._waiting:
            self._engine.wake(waiting)
        self._waiting = []

    def wait(self) -> Any:
        while self._given is None:
            self._waiting.append(getcurrent())
            self._engine.park()
        value, error = self._given
        if error is not None:
            raise error
        return value


class GreenBell:
    def __init__(self, engine: GreenEngine) -> None:
        self._engine = engine
        self._rung = False
        self._waiting: greenlet | None = None

    def ring(self) -> None:
        self._rung = True
        if self._waiting is not None:
            self._engine.wake(self._waiting)
            self._waiting = None

    def wait(self, seconds: float | None = None) -> None:
        if not self._rung:
            self._waiting = me = getcurrent()
            if seconds is not None:
                self._engine.agenda.at(
                    self._engine.agenda.ms + seconds * 1000, lambda: self._give_up(me), self._engine
                )
            self._engine.park()
        self._rung = False

    def _give_up(self, waiting: greenlet) -> None:
        if self._waiting is waiting:
            self._waiting = None
            self._engine.resume(waiting)


class GreenEngine:
    """An `Engine` without sockets."""

    name = "simulated"

    def __init__(self, agenda: Agenda, rng: Random) -> None:
        self.agenda = agenda
        self.alive = True
        self.stands_until = 0.0
        self._rng = rng
        self._loop = getcurrent()
        self._threads: dict[greenlet, None] = {}

    def spawn(self, work: Callable[..., object], *args: object) -> None:
        def run() -> None:
            try:
                work(*args)
            finally:
                self._threads.pop(thread, None)

        thread = greenlet(run, self._loop)
        self._threads[thread] = None
        self.wake(thread)

    def wake(self, thread: greenlet) -> None:
        self.agenda.at(self.agenda.ms, lambda: self.resume(thread), self)

    def resume(self, thread: greenlet) -> None:
        if not thread.dead:
            thread.switch()

    def park(self) -> None:
        """Until somebody wakes this green thread."""
        if not self.alive:
            raise GreenletExit
        self._loop.switch()

    def sleep(self, seconds: float = 0) -> None:
        me = getcurrent()
        order = None if seconds else LAST
        ms = self.agenda.ms + seconds * 1000
        self.agenda.at(ms, lambda: self.resume(me), self, order)
        self.park()

    def in_thread(self, work: Callable[..., Any], *args: Any) -> Any:
        self.sleep(0)
        done = work(*args)
        self.sleep(0)
        return done

    def thread_local(self) -> Any:
        return SimpleNamespace()

    def promise(self) -> GreenPromise:
        return GreenPromise(self)

    def lock(self) -> AbstractContextManager[None]:
        return FairLock(self.promise)

    def bell(self) -> GreenBell:
        return GreenBell(self)

    def kill(self) -> None:
        """As kill -9: nothing goes on, wherever it was."""
        self.alive = False
        for thread in list(self._threads):
            if not thread.dead:
                thread.throw(GreenletExit)

    def _no_sockets(self, *_: Any) -> Any:
        raise NotImplementedError

    listen = serve = welcomer = adopt = wait_readable = connect_phones = _no_sockets


if TYPE_CHECKING:

    def _is_an_engine(engine: GreenEngine) -> Engine:
        return engine
