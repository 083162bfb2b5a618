"""Phase 3: guesses in private, the reveal secret by secret, and the end of the round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules import words
from rules.games.hunch.state import (
    GUESS,
    MOST_FOR_OWNER,
    MOST_GUESSES,
    OVER,
    REVEAL,
    ROUNDS,
    GridCard,
    Guess,
    Proposal,
    Secret,
    State,
    clockwise,
    grid_words,
    guess_at,
    guess_cards,
    guesses_at,
    is_guessed_now,
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
    return replace(state, phase=GUESS, guesses=guesses, done=idle)


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    targets = targets_of(state, actor)
    if not targets:
        return ()
    if actor in state.done:
        return (Offer("take_back"),)
    cards = tuple(range(guess_cards(state, actor)))
    word: Choice = grid_words(state) if state.rules.app else Text(words.MOST)
    return (
        Offer("guess", {"card": cards, "secret": targets, "word": word}),
        Offer("blank", {"card": cards}),
        Offer("done"),
    )


def guess(state: State, action: Action) -> State:
    """A draft. The same word cannot lie at a secret twice: the other card becomes blank."""
    seat, secret = action.actor, action.args["secret"]
    word = words.clean(action.args["word"])
    for number in guesses_at(state, secret):
        other = guess_at(state, number)
        if other.by == seat and words.same(other.word, word):
            state = with_guess(state, number, None)
    laid = Guess(seat, secret, word) if word else None
    return with_guess(state, seat * MOST_GUESSES + action.args["card"], laid)


def blank(state: State, action: Action) -> State:
    return with_guess(state, action.actor * MOST_GUESSES + action.args["card"], None)


def all_done(state: State) -> State:
    return replace(state, phase=REVEAL, done=frozenset())


# --- 3.3: owners reveal in turn, first player first, one secret after the other ---


def next_secret(state: State) -> int | None:
    """The next secret with guess cards that are still face down."""
    for owner in clockwise(state, state.first):
        for number in own_secrets(state, owner):
            if number not in state.revealed and guesses_at(state, number):
                return number
    return None


def reveal_offers(state: State, actor: Seat) -> Sequence[Offer]:
    if state.proposal is not None:
        decline = Offer("decline")
        return (decline,) if actor == state.proposal.by else (Offer("confirm"), decline)
    if state.asked:
        asked = state.asked[0]
        if actor != _secret_of(state, asked).owner:
            return ()
        return (Offer("judge", {"guess": (asked,), "verdict": VERDICTS}),)
    number = next_secret(state)
    step = Offer("close_round") if number is None else Offer("reveal", {"secret": (number,)})
    disputable = overrulable(state, actor)
    return (step, Offer("overrule", {"guess": disputable})) if disputable else (step,)


def _secret_of(state: State, number: int) -> Secret:
    return state.secrets[guess_at(state, number).secret]


def reveal(state: State, action: Action) -> State:
    """Turn the guesses up. The word itself is shown only if somebody guessed it."""
    secret = action.args["secret"]
    asked = []
    for number in guesses_at(state, secret):
        right = judged(state, number)
        if right is None:
            asked.append(number)
        state = with_guess(state, number, replace(guess_at(state, number), right=right))
    state = replace(state, revealed=(*state.revealed, secret), asked=tuple(asked))
    return _show(state, secret) if is_guessed_now(state, secret) else state


def judged(state: State, number: int) -> bool | None:
    """Whether a guess is right; None for a near miss, which the hub does not decide.

    Typed exactly like another word of the grid it means that word, and is no near miss.
    """
    word, secret = guess_at(state, number).word, _secret_of(state, number).word
    if words.same(word, secret):
        return True
    if state.rules.app or any(words.same(word, other) for other in grid_words(state)):
        return False
    return None if words.near(word, secret) else False


def _show(state: State, secret: int) -> State:
    return with_secret(state, secret, replace(state.secrets[secret], shown=True))


# --- The table has the last word: near misses, and judgements overruled ---


def judge(state: State, action: Action) -> State:
    """The owner decides about a near miss; if it counts, the word is shown and one confirms."""
    number = action.args["guess"]
    if action.args["verdict"] == "right":
        state = _show(state, guess_at(state, number).secret)
        return replace(state, proposal=Proposal(action.actor, number))
    return _settled(state, number, right=False)


def overrulable(state: State, seat: Seat) -> tuple[int, ...]:
    """The guesses of this round whose judgement a player may dispute.

    Only its owner can know that a guess at a word that nobody has seen was right.
    """
    return tuple(
        number
        for secret in state.revealed
        for number in guesses_at(state, secret)
        if state.secrets[secret].shown or state.secrets[secret].owner == seat
    )


def overrule(state: State, action: Action) -> State:
    return replace(state, proposal=Proposal(action.actor, action.args["guess"]))


def confirm(state: State, _action: Action) -> State:
    assert state.proposal is not None
    number = state.proposal.guess
    now_right = not guess_at(state, number).right
    if now_right:
        state = _show(state, guess_at(state, number).secret)
    return _settled(state, number, right=now_right)


def decline(state: State, _action: Action) -> State:
    """Declined, or withdrawn: the judgement stands, and a near miss was wrong."""
    assert state.proposal is not None
    number = state.proposal.guess
    return _settled(state, number, right=bool(guess_at(state, number).right))


def _settled(state: State, number: int, *, right: bool) -> State:
    state = with_guess(state, number, replace(guess_at(state, number), right=right))
    asked = tuple(other for other in state.asked if other != number)
    return replace(state, asked=asked, proposal=None)


# --- Points, and 3.4: what was guessed leaves the game ---


def round_points(state: State) -> tuple[int, ...]:
    """What the secrets revealed in this round are worth, as they are judged now."""
    points = [0] * state.rules.seats
    for number in state.revealed:
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


def close_round(state: State, _action: Action) -> State:
    guessed = [number for number in state.revealed if is_guessed_now(state, number)]
    points = tuple(
        before + won for before, won in zip(state.points, round_points(state), strict=True)
    )
    freed = tuple(
        clue.card
        for number in guessed
        for clue in state.secrets[number].clues
        if clue.card is not None
    )
    state = replace(
        state,
        points=points,
        secrets=tuple(_after_round(state, number) for number in range(len(state.secrets))),
        grid=_grid_without(state, [state.secrets[number].word for number in guessed]),
        leaving=tuple(state.secrets[number].word for number in guessed),
        discards=state.discards + freed,
        guesses=(),
        revealed=(),
        extra_guess=frozenset(),
    )
    if state.round == ROUNDS or all(secret.guessed for secret in state.secrets):
        return replace(state, phase=OVER)
    return new_round(replace(state, round=state.round + 1))


def _after_round(state: State, number: int) -> Secret:
    """Guessed: gone with its clues and guesses. Otherwise the wrong guesses stay at it."""
    secret = replace(state.secrets[number], too_easy=False)
    if is_guessed_now(state, number):
        return replace(secret, guessed=True, clues=(), misses=())
    missed = tuple(guess_at(state, guess) for guess in guesses_at(state, number))
    return replace(secret, misses=secret.misses + missed)


def _grid_without(state: State, guessed: Sequence[str]) -> tuple[GridCard, ...]:
    """All three words of a guessed secret's target card leave the grid."""
    return tuple(
        replace(card, gone=True)
        if any(words.same(word, gone) for word in card.words for gone in guessed)
        else card
        for card in state.grid
    )


def waiting_in_reveal(state: State) -> tuple[Seat, ...]:
    if state.proposal is not None:
        return tuple(seat for seat in seats(state) if seat != state.proposal.by)
    if state.asked:
        return (_secret_of(state, state.asked[0]).owner,)
    return tuple(seats(state))
