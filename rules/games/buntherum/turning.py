"""The next card is turned. Until then the verdict on the last one can be overruled."""

from __future__ import annotations

from collections.abc import Sequence

from rules import agreement
from rules.frozen import replace
from rules.games.buntherum import judging
from rules.games.buntherum.state import Phase, State, carried_out, hands_for, players_left
from rules.kernel import DEALER, TABLE, Action, Due, Offer, Seat
from rules.race import Race

SHOW_AHEAD_MS = 400  # for the view to reach every screen, so that all paint at the same moment
FINISH_MS = 10_000  # to overrule a verdict that leaves a single player


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor == DEALER:
        return ()
    if state.proposal is not None:
        return () if actor == TABLE else agreement.offers(state.proposal, actor)
    after = carried_out(state)
    left = players_left(after)
    verb, turner = ("turn", after.turner) if len(left) > 1 else ("finish", left[0])
    found = [Offer(verb)] if actor == TABLE or actor in hands_for(state, turner) else []
    return found if actor == TABLE else [*found, *judging.overrule_offers(state)]


def turn(state: State, _action: Action, at_ms: int) -> State:
    """The next card, in sight of all from a moment that is a little ahead.

    With the box the card lies open at once, but the phones open for calls at the same moment.
    """
    state = carried_out(state)
    pile = state.piles[state.turner] if state.own else state.neutral
    card, rest = pile[0], pile[1:]
    if state.own:
        piles = tuple(rest if seat == state.turner else p for seat, p in enumerate(state.piles))
        state = replace(state, piles=piles)
    else:
        known = min(state.known_below, len(rest))
        state = replace(state, neutral=rest, known_below=known)
    state = replace(state, round=state.round + 1, card=card, verdict=None)
    if state.own and not rest:
        return replace(state, phase=Phase.OVER, winner=state.turner, race=None)
    return replace(
        state,
        phase=Phase.CALL,
        race=Race(at_ms + SHOW_AHEAD_MS, state.tie_ms),
        hushed=False,
        nobody=(),
    )


def finish(state: State, _action: Action, _at_ms: int) -> State:
    """A single player is left."""
    return replace(state, phase=Phase.OVER, winner=players_left(carried_out(state))[0])


def due(state: State) -> Due | None:
    if state.proposal is not None:
        return agreement.due(state.proposal)
    if len(players_left(carried_out(state))) != 1:
        return None
    return Due(state.judged_at_ms + FINISH_MS, Action(DEALER, "finish", {}))
