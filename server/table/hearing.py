"""What is said at a table: known already, let in by the door, decided; one after the other.

Nothing happens here, but that each message counts, once, for what a table may ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rules.kernel import Illegal, Stale
from server.history.history import Answer, Move
from server.sitting.growing import Missing
from server.store.record import Act, Deed, Learn, Start, WrongPin
from server.table.decide import Ahead, Request, decide
from server.table.effort import (
    LIGHT,
    MESSAGES_AT_ONCE,
    MESSAGES_PER_S,
    MOST_RECORDS,
    Allowance,
    effort,
)
from server.table.host import Host
from server.table.messages import ActMessage, AskMessage
from server.table.moments import in_table_time
from server.table.refusals import Refusals
from server.table.said import Said
from server.table.services import Services

# Records after which no game begins, and none goes on. A long evening has ten thousand or so,
# mostly keystrokes; a few more are left for ending it.
LAST: Mapping[type[Deed], int] = {Start: 25_000, Learn: 25_000, Act: 30_000}


class Hearing:
    def __init__(self, table: Host, services: Services[Any], efforts: Allowance) -> None:
        self._table = table
        self._services = services
        self._efforts = efforts
        messages = Allowance(services.now, MESSAGES_AT_ONCE, MESSAGES_PER_S)
        self._count_message = partial(messages.take, 1)
        self._refusals = Refusals()

    def decide_each(self, batch: Sequence[Said]) -> Ahead:
        """Each on what those before it lead to. The same batch may be decided again."""
        ahead = Ahead(self._table.history)
        for said in batch:
            try:
                said.outcome = self._decide(ahead, said)
            except Missing:
                raise
            except Exception as error:  # a refusal, or a fault that is this message's alone
                said.outcome = error
        return ahead

    def note_refusals(self, batch: Sequence[Said]) -> None:
        for said in batch:
            self._refusals.note(said)

    def _decide(self, ahead: Ahead, said: Said) -> Answer:
        message = said.message
        said.by = by = self._author(ahead, said)
        if (done := ahead.done(by, message.id)) is not None:
            if done.digest != message.digest:
                raise Illegal("table.same_id_other_body")
            return done.answer
        self._refusals.repeat(said)
        if isinstance(message, AskMessage):
            do = self._ask(ahead, said, message)
        else:
            do = self._action(ahead, said, message)
        if isinstance(do, WrongPin):
            # Refused, but written down: tries are counted over restarts and by all processes.
            ahead.add(self._decision(ahead, Request(by, do))())
            raise Illegal("table.wrong_pin")
        if ahead.version >= LAST.get(type(do), MOST_RECORDS):
            raise Illegal("table.log_full")
        said.count_once("message", self._count_message)
        moves = self._moves(ahead, said, Request(by, do, message.id, message.digest))
        ahead.add(moves)
        return moves[0].answer

    def _author(self, ahead: Ahead, said: Said) -> int:
        """Who says it. In another game the seat may be another's; what was done is not."""
        if isinstance(said.message, ActMessage):
            for player in said.caller.holds:
                if ahead.done(player, said.message.id) is not None:
                    return player
        return self._services.door.author(ahead.now, said.caller, said.message)

    def _ask(self, ahead: Ahead, said: Said, message: AskMessage) -> Deed:
        """What is to be done, if the door lets it in; lines of the log by their numbers there."""
        table, door, by = self._table, self._services.door, said.by
        if isinstance(message.what, Start | Learn):
            _refuse_another_box(ahead, by, message.version)
        message = replace(message, what=table.history.numbers.in_log(message.what))
        here, first = table.audience.here, table.audience.first_held(said.caller)
        at = table.agreements.circumstances(here, self._services.now(), first)
        do = door.let_in(at, ahead.now, by, said.caller, message)
        said.count_once("ask", partial(door.count, table.code, by, message))
        return do

    def _action(self, ahead: Ahead, said: Said, message: ActMessage) -> Act:
        """An action, with moments in table time; unless it was tapped on an old screen."""
        seat, verb = message.seat, message.verb
        if message.version < ahead.told(ahead.offered_since(seat, verb)):
            raise Stale("table.stale")
        self._services.door.let_act(ahead.now, message, self._table.audience)
        offers, clock = ahead.open_to(seat), self._table.clock
        return Act(seat, verb, in_table_time(said, message, offers, clock))

    def _moves(self, ahead: Ahead, said: Said, request: Request) -> list[Move]:
        """Decided; beside the loop, where it takes long. Nothing changes, so nobody has to wait."""
        work = effort(ahead.now, request.do)
        if work:
            said.count_once("work", partial(self._efforts.take, work))
        decision = self._decision(ahead, request)
        try:
            return self._services.apart.do(decision) if work > LIGHT else decision()
        except Illegal as refusal:
            if "seq" not in refusal.params:
                raise
            raise Illegal(refusal.code, seq=ahead.told(refusal.params["seq"])) from refusal

    def _decision(self, ahead: Ahead, request: Request) -> Callable[[], list[Move]]:
        return partial(decide, ahead, request, self._table.clock.time(), self._services.dealer)


def _refuse_another_box(ahead: Ahead, by: int, version: int) -> None:
    """Than the one that the screen named; who chose it a moment ago knows what is started."""
    chosen = ahead.chosen
    if version < ahead.told(chosen.seq) and by != chosen.by:
        raise Stale("table.stale")
