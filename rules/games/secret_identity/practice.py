"""A practice player: places what suits its character and tells it from the others, votes alike.

It goes by the decks: `fits` of a character, `themes` of a pictogram. With the box or somebody's
own characters it knows nothing of them and plays along. It reads what its seat knows: its own hand,
key and safe, and the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from rules.games.secret_identity.cards import PLACES, Character, Face, picto_cards
from rules.games.secret_identity.placing import WAYS
from rules.games.secret_identity.state import (
    NUMBERS,
    Half,
    Phase,
    Safe,
    State,
    Way,
    active,
    awaited,
    characters,
    key_holders,
    most_pictos,
    next_to_reveal,
    opponents,
    persons,
    turns_to_come,
)
from rules.kernel import Action, Offer, Seat, Statement

SWAP_TIME_MS = 12_000  # people may swap cardboard before the first one looks
SHOWS_RESULT_MS = 8_000  # before going on: the tablet takes its time to show what happened
TALK_MS = 4_000  # before an answer is locked, for people to object
CLEAR = 0.5  # how much a picto must say to be worth a second or third place
DOUBT = 0.1  # what a picto says of anybody, as far as who reads it can know
MOST_AHEAD = 1  # of the seven others, where a clue is of use
FITS = 3.0  # what a pictogram says that suits a character; a shared theme says far less


def practice(
    state: State, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    verbs = {offer.verb: offer for offer in offers}
    quiet_ms = at_ms - state.since_ms
    if "confirm" in verbs:
        return Action(seat, "confirm", {})  # for a person whom it stands for
    if "known" in verbs:
        return Action(seat, "known", {})
    if "look" in verbs:
        return Action(seat, "look", {}) if _may_look(state, seat, quiet_ms) else None
    if "place" in verbs:
        return _place(state, seat, rng) if state.safes[seat] is None else None
    if "vote" in verbs:
        return _vote(state, seat, rng)
    if "point" in verbs:
        return _answer(state, seat, verbs, quiet_ms, rng)
    if quiet_ms < SHOWS_RESULT_MS:
        return None
    if "reveal" in verbs:
        return Action(seat, "reveal", {"seat": next_to_reveal(state)})
    return Action(seat, "close_round", {}) if "close_round" in verbs else None


def _may_look(state: State, seat: Seat, quiet_ms: int) -> bool:
    """With the box the first look ends the time to swap: it is a person's, where one has a key."""
    if state.phase == Phase.PLACING:
        return True
    person_can = bool(persons(state) & set(key_holders(state)))
    return quiet_ms >= SWAP_TIME_MS and not (seat in state.practice and person_can)


# --- What a pictogram says about a character ---


def says(face: Face, character: Character) -> float:
    if face.picto in character.fits:
        return FITS
    if not character.fits:
        return 0.0
    themes = _themes(character.fits)
    return sum(themes[theme] for theme in face.themes) / len(character.fits)


@lru_cache(1024)
def _themes(fits: frozenset[str]) -> Mapping[str, int]:
    """How often each theme stands among the pictograms that suit a character."""
    faces = (face for card in picto_cards("en") for face in card)
    return Counter(theme for face in faces if face.picto in fits for theme in face.themes)


def _laid(state: State) -> list[Character]:
    if state.rules.box:
        return [Character("", "")] * len(NUMBERS)
    return [characters(state.rules)[side] for side in state.laid]


# --- Placing ---


def _place(state: State, seat: Seat, rng: Random) -> Action:
    most = most_pictos(state, seat)
    times = turns_to_come(state, seat) + 1
    share = min(most, -(-state.pictos_left[seat] // times))
    if state.rules.box:
        return Action(seat, "place", {"count": rng.randint(1, share)})
    ranked = sorted(_ways_to_place(state, seat, rng), reverse=True)
    # Even a green that says little is easier to read than a red.
    green = [way for way in ranked if WAYS[way[3]][0] == Half.GREEN and way[0] > 0]
    ranked = green or ranked
    chosen: dict[int, str] = {}
    for worth, _, card, way in ranked:
        if card not in chosen and len(chosen) < share and (worth > CLEAR or not chosen):
            chosen[card] = way
    ways = {f"as_{number}": way for number, way in enumerate(chosen.values(), 1)}
    return Action(seat, "place", {"cards": list(chosen), **ways})


def _ways_to_place(state: State, seat: Seat, rng: Random) -> list[tuple[float, float, int, Way]]:
    """What each card is worth in each way: it should speak of mine and of no other character."""
    laid = _laid(state)
    mine = laid[state.keys[seat] - 1]
    others = [character for character in laid if character is not mine]
    cards = picto_cards(state.rules.language)
    found = []
    for card in state.hands[seat]:
        for way, (half, face) in WAYS.items():
            for_mine = says(cards[card][face], mine)
            for_others = [says(cards[card][face], other) for other in others]
            if half == Half.GREEN:
                # How much likelier mine is to who believes it than to who was told nothing.
                told = for_mine + sum(for_others) + PLACES * DOUBT
                worth = PLACES * (for_mine + DOUBT) / told - 1
            else:  # a no to what would suit most of the others
                worth = sum(for_others) / len(for_others) - 2 * for_mine
            found.append((worth, rng.random(), card, way))
    return found


def statements(_before: State, action: Action, after: State) -> Iterable[Statement]:
    """Each picto placed is a clue: of use to who believes it if the right one comes out ahead."""
    safe = after.safes[action.actor] if action.verb == "place" else None
    if safe is None or after.rules.box:
        return
    cards, laid = picto_cards(after.rules.language), _laid(after)
    mine = laid[after.keys[action.actor] - 1]
    for picto in safe.pictos:
        said = {c.name: says(cards[picto.card][picto.face], c) for c in laid}
        sign = 1 if picto.half == Half.GREEN else -1
        ahead = sum(sign * said[c.name] >= sign * said[mine.name] for c in laid if c is not mine)
        yield Statement("clue", ahead <= MOST_AHEAD)


# --- Voting: the numbers that suit the safes best, no number twice ---


def _vote(state: State, seat: Seat, rng: Random) -> Action | None:
    if state.ballot is not None and seat in dict(state.ballot.votes):
        return None
    beliefs = [_beliefs(state, state.safes[other], rng) for other in opponents(state, seat)]
    free = tuple(number for number in NUMBERS if number != state.keys[seat])
    return Action(seat, "vote", {"keys": list(_best_numbers(beliefs, free))})


def _beliefs(state: State, safe: Safe | None, rng: Random) -> Mapping[int, float]:
    """How well each number suits a safe; by a hair at random where nothing speaks for any."""
    cards = picto_cards(state.rules.language)
    believed = {}
    for number, character in zip(NUMBERS, _laid(state), strict=True):
        belief = 0.1 * rng.random()
        for picto in safe.pictos if safe else ():
            said = says(cards[picto.card][picto.face], character)
            belief += said if picto.half == Half.GREEN else -said
        believed[number] = belief
    return believed


def _best_numbers(beliefs: Sequence[Mapping[int, float]], free: tuple[int, ...]) -> tuple[int, ...]:
    """A different number for each, with the greatest belief in all."""
    best: dict[frozenset[int], tuple[float, tuple[int, ...]]] = {frozenset(): (0.0, ())}
    for belief in beliefs:
        longer: dict[frozenset[int], tuple[float, tuple[int, ...]]] = {}
        for taken, (sum_before, numbers) in best.items():
            for number in free:
                if number in taken:
                    continue
                option = (sum_before + belief[number], (*numbers, number))
                key = taken | {number}
                longer[key] = max(option, longer.get(key, option))
        best = longer
    return max(best.values())[1]


# --- Together: say what one believes, then come round to what most point at ---


def _answer(
    state: State, seat: Seat, verbs: Mapping[str, Offer], quiet_ms: int, rng: Random
) -> Action | None:
    if "lock" in verbs:
        number = state.pointed[seat]
        person_can = bool(persons(state) & set(awaited(state)))
        waits = quiet_ms < TALK_MS or (seat in state.practice and person_can)
        return None if waits else Action(seat, "lock", {"number": number})
    others = Counter(
        state.pointed[other] for other in awaited(state) if other != seat and state.pointed[other]
    )
    if not others:
        if state.pointed[seat]:
            return None
        beliefs = _beliefs(state, state.safes[active(state)], rng)
        return Action(seat, "point", {"number": max(NUMBERS, key=lambda n: beliefs[n])})
    number = max(NUMBERS, key=lambda n: (others[n], n == state.pointed[seat]))
    return Action(seat, "point", {"number": number}) if number != state.pointed[seat] else None
