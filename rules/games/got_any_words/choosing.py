"""A round up to the hourglass: a letter, six dice, and who takes which."""

from __future__ import annotations

from functools import lru_cache

from rules import race, seating, words
from rules.frozen import replace, with_item
from rules.games.got_any_words.cards import DICE, deck, dice
from rules.games.got_any_words.state import OWN_LINES, Grab, House, Phase, Precedent, Sheet, State
from rules.kernel import DEALER, Action, Due, Moment, Offer, Seat, Text

ALPHABET = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
NOTE_LENGTH = 80
LEAD_MS = 1_500  # from the roll to the moment when all phones show the dice to be grabbed
TIE_MS = 40


def open_round(
    house: House,
    number: int,
    start: Seat,
    chips: tuple[int, ...],
    *,
    used: tuple[str, ...] = (),
    notes: tuple[tuple[str, str], ...] = (),
    precedents: tuple[Precedent, ...] = (),
) -> State:
    """The start player is to roll, or to turn the letter first if the table plays it so."""
    nobody: tuple[None, ...] = (None,) * house.seats
    blank = Sheet(("",) * OWN_LINES, (("", ""),) * house.seats)
    return State(
        house=house,
        phase=Phase.LETTER if house.letter_first else _dice_phase(house),
        round=number,
        start=start,
        chips=chips,
        used=used,
        notes=notes,
        precedents=precedents,
        has=nobody,
        sheets=(blank,) * house.seats,
        done=(False,) * house.seats,
    )


def _dice_phase(house: House) -> Phase:
    return Phase.TAKE if house.box else Phase.ROLL


def clockwise(state: State) -> tuple[Seat, ...]:
    """All seats, from the start player on."""
    return seating.clockwise(state.house.seats, state.start)


# --- What may be done ---


def offers(state: State, seat: Seat) -> list[Offer]:
    starts = seat in state.house.hands_for(state.start) and not state.owed
    found = _start_offers(state) if starts else []
    if state.house.box:
        if dice_can_be_tapped(state):
            others = [code for code in _codes(state) if code != state.has[seat]]
            found.append(Offer("take", {"category": others}))
    elif state.phase == Phase.TAKE and seat == whose_turn(state):
        left = [die for die, owner in enumerate(state.owners) if owner is None]
        found.append(Offer("take", {"die": left}))
    elif state.phase == Phase.GRAB and state.has[seat] is None:
        # The same offer until this seat has a die, so that no press is lost because another die
        # went a moment earlier; a press that comes to nothing changes nothing.
        found.append(_GRAB)
    if codes := categories_on_table(state):
        found.append(_note_offer(codes))
    return found


_GRAB = Offer("grab", {"die": tuple(range(DICE)), "at": Moment()})


def _start_offers(state: State) -> list[Offer]:
    match state.phase:
        case Phase.LETTER:
            return [Offer("letter", {"letter": ALPHABET}) if state.house.box else Offer("draw")]
        case Phase.ROLL:
            return [Offer("roll")]
        case Phase.TURN:
            return [Offer("turn")]
    return []


@lru_cache(256)
def _note_offer(codes: tuple[str, ...]) -> Offer:
    return Offer("note", {"category": codes, "text": Text(NOTE_LENGTH)})


def dealer_offers(state: State) -> list[Offer]:
    match state.owed:
        case "dice":
            return [Offer("rolled", {f"die_{i + 1}": faces for i, faces in enumerate(dice())})]
        case "letter":
            return [Offer("letter", {"letter": letters_left(state)})]
        case "lot":
            assert state.grab is not None and state.grab.tied is not None
            die, tied = state.grab.tied
            return [Offer("lot", {"die": (die,), "seat": tied})]
    return []


def letters_left(state: State) -> tuple[str, ...]:
    """Letters used are set aside; when all are gone they are shuffled again."""
    letters = deck(state.house.language).letters
    return tuple(letter for letter in letters if letter not in state.used) or letters


def dice_can_be_tapped(state: State) -> bool:
    """In box mode each taps the die it took, in any order, and may correct it until the sand."""
    return state.phase in (Phase.TAKE, Phase.TURN) or (
        state.phase == Phase.LETTER and not state.house.letter_first
    )


def whose_turn(state: State) -> Seat | None:
    """Who is to take a die: clockwise from the start player."""
    return next((seat for seat in clockwise(state) if state.has[seat] is None), None)


def categories_on_table(state: State) -> tuple[str, ...]:
    """The categories that may matter in this round."""
    if not state.house.box:
        return tuple(dict.fromkeys(state.faces))
    if None in state.has:
        return _codes(state)
    return tuple(dict.fromkeys(code for code in state.has if code))


def _codes(state: State) -> tuple[str, ...]:
    return tuple(deck(state.house.language).categories)


# --- What it does ---


def roll(state: State, _action: Action, _at_ms: int) -> State:
    return replace(state, owed="dice")


def rolled(state: State, action: Action, at_ms: int) -> State:
    faces = tuple(action.args[f"die_{i + 1}"] for i in range(DICE))
    state = replace(state, faces=faces, owners=(None,) * DICE, owed=None)
    if not state.house.grab:
        return replace(state, phase=Phase.TAKE)
    shown_at_ms = at_ms + LEAD_MS
    fresh = race.Race(shown_at_ms=shown_at_ms, tie_ms=TIE_MS)
    return replace(state, phase=Phase.GRAB, grab=Grab(shown_at_ms, False, (fresh,) * DICE))


def turn_letter(state: State, action: Action, at_ms: int) -> State:
    """A letter is turned: before the dice it only lies there, after them the sand runs."""
    letter = action.args["letter"]
    aside = state.used if letters_left(state) != deck(state.house.language).letters else ()
    state = replace(state, letter=letter, used=(*aside, letter), owed=None)
    if state.house.letter_first:
        return replace(state, phase=_dice_phase(state.house))
    return turn_hourglass(state, at_ms)


def turn_hourglass(state: State, at_ms: int) -> State:
    return replace(
        state, phase=Phase.WRITING, owed=None, ends_at_ms=at_ms + 1_000 * state.house.seconds
    )


def turn(state: State, _action: Action, at_ms: int) -> State:
    """The start player turns letter and hourglass; the letter may have been turned before."""
    return turn_hourglass(state, at_ms) if state.letter else replace(state, owed="letter")


def take(state: State, action: Action, _at_ms: int) -> State:
    """In box mode a player says which die it took on the table."""
    if not state.house.box:
        return _take_die(state, action.actor, action.args["die"])
    return _all_have_one(
        replace(state, has=with_item(state.has, action.actor, action.args["category"]))
    )


def _take_die(state: State, seat: Seat, die: int) -> State:
    return _all_have_one(
        replace(
            state,
            owners=with_item(state.owners, die, seat),
            has=with_item(state.has, seat, state.faces[die]),
        )
    )


def _all_have_one(state: State) -> State:
    if None in state.has or state.phase not in (Phase.TAKE, Phase.GRAB):
        return state
    to_letter = state.house.box and not state.house.letter_first
    return replace(state, phase=Phase.LETTER if to_letter else Phase.TURN)


def note(state: State, action: Action, _at_ms: int) -> State:
    """The table narrows or widens a category; an empty note brings ours back."""
    code, text = action.args["category"], words.clean(action.args["text"], NOTE_LENGTH)
    others = tuple(kept for kept in state.notes if kept[0] != code)
    return replace(state, notes=(*others, (code, text)) if text else others)


# --- Grabbing: first come, first served ---


def grab(state: State, action: Action, at_ms: int) -> State:
    """A hand goes for a die. While it is on its way to one it cannot go for another."""
    seat, die, now = action.actor, action.args["die"], state.grab
    assert now is not None
    if state.owners[die] is not None or reaching(state, seat) is not None:
        return state
    pressed = race.press(now.races[die], seat, action.args["at"], at_ms)
    if pressed is now.races[die]:
        return state
    return replace(state, grab=now._replace(races=with_item(now.races, die, pressed)))


def reaching(state: State, seat: Seat) -> int | None:
    """The die that this seat's hand is on its way to."""
    if state.grab is None:
        return None
    races = enumerate(state.grab.races)
    return next((die for die, run in races if race.has_pressed(run, seat)), None)


def due(state: State) -> Due | None:
    """The dice are shown to all at once; each race is decided when its settling time is over."""
    grab = state.grab
    if state.phase != Phase.GRAB or grab is None or state.owed:
        return None
    if not grab.shown:
        return Due(grab.shown_at_ms, Action(DEALER, "show", {}))
    closing = [
        (run.closes_at_ms, die)
        for die, run in enumerate(grab.races)
        if run.closes_at_ms is not None
    ]
    if not closing:
        return None
    at_ms, die = min(closing)
    return Due(at_ms, Action(DEALER, "settle", {"die": die}))


def show(state: State, _action: Action, _at_ms: int) -> State:
    assert state.grab is not None
    return replace(state, grab=state.grab._replace(shown=True))


def settle(state: State, action: Action, _at_ms: int) -> State:
    """The earliest hand has the die; a tie is settled by lot."""
    assert state.grab is not None
    die = action.args["die"]
    first = race.first(state.grab.races[die])
    if len(first) == 1:
        return _grabbed(state, die, first[0].seat, state.grab)
    tied = tuple(sorted(placed.seat for placed in first))
    return replace(state, owed="lot", grab=state.grab._replace(tied=(die, tied)))


def lot(state: State, action: Action, _at_ms: int) -> State:
    assert state.grab is not None
    die, seat = action.args["die"], action.args["seat"]
    grab = state.grab._replace(tied=None, lots=(*state.grab.lots, die))
    return _grabbed(replace(state, owed=None), die, seat, grab)


def _grabbed(state: State, die: int, seat: Seat, grab: Grab) -> State:
    # The other hands come back empty and may reach again.
    empty = race.Race(shown_at_ms=grab.shown_at_ms, tie_ms=TIE_MS)
    state = replace(state, grab=grab._replace(races=with_item(grab.races, die, empty)))
    return _take_die(state, seat, die)
