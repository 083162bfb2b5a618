"""What is worth telling of a game: dear clues, secrets that all found or nobody did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.games.hunch.state import (
    Phase,
    State,
    guess_at,
    guesses_at,
    seat_in_turn,
    seats,
)
from rules.kernel import Highlight, Line, Seat, Taken
from rules.story import for_each


def highlights(steps: Sequence[Taken[State]]) -> list[Highlight]:
    return list(_found(steps))


def _found(steps: Sequence[Taken[State]]) -> Iterator[Highlight]:
    if not steps:
        return
    yield from _sales(steps)
    closed = [step.before for step in steps if step.action.verb == "close_round"]
    found: Counter[Seat] = Counter()
    for state in closed:
        for number in state.revealed:
            guessers = {
                guess_at(state, guess).by
                for guess in guesses_at(state, number)
                if guess_at(state, guess).right
            }
            found.update(guessers)
            yield from _guessed(state, number, guessers)
    yield from for_each(found, 60, "hunch.story.found")
    final = steps[-1].after
    if final.phase == Phase.OVER:  # the words lie open
        yield from _kept(final)
    yield from for_each(final.coins, 20, "hunch.story.coins")


def _sales(steps: Sequence[Taken[State]]) -> Iterator[Highlight]:
    """What was paid for clues: by whom, and to whom."""
    sales: list[tuple[int, int, Seat, Seat, str]] = []
    earned: Counter[Seat] = Counter()
    for state, action, _ in steps:
        if action.verb == "take" and state.phase == Phase.PLACE and state.auction is not None:
            seller, text = seat_in_turn(state), state.clues[action.args["clue"]].text
            sales.append((state.auction.high, -len(sales), action.actor, seller, text))
            earned[seller] += state.auction.high
    if sales:
        n, _, seat, seller, text = max(sales)
        line = {"seat": seat, "seller_seat": seller, "n": n, "text": text}
        yield Highlight(85, Line("hunch.story.dearest", line))
    yield from for_each(earned, 40, "hunch.story.earned")


def _guessed(state: State, number: int, guessers: set[Seat]) -> Iterator[Highlight]:
    secret = state.secrets[number]
    others = state.rules.seats - 1
    line = {"seat": secret.owner, "word": secret.word}
    if len(guessers) == others:
        yield Highlight(75, Line("hunch.story.all_found", line))
    elif len(guessers) > 1:
        yield Highlight(45, Line("hunch.story.several_found", {**line, "n": len(guessers)}))
    elif len(guessers) == 1:
        (guesser,) = guessers
        yield Highlight(50, Line("hunch.story.one_found", {**line, "other_seat": guesser}))


def _kept(state: State) -> Iterator[Highlight]:
    """The last of each player's secrets that nobody found."""
    for seat in seats(state):
        kept = [one for one in state.secrets if one.owner == seat and not one.gone and one.word]
        if kept:
            line = {"seat": seat, "word": kept[-1].word}
            yield Highlight(80 if len(kept[-1].clues) > 1 else 65, Line("hunch.story.kept", line))
