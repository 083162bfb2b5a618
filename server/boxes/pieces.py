"""Whether what a view wants drawn can be drawn: each piece as `rules/pieces.py` says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args, get_type_hints

from rules.pieces import INKS, Piece
from server.boxes.conforms import conforms

KINDS: Mapping[str, Any] = {
    get_args(get_type_hints(kind)["draw"])[0]: kind for kind in get_args(Piece)
}
EYES = range(1, 7)


def in_view(value: object, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every piece of a view and where it stands, those in others too."""
    if isinstance(value, dict):
        if "draw" in value:
            yield place, value
        for name, item in value.items():
            yield from in_view(item, f"{place}.{name}")
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield from in_view(item, f"{place}[{number}]")


def flaws(view: object, seats: int) -> Iterator[str]:
    """What is wrong with the pieces of a view: each its place, `.market[0].ink is 7`."""
    for place, piece in in_view(view):
        kind = KINDS.get(piece["draw"]) if isinstance(piece["draw"], str) else None
        if kind is None:
            yield f"{place}.draw is {piece['draw']!r}, none of {', '.join(KINDS)}"
            continue
        wrong = conforms(piece, kind)
        if wrong:
            said = "; ".join(one.removeprefix("it.") for one in wrong)
            yield f"{place} is no {piece['draw']}: {said}"
        else:
            check = _CHECKS.get(piece["draw"])
            yield from (f"{place}{one}" for one in (check(piece, seats) if check else ()))


def _card(piece: Mapping[str, Any], _seats: int) -> Iterator[str]:
    if piece["ink"] is not None and piece["ink"] not in range(INKS):
        yield f".ink is {piece['ink']}: there are 0 to {INKS - 1}"
    if piece["picto"] is not None and not piece["picto"].startswith("gi:"):
        yield f".picto is {piece['picto']!r}: they begin with gi:"


def _count(piece: Mapping[str, Any], _seats: int) -> Iterator[str]:
    if piece["n"] < 0:
        yield f".n is {piece['n']}, less than nothing"
    if (most := piece.get("most")) is not None and piece["n"] > most:
        yield f".n is {piece['n']}, more than its most, {most}"


def _track(piece: Mapping[str, Any], _seats: int) -> Iterator[str]:
    if not 0 <= piece["at"] <= piece["end"]:
        yield f".at is {piece['at']}, and the track goes from 0 to {piece['end']}"


def _dice(piece: Mapping[str, Any], _seats: int) -> Iterator[str]:
    if any(eyes not in EYES for eyes in piece["eyes"]):
        yield f".eyes is {piece['eyes']}: dice have 1 to 6"


def _people(piece: Mapping[str, Any], seats: int) -> Iterator[str]:
    if any(seat not in range(seats) for seat in piece["seats"]):
        yield f".seats is {piece['seats']}, and there are {seats} seats"


def _grid(piece: Mapping[str, Any], _seats: int) -> Iterator[str]:
    if len({len(row) for row in piece["rows"]}) > 1:
        yield ".rows are not all of the same length"


def _by_seat(piece: Mapping[str, Any], seats: int) -> Iterator[str]:
    if len(piece["each"]) != seats:
        yield f".each has {len(piece['each'])} things for {seats} seats"


_CHECKS: Mapping[str, Callable[[Mapping[str, Any], int], Iterator[str]]] = {
    "card": _card,
    "hidden": _count,
    "pile": _count,
    "coins": _count,
    "tokens": _count,
    "track": _track,
    "dice": _dice,
    "people": _people,
    "grid": _grid,
    "by_seat": _by_seat,
}
