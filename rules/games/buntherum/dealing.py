"""Set-up: six rows of one card, a pile for each player, and the rest in the neutral pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.frozen import replace
from rules.games.buntherum.cards import BLANK, DECK_SIZE, ROWS, Card, Row, start_rows
from rules.games.buntherum.state import Phase, State
from rules.kernel import DEALER, Action, Offer, Seat, Shuffle

PILE_SIZES = {2: 13, 3: 9, 4: 7, 5: 6}
FIRST_GAME_LEFT = 4  # of each pile


def setup(seats: int, options: Mapping[str, Any]) -> State:
    state = State(
        seats=seats,
        box=options["deck"] == "box",
        tie_ms=options["tie_ms"],
        hush_s=options["hush_s"],
        pile_size=PILE_SIZES[seats],
        turner=options["first"],
        rows=((),) * ROWS,
        piles=((),) * seats,
        tokens=(0,) * seats,
        pace=options["pace"],
        turned=PILE_SIZES[seats] - FIRST_GAME_LEFT if options.get("first_game") else 0,
    )
    if state.box:
        starts = ((BLANK,),) * ROWS
        return _dealt(state, starts, (BLANK,) * (DECK_SIZE - ROWS))
    return state


def offers(_state: State, actor: Seat) -> Sequence[Offer]:
    return (Offer("shuffle", {"order": Shuffle(DECK_SIZE)}),) if actor == DEALER else ()


def shuffle(state: State, action: Action, _at_ms: int) -> State:
    return _dealt(state, *start_rows(action.args["order"]))


def _dealt(state: State, rows: tuple[Row, ...], pack: tuple[Card, ...]) -> State:
    """In a first game each pile has been turned in part: those cards lie under the neutral pile."""
    size, handed_out = state.pile_size, state.pile_size * state.seats
    piles = [pack[start : start + size] for start in range(0, handed_out, size)]
    seen = tuple(card for pile in piles for card in pile[: state.turned])
    return replace(
        state,
        phase=Phase.TURN,
        rows=rows,
        piles=tuple(pile[state.turned :] for pile in piles),
        neutral=(*pack[handed_out:], *seen),
        known_below=len(seen),
    )
