"""Who can tell what they must not know, in words.

What a seat cannot know is dealt anew: all that it is shown must stay what it was, and what the
record tells as well. For that `redeal_unseen` must deal anew everything that is hidden; parts that
it never touches, and that nobody is shown, are named.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from rules.kernel import TABLE, Action, Entry, Offer, Refused, Seat, play
from rules.players import pick_any
from server.boxes.box import Box, Finding, Setting
from server.boxes.playing import FIRST, OFTEN, Look, told

PLAIN = 2  # marshal's way that knows nothing of what is in two places


class Eyes:
    """What somebody is shown of a state, by names."""

    def __init__(self, look: Look) -> None:
        self._game = look.game
        self._last: tuple[tuple[Any, tuple[Any, Any, Any]], ...] = ()

    def see(self, state: Any, seat: Seat) -> dict[str, Any]:
        game = self._game
        table, outcome, due = self._by_all(state)
        seen = {
            "table": table,
            "offers": by_verb(game.offers(state, seat)),
            "outcome": outcome,
            "due": due and due.at_ms,
        }
        return seen if seat == TABLE else seen | {"hand": game.hand(state, seat)}

    def _by_all(self, state: Any) -> tuple[Any, Any, Any]:
        """Of the last two states, which all look at in turn, it is made once."""
        game = self._game
        known = [seen for of, seen in self._last if of is state]
        seen = known[0] if known else (game.table(state), game.outcome(state), game.due(state))
        self._last = ((state, seen), *(pair for pair in self._last if pair[0] is not state))[:2]
        return seen


def by_verb(offers: Sequence[Offer]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for offer in offers:
        found.setdefault(offer.verb, []).append(dict(offer.choices))
    return {verb: some[0] if len(some) == 1 else some for verb, some in found.items()}


def the_same(one: Any, other: Any) -> bool:
    """Plain data, alike to the last type. What is more than that is not known to be the same."""
    try:
        return marshal.dumps(one, PLAIN) == marshal.dumps(other, PLAIN)
    except ValueError:
        return False


def difference(one: Any, other: Any, place: str = "") -> str | None:
    """The first place where two views differ: `table.tops[1]`."""
    if one is other:
        return None
    if type(one) is type(other) and isinstance(one, Mapping):
        if the_same(one, other):
            return None
        if list(one) != list(other) and set(one) != set(other):
            name = next(iter(set(one) ^ set(other)))
            return f"{place}.{name}".lstrip(".")
        found = (difference(one[name], other[name], f"{place}.{name}") for name in one)
        return next((place.lstrip(".") for place in found if place), None)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if the_same(one, other):
            return None
        if len(one) != len(other):
            return f"len({place})" if place else "len"
        pairs = enumerate(zip(one, other, strict=True))
        found = (difference(a, b, f"{place}[{number}]") for number, (a, b) in pairs)
        return next((place for place in found if place), None)
    return None if type(one) is type(other) and one == other else place


def whoever(seat: Seat) -> str:
    return "who looks on" if seat == TABLE else f"seat {seat}"


def leaks(box: Box, setting: Setting) -> list[Finding]:
    look, game, rng = Look(box, setting), box.game, Random(setting.seed)
    if not game.HOOKS.secrets:
        return _open(look)
    eyes, parts = Eyes(look), Parts()
    moments = 0

    def watch(state: Any, entry: Entry) -> None:
        nonlocal moments
        moments += 1
        if moments > FIRST and rng.random() >= OFTEN:
            return
        for seat in (TABLE, *range(setting.seats)):
            other = game.redeal_unseen(state, seat, rng)
            parts.compare(state, other)
            _views(look, eyes, state, other, seat)
            _lines(look, eyes, (state, other), entry, seat)
        parts.show(state, game.table(state))
        _said(look, eyes, state, entry, rng)

    played = look.play(rng, watch, skill=0.8)
    if played is not None and not parts.changed:
        what = (
            "redeal_unseen never changes anything, so leaks cannot be found; "
            "Hooks(secrets=False) says that all lies open"
        )
        look.wrong(box.place("redeal_unseen"), what)
    return list(look.found.values())


def _views(look: Look, eyes: Eyes, state: Any, other: Any, seat: Seat) -> None:
    place = difference(eyes.see(state, seat), eyes.see(other, seat))
    if place is None:
        return
    when = f"after {told(look.last)}" if look.last else "at the start"
    shown = place.removeprefix("len(").split(".")[0].split("[")[0]
    name = shown if shown in ("table", "hand", "offers", "outcome", "due") else "table"
    # The same mistake shows in many places: it is told once for each verb and part.
    verb = look.last.action.verb if look.last else ""
    kind = f"{name} {place.split('[')[0]} {verb}"
    look.wrong(look.box.place(name), f"{whoever(seat)} can tell `{place}` {when}", kind)


def _lines(look: Look, eyes: Eyes, states: tuple[Any, Any], entry: Entry, seat: Seat) -> None:
    """The same action, with other secrets behind it: told alike, unless it shows them to all."""
    game, (state, other) = look.game, states
    if game.describe(state, entry.action) == game.describe(other, entry.action):
        return
    _told_apart(look, eyes, (state, entry.action), (other, entry.action), entry.at_ms, {seat})


def _said(look: Look, eyes: Eyes, state: Any, entry: Entry, rng: Random) -> None:
    """Another choice by the same seat: told alike, unless others see which it was."""
    game, action = look.game, entry.action
    offers = [offer for offer in game.offers(state, action.actor) if offer.verb == action.verb]
    if action.actor < 0 or not offers:
        return
    instead = pick_any(action.actor, offers, entry.at_ms, rng)
    if game.describe(state, action) == game.describe(state, instead):
        return
    others = {TABLE, *range(look.setting.seats)} - {action.actor}
    _told_apart(look, eyes, (state, action), (state, instead), entry.at_ms, others)


def _told_apart(
    look: Look,
    eyes: Eyes,
    one: tuple[Any, Action],
    other: tuple[Any, Action],
    at_ms: int,
    seats: set[Seat],
) -> None:
    """Two ways that look the same to somebody, and lead to different secrets, are told apart."""
    game = look.game
    try:
        after, instead = play(game, *one, at_ms), play(game, *other, at_ms)
    except Refused:
        return
    if after == instead:
        return
    line, action = game.describe(*one), one[1]
    for seat in sorted(seats):
        if eyes.see(after, seat) == eyes.see(instead, seat):
            code = line.code if line else "that there is no line"
            hides = f"what {told(Entry(at_ms, action))} hides"
            what = f"{whoever(seat)} can tell from the record ({code}) {hides}"
            look.wrong(look.box.place("describe"), what, f"line {action.verb}")
            return


def _open(look: Look) -> list[Finding]:
    """Where all lies open, nobody has anything for itself."""
    game = look.game

    def watch(state: Any, _entry: Entry) -> None:
        for seat in range(look.setting.seats):
            if game.hand(state, seat):
                what = "Hooks(secrets=False) says that all lies open, but hands are not empty"
                look.wrong(look.box.place("hand"), what)

    look.play(Random(look.setting.seed), watch)
    return list(look.found.values())


class Parts:
    """Parts of a state: which were ever dealt anew, and which are shown to all."""

    def __init__(self) -> None:
        self.all: set[str] = set()
        self.changed: set[str] = set()
        self.hidden: set[str] = set()  # at some moment the table did not show it

    def compare(self, state: Any, other: Any) -> None:
        if not is_dataclass(state):
            self.changed |= {"state"} if state != other else set()
            return
        for field in fields(state):
            self.all.add(field.name)
            if getattr(state, field.name) != getattr(other, field.name):
                self.changed.add(field.name)

    def show(self, state: Any, table: Mapping[str, Any]) -> None:
        shown = [_as_list(value) for value in table.values()]
        self.hidden |= {
            name
            for name in self.all - self.hidden
            if _as_list(getattr(state, name)) not in (*shown, [], None)
        }


def _as_list(value: Any) -> Any:
    return [_as_list(item) for item in value] if isinstance(value, list | tuple) else value


def untouched(box: Box, setting: Setting) -> list[str]:
    """Parts of the state that are never dealt anew, and that nobody is shown as they are."""
    look, parts, rng = Look(box, setting), Parts(), Random(setting.seed)

    def watch(state: Any, _entry: Entry) -> None:
        for seat in (TABLE, *range(setting.seats)):
            parts.compare(state, box.game.redeal_unseen(state, seat, rng))
        parts.show(state, box.game.table(state))

    look.play(rng, watch, skill=0.8)
    return sorted(parts.hidden - parts.changed)
