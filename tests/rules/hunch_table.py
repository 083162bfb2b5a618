"""A table of Hunch for tests: Clém, Jeanne, Séb and who else sits down, action by action."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rules.games import hunch
from rules.kernel import (
    DEALER,
    TABLE,
    Action,
    Choice,
    Entry,
    Line,
    Seat,
    Shuffle,
    play,
    settle_options,
)

CLEM, JEANNE, SEB, LEO, ZOE, MAX = range(6)

# Dealt in this order: the first cards to Clém, the next to Jeanne, ... and what is left is unseen.
CARDS = """\
drum, teapot, giraffe
ladder, cloud, pizza
snail, rocket, pillow
Rose, cogwheel, postcard
lasagne, television, wave
Pluto, lamp, racing car
Yoghurt, robot, igloo
window, pirate, lemon
trumpet, Mars, sledge
frog, castle, book
tent, volcano, spoon
feather, tunnel, crown
nose, bridge, honey
"""

# Each player's first secret is the first word of its first card, and so on.
FIRST_WORDS = [line.split(",")[0] for line in CARDS.splitlines()]


class Sitting:
    """One game, with the cards above dealt as they stand unless another deck is given."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        options = {"own_deck": CARDS} | options
        self.seats = range(seats)
        self.options = settle_options(hunch, seats, options)
        self.state = hunch.setup(seats, self.options)
        self.at_ms = 0
        self.log: list[Entry] = []
        self.lines: list[Line | None] = []
        self.deal()

    # --- Acting ---

    def do(self, actor: Seat, verb: str, **args: Any) -> None:
        self._play(Action(actor, verb, args))
        self.deal()

    def _play(self, action: Action) -> None:
        before, self.state = self.state, play(hunch, self.state, action, self.at_ms)
        self.lines.append(hunch.describe(before, action))
        self.log.append(Entry(self.at_ms, action))

    def deal(self) -> None:
        """Chance without chance: cards come in the order in which they stand in the deck."""
        for _ in range(4):
            offers = hunch.offers(self.state, DEALER)
            if not offers:
                return
            (offer,) = offers
            args = {name: _in_order(choice) for name, choice in offer.choices.items()}
            self._play(Action(DEALER, offer.verb, args))
        raise AssertionError("the dealer comes to no end")

    def all_done(self) -> None:
        for seat in self.seats:
            if "done" in self.verbs(seat):
                self.do(seat, "done")

    def nobody_objects(self) -> Sitting:
        """The time to say no, or to vote, is up."""
        due = hunch.due(self.state)
        assert due is not None
        self.at_ms = max(self.at_ms, due.at_ms)
        self.do(DEALER, due.action.verb)
        return self

    def choose_secrets(self, words: Mapping[Seat, Sequence[str]] = {}) -> Sitting:
        """What is not said is the first word of each card; then all are done."""
        each = len(self.secrets(CLEM))
        for seat in self.seats:
            first = FIRST_WORDS[seat * each : (seat + 1) * each]
            chosen = words.get(seat, first)
            for number, word in zip(self.secrets(seat), chosen, strict=True):
                self.do(seat, "choose", secret=number, word=word)
        self.all_done()
        return self

    def write_clues(self, texts: Mapping[Seat, Sequence[str]] = {}) -> Sitting:
        for seat in self.seats:
            for card, text in enumerate(texts.get(seat, (f"first {seat}", f"second {seat}"))):
                self.do(seat, "write", card=card, text=text)
        self.all_done()
        return self

    def all_pass(self) -> Sitting:
        """Nobody buys anything in the auctions that are left."""
        while self.phase == "auction":
            self.do(self.table["auction"]["turn"], "pass")
        return self

    def all_take_coins(self) -> Sitting:
        while self.phase == "bonus":
            self.do(self.table["turn"], "coins")
        return self

    def to_guessing(self) -> Sitting:
        """On to the next phase 3, with nothing bought and two coins for everybody."""
        if self.phase == "secrets":
            self.choose_secrets()
        return self.write_clues().all_pass().all_take_coins()

    def guess(self, seat: Seat, *guesses: tuple[int, str]) -> Sitting:
        for card, (secret, word) in enumerate(guesses):
            self.do(seat, "guess", card=card, secret=secret, word=word)
        self.do(seat, "done")
        return self

    def reveal(self) -> Sitting:
        """Everybody else is done; then one secret after the other. Owners are strict."""
        self.all_done()
        while (number := self.table["reveal"]["next"]) is not None:
            self.do(CLEM, "reveal", secret=number)
            owner = self.secret(number)["owner"]
            while asked := self.hand(owner)["question"]:
                self.do(owner, "judge", guess=asked["guess"], verdict="wrong")
        return self

    def close(self) -> Sitting:
        self.do(CLEM, "close_round")
        return self

    # --- Looking ---

    @property
    def table(self) -> dict[str, Any]:
        return dict(hunch.table(self.state))

    @property
    def phase(self) -> str:
        return str(self.table["phase"])

    @property
    def coins(self) -> list[int]:
        return list(self.table["coins"])

    @property
    def scores(self) -> list[int]:
        return list(self.table["scores"])

    def hand(self, seat: Seat) -> dict[str, Any]:
        return dict(hunch.hand(self.state, seat))

    def secrets(self, seat: Seat) -> list[int]:
        """The numbers of a player's secrets."""
        return [each["secret"] for each in self.table["secrets"] if each["owner"] == seat]

    def secret(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.table["secrets"][number]
        return found

    def grid(self) -> list[str]:
        return [word for card in self.table["grid"] if not card["gone"] for word in card["words"]]

    def verbs(self, seat: Seat) -> set[str]:
        return {offer.verb for offer in hunch.offers(self.state, seat)}

    def choices(self, seat: Seat, verb: str, name: str) -> set[Any]:
        """Everything that a player may choose for an argument, over all offers of a verb."""
        found = [offer for offer in hunch.offers(self.state, seat) if offer.verb == verb]
        return {value for offer in found if name in offer.choices for value in offer.choices[name]}

    def sees(self, viewer: Seat) -> str:
        """Everything that reaches a phone, or the tablet and watchers, as text."""
        hand = None if viewer == TABLE else hunch.hand(self.state, viewer)
        offers = [(offer.verb, repr(offer.choices)) for offer in hunch.offers(self.state, viewer)]
        lines = [line and (line.code, dict(line.params)) for line in self.lines]
        return json.dumps([self.table, hand, offers, lines], ensure_ascii=False, sort_keys=True)


def _in_order(choice: Choice) -> list[int]:
    assert isinstance(choice, Shuffle)
    return list(range(choice.size))


def clue(seat: Seat, place: int) -> int:
    """The number of a player's first (0) or second (1) clue."""
    return seat * 2 + place
