"""Hunch: make the others guess your secret words with clues that you buy at auction.

Read in the order of the rulebook: `secrets` (set-up), `writing` (phase 1), `trade` (phase 2),
`guessing` (phase 3), `objecting`. `state` is what lies on the table, `views` what is seen of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules import agreement, standings
from rules.frozen import replace
from rules.games.hunch import (
    cards,
    guessing,
    highlights,
    objecting,
    practice,
    reasons,
    record,
    secrets,
    statements,
    trade,
    unseen,
    views,
    writing,
)
from rules.games.hunch.state import (
    COINS,
    ROUNDS,
    TRADE,
    Phase,
    Rules,
    Secret,
    State,
)
from rules.kernel import (
    DEALER,
    Action,
    Due,
    FirstGame,
    Hooks,
    Line,
    Offer,
    Option,
    Outcome,
    Seat,
    Text,
    Verbs,
)

PLAYERS = range(3, 7)
OPTIONS: Mapping[str, Option] = {
    "advanced": Option(False, (False, True)),
    # Where clue cards come from when the box is on the table; without it the hub always draws.
    "clue_cards": Option("box", ("box", "hub")),
    "own_deck": Option("", Text(60_000)),
}
DRAFTS = frozenset({"choose", "write", "category", "enter_card", "guess", "blank", "rewrite"})


def _aside(_state: State, action: Action) -> bool:
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
    last_round = options.get("first_game", False)
    return State(
        rules=rules,
        first=options["first"],
        coins=(COINS,) * seats,
        points=(0,) * seats,
        secrets=tuple(Secret(seat) for seat in range(seats) for _ in range(rules.secrets_each)),
        round=ROUNDS if last_round else 1,
        # From which they are drawn after the first round.
        discards=tuple(range(len(rules.deck.clue_cards))) if last_round else (),
    )


_OFFERS: Mapping[Phase, Callable[[State, Seat], Sequence[Offer]]] = {
    Phase.SECRETS: secrets.offers,
    Phase.WRITING: writing.offers,
    Phase.AUCTION: trade.offers_in_auction,
    Phase.PLACE: trade.offers_to_winner,
    Phase.BONUS: trade.bonus_offers,
    Phase.GUESS: guessing.offers,
    Phase.REVEAL: guessing.reveal_offers,
}


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    phase, rules = state.phase, state.rules
    sits_here = 0 <= actor < rules.seats
    deals = actor == DEALER and phase in (Phase.SECRETS, Phase.WRITING)
    if phase == Phase.OVER or not (sits_here or deals):
        return ()
    if objecting.is_open(state):
        return objecting.offers(state, actor)
    now = _OFFERS[phase](state, actor)
    return now if rules.app or phase not in TRADE else [*now, *objecting.clue_offers(state)]


def _done(state: State, action: Action, _at_ms: int) -> State:
    """What all do at once can be taken back until the last one is done."""
    state = replace(state, done=state.done | {action.actor})
    if len(state.done) < state.rules.seats:
        return state
    return _ALL_DONE[state.phase](state)


_ALL_DONE: Mapping[Phase, Callable[[State], State]] = {
    Phase.SECRETS: secrets.all_done,
    Phase.WRITING: trade.begin,
    Phase.GUESS: guessing.all_done,
}


def _take_back(state: State, action: Action, _at_ms: int) -> State:
    return replace(state, done=state.done - {action.actor})


VERBS: Verbs[State] = {
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
    "close_round": guessing.close_round,
    # The last word
    "judge": objecting.judge,
    "overrule": objecting.overrule,
    "object": objecting.object_to,
    "rewrite": objecting.rewrite,
    "replace": objecting.replace_clue,
    "confirm": objecting.answer,
    "decline": objecting.answer,
    "settle_proposal": objecting.answer,
}


def apply(state: State, action: Action, at_ms: int) -> State:
    return VERBS[action.verb](state, action, at_ms)


table = views.table
hand = views.hand


def due(state: State) -> Due | None:
    """There is no clock in Hunch but for the time to object."""
    return objecting.due(state)


def outcome(state: State) -> Outcome | None:
    """Most points; tied: most coins; still tied: the victory is shared."""
    if state.phase != Phase.OVER:
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


describe = record.describe
redeal_unseen = unseen.redeal_unseen


def _seated(state: State, practice: frozenset[Seat]) -> State:
    return replace(state, practice=practice)


HOOKS = Hooks(
    practice=practice.practice,
    # Its last round is the whole game.
    first_game=FirstGame(seats=3, seed=4, options={"pace": "quick"}),
    statements=statements.statements,
    why_not=reasons.why_not,
    highlights=highlights.highlights,
    aside=_aside,
    hand_from=frozenset(
        {"rules", "secrets", "writing", "grid", "clues", "swapped", "guesses", "asked"}
        | {"proposal", "rewriting", "rewritten"}
    ),
    for_persons=agreement.ANSWERS | {"judge", "overrule", "object"},
    presses_on=frozenset({"reveal", "close_round"}),
    seated=_seated,
    nameless=frozenset({"card", "clue", "guess", "secret"}),
)
