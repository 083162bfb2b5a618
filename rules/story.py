"""A game told again from its log: why each score is what it is, its course, and its story.

Nothing is calculated a second time: what counts is what the table saw before and after each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from rules.kernel import Entry, Game, Highlight, Line, Outcome, Seat, Taken, play

S = TypeVar("S")
Scores = tuple[int, ...]

LEAST, MOST = 3, 6  # lines
NEW_NAME = 25  # a line is worth more if it names somebody for the first time,
TOLD_BEFORE = 45  # and less if the same was told before, of somebody else
WORTH_MORE_LINES = 35


class Change(NamedTuple):
    """A step that changed scores, as the record tells it, and by how much: for each seat."""

    step: int
    line: Line | None
    points: Scores
    last: bool  # it ended the game: the final count is in it


class Round(NamedTuple):
    """How it stood when a round was over, or as far as it has come."""

    number: int
    scores: Scores


class Story(NamedTuple):
    start: Scores
    changes: Sequence[Change]
    rounds: Sequence[Round]
    lines: Sequence[Line]  # none while the game runs


def tell(game: Game[S], start: S, log: Iterable[Entry], *, over: bool) -> Story:
    """`start` is how the game was set up, `log` what stands of it."""
    steps: list[Taken[S]] = []
    changes: list[Change] = []
    rounds: dict[int, Scores] = {}
    state, first = start, _scores(game.table(start))
    before = first
    for number, (at_ms, action) in enumerate(log):
        after = play(game, state, action, at_ms)
        view = game.table(after)
        rounds[view["round"]] = now = _scores(view)
        if now != before:
            points = tuple(new - old for new, old in zip(now, before, strict=True))
            ends = game.outcome(after) is not None
            changes.append(Change(number, game.describe(state, action), points, ends))
        if over and action.verb not in game.DRAFTS:
            steps.append(Taken(state, action, after))
        state, before = after, now
    course = [Round(*reached) for reached in sorted(rounds.items()) if reached[0] > 0]
    lines = _lines(game, steps, first, course, game.outcome(state)) if over else ()
    return Story(first, changes, course, lines)


def _scores(view: Mapping[str, Any]) -> Scores:
    return tuple(view["scores"])


def _lines(
    game: Game[S],
    steps: Sequence[Taken[S]],
    start: Scores,
    course: Sequence[Round],
    outcome: Outcome | None,
) -> Sequence[Line]:
    own = game.HOOKS.highlights
    found = [*(own(steps) if own else ()), *of_any_game(start, course, outcome)]
    return chosen(found, range(len(start)))


# Which lines


def named_in(line: Line) -> set[Seat]:
    """By the names that texts know: `seat`, `by`, `..._seat`, and lists of `seats`."""
    found: set[Seat] = set()
    for name, value in line.params.items():
        if name in ("seat", "by") or name.endswith("_seat"):
            found.add(value)
        elif name == "seats" or name.endswith("_seats"):
            found.update(value)
    return found


def chosen(found: Sequence[Highlight], seats: Iterable[Seat]) -> list[Line]:
    """Three to six lines, if there are as many, in which everybody is named."""
    told: list[Highlight] = []
    unnamed = set(seats)
    while len(told) < MOST:
        left = [one for one in found if one not in told]
        naming = [one for one in left if unnamed & named_in(one.line)]
        room = MOST - len(told)
        if room == 1:
            naming = [one for one in naming if unnamed <= named_in(one.line)]
        if unnamed and not naming:
            told.append(Highlight(0, Line("table.story.without", {"seats": sorted(unnamed)})))
            unnamed = set()
            continue
        open_to = naming if len(unnamed) >= room - 1 else left
        best = max(open_to, key=lambda one: _worth(one, told, unnamed), default=None)
        if best is None:
            break
        enough = not unnamed and len(told) >= LEAST
        if enough and _worth(best, told, unnamed) < WORTH_MORE_LINES:
            break
        told.append(best)
        unnamed -= named_in(best.line)
    return [one.line for one in sorted(told, key=lambda one: -one.weight)]


def _worth(one: Highlight, told: Sequence[Highlight], unnamed: set[Seat]) -> int:
    again = sum(other.line.code == one.line.code for other in told)
    new = bool(unnamed & named_in(one.line))
    return one.weight + NEW_NAME * new - TOLD_BEFORE * again


def for_each(
    counts: Mapping[Seat, int] | Sequence[int], weight: int, code: str, **params: Any
) -> Iterator[Highlight]:
    """How often each seat did something that counts, who did it most first of all."""
    by_seat = counts if isinstance(counts, Mapping) else dict(enumerate(counts))
    most = max(by_seat.values(), default=0)
    for seat, n in by_seat.items():
        if n > 0:
            line = Line(code, {"seat": seat, "n": n, **params})
            yield Highlight(weight if n == most else weight // 2, line)


# What can be told of any game


def of_any_game(
    start: Scores, course: Sequence[Round], outcome: Outcome | None
) -> Iterator[Highlight]:
    if not course:
        return
    if outcome is not None and not outcome.winners and len(set(outcome.scores)) == 1:
        together = {"n": outcome.scores[0], "round": outcome.rounds}
        yield Highlight(60, Line("table.story.together", together))
        return
    yield from _in_one_round(start, course)
    if outcome is not None:
        yield from _in_the_lead(course, outcome)
        yield from _caught_up(course, outcome)
        yield from _close(outcome)


def _in_one_round(start: Scores, course: Sequence[Round]) -> Iterator[Highlight]:
    won = [
        (course[place].number, [new - old for new, old in zip(now, then, strict=True)])
        for place, (then, now) in enumerate(pairwise((start, *(one.scores for one in course))))
    ]
    best = {seat: max((by[seat], -number) for number, by in won) for seat in range(len(start))}
    most = max(n for n, _ in best.values())
    for seat, (n, number) in best.items():
        alone = sum(other == n for other, _ in best.values()) == 1
        line = {"seat": seat, "n": n, "round": -number}
        if n == most and n > 1 and alone:
            yield Highlight(55, Line("table.story.best_round", line))
        elif n > 0:
            yield Highlight(15, Line("table.story.own_round", line))
        if len(won) > 2 and all(by[seat] > 0 for _, by in won):
            yield Highlight(40, Line("table.story.every_round", {"seat": seat}))


def _in_the_lead(course: Sequence[Round], outcome: Outcome) -> Iterator[Highlight]:
    """Since when who won has been ahead of all others."""
    if len(outcome.winners) != 1 or len(course) < 2:
        return
    winner = outcome.winners[0]
    since = None
    for number, scores in reversed(course):
        others = [score for seat, score in enumerate(scores) if seat != winner]
        if scores[winner] <= max(others):
            break
        since = number
    line = {"seat": winner, "round": since}
    if since is None:
        return
    if since == course[0].number:
        yield Highlight(60, Line("table.story.always_ahead", {"seat": winner}))
    elif since == course[-1].number:
        yield Highlight(75, Line("table.story.at_the_last_moment", {"seat": winner}))
    else:
        yield Highlight(70, Line("table.story.ahead_since", line))


def _caught_up(course: Sequence[Round], outcome: Outcome) -> Iterator[Highlight]:
    """Who was alone at the end of the field halfway through, and did not stay there."""
    halfway = course[(len(course) - 1) // 2]
    last = min(halfway.scores)
    if len(course) < 3 or halfway.scores.count(last) > 1:
        return
    seat = halfway.scores.index(last)
    if any(score < outcome.scores[seat] for score in outcome.scores):
        line = {"seat": seat, "round": halfway.number}
        yield Highlight(50, Line("table.story.caught_up", line))


def _close(outcome: Outcome) -> Iterator[Highlight]:
    """The two who ended closest together."""
    order = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])
    pairs = [(outcome.scores[a] - outcome.scores[b], a, b) for a, b in pairwise(order)]
    n, seat, other = min(pairs)
    line = {"seat": seat, "other_seat": other}
    if n == 0:
        level = [each for each in order if outcome.scores[each] == outcome.scores[seat]]
        yield Highlight(45, Line("table.story.level", {"seats": sorted(level)}))
    elif len(order) == 2:
        yield Highlight(30, Line("table.story.between", {**line, "n": n}))
    else:
        yield Highlight(40, Line("table.story.closest", {**line, "n": n}))
