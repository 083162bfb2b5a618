"""What is known of other processes on the same store: whose phones are at which table there.

Each says it again and again, in full, and at once when it changes. One that is silent for a while
is taken for dead, but only while our own words come back to us: if they do not, the silence is ours
(Redis is away), and what was known last counts for a minute. See docs/security.md.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

import orjson

from server.store.announcements import Announcements
from server.wire.presence import NOBODY, Presence

AGAIN_S = 2
SILENT_MS, BLIND_MS = 10_000, 60_000


class Reaction(NamedTuple):
    """A player's, at the table with this code; it is written nowhere."""

    code: str
    player: int
    what: str


class Skipped(NamedTuple):
    """What screens tell beat by beat, of the table as it was at this version."""

    code: str
    version: int


class Show(NamedTuple):
    """A table for the television that shows this number here."""

    number: str
    code: str


class Guess(NamedTuple):
    """Something guessed wrongly or opened from a house, which all processes brake together."""

    kind: str
    household: str


Changed = frozenset[str]  # tables where somebody came or went


@dataclass
class _Process:
    heard_ms: float
    here: dict[str, Presence] = field(default_factory=dict)
    screens: set[str] = field(default_factory=set)


class Elsewhere:
    def __init__(
        self,
        now: Callable[[], float],
        announcements: Announcements | None = None,
        *,
        hears_all: bool = False,
    ) -> None:
        """`hears_all`: nothing that is said gets lost on the way."""
        self._now = now
        self._announcements = announcements
        self._hears_all = hears_all
        self._me = secrets.token_hex(8)
        self._others: dict[str, _Process] = {}
        self._said: dict[str, Presence] = {}
        self._echo_ms = self._hears_since_ms = -inf

    # What we say

    def announce(self, code: str, here: Presence) -> None:
        """Who is at a table here, if that is new."""
        if self._said.get(code, NOBODY) != here:
            self._said[code] = here
            if here == NOBODY:
                del self._said[code]
            self._tell("here", code, _plain(here))

    def announce_version(self, code: str, version: int) -> None:
        """Where a table stands; where nothing gets lost only who has phones there is told."""
        if self._announcements and not (self._hears_all and self.at(code) == NOBODY):
            self._announcements.publish(code, version)

    def announce_all(self, here: Mapping[str, Presence], screens: Collection[str]) -> None:
        self._said = dict(here)
        self._tell("all", {code: _plain(who) for code, who in here.items()}, list(screens))

    def announce_screens(self, screens: Collection[str]) -> None:
        self._tell("screens", list(screens))

    def pass_on(self, event: Reaction | Skipped) -> None:
        match event:
            case Reaction(code, player, what):
                self._tell("event", code, "reaction", {"player": player, "what": what}, None)
            case Skipped(code, version):
                self._tell("event", code, "skipped", {}, version)

    def tell_guess(self, kind: str, household: str) -> None:
        self._tell("guess", kind, household)

    def show(self, show: Show) -> bool:
        """At the process where the number is shown, if there is one; it is good once."""
        for name, process in self._others.items():
            if show.number in process.screens:
                process.screens.discard(show.number)
                self._tell("show", name, *show)
                return True
        return False

    def _tell(self, *said: Any) -> None:
        if self._announcements:
            self._announcements.say(orjson.dumps([self._me, *said]))

    # What we hear

    def heard(self, data: bytes) -> Changed | Reaction | Skipped | Show | Guess | None:
        """What it means here; None: nothing."""
        name, kind, *said = orjson.loads(data)
        now = self._now()
        if name == self._me:
            if now - self._echo_ms > SILENT_MS:
                self._hears_since_ms = now
            self._echo_ms = now
            return None
        process = self._others.setdefault(name, _Process(now))
        process.heard_ms = now
        match kind, said:
            case "here", [code, who]:
                return _replace(process, {**process.here, code: _presence(who)})
            case "all", [here, screens]:
                process.screens = set(screens)
                return _replace(process, {code: _presence(who) for code, who in here.items()})
            case "screens", [screens]:
                process.screens = set(screens)
                return None
            case "event", [code, "reaction", {"player": int(player), "what": str(what)}, None]:
                return Reaction(code, player, what)
            case "event", [code, "skipped", {}, int(version)]:
                return Skipped(code, version)
            case "guess", [kind_of, household]:
                return Guess(str(kind_of), str(household))
            case "show", [to, number, code]:
                return Show(number, code) if to == self._me else None
        raise ValueError(kind)

    def forget_silent(self) -> Changed:
        """Processes that are not there any more, or of which too long nothing could be heard."""
        now = self._now()
        gone: set[str] = set()
        for name, process in list(self._others.items()):
            silent_ms = self._echo_ms - max(process.heard_ms, self._hears_since_ms)
            if silent_ms > SILENT_MS or now - process.heard_ms > BLIND_MS:
                gone |= _replace(self._others.pop(name), {})
        return frozenset(gone)

    # What is known

    def at(self, code: str) -> Presence:
        found = NOBODY
        for process in self._others.values():
            if (who := process.here.get(code)) is not None:
                found |= who
        return found

    @property
    def screens(self) -> frozenset[str]:
        """Numbers that televisions show there."""
        return frozenset().union(*(process.screens for process in self._others.values()))


def _plain(who: Presence) -> tuple[list[int], int]:
    return sorted(who.players), who.watchers


def _presence(said: Any) -> Presence:
    players, watchers = said
    return Presence(frozenset(map(int, players)), int(watchers))


def _replace(process: _Process, here: Mapping[str, Presence]) -> Changed:
    """Gives where that is a change."""
    before, process.here = process.here, {c: who for c, who in here.items() if who != NOBODY}
    codes = before.keys() | process.here.keys()
    return frozenset(c for c in codes if before.get(c) != process.here.get(c))
