"""What everybody may see, and what one seat alone may see. Both are built up from nothing."""

from __future__ import annotations

from typing import TypedDict

from rules import agreement, auction
from rules.frozen import kept
from rules.games.hunch import guessing, objecting, secrets, trade
from rules.games.hunch import state as states
from rules.games.hunch.cards import Deck, Kind, kind_of
from rules.games.hunch.state import (
    CLUES,
    TRADE,
    Answer,
    Phase,
    State,
    barred_word,
    clockwise,
    guess_at,
    guess_cards,
    guesses_at,
    is_guessed_now,
    leaves_now,
    nearly_barred_word,
    own_clues,
    own_secrets,
    seat_in_turn,
    seats,
    unsold,
)
from rules.kernel import CommonView, Seat


class GridCard(TypedDict):
    words: list[str]
    gone: bool


class Clue(TypedDict):
    author: Seat
    category: str
    kind: Kind
    text: str
    answer: Answer


class OpenClue(Clue):
    """A clue of this round that its seller has revealed."""

    clue: int


class Miss(TypedDict):
    """A wrong guess of an earlier round."""

    by: Seat
    word: str


class TurnedUp(TypedDict):
    guess: int
    by: Seat
    word: str
    right: bool | None  # None: its owner has not judged it yet


class Secret(TypedDict):
    secret: int
    owner: Seat
    word: str | None  # only once everybody may know it
    guessed: bool
    given_away: bool  # has left without points, because all have seen it
    too_easy: bool
    clues: list[Clue]
    misses: list[Miss]
    face_down: list[Seat]  # whose guess cards lie at it
    guesses: list[TurnedUp]


class Auction(TypedDict):
    seller: Seat
    clues: list[int]
    sellers_to_come: list[Seat]
    high: int
    leader: Seat | None
    turn: Seat | None
    still_in: list[Seat]
    lowest: int


class Proposal(agreement.TimeLeft):
    by: Seat
    guess: int
    right: bool  # what the guess would be then


class ClueObjection(TypedDict):
    clue: int
    author: Seat
    text: str
    by: Seat | None  # None: the table agreed, its author writes another one
    time_left: agreement.TimeLeft | None


class Reveal(TypedDict):
    now: int | None
    next: int | None
    owner_judges: bool
    proposal: Proposal | None


class TableView(CommonView[Phase]):
    app: bool
    advanced: bool
    hub_draws_clues: bool
    first: Seat
    coins: list[int]
    done: list[Seat]
    grid: list[GridCard]
    take_away: list[str]
    secrets: list[Secret]
    secrets_guessed: int
    guess_cards: list[int]
    unsold: list[OpenClue]
    taken: list[OpenClue]  # of this round, and laid at a secret
    auction: Auction | None
    turn: Seat | None  # whose bonus action it is
    reveal: Reveal | None
    clue_objection: ClueObjection | None


class OwnSecret(TypedDict):
    secret: int
    word: str
    card: list[str]


class OwnClue(Clue):
    barred: str | None  # a word of the grid, which must not stand in it
    warned: str | None  # a word of the grid that stands in it in the plural, or run together


class Rewriting(TypedDict):
    """Another clue instead of one that the table struck."""

    text: str
    barred: str | None
    warned: str | None


class OwnGuess(TypedDict):
    secret: int
    word: str


class Question(TypedDict):
    """Is this guess right?"""

    guess: int
    by: Seat
    word: str
    secret: str


class HandView(TypedDict):
    secrets: list[OwnSecret]
    clues: list[OwnClue]
    rewriting: Rewriting | None
    guesses: list[OwnGuess | None]
    question: Question | None


def table(state: State) -> TableView:
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
        "grid": _grid(state.grid),
        "take_away": list(take_away(state)),
        "secrets": _secrets(state),
        "secrets_guessed": secrets_guessed(state),
        "guess_cards": [guess_cards(state, seat) for seat in seats(state)],
        "unsold": _unsold(state.rules.deck, state.clues, unsold(state)),
        "taken": _taken(state.rules.deck, state.clues),
        "auction": _auction(state),
        "turn": seat_in_turn(state) if state.phase == Phase.BONUS else None,
        "reveal": _reveal(state) if state.phase == Phase.REVEAL else None,
        "clue_objection": _clue_objection(state) if state.phase in TRADE else None,
    }


def waiting(state: State) -> tuple[Seat, ...]:
    if objecting.is_open(state):
        return objecting.waiting(state)
    match state.phase:
        case Phase.SECRETS | Phase.WRITING | Phase.GUESS:
            return tuple(seat for seat in seats(state) if seat not in state.done)
        case Phase.AUCTION:
            asked = auction.turn(state.auction) if state.auction else None
            return () if asked is None else (asked,)
        case Phase.PLACE:
            winner = trade.winner(state)
            return () if winner is None else (winner,)
        case Phase.BONUS:
            return (seat_in_turn(state),)
        case Phase.REVEAL:
            return guessing.waiting_in_reveal(state)
        case Phase.OVER:
            return ()


def scores(state: State) -> tuple[int, ...]:
    """Points so far, those of the running reveal among them once a secret's guesses are judged."""
    judged = _judged(state)
    if not judged:
        return state.points
    won = guessing.round_points(state, judged)
    return tuple(points + more for points, more in zip(state.points, won, strict=True))


def secrets_guessed(state: State) -> int:
    now = [is_guessed_now(state, number) for number in _judged(state)]
    return sum(now) + sum([secret.guessed for secret in state.secrets])


def take_away(state: State) -> tuple[str, ...]:
    """Words whose target card leaves: in the reveal as it goes, afterwards those of that round."""
    if state.phase != Phase.REVEAL:
        return state.leaving
    return tuple(
        state.secrets[number].word for number in _judged(state) if leaves_now(state, number)
    )


def _judged(state: State) -> tuple[int, ...]:
    """The secrets of this round about which all is said; its owner may still judge the last one."""
    return state.revealed[:-1] if state.asked else state.revealed


@kept(256)
def _grid(grid: tuple[states.GridCard, ...]) -> list[GridCard]:
    return [{"words": list(card.words), "gone": card.gone} for card in grid]


def _secrets(state: State) -> list[Secret]:
    lying = _lying(state.rules.deck, state.secrets, state.phase == Phase.OVER)
    # Guess cards lie face down at a secret in their players' colours once all are laid.
    if state.phase != Phase.REVEAL:
        return lying
    return [_with_guesses(state, secret) for secret in lying]


@kept(256)
def _lying(deck: Deck, secrets: tuple[states.Secret, ...], over: bool) -> list[Secret]:
    """All secrets with what lies at them from one reveal to the next."""
    return [_secret(deck, number, secret, over) for number, secret in enumerate(secrets)]


@kept(4096)
def _secret(deck: Deck, number: int, secret: states.Secret, over: bool) -> Secret:
    return {
        "secret": number,
        "owner": secret.owner,
        "word": secret.word if secret.shown or secret.guessed or over else None,
        "guessed": secret.guessed,
        "given_away": secret.given_away,
        "too_easy": secret.too_easy,
        "clues": [_clue(deck, clue) for clue in secret.clues],
        "misses": [{"by": miss.by, "word": miss.word} for miss in secret.misses],
        "face_down": [],
        "guesses": [],
    }


def _with_guesses(state: State, secret: Secret) -> Secret:
    laid = guesses_at(state, secret["secret"])
    if secret["secret"] in state.revealed:
        return {**secret, "guesses": [_turned_up(state, guess) for guess in laid]}
    return {**secret, "face_down": [guess_at(state, guess).by for guess in laid]}


def _turned_up(state: State, number: int) -> TurnedUp:
    guess = guess_at(state, number)
    # While the owner judges, nobody learns which of the guesses it is asked about.
    thinking = bool(state.asked) and guess.secret == state.revealed[-1]
    right = None if thinking and not state.secrets[guess.secret].shown else guess.right
    return {"guess": number, "by": guess.by, "word": guess.word, "right": right}


@kept(256)
def _unsold(deck: Deck, clues: tuple[states.Clue, ...], unsold: tuple[int, ...]) -> list[OpenClue]:
    return [{"clue": number, **_clue(deck, clues[number])} for number in unsold]


@kept(256)
def _taken(deck: Deck, clues: tuple[states.Clue, ...]) -> list[OpenClue]:
    return [
        {"clue": number, **_clue(deck, clue)} for number, clue in enumerate(clues) if clue.taken
    ]


def _clue(deck: Deck, clue: states.Clue) -> Clue:
    return {
        "author": clue.author,
        "category": clue.category,
        "kind": kind_of(deck, clue.category, clue.text),
        "text": clue.text,
        "answer": clue.answer,
    }


def _auction(state: State) -> Auction | None:
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


def _reveal(state: State) -> Reveal:
    return {
        "now": state.revealed[-1] if state.revealed else None,
        "next": guessing.next_secret(state),
        "owner_judges": bool(state.asked) and state.proposal is None,
        "proposal": _proposal(state),
    }


def _clue_objection(state: State) -> ClueObjection | None:
    number = state.proposal.what if state.proposal else state.rewriting
    if number is None:
        return None
    clue = state.clues[number]
    return {
        "clue": number,
        "author": clue.author,
        "text": clue.text,
        "by": state.proposal.by if state.proposal else None,
        "time_left": agreement.time_left(state.proposal) if state.proposal else None,
    }


def _proposal(state: State) -> Proposal | None:
    if state.proposal is None:
        return None
    guess = state.proposal.what
    return {
        "by": state.proposal.by,
        "guess": guess,
        "right": not guess_at(state, guess).right,
        **agreement.time_left(state.proposal),
    }


def hand(state: State, seat: Seat) -> HandView:
    return {
        "secrets": [_own_secret(state, number) for number in own_secrets(state, seat)],
        "clues": [_own_clue(state, clue) for clue in own_clues(state, seat)],
        "rewriting": _rewriting(state, seat),
        "guesses": [_own_guess(guess) for guess in state.guesses[seat]] if state.guesses else [],
        "question": _question(state, seat),
    }


def _own_secret(state: State, number: int) -> OwnSecret:
    return {
        "secret": number,
        "word": state.secrets[number].word,
        "card": list(secrets.target_card(state, number)),
    }


def _own_clue(state: State, clue: states.Clue) -> OwnClue:
    barred = warned = None
    if state.writing and clue.text:
        barred = barred_word(state, clue.text)
        warned = None if barred else nearly_barred_word(state, clue.author, clue.text)
    return {**_clue(state.rules.deck, clue), "barred": barred, "warned": warned}


def _rewriting(state: State, seat: Seat) -> Rewriting | None:
    number, text = state.rewriting, state.rewritten
    if number is None or state.clues[number].author != seat:
        return None
    barred = barred_word(state, text)
    warned = None if barred else nearly_barred_word(state, seat, text)
    return {"text": text, "barred": barred, "warned": warned}


def _own_guess(guess: states.Guess | None) -> OwnGuess | None:
    return None if guess is None else {"secret": guess.secret, "word": guess.word}


def _question(state: State, seat: Seat) -> Question | None:
    """A guess that is not identical, for the owner of the secret alone."""
    if not state.asked or state.proposal is not None:
        return None
    guess = guess_at(state, state.asked[0])
    secret = state.secrets[guess.secret]
    if secret.owner != seat:
        return None
    return {"guess": state.asked[0], "by": guess.by, "word": guess.word, "secret": secret.word}
