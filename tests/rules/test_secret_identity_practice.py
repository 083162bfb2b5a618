"""The practice player of Secret Identity: sensible, patient, and no cheat."""

from __future__ import annotations

from random import Random

import pytest

from rules import players
from rules.credibility import LEAST_USEFUL, Tally, tally_game
from rules.games import secret_identity as game
from rules.games.secret_identity.cards import our_characters, picto_cards
from rules.games.secret_identity.practice import (
    SHOWS_RESULT_MS,
    SWAP_TIME_MS,
    TALK_MS,
    practice,
    says,
)
from rules.games.secret_identity.state import State
from rules.kernel import DEALER, SEATED, Action, Entry, settle_options
from tests.rules.secret_identity_table import Sitting


def practise(
    sitting: Sitting, seat: int, after_ms: int = 60_000, *, for_a_person: bool = False
) -> Action | None:
    state: State = sitting.state
    at_ms = sitting.at_ms + after_ms
    offers = game.offers(state, seat)
    return players.pick_well(
        game, state, seat, offers, at_ms, Random(0), stands_for_a_person=for_a_person
    )


def test_what_suits_a_character_says_more_than_a_shared_theme() -> None:
    characters = {character.name: character for character in our_characters("en")}
    faces = {face.picto: face for card in picto_cards("en") for face in card}
    pinocchio = characters["Pinocchio"]
    assert says(faces["nose-side"], pinocchio) > says(faces["human-ear"], pinocchio)
    assert says(faces["human-ear"], pinocchio) > says(faces["atom"], pinocchio)


def test_it_leaves_people_time_to_swap_before_it_looks() -> None:
    sitting = Sitting(3, deck="box")
    assert practise(sitting, 0, SWAP_TIME_MS - 1) is None
    assert practise(sitting, 0, SWAP_TIME_MS) == Action(0, "look", {})
    sitting.look(1)
    assert practise(sitting, 0, 0) == Action(0, "look", {})


def test_it_knows_all_characters_and_looks_when_people_know_them_too() -> None:
    sitting = Sitting(3)
    assert practise(sitting, 0, 0) == Action(0, "known", {})
    sitting.do(0, "known")
    assert "look" not in sitting.verbs(0)
    sitting.all_know()
    assert practise(sitting, 0, 0) == Action(0, "look", {})


def test_it_places_once_and_votes_once() -> None:
    sitting = Sitting(3)
    sitting.look()
    place = practise(sitting, 0)
    assert place is not None and place.verb == "place"
    sitting.do(0, "place", **place.args)
    assert practise(sitting, 0) is None
    sitting.place(1)
    sitting.place(2)
    vote = practise(sitting, 0)
    assert vote is not None and vote.verb == "vote"
    assert sitting.key(0) not in vote.args["keys"]
    sitting.do(0, "vote", **vote.args)
    assert practise(sitting, 0) is None


def test_it_lets_people_see_each_reveal() -> None:
    sitting = Sitting(3)
    sitting.look_and_place()
    for seat in range(3):
        sitting.vote(seat)
    assert practise(sitting, 1, SHOWS_RESULT_MS - 1, for_a_person=True) is None
    told = practise(sitting, 1, SHOWS_RESULT_MS, for_a_person=True)
    assert told == Action(1, "reveal", {"seat": 0})
    assert practise(sitting, 1) is None, "a practice player reveals nobody"


def test_it_neither_agrees_nor_declines_when_people_object() -> None:
    sitting = Sitting(3)
    sitting.look_and_place()
    for seat in range(3):
        sitting.vote(seat)
    sitting.do(0, "reveal", seat=0)
    sitting.do(0, "overrule", of=0, guesser=1)
    assert practise(sitting, 2) is None


def test_together_it_comes_round_to_what_the_others_point_at() -> None:
    sitting = Sitting(4, cooperative=True)
    sitting.tell()
    opinion = practise(sitting, 1)
    assert opinion is not None and opinion.verb == "point"
    sitting.do(1, "point", **opinion.args)
    other = opinion.args["number"] % 8 + 1
    sitting.do(2, "point", number=other)
    sitting.do(3, "point", number=other)
    assert practise(sitting, 1) == Action(1, "point", {"number": other})
    sitting.do(1, "point", number=other)
    assert practise(sitting, 1, TALK_MS - 1) is None
    assert practise(sitting, 1, TALK_MS) == Action(1, "lock", {"number": other})


@pytest.mark.parametrize(("seats", "least"), [(3, 0.5), (5, 0.6), (8, 0.7)])
def test_practice_players_understand_each_other_far_better_than_by_chance(
    seats: int, least: float
) -> None:
    """By chance one vote in eight would be right."""
    right = votes = 0
    for seed in range(3):
        options = settle_options(game, seats, {"language": ("en", "fr", "de")[seed % 3]})
        played = players.play_out(game, seats, options, Random(seed))
        right += sum(played.outcome.scores) // 2
        votes += 4 * seats * (seats - 1)
    assert right / votes > least


@pytest.mark.parametrize("cooperative", [False, True])
def test_it_knows_no_more_than_a_person_in_its_seat(cooperative: bool) -> None:
    """Asked about a state in which all that it cannot know is dealt anew, it does the same."""
    options = settle_options(game, 4, {"cooperative": cooperative})
    rng = Random(5)
    asked = 0

    def ask_twice(state: State, entry: Entry) -> None:
        nonlocal asked
        for seat in range(4):
            if offers := game.offers(state, seat):
                other = game.redeal_unseen(state, seat, rng)
                told = practice(state, seat, offers, entry.at_ms, Random(3))
                assert practice(other, seat, offers, entry.at_ms, Random(3)) == told
                asked += told is not None

    players.play_out(game, 4, options, Random(1), watch=ask_twice)
    assert asked > 50


@pytest.mark.parametrize("cooperative", [False, True])
def test_with_the_box_or_own_characters_it_plays_along(cooperative: bool) -> None:
    own = "\n".join(f"Aunt {number}" for number in range(40))
    for options in ({"deck": "box"}, {"own_deck": own}):
        settled = settle_options(game, 4, {**options, "cooperative": cooperative})
        assert players.play_out(game, 4, settled, Random(1)).outcome is not None


# --- Among persons ---


def test_it_leaves_the_first_look_to_a_person() -> None:
    sitting = Sitting(3, deck="box")
    sitting.do(DEALER, SEATED, practice=[1, 2])
    assert practise(sitting, 1, 10 * SWAP_TIME_MS) is None, "somebody may want to swap"
    sitting.look(0)
    assert practise(sitting, 1, 0) == Action(1, "look", {})


def test_where_no_person_holds_a_key_it_looks_when_there_was_time_to_swap() -> None:
    sitting = Sitting(3, cooperative=True, first=1, deck="box")
    sitting.do(DEALER, SEATED, practice=[1, 2])
    rest_ms = SWAP_TIME_MS - (sitting.at_ms - sitting.state.since_ms)
    assert practise(sitting, 1, rest_ms - 1) is None
    assert practise(sitting, 1, rest_ms) == Action(1, "look", {})


def test_together_it_leaves_it_to_a_person_to_lock_the_answer() -> None:
    sitting = Sitting(3, cooperative=True)
    sitting.do(DEALER, SEATED, practice=[2])
    sitting.tell()
    for seat in (1, 2):
        sitting.do(seat, "point", number=4)
    assert practise(sitting, 2, 10 * TALK_MS) is None
    alone = Sitting(3, cooperative=True)
    alone.do(DEALER, SEATED, practice=[1, 2])
    alone.tell()
    for seat in (1, 2):
        alone.do(seat, "point", number=4)
    assert practise(alone, 2, TALK_MS) == Action(2, "lock", {"number": 4})


# --- What it says ---


def test_a_weak_green_comes_before_a_red() -> None:
    """Red is for a hand in which no green says anything."""
    reds = greens = 0
    for seed in range(6):
        options = settle_options(game, 5, {})

        def look(state: State, entry: Entry) -> None:
            nonlocal reds, greens
            if entry.action.verb != "place":
                return
            seat, cards = entry.action.actor, picto_cards("en")
            laid = [our_characters("en")[side] for side in state.laid]
            mine = laid[state.keys[seat] - 1]
            told = any(
                says(face, mine) * len(laid) > sum(says(face, other) for other in laid)
                for card in state.hands[seat]
                for face in cards[card]
            )
            ways = [way for name, way in entry.action.args.items() if name != "cards"]
            red = [way for way in ways if way.startswith("red")]
            assert not (red and told)
            reds += len(red)
            greens += len(ways) - len(red)

        players.play_out(game, 5, options, Random(seed), watch=look)
    assert greens > 20 * reds


def test_most_of_its_clues_are_of_use() -> None:
    options = settle_options(game, 4, {})
    tally = sum((tally_game(game, 4, options, Random(seed)) for seed in range(6)), Tally())
    assert tally.clues > 50
    useful = tally.share("clue")
    assert useful is not None and useful >= LEAST_USEFUL
