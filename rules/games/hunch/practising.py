"""The practice player: for people who try the game alone, and for simulated games.

It knows a few traits of the deck's words (in the deck file) and reads and writes clues by them.
A clue that a person wrote tells it nothing. It sees a state that was dealt anew for its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from rules import auction, words
from rules.games.hunch.cards import YES_NO, Category, kind_of
from rules.games.hunch.guessing import next_secret
from rules.games.hunch.secrets import target_card
from rules.games.hunch.state import (
    CLUES,
    ROUNDS,
    Clue,
    State,
    barred_word,
    grid_words,
    live_secrets,
    own_clues,
    own_secrets,
    seat_in_turn,
    targets_of,
)
from rules.kernel import Action, Offer, Seat

STRANGE = 0.3  # what a clue is worth that it cannot read
SLIP = 0.15  # how likely a clue is laid at a word that it does not fit

Act = tuple[str, dict[str, Any]]  # verb and arguments


def practice(state: State, seat: Seat, offers: Sequence[Offer], rng: Random) -> Action | None:
    """What it does now; None: it waits."""
    verbs = {offer.verb for offer in offers}
    act: Act | None
    match state.phase:
        case "secrets":
            act = _choose(state, seat, rng)
        case "clues":
            act = _write(state, seat, verbs, rng)
        case "auction":
            act = _bid(state, seat, rng)
        case "place":
            act = _best_taking(state, seat, offers, rng)
        case "bonus":
            act = _bonus(state, seat, offers, rng)
        case "guess":
            act = _guess(state, seat, rng)
        case _:
            act = _reveal(state, seat, verbs)
    if act is None or act[0] not in verbs:
        return None
    return Action(seat, *act)


# --- What it knows ---


_key = lru_cache(4096)(words.key)


def _fits(state: State, clue: Clue, word: str) -> bool | None:
    """Whether a clue fits a word; None if it cannot tell."""
    meaning = state.rules.deck.meanings.get(_key(clue.text))
    if meaning is None:
        return None
    fits = _key(word) in meaning
    return not fits if clue.answer == "no" else fits


def _share(state: State, clue: Clue) -> float:
    """How much of the grid a clue fits."""
    known = grid_words(state)
    return sum(bool(_fits(state, clue, word)) for word in known) / len(known) if known else 0.3


def _worth(state: State, clue: Clue, secret: int) -> float:
    """What a clue is worth at one of its own secrets, from 0 to 1."""
    fits = _fits(state, clue, state.secrets[secret].word)
    if fits is None:
        return STRANGE
    if kind_of(state.rules.deck, clue.category, clue.text) == YES_NO:
        return 1 - _share(state, clue) if fits else _share(state, clue)
    return 1 - _share(state, clue) if fits else 0.0


# --- Set-up and phase 1 ---


def _choose(state: State, seat: Seat, rng: Random) -> Act:
    chosen = [state.secrets[number].word for number in own_secrets(state, seat)]
    for number in own_secrets(state, seat):
        word = state.secrets[number].word
        if word and chosen.count(word) == 1:
            continue
        card = target_card(state, number) or rng.choice(state.rules.deck.targets)
        return "choose", {"secret": number, "word": rng.choice(card)}
    return "done", {}


def _write(state: State, seat: Seat, verbs: set[str], rng: Random) -> Act | None:
    if "done" in verbs:
        return "done", {}
    for place, clue in enumerate(own_clues(state, seat)):
        if clue.text and barred_word(state, clue.text) is None:
            continue
        if not clue.category and "category" in verbs:
            named = rng.choice(state.rules.deck.categories)
            return "category", {"card": place, "category": named.name}
        text = _hint(state, seat, clue, rng)
        if text is None and "swap" in verbs:
            return "swap", {"card": place}
        return "write", {"card": place, "text": text or _anything(state, clue)}
    return None


def _hint(state: State, seat: Seat, clue: Clue, rng: Random) -> str | None:
    """Something for this category that fits some of the grid."""
    written = {other.text for other in own_clues(state, seat)}
    known = [text for text, _ in _category(state, clue).hints if text not in written]
    while known:
        weights = [0.05 + _share(state, Clue(seat, text=text)) for text in known]
        text = rng.choices(known, weights)[0]
        if barred_word(state, text) is None:
            return text
        known.remove(text)
    return None


def _category(state: State, clue: Clue) -> Category:
    for category in state.rules.deck.categories:
        if words.same(category.name, clue.category):
            return category
    return state.rules.deck.categories[0]


def _anything(state: State, clue: Clue) -> str:
    return "…" if barred_word(state, clue.category) else clue.category or "…"


# --- Phase 2 ---


def _bid(state: State, seat: Seat, rng: Random) -> Act:
    """Bids one more than the last bid, as long as the better clue is worth it."""
    now = state.auction
    assert now is not None
    seller = seat_in_turn(state)
    best = max(
        _worth(state, state.clues[seller * CLUES + place], secret)
        for place in range(CLUES)
        for secret in live_secrets(state, seat)
    )
    eager = 5 if state.round == ROUNDS else 4
    lowest = auction.lowest_bid(now)
    if lowest > min(best * eager + rng.random() - 0.3, auction.highest_bid(now, seat)):
        return "pass", {}
    return "bid", {"coins": lowest}


def _best_taking(state: State, seat: Seat, offers: Sequence[Offer], rng: Random) -> Act | None:
    """The clue and the secret that go together best, with an answer where one is due."""
    pairs = [
        (_worth(state, state.clues[number], secret) + 0.01 * rng.random(), number, secret, offer)
        for offer in offers
        if offer.verb == "take"
        for number in _numbers(offer, "clue")
        for secret in _numbers(offer, "secret")
    ]
    if not pairs:
        return None
    _, number, secret, offer = max(pairs, key=lambda pair: pair[0])
    args: dict[str, Any] = {"clue": number, "secret": secret}
    if "answer" in offer.choices:
        fits = _fits(state, state.clues[number], state.secrets[secret].word)
        args["answer"] = rng.choice(("yes", "no")) if fits is None else ("yes" if fits else "no")
    return "take", args


def _numbers(offer: Offer, name: str) -> Sequence[int]:
    """The whole numbers that an offer leaves open for an argument."""
    choice = offer.choices[name]
    return [value for value in choice if isinstance(value, int)]


def _bonus(state: State, seat: Seat, offers: Sequence[Offer], rng: Random) -> Act:
    verbs = {offer.verb for offer in offers}
    taking = _best_taking(state, seat, offers, rng)
    if taking is not None:
        clue, secret = state.clues[taking[1]["clue"]], taking[1]["secret"]
        if _worth(state, clue, secret) + 0.1 * state.coins[seat] > 0.8:
            return taking
    clued = [number for number in live_secrets(state, seat) if len(state.secrets[number].clues) > 1]
    if "too_easy" in verbs and clued and rng.random() < 0.5:
        return "too_easy", {"secret": rng.choice(clued)}
    if "extra_guess" in verbs and state.coins[seat] > 3 and rng.random() < 0.5:
        return "extra_guess", {}
    return "coins", {}


# --- Phase 3 ---


def _guess(state: State, seat: Seat, rng: Random) -> Act:
    """Where it is surest, at another secret with each card as long as there are others."""
    row = state.guesses[seat]
    if None not in row:
        return "done", {}
    targets = set(targets_of(state, seat))
    fresh = targets - {guess.secret for guess in row if guess is not None}
    sure = [_surest(state, seat, secret, rng) for secret in sorted(fresh or targets)]
    _, secret, word = max(sure)
    if any(guess and guess.secret == secret and guess.word == word for guess in row):
        return "done", {}
    return "guess", {"card": row.index(None), "secret": secret, "word": word}


def _surest(state: State, seat: Seat, secret: int, rng: Random) -> tuple[float, int, str]:
    """The likeliest word of a secret and how likely it is among the others."""
    own = {word for number in own_secrets(state, seat) for word in target_card(state, number)}
    missed = {miss.word for miss in state.secrets[secret].misses}
    known = grid_words(state) or rng.choice(state.rules.deck.targets)
    chances = {
        word: _likely(state, secret, word) * (1 + 0.1 * rng.random())
        for word in known
        if word not in own and word not in missed
    }
    if not chances:
        return 0.0, secret, rng.choice(known)
    word = max(chances, key=lambda word: chances[word])
    return chances[word] / sum(chances.values()), secret, word


def _likely(state: State, secret: int, word: str) -> float:
    likely = 1.0
    for clue in state.secrets[secret].clues:
        if _fits(state, clue, word) is False:
            likely *= SLIP
    return likely


def _reveal(state: State, seat: Seat, verbs: set[str]) -> Act | None:
    """Each turns up the guesses at its own secrets; the first player closes the round.

    It finds near misses right and does not dispute, so that the others set the pace.
    """
    if "confirm" in verbs:
        return "confirm", {}
    if "judge" in verbs:
        return "judge", {"guess": state.asked[0], "verdict": "right"}
    number = next_secret(state)
    if number is not None:
        return ("reveal", {"secret": number}) if state.secrets[number].owner == seat else None
    return ("close_round", {}) if seat == state.first else None
