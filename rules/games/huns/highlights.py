"""What is worth telling of a game in `app` mode: of camps, as all can see them.

Turn by turn, because within a turn steps are taken back. Never of the types of wagons: hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.huns.cards import DECK
from rules.games.huns.pieces import MERCENARY, PLAGUE, RAID
from rules.games.huns.record import card_name
from rules.games.huns.scoring import treasures_met
from rules.games.huns.state import (
    Camp,
    Phase,
    State,
    active_seat,
    cubes_on,
    is_full,
    of_kind,
)
from rules.kernel import Highlight, Line, Seat, Taken
from rules.story import for_each


def highlights(steps: Sequence[Taken[State]]) -> list[Highlight]:
    return list(_found(steps))


def _found(steps: Sequence[Taken[State]]) -> Iterator[Highlight]:
    if not steps:
        return
    yield from _biggest_haul(steps)
    final = steps[-1].after
    over = final.phase == Phase.OVER
    camps = final.camps
    treasures = [len(treasures_met(final, seat, hidden=over)) for seat in range(final.seats)]
    yield from for_each(treasures, 65, "huns.story.treasures")
    yield from for_each([len(camp.shipped) for camp in camps], 70, "huns.story.shipped")
    hired = [sum(map(is_full, of_kind(camp.cards, MERCENARY))) for camp in camps]
    yield from for_each(hired, 60, "huns.story.hired")
    yield from for_each([len(of_kind(camp.cards, RAID)) for camp in camps], 50, "huns.story.raids")
    yield from for_each([sum(camp.loot) for camp in camps], 40, "huns.story.loot")
    for seat, camp in enumerate(camps):
        for laid in of_kind(camp.cards, PLAGUE):
            line = {"seat": seat, "card": card_name(laid.key)}
            if laid.fled:
                yield Highlight(68, Line("huns.story.fled", line))
            elif is_full(laid) and DECK[laid.key].places:
                yield Highlight(66, Line("huns.story.bought_off", line))


def _biggest_haul(steps: Sequence[Taken[State]]) -> Iterator[Highlight]:
    """The most cubes that a camp gained in a turn of its own."""
    hauls: list[tuple[int, Seat, int]] = []
    began = steps[0].before
    for before, _, after in steps:
        if before.phase == Phase.TURN and not _same_turn(before, after):
            seat = active_seat(before)
            if began.phase == Phase.TURN:
                hauls.append(
                    (_cubes(after.camps[seat]) - _cubes(began.camps[seat]), seat, before.round)
                )
        if not _same_turn(before, after):
            began = after
    n, seat, number = max(hauls, default=(0, 0, 0))
    if n > 1:
        yield Highlight(80, Line("huns.story.haul", {"seat": seat, "n": n, "round": number}))


def _same_turn(one: State, other: State) -> bool:
    return (one.phase, one.round, one.turn_number) == (other.phase, other.round, other.turn_number)


def _cubes(camp: Camp) -> int:
    on_wagons = sum(len(cubes_on(cart)) for cart in camp.carts)
    return on_wagons + sum(len(laid.cubes) for laid in camp.cards) + sum(camp.loot)
