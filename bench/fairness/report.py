"""What the races tell, and whether it was fair."""

from __future__ import annotations

from collections.abc import Sequence

from bench.fairness.tables import Lie, Series

WANTED_RIGHT = 0.99
ROUNDING_MS = 1.5  # the table tells whole milliseconds
MOST_GAIN_MS = 30.0  # beyond one real round trip
WIDER_MS = 50.0


def line(series: Series) -> str:
    runs = series.runs
    if not runs:
        return f"{series.title}: no races"
    right = sum(run.right for run in runs)
    wrong = sum(run.wrong for run in runs)
    first = sum(run.first_right for run in runs)
    calls = [call for run in runs for call in run.calls]
    off = sorted(abs(call.told_ms - call.true_ms) for call in calls)
    said = sorted(call.error_ms for call in calls)
    outside = sum(abs(call.told_ms - call.true_ms) > call.error_ms + ROUNDING_MS for call in calls)
    return (
        f"{series.title}\n"
        f"  {len(runs)} races, {len(calls)} presses, {sum(run.too_late for run in runs)} too late, "
        f"{series.spoilt} races not counted\n"
        f"  right order {right / len(runs):.2%}, tied {1 - (right + wrong) / len(runs):.2%}, "
        f"wrong order {wrong}; first one right {first / len(runs):.2%}{wider(series)}\n"
        f"  off by {at(off, 0.5):.1f} ms (median), {at(off, 0.99):.1f} (99%), {off[-1]:.1f} (most)"
        f"; said error {at(said, 0.5):.0f}, {at(said, 0.99):.0f}, {said[-1]:.0f}; "
        f"outside {outside / len(calls):.3%}"
    )


def wider(series: Series) -> str:
    """With a tie window, how it is beyond the window."""
    runs = [run for run in series.runs if run.gap_ms >= WIDER_MS]
    if not series.tie_ms or not runs:
        return ""
    right = sum(run.right for run in runs)
    return f"; right order from {WIDER_MS:.0f} ms on {right / len(runs):.2%} of {len(runs)}"


def lie_line(series: Series) -> str:
    lies = [lie for lie in series.lies if not lie.stood_ms]
    if not lies:
        return f"{series.title}: no races"
    gains = sorted(lie.gain_ms for lie in lies)
    beyond = sorted(lie.gain_ms - lie.round_trip_ms for lie in lies)
    stood = len(series.lies) - len(lies)
    return (
        f"{series.title}\n"
        f"  {len(lies)} races; gained {at(gains, 0.5):.0f} ms (median), {gains[-1]:.0f} (most); "
        f"beyond one round trip {at(beyond, 0.5):.0f}, {beyond[-1]:.0f}; "
        f"furthest behind and yet first {max(lie.behind_ms for lie in lies):.0f} ms, "
        f"tied {max(lie.tied_ms for lie in lies):.0f}"
        f"; {stood} more while the hub stood still"
    )


def at(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def verdict(series: Sequence[Series]) -> list[str]:
    """What was not fair."""
    found = [f"{one.title}: not enough races" for one in series if len(one.runs) < one.races]
    for one in series:
        right = sum(run.right for run in one.runs)
        if one.main and right < WANTED_RIGHT * len(one.runs):
            found.append(f"{one.title}: too seldom the right order")
        if one.liar is None and any(run.wrong for run in one.runs):
            found.append(f"{one.title}: a wrong order")
        if any(too_much(lie, one) for lie in one.lies):
            found.append(f"{one.title}: gained more than its round trip and {MOST_GAIN_MS:.0f} ms")
    return found


def too_much(lie: Lie, series: Series) -> bool:
    """Where the hub cannot tell, a liar may tie, but not be first."""
    gain_ms = lie.behind_ms if series.hidden else lie.gain_ms
    return gain_ms > lie.round_trip_ms + lie.stood_ms + MOST_GAIN_MS
