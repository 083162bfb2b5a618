"""Chromium's trace of one page: which tasks its main thread had, and what for.

Amounts are thread time (`tdur`), so that others on the same machine do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Page

Event = Mapping[str, Any]

TASK = "RunTask"
HEARD = "heard "  # a mark that the page makes for each message, with what it is
VIEW = HEARD + "view"
OURS = "ours"  # a mark in what the bench itself does in the page
SCRIPT = frozenset(
    {
        "EvaluateScript",
        "EventDispatch",
        "FireAnimationFrame",
        "FireIdleCallback",
        "FunctionCall",
        "MajorGC",
        "MinorGC",
        "RunMicrotasks",
        "TimerFire",
        "v8.callFunction",
        "v8.compile",
        "v8.compileModule",
        "v8.evaluateModule",
    }
)
DRAWING = frozenset(
    {
        "Commit",
        "HitTest",
        "Layerize",
        "Layout",
        "Paint",
        "PrePaint",
        "UpdateLayer",
        "UpdateLayoutTree",
    }
)
# What sets a timer or asks for a frame, and what comes of it.
SET = {"TimerInstall": "timer ", "RequestAnimationFrame": "frame "}
FIRED = {"TimerFire": "timer ", "FireAnimationFrame": "frame "}
TOLD = ("TimerFire", "RequestAnimationFrame", "UpdateLayoutTree", "Paint")
CATEGORIES = (
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.user_timing",
    "v8",
    "v8.execute",
)
READ_MS = 60_000


@dataclass
class Part:
    """Of a task: what one timer or one frame that was asked for did, or all the rest."""

    of: str | None = None
    script_ms: float = 0.0
    drawing_ms: float = 0.0
    sets: set[str] = field(default_factory=set)  # timers and frames


@dataclass
class Task:
    """Something that the main thread did at one go; in ms of thread time."""

    at_us: float
    ms: float
    marks: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=lambda: [Part()])

    @property
    def script_ms(self) -> float:
        return sum(part.script_ms for part in self.parts)

    def without(self, others: Sequence[Part]) -> Handled:
        script_ms = sum(part.script_ms for part in others)
        drawing_ms = sum(part.drawing_ms for part in others)
        return Handled(self.script_ms - script_ms, self.ms - script_ms - drawing_ms)


@dataclass(frozen=True)
class Handled:
    """What one view was to the main thread."""

    script_ms: float = 0.0
    all_ms: float = 0.0  # script, style, layout, paint, and what is between

    def __mul__(self, times: float) -> Handled:
        return Handled(self.script_ms * times, self.all_ms * times)

    def __add__(self, other: Handled) -> Handled:
        return Handled(self.script_ms + other.script_ms, self.all_ms + other.all_ms)


@dataclass(frozen=True)
class Quiet:
    """What went on in a time in which nothing happened."""

    seconds: float
    messages: int
    events: Counter[str]  # of the names in TOLD
    frames: int  # that were drawn, by whichever thread
    script_ms: float

    @property
    def ticks(self) -> int:
        """What nobody asked for from outside."""
        return self.events["TimerFire"] + self.events["RequestAnimationFrame"]


class Trace:
    def __init__(self, events: Sequence[Event]) -> None:
        self._process, self._thread = _main_thread(events)
        self._all = events
        on_main = [e for e in events if (e["pid"], e["tid"]) == (self._process, self._thread)]
        self._main = sorted(on_main, key=lambda event: event["ts"])
        self.tasks = list(self._tasks())

    def _tasks(self) -> Iterator[Task]:
        """Each part of a task counts where it belongs: layout that a script asks for is drawing."""
        open_: list[_Open] = []
        task: Task | None = None

        def close(until: float) -> None:
            while open_ and open_[-1].until <= until:
                done = open_.pop()
                done.part.script_ms += done.own_ms * (done.name in SCRIPT)
                done.part.drawing_ms += done.own_ms * (done.name in DRAWING)

        for event in self._main:
            name, at = event["name"], event["ts"]
            if event["ph"] == "X" and name in SCRIPT | DRAWING | {TASK}:
                close(at)
                ms = event.get("tdur", 0) / 1000
                if name == TASK and not open_:
                    if task is not None:
                        yield task
                    task = Task(at, ms)
                    part = task.parts[0]
                elif open_ and task is not None:
                    open_[-1].own_ms -= ms
                    part = open_[-1].part
                    if name in FIRED:
                        part = Part(FIRED[name] + _number(event))
                        task.parts.append(part)
                else:
                    continue  # what began before the trace did
                open_.append(_Open(at + event["dur"], name, ms, part))
            elif task is not None and open_ and (name.startswith(HEARD) or name == OURS):
                task.marks.append(name)
                close(at)
                if open_:
                    open_[-1].own_ms = 0.0  # what makes the mark is the bench's, not the page's
            elif open_ and name in SET:
                close(at)
                if open_:
                    open_[-1].part.sets.add(SET[name] + _number(event))
        close(float("inf"))
        if task is not None:
            yield task

    def views(self, within_s: float) -> list[Handled]:
        """Each view with all that follows from it: until the next one, or for so long.

        What was set before it came (an hourglass goes on) is none of its doing.
        """
        found: list[Handled] = []
        begun = [at for at, task in enumerate(self.tasks) if VIEW in task.marks]
        for first, end in zip(begun, [*begun[1:], len(self.tasks)], strict=True):
            until = self.tasks[first].at_us + 1e6 * within_s
            whole, its = Handled(), set[str | None]({None})
            for task in self.tasks[first:end]:
                if task.at_us >= until or (task.marks and VIEW not in task.marks):
                    continue
                for part in task.parts:
                    if part.of in its:
                        its |= part.sets
                whole += task.without([part for part in task.parts if part.of not in its])
            found.append(whole)
        return found

    def quiet(self, seconds: float) -> Quiet:
        names = Counter(event["name"] for event in self._main)
        mine = [task for task in self.tasks if OURS not in task.marks]
        return Quiet(
            seconds,
            sum(mark.startswith(HEARD) for task in self.tasks for mark in task.marks),
            Counter({name: names[name] for name in TOLD}),
            sum(e["name"] == "DrawFrame" and e["pid"] == self._process for e in self._all),
            sum(task.script_ms for task in mine),
        )


@dataclass
class _Open:
    """What has begun and not ended, at some place of the trace."""

    until: float
    name: str
    own_ms: float  # without what is inside
    part: Part


def _number(event: Event) -> str:
    data = event["args"]["data"]
    return str(data.get("timerId", data.get("id")))


def _main_thread(events: Iterable[Event]) -> tuple[int, int]:
    """Of the page: there the marks are made."""
    for event in events:
        if event["name"].startswith(HEARD) or event["name"] == OURS:
            return event["pid"], event["tid"]
    raise ValueError("no mark of the page is in the trace")


class Tracing:
    """Of one page, as often as wanted."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        self._page, self._session = page, session
        self._events: list[Event] = []
        self._whole = False
        session.on("Tracing.dataCollected", lambda told: self._events.extend(told["value"]))
        session.on("Tracing.tracingComplete", lambda _told: self._end())

    def _end(self) -> None:
        self._whole = True

    @contextmanager
    def taken(self) -> Iterator[list[Event]]:
        """What it gives is whole when it is left."""
        self._events, self._whole = [], False
        config = {"includedCategories": list(CATEGORIES), "excludedCategories": ["*"]}
        told = {"transferMode": "ReportEvents", "traceConfig": config}
        self._session.send("Tracing.start", told)
        self._page.evaluate(f"performance.mark('{OURS}')")
        taken: list[Event] = []
        yield taken
        self._session.send("Tracing.end")
        for _ in range(READ_MS // 50):
            if self._whole:
                taken += self._events
                return
            self._page.wait_for_timeout(50)
        raise TimeoutError("the browser keeps its trace")
