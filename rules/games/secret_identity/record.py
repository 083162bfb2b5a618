"""The readable record. Nothing here tells a secret."""

from __future__ import annotations

from rules import agreement, ballot
from rules.agreement import Proposal, withdraws
from rules.frozen import replace
from rules.games.secret_identity.state import (
    Guess,
    State,
    active,
    characters,
    is_right,
    opponents,
    the_answer,
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
        case "known":
            return Line("secret_identity.log.known", {"seat": seat})
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
        case "overrule" | "confirm" | "decline" | "settle_proposal":
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
        return agreement.line(state.proposal, action) or _settled(state.proposal, action)
    if state.rules.together:
        if is_right(state, the_answer(state)):
            return Line("secret_identity.log.overrule_answer_wrong", {"by": action.actor})
        return Line("secret_identity.log.overrule_answer_right", {"by": action.actor})
    guess = Guess(action.args["guesser"], action.args["of"])
    params = {"by": action.actor, "guesser_seat": guess.guesser, "of_seat": guess.of}
    if is_right(state, guess):
        return Line("secret_identity.log.overrule_wrong", params)
    return Line("secret_identity.log.overrule_right", params)


def _settled(proposal: Proposal[Guess], action: Action) -> Line:
    by = action.actor
    if action.verb == "confirm":
        return Line("secret_identity.log.confirm", {"by": by, "other_seat": proposal.by})
    if withdraws(proposal, by):
        return Line("secret_identity.log.withdraw", {"by": by})
    return Line("secret_identity.log.decline", {"by": by})
