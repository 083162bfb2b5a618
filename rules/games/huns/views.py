"""What everybody may see of a table in `app` mode, and what one seat alone may see."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, NotRequired, TypedDict

from rules.games.huns import activation, placing, scoring
from rules.games.huns.box.views import BoxHand, BoxView
from rules.games.huns.cards import DECK
from rules.games.huns.pieces import COLOURS, KINDS, WAGONS, Colour, Kind, WagonType
from rules.games.huns.room import usable
from rules.games.huns.shared_views import ByColour, Shared, by_colour, count_steps
from rules.games.huns.state import (
    NOTHING,
    Cart,
    Flee,
    InOrder,
    Laid,
    Phase,
    PickCube,
    Place,
    PlayOne,
    PlunderNext,
    Respond,
    RollDie,
    StartCubes,
    State,
    TakeWagon,
    actions_to_do,
    active_seat,
    cards_for_die,
    cubes_for_die,
    exhausted,
    in_force,
    is_full,
    piles_for_die,
    shipped_types,
)
from rules.kernel import CommonView, Seat


class ShownPhase(StrEnum):
    """The phase, and within a turn the decision that the table waits for."""

    DEAL = "deal"
    START_CUBES = "start_cubes"
    ROLL = "roll"
    TAKE_DIE = "take_die"
    ACT = "act"
    PLACE = "place"
    PICK = "pick"
    TAKE_WAGON = "take_wagon"
    CHOOSE_CARD = "choose_card"
    FLEE = "flee"
    ORDER = "order"
    RESPOND = "respond"
    END_TURN = "end_turn"
    OVER = "over"


class Wagon(TypedDict):
    """A wagon lying face up."""

    wagon: int
    type: WagonType
    places: list[Colour]


class LoadedWagon(Wagon):
    cubes: list[Colour | None]  # by place


class LaidCard(TypedDict):
    card: str
    kind: Kind
    places: int
    cubes: list[Colour]
    full: bool
    in_force: bool
    fled: bool
    used: bool
    points: int | None  # that it would count if the game ended now; None: only the end shows it


class Camp(TypedDict):
    wagons: list[LoadedWagon]
    cards: list[LaidCard]
    loot: ByColour
    shipped: int
    types: list[WagonType] | None  # before the end: None
    treasures_met: list[str]


class Task(TypedDict):
    """The decision that the table waits for, as far as it is public."""

    what: ShownPhase
    seat: Seat
    colour: NotRequired[Colour]
    cubes: NotRequired[int]
    pile: NotRequired[Colour]
    cards: NotRequired[int | list[str]]  # how many were drawn, or those whose effects are due
    card: NotRequired[str]


class Die(TypedDict):
    colour: Colour
    value: int


class AppView(CommonView[ShownPhase], Shared):
    deck: Literal["app"]
    dice: ByColour  # values; 0: taken
    die: Die | None  # in front of the active player
    market: list[Wagon]
    wagon_pile: int
    camps: list[Camp]
    task: Task | None


class WouldDo(TypedDict):
    """What a die would do in this seat's hands."""

    die: Colour
    value: int
    piles: list[Colour]  # that it could draw from
    cards: int  # drawn
    cubes: int  # plundered
    usable: int  # of these cubes


class AppHand(TypedDict):
    shipped: list[WagonType]
    drawn: list[str]
    proposal: list[int]  # which wagon takes each cube
    dice: list[WouldDo]
    die_can_change: bool  # by a card of this seat, between taking it and acting
    score: int  # with what is hidden


TableView = AppView | BoxView
HandView = AppHand | BoxHand

PHASES: Mapping[type, ShownPhase] = {
    StartCubes: ShownPhase.START_CUBES,
    Place: ShownPhase.PLACE,
    PlunderNext: ShownPhase.PLACE,
    PickCube: ShownPhase.PICK,
    TakeWagon: ShownPhase.TAKE_WAGON,
    PlayOne: ShownPhase.CHOOSE_CARD,
    Flee: ShownPhase.FLEE,
    InOrder: ShownPhase.ORDER,
    Respond: ShownPhase.RESPOND,
    RollDie: ShownPhase.ROLL,
}


def phase(state: State) -> ShownPhase:
    if state.tasks:
        return PHASES[type(state.tasks[-1])]
    if state.phase != Phase.TURN:
        return ShownPhase(state.phase)
    if state.turn.die == NOTHING:
        return ShownPhase.TAKE_DIE
    return ShownPhase.ACT if actions_to_do(state) else ShownPhase.END_TURN


def waiting(state: State) -> list[Seat]:
    if state.tasks:
        return [state.tasks[-1].seat]
    return [active_seat(state)] if state.phase == Phase.TURN else []


def table(state: State) -> AppView:
    sheets = scoring.sheets(state)
    over = state.phase == Phase.OVER
    return {
        "deck": "app",
        "phase": phase(state),
        "round": state.round,
        "turn": state.turn_number + 1,
        "waiting": waiting(state),
        "scores": [scoring.total(sheet, state.seats) for sheet in sheets],
        "ends_at_ms": None,
        "first": state.first,
        "active": active_seat(state) if state.phase == Phase.TURN else None,
        "dice": by_colour(state.dice),
        "die": die(state),
        "reserve": by_colour(state.reserve),
        "piles": by_colour([len(pile) for pile in state.piles]),
        "market": [wagon(number) for number in state.market],
        "wagon_pile": len(state.wagon_pile),
        "ending": state.round > 0 and exhausted(state),
        "camps": [camp_of(state, seat, over) for seat in range(state.seats)],
        "task": pending(state),
        "count": count_steps(sheets) if over else None,
    }


def die(state: State) -> Die | None:
    if state.turn.die == NOTHING:
        return None
    return {"colour": COLOURS[state.turn.die], "value": state.turn.value}


def wagon(number: int) -> Wagon:
    return {
        "wagon": number,
        "type": WAGONS[number].type,
        "places": [COLOURS[place] for place in WAGONS[number].places],
    }


def loaded_wagon(cart: Cart) -> LoadedWagon:
    cubes: list[Colour | None] = [None if cube == NOTHING else COLOURS[cube] for cube in cart.cubes]
    return {**wagon(cart.wagon), "cubes": cubes}


def laid_card(laid: Laid, working: set[str], points: int | None) -> LaidCard:
    card = DECK[laid.key]
    return {
        "card": laid.key,
        "kind": KINDS[card.kind],
        "places": card.places,
        "cubes": [COLOURS[cube] for cube in laid.cubes],
        "full": bool(card.places) and is_full(laid),
        "in_force": laid.key in working,
        "fled": laid.fled,
        "used": laid.used,
        "points": points,
    }


def camp_of(state: State, seat: Seat, over: bool) -> Camp:
    camp = state.camps[seat]
    working = {card.key for card in in_force(camp.cards)}
    return {
        "wagons": [loaded_wagon(cart) for cart in camp.carts],
        "cards": [
            laid_card(laid, working, scoring.card_points(state, seat, laid, hidden=over))
            for laid in camp.cards
        ],
        "loot": by_colour(camp.loot),
        "shipped": len(camp.shipped),
        "types": list(shipped_types(camp)) if over else None,
        "treasures_met": scoring.treasures_met(state, seat, hidden=over),
    }


def pending(state: State) -> Task | None:
    if not state.tasks:
        return None
    task = state.tasks[-1]
    view: Task = {"what": phase(state), "seat": task.seat}
    match task:
        case Place():
            return {**view, "colour": COLOURS[task.colour], "cubes": task.cubes}
        case PlayOne():
            kind = DECK[task.cards[0]].kind
            return {**view, "pile": COLOURS[kind], "cards": len(task.cards)}
        case Flee() | Respond():
            return {**view, "card": task.key}
        case StartCubes():
            return {**view, "cubes": task.cubes}
        case InOrder():
            return {**view, "cards": [effect.key for effect in task.effects]}
        case _:
            return view


def hand(state: State, seat: Seat) -> AppHand:
    task = state.tasks[-1] if state.tasks else None
    mine = task if task is not None and task.seat == seat else None
    return {
        "shipped": list(shipped_types(state.camps[seat])),
        "drawn": list(mine.cards) if isinstance(mine, PlayOne) else [],
        "proposal": placing.fullest(state, mine) if isinstance(mine, Place) else [],
        "dice": would_do(state, seat),
        "die_can_change": activation.die_can_change(state, seat),
        "score": scoring.total(scoring.sheet(state, seat, hidden=True), state.seats),
    }


def would_do(state: State, seat: Seat) -> list[WouldDo]:
    """Who has taken a die is told so of that one too."""
    camp = state.camps[seat]
    values = list(state.dice)
    if state.turn.die != NOTHING and seat == active_seat(state):
        values[state.turn.die] = state.turn.value
    found: list[WouldDo] = []
    for colour, value in enumerate(values):
        if value:
            cubes = min(cubes_for_die(camp, value), state.reserve[colour])
            found.append(
                {
                    "die": COLOURS[colour],
                    "value": value,
                    "piles": [COLOURS[kind] for kind in piles_for_die(state, seat, colour)],
                    "cards": min(cards_for_die(camp, value), len(state.piles[colour])),
                    "cubes": cubes,
                    "usable": usable(state, seat, colour, cubes),
                }
            )
    return found
