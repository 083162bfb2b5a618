"""The two ways in which a table is played: what each of them has, and which one a table is in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from rules.games.huns import app, box
from rules.games.huns.box.state import BoxState
from rules.games.huns.state import State
from rules.games.huns.views import HandView, TableView
from rules.kernel import Action, Highlight, Line, Offer, Outcome, Seat, Taken

Table = State | BoxState
S = TypeVar("S")


class Mode(Protocol[S]):
    """What `app` and `box` have, each for a state of its own. `Game` says what each is for."""

    def offers(self, state: S, actor: Seat, /) -> Sequence[Offer]: ...
    def apply(self, state: S, action: Action, at_ms: int, /) -> S: ...
    def table(self, state: S, /) -> TableView: ...
    def hand(self, state: S, seat: Seat, /) -> HandView: ...
    def outcome(self, state: S, /) -> Outcome | None: ...
    def describe(self, state: S, action: Action, /) -> Line | None: ...
    def why_not(self, state: S, action: Action, /) -> Line | None: ...
    def redeal_unseen(self, state: S, seat: Seat, rng: Random, /) -> S: ...
    def practice(
        self, state: S, seat: Seat, offers: Sequence[Offer], rng: Random, /
    ) -> Action | None: ...
    def highlights(self, steps: Sequence[Taken[S]], /) -> Sequence[Highlight]: ...


_APP: Mode[State] = app
_BOX: Mode[BoxState] = box


def mode(state: Table) -> Mode[Any]:
    """The one place where the modes part: a table is played in the mode it was set up in."""
    return _BOX if isinstance(state, BoxState) else _APP
