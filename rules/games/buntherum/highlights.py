"""What is worth telling of a game: who was quick, by how little, and who saw that nothing fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from rules import race
from rules.games.buntherum.state import NO_FIT, Phase, State, call_of
from rules.kernel import Highlight, Line, Seat, Taken
from rules.story import for_each


def highlights(steps: Sequence[Taken[State]]) -> list[Highlight]:
    return list(_found(steps))


def _found(steps: Sequence[Taken[State]]) -> Iterator[Highlight]:
    cards = list(_judged(steps))
    if not cards:
        return
    right = [card for card in cards if card.verdict and card.verdict.kind == "right"]
    yield from _quick(right)
    yield from _streak(right)
    callers = Counter(_caller(card) for card in right)
    yield from for_each(callers, 60, "buntherum.story.right")
    nothing = Counter(_caller(card) for card in right if call_of(card, _caller(card)) == NO_FIT)
    yield from for_each(nothing, 50, "buntherum.story.no_fit")
    calls = Counter(press.seat for card in cards if card.race for press in card.race.presses)
    yield from for_each(calls, 20, "buntherum.story.calls")
    final = steps[-1].after
    if final.phase == Phase.OVER:
        for seat in callers:
            if final.tokens[seat] == 0:
                yield Highlight(45, Line("buntherum.story.no_token", {"seat": seat}))
    yield from _nearly(cards)


def _judged(steps: Sequence[Taken[State]]) -> Iterator[State]:
    """The table with each card that was called for, and what was held of the calls in the end."""
    for step in steps:
        if step.action.verb in ("turn", "finish") and step.before.verdict is not None:
            yield step.before
    if steps and steps[-1].after.phase == Phase.TURN and steps[-1].after.verdict is not None:
        yield steps[-1].after


def _caller(card: State) -> Seat:
    assert card.verdict is not None
    return card.verdict.seats[0]


def _places(card: State) -> Sequence[race.Placed]:
    return race.ranking(card.race) if card.race else ()


def _quick(right: Sequence[State]) -> Iterator[Highlight]:
    found = [
        (one.after_ms, one.seat) for c in right for one in _places(c) if one.seat == _caller(c)
    ]
    if found:
        ms, seat = min(found)
        yield Highlight(85, Line("buntherum.story.quickest", {"seat": seat, "ms": ms}))
    gaps = list(_gaps(right))
    if gaps:
        ms, seat, other = min(gaps)
        line = {"seat": seat, "other_seat": other, "ms": ms}
        yield Highlight(80, Line("buntherum.story.by_a_hair", line))


def _gaps(right: Sequence[State]) -> Iterator[tuple[int, Seat, Seat]]:
    """By how much each was ahead of the next."""
    for card in right:
        for first, second in list(pairwise(_places(card)))[:1]:
            if first.seat == _caller(card) and second.place > first.place:
                yield second.behind_ms, first.seat, second.seat


def _streak(right: Sequence[State]) -> Iterator[Highlight]:
    """Cards in a row for which the same player was first and right."""
    runs = [(len(list(cards)), seat) for seat, cards in groupby(map(_caller, right))]
    n, seat = max(runs, default=(0, 0))
    if n > 2:
        yield Highlight(65, Line("buntherum.story.streak", {"seat": seat, "n": n}))


def _nearly(cards: Sequence[State]) -> Iterator[Highlight]:
    """For each the closest that it came to being first without being it."""
    best: dict[Seat, int] = {}
    for card in cards:
        for placed in _places(card)[1:]:
            best[placed.seat] = min(best.get(placed.seat, placed.behind_ms), placed.behind_ms)
    for seat, ms in best.items():
        yield Highlight(25, Line("buntherum.story.nearly", {"seat": seat, "ms": ms}))
