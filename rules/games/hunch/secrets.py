"""Set-up: everybody chooses its secrets, then the grid is laid out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules import words
from rules.frozen import replace
from rules.games.hunch.cards import GRID
from rules.games.hunch.state import GridCard, State, new_round, own_secrets, with_secret
from rules.kernel import DEALER, Action, Line, Offer, Seat, Shuffle, Text


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor == DEALER:
        return _chance(state)
    if not _dealt(state):
        return ()
    if actor in state.done:
        return (Offer("take_back"),)
    own = own_secrets(state, actor)
    if not state.rules.app:
        choices = [Offer("choose", {"secret": own, "word": Text(words.MOST)})]
    else:
        choices = [
            Offer("choose", {"secret": (number,), "word": target_card(state, number)})
            for number in own
        ]
    return choices if why_not_done(state, actor) else [*choices, Offer("done")]


def _chance(state: State) -> Sequence[Offer]:
    if not _dealt(state):
        return (Offer("deal_targets", {"order": Shuffle(len(state.rules.deck.targets))}),)
    if state.rules.app and len(state.done) == state.rules.seats:
        return (Offer("lay_grid", {"order": Shuffle(GRID)}),)
    return ()


def _dealt(state: State) -> bool:
    return not state.rules.app or state.secrets[0].card is not None


def target_card(state: State, secret: int) -> tuple[str, ...]:
    """The words to choose from; none if the card is cardboard."""
    card = state.secrets[secret].card
    return () if card is None else state.rules.deck.targets[card]


def deal_targets(state: State, action: Action, _at_ms: int) -> State:
    """Each player gets a card for each of its secrets; unseen ones make it twelve."""
    order = action.args["order"]
    secrets = tuple(
        replace(secret, card=card) for secret, card in zip(state.secrets, order, strict=False)
    )
    return replace(state, secrets=secrets, unseen=tuple(order[len(secrets) : GRID]))


def choose(state: State, action: Action, _at_ms: int) -> State:
    number = action.args["secret"]
    word = words.clean(action.args["word"])
    return with_secret(state, number, replace(state.secrets[number], word=word))


def why_not_done(state: State, seat: Seat) -> Line | None:
    """What is still missing before a player can say that its secrets are chosen."""
    chosen = [state.secrets[number].word for number in own_secrets(state, seat)]
    if not all(chosen):
        return Line("hunch.secret_missing")
    for one, other in combinations(chosen, 2):
        if words.same(one, other):
            return Line("hunch.secret_twice", {"word": other})
    return None


def all_done(state: State) -> State:
    """In `app` mode the dealer lays out the grid; a cardboard grid lies on the table."""
    if state.rules.app:
        return state
    return new_round(replace(state, grid=(GridCard(),) * GRID))


def lay_grid(state: State, action: Action, _at_ms: int) -> State:
    used = [secret.card for secret in state.secrets if secret.card is not None]
    cards = [*used, *state.unseen]
    grid = tuple(GridCard(state.rules.deck.targets[cards[place]]) for place in action.args["order"])
    return new_round(replace(state, grid=grid))
