"""The characters lie there. Who is unknown can be swapped until all know all eight."""

from __future__ import annotations

from collections.abc import Sequence

from rules import words
from rules.frozen import replace, with_item
from rules.games.secret_identity.state import (
    NUMBERS,
    Phase,
    State,
    guessers,
    key_holders,
    may_swap,
    silent_on_characters,
)
from rules.kernel import Action, Offer, Seat, Text

MOST_NAME = words.MOST


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Cardboard is swapped by hand: with the box nobody is asked, one just looks."""
    if state.rules.box:
        return (*naming(state), *([Offer("look")] if seat in key_holders(state) else []))
    silent = silent_on_characters(state)
    found = [Offer("swap", {"number": NUMBERS})] if may_swap(state) else []
    if seat in silent:
        found.append(Offer("known"))
    missing = tuple(other for other in silent if other in _may_be_missing(state) and other != seat)
    if missing:
        found.append(Offer("set_aside", {"seat": missing}))
    return found


def _may_be_missing(state: State) -> tuple[Seat, ...]:
    """Who is not needed in this turn; each for itself everybody is."""
    return guessers(state) if state.rules.together else ()


def swap(state: State, action: Action, _at_ms: int) -> State:
    """Perhaps the new one is unknown to others: all are asked again."""
    place = action.args["number"] - 1
    laid = with_item(state.laid, place, state.pile[0])
    return replace(state, laid=laid, pile=state.pile[1:], known=frozenset())


def known(state: State, action: Action, _at_ms: int) -> State:
    """One hasty tap ends nothing: keys are looked at when all have said so."""
    known, aside = state.known | {action.actor}, state.aside - {action.actor}
    return once_all_know(replace(state, known=known, aside=aside))


def once_all_know(state: State) -> State:
    waits = state.rules.box or silent_on_characters(state)
    return state if waits else replace(state, phase=Phase.PLACING)


def look(state: State, action: Action, _at_ms: int) -> State:
    return replace(state, phase=Phase.PLACING, looked=state.looked | {action.actor})


def naming(state: State) -> Sequence[Offer]:
    """With the box, names may be typed until all is answered; an empty one leaves the number."""
    return (Offer("name", {"number": NUMBERS, "name": Text(MOST_NAME)}),) if state.rules.box else ()


def name(state: State, action: Action, _at_ms: int) -> State:
    place = action.args["number"] - 1
    typed = words.clean(action.args["name"], MOST_NAME)
    return replace(state, names=with_item(state.names, place, typed))
