"""What bench/phones reads out of a trace; what phones take is for `python -m bench.phones`."""

from __future__ import annotations

from typing import Any

import pytest

from bench.phones.tracing import OURS, VIEW, Trace

Event = dict[str, Any]


def during(name: str, at_ms: float, ms: float, cpu_ms: float | None = None, **data: Any) -> Event:
    """By the clock it took `ms`; the thread had the processor for `cpu_ms` of it."""
    times = {
        "ts": 1000 * at_ms,
        "dur": 1000 * ms,
        "tdur": 1000 * (ms if cpu_ms is None else cpu_ms),
    }
    return {"name": name, "ph": "X", "pid": 1, "tid": 1, "args": {"data": data}, **times}


def at(name: str, at_ms: float, **data: Any) -> Event:
    return {
        **{"name": name, "ph": "I", "pid": 1, "tid": 1, "ts": 1000 * at_ms},
        "args": {"data": data},
    }


def marked(name: str, at_ms: float) -> list[Event]:
    """The bench listens, too, before the page does: its own time is not the page's."""
    return [during("FunctionCall", at_ms, 0.2), at(name, at_ms + 0.1)]


def test_a_view_is_its_task_and_what_it_sets_going_in_thread_time() -> None:
    trace = Trace(
        [
            during("RunTask", 0, 100, 12),
            *marked(VIEW, 1),
            during("FunctionCall", 2, 90, 10),
            during("Layout", 10, 20, 3),  # a script asked for it
            at("RequestAnimationFrame", 50, id=7),
            during("RunTask", 110, 8),
            during("FireAnimationFrame", 111, 2, id=7),
            at("TimerInstall", 112, timerId=9),
            during("Paint", 114, 3),
            during("RunTask", 130, 2),
            during("TimerFire", 130.5, 1, timerId=9),
        ]
    )
    [view] = trace.views(within_s=1)
    assert view.script_ms == pytest.approx(7 + 2 + 1)
    assert view.all_ms == pytest.approx(12 + 8 + 2)


def test_what_goes_on_anyway_is_not_the_views_doing() -> None:
    """An hourglass's next frame, a beat, what the bench itself does, what comes much later."""
    trace = Trace(
        [
            during("RunTask", 0, 5),
            at("TimerInstall", 1, timerId=1),
            during("RunTask", 10, 4),
            *marked(VIEW, 10.2),
            during("FunctionCall", 10.5, 3),
            during("RunTask", 20, 6),
            during("TimerFire", 21, 4, timerId=1),
            at("RequestAnimationFrame", 22, id=2),
            during("RunTask", 30, 9),
            during("FireAnimationFrame", 31, 5, id=2),
            during("Paint", 37, 1),
            during("RunTask", 50, 9),
            *marked("heard beat", 50.5),
            during("FunctionCall", 51, 7),
            during("RunTask", 70, 9),
            *marked(OURS, 70.5),
            during("FunctionCall", 71, 7),
            during("RunTask", 5_000, 9),
        ]
    )
    [view] = trace.views(within_s=1)
    assert view.script_ms == pytest.approx(3)
    assert view.all_ms == pytest.approx(4 + 2 + 4)


def test_the_next_view_ends_the_one_before() -> None:
    trace = Trace(
        [
            during("RunTask", 0, 5),
            *marked(VIEW, 0),
            during("FunctionCall", 1, 4),
            during("RunTask", 10, 8),
            *marked(VIEW, 10),
            during("FunctionCall", 11, 6),
        ]
    )
    assert [view.script_ms for view in trace.views(within_s=1)] == pytest.approx([4, 6])


def test_at_a_quiet_table_all_that_stirs_is_counted() -> None:
    trace = Trace(
        [
            during("RunTask", 0, 1),
            at(OURS, 0.5),
            during("RunTask", 10, 3),
            during("TimerFire", 10, 2, timerId=1),
            at("RequestAnimationFrame", 11, id=2),
            during("RunTask", 20, 3),
            *marked("heard beat", 20),
            during("FunctionCall", 20.5, 2),
            {**at("DrawFrame", 30), "tid": 2},
            {**at("DrawFrame", 30), "pid": 2},  # another page's
        ]
    )
    quiet = trace.quiet(seconds=4)
    assert quiet.messages == 1
    assert quiet.events["TimerFire"] == quiet.events["RequestAnimationFrame"] == 1
    assert quiet.events["Paint"] == 0
    assert quiet.frames == 1
    assert quiet.script_ms == pytest.approx(4)
