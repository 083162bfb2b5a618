"""The readable record: what happened, in lines that everybody may read."""

from __future__ import annotations

from rules import agreement, auction
from rules.auction import Auction
from rules.games.hunch import guessing, views
from rules.games.hunch.state import (
    Phase,
    State,
    guess_at,
    guesses_at,
    is_guessed_now,
    seat_in_turn,
)
from rules.kernel import Action, Line


def describe(state: State, action: Action) -> Line | None:
    """`state` is the one before. Nothing here tells more than the table then sees."""
    seat = action.actor
    match action.verb:
        case "deal_targets":
            return Line("hunch.log.dealt")
        case "lay_grid":
            return Line("hunch.log.grid")
        case "deal_clues":
            return Line("hunch.log.round", {"n": state.round})
        case "swap":
            return Line("hunch.log.swapped", {"seat": seat})
        case "done":
            return Line(_DONE[state.phase], {"seat": seat})
        case "take_back":
            return Line("hunch.log.took_back", {"seat": seat})
        case "bid" | "pass":
            return _bidding(state, action)
        case "take":
            return _taking(state, action)
        case "coins":
            return Line("hunch.log.coins", {"seat": seat})
        case "extra_guess":
            return Line("hunch.log.extra_guess", {"seat": seat})
        case "too_easy":
            return Line("hunch.log.too_easy", {"seat": seat, "place": _place(state, action)})
        case "reveal":
            return _revealing(state, action)
        case "object" | "replace":
            return _objecting(state, action)
        case "judge" | "overrule" | "confirm" | "decline" | "settle_proposal":
            return _judging(state, action)
        case "close_round":
            return _closing(state)
        case _:
            return None


_DONE = {
    Phase.SECRETS: "hunch.log.secrets_done",
    Phase.WRITING: "hunch.log.clues_done",
    Phase.GUESS: "hunch.log.guesses_done",
}


def _place(state: State, action: Action) -> int:
    """Which of its owner's secrets, counted from 1."""
    return int(action.args["secret"]) % state.rules.secrets_each + 1


def _bidding(state: State, action: Action) -> Line:
    assert state.auction is not None
    now, seat = state.auction, action.actor
    if action.verb == "bid":
        coins = action.args["coins"]
        sold = auction.is_over(auction.bid(now, seat, coins))
        code = "hunch.log.bid_wins" if sold else "hunch.log.bid"
        return Line(code, {"seat": seat, "n": coins, "seller_seat": seat_in_turn(state)})
    after: Auction = auction.pass_by(now, seat)
    if not auction.is_over(after):
        return Line("hunch.log.passed", {"seat": seat})
    seller = seat_in_turn(state)
    if after.leader is None:
        return Line("hunch.log.passed_unsold", {"seat": seat, "seller_seat": seller})
    return Line(
        "hunch.log.passed_sold",
        {"seat": seat, "winner_seat": after.leader, "n": after.high, "seller_seat": seller},
    )


def _taking(state: State, action: Action) -> Line:
    clue = state.clues[action.args["clue"]]
    params = {
        "seat": action.actor,
        "text": clue.text,
        "author_seat": clue.author,
        "place": _place(state, action),
    }
    match action.args.get("answer"):
        case "yes":
            return Line("hunch.log.took_yes", params)
        case "no":
            return Line("hunch.log.took_no", params)
        case _:
            return Line("hunch.log.took", params)


def _revealing(state: State, action: Action) -> Line:
    after = guessing.reveal(state, action, 0)
    number = action.args["secret"]
    secret = state.secrets[number]
    params = {"seat": secret.owner, "place": _place(state, action)}
    if not is_guessed_now(after, number):
        return Line("hunch.log.owner_judges" if after.asked else "hunch.log.not_guessed", params)
    right = {
        guess_at(after, guess).by
        for guess in guesses_at(after, number)
        if guess_at(after, guess).right
    }
    named = {"word": secret.word, "seats": sorted(right), "n": len(right)}
    return Line("hunch.log.guessed", {**params, **named})


def _judging(state: State, action: Action) -> Line:
    told = agreement.line(state.proposal, action) if state.proposal else None
    if told is not None:
        return told
    if state.phase != Phase.REVEAL:
        return _objecting(state, action)
    number = state.proposal.what if state.proposal else action.args["guess"]
    guess = guess_at(state, number)
    params = {"seat": action.actor, "by": guess.by, "word": guess.word}
    match action.verb, action.args.get("verdict"):
        case "judge", "wrong":
            return Line("hunch.log.judged_wrong", {"seat": action.actor})
        case "judge", _:
            return Line("hunch.log.judged_right", params)
        case "overrule", _:
            right = bool(guess.right)
            code = "hunch.log.disputed_right" if right else "hunch.log.disputed_wrong"
            return Line(code, params)
        case "confirm", _:
            right = not guess.right
            return Line(
                "hunch.log.confirmed_right" if right else "hunch.log.confirmed_wrong", params
            )
        case _:
            right = bool(guess.right)
            return Line("hunch.log.declined_right" if right else "hunch.log.declined_wrong", params)


def _objecting(state: State, action: Action) -> Line:
    seat, verb = action.actor, action.verb
    if verb == "replace":
        return Line("hunch.log.rewrote", {"seat": seat, "text": state.rewritten})
    number = state.proposal.what if state.proposal else action.args["clue"]
    clue = state.clues[number]
    params = {"seat": seat, "author_seat": clue.author, "text": clue.text}
    if verb == "object":
        return Line("hunch.log.objected", params)
    return Line("hunch.log.clue_struck" if verb == "confirm" else "hunch.log.clue_stands", params)


def _closing(state: State) -> Line:
    leaving = views.take_away(state)
    params = {"n": state.round, "words": ", ".join(word.upper() for word in leaving)}
    return Line("hunch.log.closed_with" if leaving else "hunch.log.closed", params)
