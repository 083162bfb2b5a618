"""The contract between a game and the hub, and nothing about any game.

A game is a module (`rules/games/<game>/__init__.py`) with the names of `Game` below.
What a table is, is its set-up plus its log: `replay` gives the state, always, everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from random import Random
from typing import Any, NamedTuple, NoReturn, Protocol, TypeVar

Seat = int  # 0, 1, 2, ... clockwise
TABLE: Seat = -1  # who looks on: the tablet and watchers
DEALER: Seat = -2  # who acts: chance and clocks

Scalar = str | int | bool | None


class Action(NamedTuple):
    """The only thing that changes a state."""

    actor: Seat
    verb: str
    args: Mapping[str, Any]


class Entry(NamedTuple):
    """A line of the log. `at_ms` is table time: it stands still while paused or the hub is down."""

    at_ms: int
    action: Action


class Number(NamedTuple):
    """A whole number from `lo` to `hi`, both included."""

    lo: int
    hi: int


class Text(NamedTuple):
    """Something a person types, at most `max` characters, which must begin with `begins`."""

    max: int
    begins: str = ""


class Several(NamedTuple):
    """Between `least` and `most` different things out of `of`, in an order that may matter."""

    of: Sequence[Scalar]
    least: int
    most: int


class Shuffle(NamedTuple):
    """The numbers 0 to size - 1 in a new order."""

    size: int


class Moment(NamedTuple):
    """When a person did it. Rules see `[at_ms, error_ms]` in table time, the hub having bounded it.

    `live`: no earlier than the phone's link allows (a race). Otherwise the phone is believed, up
    to now (a draft typed while the link was down).
    """

    live: bool = True


Choice = Sequence[Scalar] | Number | Text | Several | Shuffle | Moment


class Offer(NamedTuple):
    """Something this seat may do now: the phone draws it, practice players and tests pick from it.

    `choices` names each argument of the action and what it may be.
    """

    verb: str
    choices: Mapping[str, Choice] = {}


class Due(NamedTuple):
    """A clock is data: from `at_ms` on the hub applies this action."""

    at_ms: int
    action: Action


class Line(NamedTuple):
    """A text as a code and what to fill in; phones speak their own language."""

    code: str
    params: Mapping[str, Any] = {}


class Option(NamedTuple):
    """A house rule or setting chosen before the game: one of `choices`, which never is empty."""

    default: Scalar
    choices: Sequence[Scalar] | Number | Text


class Outcome(NamedTuple):
    """The end. `rating` words a result of the group."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    rounds: int
    rating: Line | None = None


class Refused(Exception):
    """An action that changes nothing, with a text code and what to fill in."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Malformed(Refused):
    """The phone is broken: no button could have sent this."""


class Illegal(Refused):
    """Not allowed now: the person is told why."""


class Stale(Refused):
    """Meant for something that is over: a tap on an old screen."""


S = TypeVar("S")


class Game(Protocol[S]):
    """What a game module has. `S` is its own frozen dataclass.

    It may have more: `practice(state, seat, offers, at_ms, rng)`, a sensible player (players.py);
    `PRACTICE_MS`, how long that one thinks; `why_not(state, action)`, a better reason to refuse;
    `carry_over(state)`, what a rematch is set up with beside the options; `aside(state, action)`,
    whether an action changes nothing but its own player's hand, so that nobody else is told;
    `NAMELESS`, arguments that are places in a list or numbers of cards: nothing people say.
    """

    PLAYERS: range
    OPTIONS: Mapping[str, Option]  # beyond `deck`, `language` and `first`, which every game has
    DRAFTS: frozenset[str]  # verbs that are keystrokes: no step to undo, no line in the record

    def setup(self, seats: int, options: Mapping[str, Any]) -> S: ...

    def offers(self, state: S, actor: Seat) -> Sequence[Offer]:
        """Empty: nothing to do. Offers of DEALER are answered at once, by chance."""

    def apply(self, state: S, action: Action, at_ms: int) -> S:
        """The state after `action`, or Illegal. `play` has checked it against the offers."""

    def table(self, state: S) -> dict[str, Any]:
        """What everybody may see: at least phase, round, waiting, scores, ends_at_ms."""

    def hand(self, state: S, seat: Seat) -> dict[str, Any]:
        """What this seat alone may see, beyond the table."""

    def due(self, state: S) -> Due | None: ...

    def outcome(self, state: S) -> Outcome | None: ...

    def describe(self, state: S, action: Action) -> Line | None:
        """A line of the public record; `state` is the one before. None: nothing to tell."""

    def redeal_unseen(self, state: S, seat: Seat, rng: Random) -> S:
        """The same game with everything that this seat cannot know dealt anew."""


COMMON_OPTIONS: Mapping[str, Option] = {
    "deck": Option("app", ("app", "box")),
    "language": Option("en", ("en", "fr", "de")),
    "first": Option(0, Number(0, 7)),
}


def all_options(game: Game[Any]) -> dict[str, Option]:
    return {**COMMON_OPTIONS, **game.OPTIONS}


def settle_options(game: Game[Any], seats: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The chosen options with defaults for the rest, or Illegal with the option's name."""
    known = all_options(game)
    if seats not in game.PLAYERS:
        raise Illegal(
            "table.wrong_number", least=game.PLAYERS.start, most=game.PLAYERS.stop - 1, seats=seats
        )
    for name, value in chosen.items():
        if name not in known:
            raise Illegal("table.unknown_option", option=name)
        if not fits(known[name].choices, value):
            raise Illegal("table.wrong_option_value", option=name)
    settled = {name: chosen.get(name, option.default) for name, option in known.items()}
    settled["first"] %= seats
    return settled


def fits(choice: Choice, value: Any) -> bool:
    """Whether a value is one that this choice leaves open."""
    match choice:
        case Number(lo, hi):
            return type(value) is int and lo <= value <= hi
        case Text(limit):
            # A rough bound in code points; games clean and count what people typed.
            return isinstance(value, str) and len(value) <= 8 * limit
        case Several(of, least, most):
            return (
                isinstance(value, (list, tuple))
                and least <= len(value) <= most
                and all(_among(of, item) for item in value)
                and all(item not in value[:i] for i, item in enumerate(value))
            )
        case Shuffle(size):
            return (
                isinstance(value, (list, tuple))
                and len(value) == size
                and all(type(item) is int for item in value)
                and sorted(value) == list(range(size))
            )
        case Moment():
            return (
                isinstance(value, (list, tuple))
                and len(value) == 2
                and all(type(item) in (int, float) and isfinite(item) for item in value)
            )
        case _:
            return _among(choice, value)


def _among(of: Sequence[Scalar], value: Any) -> bool:
    # 1 == True == 1.0 in Python, but not on a phone.
    return any(type(value) is type(item) and value == item for item in of)


def offered(offers: Iterable[Offer], action: Action) -> bool:
    """Whether one of the offers leaves this action open."""
    args = action.args
    return any(
        offer.verb == action.verb
        and offer.choices.keys() == args.keys()
        and all(fits(choice, args[name]) for name, choice in offer.choices.items())
        for offer in offers
    )


def play(
    game: Game[S],
    state: S,
    action: Action,
    at_ms: int,
    offers: Sequence[Offer] | None = None,
) -> S:
    """The state after an action that is offered or due now. Never touches `state`.

    `offers` are those of the actor, if they are known already.
    """
    if action.actor == DEALER:
        due = game.due(state)
        if due is not None and action == due.action and at_ms >= due.at_ms:
            return game.apply(state, action, at_ms)
    if not offered(game.offers(state, action.actor) if offers is None else offers, action):
        refuse(game, state, action)
    return game.apply(state, action, at_ms)


def refuse(game: Game[S], state: S, action: Action) -> NoReturn:
    """Raise the best reason against an action that is not offered.

    A game that knows a better one than "not possible now" has
    `why_not(state, action) -> Line | None`.
    """
    why_not = getattr(game, "why_not", None)
    reason: Line | None = why_not(state, action) if why_not else None
    if reason is not None:
        raise Illegal(reason.code, **reason.params)
    verbs = [offer for offer in game.offers(state, action.actor) if offer.verb == action.verb]
    if not verbs:
        raise Illegal("table.not_offered", verb=action.verb)
    if all(offer.choices.keys() != action.args.keys() for offer in verbs):
        raise Malformed("table.malformed", field="args")
    raise Illegal("table.not_a_choice", verb=action.verb)


def replay(game: Game[S], seats: int, options: Mapping[str, Any], log: Iterable[Entry]) -> S:
    state = game.setup(seats, options)
    for entry in log:
        state = play(game, state, entry.action, entry.at_ms)
    return state
