"""Whether what was laid at a secret is true, and whether it helps: looked at with open cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.hunch.reading import fits, possible
from rules.games.hunch.state import State, grid_words
from rules.kernel import Action, Statement


def statements(before: State, action: Action, after: State) -> Iterator[Statement]:
    """An answer is true if nobody could deny it.

    A clue is of use if fewer words of the grid are left for whoever believes it, and the secret
    is one of them.
    """
    if action.verb != "take":
        return
    deck, number = before.rules.deck, action.args["secret"]
    old, new = before.secrets[number], after.secrets[number]
    if new.clues[-1].answer:
        yield Statement("answer", fits(deck, new.clues[-1], new.word) is True)
    missed = {miss.word for miss in old.misses}
    open_words = [word for word in grid_words(before) if word not in missed]
    were = possible(deck, old.clues, open_words)
    are = possible(deck, new.clues, open_words)
    yield Statement("clue", len(are) < len(were) and new.word in are)
