"""Links between phones and hubs: each keeps its order, takes its time, and may break."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import orjson

from tests.faults.simulation.judge import Broken
from tests.support.player import Letter

if TYPE_CHECKING:
    from tests.faults.simulation.evening import Evening, SimulatedHub
    from tests.faults.simulation.phone import SimulatedPhone

IN_ORDER_MS = 1e-4
UNSURE = {"table.not_stored", "hub.failed"}  # the hub does not know, or does not say
# Said before the hub looks whether it was carried out already.
AT_THE_DOOR = {"table.not_yours", "table.locked", "table.unknown_table", "table.too_many"}


class Link:
    """One connection, with its end at the hub (`server.engine.base.Connection`)."""

    def __init__(
        self, evening: Evening, hub: SimulatedHub, phone: SimulatedPhone, number: int
    ) -> None:
        self.id = f"link {number}"
        self.address = phone.address
        self.hub, self.phone = hub, phone
        self.at_phone, self.at_hub = True, False  # whether each end believes in it
        self.under_way = 0
        self._evening = evening
        self._rng = Random(f"{evening.seed} {self.id}")
        self._broken = False
        self._up_ms = self._down_ms = 0.0  # when the latest arrives
        self._inbox: deque[tuple[str, Sequence[Any], int | None]] = deque()
        self._bell = hub.engine.bell()
        self._up(self._open)

    def _delay(self) -> float:
        slow, slowest = self._evening.weather.link_ms
        return self._rng.uniform(slow, slowest) if self._rng.random() < 0.9 else slow

    def _up(self, arrive: Any) -> None:
        agenda = self._evening.agenda
        self._up_ms = max(self._up_ms + IN_ORDER_MS, agenda.ms + self._delay())
        agenda.at(self._up_ms, arrive, self.hub.engine, self._rng.random())

    # From the phone

    def _open(self) -> None:
        if self._broken:
            return
        self.at_hub = True
        self.hub.local.switchboard.opened(self)
        self.hub.engine.spawn(self._serve)

    def send(self, event: str, body: Any, number: int | None = None) -> None:
        """A message of the phone's; or, with the event "answer", one to a numbered beat."""
        if self._breaks():
            return
        self._up(lambda: self._arrived(event, [body], number))

    def _arrived(self, event: str, said: Sequence[Any], number: int | None) -> None:
        if not self.at_hub:
            return
        if event == "answer" and number is not None:
            self.hub.local.switchboard.answered(self, number, said[0])
            return
        self._inbox.append((event, said, number))
        self._bell.ring()

    def _serve(self) -> None:
        """What one phone says is handed over one after the other."""
        while self.at_hub:
            if not self._inbox:
                self._bell.wait()
                continue
            event, said, number = self._inbox.popleft()
            heard = self.hub.local.switchboard.heard(self, event, said)
            assert heard is not None
            answer = orjson.loads(heard)
            self._evening.answered += 1
            if event in ("act", "ask"):
                self._judge_answer(event, said[0], answer)
            self._down("answer", answer, number)

    def _judge_answer(self, event: str, letter: Letter, answer: Any) -> None:
        if answer["ok"]:
            self._evening.judge.acknowledged(event, letter, answer["version"])
        elif answer["code"] == "hub.failed" and not self._evening.weather.disk_failed:
            raise Broken(f"the hub failed: {letter}")
        elif answer["code"] in AT_THE_DOOR:
            self.phone.turned_away.add(letter["id"])

    # From the hub

    def round_trips(self) -> None:
        """No kernel knows this network."""

    def hold(self) -> None:
        """It all comes at once anyway."""

    def say(self, packet: bytes, *, at_once: bool = False) -> None:
        start = packet.index(b"[")
        number = int(packet[1:start]) if start > 1 else None
        event, body = orjson.loads(packet[start:])
        if event == "view":
            self._evening.judge.told(body["version"], packet, self.phone)
            self._evening.check_clock(self.hub, body)
        self._down(event, body, number)

    def _down(self, event: str, body: Any, number: int | None) -> None:
        if not self.at_hub or self._breaks():
            return
        agenda = self._evening.agenda
        self._down_ms = max(self._down_ms + IN_ORDER_MS, agenda.ms + self._delay())
        self.under_way += 1
        agenda.at(
            self._down_ms, lambda: self._reached(event, body, number), order=self._rng.random()
        )

    def _reached(self, event: str, body: Any, number: int | None) -> None:
        self.under_way -= 1
        if self.at_phone and not self._broken:
            self.phone.hear(self, event, body, number)

    def close(self) -> None:
        """By the hub."""
        self._closed_at_hub()
        self._evening.agenda.after(self._delay(), self._lost_at_phone)

    # Its end

    def _breaks(self) -> bool:
        if not self._broken and self._rng.random() < self._evening.weather.breaks:
            self.cut()
        return self._broken

    def cut(self) -> None:
        """Nothing comes through any more. Each end finds out, sooner or later."""
        self._broken = True
        agenda, soon = self._evening.agenda, self._rng.choice((1, 50, 3_000, 9_000))
        agenda.after(soon, self._lost_at_phone)
        later = agenda.ms + self._rng.choice((1, 50, 3_000, 14_000))
        agenda.at(later, self._closed_at_hub, self.hub.engine, self._rng.random())

    def hang_up(self) -> None:
        """By the phone: the hub hears of it after what was sent before. Or it does not."""
        self.at_phone = False
        self._up(self._closed_at_hub)

    def _lost_at_phone(self) -> None:
        if self.at_phone:
            self.at_phone = False
            self.phone.lost(self)

    def _closed_at_hub(self) -> None:
        if self.at_hub:
            self.at_hub = False
            self._bell.ring()
            self.hub.local.switchboard.closed(self)
