"""What follows from a deed: records that lead from one sitting to the next. Nothing happens here.

The time and chance (the dealer) are handed in; what was decided is not yet done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kernel import Action, Offer
from server.history.history import Chosen, Done, History, Move, differ, move, of_seat, offers_of
from server.sitting import guarded
from server.store.record import HUB, Act, Deed, Record
from server.table.dealer import Dealer

MOST_CHANCES = 500  # one after the other: a box that goes on and on would stop the hub


class Request(NamedTuple):
    """What somebody wants to do, let in by the door; the hub's own deeds have no id."""

    by: int
    do: Deed
    id: str = ""
    digest: str = ""


class Ahead:
    """A history as it will be when what was decided so far is done."""

    def __init__(self, history: History) -> None:
        self._history = history
        self.moves: list[Move] = []
        self.now, self.version, self.at_ms = history.now, history.version, history.at_ms

    def add(self, moves: Sequence[Move]) -> None:
        self.moves += moves
        last = moves[-1]
        self.now, self.version, self.at_ms = last.after, last.record.seq, last.at_ms

    @property
    def records(self) -> list[Record]:
        return [moved.record for moved in self.moves]

    def open_to(self, seat: int) -> Sequence[Offer]:
        return of_seat(offers_of(self.now) if self.moves else self._history.offers, seat)

    def offered_since(self, seat: int, verb: str) -> int:
        """The version since which what this seat may do with this verb is what it is."""
        since, before = self._history.offered_since(seat, verb), self._history.offers
        for moved in self.moves:
            now = offers_of(moved.after)
            if differ(before, now, seat, verb):
                since = moved.record.seq
            before = now
        return since

    def told(self, seq: int) -> int:
        """A line of the log as phones are told it."""
        told = self._history.numbers.told(seq)
        if self.moves:
            told += sum(not moved.aside for moved in self.moves if moved.record.seq <= seq)
        return told

    @property
    def chosen(self) -> Chosen:
        """When the box was put on the table, and by whom."""
        chosen, box = self._history.chosen, self._history.now.box
        for moved in self.moves:
            if moved.after.box != box:
                chosen, box = Chosen(moved.record.seq, moved.record.by), moved.after.box
        return chosen

    def done(self, by: int, id_: str) -> Done | None:
        """What became of a message, if it was carried out."""
        for moved in self.moves:
            if id_ and (moved.record.by, moved.record.id) == (by, id_):
                return Done(moved.record.digest, moved.answer)
        return self._history.done(by, id_)


def decide(ahead: Ahead, request: Request, at_ms: int, dealer: Dealer) -> list[Move]:
    """The record of a request, and those of what chance answers to it; or Refused."""
    # Table time never goes back, whichever process tells it.
    at_ms = max(at_ms, ahead.at_ms)
    first = Record(ahead.version + 1, at_ms, request.by, request.id, request.digest, request.do)
    moves = [move(ahead.now, first)]
    while (answer := _chance(moves[-1], dealer)) is not None:
        last = moves[-1]
        if len(moves) > MOST_CHANCES:
            box = last.after.run.box if last.after.run else ""
            raise guarded.failed(box, "offers", "DEALER")
        dealt = Record(last.record.seq + 1, last.at_ms, HUB, "", "", act(answer))
        moves.append(move(last.after, dealt))
    return moves


def _chance(last: Move, dealer: Dealer) -> Action | None:
    """What is open to chance now is answered at once."""
    run = last.after.run
    if run is None or run.ended or last.after.paused is not None:
        return None
    prepared = run.first_game.chance(len(run.steps)) if run.first_game else None
    return dealer.answer(run.game, run.state, last.at_ms, prepared)


def act(action: Action) -> Act:
    return Act(action.actor, action.verb, dict(action.args))
