"""A table of Huns for tests: camps are laid out, then people take dice, draw, plunder and place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games import huns
from rules.games.huns import app, dealing
from rules.games.huns.box.state import BoxState
from rules.games.huns.box.views import BoxView
from rules.games.huns.cards import DECK
from rules.games.huns.pieces import COLOURS, WAGONS, add
from rules.games.huns.state import NOTHING, Laid, State, all_cubes
from rules.games.huns.updates import empty_cart
from rules.games.huns.views import AppHand, AppView, Camp, LaidCard, TableView, Task
from rules.kernel import DEALER, Action, Illegal, Line, Offer, Seat, play, settle_options

ALL_TYPES_IN_TURN = [kind * 8 + i for i in range(8) for kind in range(4)]
TWOS: dict[str, int] = dict.fromkeys(COLOURS, 2)


def number(colour: str) -> int:
    return COLOURS.index(colour)


def wagon(places: str) -> int:
    """ "blue blue red" as the rules know it."""
    wanted = sorted(map(number, places.split()))
    return next(i for i, one in enumerate(WAGONS) if sorted(one.places) == wanted)


def wagons_of_type(kind: str) -> list[int]:
    return [i for i, one in enumerate(WAGONS) if one.type == kind]


def final_count(view: TableView) -> dict[str, list[int]]:
    """The points of each seat, step by step."""
    assert view["count"] is not None
    return {step["code"].removeprefix("huns.count."): step["points"] for step in view["count"]}


class Sitting:
    """One game in `app` mode, action by action. Seat 0 begins, unless told otherwise."""

    def __init__(self, seats: int = 2, *, first: Seat = 0, stop: str = "", **dice: int) -> None:
        self.options = settle_options(huns, seats, {"deck": "app"})
        state = huns.setup(seats, self.options)
        assert isinstance(state, State)
        self.state: State = state
        self.seats = seats
        self.lines: list[Line | None] = []
        shuffles = {c: list(range(len(p))) for c, p in zip(COLOURS, state.piles, strict=True)}
        self.do(DEALER, "deal", first=first, wagons=ALL_TYPES_IN_TURN, **shuffles)
        if stop == "start_cubes":
            return
        while self.view["phase"] == "start_cubes":
            offer = huns.offers(self.state, self.waiting)[0]
            self.do(self.waiting, offer.verb, **{k: v[0] for k, v in offer.choices.items()})
        self.state = self.state._replace(
            camps=tuple(
                camp._replace(carts=tuple(empty_cart(cart.wagon) for cart in camp.carts))
                for camp in self.state.camps
            ),
            reserve=dealing.setup(seats).reserve,
        )
        self.roll(**dice)

    # What people do

    def do(self, actor: Seat, verb: str, **args: Any) -> Sitting:
        action = Action(actor, verb, args)
        self.lines.append(huns.describe(self.state, action))
        after = play(huns, self.state, action, 0)
        assert isinstance(after, State)
        self.state = after
        return self

    def roll(self, **dice: int) -> Sitting:
        return self.do(DEALER, "roll", **{**TWOS, **dice})

    def roll_anew(self, **dice: int) -> Sitting:
        """The dice of this round show something else."""
        self.state = self.state._replace(dice=tuple({**TWOS, **dice}[c] for c in COLOURS))
        return self

    def take(self, die: str, seat: Seat | None = None) -> Sitting:
        return self.do(self.active if seat is None else seat, "take_die", die=die)

    def plunder(self, die: str) -> Sitting:
        """Take a die and plunder with it."""
        self.take(die)
        return self.do(self.active, "plunder")

    def draw(self, die: str) -> Sitting:
        self.take(die)
        return self.do(self.active, "draw", pile=die)

    def use(self, seat: Seat, card: str, **args: Any) -> Sitting:
        return self.do(seat, "use", card=card, **args)

    def end(self) -> Sitting:
        return self.do(self.active, "end_turn")

    def pass_turn(self) -> Sitting:
        """A turn in which nothing happens: a plunder, the cubes taken away again."""
        die = self.last_die()
        self.take(die)
        kept, reserve = self.state.camps, self.state.reserve
        self.do(self.active, "plunder")
        self.state = self.state._replace(tasks=(), camps=kept, reserve=reserve)
        return self.end()

    def last_die(self) -> str:
        choices = next(o for o in self.offers(self.active) if o.verb == "take_die").choices
        return str(choices["die"][-1])

    def pass_round(self, **dice: int) -> Sitting:
        """The turns left in this round, and the next roll."""
        for _ in range(5 - self.state.turn_number):
            self.pass_turn()
        return self.roll(**dice)

    # What lies on the table

    def lay(
        self, seat: Seat, *keys: str, cubes: str = "", used: bool = False, fled: bool = False
    ) -> Sitting:
        """Cards into a camp, with these cubes from the reserve on each."""
        for key in keys:
            colours = tuple(map(number, cubes.split()))
            self._remove_card(key)
            for colour in colours:
                self.state = self.state._replace(reserve=add(self.state.reserve, colour, -1))
            camp = self.state.camps[seat]
            laid = Laid(key, colours, fled, used)
            self._camp(seat, cards=(*camp.cards, laid))
        return self

    def hire(self, seat: Seat, *keys: str) -> Sitting:
        """Mercenaries (or Plagues), full."""
        for key in keys:
            self.lay(seat, key, cubes=" ".join(["black"] * DECK[key].places))
        return self

    def _remove_card(self, key: str) -> None:
        piles = tuple(tuple(k for k in pile if k != key) for pile in self.state.piles)
        self.state = self.state._replace(piles=piles)

    def on_top(self, *keys: str) -> Sitting:
        """These cards on top of their pile, the first one first."""
        for key in reversed(keys):
            self._remove_card(key)
            kind = DECK[key].kind
            piles = list(self.state.piles)
            piles[kind] = (key, *piles[kind])
            self.state = self.state._replace(piles=tuple(piles))
        return self

    def keep(self, pile: str, cards: int) -> Sitting:
        """Only so many cards in a pile."""
        piles = list(self.state.piles)
        piles[number(pile)] = piles[number(pile)][:cards]
        self.state = self.state._replace(piles=tuple(piles))
        return self

    def reserve(self, **cubes: int) -> Sitting:
        """So many cubes of a colour in the reserve; the others are in nobody's game."""
        new = [cubes.get(c, n) for c, n in zip(COLOURS, self.state.reserve, strict=True)]
        self.state = self.state._replace(reserve=tuple(new))  # type: ignore[arg-type]
        return self

    def loot(self, seat: Seat, **cubes: int) -> Sitting:
        for colour, n in cubes.items():
            camp = self.state.camps[seat]
            self._camp(seat, loot=add(camp.loot, number(colour), n))
            self.state = self.state._replace(reserve=add(self.state.reserve, number(colour), -n))
        return self

    def carts(self, seat: Seat, *wanted: str, loaded: Sequence[str] = ()) -> Sitting:
        """These wagons in the camp: "blue blue red", loaded with the cubes named."""
        mine = [wagon(places) for places in wanted]
        self._camp(seat, carts=tuple(map(empty_cart, mine)))
        pool = [*self.state.market, *self.state.wagon_pile, *range(32)]
        for other, camp in enumerate(self.state.camps):
            for cart in camp.carts:
                if other != seat and cart.wagon in mine:  # then they have another one
                    assert not any(cube != NOTHING for cube in cart.cubes)
                    new = next(w for w in pool if w not in self._in_camps())
                    carts = self.state.camps[other].carts
                    self._camp(
                        other, carts=tuple(empty_cart(new) if c is cart else c for c in carts)
                    )
        rest = [one for one in range(32) if one not in self._in_camps()]
        self.state = self.state._replace(market=tuple(rest[:4]), wagon_pile=tuple(rest[4:]))
        for places, cubes in zip(mine, loaded, strict=False):
            for cube in cubes.split():
                self._load(seat, places, number(cube))
        return self

    def _in_camps(self) -> set[int]:
        return {
            one
            for camp in self.state.camps
            for one in (*camp.shipped, *(cart.wagon for cart in camp.carts))
        }

    def _load(self, seat: Seat, which: int, colour: int) -> None:
        cart = next(c for c in self.state.camps[seat].carts if c.wagon == which)
        at = next(
            i
            for i, place in enumerate(WAGONS[which].places)
            if place == colour and cart.cubes[i] == NOTHING
        )
        new = cart._replace(cubes=(*cart.cubes[:at], colour, *cart.cubes[at + 1 :]))
        carts = tuple(new if c.wagon == which else c for c in self.state.camps[seat].carts)
        self._camp(seat, carts=carts)
        self.state = self.state._replace(reserve=add(self.state.reserve, colour, -1))

    def market(self, *wanted: str) -> Sitting:
        """These wagons lie face up, the others are in the pile."""
        up = [wagon(places) for places in wanted]
        pool = [*self.state.market, *self.state.wagon_pile]
        rest = tuple(one for one in pool if one not in up)
        self.state = self.state._replace(market=tuple(up), wagon_pile=rest)
        return self

    def no_wagons(self, market: int = 0) -> Sitting:
        self.state = self.state._replace(wagon_pile=(), market=self.state.market[:market])
        return self

    def shipped(self, seat: Seat, *kinds: str) -> Sitting:
        """Wagons of these types, shipped already."""
        free = [*self.state.wagon_pile, *self.state.market]
        for kind in kinds:
            one = next(w for w in free if WAGONS[w].type == kind)
            free.remove(one)
            camp = self.state.camps[seat]
            self._camp(seat, shipped=(*camp.shipped, one))
        self.state = self.state._replace(market=tuple(free[:4]), wagon_pile=tuple(free[4:]))
        return self

    def _camp(self, seat: Seat, **changes: Any) -> None:
        camps = list(self.state.camps)
        camps[seat] = camps[seat]._replace(**changes)
        self.state = self.state._replace(camps=tuple(camps))

    # What people see

    @property
    def view(self) -> AppView:
        view = huns.table(self.state)
        assert view["deck"] == "app"
        return view

    @property
    def active(self) -> Seat:
        seat = self.view["active"]
        assert seat is not None
        return seat

    @property
    def waiting(self) -> Seat:
        [seat] = self.view["waiting"]
        return seat

    @property
    def task(self) -> Task:
        task = self.view["task"]
        assert task is not None
        return task

    @property
    def count(self) -> dict[str, list[int]]:
        return final_count(self.view)

    def camp(self, seat: Seat) -> Camp:
        return self.view["camps"][seat]

    def card(self, seat: Seat, key: str) -> LaidCard:
        return next(c for c in self.camp(seat)["cards"] if c["card"] == key)

    def cards(self, seat: Seat) -> list[str]:
        return [c["card"] for c in self.camp(seat)["cards"]]

    def cubes(self, seat: Seat, places: str) -> list[str]:
        """The cubes on a wagon."""
        one = next(w for w in self.camp(seat)["wagons"] if w["wagon"] == wagon(places))
        return [cube for cube in one["cubes"] if cube]

    def offers(self, seat: Seat) -> Sequence[Offer]:
        return huns.offers(self.state, seat)

    def verbs(self, seat: Seat) -> set[str]:
        return {offer.verb for offer in self.offers(seat)}

    def choices(self, seat: Seat, verb: str, arg: str) -> list[Any]:
        """All that an argument may be, over all offers with this verb."""
        found = [o.choices[arg] for o in self.offers(seat) if o.verb == verb and arg in o.choices]
        return [value for choice in found for value in choice]

    def usable(self, seat: Seat) -> set[str]:
        """The cards that may be used now."""
        return set(self.choices(seat, "use", "card"))

    def total_cubes(self) -> list[int]:
        out = list(all_cubes(self.state))
        return [n + out.count(colour) for colour, n in enumerate(self.state.reserve)]

    def hand(self, seat: Seat) -> AppHand:
        return app.hand(self.state, seat)

    def refusal(self, actor: Seat, verb: str, **args: Any) -> str:
        """The reason against an action."""
        before = self.state
        try:
            play(huns, self.state, Action(actor, verb, args), 0)
        except Illegal as refused:
            assert self.state == before
            return refused.code
        raise AssertionError(f"{verb} was accepted")


class BoxSitting:
    """One game with the box on the table. Seat 0 begins."""

    def __init__(self, seats: int = 3, first: Seat = 0, start: bool = True) -> None:
        state = huns.setup(seats, settle_options(huns, seats, {"deck": "box"}))
        assert isinstance(state, BoxState)
        self.state: BoxState = state
        self.do(DEALER, "lots", first=first)
        while start and self.view["phase"] == "start_cubes":
            self.do(self.view["waiting"][0], "no_start_cube")

    def do(self, actor: Seat, verb: str, **args: Any) -> BoxSitting:
        after = play(huns, self.state, Action(actor, verb, args), 0)
        assert isinstance(after, BoxState)
        self.state = after
        return self

    def turn(self, did: str, die: str, value: int = 2) -> BoxSitting:
        active = self.view["active"]
        assert active is not None
        return self.do(active, did, die=die, value=value)

    def round(self, did: str = "draw", value: int = 2) -> BoxSitting:
        for die in COLOURS:
            self.turn(did, die, value)
        return self

    @property
    def view(self) -> BoxView:
        view = huns.table(self.state)
        assert view["deck"] == "box"
        return view

    @property
    def count(self) -> dict[str, list[int]]:
        return final_count(self.view)

    def verbs(self, seat: Seat) -> set[str]:
        return {offer.verb for offer in huns.offers(self.state, seat)}
