"""Hunch: make the others guess your secret words with clues that you buy at auction.

Read in the order of the rulebook: `secrets` (set-up), `writing` (phase 1), `trade` (phase 2),
`guessing` (phase 3). `state` is what lies on the table, `views` what is seen of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from rules import standings
from rules.games.hunch import (
    cards,
    guessing,
    practising,
    reasons,
    record,
    secrets,
    trade,
    unseen,
    views,
    writing,
)
from rules.games.hunch.state import (
    AUCTION,
    BONUS,
    COINS,
    GUESS,
    OVER,
    PLACE,
    REVEAL,
    SECRETS,
    WRITING,
    Rules,
    Secret,
    State,
    seats,
)
from rules.kernel import DEALER, Action, Due, Line, Offer, Option, Outcome, Seat, Text

PLAYERS = range(3, 7)
OPTIONS: Mapping[str, Option] = {
    "advanced": Option(False, (False, True)),
    # Where clue cards come from when the box is on the table; without it the hub always draws.
    "clue_cards": Option("box", ("box", "hub")),
    "own_deck": Option("", Text(60_000)),
}
DRAFTS = frozenset({"choose", "write", "category", "enter_card", "guess", "blank"})
NAMELESS = frozenset({"card", "clue", "guess", "secret"})


def aside(_state: State, action: Action) -> bool:
    """Keystrokes; only what stands on a target card is for all."""
    return action.verb in DRAFTS and action.verb != "enter_card"


def setup(seats: int, options: Mapping[str, Any]) -> State:
    own_deck, language = options["own_deck"], options["language"]
    app = options["deck"] == "app"
    rules = Rules(
        seats=seats,
        app=app,
        advanced=options["advanced"],
        hub_draws_clues=app or options["clue_cards"] == "hub",
        deck=cards.own(own_deck, language) if own_deck else cards.ours(language),
    )
    return State(
        rules=rules,
        first=options["first"],
        coins=(COINS,) * seats,
        points=(0,) * seats,
        secrets=tuple(Secret(seat) for seat in range(seats) for _ in range(rules.secrets_each)),
    )


_OFFERS: Mapping[str, Callable[[State, Seat], Sequence[Offer]]] = {
    SECRETS: secrets.offers,
    WRITING: writing.offers,
    AUCTION: trade.offers_in_auction,
    PLACE: trade.offers_to_winner,
    BONUS: trade.bonus_offers,
    GUESS: guessing.offers,
    REVEAL: guessing.reveal_offers,
}


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    sits_here = actor in seats(state)
    deals = actor == DEALER and state.phase in (SECRETS, WRITING)
    if state.phase == OVER or not (sits_here or deals):
        return ()
    return _OFFERS[state.phase](state, actor)


def _done(state: State, action: Action) -> State:
    """What all do at once can be taken back until the last one is done."""
    state = replace(state, done=state.done | {action.actor})
    if len(state.done) < state.rules.seats:
        return state
    return _ALL_DONE[state.phase](state)


_ALL_DONE: Mapping[str, Callable[[State], State]] = {
    SECRETS: secrets.all_done,
    WRITING: trade.begin,
    GUESS: guessing.all_done,
}


def _take_back(state: State, action: Action) -> State:
    return replace(state, done=state.done - {action.actor})


_VERBS: Mapping[str, Callable[[State, Action], State]] = {
    "deal_targets": secrets.deal_targets,
    "choose": secrets.choose,
    "lay_grid": secrets.lay_grid,
    "shuffle_clues": writing.shuffle_clues,
    "deal_clues": writing.deal_clues,
    "swap": writing.swap,
    "write": writing.write,
    "category": writing.name_category,
    "enter_card": writing.enter_card,
    "done": _done,
    "take_back": _take_back,
    "bid": trade.bid,
    "pass": trade.pass_by,
    "take": trade.take,
    "coins": trade.take_coins,
    "extra_guess": trade.extra_guess,
    "too_easy": trade.too_easy,
    "guess": guessing.guess,
    "blank": guessing.blank,
    "reveal": guessing.reveal,
    "judge": guessing.judge,
    "overrule": guessing.overrule,
    "confirm": guessing.confirm,
    "decline": guessing.decline,
    "close_round": guessing.close_round,
}


def apply(state: State, action: Action, at_ms: int) -> State:
    return _VERBS[action.verb](state, action)


def table(state: State) -> dict[str, Any]:
    return views.table(state)


def hand(state: State, seat: Seat) -> dict[str, Any]:
    return views.hand(state, seat)


def due(state: State) -> Due | None:
    """There is no clock in Hunch."""
    return None


def outcome(state: State) -> Outcome | None:
    """Most points; tied: most coins; still tied: the victory is shared."""
    if state.phase != OVER:
        return None
    results = list(zip(state.points, state.coins, strict=True))
    rating = group_rating(state.rules.seats, views.secrets_guessed(state))
    return Outcome(standings.winners(results), state.points, state.round, rating)


# How many secrets must be guessed for each step of the group rating.
_STEPS = {3: (1, 3, 5, 7, 9), 4: (1, 3, 6, 9, 12), 5: (1, 3, 5, 7, 9), 6: (1, 3, 6, 9, 12)}
_RATINGS = (
    "hunch.rating.0",
    "hunch.rating.1",
    "hunch.rating.2",
    "hunch.rating.3",
    "hunch.rating.4",
    "hunch.rating.5",
)


def group_rating(seats: int, guessed: int) -> Line:
    step = sum(guessed >= least for least in _STEPS[seats])
    return Line(_RATINGS[step], {"n": guessed})


def describe(state: State, action: Action) -> Line | None:
    return None if action.verb in DRAFTS else record.describe(state, action)


def why_not(state: State, action: Action) -> Line | None:
    return reasons.why_not(state, action)


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    return unseen.redeal_unseen(state, seat, rng)


def practice(
    state: State, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    return practising.practice(state, seat, offers, rng)
