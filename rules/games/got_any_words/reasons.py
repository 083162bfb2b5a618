"""Why an action is not possible now, as precisely as the person can be told."""

from __future__ import annotations

from rules.games.got_any_words import choosing, reading
from rules.games.got_any_words.state import Phase, State
from rules.games.got_any_words.writing import DRAFTS
from rules.kernel import Action, Line


def why_not(state: State, action: Action) -> Line | None:
    """A precise reason where "not possible now" would leave somebody puzzled."""
    seat, verb, args = action
    if not 0 <= seat < state.house.seats:
        return None
    if verb in DRAFTS and state.phase in (Phase.READING, Phase.TALLY):
        return Line("got_any_words.too_late")
    if verb in DRAFTS and state.phase != Phase.WRITING:
        return Line("got_any_words.no_sand")
    if verb == "take" and not state.house.box and state.phase == Phase.TAKE:
        turn = choosing.whose_turn(state)
        if seat != turn:
            return Line("got_any_words.not_your_turn", {"seat": turn})
        if args.get("die") in range(len(state.owners)):
            return Line("got_any_words.die_taken")
    if verb in ("roll", "draw", "turn", "letter") and seat not in state.house.hands_for(
        state.start
    ):
        return Line("got_any_words.start_player_only", {"seat": state.start})
    if verb == "note" and state.phase in (Phase.WRITING, Phase.READING, Phase.TALLY):
        return Line("got_any_words.note_too_late")
    if verb in ("read_on", "next_round") and reading.open_challenge(state) is not None:
        return Line("got_any_words.vote_first")
    if verb == "read_on" and reading.asking(state) is not None:
        return Line("got_any_words.decide_first")
    return None
