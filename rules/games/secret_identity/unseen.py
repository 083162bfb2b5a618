"""The same game with everything that a seat cannot know dealt anew."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules import ballot
from rules.frozen import replace
from rules.games.secret_identity.cards import PICTO_CARDS
from rules.games.secret_identity.placing import WAYS
from rules.games.secret_identity.state import (
    NUMBERS,
    Phase,
    Placed,
    Safe,
    State,
    Votes,
    active,
    most_pictos,
    revealed,
    safes_are_open,
)
from rules.kernel import Seat


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    state = _other_pile(state, rng)
    if state.keys:
        state = replace(state, keys=_other_keys(state, seat, rng))
    if state.hands:
        state = replace(state, hands=_other_hands(state, seat, rng))
    if not safes_are_open(state):
        state = replace(state, safes=_other_safes(state, seat, rng))
    if state.ballot is not None and state.phase != Phase.OVER:
        state = replace(state, ballot=_other_ballot(state, seat, rng))
    return state


def _shuffled(cards: Iterable[int], rng: Random) -> list[int]:
    """Several times as quick as `rng.sample`, which draws each one in Python."""
    return sorted(cards, key=lambda _: rng.random())


def _other_pile(state: State, rng: Random) -> State:
    """Another order, and of our two-sided cards perhaps the other side up."""
    pile = _shuffled(state.pile, rng)
    if not state.rules.own:
        flips = rng.getrandbits(len(pile)) if pile else 0
        pile = [side ^ (flips >> at & 1) for at, side in enumerate(pile)]
    return replace(state, pile=tuple(pile))


def _other_keys(state: State, seat: Seat, rng: Random) -> tuple[int, ...]:
    """A key is known to who has looked at it, and to all once it is revealed."""
    if state.rules.together:
        holder = active(state)
        known = state.phase in (Phase.ANSWER, Phase.OVER) or (
            seat == holder and seat in state.looked
        )
        key = state.keys[holder] if known else rng.choice(NUMBERS)
        return tuple(key if other == holder else 0 for other in range(state.rules.seats))
    knows = {*revealed(state)} | ({seat} & state.looked)
    free = set(NUMBERS) - {state.keys[other] for other in knows}
    dealt = iter(_shuffled(sorted(free), rng))
    return tuple(key if other in knows else next(dealt) for other, key in enumerate(state.keys))


def _other_hands(state: State, seat: Seat, rng: Random) -> tuple[tuple[int, ...], ...]:
    """Nobody knows where the cards are that are neither in its own hand nor were ever placed."""
    own = state.hands[seat] if seat in range(state.rules.seats) else ()
    unknown = set(range(PICTO_CARDS)) - {*own, *state.used}
    pool = _shuffled(sorted(unknown), rng)
    return tuple(
        hand if other == seat else tuple(sorted(pool.pop() for _ in hand))
        for other, hand in enumerate(state.hands)
    )


def _other_safes(state: State, seat: Seat, rng: Random) -> tuple[Safe | None, ...]:
    return tuple(
        safe if safe is None or other == seat else _any_safe(state, other, rng)
        for other, safe in enumerate(state.safes)
    )


def _any_safe(state: State, seat: Seat, rng: Random) -> Safe:
    count = rng.randint(1, most_pictos(state, seat))
    if state.rules.box:
        return Safe(count)
    pictos = []
    for card in rng.sample(state.hands[seat], count):
        half, face = rng.choice(sorted(WAYS.values()))
        pictos.append(Placed(card, face, half))
    return Safe(count, tuple(sorted(pictos)))


def _other_ballot(state: State, seat: Seat, rng: Random) -> ballot.Ballot[Votes]:
    """Votes on players who are revealed are known; the other keys of a voter may lie anywhere."""
    assert state.ballot is not None
    shown = set(revealed(state))

    def other_votes(voter: Seat, votes: Votes) -> Votes:
        known = {votes[of] for of in shown if of != voter}
        free = set(NUMBERS) - known
        keys = iter(_shuffled(sorted(free), rng))
        return tuple(
            number if of == voter or of in shown else next(keys) for of, number in enumerate(votes)
        )

    return ballot.with_other_votes(state.ballot, seat, other_votes)
