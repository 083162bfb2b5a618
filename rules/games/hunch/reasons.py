"""Why an action is not possible now, as precisely as the person can be told."""

from __future__ import annotations

from rules import auction
from rules.agreement import may_settle
from rules.games.hunch import objecting, secrets, views, writing
from rules.games.hunch.state import (
    EXTRA_GUESS_COSTS,
    TOO_EASY_COSTS,
    Phase,
    State,
    live_secrets,
    own_secrets,
)
from rules.kernel import Action, Line, Seat


def why_not(state: State, action: Action) -> Line | None:
    """None if there is nothing better to say than that it is not possible."""
    seat = action.actor
    if seat not in range(state.rules.seats):
        return None
    match state.phase, action.verb:
        case ((Phase.SECRETS | Phase.WRITING | Phase.GUESS), "done"):
            return _why_not_done(state, seat)
        case Phase.AUCTION, ("bid" | "pass"):
            return _not_your_turn(state, seat) or _why_not_bid(state, action)
        case ((Phase.PLACE | Phase.BONUS), "take"):
            return _not_your_turn(state, seat) or _why_not_take(state, action)
        case Phase.BONUS, ("coins" | "extra_guess" | "too_easy"):
            return _not_your_turn(state, seat) or _why_not_bonus(state, action)
        case Phase.GUESS, "guess":
            return _why_not_guess(state, action)
        case _, "replace" if objecting.waiting(state) == (seat,):
            return objecting.why_not_replace(state)
        case _, "confirm" if state.proposal and not may_settle(state.proposal, seat):
            return Line("hunch.another_confirms")
        case _:
            return None


def _why_not_done(state: State, seat: Seat) -> Line | None:
    if seat in state.done:
        return None
    match state.phase:
        case Phase.SECRETS:
            return secrets.why_not_done(state, seat)
        case Phase.WRITING:
            return writing.why_not_done(state, seat) if state.clues else None
        case _:
            return None


def _not_your_turn(state: State, seat: Seat) -> Line | None:
    waiting = views.waiting(state)
    if seat in waiting or not waiting:
        return None
    return Line("hunch.not_your_turn", {"seat": waiting[0]})


def _why_not_bid(state: State, action: Action) -> Line | None:
    coins, now = action.args.get("coins"), state.auction
    if now is None or type(coins) is not int:
        return None
    if coins < auction.lowest_bid(now):
        return Line("hunch.bid_too_low", {"n": auction.lowest_bid(now)})
    most = auction.highest_bid(now, action.actor)
    return Line("hunch.bid_beyond_purse", {"n": most}) if coins > most else None


def _why_not_take(state: State, action: Action) -> Line | None:
    clue, secret = action.args.get("clue"), action.args.get("secret")
    if type(clue) is not int or type(secret) is not int or clue not in range(len(state.clues)):
        return None
    if state.clues[clue].author == action.actor:
        return Line("hunch.own_clue")
    if not live_secrets(state, action.actor):
        return Line("hunch.no_secret_left")
    if secret not in own_secrets(state, action.actor):
        return Line("hunch.only_own_secrets")
    if state.secrets[secret].gone:
        return Line("hunch.secret_gone")
    return None


def _why_not_bonus(state: State, action: Action) -> Line | None:
    if not state.rules.advanced:
        return Line("hunch.advanced_only")
    costs = EXTRA_GUESS_COSTS if action.verb == "extra_guess" else TOO_EASY_COSTS
    if action.verb != "coins" and state.coins[action.actor] < costs:
        return Line("hunch.too_few_coins", {"n": costs})
    if action.verb == "too_easy" and not live_secrets(state, action.actor):
        return Line("hunch.no_secret_left")
    return None


def _why_not_guess(state: State, action: Action) -> Line | None:
    secret, word = action.args.get("secret"), action.args.get("word")
    if action.actor in state.done:
        return Line("hunch.guessing_done")
    if type(secret) is not int or secret not in range(len(state.secrets)):
        return None
    if secret in own_secrets(state, action.actor):
        return Line("hunch.own_secret")
    if state.secrets[secret].gone:
        return Line("hunch.secret_gone")
    if state.rules.app and isinstance(word, str):
        return Line("hunch.not_in_grid", {"word": word[:40]})
    return None
