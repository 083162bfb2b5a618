"""What hands do at the table: cubes from here to there, wagons that ship, cards that are drawn.

Each gives a new state. Nothing here asks whether it is allowed.
"""

from __future__ import annotations

from rules.frozen import with_item
from rules.games.huns.cards import DECK
from rules.games.huns.effects import (
    CAMP,
    I_SHIP,
    I_TAKE_THREE,
    LEFT_SHIPS,
    OPPONENT_SHIPS,
    OPPONENT_TAKES_THREE,
    Destination,
    Event,
    On,
)
from rules.games.huns.pieces import WAGONS, add
from rules.games.huns.state import (
    NOTHING,
    Camp,
    Cart,
    InOrder,
    Laid,
    Place,
    PlayOne,
    State,
    Task,
    Triggered,
    active_seat,
    card_in,
    cart_in,
    cubes_on,
    in_force,
    is_full,
    rule,
)
from rules.kernel import Seat
from rules.seating import left_of


def with_camp(state: State, seat: Seat, camp: Camp) -> State:
    return state._replace(camps=with_item(state.camps, seat, camp))


def push(state: State, *tasks: Task) -> State:
    """The last one is dealt with first."""
    return state._replace(tasks=(*state.tasks, *tasks))


def pop(state: State) -> State:
    return state._replace(tasks=state.tasks[:-1])


def change_top(state: State, task: Task) -> State:
    return state._replace(tasks=(*state.tasks[:-1], task))


# Cubes


def to_reserve(state: State, colour: int, cubes: int = 1) -> State:
    return state._replace(reserve=add(state.reserve, colour, cubes))


def to_loot(state: State, seat: Seat, colour: int, cubes: int = 1) -> State:
    camp = state.camps[seat]
    return with_camp(state, seat, camp._replace(loot=add(camp.loot, colour, cubes)))


def plunder(
    state: State, seat: Seat, colour: int, cubes: int, to: Destination = CAMP, by_die: bool = False
) -> State:
    """Cubes from the reserve, as many as there are, into the hand."""
    cubes = min(cubes, state.reserve[colour])
    if not cubes:
        return state
    state = to_reserve(state, colour, -cubes)
    return push(state, Place(seat, colour, cubes, to=to, by_die=by_die))


def change_cart(state: State, seat: Seat, wagon: int, new: Cart) -> State:
    camp = state.camps[seat]
    carts = tuple(new if cart.wagon == wagon else cart for cart in camp.carts)
    return with_camp(state, seat, camp._replace(carts=carts))


def change_card(state: State, seat: Seat, key: str, new: Laid) -> State:
    camp = state.camps[seat]
    cards = tuple(new if laid.key == key else laid for laid in camp.cards)
    return with_camp(state, seat, camp._replace(cards=cards))


def load(state: State, seat: Seat, wagon: int, cube: int, place: int | None = None) -> State:
    """A cube on a free place of its colour (or of the colour `place`). A full wagon ships."""
    cart = cart_in(state.camps[seat], wagon)
    wanted = cube if place is None else place
    at = next(
        i
        for i, colour in enumerate(WAGONS[wagon].places)
        if colour == wanted and cart.cubes[i] == NOTHING
    )
    cart = cart._replace(cubes=with_item(cart.cubes, at, cube))
    state = change_cart(state, seat, wagon, cart)
    return state if NOTHING in cart.cubes else ship(state, seat, wagon)


def unload(state: State, seat: Seat, wagon: int, cube: int) -> State:
    """A cube off a wagon, into the hand."""
    cart = cart_in(state.camps[seat], wagon)
    at = cart.cubes.index(cube)
    cubes = with_item(cart.cubes, at, NOTHING)
    return change_cart(state, seat, wagon, cart._replace(cubes=cubes))


def put_on_card(state: State, seat: Seat, key: str, cubes: tuple[int, ...]) -> State:
    laid = card_in(state.camps[seat], key)
    return change_card(state, seat, key, laid._replace(cubes=laid.cubes + cubes))


def take_off_card(state: State, seat: Seat, key: str, cube: int) -> State:
    """A cube off a card, into the hand. A Mercenary is off again, a Plague on."""
    laid = card_in(state.camps[seat], key)
    at = laid.cubes.index(cube)
    return change_card(
        state, seat, key, laid._replace(cubes=laid.cubes[:at] + laid.cubes[at + 1 :])
    )


def free_places(state: State, seat: Seat, key: str) -> int:
    laid = card_in(state.camps[seat], key)
    return 0 if is_full(laid) else DECK[key].places - len(laid.cubes)


# Wagons


def ship(state: State, seat: Seat, wagon: int) -> State:
    """The cubes to the loot, the wagon face down. The new wagon comes when the table settles."""
    camp = state.camps[seat]
    cart = cart_in(camp, wagon)
    lost = bool(rule(camp, "loot_lost"))
    camp = camp._replace(
        carts=tuple(other for other in camp.carts if other.wagon != wagon),
        shipped=(*camp.shipped, wagon),
    )
    state = with_camp(state, seat, camp)
    for cube in cubes_on(cart):
        state = to_reserve(state, cube) if lost else to_loot(state, seat, cube)
    return happens(state, (I_SHIP, OPPONENT_SHIPS, LEFT_SHIPS), seat)


def empty_cart(wagon: int) -> Cart:
    return Cart(wagon, (NOTHING,) * len(WAGONS[wagon].places))


def take_wagon(state: State, seat: Seat, wagon: int | str) -> State:
    """One that lies face up, which is replaced at once, or the top of the pile."""
    pile, market = state.wagon_pile, state.market
    if wagon == "pile":
        taken, pile = pile[0], pile[1:]
    else:
        taken = int(wagon)
        at = market.index(taken)
        market = (*market[:at], *pile[:1], *market[at + 1 :])
        pile = pile[1:]
    camp = state.camps[seat]
    camp = camp._replace(carts=(*camp.carts, empty_cart(taken)))
    return with_camp(state._replace(wagon_pile=pile, market=market), seat, camp)


# Cards


def draw(state: State, seat: Seat, kind: int, cards: int) -> State:
    """As many cards as there are, into the hand."""
    pile = state.piles[kind]
    state = _with_pile(state, kind, pile[cards:])
    return push(state, PlayOne(seat, pile[:cards]))


def lay(state: State, seat: Seat, key: str, others: tuple[str, ...]) -> State:
    """A card face up into a camp, the others under their pile."""
    kind = DECK[key].kind
    camp = state.camps[seat]
    state = with_camp(state, seat, camp._replace(cards=(*camp.cards, Laid(key))))
    return _with_pile(state, kind, state.piles[kind] + others)


def _with_pile(state: State, kind: int, pile: tuple[str, ...]) -> State:
    return state._replace(piles=with_item(state.piles, kind, pile))


# Effects that something sets off


def happens(state: State, events: tuple[Event, ...], who: Seat) -> State:
    """Collect the effects that answer to it; the active player picks their order."""
    effects = []
    for owner in range(state.seats):
        for card in in_force(state.camps[owner].cards):
            effect = card.effect
            if (
                isinstance(effect, On)
                and effect.event in events
                and _answers(state, effect.event, owner, who)
            ):
                seat = left_of(state.seats, owner) if effect.by_left else owner
                effects.append(Triggered(seat, card.key, who))
    if not effects:
        return state
    return push(state, InOrder(active_seat(state), tuple(effects)))


def _answers(state: State, event: Event, owner: Seat, who: Seat) -> bool:
    if event in (I_SHIP, I_TAKE_THREE):
        return who == owner
    if event in (OPPONENT_SHIPS, OPPONENT_TAKES_THREE):
        return who != owner
    return event == LEFT_SHIPS and who == left_of(state.seats, owner)
