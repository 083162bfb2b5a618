"""What happens at a table without anybody's doing: clocks run out, practice players play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kernel import Due, Line, Refused
from server.sitting import guarded
from server.store.record import HUB
from server.table.decide import Request, act
from server.table.faults import Faults
from server.table.host import Host
from server.table.practice import practise, practising
from server.table.services import Services

TRY_AGAIN_MS = 1_000
NOT_STORED = "table.not_stored"


class Automatic:
    def __init__(self, table: Host, services: Services[Any]) -> None:
        self._table = table
        self._services = services
        self._keeper = services.timekeeper
        self._faults = Faults()

    @property
    def fault(self) -> Line | None:
        """What the box fails in by itself, as things stand: it shows when that is planned."""
        return self._faults.line(self._table.version)

    def plan(self) -> None:
        """Set the timekeeper for what comes next."""
        table, services = self._table, self._services
        due = self.due()
        when = table.clock.when(due.at_ms) if due is not None else None
        self.at("due", when if when is None else when + 1, self._time_is_up)
        thought = None
        if practising(table.history) and table.audience.present and not self._fails("practice"):
            run = table.sitting.run
            assert run is not None
            thinks_ms = run.game.HOOKS.practice_ms[run.options["pace"]]
            thought = services.now() + services.dealer.rng.uniform(*thinks_ms)
        self.at("practice", thought, self._practise)

    def _fails(self, what: str) -> bool:
        return self._faults.line(self._table.version, what) is not None

    def at(self, what: str, hub_ms: float | None, call: Callable[[], None]) -> None:
        name = what, self._table.code
        if hub_ms is None:
            self._keeper.clear(name)
        else:
            self._keeper.set(name, hub_ms, call)

    def due(self) -> Due | None:
        """None as well where the box has failed in it."""
        table, run = self._table, self._table.history.now.run
        if run is None or run.over or self._fails("due"):
            return None
        try:
            return run.game.due(run.state)
        except Refused as refusal:
            self._faults.note(table.version, "due", refusal)
            return None

    def _time_is_up(self) -> None:
        table = self._table
        with table.turn:
            try:
                while (due := self.due()) is not None:
                    if not table.clock.running or table.clock.time() < due.at_ms:
                        return None
                    if table.do(Request(HUB, act(due.action))):
                        return None
            except Exception as error:
                if isinstance(error, Refused) and error.code != NOT_STORED:
                    return self._failed("due", error)
                # The store failed; perhaps nobody but the clock can go on.
                self.at("due", self._services.now() + TRY_AGAIN_MS, self._time_is_up)
                raise

    def _failed(self, what: str, refusal: Refused) -> None:
        """The box did not do what it is there to do by itself."""
        table, run = self._table, self._table.sitting.run
        if refusal.code != guarded.FAILED and run is not None:
            refusal = guarded.failed(run.box, what, refusal.code)
        self._faults.note(table.version, what, refusal)
        table.show()

    def _practise(self) -> None:
        with self._table.turn:
            seats = practising(self._table.history)
            self._services.dealer.rng.shuffle(seats)
            try:
                for seat in seats:
                    self._practise_in(seat)
            except Refused as refusal:
                if refusal.code != guarded.FAILED:
                    raise  # what it typed was not taken: it tries again
                self._failed("practice", refusal)
            finally:
                self.plan()

    def _practise_in(self, seat: int) -> None:
        table, rng = self._table, self._services.dealer.rng
        at_ms = max(table.clock.time(), table.history.at_ms)
        while (request := practise(table.history, seat, at_ms, rng)) is not None:
            if table.do(request):
                return
