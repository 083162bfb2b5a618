"""Curves as a picture: small panels side by side, both axes by powers of ten."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

PANEL, HEIGHT, LEFT, TOP, BOTTOM = 280, 220, 56, 30, 34
INK, GRID, LINE = "#555", "#ccc", "#0072b2"


class Curve(NamedTuple):
    title: str
    across: Sequence[float]
    up: Sequence[float]


def draw(curves: Sequence[Curve], across: str) -> str:
    """An SVG; `across` is what the horizontal axis counts."""
    panels = "".join(
        f'<g transform="translate({PANEL * number} 0)">{_panel(curve, across)}</g>'
        for number, curve in enumerate(curves)
    )
    size = f'width="{PANEL * len(curves)}" height="{HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" '
        f'font-size="12" fill="{INK}">{panels}</svg>\n'
    )


def _panel(curve: Curve, across: str) -> str:
    right, low = PANEL - 14, HEIGHT - BOTTOM
    tens_across, tens_up = _tens(curve.across), _tens(curve.up)

    def x(value: float) -> float:
        return LEFT + (right - LEFT) * _share(value, tens_across)

    def y(value: float) -> float:
        return low - (low - TOP) * _share(value, tens_up)

    drawn = [f'<text x="{LEFT}" y="16" font-weight="bold">{curve.title}</text>']
    for ten in tens_up:
        drawn.append(f'<path d="M{LEFT} {y(ten):.1f}H{right}" stroke="{GRID}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y(ten) + 4:.1f}" text-anchor="end">{ten:,g}</text>')
    for ten in tens_across:
        drawn.append(f'<path d="M{x(ten):.1f} {TOP}V{low}" stroke="{GRID}"/>')
        drawn.append(f'<text x="{x(ten):.1f}" y="{low + 15}" text-anchor="middle">{ten:,g}</text>')
    drawn.append(f'<text x="{right}" y="{HEIGHT - 4}" text-anchor="end">{across}</text>')
    points = [(x(a), y(u)) for a, u in zip(curve.across, curve.up, strict=True)]
    path = " ".join(f"{a:.1f},{u:.1f}" for a, u in points)
    drawn.append(f'<polyline points="{path}" fill="none" stroke="{LINE}" stroke-width="2"/>')
    drawn += [f'<circle cx="{a:.1f}" cy="{u:.1f}" r="3" fill="{LINE}"/>' for a, u in points]
    return "".join(drawn)


def _tens(values: Sequence[float]) -> list[float]:
    """The powers of ten from below the least to above the largest."""
    least, most = floor(log10(min(values))), ceil(log10(max(values)))
    return [10.0**power for power in range(least, max(most, least + 1) + 1)]


def _share(value: float, tens: Sequence[float]) -> float:
    """Where a value lies between the first and the last of these."""
    return (log10(value) - log10(tens[0])) / (log10(tens[-1]) - log10(tens[0]))
