"""Hunch: whole games, what nobody may learn too early, and the practice player."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules import players
from rules.games import hunch
from rules.games.hunch.practice import practice
from rules.kernel import TABLE, Action, Entry, settle_options
from tests.rules.hunch_audit import play_and_audit
from tests.rules.hunch_table import CLEM, JEANNE, SEB, Sitting, clue


@pytest.mark.parametrize("start", range(0, 100, 20))
def test_money_and_points_are_conserved(start: int) -> None:
    """10,000 of them: `.venv/bin/python -m tests.rules.hunch_audit 10000`."""
    for seed in range(start, start + 20):
        assert play_and_audit(seed)


@pytest.mark.parametrize("deck", ["app", "box"])
def test_what_is_kept_of_a_table_is_what_is_seen_of_one_never_seen_before(deck: str) -> None:
    """The same cards printed anew: nothing that was made of the others can stand for them."""

    def watch(state: Any, _entry: Entry) -> None:
        anew = copy.deepcopy(state, {id(state.rules): state.rules})
        assert hunch.table(state) == hunch.table(anew)
        for seat in range(5):
            assert hunch.hand(state, seat) == hunch.hand(anew, seat)
            assert list(hunch.offers(state, seat)) == list(hunch.offers(anew, seat))

    options = settle_options(hunch, 5, {"deck": deck, "advanced": True})
    played = players.play_out(hunch, 5, options, Random(5), watch=watch)
    assert hunch.outcome(played.state)


# --- Secrets, clues, bids, guesses: twin tables that differ only in what is hidden ---

Story = Callable[[Sitting, int], None]


def others_see_the_same(story: Story, who: int, **options: Any) -> None:
    """Play a story twice with another hidden thing each time: nobody else can tell which."""
    twins = [Sitting(**options), Sitting(**options)]
    for which, at in enumerate(twins):
        story(at, which)
    one, other = twins
    assert one.sees(who) != other.sees(who), "the twins do not differ: this proves nothing"
    for viewer in (TABLE, *one.seats):
        if viewer != who:
            assert one.sees(viewer) == other.sees(viewer), viewer


def test_nobody_can_tell_which_word_of_the_grid_is_a_secret() -> None:
    def story(at: Sitting, which: int) -> None:
        words = (("Rose", "wave", "lamp"), ("postcard", "lasagne", "Pluto"))[which]
        at.choose_secrets({JEANNE: words}).write_clues().all_pass()
        at.do(CLEM, "coins")
        at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=3)
        at.all_take_coins()
        at.guess(CLEM, (3, "cogwheel")).guess(SEB, (4, "television")).reveal().close()

    others_see_the_same(story, JEANNE)


def test_nobody_can_tell_whose_cards_lie_in_the_grid() -> None:
    """The grid is shuffled: a card that Jeanne chose from looks like one that nobody chose from."""
    at = Sitting().choose_secrets()
    for card in at.table["grid"]:
        assert card.keys() == {"words", "gone"}
    for viewer in (TABLE, CLEM, SEB):
        other = hunch.redeal_unseen(at.state, viewer, Random(1))
        assert {s.card for s in other.secrets if s.owner == JEANNE} != {3, 4, 5}
        assert hunch.table(other) == at.table


@pytest.mark.parametrize("deck", ["app", "box"])
def test_nobody_can_tell_what_a_clue_says_before_it_is_sold(deck: str) -> None:
    def story(at: Sitting, which: int) -> None:
        at.choose_secrets()
        if deck == "app":
            at.do(SEB, "swap", card=which)
        else:
            at.do(SEB, "category", card=0, category=("Colour", "Shape")[which])
        at.write_clues({SEB: (("Red", "Hot"), ("Blue", "Is it cold?"))[which]})
        at.do(JEANNE, "bid", coins=2)
        at.do(SEB, "pass")
        at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=3)

    others_see_the_same(story, SEB, deck=deck, language="en")


def test_nobody_can_tell_what_is_being_written_or_whether_anything_is() -> None:
    def story(at: Sitting, which: int) -> None:
        at.choose_secrets()
        at.do(SEB, "write", card=which, text="" if which else "Red")

    others_see_the_same(story, SEB)


@pytest.mark.parametrize("deck", ["app", "box"])
def test_nobody_can_tell_a_guess_before_its_reveal(deck: str) -> None:
    def face_down(at: Sitting, which: int) -> None:
        at.to_guessing().guess(SEB, (4, ("wave", "lamp")[which]))
        at.guess(CLEM, (3, "wave")).guess(JEANNE, (0, "pizza"))
        at.do(CLEM, "reveal", secret=3)

    def turned_up(at: Sitting, which: int) -> None:
        face_down(at, which)
        while asked := at.hand(JEANNE)["question"]:
            at.do(JEANNE, "judge", guess=asked["guess"], verdict="wrong")
        at.do(CLEM, "reveal", secret=4)

    others_see_the_same(face_down, SEB, deck=deck)
    with pytest.raises(AssertionError):
        others_see_the_same(turned_up, SEB, deck=deck)


def test_nobody_can_tell_where_guesses_lie_while_others_still_guess() -> None:
    def story(at: Sitting, which: int) -> None:
        at.to_guessing().guess(SEB, ((0, "drum"), (3, "Rose"))[which])

    others_see_the_same(story, SEB)


def test_a_bid_not_made_leaves_no_trace() -> None:
    """Nobody is asked before its turn, so there is nothing to see but coins and bids made."""
    at = Sitting().choose_secrets().write_clues()
    assert at.verbs(JEANNE) == {"bid", "pass"}
    assert at.verbs(SEB) == set()
    at.do(JEANNE, "bid", coins=2)
    auction = at.table["auction"]
    assert auction == {
        "seller": CLEM,
        "clues": [0, 1],
        "sellers_to_come": [JEANNE, SEB],
        "high": 2,
        "leader": JEANNE,
        "turn": SEB,
        "still_in": [JEANNE, SEB],
        "lowest": 3,
    }


def test_secrets_and_guesses_typed_at_the_box_reach_nobody_else() -> None:
    at = Sitting(deck="box", own_deck="")
    typed = {seat: [f"secret{seat}x{number}" for number in range(3)] for seat in at.seats}
    at.choose_secrets(typed).write_clues().all_pass().all_take_coins()
    at.guess(CLEM, (3, "quokka")).guess(SEB, (4, "wombat"))
    for viewer in (TABLE, *at.seats):
        seen = at.sees(viewer)
        for owner, words in typed.items():
            assert all((word in seen) == (owner == viewer) for word in words)
        assert ("quokka" in seen) == (viewer == CLEM)
        assert ("wombat" in seen) == (viewer == SEB)


# --- The practice player ---


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_practice_players_guess_far_better_than_chance(language: str) -> None:
    """Over 20 games of four; guessing blindly would find less than one secret in a game."""
    options = settle_options(hunch, 4, {"language": language})
    guessed = 0
    for seed in range(20):
        played = players.play_out(hunch, 4, options, Random(seed))
        guessed += hunch.table(played.state)["secrets_guessed"]
    assert guessed > 20 * 4


def test_practice_players_trade_with_each_other() -> None:
    options = settle_options(hunch, 4, {})
    verbs = [
        entry.action.verb
        for seed in range(10)
        for entry in players.play_out(hunch, 4, options, Random(seed)).log
    ]
    assert verbs.count("take") > 10 * 4
    assert verbs.count("bid") > verbs.count("take") / 2


def test_a_practice_player_waits_while_others_are_writing() -> None:
    at = Sitting().choose_secrets()
    at.do(SEB, "write", card=0, text="Red")
    at.do(SEB, "write", card=1, text="Hot")
    at.do(SEB, "done")
    assert practice(at.state, SEB, hunch.offers(at.state, SEB), 0, Random(0)) is None


def test_a_practice_player_leaves_the_reveal_of_others_to_them() -> None:
    at = Sitting().to_guessing().guess(CLEM, (3, "Rose")).guess(SEB).guess(JEANNE)
    offers = hunch.offers(at.state, SEB)
    assert practice(at.state, SEB, offers, 0, Random(0)) is None
    assert practice(at.state, JEANNE, offers, 0, Random(0)) == Action(
        JEANNE, "reveal", {"secret": 3}
    )


def test_a_practice_player_neither_agrees_nor_declines_when_a_person_proposes() -> None:
    at = Sitting().to_guessing().guess(CLEM, (3, "Rose")).reveal()
    at.do(CLEM, "overrule", guess=0)
    assert (
        players.pick_well(hunch, at.state, SEB, hunch.offers(at.state, SEB), 0, Random(0)) is None
    )


def test_a_practice_player_writes_its_category_even_with_an_own_deck_without_hints() -> None:
    own = Sitting().options["own_deck"]
    toml = "\n".join(f"[[targets]]\nwords = {line.split(', ')!r}" for line in own.splitlines())
    toml += '\n[[categories]]\nname = "Colour"\ncards = 42\n'
    options = settle_options(hunch, 3, {"own_deck": toml})
    assert players.play_out(hunch, 3, options, Random(3)).outcome.rounds == 3
