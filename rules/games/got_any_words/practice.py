"""A practice player: knows some words, thinks while the sand runs, and is easy to agree with."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from rules import words
from rules.games.got_any_words import choosing, reading, views
from rules.games.got_any_words.cards import deck, known_words
from rules.games.got_any_words.state import OWN_LINES, Pair, Phase, State
from rules.games.got_any_words.writing import foreign_categories
from rules.kernel import Action, Offer, Seat, fits

READING_MS = 2_500  # for a word to sink in
TALKING_MS = 6_000  # for people to say first what they think
KNOWS = 0.85  # how often something comes to mind
THINKING = {"slow": 1.7, "normal": 0.85, "quick": 0.5}  # of the sand, until all has come to mind


def practice(
    state: State, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    """What this seat does now; None: it waits, or it is for the others to act."""
    match state.phase:
        case Phase.LETTER | Phase.ROLL | Phase.TAKE | Phase.GRAB | Phase.TURN:
            return _choose(state, seat, offers, at_ms, rng)
        case Phase.WRITING:
            return _write(state, seat, at_ms, rng)
        case Phase.READING | Phase.TALLY:
            return _read(state, seat, offers, at_ms)
    return None


# --- Letters and dice ---


def _choose(
    state: State, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    for offer in offers:
        match offer.verb:
            case "draw" | "roll" | "turn":
                return Action(seat, offer.verb, {})
            case "letter":
                return Action(seat, "letter", {"letter": rng.choice(choosing.letters_left(state))})
            case "take" if not state.house.box:
                return Action(seat, "take", {"die": _best_die(state, rng)})
            case "take" if state.has[seat] is None:
                codes = deck(state.house.language).categories
                free = [code for code in codes if code not in state.has]
                return Action(seat, "take", {"category": rng.choice(free)})
            case "grab" if state.grab and state.grab.shown:
                if choosing.reaching(state, seat) is None:
                    return Action(seat, "grab", {"die": _best_die(state, rng), "at": [at_ms, 0]})
    return None


def _best_die(state: State, rng: Random) -> int:
    """The die whose category it knows most words for, one that nobody else has."""
    left = [die for die, owner in enumerate(state.owners) if owner is None]
    rng.shuffle(left)
    known = known_words(state.house.language)

    def worth(die: int) -> tuple[bool, int]:
        letters = known.get(state.faces[die], {})
        chosen = [letters.get(state.letter, ())] if state.letter else list(letters.values())
        return state.faces[die] not in state.has, sum(len(found) for found in chosen)

    return max(left, key=worth)


# --- Words while the sand runs ---


class _Thought(NamedTuple):
    at_ms: float  # since the hourglass was turned
    own: bool
    line: int
    comes: bool  # or nothing comes to mind


def _thoughts(state: State, seat: Seat) -> list[_Thought]:
    """When something comes to mind for each line, the same whenever it is asked in a round."""
    rng = Random(f"{state.round} {seat} {state.letter} {state.ends_at_ms}")
    lines = [(True, line) for line in range(OWN_LINES)]
    lines += [(False, line) for line in range(state.house.seats)]
    rng.shuffle(lines)
    pace = 1_000 * state.house.seconds * THINKING[state.house.pace] / len(lines)
    return [
        _Thought(pace * (place + rng.random()), own, line, rng.random() < KNOWS)
        for place, (own, line) in enumerate(lines)
    ]


def _write(state: State, seat: Seat, at_ms: int, rng: Random) -> Action | None:
    assert state.ends_at_ms is not None
    since_ms = at_ms - (state.ends_at_ms - 1_000 * state.house.seconds)
    sheet = state.sheets[seat]
    for thought in _thoughts(state, seat):
        if thought.at_ms > since_ms:
            return None
        written = sheet.own[thought.line] if thought.own else sheet.foreign[thought.line][1]
        if thought.comes and not written:
            action = _line(state, seat, thought, at_ms, rng)
            if action is not None:
                return action
    return None if state.done[seat] else Action(seat, "done", {})


def _line(state: State, seat: Seat, thought: _Thought, at_ms: int, rng: Random) -> Action | None:
    """A word for a line: for others' categories one that comes to everybody's mind first."""
    code = state.has[seat] if thought.own else rng.choice(foreign_categories(state, seat))
    assert code is not None
    known = known_words(state.house.language).get(code, {}).get(state.letter or "", ())
    sheet = state.sheets[seat]
    mine = [text for text in (*sheet.own, *(text for _, text in sheet.foreign)) if text]
    fresh = [word for word in known if not any(words.same(word, text) for text in mine)]
    if not fresh:
        return None
    word = rng.choice(fresh if thought.own else fresh[:3])
    if thought.own:
        return Action(seat, "write", {"line": thought.line, "text": word, "at": [at_ms, 0]})
    return Action(
        seat, "guess", {"line": thought.line, "about": code, "text": word, "at": [at_ms, 0]}
    )


# --- Reading ---


def _read(state: State, seat: Seat, offers: Sequence[Offer], at_ms: int) -> Action | None:
    for offer in offers:
        match offer.verb:
            case "vote":
                number = _only(offer, "word")
                return Action(seat, "vote", {"word": number, "strike": _doubts(state, number)})
            case "judge":
                action = _judge(state, seat, offer, at_ms)
                if action is not None:
                    return action
            case "read_on" | "next_round" if seat in views.waiting(state):
                pause = READING_MS if offer.verb == "read_on" else TALKING_MS
                if at_ms >= state.read_at_ms + pause and reading.asking(state) is None:
                    args = {name: _only(offer, name) for name in offer.choices}
                    return Action(seat, offer.verb, args)
    return None


def _only(offer: Offer, name: str) -> Any:
    """The value of an argument that leaves no choice."""
    choice: Any = offer.choices[name]
    return choice[0]


def _doubts(state: State, number: int) -> bool:
    """Whether it knows the word, but only for other categories. What it does not know may be."""
    read = state.read[number]
    known = known_words(state.house.language)
    suits = {
        code: any(words.same(read.text, word) for word in letters.get(state.letter or "", ()))
        for code, letters in known.items()
    }
    return any(suits.values()) and not suits.get(state.has[read.seat] or "")


def _judge(state: State, seat: Seat, offer: Offer, at_ms: int) -> Action | None:
    """It goes along with what somebody else says, and says something itself only at length."""
    number, index = _only(offer, "word"), _only(offer, "pair")
    read = state.read[number]
    pair = read.pairs[index]
    said = [same for other, same in pair.says if other != seat]
    if said:
        same = said[-1]
    elif pair.asks and seat != read.seat and at_ms >= state.read_at_ms + TALKING_MS:
        same = _seems_same(state, read.text, pair)
    else:
        return None
    if not fits(offer.choices["same"], same):
        return None
    return Action(seat, "judge", {"word": number, "pair": index, "same": same})


def _seems_same(state: State, text: str, pair: Pair) -> bool:
    """A slip of the pen, unless it knows both as words of their own."""
    found = {
        words.key(word)
        for letters in known_words(state.house.language).values()
        for word in letters.get(state.letter or "", ())
    }
    return not {words.key(text), words.key(pair.text)} <= found
