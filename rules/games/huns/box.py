"""`box` mode: real cards, dice and cubes lie on the table.

The hub is turn order, the count of reserve and piles (one tap per turn, a second one if cubes went
back), the hidden record of shipped types, the announcement of the end, and the score sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rules import standings
from rules.games.huns import scoring
from rules.games.huns.moves import add
from rules.games.huns.pieces import BOX_WAGON_TYPES, COLOURS, DICE_PER_ROUND, SUPPLY, Cubes
from rules.kernel import DEALER, Action, Number, Offer, Outcome, Seat

Args = Mapping[str, Any]

NOTED = ("raids", "mercenaries", "mercenaries_not_full", "treasures", "plagues_fled")
MOST_NOTED = 12  # cards of one colour
MOST_SHIPPED = 32
ALL_CUBES = 120


class Notes(NamedTuple):
    """What a player has tapped in about the own camp."""

    raids: int = 0
    mercenaries: int = 0
    mercenaries_not_full: int = 0
    treasures: int = 0
    plagues_fled: int = 0
    types: tuple[str, ...] = ()  # of the shipped wagons: this player's secret
    loot: int | None = None  # asked only to break a tie
    done: bool = False  # with the score sheet


class Plundered(NamedTuple):
    """The last plunder: some of its cubes may have gone back."""

    seat: Seat
    colour: int
    cubes: int


@dataclass(frozen=True, slots=True)
class BoxState:
    seats: int
    reserve: Cubes
    piles: Cubes  # cards in each
    notes: tuple[Notes, ...]
    phase: str = "lots"  # lots, start_cubes, turn, count, tie, over
    first: Seat = 0
    round: int = 1
    turn_number: int = 0
    dice_left: tuple[int, ...] = tuple(range(DICE_PER_ROUND))
    gifts: tuple[Seat, ...] = ()  # who still takes a starting cube
    gift_colours: tuple[int, ...] = ()  # taken by that player
    plundered: Plundered | None = None


def setup(seats: int) -> BoxState:
    cubes, cards = SUPPLY[seats].cubes, SUPPLY[seats].cards
    return BoxState(
        seats=seats,
        reserve=(cubes, cubes, cubes, cubes, cubes),
        piles=(cards, cards, cards, cards, cards),
        notes=(Notes(),) * seats,
    )


def active_seat(state: BoxState) -> Seat:
    return (state.first + state.turn_number) % state.seats


def exhausted(state: BoxState) -> bool:
    return not all(state.reserve) or not all(state.piles)


# What each may do now


def offers(state: BoxState, actor: Seat) -> list[Offer]:
    if actor == DEALER:
        lots = [Offer("lots", {"first": Number(0, state.seats - 1)})]
        return lots if state.phase == "lots" else []
    if not 0 <= actor < state.seats:
        return []
    match state.phase:
        case "start_cubes":
            return start_offers(state) if actor == state.gifts[0] else []
        case "turn":
            return [
                *turn_offers(state, actor),
                *record_offers(state, actor),
                *recounts(state, actor),
            ]
        case "count":
            if state.notes[actor].done:
                return recounts(state, actor)
            return [Offer("done"), *record_offers(state, actor), *recounts(state, actor)]
        case "tie":
            asked = actor in leaders(state) and state.notes[actor].loot is None
            return [Offer("loot", {"cubes": Number(0, ALL_CUBES)})] if asked else []
    return []


def start_offers(state: BoxState) -> list[Offer]:
    left = [COLOURS[colour] for colour in range(5) if colour not in state.gift_colours]
    return [Offer("start_cube", {"colour": left}), Offer("no_start_cube")]


def turn_offers(state: BoxState, actor: Seat) -> list[Offer]:
    if actor != active_seat(state):
        return []
    dice = [COLOURS[colour] for colour in state.dice_left]
    plunder = Offer("plunder", {"die": dice, "value": Number(1, 3)})
    drawable = [COLOURS[colour] for colour in state.dice_left if state.piles[colour]]
    if not drawable:
        return [plunder]
    return [Offer("draw", {"die": drawable, "value": Number(1, 3)}), plunder]


def record_offers(state: BoxState, actor: Seat) -> list[Offer]:
    types = state.notes[actor].types
    found = [Offer("note", {"what": NOTED, "count": Number(0, MOST_NOTED)})]
    if len(types) < MOST_SHIPPED:
        found.append(Offer("ship", {"type": BOX_WAGON_TYPES}))
    if types:
        recorded = [kind for kind in BOX_WAGON_TYPES if kind in types]
        found.append(Offer("unship", {"type": recorded}))
    return found


def recounts(state: BoxState, actor: Seat) -> list[Offer]:
    """Cubes of a plunder went back, or cards moved some: whoever sees it puts the count right."""
    cubes, cards = SUPPLY[state.seats].cubes, SUPPLY[state.seats].cards
    found = [
        Offer("recount_cubes", {"colour": COLOURS, "cubes": Number(0, cubes)}),
        Offer("recount_cards", {"pile": COLOURS, "cards": Number(0, cards)}),
    ]
    last = state.plundered
    if last is not None and last.seat == actor and last.cubes:
        found.append(Offer("went_back", {"cubes": Number(1, last.cubes)}))
    return found


# Doing it


def lots(state: BoxState, seat: Seat, args: Args) -> BoxState:
    first = args["first"]
    places = [2] * (state.seats > 2) + [3, 3] * (state.seats > 3)  # third: one, fourth: two
    gifts = tuple((first + place) % state.seats for place in places)
    return replace(state, phase="start_cubes" if gifts else "turn", first=first, gifts=gifts)


def start_cube(state: BoxState, seat: Seat, args: Args) -> BoxState:
    colour = COLOURS.index(args["colour"])
    state = replace(state, reserve=add(state.reserve, colour, -1))
    return next_gift(state, state.gifts[1:], colour)


def no_start_cube(state: BoxState, seat: Seat, args: Args) -> BoxState:
    return next_gift(state, tuple(other for other in state.gifts if other != seat), None)


def next_gift(state: BoxState, gifts: tuple[Seat, ...], taken: int | None) -> BoxState:
    same = bool(gifts) and gifts[0] == state.gifts[0] and taken is not None
    colours = (*state.gift_colours, taken) if same and taken is not None else ()
    phase = "start_cubes" if gifts else "turn"
    return replace(state, phase=phase, gifts=gifts, gift_colours=colours)


def draw(state: BoxState, seat: Seat, args: Args) -> BoxState:
    """One card is played and leaves the pile, whatever the die's value."""
    colour = COLOURS.index(args["die"])
    state = replace(state, piles=add(state.piles, colour, -1), plundered=None)
    return next_turn(state, colour)


def plunder(state: BoxState, seat: Seat, args: Args) -> BoxState:
    colour = COLOURS.index(args["die"])
    cubes = min(args["value"], state.reserve[colour])
    state = replace(
        state,
        reserve=add(state.reserve, colour, -cubes),
        plundered=Plundered(seat, colour, cubes),
    )
    return next_turn(state, colour)


def next_turn(state: BoxState, die: int) -> BoxState:
    left = tuple(colour for colour in state.dice_left if colour != die)
    state = replace(state, dice_left=left, turn_number=state.turn_number + 1)
    return state if left else end_of_round(state)


def end_of_round(state: BoxState) -> BoxState:
    if exhausted(state):
        return replace(state, phase="count")
    return replace(
        state,
        phase="turn",
        round=state.round + 1,
        turn_number=0,
        first=(state.first + 1) % state.seats,
        dice_left=tuple(range(DICE_PER_ROUND)),
    )


def went_back(state: BoxState, seat: Seat, args: Args) -> BoxState:
    assert state.plundered is not None
    reserve = add(state.reserve, state.plundered.colour, args["cubes"])
    return look_again(replace(state, reserve=reserve, plundered=None))


def recount_cubes(state: BoxState, seat: Seat, args: Args) -> BoxState:
    colour = COLOURS.index(args["colour"])
    change = args["cubes"] - state.reserve[colour]
    return look_again(replace(state, reserve=add(state.reserve, colour, change)))


def recount_cards(state: BoxState, seat: Seat, args: Args) -> BoxState:
    colour = COLOURS.index(args["pile"])
    change = args["cards"] - state.piles[colour]
    return look_again(replace(state, piles=add(state.piles, colour, change)))


def look_again(state: BoxState) -> BoxState:
    """After a correction: the game does not end after all, or should have ended already."""
    between_rounds = state.phase == "turn" and state.turn_number == 0 and state.round > 1
    if between_rounds and exhausted(state):
        return replace(
            state,
            phase="count",
            round=state.round - 1,
            turn_number=DICE_PER_ROUND,
            first=(state.first - 1) % state.seats,
            dice_left=(),
        )
    if state.phase == "count" and not exhausted(state):
        notes = tuple(mine._replace(done=False) for mine in state.notes)
        return end_of_round(replace(state, notes=notes))
    return state


def note(state: BoxState, seat: Seat, args: Args) -> BoxState:
    return with_notes(state, seat, state.notes[seat]._replace(**{args["what"]: args["count"]}))


def ship(state: BoxState, seat: Seat, args: Args) -> BoxState:
    mine = state.notes[seat]
    return with_notes(state, seat, mine._replace(types=(*mine.types, args["type"])))


def unship(state: BoxState, seat: Seat, args: Args) -> BoxState:
    mine = state.notes[seat]
    at = mine.types.index(args["type"])
    return with_notes(state, seat, mine._replace(types=mine.types[:at] + mine.types[at + 1 :]))


def done(state: BoxState, seat: Seat, args: Args) -> BoxState:
    state = with_notes(state, seat, state.notes[seat]._replace(done=True))
    if not all(mine.done for mine in state.notes):
        return state
    return replace(state, phase="over" if len(leaders(state)) == 1 else "tie")


def loot(state: BoxState, seat: Seat, args: Args) -> BoxState:
    state = with_notes(state, seat, state.notes[seat]._replace(loot=args["cubes"]))
    known = all(state.notes[other].loot is not None for other in leaders(state))
    return replace(state, phase="over") if known else state


def with_notes(state: BoxState, seat: Seat, mine: Notes) -> BoxState:
    return replace(state, notes=(*state.notes[:seat], mine, *state.notes[seat + 1 :]))


VERBS: Mapping[str, Callable[[BoxState, Seat, Args], BoxState]] = {
    "lots": lots,
    "start_cube": start_cube,
    "no_start_cube": no_start_cube,
    "draw": draw,
    "plunder": plunder,
    "went_back": went_back,
    "recount_cubes": recount_cubes,
    "recount_cards": recount_cards,
    "note": note,
    "ship": ship,
    "unship": unship,
    "done": done,
    "loot": loot,
}


def apply(state: BoxState, action: Action) -> BoxState:
    return VERBS[action.verb](state, action.actor, action.args)


# The score


def sheet(state: BoxState, seat: Seat, hidden: bool) -> scoring.Sheet:
    mine = state.notes[seat]
    return scoring.Sheet(
        raids=mine.raids,
        mercenaries=mine.mercenaries,
        mercenaries_not_full=mine.mercenaries_not_full,
        treasures=mine.treasures,
        plagues_fled=mine.plagues_fled,
        wagons=len(mine.types),
        types=mine.types if hidden else (),
    )


def sheets(state: BoxState) -> list[scoring.Sheet]:
    """The types come to light when all score sheets are done."""
    known = state.phase in ("tie", "over")
    return [sheet(state, seat, hidden=known) for seat in range(state.seats)]


def totals(state: BoxState) -> list[int]:
    return [scoring.total(mine, state.seats) for mine in sheets(state)]


def leaders(state: BoxState) -> tuple[Seat, ...]:
    """Who has the most points, all sheets being done."""
    final = [
        scoring.total(sheet(state, seat, hidden=True), state.seats) for seat in range(state.seats)
    ]
    return standings.winners([(total,) for total in final])


def outcome(state: BoxState) -> Outcome | None:
    if state.phase != "over":
        return None
    scores = totals(state)
    cubes = [mine.loot or 0 for mine in state.notes]
    winners = standings.winners(list(zip(scores, cubes, strict=True)))
    return Outcome(winners, tuple(scores), state.round)
