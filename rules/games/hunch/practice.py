"""The practice player: for people who try the game alone, and for simulated games.

It knows traits of the words of our decks (traits.py), and writes, lays and reads clues by them. It
lays a clue only where nobody could deny it, and answers likewise. What a person wrote tells it
nothing, so it does not bid for it. It sees a state that was dealt anew for its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules import auction, words
from rules.frozen import replace
from rules.games.hunch.cards import GRID, Category
from rules.games.hunch.guessing import next_secret
from rules.games.hunch.reading import fits, possible
from rules.games.hunch.secrets import target_card
from rules.games.hunch.state import (
    CLUES,
    ROUNDS,
    Clue,
    Phase,
    State,
    barred_word,
    grid_words,
    guess_at,
    live_secrets,
    needs_answer,
    own_clues,
    own_secrets,
    seat_in_turn,
    targets_of,
)
from rules.kernel import Action, Offer, Seat

LEAST_USE = 0.2  # how much of what is possible a clue must rule out to be wanted
ARGUABLE = 0.3  # how likely a clue is laid where one may say so or not
SLIP = 0.1  # how likely it is laid where it is not true

Act = tuple[str, dict[str, Any]]  # verb and arguments


def practice(
    state: State, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    """What it does now; None: it waits."""
    verbs = {offer.verb for offer in offers}
    act: Act | None
    match state.phase:
        case _ if "confirm" in verbs:
            act = "confirm", {}  # for a person whom it stands for
        case _ if "rewrite" in verbs:
            act = ("replace", {}) if "replace" in verbs else _rewrite(state, seat, rng)
        case Phase.SECRETS:
            act = _choose(state, seat, rng)
        case Phase.WRITING:
            act = _write(state, seat, verbs, rng)
        case Phase.AUCTION if "bid" in verbs:
            act = _bid(state, seat, rng)
        case Phase.PLACE:
            act = _best_taking(state, seat, offers, rng)
        case Phase.BONUS if "coins" in verbs:
            act = _bonus(state, seat, offers, rng)
        case Phase.GUESS:
            act = _guess(state, seat, rng)
        case Phase.REVEAL:
            act = _reveal(state, seat, verbs)
        case _:
            act = None
    if act is None or act[0] not in verbs:
        return None
    return Action(seat, *act)


# --- What it knows ---


def _words(state: State) -> Sequence[str]:
    """What may be a secret. Where the grid is cardboard: as if our first cards lay there."""
    return grid_words(state) or [word for card in state.rules.deck.targets[:GRID] for word in card]


def _left(state: State, number: int, *more: Clue) -> int:
    """How many words are possible at a secret by its clues, and by more."""
    secret = state.secrets[number]
    missed = {miss.word for miss in secret.misses}
    among = [word for word in _words(state) if word not in missed]
    return len(possible(state.rules.deck, (*secret.clues, *more), among))


def _laid(state: State, clue: Clue, number: int) -> Clue:
    """A clue as it would lie at one of its own secrets, with a true answer if one is due."""
    if not needs_answer(state, clue):
        return clue
    no = fits(state.rules.deck, clue, state.secrets[number].word) is False
    return replace(clue, answer="no" if no else "yes")


def _worth(state: State, clue: Clue, number: int) -> float:
    """How much of what is possible a clue rules out at one of its own secrets.

    Nothing or less where it is not true for certain: where it has to be laid all the same, better
    where one may say so than where an answer is made up, and anywhere but where it is false.
    """
    laid = _laid(state, clue, number)
    true = fits(state.rules.deck, laid, state.secrets[number].word)
    if true is None:
        return -0.1 if laid.answer else 0.0
    before = _left(state, number)
    return 1 - _left(state, number, laid) / before if true and before else -1.0


# --- Set-up and phase 1 ---


def _choose(state: State, seat: Seat, rng: Random) -> Act:
    chosen = [state.secrets[number].word for number in own_secrets(state, seat)]
    for number in own_secrets(state, seat):
        word = state.secrets[number].word
        if word and chosen.count(word) == 1:
            continue
        card = target_card(state, number) or rng.choice(state.rules.deck.targets[:GRID])
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


def _rewrite(state: State, seat: Seat, rng: Random) -> Act:
    """The table struck a clue of its own."""
    number = state.rewriting
    assert number is not None
    clue = state.clues[number]
    text = _hint(state, seat, clue, rng) or ("…" if clue.text != "…" else "?")
    return "rewrite", {"clue": number, "text": text}


def _hint(state: State, seat: Seat, clue: Clue, rng: Random) -> str | None:
    """Something for this category that helps with some of the grid."""
    written = {other.text for other in own_clues(state, seat)}
    known = [
        text
        for text, _ in _category(state, clue).hints
        if text not in written and barred_word(state, text) is None
    ]
    weights = [_help(state, replace(clue, text=text)) for text in known]
    return rng.choices(known, weights)[0] if sum(weights) else None


def _help(state: State, clue: Clue) -> float:
    """How much a clue helps whoever may take it, over all words of the grid."""
    deck, among = state.rules.deck, _words(state)
    answered: tuple[Clue, ...] = (clue,)
    if needs_answer(state, clue):
        answered = (replace(clue, answer="yes"), replace(clue, answer="no"))
    return sum(
        sum(fits(deck, each, word) is True for word in among)
        * (len(among) - len(possible(deck, (each,), among)))
        for each in answered
    )


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
    most = min(best * eager + rng.random() - 0.3, auction.highest_bid(now, seat))
    if best < LEAST_USE or lowest > most:
        return "pass", {}
    return "bid", {"coins": lowest}


def _best_taking(state: State, seat: Seat, offers: Sequence[Offer], rng: Random) -> Act | None:
    """The clue and the secret that go together best, with an answer where one is due."""
    pairs = [
        (_worth(state, state.clues[number], secret) + 0.01 * rng.random(), number, secret)
        for offer in offers
        if offer.verb == "take"
        for number in _numbers(offer, "clue")
        for secret in _numbers(offer, "secret")
    ]
    if not pairs:
        return None
    _, number, secret = max(pairs)
    answer = _laid(state, state.clues[number], secret).answer
    return "take", {"clue": number, "secret": secret, **({"answer": answer} if answer else {})}


def _numbers(offer: Offer, name: str) -> Sequence[int]:
    """The whole numbers that an offer leaves open for an argument."""
    choice = offer.choices[name]
    return [value for value in choice if isinstance(value, int)]


def _bonus(state: State, seat: Seat, offers: Sequence[Offer], rng: Random) -> Act:
    verbs = {offer.verb for offer in offers}
    taking = _best_taking(state, seat, offers, rng)
    if taking is not None:
        worth = _worth(state, state.clues[taking[1]["clue"]], taking[1]["secret"])
        if worth >= LEAST_USE and worth + 0.1 * state.coins[seat] > 0.8:
            return taking
    easy = [number for number in live_secrets(state, seat) if _left(state, number) < 4]
    if "too_easy" in verbs and easy and rng.random() < 0.5:
        return "too_easy", {"secret": rng.choice(easy)}
    if "extra_guess" in verbs and state.coins[seat] > 3 and rng.random() < 0.5:
        return "extra_guess", {}
    return "coins", {}


# --- Phase 3 ---


def _guess(state: State, seat: Seat, rng: Random) -> Act:
    """What is likeliest, of all words at all secrets, and of what it has not guessed yet."""
    row = state.guesses[seat]
    if None not in row:
        return "done", {}
    written = {(guess.secret, guess.word) for guess in row if guess is not None}
    chances = [
        (chance, number, word)
        for number in targets_of(state, seat)
        for chance, word in _chances(state, seat, number, rng)
        if (number, word) not in written
    ]
    if not chances:
        return "done", {}
    _, number, word = max(chances)
    return "guess", {"card": row.index(None), "secret": number, "word": word}


def _chances(state: State, seat: Seat, number: int, rng: Random) -> list[tuple[float, str]]:
    """How likely each word is an opponent's secret."""
    own = {word for secret in own_secrets(state, seat) for word in target_card(state, secret)}
    missed = {miss.word for miss in state.secrets[number].misses}
    weights = {
        word: _likely(state, number, word) * (1 + 0.01 * rng.random())
        for word in _words(state)
        if word not in own and word not in missed
    }
    whole = sum(weights.values())
    return [(weight / whole, word) for word, weight in weights.items()]


def _likely(state: State, number: int, word: str) -> float:
    likely = 1.0
    for clue in state.secrets[number].clues:
        true = fits(state.rules.deck, clue, word)
        likely *= 1.0 if true else ARGUABLE if true is None else SLIP
    return likely


def _reveal(state: State, seat: Seat, verbs: set[str]) -> Act | None:
    """Each turns up the guesses at its own secrets; the first player closes the round.

    For a person whom it stands for it finds near misses right, and does for practice players what
    they do not do themselves.
    """
    if "judge" in verbs:
        guess = guess_at(state, state.asked[0])
        close = words.near(guess.word, state.secrets[guess.secret].word)
        return "judge", {"guess": state.asked[0], "verdict": "right" if close else "wrong"}
    number = next_secret(state)
    if number is not None:
        turns = state.secrets[number].owner in {seat, *state.practice}
        return ("reveal", {"secret": number}) if turns else None
    return ("close_round", {}) if state.first in {seat, *state.practice} else None
