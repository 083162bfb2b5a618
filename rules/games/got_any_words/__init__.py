"""Got Any Words? The Dice Game (Haste Wörte?, Flash-Bac), for two to six players.

A round: a letter and a category for each (choosing.py), words while the sand runs (writing.py),
then reading them out (reading.py). The rulings are in README.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.games.got_any_words import choosing, reading, unseen, views, writing
from rules.games.got_any_words.practice import practice as practice
from rules.games.got_any_words.record import describe as describe
from rules.games.got_any_words.state import House, Precedent, State
from rules.kernel import DEALER, Action, Due, Illegal, Line, Number, Offer, Option, Outcome, Seat

PLAYERS = range(2, 7)
OPTIONS: Mapping[str, Option] = {
    "seconds": Option(90, Number(30, 300)),
    "letter_first": Option(False, (False, True)),
    "grab": Option(False, (False, True)),
}
DRAFTS = frozenset({"write", "guess"})
NAMELESS = frozenset({"die", "line", "pair", "step", "word"})
RACES = True  # for dice that are grabbed, the hub keeps the phones' clocks well measured

table = views.table
hand = views.hand


def aside(state: State, action: Action) -> bool:
    """Keystrokes while the sand runs."""
    return action.verb in DRAFTS and state.phase == "writing"


def setup(seats: int, options: Mapping[str, Any]) -> State:
    house = House(
        seats=seats,
        box=options["deck"] == "box",
        language=options["language"],
        seconds=options["seconds"],
        letter_first=options["letter_first"],
        grab=options["grab"],
    )
    # A rematch may bring along what the table decided earlier in the evening (`carry_over`).
    precedents = tuple(Precedent(*known) for known in options.get("precedents", ()))
    return choosing.open_round(house, 1, options["first"], (0,) * seats, precedents=precedents)


def carry_over(state: State) -> dict[str, Any]:
    """What a rematch at the same table may be set up with, beside the options."""
    return {"precedents": [list(known) for known in state.precedents]}


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor == DEALER:
        return choosing.dealer_offers(state)
    if not 0 <= actor < state.house.seats:
        return ()
    match state.phase:
        case "letter" | "roll" | "take" | "grab" | "turn":
            return choosing.offers(state, actor)
        case "writing":
            return writing.offers(state, actor)
        case "reading" | "tally":
            return (*reading.offers(state, actor), *writing.offers(state, actor))
    return ()


def apply(state: State, action: Action, at_ms: int) -> State:
    seat, verb, args = action
    if state.phase in ("writing", "reading", "tally"):
        return _with_words(state, seat, verb, args, at_ms)
    match verb:
        # A letter and six dice
        case "draw":
            return choosing.turn(state, at_ms)
        case "letter":
            return choosing.turn_letter(state, args["letter"], at_ms)
        case "roll":
            return choosing.roll(state)
        case "rolled":
            return choosing.rolled(state, args, at_ms)
        case "turn":
            return choosing.turn(state, at_ms)
        case "note":
            return choosing.note(state, args["category"], args["text"])
        # Each takes one
        case "take" if state.house.box:
            return choosing.take_category(state, seat, args["category"])
        case "take":
            return choosing.take_die(state, seat, args["die"])
        case "grab":
            return choosing.reach(state, seat, args["die"], args["at"], at_ms)
        case "show":
            return choosing.show(state)
        case "settle":
            return choosing.settle(state, args["die"])
        case "lot":
            return choosing.lot(state, args["die"], args["seat"])
    raise Illegal("table.not_offered", verb=verb)


def _with_words(state: State, seat: Seat, verb: str, args: Mapping[str, Any], at_ms: int) -> State:
    match verb:
        # The sand runs
        case "write":
            return writing.write(state, seat, args["line"], args["text"], args["at"])
        case "guess":
            return writing.guess(state, seat, args["line"], args["about"], args["text"], args["at"])
        case "done" | "not_done":
            return writing.set_done(state, seat, verb == "done", at_ms)
        case "time_up":
            return writing.time_up(state, at_ms)
        # Words are read out
        case "read_on":
            return reading.read_on(state, at_ms)
        case "judge":
            return reading.judge(state, seat, args["word"], args["pair"], args["same"])
        case "have_it":
            return reading.have_it(state, seat, args["word"], args["mine"])
        case "challenge":
            return reading.challenge(state, seat, args["word"], at_ms)
        case "vote":
            return reading.vote(state, seat, args["word"], args["strike"])
        case "close_vote":
            return reading.close_vote(state, args["word"])
        case "next_round":
            return reading.close_round(state)
    raise Illegal("table.not_offered", verb=verb)


def due(state: State) -> Due | None:
    if state.phase == "writing":
        assert state.ends_at_ms is not None
        return Due(state.ends_at_ms, Action(DEALER, "time_up", {}))
    return choosing.due(state) or reading.due(state)


def outcome(state: State) -> Outcome | None:
    """Most chips wins; tied: several winners."""
    if state.phase != "over":
        return None
    most = max(state.chips)
    winners = tuple(seat for seat, chips in enumerate(state.chips) if chips == most)
    return Outcome(winners, state.chips, state.round)


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    return unseen.redeal(state, seat, rng)


def why_not(state: State, action: Action) -> Line | None:
    """A precise reason where "not possible now" would leave somebody puzzled."""
    seat, verb, args = action
    if not 0 <= seat < state.house.seats:
        return None
    if verb in DRAFTS and state.phase in ("reading", "tally"):
        return Line("got_any_words.too_late")
    if verb in DRAFTS and state.phase != "writing":
        return Line("got_any_words.no_sand")
    if verb == "take" and not state.house.box and state.phase == "take":
        turn = choosing.whose_turn(state)
        if seat != turn:
            return Line("got_any_words.not_your_turn", {"seat": turn})
        if args.get("die") in range(len(state.owners)):
            return Line("got_any_words.die_taken")
    if verb in ("roll", "draw", "turn", "letter") and seat != state.start:
        return Line("got_any_words.start_player_only", {"seat": state.start})
    if verb == "note" and state.phase in ("writing", "reading", "tally"):
        return Line("got_any_words.note_too_late")
    if verb in ("read_on", "next_round") and reading.open_challenge(state) is not None:
        return Line("got_any_words.vote_first")
    if verb == "read_on" and reading.asking(state) is not None:
        return Line("got_any_words.decide_first")
    return None
