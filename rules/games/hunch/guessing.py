"""Phase 3: guesses in private, the reveal secret by secret, and the end of the round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import words
from rules.frozen import kept, replace
from rules.games.hunch.state import (
    MOST_FOR_OWNER,
    MOST_GUESSES,
    ROUNDS,
    GridCard,
    Guess,
    Phase,
    Secret,
    State,
    clockwise,
    grid_words,
    guess_at,
    guess_cards,
    guesses_at,
    guesses_by_secret,
    is_guessed_now,
    leaves_now,
    new_round,
    own_secrets,
    seats,
    targets_of,
    with_guess,
    with_secret,
)
from rules.kernel import Action, Choice, Offer, Seat, Text

VERDICTS = ("right", "wrong")


# --- 3.1 and 3.2: everybody lays its guess cards at the opponents' secrets ---


def begin(state: State) -> State:
    """Who has nothing left to guess is done from the start."""
    idle = frozenset(seat for seat in seats(state) if not targets_of(state, seat))
    guesses = tuple((None,) * guess_cards(state, seat) for seat in seats(state))
    return replace(state, phase=Phase.GUESS, guesses=guesses, done=idle)


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    targets = targets_of(state, actor)
    if not targets:
        return ()
    if actor in state.done:
        return _TAKE_BACK
    word = grid_words(state) if state.rules.app else _TYPED
    return _to_guess(guess_cards(state, actor), targets, word)


_TAKE_BACK = (Offer("take_back"),)
_TYPED = Text(words.MOST)


@kept(1024)
def _to_guess(count: int, targets: tuple[int, ...], word: Choice) -> tuple[Offer, ...]:
    cards = tuple(range(count))
    return (
        Offer("guess", {"card": cards, "secret": targets, "word": word}),
        Offer("blank", {"card": cards}),
        Offer("done"),
    )


def guess(state: State, action: Action, _at_ms: int) -> State:
    """A draft. The same word cannot lie at a secret twice: the other card becomes blank."""
    seat, secret = action.actor, action.args["secret"]
    word = words.clean(action.args["word"])
    for number in guesses_at(state, secret):
        other = guess_at(state, number)
        if other.by == seat and words.same(other.word, word):
            state = with_guess(state, number, None)
    laid = Guess(seat, secret, word) if word else None
    return with_guess(state, seat * MOST_GUESSES + action.args["card"], laid)


def blank(state: State, action: Action, _at_ms: int) -> State:
    return with_guess(state, action.actor * MOST_GUESSES + action.args["card"], None)


def all_done(state: State) -> State:
    return replace(state, phase=Phase.REVEAL, done=frozenset())


# --- 3.3: owners reveal in turn, first player first, one secret after the other ---


def next_secret(state: State) -> int | None:
    """The next secret with guess cards that are still face down."""
    face_down = guesses_by_secret(state).keys() - state.revealed
    in_turn = (n for owner in clockwise(state, state.first) for n in own_secrets(state, owner))
    return next((number for number in in_turn if number in face_down), None)


def reveal_offers(state: State, actor: Seat) -> Sequence[Offer]:
    if state.asked:
        asked = state.asked[0]
        if actor != _secret_of(state, asked).owner:
            return ()
        return (Offer("judge", {"guess": (asked,), "verdict": VERDICTS}),)
    number = next_secret(state)
    step = Offer("close_round") if number is None else Offer("reveal", {"secret": (number,)})
    disputable = overrulable(state, actor)
    return (step, Offer("overrule", {"guess": disputable})) if disputable else (step,)


def overrulable(state: State, seat: Seat) -> tuple[int, ...]:
    """The guesses of this round whose judgement a player may dispute.

    Only its owner can know that a guess at a word that nobody has seen was right. A word that was
    tapped is the secret or is not: what is wrong cannot become right.
    """
    return tuple(
        number
        for secret in state.revealed
        for number in guesses_at(state, secret)
        if state.secrets[secret].shown or state.secrets[secret].owner == seat
        if not state.rules.app or judged(state, number)
    )


def _secret_of(state: State, number: int) -> Secret:
    return state.secrets[guess_at(state, number).secret]


def reveal(state: State, action: Action, _at_ms: int) -> State:
    """Turn the guesses up. The word itself is shown only if somebody guessed it."""
    secret = action.args["secret"]
    asked = []
    for number in guesses_at(state, secret):
        right = judged(state, number)
        if right is None and state.secrets[secret].owner in state.practice:
            right = False  # it decides nothing, and takes what is not identical for wrong
        elif right is None:
            asked.append(number)
        state = with_guess(state, number, replace(guess_at(state, number), right=right))
    state = replace(state, revealed=(*state.revealed, secret), asked=tuple(asked))
    return show(state, secret) if is_guessed_now(state, secret) else state


def judged(state: State, number: int) -> bool | None:
    """Whether a guess is right; None for what was typed and is not identical: its owner decides.

    The owner is asked about all of them, however far off, so that being asked tells nothing.
    """
    word, secret = guess_at(state, number).word, _secret_of(state, number).word
    if words.same(word, secret):
        return True
    return False if state.rules.app else None


def show(state: State, secret: int) -> State:
    return with_secret(state, secret, replace(state.secrets[secret], shown=True))


# --- Points, and 3.4: what was guessed leaves the game ---


def round_points(state: State, revealed: Iterable[int]) -> tuple[int, ...]:
    """What these secrets of this round are worth, as they are judged now."""
    points = [0] * state.rules.seats
    for number in revealed:
        secret = state.secrets[number]
        guesses = [guess_at(state, guess) for guess in guesses_at(state, number)]
        guessers = {guess.by for guess in guesses if guess.right}
        if not guessers:
            continue
        more = int(secret.too_easy)
        points[secret.owner] += min(len(guessers), MOST_FOR_OWNER) + more
        for seat in guessers:
            points[seat] += 1 + more
    return tuple(points)


def close_round(state: State, _action: Action, _at_ms: int) -> State:
    leaving = [number for number in state.revealed if leaves_now(state, number)]
    points = tuple(
        before + won
        for before, won in zip(state.points, round_points(state, state.revealed), strict=True)
    )
    freed = tuple(
        clue.card
        for number in leaving
        for clue in state.secrets[number].clues
        if clue.card is not None
    )
    state = replace(
        state,
        points=points,
        secrets=tuple(_after_round(state, number) for number in range(len(state.secrets))),
        grid=_grid_without(state, [state.secrets[number].word for number in leaving]),
        leaving=tuple(state.secrets[number].word for number in leaving),
        discards=state.discards + freed,
        guesses=(),
        revealed=(),
        extra_guess=frozenset(),
    )
    if state.round == ROUNDS or all(secret.gone for secret in state.secrets):
        return replace(state, phase=Phase.OVER)
    return new_round(replace(state, round=state.round + 1))


def _after_round(state: State, number: int) -> Secret:
    """Gone with its clues and guesses, or the wrong guesses stay at it.

    What all have seen, though the table did not let the guess count, could be guessed for nothing.
    """
    secret = replace(state.secrets[number], too_easy=False)
    if number in state.revealed and leaves_now(state, number):
        guessed = is_guessed_now(state, number)
        return replace(secret, guessed=guessed, given_away=not guessed, clues=(), misses=())
    missed = tuple(guess_at(state, guess) for guess in guesses_at(state, number))
    return replace(secret, misses=secret.misses + missed)


def _grid_without(state: State, leaving: Sequence[str]) -> tuple[GridCard, ...]:
    """All three words of the target card of a secret that leaves, leave the grid."""
    return tuple(
        replace(card, gone=True)
        if any(words.same(word, gone) for word in card.words for gone in leaving)
        else card
        for card in state.grid
    )


def waiting_in_reveal(state: State) -> tuple[Seat, ...]:
    if state.asked:
        return (_secret_of(state, state.asked[0]).owner,)
    return tuple(seats(state))
