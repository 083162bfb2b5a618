"""What is worth telling of a game: words that stood, and words that somebody saw coming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.games.got_any_words.state import OWN_LINES, Phase, Read, State
from rules.kernel import Highlight, Line, Seat, Taken
from rules.story import for_each


def highlights(steps: Sequence[Taken[State]]) -> list[Highlight]:
    return list(_found(steps))


def _found(steps: Sequence[Taken[State]]) -> Iterator[Highlight]:
    rounds = list(_read(steps))
    yield from _spoilers(rounds)
    yield from _standing(rounds)
    yield from for_each(_first_done(steps), 30, "got_any_words.story.first_done")


def _read(steps: Sequence[Taken[State]]) -> Iterator[State]:
    """Each round as it was when its words counted; the last one may not have been read through."""
    for step in steps:
        if step.action.verb == "next_round":
            yield step.before
    if steps and steps[-1].after.phase in (Phase.READING, Phase.TALLY):
        yield steps[-1].after


def _spoilers(rounds: Sequence[State]) -> Iterator[Highlight]:
    """Who had written what another one read out."""
    hits: Counter[Seat] = Counter()
    for state in rounds:
        for read in state.read:
            spoilers = sorted({p.seat for p in read.pairs if p.is_same and p.seat != read.seat})
            hits.update(spoilers)
            if spoilers:
                line = {"seat": spoilers[0], "other_seat": read.seat, "word": read.text}
                yield Highlight(50, Line("got_any_words.story.saw_coming", line))
    yield from for_each(hits, 75, "got_any_words.story.spoiled")


def _standing(rounds: Sequence[State]) -> Iterator[Highlight]:
    longest: dict[Seat, Read] = {}
    for state in rounds:
        stood = [read for read in state.read if read.stands]
        for read in stood:
            if read.seat not in longest or len(read.text) > len(longest[read.seat].text):
                longest[read.seat] = read
            if read.challenge is not None and read.challenge.struck is False:
                line = {"seat": read.seat, "word": read.text}
                yield Highlight(65, Line("got_any_words.story.defended", line))
        for seat in range(state.house.seats):
            own = [read.text for read in stood if read.seat == seat]
            if len(own) == OWN_LINES:
                line = {"seat": seat, "round": state.round, "words": own}
                yield Highlight(55, Line("got_any_words.story.all_stood", line))
    most = max((len(read.text) for read in longest.values()), default=0)
    for seat, read in longest.items():
        line = {"seat": seat, "word": read.text}
        if len(read.text) == most:
            yield Highlight(60, Line("got_any_words.story.longest", line))
        else:
            yield Highlight(25, Line("got_any_words.story.stood", line))


def _first_done(steps: Sequence[Taken[State]]) -> Counter[Seat]:
    """Who was done with writing before all others, in how many rounds."""
    first: dict[int, Seat] = {}
    for state, action, _ in steps:
        if action.verb == "done" and not any(state.done):
            first[state.round] = action.actor
    return Counter(first.values())
