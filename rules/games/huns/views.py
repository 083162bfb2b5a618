"""What everybody may see of a table in `app` mode, what one seat alone may see, and the record."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from rules.games.huns import placing, scoring
from rules.games.huns.cards import DECK
from rules.games.huns.pieces import COLOURS, KINDS, WAGONS
from rules.games.huns.state import (
    NOTHING,
    Camp,
    Cart,
    Flee,
    InOrder,
    Laid,
    PickCube,
    Place,
    PlayOne,
    Respond,
    RollDie,
    StartCubes,
    State,
    TakeWagon,
    active_seat,
    can_use,
    cards_for_die,
    cards_with_room,
    cubes_for_die,
    exhausted,
    free_colours,
    in_force,
    is_full,
    rule,
    shipped_types,
)
from rules.kernel import Seat

# What the table does, by the decision that it waits for.
PHASES: dict[type, str] = {
    StartCubes: "start_cubes",
    Place: "place",
    PickCube: "pick",
    TakeWagon: "take_wagon",
    PlayOne: "choose_card",
    Flee: "flee",
    InOrder: "order",
    Respond: "respond",
    RollDie: "roll",
}


def phase(state: State) -> str:
    if state.tasks:
        return PHASES.get(type(state.tasks[-1]), state.phase)
    if state.phase != "turn":
        return state.phase
    if state.turn.die == NOTHING:
        return "take_die"
    return "act" if state.turn.actions_left else "end_turn"


def waiting(state: State) -> list[Seat]:
    if state.tasks:
        return [state.tasks[-1].seat]
    return [active_seat(state)] if state.phase == "turn" else []


def table(state: State) -> dict[str, Any]:
    sheets = scoring.sheets(state)
    over = state.phase == "over"
    return {
        "deck": "app",
        "phase": phase(state),
        "round": state.round,
        "turn": state.turn_number + 1,
        "waiting": waiting(state),
        "scores": [scoring.total(sheet, state.seats) for sheet in sheets],
        "ends_at_ms": None,
        "first": state.first,
        "active": active_seat(state) if state.phase == "turn" else None,
        "dice": dict(zip(COLOURS, state.dice, strict=True)),
        "die": die(state),
        "reserve": dict(zip(COLOURS, state.reserve, strict=True)),
        "piles": {colour: len(pile) for colour, pile in zip(COLOURS, state.piles, strict=True)},
        "market": [wagon(number) for number in state.market],
        "wagon_pile": len(state.wagon_pile),
        "ending": state.round > 0 and exhausted(state),
        "camps": [camp_view(state, seat, over) for seat in range(state.seats)],
        "task": task_view(state),
        "count": [step._asdict() for step in scoring.count(sheets)] if over else None,
    }


def die(state: State) -> dict[str, Any] | None:
    if state.turn.die == NOTHING:
        return None
    return {"colour": COLOURS[state.turn.die], "value": state.turn.value}


def wagon(number: int) -> dict[str, Any]:
    """A wagon lying face up."""
    return {
        "wagon": number,
        "type": WAGONS[number].type,
        "places": [COLOURS[place] for place in WAGONS[number].places],
    }


def cart(cart: Cart) -> dict[str, Any]:
    cubes = [None if cube == NOTHING else COLOURS[cube] for cube in cart.cubes]
    return {**wagon(cart.wagon), "cubes": cubes}


def laid_view(laid: Laid, working: set[str]) -> dict[str, Any]:
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
    }


def camp_view(state: State, seat: Seat, over: bool) -> dict[str, Any]:
    camp = state.camps[seat]
    working = {card.key for card in in_force(camp.cards)}
    return {
        "wagons": [cart(one) for one in camp.carts],
        "cards": [laid_view(laid, working) for laid in camp.cards],
        "loot": dict(zip(COLOURS, camp.loot, strict=True)),
        "shipped": len(camp.shipped),
        "types": list(shipped_types(camp)) if over else None,
        "treasures_met": scoring.treasures_met(state, seat, hidden=over),
    }


def task_view(state: State) -> dict[str, Any] | None:
    """The decision that the table waits for, as far as it is public."""
    if not state.tasks:
        return None
    task = state.tasks[-1]
    view: dict[str, Any] = {"what": phase(state), "seat": task.seat}
    match task:
        case Place():
            return view | {"colour": COLOURS[task.colour], "cubes": task.cubes}
        case PlayOne():
            kind = DECK[task.cards[0]].kind
            return view | {"pile": COLOURS[kind], "cards": len(task.cards)}
        case Flee() | Respond():
            return view | {"card": task.key}
        case PickCube():
            return view | {"opponent": task.opponent, "source": task.source}
        case StartCubes():
            return view | {"cubes": task.cubes}
        case InOrder():
            return view | {"cards": [effect.key for effect in task.effects]}
        case _:
            return view


def hand(state: State, seat: Seat) -> dict[str, Any]:
    task = state.tasks[-1] if state.tasks else None
    mine = task if task is not None and task.seat == seat else None
    return {
        "shipped": list(shipped_types(state.camps[seat])),
        "drawn": list(mine.cards) if isinstance(mine, PlayOne) else [],
        "proposal": placing.fullest(state, mine) if isinstance(mine, Place) else [],
        "dice": would_do(state, seat),
        "score": scoring.total(scoring.sheet(state, seat, hidden=True), state.seats),
    }


def would_do(state: State, seat: Seat) -> list[dict[str, Any]]:
    """What each die would do in this seat's hands: cards drawn, cubes plundered, cubes of use.

    Who has taken a die is told so of that one too.
    """
    camp = state.camps[seat]
    values = list(state.dice)
    if state.turn.die != NOTHING and seat == active_seat(state):
        values[state.turn.die] = state.turn.value
    found = []
    for colour, value in enumerate(values):
        if value:
            cubes = min(cubes_for_die(camp, value), state.reserve[colour])
            found.append(
                {
                    "die": COLOURS[colour],
                    "value": value,
                    "cards": min(cards_for_die(camp, value), len(state.piles[colour])),
                    "cubes": cubes,
                    "usable": usable(camp, colour, cubes),
                }
            )
    return found


def usable(camp: Camp, colour: int, cubes: int) -> int:
    """How many of these cubes find a place at once, put where most of them fit."""
    if not cubes or not can_use(camp, colour):
        return 0
    free = sum(free_colours(one).count(colour) for one in camp.carts)
    on_wagons = min(free, 1) if rule(camp, "load_one") else free
    keys = cards_with_room(camp)
    on_card = max(
        (DECK[laid.key].places - len(laid.cubes) for laid in camp.cards if laid.key in keys),
        default=0,
    )
    return min(cubes, max(on_wagons, on_card))


# What a seat cannot know, dealt anew


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    """New piles, wagons in the pile and face down with others, and cards in others' hands.

    A card stays of its kind. What the active player may go back to is dealt just the same.
    """
    cards: dict[str, str] = {}
    hidden_in_hand = [
        key
        for task in state.tasks
        if isinstance(task, PlayOne) and task.seat != seat
        for key in task.cards
    ]
    for kind, pile in enumerate(state.piles):
        in_hand = [key for key in hidden_in_hand if DECK[key].kind == kind]
        cards.update(_shuffled([*pile, *in_hand], rng))
    over = state.phase == "over"
    face_down = [
        number
        for other, camp in enumerate(state.camps)
        if other != seat and not over
        for number in camp.shipped
    ]
    wagons = _shuffled([*state.wagon_pile, *face_down], rng)
    return _with_new_faces(state, cards, wagons)


def _shuffled(things: list[Any], rng: Random) -> dict[Any, Any]:
    """Each thing and the one that takes its place."""
    return dict(zip(things, sorted(things, key=lambda _: rng.random()), strict=True))


def _with_new_faces(state: State, cards: dict[str, str], wagons: dict[int, int]) -> State:
    def new_cards(keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(cards.get, keys, keys))

    def new_wagons(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(wagons.get, numbers, numbers))

    def new_camp(camp: Camp) -> Camp:
        return camp._replace(shipped=new_wagons(camp.shipped)) if camp.shipped else camp

    return state._replace(
        piles=tuple(map(new_cards, state.piles)),
        wagon_pile=new_wagons(state.wagon_pile),
        camps=tuple(map(new_camp, state.camps)),
        tasks=tuple(
            replace(task, cards=new_cards(task.cards)) if isinstance(task, PlayOne) else task
            for task in state.tasks
        ),
        back=_with_new_faces(state.back, cards, wagons) if state.back else None,
    )
