"""What everybody may see, and what one seat alone may see. Both are built up from nothing."""

from __future__ import annotations

from typing import Any

from rules import auction
from rules.games.hunch import guessing, secrets, trade
from rules.games.hunch.cards import kind_of
from rules.games.hunch.state import (
    BONUS,
    CLUES,
    GUESS,
    OVER,
    REVEAL,
    WRITING,
    Clue,
    Guess,
    State,
    barred_word,
    clockwise,
    guess_at,
    guess_cards,
    guesses_at,
    is_guessed_now,
    own_clues,
    own_secrets,
    seat_in_turn,
    seats,
    unsold,
)
from rules.kernel import Seat


def table(state: State) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "round": state.round,
        "waiting": list(waiting(state)),
        "scores": list(scores(state)),
        "ends_at_ms": None,
        "app": state.rules.app,
        "advanced": state.rules.advanced,
        "hub_draws_clues": state.rules.hub_draws_clues,
        "first": state.first,
        "coins": list(state.coins),
        "done": sorted(state.done),
        "grid": [{"words": list(card.words), "gone": card.gone} for card in state.grid],
        "take_away": list(take_away(state)),
        "secrets": [_secret(state, number) for number in range(len(state.secrets))],
        "secrets_guessed": secrets_guessed(state),
        "guess_cards": [guess_cards(state, seat) for seat in seats(state)],
        "unsold": [
            {"clue": number, **_clue(state, state.clues[number])} for number in unsold(state)
        ],
        "auction": _auction(state),
        "turn": seat_in_turn(state) if state.phase == BONUS else None,
        "reveal": _reveal(state) if state.phase == REVEAL else None,
    }


def waiting(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "secrets" | "clues" | "guess":
            return tuple(seat for seat in seats(state) if seat not in state.done)
        case "auction":
            asked = auction.turn(state.auction) if state.auction else None
            return () if asked is None else (asked,)
        case "place":
            winner = trade.winner(state)
            return () if winner is None else (winner,)
        case "bonus":
            return (seat_in_turn(state),)
        case "reveal":
            return guessing.waiting_in_reveal(state)
        case _:
            return ()


def scores(state: State) -> tuple[int, ...]:
    """Points so far, those of the running reveal among them."""
    won = guessing.round_points(state)
    return tuple(points + more for points, more in zip(state.points, won, strict=True))


def secrets_guessed(state: State) -> int:
    now = sum(is_guessed_now(state, number) for number in state.revealed)
    return now + sum(secret.guessed for secret in state.secrets)


def take_away(state: State) -> tuple[str, ...]:
    """Words whose target card leaves: in the reveal as it goes, afterwards those of that round."""
    if state.phase != REVEAL:
        return state.leaving
    return tuple(
        state.secrets[number].word for number in state.revealed if is_guessed_now(state, number)
    )


def _secret(state: State, number: int) -> dict[str, Any]:
    secret = state.secrets[number]
    is_public = secret.shown or secret.guessed or state.phase == OVER
    # Guess cards lie face down at a secret in their players' colours once all are laid.
    laid = guesses_at(state, number) if state.phase == REVEAL else ()
    face_down, turned_up = ((), laid) if number in state.revealed else (laid, ())
    return {
        "secret": number,
        "owner": secret.owner,
        "word": secret.word if is_public else None,
        "guessed": secret.guessed,
        "too_easy": secret.too_easy,
        "clues": [_clue(state, clue) for clue in secret.clues],
        "misses": [{"by": miss.by, "word": miss.word} for miss in secret.misses],
        "face_down": [guess_at(state, guess).by for guess in face_down],
        "guesses": [_turned_up(state, guess) for guess in turned_up],
    }


def _turned_up(state: State, number: int) -> dict[str, Any]:
    guess = guess_at(state, number)
    # While the owner thinks about a near miss, nobody learns which of the guesses it is.
    thinking = bool(state.asked) and guess.secret == state.revealed[-1]
    right = None if thinking and not state.secrets[guess.secret].shown else guess.right
    return {"guess": number, "by": guess.by, "word": guess.word, "right": right}


def _clue(state: State, clue: Clue) -> dict[str, Any]:
    return {
        "author": clue.author,
        "category": clue.category,
        "kind": kind_of(state.rules.deck, clue.category, clue.text),
        "text": clue.text,
        "answer": clue.answer,
    }


def _auction(state: State) -> dict[str, Any] | None:
    now = state.auction
    if now is None:
        return None
    seller = seat_in_turn(state)
    return {
        "seller": seller,
        "clues": [seller * CLUES + place for place in range(CLUES)],
        "sellers_to_come": list(clockwise(state, state.first)[state.turn + 1 :]),
        "high": now.high,
        "leader": now.leader,
        "turn": auction.turn(now),
        "still_in": [seat for seat in clockwise(state, seller) if seat in now.still_in],
        "lowest": auction.lowest_bid(now),
    }


def _reveal(state: State) -> dict[str, Any]:
    proposal = state.proposal
    return {
        "now": state.revealed[-1] if state.revealed else None,
        "next": guessing.next_secret(state),
        "owner_judges": bool(state.asked) and proposal is None,
        "proposal": None
        if proposal is None
        else {
            "by": proposal.by,
            "guess": proposal.guess,
            "right": not guess_at(state, proposal.guess).right,
        },
    }


def hand(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "secrets": [
            {
                "secret": number,
                "word": state.secrets[number].word,
                "card": list(secrets.target_card(state, number)),
            }
            for number in own_secrets(state, seat)
        ],
        "clues": [_own_clue(state, clue) for clue in own_clues(state, seat)],
        "may_swap": state.phase == WRITING
        and state.rules.hub_draws_clues
        and seat not in state.swapped,
        "guesses": [_own_guess(guess) for guess in state.guesses[seat]]
        if state.phase in (GUESS, REVEAL)
        else [],
        "question": _question(state, seat),
    }


def _own_clue(state: State, clue: Clue) -> dict[str, Any]:
    barred = barred_word(state, clue.text) if state.phase == WRITING else None
    return {**_clue(state, clue), "barred": barred}


def _own_guess(guess: Guess | None) -> dict[str, Any] | None:
    return None if guess is None else {"secret": guess.secret, "word": guess.word}


def _question(state: State, seat: Seat) -> dict[str, Any] | None:
    """A near miss, for the owner of the secret alone."""
    if not state.asked or state.proposal is not None:
        return None
    guess = guess_at(state, state.asked[0])
    secret = state.secrets[guess.secret]
    if secret.owner != seat:
        return None
    return {"guess": state.asked[0], "by": guess.by, "word": guess.word, "secret": secret.word}
