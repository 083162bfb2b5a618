"""The same game with everything that a seat cannot know dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple, TypeVar

from rules.frozen import replace
from rules.games.huns.cards import DECK
from rules.games.huns.state import Camp, Phase, PlayOne, State, Task
from rules.kernel import Seat

T = TypeVar("T", str, int)


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    """New piles, wagons in the pile and face down with others, and cards in others' hands.

    A card stays of its kind. What the active player may take back is dealt just the same.
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
    over = state.phase == Phase.OVER
    face_down = [
        number
        for other, camp in enumerate(state.camps)
        if other != seat and not over
        for number in camp.shipped
    ]
    wagons = _shuffled([*state.wagon_pile, *face_down], rng)
    return _with_new_faces(state, Faces(cards, wagons))


def _shuffled(things: list[T], rng: Random) -> dict[T, T]:
    """Each thing and the one that takes its place."""
    return dict(zip(things, sorted(things, key=lambda _: rng.random()), strict=True))


class Faces(NamedTuple):
    """What hidden cards and wagons turn out to be. Those not named stay as they are."""

    new_cards: Mapping[str, str]
    new_wagons: Mapping[int, int]

    def cards(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self.new_cards.get, keys, keys))

    def wagons(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(self.new_wagons.get, numbers, numbers))

    def piles(self, piles: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(map(self.cards, piles))

    def camps(self, camps: tuple[Camp, ...]) -> tuple[Camp, ...]:
        return tuple(
            camp._replace(shipped=self.wagons(camp.shipped)) if camp.shipped else camp
            for camp in camps
        )

    def tasks(self, tasks: tuple[Task, ...]) -> tuple[Task, ...]:
        return tuple(
            replace(task, cards=self.cards(task.cards)) if isinstance(task, PlayOne) else task
            for task in tasks
        )


def _with_new_faces(state: State, faces: Faces) -> State:
    return state._replace(
        piles=faces.piles(state.piles),
        wagon_pile=faces.wagons(state.wagon_pile),
        camps=faces.camps(state.camps),
        tasks=faces.tasks(state.tasks),
        steps=tuple(
            board._replace(
                piles=faces.piles(board.piles),
                camps=faces.camps(board.camps),
                tasks=faces.tasks(board.tasks),
            )
            for board in state.steps
        ),
    )
