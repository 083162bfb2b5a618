"""The readable record: one line for each thing that happened, never a secret."""

from __future__ import annotations

from rules.games.got_any_words import choosing, reading
from rules.games.got_any_words.state import State
from rules.kernel import Action, Line, Seat


def describe(state: State, action: Action) -> Line | None:
    """`state` is the one before. Drafts, presses and preparations say nothing."""
    seat, verb, args = action
    if reading.too_early(state, action):
        return _fate(state)
    match verb:
        case "letter":
            return Line("got_any_words.log.letter", {"letter": args["letter"]})
        case "roll":
            return Line("got_any_words.log.roll", {"seat": seat})
        case "take" | "lot" | "settle":
            return _taken(state, action)
        case "note":
            params = {"seat": seat, "category": _category(args["category"])}
            return Line("got_any_words.log.note", params)
        case "turn":
            return Line("got_any_words.log.turn", {"seat": seat})
        case "done":
            return Line("got_any_words.log.done", {"seat": seat})
        case "not_done":
            return Line("got_any_words.log.not_done", {"seat": seat})
        case "time_up":
            return Line("got_any_words.log.time_up")
        case "read_on":
            return _read_on(state)
        case "tell":
            return _fate(state)
        case "next_round":
            return Line("got_any_words.log.next_round", {"seat": seat, "round": state.round + 1})
    return _decision(state, seat, action)


def _taken(state: State, action: Action) -> Line | None:
    """Who has which category now."""
    seat, verb, args = action
    if verb == "take":
        code = args["category"] if state.house.box else state.faces[args["die"]]
        return Line("got_any_words.log.take", {"seat": seat, "category": _category(code)})
    category = _category(state.faces[args["die"]])
    if verb == "lot":
        return Line("got_any_words.log.lot", {"seat": args["seat"], "category": category})
    settled = choosing.settle(state, action, 0)
    owner = settled.owners[args["die"]]
    if owner is None:
        return Line("got_any_words.log.tie", {"category": category})
    return Line("got_any_words.log.grab", {"seat": owner, "category": category})


def _category(code: str) -> str:
    """A text code: each phone names the category in its own language."""
    return f"got_any_words.value.category.{code}"


def _read_on(state: State) -> Line | None:
    reader = reading.next_to_read(state)
    if reader is None:
        return Line("got_any_words.log.all_read")
    unread = reading.left_to_read(state, reader)
    if not unread:
        return Line("got_any_words.log.no_words", {"seat": reader})
    return Line("got_any_words.log.read", {"seat": reader, "word": unread[0]})


def _fate(state: State) -> Line:
    """What became of the word read last, as far as it is settled."""
    read = state.read[-1]
    same = sorted({pair.seat for pair in read.pairs if pair.is_same})
    if same:
        return Line("got_any_words.log.struck", {"word": read.text, "seats": same})
    if any(pair.asks for pair in read.pairs):
        return Line("got_any_words.log.near", {"word": read.text})
    return Line("got_any_words.log.stands", {"seat": read.seat, "word": read.text})


def _decision(state: State, seat: Seat, action: Action) -> Line | None:
    _, verb, args = action
    if verb not in ("judge", "have_it", "challenge", "vote", "close_vote", "draw_lot"):
        return None
    read = state.read[args["word"]]
    match verb:
        case "judge":
            params = {"seat": seat, "word": read.text, "other": read.pairs[args["pair"]].text}
            if args["same"]:
                return Line("got_any_words.log.same", params)
            return Line("got_any_words.log.not_same", params)
        case "have_it":
            params = {"seat": seat, "word": read.text, "other": args["mine"]}
            return Line("got_any_words.log.have_it", params)
        case "challenge":
            return Line("got_any_words.log.challenge", {"seat": seat, "word": read.text})
        case "vote" if args["strike"]:
            return Line("got_any_words.log.vote_strike", {"seat": seat, "word": read.text})
        case "vote":
            return Line("got_any_words.log.vote_keep", {"seat": seat, "word": read.text})
        case "draw_lot" if args["strike"]:
            return Line("got_any_words.log.lot_strikes", {"word": read.text})
        case "draw_lot":
            return Line("got_any_words.log.lot_keeps", {"word": read.text})
        case "close_vote" if state.house.seats == 2:
            return Line("got_any_words.log.close_vote_lot", {"word": read.text})
    return Line("got_any_words.log.close_vote", {"word": read.text})
