"""BuntHerum: be the first to call a row with neither the card's object nor its colour.

Read in the order of play: `dealing`, `turning`, `calling`, `judging`. `state` is what lies on the
table and what a verdict does to it. Who was first is decided by `rules.race`; the rulings are in
README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules import agreement
from rules.frozen import replace
from rules.games.buntherum import calling, dealing, judging, practice, reasons, turning
from rules.games.buntherum.dealing import setup
from rules.games.buntherum.highlights import highlights
from rules.games.buntherum.record import describe
from rules.games.buntherum.state import Phase, State, carried_out, scores
from rules.games.buntherum.unseen import redeal_unseen
from rules.games.buntherum.views import hand, table
from rules.kernel import (
    THINKS_MS,
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

PLAYERS = range(2, 6)
OPTIONS: Mapping[str, Option] = {
    "tie_ms": Option(40, Number(0, 500)),
    "hush_s": Option(60, Number(0, 600)),
}
DRAFTS: frozenset[str] = frozenset()


def _seated(state: State, practice: frozenset[Seat]) -> State:
    return replace(state, practice=practice)


HOOKS = Hooks(
    practice=practice.practice,
    first_game=FirstGame(seats=3, seed=7, options={"pace": "slow"}),
    # Between asking them: they know themselves how long to look.
    practice_ms=dict.fromkeys(THINKS_MS, (120, 240)),
    hand_from=frozenset({"phase", "race"}),
    presses_on=frozenset({"turn", "finish"}),
    why_not=reasons.why_not,
    highlights=highlights,
    for_persons=agreement.ANSWERS | {"judge", "overrule", "overrule_tie"},
    seated=_seated,
    races=True,
)

_OFFERS: Mapping[Phase, Callable[[State, Seat], Sequence[Offer]]] = {
    Phase.DEAL: dealing.offers,
    Phase.TURN: turning.offers,
    Phase.CALL: calling.offers,
    Phase.JUDGE: judging.offers,
}


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    return () if state.phase == Phase.OVER else _OFFERS[state.phase](state, actor)


VERBS: Verbs[State] = {
    "shuffle": dealing.shuffle,
    "turn": turning.turn,
    "finish": turning.finish,
    "call": calling.call,
    "settle": calling.settle,
    "hush": calling.hush,
    "nobody": calling.nobody,
    "judge": judging.judge,
    "overrule": judging.overrule,
    "overrule_tie": judging.overrule_tie,
    "confirm": judging.answer,
    "decline": judging.answer,
    "settle_proposal": judging.answer,
}


def apply(state: State, action: Action, at_ms: int) -> State:
    return VERBS[action.verb](state, action, at_ms)


def due(state: State) -> Due | None:
    match state.phase:
        case Phase.CALL:
            return calling.due(state)
        case Phase.TURN:
            return turning.due(state)
        case _:
            return None


def outcome(state: State) -> Outcome | None:
    if state.winner is None:
        return None
    return Outcome((state.winner,), tuple(scores(carried_out(state))), state.round)
