"""A sitting: who sits at a table, which box is on it, which game runs. Folded from the log.

A sitting is never changed, only followed by another (`steps.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rules.frozen import frozen
from rules.kernel import (
    DEALER,
    SEATED,
    TABLE,
    Action,
    Entry,
    FirstGame,
    Game,
    Illegal,
    Line,
    Offer,
    Outcome,
    Seat,
    play,
)
from server.sitting import guarded
from server.sitting.growing import Growing
from server.store.record import HUB


class Handing(NamedTuple):
    """A seat is offered to another phone, since then, by the message with this id."""

    id: str
    at_ms: int
    wrong: int = 0  # tries
    by_link: bool = False  # and not by a pin


class Former(NamedTuple):
    """The hash of the token that a seat had before, until then."""

    token: str
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
    before: Former | None = None  # whose phone held the seat until it was given to another


CHECKPOINT_EVERY = 128  # steps
OWN_DECK = "own_deck"  # an option that is long, and told as its length: its cards are not dealt yet


class Step(NamedTuple):
    """An action of the running game, as it stands now (it may have been amended)."""

    seq: int
    by: int
    entry: Entry


class Checkpoint(NamedTuple):
    """How a game stood after so many steps: so that not all of it is played again."""

    steps: int
    state: Any


@frozen
class Run:
    """A game from its start. `seats[k]` is the key of the player in seat k."""

    box: str
    game: Game[Any] = field(compare=False, repr=False)  # its rules, as they were when it was set up
    options: Mapping[str, Any]
    seats: tuple[int, ...]
    state: Any
    offers: tuple[Sequence[Offer], ...]  # by seat; offers[TABLE], the last, are the tablet's
    outcome: Outcome | None = None
    steps: Growing[Step] = field(default_factory=Growing)
    ended: bool = False  # by the table, without a winner
    # Of each hand, and of the table, last: the state in which it last may have changed.
    changed_in: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    # What follows from the steps, kept: the first is the start of the game.
    checkpoints: tuple[Checkpoint, ...] = field(default=(), compare=False)

    @classmethod
    def begin(cls, box: str, options: Mapping[str, Any], seats: tuple[int, ...]) -> Run:
        game = guarded.find(box)
        state = game.setup(len(seats), options)
        return cls(box, game, options, seats, state, ()).with_steps(state, Growing())

    @classmethod
    def resume(
        cls,
        box: str,
        options: Mapping[str, Any],
        seats: tuple[int, ...],
        at: Checkpoint,
        start: Any,
    ) -> Run:
        """In its middle; the steps that led there are left out. `start` is how it was set up."""
        known = (Checkpoint(0, start), at) if at.steps else (at,)
        start_again = cls(box, guarded.find(box), options, seats, at.state, ())
        return start_again.with_steps(at.state, Growing(missing=at.steps), known)

    def with_steps(
        self, state: Any, steps: Growing[Step], known: tuple[Checkpoint, ...] | None = None
    ) -> Run:
        """The same game with these steps, which lead to this state.

        `known`: checkpoints on the way there; those of this game, if it only goes on.
        """
        offers = self._offers(state)
        if self.changed_in and _same_hands(self.game, self.state, state):
            changed_in = (*self.changed_in[:-1], state)
        else:
            changed_in = (state,) * len(offers)
        return Run(
            self.box,
            self.game,
            self.options,
            self.seats,
            state,
            offers,
            self.game.outcome(state),
            steps,
            changed_in=changed_in,
            checkpoints=_noted(self.checkpoints if known is None else known, steps, state),
        )

    def _offers(self, state: Any) -> tuple[Sequence[Offer], ...]:
        """The same objects while nothing changes, so that what was made of them can be kept."""
        found, before = self.game.offers, self.offers or ((),) * (len(self.seats) + 1)
        new = [found(state, seat) for seat in range(len(self.seats))]
        new.append(found(state, TABLE))
        return tuple([old if now == old else now for now, old in zip(new, before, strict=True)])

    def with_aside(self, state: Any, step: Step) -> Run:
        """One step further, of which only the seat that took it sees anything."""
        seat = step.entry.action.actor
        old, new = self.offers[seat], self.game.offers(state, seat)
        offers = (*self.offers[:seat], old if new == old else new, *self.offers[seat + 1 :])
        changed_in = (*self.changed_in[:seat], state, *self.changed_in[seat + 1 :])
        steps = self.steps.plus(step)
        return Run(
            self.box,
            self.game,
            self.options,
            self.seats,
            state,
            offers,
            None,
            steps,
            changed_in=changed_in,
            checkpoints=_noted(self.checkpoints, steps, state),
        )

    def checkpoint(self, index: int) -> Checkpoint:
        """The last one that has no more than so many steps."""
        fitting = (known for known in reversed(self.checkpoints) if known.steps <= index)
        found: Checkpoint = next(fitting)
        return found

    def seated(self, practice: Sequence[Seat], seq: int, at_ms: int) -> Run:
        """The same game, told in which seats practice players sit from now on."""
        if self.game.HOOKS.seated is None:
            return self
        entry = Entry(at_ms, Action(DEALER, SEATED, {"practice": list(practice)}))
        state = play(self.game, self.state, entry.action, at_ms)
        return self.with_steps(state, self.steps.plus(Step(seq, HUB, entry)))

    @property
    def first_game(self) -> FirstGame | None:
        """If this is one: its deal is prepared."""
        return self.game.HOOKS.first_game if self.options.get("first_game") else None

    @property
    def over(self) -> bool:
        return self.ended or self.outcome is not None


def _same_hands(game: Game[Any], before: Any, after: Any) -> bool:
    """Whether hands are known to be what they were."""
    made_of = game.HOOKS.hand_from
    for name in made_of:
        if getattr(before, name, before) is not getattr(after, name, after):
            return False
    return bool(made_of)


def _noted(
    known: tuple[Checkpoint, ...], steps: Growing[Step], state: Any
) -> tuple[Checkpoint, ...]:
    count = len(steps)
    if count % CHECKPOINT_EVERY or (known and known[-1].steps == count):
        return known
    return (*known, Checkpoint(count, state))


class UndoStep(NamedTuple):
    seq: int
    step: Line | None  # how the record tells it


class AmendStep(NamedTuple):
    seq: int
    step: Line | None
    args: Mapping[str, Any] | None  # in its place; None: struck


class ClaimSeat(NamedTuple):
    player: int
    token: str
    phone: tuple[int, ...] = ()  # the players on the phone that asks


class SitDown(NamedTuple):
    """In mid-game."""

    name: str
    look: int
    chair: int
    token: str
    phone: tuple[int, ...]


class FreeChair(NamedTuple):
    player: int


class LookOn(NamedTuple):
    token: str


class FinishGame(NamedTuple):
    pass


class DeleteTable(NamedTuple):
    pass


Wish = UndoStep | AmendStep | ClaimSeat | SitDown | FreeChair | LookOn | FinishGame | DeleteTable


class Proposal(NamedTuple):
    """One asks, another confirms."""

    number: int
    by: int
    wish: Wish
    nods: tuple[int, ...] = ()


@frozen
class Sitting:
    players: tuple[Player, ...] = ()
    next_key: int = 0
    locked: bool = False
    box: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    paused: int | None = None  # who paused: a player's key or WATCHER
    pause_why: str | None = None  # if somebody said; "disk": the hub itself stopped
    proposals: tuple[Proposal, ...] = ()
    run: Run | None = None
    games_played: int = 0
    deleted: bool = False
    watching: tuple[str, ...] = ()  # hashes of tokens: who was let in to look on while it is locked
    away: bool = False  # the box of the game that is over was put away
    left: tuple[Player, ...] = ()  # who played in the game that is over, and has left the table
    reactions: bool = True  # are shown
    damaged: int = 0  # the first line of the log that the disk did not keep, as far as it was told

    @property
    def phase(self) -> str:
        if self.run is None:
            return "lobby"
        if not self.run.over:
            return "playing"
        return "lobby" if self.away else "over"

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
            self.watching,
            self.away and run.over,  # a step taken back: it goes on
            self.left,
            self.reactions,
            self.damaged,
        )

    def with_player(self, changed: Player) -> Sitting:
        players = tuple(changed if player.key == changed.key else player for player in self.players)
        return replace(self, players=players)

    def persons(self) -> list[Player]:
        return [player for player in self.players if player.kind == "person" and not player.gone]
