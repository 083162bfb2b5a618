"""Secret Identity: make the others find your character with pictograms, and find theirs.

Read in the order of play: `dealing`, `laying`, `placing`; then each for itself `voting` and
`counting`, or together `guessing` and `answering`. The rulings are in README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules import agreement, standings
from rules.frozen import replace
from rules.games.secret_identity import (
    answering,
    counting,
    dealing,
    guessing,
    laying,
    placing,
    practice,
    reasons,
    voting,
)
from rules.games.secret_identity.dealing import setup
from rules.games.secret_identity.highlights import highlights
from rules.games.secret_identity.record import describe
from rules.games.secret_identity.state import Phase, State, turns
from rules.games.secret_identity.unseen import redeal_unseen
from rules.games.secret_identity.views import hand, table
from rules.kernel import (
    DEALER,
    Action,
    Due,
    FirstGame,
    Hooks,
    Offer,
    Option,
    Outcome,
    Seat,
    Shuffle,
    Text,
    Verbs,
)

__all__ = [
    "DRAFTS",
    "HOOKS",
    "OPTIONS",
    "PLAYERS",
    "State",
    "apply",
    "describe",
    "due",
    "hand",
    "offers",
    "outcome",
    "redeal_unseen",
    "setup",
    "table",
]

PLAYERS = range(3, 9)
OPTIONS: Mapping[str, Option] = {
    "cooperative": Option(False, (False, True), way=True),
    "edition": Option("keys", ("keys", "cards")),
    "own_deck": Option("", Text(60_000)),
}
DRAFTS = frozenset({"name", "point"})
_OFFERS: Mapping[Phase, Callable[[State, Seat], Sequence[Offer]]] = {
    Phase.DEAL: dealing.offers,
    Phase.LAYING: laying.offers,
    Phase.PLACING: placing.offers,
    Phase.VOTING: voting.offers,
    Phase.COUNT: counting.offers,
    Phase.GUESSING: guessing.offers,
    Phase.ANSWER: answering.offers,
}


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    sits_here = actor in range(state.rules.seats)
    deals = actor == DEALER and state.phase == Phase.DEAL
    if state.phase == Phase.OVER or not (sits_here or deals):
        return ()
    return _OFFERS[state.phase](state, actor)


VERBS: Verbs[State] = {
    "shuffle_characters": dealing.shuffle_characters,
    "deal_pictos": dealing.deal_pictos,
    "deal_keys": dealing.deal_keys,
    "swap": laying.swap,
    "name": laying.name,
    "known": laying.known,
    "look": laying.look,
    "place": placing.place,
    "vote": voting.vote,
    "reveal": counting.reveal,
    "overrule": counting.overrule,
    "confirm": counting.answer,
    "decline": counting.answer,
    "settle_proposal": counting.answer,
    "close_round": counting.close_round,
}
VERBS_TOGETHER: Verbs[State] = {
    **VERBS,
    "point": guessing.point,
    "set_aside": guessing.set_aside,
    "lock": guessing.lock,
    "overrule": answering.overrule,
    "close_round": answering.close_turn,
}


def apply(state: State, action: Action, at_ms: int) -> State:
    verbs = VERBS_TOGETHER if state.rules.together else VERBS
    return verbs[action.verb](replace(state, since_ms=at_ms), action, at_ms)


def due(state: State) -> Due | None:
    """Nothing but the time to object runs against the clock."""
    return agreement.due(state.proposal) if state.proposal else None


def _seated(state: State, practice: frozenset[Seat]) -> State:
    return replace(state, practice=practice)


def outcome(state: State) -> Outcome | None:
    """Most points, then most pictos left; together there is no winner but a rating."""
    if state.phase != Phase.OVER:
        return None
    if state.rules.together:
        return Outcome((), state.points, turns(state), answering.rating(state.points[0]))
    results = list(zip(state.points, state.pictos_left, strict=True))
    return Outcome(standings.winners(results), state.points, turns(state))


def _formerly(state: State, actor: Seat) -> Sequence[Offer]:
    """Our deck had three hundred characters. They are still its first; more come at the end."""
    asked = actor == DEALER and any(
        offer.verb == "shuffle_characters" for offer in offers(state, actor)
    )
    return (Offer("shuffle_characters", {"order": Shuffle(300)}),) if asked else ()


HOOKS = Hooks(
    practice=practice.practice,
    # Its last round is the whole game.
    first_game=FirstGame(seats=4, seed=3, options={"pace": "quick"}),
    statements=practice.statements,
    highlights=highlights,
    unoffered=_formerly,
    why_not=reasons.why_not,
    hand_from=frozenset(
        {"rules", "phase", "turn", "hands", "pictos_left", "keys", "looked", "safes", "ballot"}
    ),
    absent_only={"set_aside": "seat"},
    for_persons=agreement.ANSWERS | {"overrule"},
    presses_on=frozenset({"reveal", "close_round"}),
    seated=_seated,
    nameless=frozenset({"cards", "guesser", "of"}),
)
