"""A phone that is connected: whom it plays for, how its clock goes, what it was shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from server.door.rights import is_let_in
from server.door.tokens import held_by, still_held, watch_token
from server.engine.base import Connection
from server.engine.socketio import packet
from server.sitting.sitting import Sitting
from server.wire.phone_clock import PhoneClock
from server.wire.silence import NEVER, NOTICED_MS, Silence, earliest


@dataclass(eq=False, slots=True)
class Phone:
    """`holds` are the players that it plays for, by key, and the hashes of their tokens."""

    connection: Connection
    clock: PhoneClock = field(default_factory=PhoneClock)
    holds: dict[int, str] = field(default_factory=dict)
    watches: str = ""  # the hash of the token with which it was let in to look on
    page: str = ""  # the same over all connections of one open page
    doubled: Mapping[int, bool] = field(default_factory=dict)  # as it was last told
    met_at: str = ""  # the table where it was while somebody's phone was there
    asked_in: bool = False  # from it, or from its address, somebody asked for a seat
    keeps: str = ""  # the hash of the token under which it is about to hold a seat alone
    table_code: str | None = None
    shows_number: bool = False  # a television that waits for a table
    seats: tuple[int, ...] = ()  # of the players that it holds, in the game that runs
    version: int = 0  # of the last view sent
    last_heard_ms: float = 0
    silence: Silence = NEVER  # the last one

    @property
    def address(self) -> str:
        return self.connection.address

    @property
    def wants_beats(self) -> bool:
        return self.table_code is not None or self.shows_number

    @property
    def looks_on(self) -> bool:
        return self.met_at == self.table_code and not self.asked_in

    def recognise(self, sitting: Sitting, tokens: Sequence[str]) -> list[int]:
        """Hold the players whose tokens these are; gives the indices of those that fit nobody."""
        holds, lost = held_by(sitting, tokens)
        self.holds |= holds
        if (found := watch_token(sitting, tokens)) is not None:
            place, self.watches = found
            lost = [other for other in lost if other != place]
        return lost

    def may_stay(self, sitting: Sitting) -> bool:
        return is_let_in(sitting, self.holds, self.watches)

    def let_go(self, sitting: Sitting) -> bool:
        """Drop players that it holds no longer; tells whether there were any."""
        kept = {p.key: self.keeps for p in sitting.players if p.token and p.token == self.keeps}
        before, self.holds = len(self.holds), still_held(sitting, self.holds | kept)
        return len(self.holds) < before

    def find_seats(self, sitting: Sitting) -> bool:
        """Where its players sit; tells whether that is elsewhere than before."""
        keys = sitting.run.seats if sitting.run else ()
        before, self.seats = self.seats, tuple(s for s, key in enumerate(keys) if key in self.holds)
        return self.seats != before

    def moment(
        self, phone_ms: float, heard_hub_ms: float, late_ms: float, *, live: bool
    ) -> tuple[float, float]:
        at_ms, error_ms = self.clock.moment(phone_ms, heard_hub_ms, late_ms, live=live)
        if live:
            return at_ms, error_ms
        return max(at_ms, earliest(self.silence, heard_hub_ms - late_ms)), error_ms

    def heard(self, now_ms: float) -> None:
        if now_ms - self.last_heard_ms > NOTICED_MS:
            self.was_unheard(self.last_heard_ms, now_ms)
        self.last_heard_ms = now_ms

    def was_unheard(self, since_ms: float, until_ms: float) -> None:
        if until_ms - since_ms > NOTICED_MS:
            self.silence = Silence(since_ms, until_ms)

    def tell(self, event: str, body: Any) -> None:
        """At once: it may be the last thing that is said."""
        self.connection.say(packet(event.encode(), orjson.dumps(body)), at_once=True)
