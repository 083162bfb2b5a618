"""The contract between a game and the hub, and nothing about any game.

A game is a module (`rules/games/<game>/__init__.py`) with the names of `Game` below.
What a table is, is its set-up plus its log: `replay` gives the state, always, everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from random import Random
from typing import Any, Generic, Literal, NamedTuple, NoReturn, Protocol, TypedDict, TypeVar

Seat = int  # 0, 1, 2, ... clockwise
TABLE: Seat = -1  # who looks on: the tablet and watchers
DEALER: Seat = -2  # who acts: chance and clocks

# A deed of the hub: `{"practice": [seats]}` says who of the players is no person.
SEATED = "seated"

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

    `live`: no earlier than the phone's link allows (a race). Otherwise no earlier than the hub last
    heard of the phone before a silence (a draft typed while the link was down).
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
    way: bool = False  # another way to play: asked of everybody, not kept among the house rules


class Outcome(NamedTuple):
    """The end. `rating` words a result of the group."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    rounds: int
    rating: Line | None = None


class Statement(NamedTuple):
    """Something that a player told the others: an answer, true or not, or a clue, of use or not."""

    kind: Literal["answer", "clue"]
    good: bool


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


P = TypeVar("P", bound=str)
S = TypeVar("S")


class CommonView(TypedDict, Generic[P]):
    """What every game shows of its table. A game adds its own: `TableView(CommonView[Phase])`.

    From these types the web's are made. So they hold what JSON can say and nothing vaguer.
    """

    phase: P  # the game's enumeration of its phases
    round: int
    waiting: list[Seat]  # for whom the table waits
    scores: list[int]
    ends_at_ms: int | None  # when the clock that all see runs out


# How long a practice player thinks before it is asked what it does, by the table's `pace`.
THINKS_MS: Mapping[str, tuple[int, int]] = {
    "slow": (1_800, 4_000),
    "normal": (700, 1_800),
    "quick": (300, 800),
}


def _with_our_cards(options: Mapping[str, Any]) -> bool:
    return options["deck"] == "app" and not options.get("own_deck")


class Taken(NamedTuple, Generic[S]):
    """A step of a game that stands: how it was before, what was done, how it was after."""

    before: S
    action: Action
    after: S


class Highlight(NamedTuple):
    """Something worth telling of a game: true, kind, and known to the whole table by then.

    The more it weighs, the sooner it is told; from 0, which is hardly worth a line, to 100.
    """

    weight: int
    line: Line


class FirstGame(NamedTuple):
    """A game for one person alone, to learn by playing: its deal is prepared, its rules are not.

    Everybody who learned before knows what chance will answer: never where two persons play.
    """

    seats: int  # the learner, in seat 0, and practice players
    seed: int  # of all chance, and of what practice players do
    options: Mapping[str, Any] = {}  # where they are not the defaults

    def chance(self, steps: int, who: Seat = DEALER) -> Random:
        """What somebody's next step is drawn from, after so many steps of the game."""
        return Random(f"{self.seed} {steps} {who}")


@dataclass(frozen=True, slots=True)
class Hooks(Generic[S]):
    """All that a game may have beyond what it must have. `S` is its state."""

    # A sensible player (players.py): what it does, or None to wait. Without it: anything on offer.
    practice: Callable[[S, Seat, Sequence[Offer], int, Random], Action | None] | None = None
    practice_ms: Mapping[str, tuple[int, int]] = field(default_factory=lambda: THINKS_MS)
    # Whether a practice player sees and knows what is played with. Otherwise it does not sit down.
    practice_sees: Callable[[Mapping[str, Any]], bool] = _with_our_cards
    # What an action told others and whether it was good, looked at with all cards open: the state
    # before, the action, the state after (credibility.py). Without it: neither answers nor clues.
    statements: Callable[[S, Action, S], Iterable[Statement]] | None = None
    # What of a game that is over is worth telling (story.py), also if the table ended it midway. It
    # may speak only of what all could see at that step. Keystrokes are not among the steps.
    highlights: Callable[[Sequence[Taken[S]]], Sequence[Highlight]] | None = None
    # A better reason to refuse than "not possible now", where there is one.
    why_not: Callable[[S, Action], Line | None] | None = None
    # What a rematch is set up with beside the options.
    carry_over: Callable[[S], Mapping[str, Any]] | None = None
    # To learn the game alone, in five minutes. `setup` then has the option `first_game`, so that it
    # can begin near the end. Practice players wait (None) for state and time there, not by chance.
    first_game: FirstGame | None = None
    # Whether an action changes nothing but its own player's hand, so that nobody else is told.
    aside: Callable[[S, Action], bool] | None = None
    # Fields of the state: hands are made anew when one of them is another object. Empty: always.
    hand_from: frozenset[str] = frozenset()
    # Arguments that are places in a list or numbers of cards: nothing people say.
    nameless: frozenset[str] = frozenset()
    # Verbs that agree, object or judge: persons decide, practice players are never asked to.
    for_persons: frozenset[str] = frozenset()
    # What somebody may do though it is not offered: it stands in old logs, or the offer would tell
    # what is still to be told.
    unoffered: Callable[[S, Seat], Sequence[Offer]] | None = None
    # Verbs that turn the next card, begin the next round or go on: a person does, for all. While
    # the turn to do so is a practice player's, they are offered to persons.
    presses_on: frozenset[str] = frozenset()
    # The same game, knowing in which seats practice players sit. Needed to count who decides.
    seated: Callable[[S, frozenset[Seat]], S] | None = None
    # Verbs that are only for players whose link is gone, with the argument that names the seat:
    # rules know nothing of links, the hub does.
    absent_only: Mapping[str, str] = field(default_factory=dict)
    lot_begins: bool = False  # the first player is drawn: nobody is asked who it is
    races: bool = False  # decided by who was first: the hub keeps phones' clocks well measured
    secrets: bool = True  # False: all lies open, every hand is empty
    box_mode: bool = True  # False: never played with the real box, `deck` is always "app"
    words: bool = True  # False: nothing that is said could be said differently


class Game(Protocol[S]):
    """What a game module has. `S` is its own frozen dataclass."""

    PLAYERS: range
    OPTIONS: Mapping[str, Option]  # beyond `deck`, `language` and `first`, which every game has
    DRAFTS: frozenset[str]  # verbs that are keystrokes: no step to undo, no line in the record
    HOOKS: Hooks[S]

    def setup(self, seats: int, options: Mapping[str, Any]) -> S:
        """The state before anything happened. When options are chosen, and at the start."""

    def offers(self, state: S, actor: Seat) -> Sequence[Offer]:
        """What somebody may do now; empty: nothing. After every action, for each seat and TABLE.

        Offers of DEALER are answered at once, by chance.
        """

    def apply(self, state: S, action: Action, at_ms: int) -> S:
        """The state after `action`, or Illegal. For every action, and again whenever a log is read.

        It is on offer, or due: that was checked before.
        """

    def table(self, state: S) -> CommonView[Any]:
        """What everybody may see: a `TableView` of the game's own. After every action."""

    def hand(self, state: S, seat: Seat) -> Mapping[str, object]:
        """What this seat alone may see, beyond the table: a `HandView`. After every action."""

    def due(self, state: S) -> Due | None:
        """Which clock runs; None: none. After every action; the hub does what is due in time."""

    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None: it goes on. After every action; over, it offers nothing."""

    def describe(self, state: S, action: Action) -> Line | None:
        """A line of the public record; `state` is the one before. None: nothing to tell.

        For every action once it is done, and again when an earlier one is corrected.
        """

    def redeal_unseen(self, state: S, seat: Seat, rng: Random) -> S:
        """The same game with everything that this seat cannot know dealt anew.

        Before a practice player thinks, and where leaks are looked for.
        """


Verbs = Mapping[str, Callable[[S, Action, int], S]]  # what each does, for `apply` to look up

COMMON_OPTIONS: Mapping[str, Option] = {
    "deck": Option("app", ("app", "box")),
    "language": Option("en", ("en", "fr", "de")),
    "first": Option(0, Number(0, 7)),
    "pace": Option("normal", tuple(THINKS_MS)),  # of practice players
}


def all_options(game: Game[Any]) -> dict[str, Option]:
    deck = COMMON_OPTIONS["deck"] if game.HOOKS.box_mode else Option("app", ("app",))
    return {**COMMON_OPTIONS, "deck": deck, **game.OPTIONS}


def asked_options(game: Game[Any]) -> dict[str, Option]:
    """Those that the lobby asks about: what makes a difference in this game."""
    hooks = game.HOOKS
    idle = {"first": hooks.lot_begins, "deck": not hooks.box_mode}
    return {name: option for name, option in all_options(game).items() if not idle.get(name)}


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


def first_options(game: Game[Any], first: FirstGame, language: str) -> dict[str, Any]:
    """What a first game is set up with; who learns begins."""
    chosen = {"language": language, **first.options, "first": 0}
    return {**settle_options(game, first.seats, chosen), "first_game": True}


def fits(choice: Choice, value: Any) -> bool:
    """Whether a value is one that this choice leaves open."""
    if isinstance(choice, Number):
        return type(value) is int and choice.lo <= value <= choice.hi
    if isinstance(choice, Text):
        # A rough bound in code points; games clean and count what people typed.
        return isinstance(value, str) and len(value) <= 8 * choice.max
    if not isinstance(choice, (Several, Shuffle, Moment)):
        return _among(choice, value)
    if not isinstance(value, (list, tuple)):
        return False
    if isinstance(choice, Moment):
        return len(value) == 2 and all(map(_is_time, value))
    if isinstance(choice, Several):
        return (
            choice.least <= len(value) <= choice.most
            and all(_among(choice.of, item) for item in value)
            and all(item not in value[:i] for i, item in enumerate(value))
        )
    return all(type(item) is int for item in value) and sorted(value) == list(range(choice.size))


def _is_time(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value)


def _among(of: Sequence[Scalar], value: Any) -> bool:
    # 1 == True == 1.0 in Python, but not on a phone.
    kind = type(value)
    for item in of:  # noqa: SIM110 (in half the time)
        if kind is type(item) and value == item:
            return True
    return False


def offered(offers: Iterable[Offer], action: Action) -> bool:
    """Whether one of the offers leaves this action open."""
    _, verb, args = action
    for offer in offers:
        if offer.verb != verb or offer.choices.keys() != args.keys():
            continue
        for name, choice in offer.choices.items():
            if not fits(choice, args[name]):
                break
        else:
            return True
    return False


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
        seated = game.HOOKS.seated
        if action.verb == SEATED and seated is not None:
            return seated(state, frozenset(action.args["practice"]))
    if offers is None:
        offers = game.offers(state, action.actor)
    if not offered(offers, action) and not _unoffered(game, state, action):
        refuse(game, state, action)
    return game.apply(state, action, at_ms)


def _unoffered(game: Game[S], state: S, action: Action) -> bool:
    unoffered = game.HOOKS.unoffered
    return unoffered is not None and offered(unoffered(state, action.actor), action)


def refuse(game: Game[S], state: S, action: Action) -> NoReturn:
    """Raise the best reason against an action that is not offered."""
    why_not = game.HOOKS.why_not
    reason = why_not(state, action) if why_not else None
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
