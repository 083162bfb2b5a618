"""A sitting: who sits at a table, which box is on it, which game runs. Folded from the log.

A sitting is never changed, only followed by another (`server/steps.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rules import catalogue
from rules.kernel import DEALER, TABLE, Entry, Game, Illegal, Offer, Outcome

WATCHER, HUB = -1, DEALER  # authors of records who are no player
CHAIRS = 8


class Record(NamedTuple):
    """A line of a table's log: what `by` did. A phone's secrets are in it only as hashes.

    `id` and `body` tell a message sent again (same id, same body) from another one.
    """

    seq: int
    at_ms: int
    by: int
    id: str
    body: str
    do: Mapping[str, Any]


class Handing(NamedTuple):
    """A seat is offered to another phone, since then, by the message with this id."""

    id: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Player:
    key: int
    name: str
    look: int
    chair: int
    kind: str = "person"  # or "practice"
    token: str = ""  # the hash of what its phone holds
    gone: bool = False  # left for good in the middle of a game
    handing: Handing | None = None


class Step(NamedTuple):
    """An action of the running game, as it stands now (it may have been amended)."""

    seq: int
    by: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Run:
    """A game from its start. `seats[k]` is the key of the player in seat k."""

    box: str
    options: Mapping[str, Any]
    seats: tuple[int, ...]
    state: Any
    offers: tuple[Sequence[Offer], ...]  # by seat; offers[TABLE], the last, are the tablet's
    outcome: Outcome | None = None
    steps: tuple[Step, ...] = ()
    ended: bool = False  # by the table, without a winner
    # Of each hand, and of the table, last: another object whenever it may have changed.
    marks: tuple[object, ...] = field(default=(), compare=False)

    @classmethod
    def begin(cls, box: str, options: Mapping[str, Any], seats: tuple[int, ...]) -> Run:
        state = catalogue.find(box).setup(len(seats), options)
        return cls(box, options, seats, state, ()).with_steps(state, ())

    def with_steps(self, state: Any, steps: tuple[Step, ...]) -> Run:
        """The same game with these steps, which lead to this state."""
        game = self.game
        offers = tuple(
            # The same object while nothing changes, so that what was made of it can be kept.
            old if (new := game.offers(state, seat)) == old else new
            for seat, old in zip(
                (*range(len(self.seats)), TABLE),
                self.offers or ((),) * (len(self.seats) + 1),
                strict=True,
            )
        )
        marks = (object(),) * len(offers)
        outcome = game.outcome(state)
        return Run(self.box, self.options, self.seats, state, offers, outcome, steps, marks=marks)

    def with_aside(self, state: Any, step: Step) -> Run:
        """One step further, of which only the seat that took it sees anything."""
        seat = step.entry.action.actor
        old, new = self.offers[seat], self.game.offers(state, seat)
        offers = (*self.offers[:seat], old if new == old else new, *self.offers[seat + 1 :])
        marks = (*self.marks[:seat], object(), *self.marks[seat + 1 :])
        steps = (*self.steps, step)
        return Run(self.box, self.options, self.seats, state, offers, None, steps, marks=marks)

    @property
    def game(self) -> Game[Any]:
        return catalogue.find(self.box)

    @property
    def over(self) -> bool:
        return self.ended or self.outcome is not None


class Proposal(NamedTuple):
    """One asks, another confirms. `hidden` is what only the hub needs."""

    proposal: int
    by: int
    verb: str
    params: Mapping[str, Any]
    hidden: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sitting:
    players: tuple[Player, ...] = ()
    next_key: int = 0
    locked: bool = False
    box: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    paused: int | None = None  # who paused: a player's key or WATCHER
    pause_why: str | None = None  # if somebody said
    proposals: tuple[Proposal, ...] = ()
    run: Run | None = None
    games_played: int = 0
    deleted: bool = False

    @property
    def phase(self) -> str:
        if self.run is None:
            return "lobby"
        return "over" if self.run.over else "playing"

    @property
    def playing(self) -> bool:
        return self.run is not None and not self.run.over

    def player(self, key: int) -> Player:
        for player in self.players:
            if player.key == key:
                return player
        raise Illegal("table.not_yours")

    def with_run(self, run: Run, proposals: tuple[Proposal, ...]) -> Sitting:
        """The hot path: as `dataclasses.replace`, without its ceremony."""
        return Sitting(
            self.players,
            self.next_key,
            self.locked,
            self.box,
            self.options,
            self.paused,
            self.pause_why,
            proposals,
            run,
            self.games_played,
            self.deleted,
        )

    def with_player(self, changed: Player) -> Sitting:
        players = tuple(changed if player.key == changed.key else player for player in self.players)
        return replace(self, players=players)

    def persons(self) -> list[Player]:
        return [player for player in self.players if player.kind == "person" and not player.gone]
