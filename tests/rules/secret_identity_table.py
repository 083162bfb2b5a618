"""A table of Secret Identity on which a test plays, in the table's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.games import secret_identity as game
from rules.games.secret_identity.cards import our_characters
from rules.games.secret_identity.state import State
from rules.kernel import DEALER, Action, Line, Shuffle, play, settle_options


class Sitting:
    """Characters and pictos come in the order of the deck: places 1 to 8 show cards 1 to 8."""

    def __init__(self, seats: int, *, dealt: bool = True, **options: Any) -> None:
        self.seats = seats
        self.at_ms = 0
        self.lines: list[Line | None] = []
        self.state: State = game.setup(seats, settle_options(game, seats, options))
        if dealt:
            self.deal()

    @property
    def view(self) -> Mapping[str, Any]:
        return game.table(self.state)

    def hand(self, seat: int) -> Mapping[str, Any]:
        return game.hand(self.state, seat)

    def verbs(self, seat: int) -> list[str]:
        return [offer.verb for offer in game.offers(self.state, seat)]

    def do(self, actor: int, verb: str, /, **args: Any) -> None:
        self.at_ms += 1_000
        action = Action(actor, verb, args)
        before = self.state
        self.state = play(game, before, action, self.at_ms)
        self.lines.append(game.describe(before, action))

    def nobody_objects(self) -> None:
        """The time to say no, or to vote, is up."""
        due = game.due(self.state)
        assert due is not None
        self.at_ms = max(self.at_ms, due.at_ms)
        self.do(DEALER, due.action.verb)

    # Dealing

    def deal(self, keys: Sequence[int] = ()) -> None:
        """Everything up to the keys; seats get the keys given, then the lowest that are left."""
        while (offer := game.offers(self.state, DEALER)[0]).verb != "deal_keys":
            order = offer.choices["order"]
            assert isinstance(order, Shuffle)
            self.do(DEALER, offer.verb, order=list(range(order.size)))
        self.deal_keys(*keys)

    def deal_keys(self, *keys: int) -> None:
        """For the seats clockwise from the first player."""
        rest = [number for number in range(1, 9) if number not in keys]
        self.do(DEALER, "deal_keys", order=[number - 1 for number in (*keys, *rest)])

    # Whole phases

    @property
    def everybody(self) -> range:
        return range(self.seats)

    def all_know(self) -> None:
        for seat in self.everybody:
            if "known" in self.verbs(seat):
                self.do(seat, "known")

    def look(self, *seats: int) -> None:
        self.all_know()
        for seat in seats or self.everybody:
            self.do(seat, "look")

    def place(self, seat: int, *pictos: tuple[int, str]) -> None:
        """Cards with how they lie; nothing said: the first card of the hand, green, front."""
        if self.state.rules.box:
            self.do(seat, "place", count=len(pictos) or 1)
            return
        pictos = pictos or ((self.state.hands[seat][0], "green_front"),)
        ways = {f"as_{number}": way for number, (_, way) in enumerate(pictos, 1)}
        self.do(seat, "place", cards=[card for card, _ in pictos], **ways)

    def place_many(self, seat: int, count: int) -> None:
        if self.state.rules.box:
            self.do(seat, "place", count=count)
        else:
            self.place(seat, *((card, "green_front") for card in self.state.hands[seat][:count]))

    def look_and_place(self) -> None:
        self.look()
        for seat in self.everybody:
            self.place(seat)

    def key(self, seat: int) -> int:
        return self.state.keys[seat]

    def keys_for(self, seat: int, believed: dict[int, int]) -> list[int]:
        """A vote: the numbers believed, for other opponents numbers that are wrong."""
        others = self.hand(seat)["opponents"]
        free = [number for number in range(1, 9) if number not in believed.values()]
        votes = dict(believed)
        for other in others:
            if other not in votes:
                votes[other] = next(number for number in free if number != self.key(other))
                free.remove(votes[other])
        return [votes[other] for other in others]

    def vote(self, seat: int, *right: int) -> None:
        """Right about these players, wrong about the others."""
        self.do(seat, "vote", keys=self.keys_for(seat, {of: self.key(of) for of in right}))

    def reveal_all(self) -> None:
        while (coming := self.view["next"]) is not None:
            self.do(coming, "reveal", seat=coming)

    def round(self, right: Mapping[int, Sequence[int]] | None = None) -> None:
        """A whole round from laid-out characters on: who is right about whom."""
        self.look_and_place()
        for seat in self.everybody:
            self.vote(seat, *(right or {}).get(seat, ()))
        self.reveal_all()
        self.do(0, "close_round")
        if self.view["phase"] == "deal":
            self.deal()

    # The cooperative version

    @property
    def active(self) -> int:
        active: int = self.view["together"]["active"]
        return active

    @property
    def guessers(self) -> list[int]:
        return [seat for seat in self.everybody if seat != self.active]

    def tell(self, count: int = 1) -> None:
        """The active player looks and places."""
        self.look(self.active)
        self.place_many(self.active, count)

    def point_all(self, number: int) -> None:
        for seat in self.guessers:
            self.do(seat, "point", number=number)

    def turn(self, *, right: bool, count: int = 1) -> None:
        self.tell(count)
        key = self.key(self.active)
        number = key if right else key % 8 + 1
        self.point_all(number)
        self.do(self.guessers[0], "lock", number=number)
        self.do(self.active, "close_round")
        if self.view["phase"] == "deal":
            self.deal()


def name_of_side(side: int, language: str = "en") -> str:
    return our_characters(language)[side].name
