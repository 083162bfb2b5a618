"""How much work a deed makes, told before it is done; and how much of it a table may ask for.

The unit is a step of a game that is played again.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel import Illegal
from server.sitting.corrections import last_step
from server.sitting.sitting import CHECKPOINT_EVERY, AmendStep, Sitting, UndoStep
from server.store.record import Act, Choose, Confirm, Deed, ProposeAmend, ProposeUndo, Start

DECK = 1_000  # reading an own deck
LINES_A_STEP = 4  # as many are written to a file in the time of a step
LIGHT = 200  # steps that are done at once, in the loop: some ms

MOST_RECORDS = 31_000  # of a table, and of a file

# Of one table. A minute of the fastest typing of eight persons is well within it.
STEPS_AT_ONCE, STEPS_PER_S = 60_000, 1_000
MESSAGES_AT_ONCE, MESSAGES_PER_S = 12_000, 200


def effort(sitting: Sitting, do: Deed) -> int:
    """Nothing for what is one step at most."""
    if type(do) is Act:
        return 0
    match do:
        case ProposeUndo():
            last = last_step(sitting)
            return _since(sitting, last.seq) if last else 0
        case ProposeAmend(seq, _):
            return _since(sitting, seq)
        case Confirm(number):
            wish = next((p.wish for p in sitting.proposals if p.number == number), None)
            # Played again, and then told again.
            return 2 * _since(sitting, wish.seq) if isinstance(wish, UndoStep | AmendStep) else 0
        case Choose(_, options) if any(map(_is_deck, options.values())):
            return DECK
        case Choose() | Start() if any(map(_is_deck, sitting.options.values())):
            return DECK
    return 0


def _since(sitting: Sitting, seq: int) -> int:
    """From the checkpoint before a step on."""
    steps = sitting.run.steps if sitting.run else ()
    return CHECKPOINT_EVERY + sum(step.seq >= seq for step in steps)


def _is_deck(option: object) -> bool:
    return isinstance(option, str) and len(option) > LIGHT


class Allowance:
    """Something that is used up, and comes back with time."""

    def __init__(self, now: Callable[[], float], most: int, per_s: int) -> None:
        self._now = now
        self._most, self._per_s = most, per_s
        self._left: float = most
        self._at_ms = now()

    def take(self, amount: int) -> None:
        """Refused while there is too little left. What is more than all there is takes it all."""
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at_ms) * self._per_s / 1000)
        self._at_ms = now
        if self._left < min(amount, self._most):
            raise Illegal("table.too_much")
        self._left -= min(amount, self._most)
