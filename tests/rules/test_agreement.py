"""One proposes, the others agree or not: the same in every game, and nobody decides for itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import agreement, catalogue
from rules.agreement import OBJECT_MS, VOTE_MS, Proposal, awaited, may_settle, offers, withdraws
from rules.kernel import DEALER, Action, Due, Offer

LEO, INES, JORG, MAX = range(4)
SETTLE = Action(DEALER, "settle_proposal", {})


def proposed(
    by: int = LEO, persons: tuple[int, ...] = (LEO, INES, JORG), gain: tuple[int, ...] = ()
) -> Proposal[str]:
    return agreement.propose(by, "it was Inès", persons, gain, 1_000)


def said(proposal: Proposal[str], seat: int, agrees: bool, at_ms: int = 2_000) -> Proposal[str]:
    verb = "confirm" if agrees else "decline"
    return agreement.answered(proposal, Action(seat, verb, {}), at_ms)


@pytest.mark.parametrize("seat", [INES, JORG])
def test_any_other_player_confirms_or_declines(seat: int) -> None:
    assert may_settle(proposed(), seat)
    assert offers(proposed(), seat) == (Offer("confirm"), Offer("decline"))
    assert not withdraws(proposed(), seat)


def test_who_proposes_cannot_confirm_it_but_may_take_it_back() -> None:
    assert not may_settle(proposed(), LEO)
    assert offers(proposed(), LEO) == (Offer("decline"),)
    assert withdraws(proposed(), LEO)


def test_the_table_waits_for_all_who_have_not_said_what_they_think() -> None:
    assert awaited(proposed(), range(3)) == [INES, JORG]
    assert awaited(said(proposed(), INES, True), range(3)) == [JORG]
    assert offers(said(proposed(), INES, True), INES) == ()


def test_practice_players_have_no_say() -> None:
    among = proposed(persons=(LEO, INES))
    assert offers(among, JORG) == ()
    assert agreement.settled(said(among, INES, True)) is True, "both persons agree"


def test_who_plays_with_practice_players_alone_decides_alone() -> None:
    assert agreement.settled(proposed(persons=(LEO,), gain=(LEO,))) is True


def test_a_nod_is_not_quicker_than_a_no() -> None:
    nodded = said(proposed(), INES, True)
    assert agreement.settled(nodded) is None
    assert agreement.due(nodded) == Due(1_000 + OBJECT_MS, SETTLE)
    assert agreement.settled_in_the_end(nodded)


def test_once_all_have_seen_and_agreed_nobody_waits() -> None:
    assert agreement.settled(said(said(proposed(), INES, True), JORG, True)) is True


def test_without_a_nod_nothing_happens_however_long_it_takes() -> None:
    assert agreement.due(proposed()) is None
    assert agreement.settled(proposed()) is None


def test_who_gains_does_not_decide() -> None:
    """Leo and Inès gain. So Jorg or Max has to agree."""
    among_them = said(proposed(persons=(LEO, INES, JORG, MAX), gain=(LEO, INES)), INES, True)
    assert agreement.settled(among_them) is None
    assert agreement.due(among_them) is None
    assert agreement.due(said(among_them, MAX, True)) is not None


def test_who_proposes_and_does_not_gain_needs_one_more_whoever_it_is() -> None:
    nodded = said(proposed(gain=(INES,)), INES, True)
    assert agreement.due(nodded) is not None


def test_if_everybody_gains_all_must_agree() -> None:
    everybody = (LEO, INES, JORG)
    nodded = said(proposed(persons=everybody, gain=everybody), INES, True)
    assert agreement.due(nodded) is None
    assert agreement.settled(said(nodded, JORG, True)) is True
    assert agreement.settled(said(nodded, JORG, False)) is False


def test_a_no_brings_it_to_a_vote_that_ends() -> None:
    vote = said(proposed(persons=(LEO, INES, JORG, MAX)), INES, False, at_ms=5_000)
    assert agreement.settled(vote) is None
    assert agreement.due(vote) == Due(5_000 + VOTE_MS, SETTLE)
    assert not agreement.settled_in_the_end(vote), "who does not vote is not for it"
    assert said(vote, JORG, False, at_ms=9_000).ends_at_ms == vote.ends_at_ms


def test_more_than_half_carry_a_vote_and_a_tie_leaves_it() -> None:
    vote = said(proposed(persons=(LEO, INES, JORG, MAX)), INES, False)
    assert agreement.settled(said(said(vote, JORG, True), MAX, True)) is True
    assert agreement.settled(said(vote, JORG, False)) is False, "two to two at best"
    assert agreement.settled(said(proposed(persons=(LEO, INES)), INES, False)) is False


def test_a_majority_of_those_who_gain_is_none() -> None:
    vote = said(said(proposed(gain=(LEO, INES)), INES, True), JORG, False)
    assert agreement.settled(vote) is False


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (((INES, True),), "agreement.agrees"),
        (((INES, False),), "agreement.calls_vote"),
        (((INES, False), (JORG, True)), "agreement.votes_for"),
        (((INES, False), (JORG, False)), "agreement.votes_against"),
    ],
)
def test_the_record_tells_what_each_says(answers: tuple[tuple[int, bool], ...], code: str) -> None:
    before = proposed(persons=(*range(6),))
    *earlier, (seat, agrees) = answers
    for who, what in earlier:
        before = said(before, who, what)
    told = agreement.line(before, Action(seat, "confirm" if agrees else "decline", {}))
    assert told == (code, {"seat": seat})


def test_what_settles_it_is_the_games_to_tell_unless_it_is_the_clock() -> None:
    before = said(proposed(), INES, True)
    assert agreement.line(before, Action(JORG, "confirm", {})) is None
    assert agreement.line(before, Action(LEO, "decline", {})) is None
    assert agreement.line(before, SETTLE) == ("agreement.unopposed", {})
    assert agreement.line(said(before, JORG, False), SETTLE) is not None


def test_who_proposed_it_takes_it_back_and_that_is_no_vote() -> None:
    before = said(proposed(), INES, True)
    assert agreement.after(before, Action(LEO, "decline", {}), 2_000) == (before, False)


def test_an_answer_may_settle_it_or_leave_it_open() -> None:
    nodded, settled = agreement.after(proposed(), Action(INES, "confirm", {}), 2_000)
    assert settled is None
    assert agreement.after(nodded, Action(JORG, "confirm", {}), 3_000)[1] is True
    vote, settled = agreement.after(nodded, Action(JORG, "decline", {}), 3_000)
    assert settled is True, "two of three are for it"
    assert vote.no == {JORG}


def test_when_the_time_is_up_it_is_settled() -> None:
    nodded = said(proposed(), INES, True)
    assert agreement.after(nodded, SETTLE, 12_000) == (nodded, True)
    vote = said(proposed(persons=(LEO, INES, JORG, MAX)), INES, False)
    assert agreement.after(vote, SETTLE, 40_000) == (vote, False)


def test_what_is_proposed_is_the_games_affair() -> None:
    """It is kept and compared like the rest of a state."""
    assert proposed().what == "it was Inès"
    assert proposed() == proposed() != proposed(by=JORG)


GAMES = Path(__file__).parents[2] / "rules" / "games"


@pytest.mark.parametrize("name", catalogue.names())
def test_no_game_offers_a_confirmation_of_its_own(name: str) -> None:
    """So that who may settle something can change in one place."""
    sources = [file.read_text() for file in (GAMES / name).rglob("*.py")]
    assert sources
    assert not any('Offer("confirm"' in source for source in sources)


@pytest.mark.parametrize("name", catalogue.names())
def test_what_agrees_objects_or_judges_is_never_asked_of_practice_players(name: str) -> None:
    """Whatever a game calls it: what it offers of this kind must be listed among its hooks."""
    game = catalogue.find(name)
    source = "".join(file.read_text() for file in (GAMES / name).glob("*.py"))
    kinds = {"overrule", "overrule_tie", "judge", "have_it", "challenge", "object"}
    offered = {verb for verb in kinds if f'Offer("{verb}"' in source}
    if "agreement" in source:
        offered |= agreement.ANSWERS
    assert offered <= game.HOOKS.for_persons
    assert game.HOOKS.seated is not None or not offered, "it must know who decides"
