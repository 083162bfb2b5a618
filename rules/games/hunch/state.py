"""What lies on the table, and simple questions about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rules import seating, words
from rules.agreement import Proposal
from rules.auction import Auction
from rules.frozen import kept, replace, with_item
from rules.games.hunch.cards import Deck, Kind, kind_of
from rules.kernel import Seat

ROUNDS = 3
COINS = 5  # for everybody at the start
CLUES = 2  # that everybody writes in a round
OWN_CARDS = tuple(range(CLUES))
MOST_GUESSES = 4  # guess cards of one player in one round: 3 and an extra one
MOST_FOR_OWNER = 2  # points for a secret, however many guessed it
BONUS_COINS = 2
EXTRA_GUESS_COSTS = 2
TOO_EASY_COSTS = 2


class Phase(StrEnum):
    """In order; a round goes from WRITING to REVEAL."""

    SECRETS = "secrets"
    WRITING = "clues"
    AUCTION = "auction"
    PLACE = "place"
    BONUS = "bonus"
    GUESS = "guess"
    REVEAL = "reveal"
    OVER = "over"


TRADE = (Phase.AUCTION, Phase.PLACE, Phase.BONUS)  # phase 2, in which clues lie open

Answer = Literal["", "yes", "no"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What was chosen before the game."""

    seats: int
    app: bool  # the hub deals; otherwise the box is on the table
    advanced: bool
    hub_draws_clues: bool
    deck: Deck

    @property
    def secrets_each(self) -> int:
        return 3 if self.seats <= 4 else 2


@dataclass(frozen=True, slots=True)
class Clue:
    author: Seat
    card: int | None = None  # which clue card of the deck; None: a cardboard one
    category: str = ""
    text: str = ""
    answer: Answer = ""  # from whoever took a yes/no question
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Guess:
    by: Seat
    secret: int
    word: str
    right: bool | None = None  # None: not judged yet


@dataclass(frozen=True, slots=True)
class Secret:
    owner: Seat
    card: int | None = None  # the target card in `app` mode
    word: str = ""
    clues: tuple[Clue, ...] = ()
    misses: tuple[Guess, ...] = ()  # wrong guesses of earlier rounds, face up
    too_easy: bool = False  # 2 coins lie on it
    shown: bool = False  # everybody has seen the word
    guessed: bool = False  # has left the game
    given_away: bool = False  # has left it too, without points: all have seen what nobody guessed

    @property
    def gone(self) -> bool:
        return self.guessed or self.given_away


@dataclass(frozen=True, slots=True)
class GridCard:
    words: tuple[str, ...] = ()
    gone: bool = False


@dataclass(frozen=True, slots=True)
class State:
    rules: Rules
    first: Seat  # holds the first-player token
    coins: tuple[int, ...]
    points: tuple[int, ...]  # of the rounds that are closed
    secrets: tuple[Secret, ...]  # number = seat * secrets_each + place in the row
    phase: Phase = Phase.SECRETS
    # The phase is WRITING. Hands are made from this and not from `phase`: auctions change that.
    writing: bool = False
    round: int = 1
    # target cards
    unseen: tuple[int, ...] = ()  # those that nobody chose from
    grid: tuple[GridCard, ...] = ()
    leaving: tuple[str, ...] = ()  # words whose card was taken away when the last round closed
    # clue cards
    pile: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    clues: tuple[Clue, ...] = ()  # of this round; number = seat * 2 + place
    swapped: frozenset[Seat] = frozenset()
    # who is done with what all do at once; whose turn it is when one acts after the other
    done: frozenset[Seat] = frozenset()
    turn: int = 0  # steps clockwise from the first player: the seller, then who takes a bonus
    auction: Auction | None = None
    # guesses; number = seat * MOST_GUESSES + card
    extra_guess: frozenset[Seat] = frozenset()
    guesses: tuple[tuple[Guess | None, ...], ...] = ()
    revealed: tuple[int, ...] = ()  # secrets, in the order of the reveal
    asked: tuple[int, ...] = ()  # guesses that the owner is asked about
    # To judge a guess the other way: by its owner, or against the hub. Before the reveal: to strike
    # a clue.
    proposal: Proposal[int] | None = None
    rewriting: int | None = None  # the clue that its author has to write anew
    rewritten: str = ""  # as far as it has got
    practice: frozenset[Seat] = frozenset()  # who is no person, and decides nothing


def new_round(state: State) -> State:
    """A new round. Cardboard clue cards are drawn from the box by hand."""
    clues: tuple[Clue, ...] = ()
    if not state.rules.hub_draws_clues:
        clues = tuple(Clue(seat) for seat in seats(state) for _ in OWN_CARDS)
    return replace(
        state,
        phase=Phase.WRITING,
        writing=True,
        clues=clues,
        swapped=frozenset(),
        done=frozenset(),
    )


def clockwise(state: State, start: Seat) -> tuple[Seat, ...]:
    return seating.clockwise(state.rules.seats, start)


def seats(state: State) -> range:
    return range(state.rules.seats)


def persons(state: State) -> frozenset[Seat]:
    return frozenset(seats(state)) - state.practice


def seat_in_turn(state: State) -> Seat:
    """The seller in the auctions, and whoever takes its bonus action."""
    return seating.left_of(state.rules.seats, state.first, state.turn)


def own_secrets(state: State, seat: Seat) -> tuple[int, ...]:
    each = state.rules.secrets_each
    return tuple(range(seat * each, (seat + 1) * each))


def live_secrets(state: State, seat: Seat) -> tuple[int, ...]:
    """A player's own secrets that are still in the game: where a clue can be laid."""
    secrets = state.secrets
    return tuple([number for number in own_secrets(state, seat) if not secrets[number].gone])


def targets_of(state: State, seat: Seat) -> tuple[int, ...]:
    """The opponents' secrets that can still be guessed."""
    return _targets(state.secrets, seat)


@kept(1024)
def _targets(secrets: tuple[Secret, ...], seat: Seat) -> tuple[int, ...]:
    return tuple(
        number for number, secret in enumerate(secrets) if secret.owner != seat and not secret.gone
    )


def grid_words(state: State) -> tuple[str, ...]:
    """The words that still lie in the grid, as far as the hub knows it."""
    return _words_in(state.grid)


@kept(256)
def _words_in(grid: tuple[GridCard, ...]) -> tuple[str, ...]:
    return tuple(word for card in grid if not card.gone for word in card.words)


def barred_word(state: State, text: str) -> str | None:
    """A grid word that stands in a clue, which it must not."""
    return _barred(state.grid, text)


@kept(1024)
def _barred(grid: tuple[GridCard, ...], text: str) -> str | None:
    return words.contains_word(text, _words_in(grid))


def nearly_barred_word(state: State, seat: Seat, text: str) -> str | None:
    """A grid word that stands in a clue in the plural or run together: the author is warned."""
    known = _known_words(state.rules.app, state.grid, state.secrets, seat)
    return words.almost_contains(text, known)


@kept(1024)
def _known_words(
    app: bool, grid: tuple[GridCard, ...], secrets: tuple[Secret, ...], seat: Seat
) -> tuple[str, ...]:
    """Also where the grid is cardboard: the author's own words lie in it, and what was guessed."""
    own = [secret.word for secret in secrets if secret.owner == seat and not secret.gone]
    guessed = [] if app else [miss.word for secret in secrets for miss in secret.misses]
    return (*_words_in(grid), *(word for word in own + guessed if word))


def own_clues(state: State, seat: Seat) -> tuple[Clue, ...]:
    return state.clues[seat * CLUES : (seat + 1) * CLUES]


def needs_answer(state: State, clue: Clue) -> bool:
    return kind_of(state.rules.deck, clue.category, clue.text) == Kind.YES_NO


def sellers(state: State) -> tuple[Seat, ...]:
    """Who has revealed its clues of this round."""
    seats, count = state.rules.seats, 0
    if state.phase in (Phase.AUCTION, Phase.PLACE):
        count = state.turn + 1
    elif state.phase == Phase.BONUS:
        count = seats
    return seating.clockwise(seats, state.first, count)


def is_open(state: State, clue: Clue) -> bool:
    """Whether the seller has revealed it. A clue of this round, that is."""
    return clue.author in sellers(state)


def unsold(state: State) -> tuple[int, ...]:
    """Clues that are open and that nobody has taken."""
    return _unsold(state.clues, sellers(state))


@kept(256)
def _unsold(clues: tuple[Clue, ...], sellers: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple(
        number for number, clue in enumerate(clues) if clue.author in sellers and not clue.taken
    )


def guess_cards(state: State, seat: Seat) -> int:
    return state.round + (seat in state.extra_guess)


def guess_at(state: State, number: int) -> Guess:
    seat, card = divmod(number, MOST_GUESSES)
    guess = state.guesses[seat][card]
    assert guess is not None
    return guess


def guesses_at(state: State, secret: int) -> tuple[int, ...]:
    """The numbers of this round's guesses at a secret."""
    return guesses_by_secret(state).get(secret, ())


def guesses_by_secret(state: State) -> Mapping[int, tuple[int, ...]]:
    """The numbers of this round's guesses, by the secrets at which they lie."""
    return _by_secret(state.guesses)


@kept(256)
def _by_secret(guesses: tuple[tuple[Guess | None, ...], ...]) -> Mapping[int, tuple[int, ...]]:
    lying: dict[int, tuple[int, ...]] = {}
    for seat, row in enumerate(guesses):
        for card, guess in enumerate(row):
            if guess is not None:
                number = seat * MOST_GUESSES + card
                lying[guess.secret] = (*lying.get(guess.secret, ()), number)
    return lying


def is_guessed_now(state: State, secret: int) -> bool:
    return any(guess_at(state, number).right for number in guesses_at(state, secret))


def leaves_now(state: State, secret: int) -> bool:
    """Whether a secret leaves when the round closes: guessed, or else shown to all."""
    return state.secrets[secret].shown or is_guessed_now(state, secret)


def with_secret(state: State, number: int, secret: Secret) -> State:
    return replace(state, secrets=with_item(state.secrets, number, secret))


def with_clue(state: State, number: int, clue: Clue) -> State:
    return replace(state, clues=with_item(state.clues, number, clue))


def with_guess(state: State, number: int, guess: Guess | None) -> State:
    seat, card = divmod(number, MOST_GUESSES)
    row = with_item(state.guesses[seat], card, guess)
    return replace(state, guesses=with_item(state.guesses, seat, row))


def with_coins(state: State, seat: Seat, change: int) -> State:
    purses = list(state.coins)
    purses[seat] += change
    return replace(state, coins=tuple(purses))
