"""A table of Huns in `app` mode, and what can be read off it. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rules import seating
from rules.games.huns.cards import DECK, Card
from rules.games.huns.effects import CAMP, PLAGUES, Always, Destination, DieAction, Rule, Source
from rules.games.huns.pieces import (
    EQUIPMENT,
    MERCENARY,
    NO_CUBES,
    PLAGUE,
    RAID,
    WAGON_PLACES,
    WAGONS,
    Cubes,
    WagonType,
)
from rules.kernel import Seat

NOTHING = -1  # on a place of a wagon


class Phase(StrEnum):
    DEAL = "deal"
    START_CUBES = "start_cubes"
    ROLL = "roll"
    TURN = "turn"
    OVER = "over"


PEOPLE_DECIDE = (Phase.START_CUBES, Phase.TURN)  # in the others nobody can do anything


class Cart(NamedTuple):
    """A wagon in a camp."""

    wagon: int  # which of WAGONS
    cubes: tuple[int, ...]  # for each place the colour of the cube on it, or NOTHING


class Laid(NamedTuple):
    """A card in a camp."""

    key: str
    cubes: tuple[int, ...] = ()
    fled: bool = False  # a Plague lying face down
    used: bool = False  # a Raid, turned


class Camp(NamedTuple):
    carts: tuple[Cart, ...] = ()
    cards: tuple[Laid, ...] = ()
    shipped: tuple[int, ...] = ()  # face down
    loot: Cubes = NO_CUBES


@dataclass(frozen=True, slots=True)
class StartCubes:
    """The third and fourth player load their starting cubes."""

    seat: Seat
    cubes: int
    colours_taken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Plundered cubes in hand. What cannot be placed goes back to where it came from."""

    seat: Seat
    colour: int
    cubes: int
    from_loot: bool = False  # of this seat; otherwise from the reserve
    to: Destination = CAMP
    by_die: bool = False  # the action itself: effects marked "during the turn" may come between
    loaded: int = 0  # on wagons
    filled: bool = False  # a card
    new_wagons: tuple[int, ...] = ()  # that came meanwhile: they may take cubes, and need not


@dataclass(frozen=True, slots=True)
class PlunderNext:
    """One cube each of these colours, one plunder after the other."""

    seat: Seat
    colours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PickCube:
    """A cube to choose from an opponent's wagons, cards or loot."""

    seat: Seat
    opponent: Seat
    source: Source


@dataclass(frozen=True, slots=True)
class TakeWagon:
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayOne:
    """Cards drawn: one is played, the others go under their pile."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flee:
    """A Plague has just been laid here: flee it now or never."""

    seat: Seat
    key: str


@dataclass(frozen=True, slots=True)
class RollDie:
    """The die in front of the active player is rolled again, by the hub."""

    seat: Seat


class Triggered(NamedTuple):
    """An effect that was set off."""

    seat: Seat  # whose effect it is
    key: str
    about: Seat  # who set it off


@dataclass(frozen=True, slots=True)
class InOrder:
    """Effects at the same moment: the active player picks which comes next."""

    seat: Seat
    effects: tuple[Triggered, ...]


@dataclass(frozen=True, slots=True)
class Respond:
    """One effect that was set off: its owner may use it."""

    seat: Seat
    key: str
    about: Seat


Task = (
    StartCubes
    | Place
    | PlunderNext
    | PickCube
    | TakeWagon
    | PlayOne
    | Flee
    | RollDie
    | InOrder
    | Respond
)


class Turn(NamedTuple):
    """What the active player has done so far."""

    die: int = NOTHING  # its colour, once taken
    value: int = 0
    actions_left: int = 0  # with that die
    did: tuple[DieAction, ...] = ()
    spent: tuple[str, ...] = ()  # cards whose effect was used, by anybody, in this turn
    raided: bool = False


NO_DIE_YET = Turn()


class Board(NamedTuple):
    """What taking back a step brings back: all of a state that a step within a turn can change.

    The pile of wagons is not among it: who takes a wagon from there sees something hidden.
    """

    camps: tuple[Camp, ...]
    reserve: Cubes
    piles: tuple[tuple[str, ...], ...]
    market: tuple[int, ...]
    dice: tuple[int, ...]
    turn: Turn
    tasks: tuple[Task, ...]


class State(NamedTuple):
    """Everything on the table. (A tuple, because it is changed some hundred times per turn.)"""

    seats: int
    phase: Phase
    camps: tuple[Camp, ...]
    reserve: Cubes
    piles: tuple[tuple[str, ...], ...]  # face down, the top first
    wagon_pile: tuple[int, ...] = ()  # face down, the top first
    market: tuple[int, ...] = ()
    first: Seat = 0  # who has the first-player token
    round: int = 0
    turn_number: int = 0  # 0 to 4 within the round
    dice: tuple[int, ...] = (0, 0, 0, 0, 0)  # value by colour; 0: taken
    turn: Turn = NO_DIE_YET
    tasks: tuple[Task, ...] = ()  # the last one is dealt with first
    steps: tuple[Board, ...] = ()  # before each step that may be taken back, the last one last


def active_seat(state: State) -> Seat:
    return seating.left_of(state.seats, state.first, state.turn_number)


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    return seating.opponents(state.seats, seat)


# Cards in force


def is_full(laid: Laid) -> bool:
    return len(laid.cubes) == DECK[laid.key].places


@lru_cache(maxsize=20_000)
def in_force(cards: tuple[Laid, ...]) -> tuple[Card, ...]:
    """The cards of a camp that have their effect now. (Raids and Treasures are not among them.)"""
    plagues = [
        DECK[laid.key]
        for laid in cards
        if DECK[laid.key].kind == PLAGUE and not laid.fled and not is_full(laid)
    ]
    silent = {card.effect.rule for card in plagues if isinstance(card.effect, Always)}
    equipment = [] if "silent_equipment" in silent else of_kind(cards, EQUIPMENT)
    mercenaries = [] if "silent_mercenaries" in silent else of_kind(cards, MERCENARY)
    full = [laid for laid in mercenaries if is_full(laid)]
    return (*plagues, *(DECK[laid.key] for laid in (*equipment, *full)))


def of_kind(cards: tuple[Laid, ...], kind: int) -> list[Laid]:
    return [laid for laid in cards if DECK[laid.key].kind == kind]


@lru_cache(maxsize=20_000)
def _changed_rules(cards: tuple[Laid, ...]) -> Mapping[Rule, int]:
    changed: dict[Rule, int] = {}
    for card in in_force(cards):
        if isinstance(card.effect, Always) and card.effect.die_value is None:
            changed[card.effect.rule] = changed.get(card.effect.rule, 0) + card.effect.by
    return changed


def rule(camp: Camp, name: Rule) -> int:
    """By how much a rule is changed in this camp; 0: not at all."""
    return _changed_rules(camp.cards).get(name, 0)


def cubes_for_die(camp: Camp, value: int) -> int:
    """How many cubes a plunder with a die of this value takes."""
    bonus = sum(
        card.effect.by
        for card in in_force(camp.cards)
        if isinstance(card.effect, Always)
        and card.effect.rule == "cubes"
        and card.effect.die_value in (None, value)
    )
    return max(0, value + bonus)


def cards_for_die(camp: Camp, value: int) -> int:
    """How many cards a draw with a die of this value takes. At least one: drawing is playing."""
    return max(1, value + rule(camp, "cards"))


def piles_for_die(state: State, seat: Seat, die: int) -> list[int]:
    """The piles that a draw with a die of this colour may be from."""
    if rule(state.camps[seat], "any_pile"):
        return [kind for kind, pile in enumerate(state.piles) if pile]
    return [die] if state.piles[die] else []


def piles_to_draw(state: State, seat: Seat) -> list[int]:
    """The piles that a draw with the die taken may be from."""
    return piles_for_die(state, seat, state.turn.die)


def actions_to_do(state: State) -> list[DieAction]:
    """What the die still asks of the active player, and can be done.

    Of two actions the second may have become impossible, when all that could be drawn is gone:
    then it is not waited for.
    """
    turn = state.turn
    if not turn.actions_left:
        return []
    can_draw = "draw" not in turn.did and piles_to_draw(state, active_seat(state))
    found: list[DieAction] = ["draw"] if can_draw else []
    return found if "plunder" in turn.did else [*found, "plunder"]


def raids_ready(camp: Camp) -> list[Card]:
    if rule(camp, "silent_raids"):
        return []
    return [DECK[laid.key] for laid in of_kind(camp.cards, RAID) if not laid.used]


def card_in(camp: Camp, key: str) -> Laid:
    return next(laid for laid in camp.cards if laid.key == key)


# Places


def free_colours(cart: Cart) -> list[int]:
    """The colours of the free places, each as often as it is free."""
    places = WAGONS[cart.wagon].places
    return [place for place, cube in zip(places, cart.cubes, strict=True) if cube == NOTHING]


def takes(cart: Cart, colour: int) -> bool:
    return colour in free_colours(cart)


def cart_in(camp: Camp, wagon: int) -> Cart:
    return next(cart for cart in camp.carts if cart.wagon == wagon)


def cubes_on(cart: Cart) -> list[int]:
    return [cube for cube in cart.cubes if cube != NOTHING]


def wagon_room(camp: Camp) -> int:
    """How many wagons belong in this camp."""
    return WAGON_PLACES + rule(camp, "wagon_places")


def cards_with_room(camp: Camp, to: Destination = CAMP) -> list[str]:
    """The Mercenaries and Plagues that can take a cube."""
    kinds = [PLAGUE]
    if to != PLAGUES and not rule(camp, "no_hiring"):
        kinds.append(MERCENARY)
    return [
        laid.key
        for laid in camp.cards
        if DECK[laid.key].kind in kinds and not laid.fled and not is_full(laid)
    ]


# Shipped wagons and the end


def shipped_types(camp: Camp) -> tuple[WagonType, ...]:
    return tuple(WAGONS[wagon].type for wagon in camp.shipped)


def exhausted(state: State) -> bool:
    """A colour without cubes in the reserve, or an empty pile: looked at when a round ends."""
    return not all(state.reserve) or not all(state.piles)


def all_cubes(state: State) -> Iterator[int]:
    """The colour of every cube that is not in the reserve (to see that none is lost)."""
    for camp in state.camps:
        for cart in camp.carts:
            yield from cubes_on(cart)
        for laid in camp.cards:
            yield from laid.cubes
        for colour, cubes in enumerate(camp.loot):
            yield from [colour] * cubes
    for task in state.tasks:
        if isinstance(task, Place):
            yield from [task.colour] * task.cubes
