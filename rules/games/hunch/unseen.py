"""The same game with everything that a seat cannot know dealt anew."""

from __future__ import annotations

from random import Random

from rules.frozen import replace
from rules.games.hunch.state import (
    Clue,
    Guess,
    Phase,
    Secret,
    State,
    grid_words,
    guess_at,
    guesses_at,
    is_open,
    targets_of,
)
from rules.games.hunch.writing import clue_from
from rules.kernel import Seat

TRIES = 30


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    if state.phase == Phase.OVER:
        return state
    state = _other_secrets(state, seat, rng)
    state = _other_clues(state, seat, rng)
    return _other_guesses(state, seat, rng)


def _other_secrets(state: State, seat: Seat, rng: Random) -> State:
    hidden = [
        number
        for number, secret in enumerate(state.secrets)
        if secret.owner != seat and not (secret.shown or secret.guessed)
    ]
    if not state.rules.app:
        secrets = list(state.secrets)
        for number in hidden:
            word = any_word(rng) if secrets[number].word else ""
            secrets[number] = replace(secrets[number], word=word)
        return replace(state, secrets=tuple(secrets))
    if state.secrets[0].card is None:
        return state
    for _ in range(TRIES):
        dealt = _deal_cards(state, hidden, rng)
        if dealt is not None:
            return dealt
    return state


def _deal_cards(state: State, hidden: list[int], rng: Random) -> State | None:
    """The cards that could be the hidden secrets', shuffled; None if a wrong guess rules it out."""
    known = {secret.card for number, secret in enumerate(state.secrets) if number not in hidden}
    if state.grid:
        used = {secret.card for secret in state.secrets if secret.card is not None}
        candidates = sorted((used | set(state.unseen)) - known)
    else:
        candidates = [card for card in range(len(state.rules.deck.targets)) if card not in known]
    drawn = rng.sample(candidates, len(hidden) + len(state.unseen))
    secrets = list(state.secrets)
    for number in hidden:
        card = drawn.pop()
        missed = _missed(state, number)
        open_words = [word for word in state.rules.deck.targets[card] if word not in missed]
        if not open_words:
            return None
        old = secrets[number]
        word = rng.choice(open_words) if old.word else ""
        # Made anew in half the time of `replace`: practice players come here all the time.
        secrets[number] = Secret(old.owner, card, word, old.clues, old.misses, old.too_easy)
    return replace(state, secrets=tuple(secrets), unseen=tuple(drawn))


def _missed(state: State, number: int) -> set[str]:
    """Words that everybody knows a secret not to be."""
    missed = {miss.word for miss in state.secrets[number].misses}
    if number in state.revealed:
        missed |= {guess_at(state, guess).word for guess in guesses_at(state, number)}
    return missed


def _other_clues(state: State, seat: Seat, rng: Random) -> State:
    """Clues that are still face down, and the pile."""
    hidden = [
        number
        for number, clue in enumerate(state.clues)
        if clue.author != seat and not is_open(state, clue) and not clue.taken
    ]
    cards = [*state.pile, *_cards(state, hidden)]
    rng.shuffle(cards)
    clues = list(state.clues)
    names = [category.name for category in state.rules.deck.categories]
    for number in hidden:
        old = clues[number]
        card = None if old.card is None else cards.pop()
        category = rng.choice(("", *names)) if card is None else clue_from(state, 0, card).category
        clues[number] = Clue(old.author, card, category, any_word(rng) if old.text else "")
    state = replace(state, clues=tuple(clues), pile=tuple(cards))
    if state.rewriting is None or state.clues[state.rewriting].author == seat:
        return state
    return replace(state, rewritten=any_word(rng) if state.rewritten else "")


def _cards(state: State, numbers: list[int]) -> list[int]:
    found = (state.clues[number].card for number in numbers)
    return [card for card in found if card is not None]


def _other_guesses(state: State, seat: Seat, rng: Random) -> State:
    """Before the reveal where they lie is hidden too; then only what stands on them."""
    if state.phase not in (Phase.GUESS, Phase.REVEAL):
        return state
    rows = []
    for other, row in enumerate(state.guesses):
        if other == seat:
            rows.append(row)
        else:
            rows.append(tuple(_other_guess(state, guess, rng) for guess in row))
    return replace(state, guesses=tuple(rows))


def _other_guess(state: State, guess: Guess | None, rng: Random) -> Guess | None:
    if guess is None or guess.secret in state.revealed:
        return guess
    secret = guess.secret
    if state.phase == Phase.GUESS:
        secret = rng.choice(targets_of(state, guess.by))
    word = rng.choice(grid_words(state)) if state.rules.app else any_word(rng)
    return Guess(guess.by, secret, word)


def any_word(rng: Random) -> str:
    """Signs that nobody would write, so that they are no word of a grid."""
    return f"q{rng.getrandbits(40):x}z"
