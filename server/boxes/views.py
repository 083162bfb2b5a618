"""What a game shows: typed, such as the hub can encode, and with what every screen needs."""

from __future__ import annotations

import re
from enum import StrEnum
from random import Random
from typing import Any

from rules.kernel import TABLE, CommonView, Entry, Line
from rules.plain import not_plain
from server.boxes import pieces
from server.boxes.box import Box, Finding, Setting
from server.boxes.conforms import conforms
from server.boxes.playing import Look, told

PLACE = re.compile(r"\[\d+\]")


class Typed:
    """Holds the views of a game against their types; what did not change is not looked at again."""

    def __init__(self, look: Look) -> None:
        views, seats = look.box.views, look.setting.seats
        self._look = look
        self._types = {TABLE: views.TableView} | dict.fromkeys(range(seats), views.HandView)
        self._seen: dict[int, Any] = {}

    def check(self, state: Any) -> None:
        game = self._look.game
        for seat, kind in self._types.items():
            view = game.table(state) if seat == TABLE else game.hand(state, seat)
            if view == self._seen.get(seat) and seat in self._seen:
                continue
            self._seen[seat] = view
            name = "table" if seat == TABLE else "hand"
            place = self._look.box.place(name)
            for difference in not_plain(view):
                self._look.wrong(place, f"{name}: {difference}, which no phone can be told")
            wrong = [*pieces.flaws(view, self._look.setting.seats)]
            # What is no piece is told as such, and not as what it is instead.
            for difference in wrong or [one.removeprefix("it") for one in conforms(view, kind)]:
                anywhere = PLACE.sub("[]", difference)
                self._look.wrong(place, f"{name}{difference}", f"{name}{anywhere}")


def views(box: Box, setting: Setting, *, often: float = 1.0) -> list[Finding]:
    look, game, rng = Look(box, setting), box.game, Random(7)
    for name in ("TableView", "HandView"):
        if not hasattr(box.views, name):
            look.wrong(f"{box.name}/__init__.py:1", f"{name} is missing: the type of a view")
    if look.found:
        return list(look.found.values())
    typed = Typed(look)

    def watch(state: Any, entry: Entry) -> None:
        if look.last is not None and rng.random() >= often:
            return
        typed.check(state)
        _common(look, state)
        _line(look, game.describe(state, entry.action), entry)

    played = look.play(Random(7), watch)
    if played is not None:
        typed.check(played.state)
    return list(look.found.values())


def _common(look: Look, state: Any) -> None:
    view, place, seats = look.game.table(state), look.box.place("table"), look.setting.seats
    missing = [name for name in CommonView.__annotations__ if name not in view]
    if missing:
        look.wrong(place, f"table lacks {', '.join(missing)}, which every screen needs")
        return
    if not isinstance(view["phase"], StrEnum):
        look.wrong(place, f"table.phase is {view['phase']!r}, and should be of a StrEnum", "phase")
    if len(view["scores"]) != seats:
        look.wrong(place, f"table.scores has {len(view['scores'])} numbers for {seats} seats")
    if not set(view["waiting"]) <= set(range(seats)):
        look.wrong(place, f"table.waiting names {view['waiting']}, and there are {seats} seats")


def _line(look: Look, line: object, entry: Entry) -> None:
    place = look.box.place("describe")
    if line is None:
        return
    if not isinstance(line, Line):
        look.wrong(place, f"describe gives {line!r} for {told(entry)}, and no Line")
        return
    if not line.code.startswith(f"{look.box.name}."):
        look.wrong(place, f"{line.code} is no text of this game: {look.box.name}.log...")
    for difference in not_plain(dict(line.params)):
        look.wrong(place, f"{line.code}: {difference}, which no phone can be told")
    if entry.action.verb in look.game.DRAFTS:
        what = f"`{entry.action.verb}` is in DRAFTS, keystrokes, and is told in the record"
        look.wrong(place, what)
