"""The phones and tablets at one table, and what they were told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf

import orjson

from rules.kernel import Illegal, Line
from server.engine.socketio import packet
from server.history.history import Snapshot
from server.table.clock import ClockView
from server.table.messages import Caller
from server.table.services import Standing
from server.wire.doubles import Doubles
from server.wire.frames import ViewPackets
from server.wire.parts import Parts, encode
from server.wire.phone import Phone
from server.wire.presence import NOBODY, Presence

REACTION_MS = 1_500  # between two of the same player's
SKIP_MS = 1_000  # as above; who only looks on counts as one


class Audience:
    def __init__(
        self, code: str, elsewhere: Callable[[str], Presence] = lambda _code: NOBODY
    ) -> None:
        """`elsewhere`: who is at this table at other processes."""
        self.phones: set[Phone] = set()
        self._last_heard_ms: dict[int, float] = {}  # of players who went, by key
        self._code = code
        self._elsewhere = elsewhere
        self._told: Parts | None = None
        self._doubles = Doubles()
        self._askers: set[str] = set()  # addresses
        self._presence_told = Presence()
        self.presence_told_ms = float("-inf")  # in hub time
        self._reacted_ms: dict[int, float] = {}  # by player, in hub time
        self._skipped_ms: dict[int, float] = {}

    @property
    def present(self) -> bool:
        return bool(self.phones)

    @property
    def here(self) -> frozenset[int]:
        return self.own.players | self._elsewhere(self._code).players

    @property
    def own(self) -> Presence:
        """Who is connected to this process."""
        players = frozenset(key for phone in self.phones for key in phone.holds)
        return Presence(players, sum(not phone.holds for phone in self.phones))

    def part(self, phone: Phone) -> None:
        self.phones.discard(phone)
        self._last_heard_ms |= dict.fromkeys(phone.holds, phone.last_heard_ms)

    def unheard_since(self, players: Iterable[int]) -> float:
        """Since when the hub has heard nothing from these players, who are on their way in.

        Whom it has not met since it started may have waited for longer; whose other phone is here
        has not been silent at all.
        """
        here = self.own.players
        return max(
            (inf if key in here else self._last_heard_ms.get(key, -inf) for key in players),
            default=inf,
        )

    def admit(self, phone: Phone) -> None:
        self.phones.add(phone)
        self._doubles.note(phone)
        phone.asked_in |= phone.address in self._askers
        self.meet()

    def meet(self) -> None:
        """Who looks on while somebody's phone is there may nod when all phones are lost."""
        if self.here:
            for other in self.phones:
                other.met_at = self._code

    def note_asker(self, phone: Phone) -> None:
        """Who asks for a seat does not nod to it from another tab: all at its address are meant.

        At the hub's own machine an address says nothing: there it is this screen alone.
        """
        phone.asked_in = True
        if not phone.address.removeprefix("::ffff:").startswith(("127.", "::1")):
            self._askers.add(phone.address)
            for other in self.phones:
                other.asked_in |= other.address == phone.address

    def first_held(self, caller: Caller) -> frozenset[int]:
        return self._doubles.first_held(caller, self.phones)

    def tell(
        self,
        snapshot: Snapshot,
        clock: ClockView,
        standings: Mapping[int, Standing],
        fault: Line | None = None,
    ) -> None:
        """Each phone what changed for it; all of it is on disk."""
        old, sitting = self._told, snapshot.sitting
        self._told = parts = encode(snapshot, self._code, clock, standings, fault, old)
        others = old is None or parts.room is not old.room  # perhaps other players, other seats
        packets = ViewPackets(parts, old)
        for phone in tuple(self.phones):
            if others:
                lost_seat = phone.let_go(sitting)
                other_seats = phone.find_seats(sitting)
                if not phone.may_stay(sitting):
                    self._show_out(phone)
                    continue
                # Changes in a seat are of no use to who did not see it, and none of its business.
                if lost_seat or other_seats:
                    self.tell_all(phone)
                    continue
            packet = packets.for_seats(phone.seats, phone.version)
            if packet is not None:
                phone.version = snapshot.version
                phone.connection.say(packet)

    def tell_all(self, phone: Phone) -> None:
        """Everything this phone may see."""
        parts = self._told
        assert parts is not None
        phone.find_seats(parts.snapshot.sitting)
        packet = ViewPackets(parts).for_seats(phone.seats, phone.version)
        assert packet is not None
        phone.version = parts.version
        phone.connection.say(packet)

    @property
    def presence(self) -> Presence:
        return self.own | self._elsewhere(self._code)

    def greet(self, phone: Phone) -> None:
        """Who just came hears what all the others have heard: changes follow."""
        players, watchers = self._presence_told
        phone.tell("presence", {"players": sorted(players), "watchers": watchers})

    def tell_presence(self, now_ms: float) -> None:
        """Everybody, who came and went since they were last told."""
        self._doubles.tell(self.phones)
        old, new = self._presence_told, self.presence
        if new == old:
            return
        self._presence_told, self.presence_told_ms = new, now_ms
        came, went = sorted(new.players - old.players), sorted(old.players - new.players)
        change = {"came": came, "went": went, "watchers": new.watchers}
        self._say(packet(b"presence", orjson.dumps(change)))

    def pass_on(self, player: int, what: str, now_ms: float) -> None:
        """A reaction, to everybody here; it is written nowhere."""
        _keep_pace(self._reacted_ms, player, now_ms, REACTION_MS)
        self.show_reaction(player, what)

    def show_reaction(self, player: int, what: str) -> None:
        """Of somebody at this table, here or at another process."""
        self._say(packet(b"reaction", orjson.dumps({"player": player, "what": what})))

    def skip(self, by: int, now_ms: float) -> None:
        """What all screens tell beat by beat is told at once; nothing else changes."""
        _keep_pace(self._skipped_ms, by, now_ms, SKIP_MS)
        self._say(packet(b"skipped", b"{}"))

    def skip_elsewhere(self, version: int) -> None:
        """Skipped at another process, unless more than that is told here by now."""
        if self._told is not None and version == self._told.version:
            self._say(packet(b"skipped", b"{}"))

    def _say(self, told: bytes) -> None:
        for phone in tuple(self.phones):
            phone.connection.say(told)

    def _show_out(self, phone: Phone) -> None:
        """The table was locked: before its door this phone may still ask."""
        self.phones.discard(phone)
        phone.tell("bye", {"code": "table.locked"})

    def send_away(self, code: str) -> None:
        for phone in tuple(self.phones):
            phone.tell("bye", {"code": code})
            phone.table_code = None
        self.phones.clear()


def _keep_pace(last_ms: dict[int, float], by: int, now_ms: float, every_ms: float) -> None:
    if now_ms < last_ms.get(by, -inf) + every_ms:
        raise Illegal("table.too_often")
    last_ms[by] = now_ms
