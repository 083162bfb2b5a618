"""Whole games, looked at: they end, keep to their offers, change no state and replay."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import lru_cache
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

from rules.adversary import Adversary, play_adversely
from rules.kernel import (
    DEALER,
    TABLE,
    Action,
    Entry,
    Illegal,
    Outcome,
    Refused,
    Seat,
    play,
    replay,
)
from rules.plain import not_plain
from rules.players import Endless, Played, closed_to_practice, play_out, value_for
from server.boxes.box import Box, Finding, Setting
from server.sitting.corrections import Earlier
from server.sitting.sitting import Run, Step

MOST_ACTIONS = 10_000  # of a game; three times as many as the longest that people play
OFTEN, SELDOM = 0.3, 0.05  # how many moments of a game are looked at
LONGEST = 80  # arguments that are told
FIRST = 20  # moments that are looked at in any case
Watch = Callable[[Any, Entry], None]


def who(actor: int) -> str:
    return {DEALER: "the dealer", TABLE: "the tablet"}.get(actor, f"seat {actor}")


def told(entry: Entry) -> str:
    """`lay` by seat 0"""
    return f"`{entry.action.verb}` by {who(entry.action.actor)}"


class Look:
    """One game, played through; what is wrong with it is collected, each thing once."""

    def __init__(self, box: Box, setting: Setting) -> None:
        self.box, self.setting, self.game = box, setting, box.game
        self.found: dict[str, Finding] = {}
        self.last: Entry | None = None  # what was done before
        self._now: Entry | None = None  # what is being done
        self.options = box.options(setting)

    def wrong(self, place: str, what: str, kind: str = "") -> None:
        """`kind`: what is the same mistake, elsewhere in the game."""
        self.found.setdefault(kind or what, Finding(place, what))

    def play(
        self,
        rng: Random,
        watch: Watch,
        *,
        skill: float = 1.0,
        practice: frozenset[Seat] = frozenset(),
    ) -> Played | None:
        """None: it broke, and why is found."""

        def noted(state: Any, entry: Entry) -> None:
            self._now = entry
            watch(state, entry)
            self.last = entry

        return self.guarded(
            lambda: play_out(
                self.game,
                self.setting.seats,
                self.options,
                rng,
                skill=skill,
                practice=practice,
                most_actions=MOST_ACTIONS,
                watch=noted,
            )
        )

    def guarded(self, playing: Callable[[], Played]) -> Played | None:
        try:
            return playing()
        except Endless as endless:
            self.wrong(self.box.place("outcome"), f"{endless} ({self._how()})", "endless")
        except Refused as refusal:
            self.wrong(
                self.box.failed_at(refusal, "apply"),
                f"apply refuses what offers offers: {self._doing()} ({refusal.code})",
                f"refused {self._verb()}",
            )
        except Exception as error:
            what = f"{type(error).__name__}: {error} ({self._doing()})"
            self.wrong(self.box.failed_at(error, "apply"), what)
        return None

    def _doing(self) -> str:
        if self._now is None:
            return "at the start"
        args = str(dict(self._now.action.args))
        return f"{told(self._now)} with {args if len(args) < LONGEST else '...'}"

    def _verb(self) -> str:
        return self._now.action.verb if self._now else ""

    def _how(self) -> str:
        return f"{self.setting.seats} players, {self.setting.deck}"


def whole_game(box: Box, setting: Setting, skill: float) -> list[Finding]:
    """It ends; what is picked is accepted; `apply` leaves its input alone; replay agrees."""
    look, game, rng = Look(box, setting), box.game, Random(setting.seed)
    moments = 0

    def input_is_left_alone(state: Any, entry: Entry) -> None:
        nonlocal moments
        moments += 1
        if moments > FIRST and rng.random() >= SELDOM:
            return
        for part in changeable(state, "state"):
            look.wrong(box.place("setup"), f"{part}: a state is frozen, use tuples", part)
        before = copy.deepcopy(state)
        once = play(game, state, entry.action, entry.at_ms)
        if state != before:
            what = f"apply changes the state that it is given: {told(entry)}"
            look.wrong(box.place("apply"), what, "changes")
        elif once != play(game, state, entry.action, entry.at_ms):
            what = f"{told(entry)} leads to another state the second time: chance is for DEALER"
            look.wrong(box.place("apply"), what, "chance")

    played = look.play(rng, input_is_left_alone, skill=skill)
    if played is not None:
        look.guarded(lambda: _well_ended(look, played))
    return list(look.found.values())


def _well_ended(look: Look, played: Played) -> Played:
    box, game, seats = look.box, look.game, look.setting.seats
    outcome = played.outcome
    for problem in outcome_flaws(outcome, seats):
        look.wrong(box.place("outcome"), problem)
    for actor in (DEALER, TABLE):
        if game.offers(played.state, actor):
            look.wrong(box.place("offers"), f"when it is over, {who(actor)} may still act")
    if game.due(played.state) is not None:
        look.wrong(box.place("due"), "when it is over, a clock still runs")
    through_json = [
        Entry(at_ms, Action(actor, verb, args))
        for at_ms, (actor, verb, args) in json.loads(json.dumps(played.log))
    ]
    if replay(game, seats, look.options, through_json) != played.state:
        what = "the log, played again, leads to another state: is there chance outside DEALER?"
        look.wrong(box.place("apply"), what)
    return played


def outcome_flaws(outcome: object, seats: int) -> Iterator[str]:
    if not isinstance(outcome, Outcome):
        yield f"outcome is {outcome!r}, and should be Outcome(...) or None"
        return
    if len(outcome.scores) != seats:
        yield f"the outcome has {len(outcome.scores)} scores for {seats} seats"
    if not set(outcome.winners) <= set(range(seats)):
        yield f"the outcome has winners {outcome.winners}, and there are {seats} seats"
    if outcome.rounds < 1:
        yield "the outcome has no rounds"
    yield from not_plain([list(outcome.winners), list(outcome.scores)], "outcome")


def changeable(value: object, place: str, hint: Any = None) -> Iterator[str]:
    """Parts of a state that somebody could change; read-only by its type is good enough."""
    if is_dataclass(value) and not isinstance(value, type):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield f"{place} is a {type(value).__name__}, whose dataclass is not frozen"
        hints = _hints(type(value))
        for field in fields(value):
            yield from changeable(
                getattr(value, field.name), f"{place}.{field.name}", hints.get(field.name)
            )
    elif isinstance(value, list | dict | set | bytearray):
        if not _reads_only(hint):
            yield f"{place} is a {type(value).__name__}, which can be changed"
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from changeable(item, f"{place}[{number}]")


_hints = lru_cache(256)(get_type_hints)


def _reads_only(hint: Any) -> bool:
    kinds = [get_origin(hint), *(get_origin(part) for part in get_args(hint))]
    return any(kind in (Mapping, Sequence, Set, Collection) for kind in kinds)


def nobody_stuck(box: Box, setting: Setting, adversary: Adversary) -> list[Finding]:
    """Somebody may always act, also where hardly anybody ever comes."""
    look = Look(box, setting)
    rng = Random(f"{box.name}{setting.seed}")
    played = look.guarded(
        lambda: play_adversely(box.game, setting.seats, look.options, adversary, rng)
    )
    if played is not None and played.outcome != box.game.outcome(played.state):
        look.wrong(box.place("outcome"), "outcome differs when it is asked again")
    return list(look.found.values())


def refusals(box: Box, setting: Setting) -> tuple[list[Finding], set[str]]:
    """What is not offered is refused and changes nothing; with which codes."""
    look, game, rng = Look(box, setting), box.game, Random(11)
    seen: list[Action] = []
    codes: set[str] = set()

    def attack(state: Any, entry: Entry) -> None:
        seen.append(entry.action)
        if codes and rng.random() > 0.1:
            return
        action = rng.choice(seen)
        for wrong in (
            action._replace(actor=rng.randrange(setting.seats)),
            action._replace(args={**action.args, "more": 1}),
            action._replace(verb="fly"),
            Action(TABLE, action.verb, action.args),
        ):
            before = copy.deepcopy(state)
            try:
                play(game, state, wrong, entry.at_ms)
            except Refused as refusal:
                codes.add(refusal.code)
            if state != before:
                look.wrong(box.place("apply"), f"what is refused changes the state: `{wrong.verb}`")

    look.play(rng, attack)
    return list(look.found.values()), codes


def asides(box: Box, setting: Setting) -> list[Finding]:
    """An aside changes nothing but the own hand."""
    look, game, aside = Look(box, setting), box.game, box.game.HOOKS.aside
    if aside is None:
        return []
    met = 0

    def watch(state: Any, entry: Entry) -> None:
        nonlocal met
        actor = entry.action.actor
        if actor < 0 or not aside(state, entry.action):
            return
        met += 1
        after = play(game, state, entry.action, entry.at_ms)
        others = set(range(setting.seats)) - {actor}
        same = (
            game.table(after) == game.table(state)
            and game.offers(after, TABLE) == game.offers(state, TABLE)
            and game.outcome(after) is None
            and all(game.hand(after, seat) == game.hand(state, seat) for seat in others)
            and all(game.offers(after, seat) == game.offers(state, seat) for seat in others)
        )
        if not same:
            what = f"HOOKS.aside says that {told(entry)} is nobody else's business; it changes more"
            look.wrong(box.place("HOOKS.aside"), what, "aside")

    played = look.play(Random(13), watch)
    if played is not None and not met:
        look.wrong(box.place("HOOKS.aside"), "HOOKS.aside never says yes")
    return list(look.found.values())


def hands(box: Box, setting: Setting) -> list[Finding]:
    """Of the state, hands look at nothing but what they are said to be made of."""
    look, game, made_of = Look(box, setting), box.game, box.game.HOOKS.hand_from
    if not made_of:
        return []

    def watch(state: Any, entry: Entry) -> None:
        looked_at = set[str]()
        watched = _watched(state, looked_at)
        for seat in range(setting.seats):
            game.hand(watched, seat)
        for name in sorted(looked_at - made_of):
            what = f"HOOKS.hand_from lacks {name}, which hands are made of before {told(entry)}"
            look.wrong(box.place("HOOKS.hand_from"), what, name)

    look.play(Random(14), watch)
    return list(look.found.values())


def _watched(state: Any, looked_at: set[str]) -> Any:
    """The same state, which notes what of it is looked at."""
    kind = type(state)
    names = [found.name for found in fields(state)] if is_dataclass(state) else state._fields

    class Watched(kind):  # type: ignore[misc, valid-type]
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:
            if name in names:
                looked_at.add(name)
            return super().__getattribute__(name)

    values = {name: getattr(state, name) for name in names}
    return Watched(**values)


def practice(box: Box, setting: Setting) -> list[Finding]:
    """One person among practice players brings a game to its end.

    No round in which the person has not acted is ended by a practice player, and none decides for
    people or does what turns the next card.
    """
    look, game = Look(box, setting), box.game
    if not game.HOOKS.practice_sees(look.options):
        return []
    seats = frozenset(range(1, setting.seats))
    not_its = closed_to_practice(game)
    acted = set()
    person_acted_in = 0

    def watch(state: Any, entry: Entry) -> None:
        nonlocal person_acted_in
        before = game.table(state)["round"]
        if entry.action.actor == 0:
            person_acted_in = before
        if entry.action.actor not in seats:
            return
        acted.add(entry.action.actor)
        if entry.action.verb in not_its:
            look.wrong(box.place("HOOKS"), f"{told(entry)} is for persons, and a practice player's")
        after = game.table(play(game, state, entry.action, entry.at_ms))["round"]
        if after != before and person_acted_in != before:
            verb = entry.action.verb
            what = f"a practice player's `{verb}` ends a round in which the person has not acted"
            look.wrong(box.place("apply"), what)

    played = look.play(Random(23), watch, practice=seats)
    if played is not None and acted != seats:
        look.wrong(box.place("offers"), f"practice players in {sorted(seats - acted)} never act")
    return list(look.found.values())


def words(box: Box, setting: Setting) -> list[Finding]:
    """Whatever might have been said instead was on offer, with all that was not said in words."""
    look, game, rng = Look(box, setting), box.game, Random(17)
    run = Run.begin(box.name, look.options, tuple(range(setting.seats)))
    differently = 0

    def watch(state: Any, entry: Entry) -> None:
        nonlocal differently
        if entry.action.actor < 0 or entry.action.verb in game.DRAFTS:
            return
        then = Earlier(run, state, Step(1, 0, entry))
        for offer in then.offers():
            said = {
                key: value_for(choice, entry.at_ms, rng) for key, choice in offer.choices.items()
            }
            action = entry.action._replace(args=then.with_words(said))
            differently += action != entry.action
            try:
                play(game, state, action, entry.at_ms)
            except Illegal as refusal:
                if not refusal.code.startswith(f"{box.name}."):
                    what = f"{told(entry)} cannot be said differently: {refusal.code} for {said}"
                    look.wrong(box.place("offers"), what, f"words {entry.action.verb}")

    played = look.play(Random(19), watch, skill=0.5)
    if played is not None and not differently and game.HOOKS.words:
        what = (
            "nothing that is said could be said differently: "
            "Hooks(words=False) says that it is meant so"
        )
        look.wrong(box.place("HOOKS"), what)
    if differently and not game.HOOKS.words:
        look.wrong(box.place("HOOKS"), "Hooks(words=False), but things can be said differently")
    return list(look.found.values())
