"""Got Any Words? The Dice Game (Haste Wörte?, Flash-Bac), for two to six players.

A round: a letter and a category for each (choosing.py), words while the sand runs (writing.py),
then reading them out (reading.py). The rulings are in README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.frozen import replace
from rules.games.got_any_words import (
    choosing,
    highlights,
    practice,
    reading,
    reasons,
    record,
    unseen,
    views,
    writing,
)
from rules.games.got_any_words.state import GOAL, House, Phase, Precedent, State
from rules.kernel import (
    DEALER,
    TABLE,
    Action,
    Due,
    FirstGame,
    Hooks,
    Number,
    Offer,
    Option,
    Outcome,
    Seat,
    Verbs,
)

PLAYERS = range(2, 7)
OPTIONS: Mapping[str, Option] = {
    "seconds": Option(90, Number(30, 300)),
    "letter_first": Option(False, (False, True)),
    "grab": Option(False, (False, True)),
}
DRAFTS = writing.DRAFTS
FIRST_GAME_CHIPS = GOAL - 1  # everybody has so many: one round, as a rule


def _aside(state: State, action: Action) -> bool:
    """Keystrokes while the sand runs."""
    return action.verb in DRAFTS and state.phase == Phase.WRITING


def setup(seats: int, options: Mapping[str, Any]) -> State:
    house = House(
        seats=seats,
        box=options["deck"] == "box",
        language=options["language"],
        seconds=options["seconds"],
        letter_first=options["letter_first"],
        grab=options["grab"],
        pace=options["pace"],
    )
    # A rematch may bring along what the table decided earlier in the evening (`carry_over`).
    precedents = tuple(Precedent(*known) for known in options.get("precedents", ()))
    chips = (FIRST_GAME_CHIPS if options.get("first_game") else 0,) * seats
    return choosing.open_round(house, 1, options["first"], chips, precedents=precedents)


def _carry_over(state: State) -> dict[str, Any]:
    """What a rematch at the same table may be set up with, beside the options."""
    return {"precedents": [list(known) for known in state.precedents]}


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor == DEALER:
        return [*choosing.dealer_offers(state), *reading.dealer_offers(state)]
    if actor == TABLE:
        return reading.tell_offers(state)
    if state.phase == Phase.OVER or not 0 <= actor < state.house.seats:
        return ()
    return _OFFERS[state.phase](state, actor)


def _offers_with_words(state: State, seat: Seat) -> Sequence[Offer]:
    return (*reading.offers(state, seat), *writing.offers(state, seat))


_OFFERS: Mapping[Phase, Callable[[State, Seat], Sequence[Offer]]] = {
    Phase.LETTER: choosing.offers,
    Phase.ROLL: choosing.offers,
    Phase.TAKE: choosing.offers,
    Phase.GRAB: choosing.offers,
    Phase.TURN: choosing.offers,
    Phase.WRITING: writing.offers,
    Phase.READING: _offers_with_words,
    Phase.TALLY: _offers_with_words,
}


VERBS: Verbs[State] = {
    # A letter and six dice
    "draw": choosing.turn,
    "letter": choosing.turn_letter,
    "roll": choosing.roll,
    "rolled": choosing.rolled,
    "turn": choosing.turn,
    "note": choosing.note,
    # Each takes one
    "take": choosing.take,
    "grab": choosing.grab,
    "show": choosing.show,
    "settle": choosing.settle,
    "lot": choosing.lot,
    # The sand runs
    "write": writing.write,
    "guess": writing.guess,
    "done": writing.set_done,
    "not_done": writing.set_done,
    "time_up": writing.time_up,
    # Words are read out
    "read_on": reading.read_on,
    "tell": reading.tell,
    "judge": reading.judge,
    "have_it": reading.have_it,
    "challenge": reading.challenge,
    "vote": reading.vote,
    "close_vote": reading.close_vote,
    "draw_lot": reading.draw_lot,
    "next_round": reading.close_round,
}


def apply(state: State, action: Action, at_ms: int) -> State:
    verb = "tell" if reading.too_early(state, action) else action.verb
    return VERBS[verb](state, action, at_ms)


table = views.table
hand = views.hand


def due(state: State) -> Due | None:
    if state.phase == Phase.WRITING:
        assert state.ends_at_ms is not None
        return Due(state.ends_at_ms, _TIME_UP)
    return choosing.due(state) or reading.due(state)


_TIME_UP = Action(DEALER, "time_up", {})


def outcome(state: State) -> Outcome | None:
    """Most chips wins; tied: several winners."""
    if state.phase != Phase.OVER:
        return None
    most = max(state.chips)
    winners = tuple(seat for seat, chips in enumerate(state.chips) if chips == most)
    return Outcome(winners, state.chips, state.round)


describe = record.describe
redeal_unseen = unseen.redeal_unseen


def _seated(state: State, practice: frozenset[Seat]) -> State:
    return replace(state, house=state.house._replace(practice=practice))


HOOKS = Hooks(
    practice=practice.practice,
    first_game=FirstGame(seats=3, seed=3, options={"pace": "quick", "seconds": 60}),
    why_not=reasons.why_not,
    highlights=highlights.highlights,
    carry_over=_carry_over,
    aside=_aside,
    hand_from=frozenset({"sheets", "grab"}),
    for_persons=frozenset({"judge", "have_it", "challenge", "vote"}),
    presses_on=frozenset({"draw", "letter", "roll", "turn", "read_on", "next_round"}),
    practice_sees=lambda _options: True,  # letter and categories are on the phones in both modes
    unoffered=reading.before_told,
    seated=_seated,
    nameless=frozenset({"die", "line", "pair", "step", "word"}),
    races=True,  # for dice that are grabbed
)
