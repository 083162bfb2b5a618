"""Victory points (rulebook: End). Public while the game runs, complete in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules import standings
from rules.games.huns.cards import DECK, Card
from rules.games.huns.effects import (
    AtLeast,
    AtMost,
    Bonus,
    Condition,
    Measure,
    Met,
    MoreThanAll,
    NobodyMore,
    Once,
)
from rules.games.huns.pieces import EQUIPMENT, MERCENARY, PLAGUE, RAID, TREASURE, type_points
from rules.games.huns.state import (
    Camp,
    Laid,
    Phase,
    State,
    cubes_on,
    in_force,
    is_full,
    of_kind,
    shipped_types,
)
from rules.kernel import Outcome, Seat


class Step(NamedTuple):
    """One step of the final count: what is counted, what one is worth, the points of each seat."""

    code: str
    each: int  # 0: not all are worth the same
    points: list[int]


class Sheet(NamedTuple):
    """What a camp is worth, step by step. Both modes fill it in."""

    raids: int = 0
    mercenaries: int = 0  # full
    mercenaries_not_full: int = 0
    treasures: int = 0  # met
    plagues_fled: int = 0
    bonus: int = 0  # points that cards give at the end of the game
    wagons: int = 0  # shipped
    types: tuple[str, ...] = ()  # of the shipped wagons; empty where they are not known


STEPS = (
    "huns.count.raids",
    "huns.count.mercenaries",
    "huns.count.mercenaries_not_full",
    "huns.count.treasures",
    "huns.count.plagues_fled",
    "huns.count.bonus",
    "huns.count.wagons",
    "huns.count.types",
)


def worth(seats: int) -> tuple[int, ...]:
    """What one of each counts, in the order of STEPS."""
    return (1, 1, -1, seats, -seats, 0, seats, 0)


def points(sheet: Sheet, seats: int) -> tuple[int, ...]:
    """In the order of STEPS."""
    raid, mercenary, not_full, treasure, fled, _, wagon, _ = worth(seats)
    return (
        sheet.raids * raid,
        sheet.mercenaries * mercenary,
        sheet.mercenaries_not_full * not_full,
        sheet.treasures * treasure,
        sheet.plagues_fled * fled,
        sheet.bonus,
        sheet.wagons * wagon,
        type_points(sheet.types),
    )


def total(sheet: Sheet, seats: int) -> int:
    return sum(points(sheet, seats))


def count(sheets: list[Sheet]) -> list[Step]:
    """The final count, step by step."""
    by_seat = [points(sheet, len(sheets)) for sheet in sheets]
    each = worth(len(sheets))
    return [Step(code, each[i], [mine[i] for mine in by_seat]) for i, code in enumerate(STEPS)]


# What Treasures and bonuses look at

MEASURES: Mapping[Measure, Callable[[Camp], int]] = {
    "raids": lambda camp: len(of_kind(camp.cards, RAID)),
    "unused_raids": lambda camp: sum(not laid.used for laid in of_kind(camp.cards, RAID)),
    "equipment": lambda camp: len(of_kind(camp.cards, EQUIPMENT)),
    "full_mercenaries": lambda camp: sum(map(is_full, of_kind(camp.cards, MERCENARY))),
    "plagues_suffered": lambda camp: sum(
        laid.fled or not is_full(laid) for laid in of_kind(camp.cards, PLAGUE)
    ),
    "kinds": lambda camp: len({DECK[laid.key].kind for laid in camp.cards}),
    "cards": lambda camp: len(camp.cards),
    "shipped": lambda camp: len(camp.shipped),
    "fewest_of_a_colour_in_loot": lambda camp: min(camp.loot),
    "cubes_on_wagons": lambda camp: sum(len(cubes_on(cart)) for cart in camp.carts),
    "cubes_on_cards": lambda camp: sum(len(laid.cubes) for laid in camp.cards),
    "largest_set": lambda camp: max(map(shipped_types(camp).count, shipped_types(camp)), default=0),
    "types": lambda camp: len(set(shipped_types(camp))),
}
HIDDEN_MEASURES = ("largest_set", "types")


def is_met(state: State, seat: Seat, condition: Condition) -> bool:
    measure = MEASURES[condition.measure]
    mine = measure(state.camps[seat])
    match condition:
        case AtLeast(_, least):
            return mine >= least
        case AtMost(_, most):
            return mine <= most
    most_of_others = max(measure(camp) for other, camp in enumerate(state.camps) if other != seat)
    if isinstance(condition, NobodyMore):
        return mine >= most_of_others
    assert isinstance(condition, MoreThanAll)
    return mine > most_of_others


def treasures_met(state: State, seat: Seat, hidden: bool) -> list[str]:
    """The Treasures met if the game ended now; `hidden`: also those that nobody else can check."""
    found = []
    for laid in of_kind(state.camps[seat].cards, TREASURE):
        effect = DECK[laid.key].effect
        assert isinstance(effect, Met)
        if not hidden and effect.condition.measure in HIDDEN_MEASURES:
            continue
        if is_met(state, seat, effect.condition):
            found.append(laid.key)
    return found


def card_points(state: State, seat: Seat, laid: Laid, hidden: bool) -> int | None:
    """What one card would count if the game ended now; None: only the end shows it."""
    card = DECK[laid.key]
    raid, full, not_full, treasure, fled, *_ = worth(state.seats)
    match card.effect:
        case Once():
            return raid
        case Met(condition):
            if not hidden and condition.measure in HIDDEN_MEASURES:
                return None
            return treasure if is_met(state, seat, condition) else 0
    if card.kind == MERCENARY:
        return (full if is_full(laid) else not_full) + bonus(state.camps[seat], card)
    return fled if laid.fled else 0


def bonus(camp: Camp, card: Card) -> int:
    """What a card that is in force gives at the end of the game."""
    if not isinstance(card.effect, Bonus) or card not in in_force(camp.cards):
        return 0
    return card.effect.points * MEASURES[card.effect.measure](camp)


def sheet(state: State, seat: Seat, hidden: bool) -> Sheet:
    """`hidden`: with what lies face down, as in the final count."""
    camp = state.camps[seat]
    mercenaries = of_kind(camp.cards, MERCENARY)
    full = sum(map(is_full, mercenaries))
    return Sheet(
        raids=len(of_kind(camp.cards, RAID)),
        mercenaries=full,
        mercenaries_not_full=len(mercenaries) - full,
        treasures=len(treasures_met(state, seat, hidden)),
        plagues_fled=sum(laid.fled for laid in of_kind(camp.cards, PLAGUE)),
        bonus=sum(bonus(camp, card) for card in in_force(camp.cards)),
        wagons=len(camp.shipped),
        types=shipped_types(camp) if hidden else (),
    )


def sheets(state: State) -> list[Sheet]:
    """While the game runs without what is hidden, in the end with it."""
    over = state.phase == Phase.OVER
    return [sheet(state, seat, hidden=over) for seat in range(state.seats)]


def loot(state: State) -> list[int]:
    """The tie-break."""
    return [sum(camp.loot) for camp in state.camps]


def outcome(state: State) -> Outcome | None:
    if state.phase != Phase.OVER:
        return None
    scores = [total(sheet, state.seats) for sheet in sheets(state)]
    winners = standings.winners(list(zip(scores, loot(state), strict=True)))
    return Outcome(winners, tuple(scores), state.round)
