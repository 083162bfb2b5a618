"""The table has the last word: what the owner judges, judgements overruled, clues struck."""

from __future__ import annotations

from collections.abc import Sequence

from rules import agreement, words
from rules.agreement import Proposal
from rules.frozen import replace
from rules.games.hunch import state as states
from rules.games.hunch.cards import MOST_CLUE
from rules.games.hunch.guessing import round_points, show
from rules.games.hunch.state import (
    Clue,
    Phase,
    Secret,
    State,
    barred_word,
    guess_at,
    persons,
    seat_in_turn,
    seats,
    with_clue,
    with_guess,
)
from rules.games.hunch.trade import bid_anew
from rules.kernel import Action, Due, Line, Offer, Seat, Text


def is_open(state: State) -> bool:
    """Whether something is to be settled first: nothing else goes on meanwhile."""
    return state.proposal is not None or state.rewriting is not None


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if state.proposal is not None:
        return agreement.offers(state.proposal, actor)
    number = state.rewriting
    if number is None or state.clues[number].author != actor:
        return ()
    draft = Offer("rewrite", {"clue": (number,), "text": Text(MOST_CLUE)})
    return (draft,) if why_not_replace(state) else (draft, Offer("replace"))


def waiting(state: State) -> tuple[Seat, ...]:
    if state.proposal is not None:
        return tuple(agreement.awaited(state.proposal, seats(state)))
    return () if state.rewriting is None else (state.clues[state.rewriting].author,)


def due(state: State) -> Due | None:
    return agreement.due(state.proposal) if state.proposal else None


# --- Guesses ---


def judge(state: State, action: Action, at_ms: int) -> State:
    """The owner decides about a guess; if it counts, the word is shown and the table agrees."""
    number = action.args["guess"]
    if action.args["verdict"] == "wrong":
        return _judged(state, number, right=False)
    state = show(state, guess_at(state, number).secret)
    return _dispute(state, action.actor, number, at_ms)


def overrule(state: State, action: Action, at_ms: int) -> State:
    return _dispute(state, action.actor, action.args["guess"], at_ms)


def _dispute(state: State, by: Seat, number: int, at_ms: int) -> State:
    before = round_points(state, state.revealed)
    after = round_points(_turned_round(state, number), state.revealed)
    gain = [seat for seat in seats(state) if after[seat] > before[seat]]
    proposal = agreement.propose(by, number, persons(state), gain, at_ms)
    return _weighed(state, proposal, agreement.settled(proposal))


def _turned_round(state: State, number: int) -> State:
    guess = guess_at(state, number)
    return with_guess(state, number, replace(guess, right=not guess.right))


def _judged(state: State, number: int, *, right: bool) -> State:
    guess = guess_at(state, number)
    state = with_guess(state, number, replace(guess, right=right))
    asked = tuple(other for other in state.asked if other != number)
    return replace(show(state, guess.secret) if right else state, asked=asked)


# --- Clues: without the grid the hub cannot tell which words must not stand in them ---


def clue_offers(state: State) -> Sequence[Offer]:
    """With the box anybody can object to a clue that lies open."""
    numbers = tuple(
        number for number, clue in enumerate(state.clues) if states.is_open(state, clue)
    )
    return (Offer("object", {"clue": numbers}),) if numbers else ()


def object_to(state: State, action: Action, at_ms: int) -> State:
    proposal = agreement.propose(action.actor, action.args["clue"], persons(state), (), at_ms)
    return _weighed(state, proposal, agreement.settled(proposal))


def rewrite(state: State, action: Action, _at_ms: int) -> State:
    """A draft of another one."""
    return replace(state, rewritten=words.clean(action.args["text"], MOST_CLUE))


def replace_clue(state: State, _action: Action, _at_ms: int) -> State:
    """The author's other clue lies there now. What was bid for the struck one does not count."""
    number = state.rewriting
    assert number is not None
    old = state.clues[number]
    new = replace(old, text=state.rewritten)
    state = with_clue(replace(state, rewriting=None, rewritten=""), number, new)
    if old.taken:
        return replace(state, secrets=tuple(_with_rewritten(s, old, new) for s in state.secrets))
    on_sale = state.phase == Phase.AUCTION and new.author == seat_in_turn(state)
    return bid_anew(state) if on_sale else state


def why_not_replace(state: State) -> Line | None:
    """What is wrong with the other clue as it stands."""
    number, text = state.rewriting, state.rewritten
    if number is None:
        return None
    if not text:
        return Line("hunch.clue_missing")
    barred = barred_word(state, text)
    if barred is not None:
        return Line("hunch.grid_word", {"word": barred})
    return Line("hunch.same_clue") if words.same(text, state.clues[number].text) else None


def _with_rewritten(secret: Secret, old: Clue, new: Clue) -> Secret:
    return replace(secret, clues=tuple(new if clue == old else clue for clue in secret.clues))


# --- Answers ---


def answer(state: State, action: Action, at_ms: int) -> State:
    """Somebody agrees or does not, or the time to answer is up."""
    assert state.proposal is not None
    return _weighed(state, *agreement.after(state.proposal, action, at_ms))


def _weighed(state: State, proposal: Proposal[int], settled: bool | None) -> State:
    """If it is not so the judgement stands, and what only its owner found right was wrong."""
    if settled is None:
        return replace(state, proposal=proposal)
    state, number = replace(state, proposal=None), proposal.what
    if state.phase != Phase.REVEAL:
        return replace(state, rewriting=number if settled else None)
    return _judged(state, number, right=bool(guess_at(state, number).right) != settled)
