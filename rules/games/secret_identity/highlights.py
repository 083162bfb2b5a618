"""What is worth telling of a game: who was found with little, and who saw through whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby

from rules.games.secret_identity.record import character_name
from rules.games.secret_identity.state import (
    Guess,
    Phase,
    State,
    active,
    is_right,
    opponents,
    the_answer,
)
from rules.kernel import Highlight, Line, Seat, Taken
from rules.story import for_each


def highlights(steps: Sequence[Taken[State]]) -> list[Highlight]:
    return list(_found(steps))


def _found(steps: Sequence[Taken[State]]) -> Iterator[Highlight]:
    """Of what was judged for good: rounds that were closed, and turns."""
    closed = [step.before for step in steps if step.action.verb == "close_round"]
    if not closed:
        return
    if closed[0].rules.together:
        yield from _together(steps, closed)
    else:
        yield from _each_for_itself(closed)


# Each for itself


def _each_for_itself(closed: Sequence[State]) -> Iterator[Highlight]:
    seen: Counter[Seat] = Counter()
    found: Counter[Seat] = Counter()
    both: Counter[tuple[Seat, Seat]] = Counter()
    for state in closed:
        seats = range(state.rules.seats)
        right = {
            (a, of) for of in seats for a in opponents(state, of) if is_right(state, Guess(a, of))
        }
        seen.update(guesser for guesser, _ in right)
        found.update(of for _, of in right)
        both.update((a, b) for a, b in combinations(seats, 2) if {(a, b), (b, a)} <= right)
        for of in seats:
            yield from _character(state, of, sum((a, of) in right for a in seats))
    yield from for_each(seen, 60, "secret_identity.story.saw")
    yield from for_each(found, 55, "secret_identity.story.was_found")
    for (seat, other), n in both.items():
        if n == len(closed) > 1:
            line = {"seat": seat, "other_seat": other, "n": n}
            yield Highlight(70, Line("secret_identity.story.each_other", line))


def _character(state: State, of: Seat, n: int) -> Iterator[Highlight]:
    name = character_name(state, state.keys[of])
    if not name:
        return
    safe, line = state.safes[of], {"seat": of, "name": name, "n": n}
    if n == state.rules.seats - 1:
        yield Highlight(75, Line("secret_identity.story.all_found", line))
    if n > 1 and safe is not None and safe.count == 1:
        yield Highlight(80, Line("secret_identity.story.one_picto", line))
    if n == 0:
        yield Highlight(40, Line("secret_identity.story.riddle", line))


# Together


def _together(steps: Sequence[Taken[State]], closed: Sequence[State]) -> Iterator[Highlight]:
    right = [is_right(state, the_answer(state)) for state in closed]
    understood: Counter[Seat] = Counter()
    for state, found in zip(closed, right, strict=True):
        seat = active(state)
        safe, name = state.safes[seat], character_name(state, state.keys[seat])
        understood[seat] += found
        if found and name and safe is not None:
            few = safe.count == 1
            code = "secret_identity.story.shown_with_one" if few else "secret_identity.story.shown"
            yield Highlight(75 if few else 35, Line(code, {"seat": seat, "name": name}))
    yield from for_each(understood, 60, "secret_identity.story.understood")
    yield from for_each(_final_words(steps), 50, "secret_identity.story.final_word")
    in_a_row = max((len(list(run)) for found, run in groupby(right) if found), default=0)
    if in_a_row > 2:
        yield Highlight(70, Line("secret_identity.story.in_a_row", {"n": in_a_row}))
    showed = Counter(active(state) for state in closed)
    yield from for_each(showed, 20, "secret_identity.story.showed")


def _final_words(steps: Sequence[Taken[State]]) -> Counter[Seat]:
    """Who locked answers that were right in the end."""
    words: Counter[Seat] = Counter()
    locked: Seat | None = None
    for state, action, _ in steps:
        if action.verb == "lock":
            locked = action.actor
        elif action.verb == "close_round" and state.phase == Phase.ANSWER and locked is not None:
            words[locked] += is_right(state, the_answer(state))
    return words
