"""Phase 1: everybody invents two clues, in private."""

from __future__ import annotations

from collections.abc import Sequence

from rules import words
from rules.frozen import replace, with_item
from rules.games.hunch.cards import GRID, MOST_CATEGORY, MOST_CLUE
from rules.games.hunch.state import (
    CLUES,
    OWN_CARDS,
    Clue,
    GridCard,
    State,
    barred_word,
    own_clues,
    with_clue,
)
from rules.kernel import DEALER, Action, Line, Number, Offer, Seat, Shuffle, Text


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor == DEALER:
        return _chance(state)
    if not state.clues:
        return ()
    grid = [] if state.rules.app else [_grid_words_offer()]
    if actor in state.done:
        return [*grid, _TAKE_BACK]
    result = [*grid, _WRITE]
    if not state.rules.hub_draws_clues:
        names = tuple(category.name for category in state.rules.deck.categories)
        result.append(Offer("category", {"card": OWN_CARDS, "category": ("", *names)}))
        result.append(Offer("category", {"card": OWN_CARDS, "category": Text(MOST_CATEGORY)}))
    elif actor not in state.swapped:
        result.append(_SWAP)
    return result if why_not_done(state, actor) else [*result, _DONE]


_WRITE = Offer("write", {"card": OWN_CARDS, "text": Text(MOST_CLUE)})
_SWAP = Offer("swap", {"card": OWN_CARDS})
_DONE, _TAKE_BACK = Offer("done"), Offer("take_back")


def _grid_words_offer() -> Offer:
    """Who wants the check for grid words enters the cardboard grid, a card at a time."""
    word = Text(words.MOST)
    return Offer(
        "enter_card", {"place": Number(0, GRID - 1), "word_1": word, "word_2": word, "word_3": word}
    )


def _chance(state: State) -> Sequence[Offer]:
    """The pile is shuffled when it may run short in this round, and then dealt from."""
    if state.clues:
        return ()
    if not _enough(state):
        return (Offer("shuffle_clues", {"order": Shuffle(len(_fresh_cards(state)))}),)
    return (Offer("deal_clues"),)


def _enough(state: State) -> bool:
    return len(state.pile) >= (CLUES + 1) * state.rules.seats


def _fresh_cards(state: State) -> tuple[int, ...]:
    """What goes under the pile: at first all clue cards, later those that were discarded."""
    used = state.round > 1
    return state.discards if used else tuple(range(len(state.rules.deck.clue_cards)))


def shuffle_clues(state: State, action: Action, _at_ms: int) -> State:
    fresh = _fresh_cards(state)
    shuffled = tuple(fresh[place] for place in action.args["order"])
    return replace(state, pile=state.pile + shuffled, discards=())


def deal_clues(state: State, _action: Action, _at_ms: int) -> State:
    dealt = CLUES * state.rules.seats
    clues = tuple(
        clue_from(state, index // CLUES, card) for index, card in enumerate(state.pile[:dealt])
    )
    return replace(state, clues=clues, pile=state.pile[dealt:])


def clue_from(state: State, author: Seat, card: int) -> Clue:
    """An empty clue card of the deck with its category."""
    deck = state.rules.deck
    return Clue(author, card, deck.categories[deck.clue_cards[card]].name)


def swap(state: State, action: Action, _at_ms: int) -> State:
    """Once per round a clue card may be thrown away for another one."""
    number = action.actor * CLUES + action.args["card"]
    thrown = state.clues[number].card
    assert thrown is not None
    fresh = clue_from(state, action.actor, state.pile[0])
    state = replace(
        state,
        pile=state.pile[1:],
        discards=(*state.discards, thrown),
        swapped=state.swapped | {action.actor},
    )
    return with_clue(state, number, fresh)


def write(state: State, action: Action, _at_ms: int) -> State:
    """A draft may hold anything; what must not stand on the card is told before `done`."""
    number = action.actor * CLUES + action.args["card"]
    text = words.clean(action.args["text"], MOST_CLUE)
    return with_clue(state, number, replace(state.clues[number], text=text))


def name_category(state: State, action: Action, _at_ms: int) -> State:
    number = action.actor * CLUES + action.args["card"]
    category = words.clean(action.args["category"], MOST_CATEGORY)
    return with_clue(state, number, replace(state.clues[number], category=category))


def enter_card(state: State, action: Action, _at_ms: int) -> State:
    typed = (words.clean(action.args[name]) for name in ("word_1", "word_2", "word_3"))
    place = action.args["place"]
    card = GridCard(tuple(word for word in typed if word), state.grid[place].gone)
    return replace(state, grid=with_item(state.grid, place, card))


def why_not_done(state: State, seat: Seat) -> Line | None:
    """What is wrong with a player's clues as they stand."""
    for clue in own_clues(state, seat):
        if not clue.text:
            return Line("hunch.clue_missing")
        word = barred_word(state, clue.text)
        if word is not None:
            return Line("hunch.grid_word", {"word": word})
    return None
