"""A table of BuntHerum for tests: people turn, call and judge; time is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.games import buntherum
from rules.games.buntherum.cards import deck
from rules.games.buntherum.state import carried_out, open_race
from rules.kernel import DEALER, Action, Entry, Line, Seat, play, settle_options

# No object and no colour twice: with these rows an apple or a cat in lilac or black fits anywhere.
STARTS = (
    "key red",
    "umbrella orange",
    "teapot yellow",
    "snail green",
    "sailboat turquoise",
    "guitar blue",
)
START_ROWS = tuple((start,) for start in STARTS)
FITS_ANYWHERE = "apple lilac"
FITS_NOT_IN_1_AND_2 = "key orange"
FITS_NOT_IN_3 = "teapot black"  # the object of row 3, a colour of none
FITS_NOT_IN_4 = "cat green"  # the colour of row 4, an object of none


def card(name: str) -> int:
    """ "key red" as the rules know it."""
    thing, colour = name.split()
    return next(i for i, face in enumerate(deck()) if (face.object, face.colour) == (thing, colour))


def name(face: Mapping[str, Any] | None) -> str | None:
    return f"{face['object']} {face['colour']}" if face else None


class Sitting:
    """One game, action by action, with the log."""

    def __init__(
        self,
        seats: int = 3,
        *,
        rows: Sequence[Sequence[str]] = START_ROWS,
        neutral: Sequence[str] = (),
        piles: dict[Seat, Sequence[str]] | None = None,
        **options: Any,
    ) -> None:
        """In `app` mode with these rows, these cards on top of the neutral pile and the piles."""
        self.seats = seats
        self.options = settle_options(buntherum, seats, options)
        self.state = buntherum.setup(seats, self.options)
        self.at_ms = 1_000
        self.log: list[Entry] = []
        self.lines: list[Line | None] = []
        if not self.state.box:
            self.do(DEALER, "shuffle", order=list(range(58)))
            self._lay(rows, neutral, piles or {})

    def _lay(
        self,
        rows: Sequence[Sequence[str]],
        neutral: Sequence[str],
        piles: dict[Seat, Sequence[str]],
    ) -> None:
        laid_rows = tuple(tuple(card(one) for one in row) for row in rows)
        tops = [card(one) for one in neutral]
        given = {seat: [card(one) for one in pile] for seat, pile in piles.items()}
        taken = {*tops, *(c for cards in (*laid_rows, *given.values()) for c in cards)}
        others = [c for c in range(58) if c not in taken]
        laid_piles = []
        for seat, pile in enumerate(self.state.piles):
            missing = len(pile) - len(given.get(seat, []))
            laid_piles.append((*given.get(seat, []), *others[:missing]))
            del others[:missing]
        self.state = replace(
            self.state, rows=laid_rows, piles=tuple(laid_piles), neutral=(*tops, *others)
        )

    def do(self, actor: Seat, verb: str, **args: Any) -> None:
        action = Action(actor, verb, args)
        before = self.state
        self.state = play(buntherum, before, action, self.at_ms)
        self.log.append(Entry(self.at_ms, action))
        self.lines.append(buntherum.describe(before, action))

    def turn(self) -> None:
        """Whose turn it is turns the next card, and the moment comes at which all see it."""
        self.at_ms += 1_000
        self.do(self.view["turner"], "turn")
        if self.view["shown_at_ms"] is not None:
            self.at_ms = self.view["shown_at_ms"]

    def call(
        self, seat: Seat, row: int, after_ms: float, *, lag: int = 0, error: float = 0
    ) -> None:
        """A finger on row `row`, `after_ms` after the card was shown; it arrives `lag` later."""
        shown_at_ms = open_race(self.state).shown_at_ms
        self.at_ms = max(self.at_ms, round(shown_at_ms + after_ms) + lag)
        self.do(seat, "call", row=row, at=[shown_at_ms + after_ms, error])

    def wait(self, verb: str) -> None:
        """Until the clock runs out, which must be that one."""
        due = buntherum.due(self.state)
        assert due is not None
        assert due.action.verb == verb
        self.at_ms = max(self.at_ms, due.at_ms)
        self.do(DEALER, verb)

    def first_call(self, seat: Seat, row: int, after_ms: float = 900) -> None:
        """A call that nobody contests, ranked."""
        self.call(seat, row, after_ms)
        self.wait("settle")

    def tie(self, *seats: Seat, row: int = 1) -> None:
        for seat in seats:
            self.call(seat, row, 900)
        self.wait("settle")

    def knock_out(self, seat: Seat) -> None:
        """Three wrong calls: no fit, although there always is one."""
        for _ in range(3):
            self.turn()
            self.first_call(seat, 0)

    def right_row(self) -> int:
        """A row that takes the open card by what the table shows; 0: there is none."""
        face = self.view["card"]
        for number, cards in enumerate(self.view["rows"], 1):
            if all(face["object"] != c["object"] and face["colour"] != c["colour"] for c in cards):
                return number
        return 0

    @property
    def view(self) -> Mapping[str, Any]:
        return buntherum.table(self.state)

    @property
    def last_line(self) -> Line:
        line = self.lines[-1]
        assert line is not None
        return line

    def verbs(self, actor: Seat) -> set[str]:
        return {offer.verb for offer in buntherum.offers(self.state, actor)}

    def row(self, number: int) -> list[str | None]:
        return [name(face) for face in self.view["rows"][number - 1]]

    @property
    def open_card(self) -> str | None:
        return name(self.view["card"])

    def neutral_pile(self) -> list[int]:
        """From the top, the card just judged included if it goes there."""
        return list(carried_out(self.state).neutral)
