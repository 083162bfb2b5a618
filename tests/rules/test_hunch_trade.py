"""Hunch: phase 2, auctions, bonus actions, the new first player; and the advanced rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.games.hunch import trade
from rules.kernel import Illegal
from tests.rules.hunch_table import CLEM, JEANNE, LEO, SEB, Sitting, clue


def at_auction(seats: int = 3, **options: object) -> Sitting:
    return Sitting(seats, **options).choose_secrets().write_clues()


def at_bonus(seats: int = 3, **options: object) -> Sitting:
    return at_auction(seats, **options).all_pass()


def with_coins(at: Sitting, *coins: int) -> Sitting:
    at.state = replace(at.state, coins=coins)
    return at


def without_secrets(at: Sitting, seat: int) -> Sitting:
    """As if all the secrets of a player had been guessed in earlier rounds."""
    secrets = tuple(
        replace(secret, guessed=True) if secret.owner == seat else secret
        for secret in at.state.secrets
    )
    at.state = replace(at.state, secrets=secrets)
    return at


# --- 2.1 Auctions ---


def test_the_rulebooks_example_clem_sells_red_and_i_would_not_eat_it() -> None:
    at = Sitting().choose_secrets().write_clues({CLEM: ("Red", "I wouldn't eat it")})
    assert at.table["auction"]["seller"] == CLEM
    assert [clue["text"] for clue in at.table["unsold"]] == ["Red", "I wouldn't eat it"]
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "bid", coins=3)
    at.do(JEANNE, "pass")
    assert at.coins == [8, 5, 2]
    yoghurt = at.secrets(SEB)[0]
    assert at.hand(SEB)["secrets"][0]["word"] == "Yoghurt"
    at.do(SEB, "take", clue=clue(CLEM, 1), secret=yoghurt)
    assert [laid["text"] for laid in at.secret(yoghurt)["clues"]] == ["I wouldn't eat it"]
    assert at.table["auction"]["seller"] == JEANNE


def test_from_the_first_player_clockwise_each_is_the_seller_once() -> None:
    at = at_auction(4, first=2)
    sellers = []
    while at.phase == "auction":
        seller = at.table["auction"]["seller"]
        sellers.append(seller)
        while at.phase == "auction" and at.table["auction"]["seller"] == seller:
            at.do(at.table["auction"]["turn"], "pass")
    assert sellers == [2, 3, 0, 1]


def test_bidding_starts_at_the_sellers_left_and_the_seller_does_not_bid() -> None:
    at = at_auction(4, first=2)
    assert at.table["auction"]["turn"] == 3
    assert at.table["auction"]["still_in"] == [3, 0, 1]
    with pytest.raises(Illegal, match="not_your_turn"):
        at.do(2, "bid", coins=1)


def test_a_bid_is_higher_than_the_highest_and_at_least_one() -> None:
    at = at_auction()
    with pytest.raises(Illegal, match="bid_too_low") as refusal:
        at.do(JEANNE, "bid", coins=0)
    assert refusal.value.params == {"n": 1}
    at.do(JEANNE, "bid", coins=2)
    with pytest.raises(Illegal, match="bid_too_low") as refusal:
        at.do(SEB, "bid", coins=2)
    assert refusal.value.params == {"n": 3}


def test_nobody_bids_more_than_its_coins() -> None:
    at = at_auction()
    with pytest.raises(Illegal, match="bid_beyond_purse") as refusal:
        at.do(JEANNE, "bid", coins=6)
    assert refusal.value.params == {"n": 5}


def test_who_passed_is_out_of_this_auction_but_back_in_the_next() -> None:
    at = at_auction(4)
    at.do(JEANNE, "pass")
    at.do(SEB, "bid", coins=1)
    at.do(LEO, "bid", coins=2)
    assert at.table["auction"]["turn"] == SEB
    at.do(SEB, "pass")
    at.do(LEO, "take", clue=clue(CLEM, 0), secret=at.secrets(LEO)[0])
    assert at.table["auction"]["seller"] == JEANNE
    assert at.table["auction"]["turn"] == SEB


def test_the_winner_picks_one_clue_and_the_other_stays_unsold() -> None:
    at = at_auction()
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    assert at.table["waiting"] == [JEANNE]
    at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=at.secrets(JEANNE)[2])
    assert clue(CLEM, 0) not in [each["clue"] for each in at.table["unsold"]]
    assert clue(CLEM, 1) in [each["clue"] for each in at.table["unsold"]]


def test_a_clue_is_laid_at_ones_own_secret_only() -> None:
    at = at_auction()
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    with pytest.raises(Illegal, match="only_own_secrets"):
        at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=at.secrets(SEB)[0])


def test_whoever_takes_a_yes_no_question_answers_it() -> None:
    at = Sitting(language="en").choose_secrets()
    question = next(
        number
        for number, category in enumerate(at.state.rules.deck.clue_cards)
        if at.state.rules.deck.categories[category].kind == "yes_no"
    )
    at.state = replace(at.state, pile=(question, *at.state.pile))
    at.do(CLEM, "swap", card=1)
    at.write_clues({CLEM: ("Red", "Is it cold?")})
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    rose = at.secrets(JEANNE)[0]
    with pytest.raises(Illegal):
        at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=rose, answer="yes")
    with pytest.raises(Illegal):
        at.do(JEANNE, "take", clue=clue(CLEM, 1), secret=rose)
    at.do(JEANNE, "take", clue=clue(CLEM, 1), secret=rose, answer="no")
    laid = at.secret(rose)["clues"][0]
    assert (laid["text"], laid["kind"], laid["answer"]) == ("Is it cold?", "yes_no", "no")


def test_if_all_pass_nothing_is_sold_and_both_clues_count_as_unsold() -> None:
    at = at_auction()
    at.do(JEANNE, "pass")
    at.do(SEB, "pass")
    assert at.coins == [5, 5, 5]
    unsold = [each["clue"] for each in at.table["unsold"] if each["author"] == CLEM]
    assert unsold == [clue(CLEM, 0), clue(CLEM, 1)]


def test_who_has_no_secret_left_is_passed_over_in_auctions_but_still_sells() -> None:
    at = Sitting().choose_secrets()
    without_secrets(at, JEANNE).write_clues()
    assert at.table["auction"]["still_in"] == [SEB]
    at.do(SEB, "pass")
    assert at.table["auction"]["seller"] == JEANNE
    assert at.table["auction"]["still_in"] == [SEB, CLEM]


def test_who_cannot_outbid_is_out_without_being_asked() -> None:
    at = with_coins(Sitting().choose_secrets(), 5, 5, 2).write_clues()
    at.do(JEANNE, "bid", coins=2)
    assert at.phase == "place"
    assert at.coins == [7, 3, 2]


def test_who_has_no_coins_is_not_asked_and_the_clues_are_open_all_the_same() -> None:
    at = Sitting().choose_secrets()
    with_coins(at, 0, 0, 0).write_clues()
    assert at.phase == "bonus"
    assert len(at.table["unsold"]) == 6


# --- 2.2 Bonus actions ---


def test_bonus_actions_go_clockwise_from_the_first_player_one_each() -> None:
    at = at_bonus(4, first=3)
    order = []
    while at.phase == "bonus":
        order.append(at.table["turn"])
        at.do(at.table["turn"], "coins")
    assert order == [3, 0, 1, 2]
    assert at.coins == [7, 7, 7, 7]


def test_bonus_a_takes_an_unsold_clue_for_nothing() -> None:
    at = at_bonus()
    at.do(CLEM, "take", clue=clue(SEB, 0), secret=0)
    assert at.coins == [5, 5, 5]
    assert at.secret(0)["clues"][0]["text"] == "first 2"
    assert at.table["turn"] == JEANNE
    assert clue(SEB, 0) not in [each["clue"] for each in at.table["unsold"]]


def test_nobody_ever_takes_a_clue_that_it_wrote_itself() -> None:
    at = at_bonus()
    assert at.choices(CLEM, "take", "clue") == {clue(s, p) for s in (JEANNE, SEB) for p in (0, 1)}
    with pytest.raises(Illegal, match="own_clue"):
        at.do(CLEM, "take", clue=clue(CLEM, 0), secret=0)


def test_bonus_b_takes_two_coins_from_the_bank() -> None:
    at = at_bonus()
    at.do(CLEM, "coins")
    assert at.coins == [7, 5, 5]


def test_who_has_no_secret_left_may_not_take_a_clue_but_coins() -> None:
    at = without_secrets(at_bonus(), CLEM)
    assert at.verbs(CLEM) == {"coins"}
    with pytest.raises(Illegal, match="no_secret_left"):
        at.do(CLEM, "take", clue=clue(SEB, 0), secret=0)


def test_clues_that_are_left_are_discarded() -> None:
    at = at_bonus()
    at.do(CLEM, "take", clue=clue(SEB, 0), secret=0)
    at.all_take_coins()
    assert at.table["unsold"] == []
    assert len(at.state.discards) == 5


def test_the_base_game_has_no_extra_guess_and_no_too_easy() -> None:
    at = at_bonus()
    assert at.verbs(CLEM) == {"take", "coins"}
    with pytest.raises(Illegal, match="advanced_only"):
        at.do(CLEM, "extra_guess")


# --- 2.3 The new first player ---


@pytest.mark.parametrize(
    ("coins", "old", "new"),
    [
        ((5, 3, 4, 6), 0, 1),  # fewest
        ((5, 3, 4, 3), 0, 1),  # tied: the nearest clockwise
        ((5, 3, 4, 3), 2, 3),
        ((3, 5, 5, 3), 0, 3),  # never the old one while another is tied with it
        ((3, 5, 4, 3), 3, 0),
        ((3, 5, 4, 6), 0, 0),  # alone with the fewest, it stays
        ((5, 5, 5, 5), 1, 2),
    ],
)
def test_the_new_first_player_has_the_fewest_coins(
    coins: tuple[int, ...], old: int, new: int
) -> None:
    at = with_coins(at_bonus(4), *coins)
    at.state = replace(at.state, first=old)
    assert trade.next_first(at.state) == new


def test_the_fewest_coins_are_counted_after_all_bonus_actions() -> None:
    at = with_coins(at_bonus(), 4, 5, 5)
    at.do(CLEM, "coins")
    at.do(JEANNE, "take", clue=clue(SEB, 0), secret=3)
    at.do(SEB, "take", clue=clue(JEANNE, 0), secret=6)
    assert at.table["first"] == JEANNE


# --- Advanced rules ---


def test_c_an_extra_guess_costs_two_coins_and_counts_for_this_round_only() -> None:
    at = at_bonus(advanced=True)
    at.do(CLEM, "extra_guess")
    assert at.coins == [3, 5, 5]
    at.all_take_coins()
    assert at.table["guess_cards"] == [2, 1, 1]
    at.guess(CLEM, (3, "wave"), (3, "lamp")).reveal().close()
    at.to_guessing()
    assert at.table["guess_cards"] == [2, 2, 2]


def test_three_extra_guesses_in_a_game_at_most_one_in_each_round() -> None:
    at = Sitting(advanced=True).choose_secrets()
    for round_number in (1, 2, 3):
        at.write_clues().all_pass()
        with_coins(at, 5, 5, 5).do(CLEM, "extra_guess")
        assert "extra_guess" not in at.verbs(CLEM)
        at.all_take_coins()
        assert at.table["guess_cards"][CLEM] == round_number + 1
        at.reveal().close()
    assert at.phase == "over"


def test_c_and_d_need_two_coins() -> None:
    at = with_coins(at_bonus(advanced=True), 1, 5, 5)
    assert at.verbs(CLEM) == {"take", "coins"}
    for verb, args in (("extra_guess", {}), ("too_easy", {"secret": 0})):
        with pytest.raises(Illegal, match="too_few_coins"):
            at.do(CLEM, verb, **args)


def test_d_too_easy_gives_owner_and_each_guesser_one_more_point() -> None:
    at = at_bonus(advanced=True)
    at.do(CLEM, "too_easy", secret=0)
    assert at.coins == [3, 5, 5]
    assert at.secret(0)["too_easy"]
    at.all_take_coins()
    at.guess(JEANNE, (0, "drum")).guess(SEB, (0, "drum")).reveal()
    assert at.scores == [3, 2, 2]
    at.close()
    assert at.coins == [3, 7, 7]


def test_d_gives_nothing_if_it_is_not_guessed_and_the_coins_are_gone_all_the_same() -> None:
    at = at_bonus(advanced=True)
    at.do(CLEM, "too_easy", secret=0)
    at.all_take_coins()
    at.guess(JEANNE, (0, "pizza")).reveal().close()
    assert at.scores == [0, 0, 0]
    assert at.coins == [3, 7, 7]
    assert not at.secret(0)["too_easy"]
    at.to_guessing()
    at.guess(JEANNE, (0, "drum"), (1, "wave")).reveal()
    assert at.scores == [1, 1, 0]


def test_coins_on_a_secret_are_spent_at_once_and_count_for_the_first_player() -> None:
    at = at_bonus(advanced=True)
    at.do(CLEM, "take", clue=clue(SEB, 0), secret=0)
    at.do(JEANNE, "take", clue=clue(SEB, 1), secret=3)
    at.do(SEB, "too_easy", secret=6)
    assert at.table["first"] == SEB


def test_who_has_no_secret_left_may_buy_an_extra_guess_but_not_too_easy() -> None:
    at = without_secrets(at_bonus(advanced=True), CLEM)
    assert at.verbs(CLEM) == {"coins", "extra_guess"}
    with pytest.raises(Illegal, match="no_secret_left"):
        at.do(CLEM, "too_easy", secret=0)
