"""The readable record, and why something is not possible now. Nothing here tells a secret."""

from __future__ import annotations

from dataclasses import replace

from rules import ballot
from rules.games.secret_identity.cards import PLACES
from rules.games.secret_identity.state import (
    ANSWER,
    COUNT,
    GUESSING,
    LAYING,
    OVER,
    PLACING,
    VOTING,
    Guess,
    State,
    active,
    agreed,
    characters,
    guessers,
    is_right,
    key_holders,
    may_swap,
    most_pictos,
    opponents,
    the_answer,
    turns_to_come,
)
from rules.kernel import Action, Line, Seat


def describe(state: State, action: Action) -> Line | None:
    seat, args = action.actor, action.args
    match action.verb:
        case "deal_keys" | "close_round":
            return _turn_of_the_game(state, action.verb)
        case "swap":
            number = args["number"]
            name = character_name(state, number)
            return Line("secret_identity.log.swap", {"seat": seat, "number": number, "name": name})
        case "look":
            return Line("secret_identity.log.look", {"seat": seat})
        case "place" if state.safes[seat] is None:
            return Line("secret_identity.log.place", {"seat": seat})
        case "vote" if state.ballot is not None and seat in ballot.missing(state.ballot):
            return Line("secret_identity.log.vote", {"seat": seat})
        case "reveal":
            return _revealed(state, args["seat"])
        case "lock":
            return _answered(state, action)
        case "set_aside":
            return Line("secret_identity.log.set_aside", {"by": seat, "seat": args["seat"]})
        case "overrule" | "confirm" | "decline":
            return _disputed(state, action)
        case _:
            return None  # drafts, shuffles, and what was only changed


def _turn_of_the_game(state: State, verb: str) -> Line:
    number = {"round": state.turn + 1}
    if state.rules.together:
        if verb == "deal_keys":
            return Line("secret_identity.log.deal_key", {**number, "seat": active(state)})
        return Line("secret_identity.log.close_turn", number)
    if verb == "deal_keys":
        return Line("secret_identity.log.deal_keys", number)
    return Line("secret_identity.log.close_round", number)


def character_name(state: State, number: int) -> str:
    """ "" where the table left it at the number."""
    if state.rules.box:
        return state.names[number - 1]
    return characters(state.rules)[state.laid[number - 1]].name


def _revealed(state: State, seat: Seat) -> Line:
    state = replace(state, revealed=state.revealed + 1)
    found = sum(is_right(state, Guess(guesser, seat)) for guesser in opponents(state, seat))
    number = state.keys[seat]
    name = character_name(state, number)
    if name:
        params = {"seat": seat, "number": number, "name": name, "n": found}
        return Line("secret_identity.log.reveal", params)
    return Line("secret_identity.log.reveal_number", {"seat": seat, "number": number, "n": found})


def _answered(state: State, action: Action) -> Line:
    number, key = action.args["number"], state.keys[active(state)]
    if number == key:
        return Line("secret_identity.log.answer_right", {"by": action.actor, "number": number})
    params = {"by": action.actor, "number": number, "key": key}
    return Line("secret_identity.log.answer_wrong", params)


def _disputed(state: State, action: Action) -> Line:
    if state.proposal is not None:
        return _settled(state.proposal.by, action)
    if state.rules.together:
        if is_right(state, the_answer(state)):
            return Line("secret_identity.log.overrule_answer_wrong", {"by": action.actor})
        return Line("secret_identity.log.overrule_answer_right", {"by": action.actor})
    guess = Guess(action.args["guesser"], action.args["of"])
    params = {"by": action.actor, "guesser_seat": guess.guesser, "of_seat": guess.of}
    if is_right(state, guess):
        return Line("secret_identity.log.overrule_wrong", params)
    return Line("secret_identity.log.overrule_right", params)


def _settled(proposed_by: Seat, action: Action) -> Line:
    by = action.actor
    if action.verb == "confirm":
        return Line("secret_identity.log.confirm", {"by": by, "other_seat": proposed_by})
    if by == proposed_by:
        return Line("secret_identity.log.withdraw", {"by": by})
    return Line("secret_identity.log.decline", {"by": by})


# --- Why not ---


def why_not(state: State, action: Action) -> Line | None:
    """A better reason than "not possible now", where there is one."""
    if action.actor not in range(state.rules.seats) or state.phase == OVER:
        return None
    match action.verb:
        case "swap":
            return _why_no_swap(state)
        case "place":
            return _why_not_place(state, action)
        case "vote":
            return _why_not_vote(state, action)
        case "confirm" if state.proposal is not None and action.actor == state.proposal.by:
            return Line("secret_identity.another_confirms")
        case "reveal" | "close_round" if state.proposal is not None:
            return Line("secret_identity.settle_first", {"by": state.proposal.by})
        case "point" | "lock" | "set_aside" if state.rules.together:
            return _why_no_answer(state, action)
        case _:
            return None


def _why_no_swap(state: State) -> Line | None:
    if state.rules.box:
        return Line("secret_identity.swap_by_hand")
    if state.phase == LAYING and not may_swap(state):
        return Line("secret_identity.no_spare_characters")
    return Line("secret_identity.too_late_to_swap") if state.looked else None


def _why_not_place(state: State, action: Action) -> Line | None:
    seat = action.actor
    if state.phase not in (LAYING, PLACING):
        return Line("secret_identity.placing_is_over") if state.safes[seat] else None
    if seat not in key_holders(state):
        return Line("secret_identity.not_your_turn", {"seat": active(state)})
    if seat not in state.looked:
        return Line("secret_identity.look_first")
    wanted = action.args.get("count", action.args.get("cards"))
    count = len(wanted) if isinstance(wanted, list | tuple) else wanted
    most = most_pictos(state, seat)
    if isinstance(count, int) and count > most:
        return Line(
            "secret_identity.pictos_must_last", {"n": most, "turns": turns_to_come(state, seat)}
        )
    return None


def _why_not_vote(state: State, action: Action) -> Line | None:
    if state.rules.together:
        return None
    if state.phase in (LAYING, PLACING):
        return Line("secret_identity.not_all_placed")
    if state.phase == COUNT:
        return Line("secret_identity.votes_are_closed")
    keys = action.args.get("keys")
    if state.phase == VOTING and isinstance(keys, list | tuple):
        numbers = [key for key in keys if type(key) is int and 1 <= key <= PLACES]
        if len(set(numbers)) < len(numbers):
            return Line("secret_identity.votes_differ")
        if len(keys) < state.rules.seats - 1:
            return Line("secret_identity.vote_for_all")
    return None


def _why_no_answer(state: State, action: Action) -> Line | None:
    if action.actor not in guessers(state):
        return Line("secret_identity.active_keeps_quiet")
    if state.phase == ANSWER:
        return Line("secret_identity.answer_is_locked")
    if action.verb == "lock" and state.phase == GUESSING and not agreed(state):
        return Line("secret_identity.not_agreed")
    return None
