"""What the help says is true: for each ruling a test drives the rules to the situation."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rules import catalogue
from tests.rules.first_games import SCREENS

HERE = Path(__file__).parent

# By box and ruling: the file (tests/rules/test_FILE.py) and the tests in it.
DRIVEN: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {
    "buntherum": {
        "tie": {
            "buntherum_ties": (
                "a_tie_sets_the_card_aside_and_only_those_tied_call_for_a_new_neutral_card",
                "whether_tied_calls_were_right_or_the_same_is_not_looked_at",
            )
        },
        "tie_wrong": {
            "buntherum_ties": (
                "a_wrong_call_in_a_tie_break_costs_a_token_and_two_others_go_on",
                "a_wrong_call_between_two_tied_leaves_the_next_card_open_to_all",
            )
        },
        "twice": {"buntherum": ("pressing_twice_the_first_press_counts",)},
        "early": {"buntherum": ("a_blind_press_before_the_card_is_shown_does_not_count",)},
        "nobody": {
            "buntherum_rulings": (
                "after_a_minute_without_a_call_nobody_sees_it_is_offered",
                "if_all_say_nobody_sees_it_the_card_goes_under_and_a_neutral_one_comes_at_no_cost",
                "players_who_are_out_need_not_say_that_they_see_nothing",
            )
        },
        "last_left": {"buntherum": ("when_all_but_one_are_out_the_one_left_wins",)},
        "out": {
            "buntherum": (
                "the_pile_of_a_player_who_is_out_stays_where_it_is",
                "three_tokens_and_one_is_out_for_good",
            )
        },
        "object": {
            "buntherum_rulings": (
                "one_proposes_another_verdict_and_it_holds_once_another_player_agrees",
                "who_was_wrong_needs_somebody_who_gains_nothing_and_two_to_two_changes_nothing",
                "once_the_next_card_is_turned_the_verdict_stands",
            ),
        },
        "empty": {
            "buntherum_rulings": (
                "if_the_neutral_pile_is_empty_the_card_set_aside_is_turned_again",
            )
        },
    },
    "got_any_words": {
        "twin": {
            "got_any_words_reading": (
                "two_players_with_the_same_category_strike_each_others_words",
            ),
            "got_any_words_rulings": (
                "a_third_players_word_strikes_in_both_lists_of_a_category_that_two_have",
            ),
            "got_any_words": ("a_category_that_another_player_has_too_may_be_guessed_at",),
        },
        "begins": {
            "got_any_words": (
                "accents_case_and_a_leading_article_do_not_matter_for_the_letter",
                "a_word_with_another_letter_is_refused_while_typing_with_the_reason",
            )
        },
        "no_word": {"got_any_words_no_words": ("a_single_letter_and_a_bare_article_are_no_words",)},
        "twice": {"got_any_words_reading": ("the_same_word_twice_on_ones_own_list_counts_once",)},
        "near": {
            "got_any_words_reading": ("a_near_miss_is_shown_side_by_side_and_the_table_decides",),
            "got_any_words_rulings": (
                "singular_and_plural_are_put_side_by_side",
                "a_person_alone_with_practice_players_decides_alone",
            ),
        },
        "pass_over": {
            "got_any_words_reading": (
                "who_would_gain_by_it_cannot_pass_over_the_question_but_the_others_can",
            ),
            "got_any_words_rulings": (
                "what_is_still_open_when_the_round_closes_lets_the_word_stand",
            ),
        },
        "overrule": {
            "got_any_words_reading": (
                "a_word_struck_by_the_hub_stands_if_one_says_so_and_another_confirms",
            )
        },
        "have_it": {
            "got_any_words_reading": (
                "who_wrote_another_word_for_the_same_thing_says_so_and_another_confirms",
                "i_have_that_too_must_be_said_before_the_next_player_reads",
            )
        },
        "remembered": {
            "got_any_words_reading": (
                "what_the_table_decided_once_is_not_asked_twice_this_evening",
                "what_was_only_passed_over_is_asked_again",
            )
        },
        "doubt": {
            "got_any_words_chips": (
                "more_than_half_of_the_others_agree_and_the_word_is_struck",
                "a_tie_leaves_it_standing",
                "a_word_is_doubted_once_and_never_by_its_owner",
                "an_earlier_word_can_be_doubted_until_the_round_closes",
                "who_is_away_does_not_hold_up_the_vote_for_ever_and_counts_as_not_agreeing",
            )
        },
        "doubt_two": {
            "got_any_words_chips": ("the_owner_has_no_vote_except_when_there_are_only_two",),
            "got_any_words_no_words": (
                "if_both_hold_to_their_own_the_lot_decides",
                "silence_is_holding_to_ones_word",
            ),
        },
        "early": {
            "got_any_words": (
                "all_have_tapped_done_and_the_sand_runs_out_early",
                "done_can_be_taken_back_while_the_sand_runs",
            )
        },
        "link": {
            "got_any_words": (
                "what_was_typed_in_time_counts_although_the_link_was_down",
                "no_draft_any_more_once_the_reading_of_that_players_words_has_begun",
                "a_late_foreign_word_does_not_strike_what_has_been_read",
            )
        },
        "nothing": {"got_any_words_reading": ("who_wrote_nothing_is_passed_in_one_step",)},
        "sleeping": {"got_any_words_reading": ("anybody_may_go_on_when_the_readers_phone_sleeps",)},
        "tie": {"got_any_words_dice": ("a_tie_is_settled_by_lot_and_shown_as_such",)},
        "letters_gone": {
            "got_any_words_dice": (
                "letters_used_are_set_aside_and_after_twenty_one_all_are_shuffled_again",
            )
        },
        "fifteen": {
            "got_any_words_chips": (
                "at_fifteen_chips_the_round_is_read_to_its_end_and_the_most_chips_win",
            ),
            "got_any_words_rulings": ("who_reads_later_may_overtake_somebody_with_fifteen_chips",),
        },
    },
    "hunch": {
        "part_of_word": {
            "hunch_setup": ("whole_words_are_compared_so_rosette_may_be_written",),
            "hunch_box": ("a_plural_and_words_run_together_are_warned_about_in_both_modes",),
        },
        "left_the_grid": {
            "hunch_setup": ("only_words_still_in_the_grid_are_barred",),
            "hunch_guess": ("a_guessed_secret_cannot_be_guessed_again_nor_its_words",),
        },
        "empty_pile": {
            "hunch_setup": ("the_pile_is_made_anew_from_the_discards_when_it_runs_short",)
        },
        "all_pass": {
            "hunch_trade": (
                "if_all_pass_nothing_is_sold_and_both_clues_count_as_unsold",
                "bonus_a_takes_an_unsold_clue_for_nothing",
            )
        },
        "cannot_outbid": {
            "hunch_trade": (
                "who_cannot_outbid_is_out_without_being_asked",
                "who_has_no_coins_is_not_asked_and_the_clues_are_open_all_the_same",
            )
        },
        "own_clue": {
            "hunch_trade": (
                "nobody_ever_takes_a_clue_that_it_wrote_itself",
                "bidding_starts_at_the_sellers_left_and_the_seller_does_not_bid",
            )
        },
        "none_left": {
            "hunch_trade": (
                "who_has_no_secret_left_is_passed_over_in_auctions_but_still_sells",
                "who_has_no_secret_left_may_not_take_a_clue_but_coins",
            ),
            "hunch_guess": ("a_player_whose_secrets_are_all_guessed_still_guesses",),
        },
        "spent": {
            "hunch_trade": ("coins_on_a_secret_are_spent_at_once_and_count_for_the_first_player",)
        },
        "same_secret": {
            "hunch_guess": (
                "several_cards_may_lie_at_one_secret_with_different_words",
                "one_secret_guessed_scores_once_per_guesser",
            )
        },
        "blank": {"hunch_guess": ("a_card_may_be_left_blank_and_then_counts_as_wrong",)},
        "near_miss": {
            "hunch_box": (
                "a_near_miss_is_put_to_the_secrets_owner_alone",
                "a_near_miss_counts_when_the_owner_says_so_and_another_confirms",
            )
        },
        "seen": {"hunch_box": ("a_secret_that_all_have_seen_leaves_without_points",)},
        "object": {
            "hunch_rulings": (
                "once_the_round_is_closed_nobody_objects_any_more",
                "a_vote_takes_half_a_minute_and_who_is_silent_is_not_for_it",
            ),
            "hunch_guess": (
                "of_three_the_one_who_does_not_gain_has_to_agree",
                "what_more_than_half_hold_is_so_and_a_tie_leaves_the_judgement",
                "where_words_are_tapped_a_wrong_guess_cannot_become_right",
                "only_its_owner_can_say_that_a_guess_at_a_word_nobody_has_seen_is_right",
            ),
        },
        "object_clue": {
            "hunch_setup": ("a_clue_holds_no_word_of_the_grid_and_says_so_while_it_is_typed",),
            "hunch_box": (
                "grid_words_entered_once_are_barred_from_clues",
                "the_table_strikes_a_clue_and_its_author_writes_another",
            ),
            "hunch_rulings": ("a_clue_is_objected_to_as_long_as_this_rounds_clues_are_traded",),
        },
        "all_guessed": {
            "hunch_guess": ("when_every_secret_has_been_guessed_there_is_nothing_left_to_play_for",)
        },
    },
    "huns": {
        "few_cards": {
            "huns_turns": ("with_fewer_cards_than_the_die_says_one_draws_what_is_there",)
        },
        "empty_pile": {"huns_turns": ("an_empty_pile_cannot_be_drawn_from",)},
        "nothing_fits": {
            "huns_plunder": (
                "plundering_is_allowed_when_nothing_can_be_placed",
                "plundering_is_allowed_when_the_colour_is_exhausted_and_nothing_happens",
                "with_fewer_cubes_than_the_die_says_one_takes_what_is_there",
            )
        },
        "must_use": {
            "huns_plunder": (
                "a_placement_that_leaves_a_usable_cube_over_is_refused",
                "cards_or_wagons_is_a_free_choice_as_long_as_the_way_takes_a_cube",
                "a_plunder_is_not_split_between_a_card_and_wagons",
            ),
            "huns_effects": ("a_cards_word_beats_a_rules",),
        },
        "new_wagon": {
            "huns_words": (
                "cubes_left_over_may_go_on_the_new_wagon_and_need_not",
                "what_fits_on_a_wagon_that_was_there_must_be_loaded",
            )
        },
        "no_wagons": {
            "huns_plunder": (
                "when_the_wagon_pile_is_empty_only_face_up_wagons_can_be_taken",
                "when_there_are_no_wagons_at_all_one_goes_on_with_fewer",
            )
        },
        "start_full": {"huns_setup": ("without_a_free_place_no_starting_cube_is_taken",)},
        "late_flight": {
            "huns_plagues": (
                "a_plague_is_fled_when_it_is_laid_and_never_later",
                "a_filled_plague_is_off_its_cubes_stay_and_it_counts_nothing",
            )
        },
        "lost_cube": {
            "huns_mercenaries": ("a_mercenary_that_loses_a_cube_is_off_until_it_is_full_again",),
            "huns_effects": ("cubes_on_cards_go_back_only_when_a_card_says_so",),
        },
        "same_time": {
            "huns_effects": (
                "of_several_effects_at_once_the_active_player_picks_the_order",
                "effects_that_nobody_could_use_are_passed_over",
            )
        },
        "card_beats_rule": {"huns_effects": ("a_cards_word_beats_a_rules",)},
        "refilled": {
            "huns_turns": (
                "a_pile_that_was_empty_in_between_and_is_refilled_does_not_end_it",
                "a_reserve_that_was_empty_in_between_and_is_refilled_does_not_end_it",
            )
        },
        "tie": {
            "huns_scoring": (
                "tied_the_most_cubes_in_the_loot_win",
                "still_tied_the_victory_is_shared_and_loot_is_worth_nothing",
            )
        },
        "back": {
            "huns_plunder": (
                "what_one_did_in_ones_turn_can_be_taken_back_step_by_step",
                "not_beyond_cards_that_were_drawn_but_their_choice_can_be_taken_back",
                "not_beyond_what_somebody_else_did",
            )
        },
    },
    "secret_identity": {
        "swapped": {"secret_identity": ("one_hasty_player_does_not_end_swapping_for_the_others",)},
        "too_late": {
            "secret_identity": (
                "nobody_swaps_any_more_when_all_know_all_eight",
                "in_the_next_round_characters_may_be_swapped_again",
            )
        },
        "no_spare": {
            "secret_identity": ("a_swap_never_takes_the_characters_of_the_rounds_to_come",)
        },
        "again": {
            "secret_identity": ("what_was_placed_can_be_changed_until_the_last_player_has_placed",),
            "secret_identity_secrets": ("nobody_sees_into_a_safe_before_all_have_placed",),
        },
        "order": {"secret_identity": ("places_within_a_side_have_no_rank",)},
        "last": {"secret_identity": ("ten_pictos_last_four_rounds_three_three_three_and_one",)},
        "same": {"secret_identity_votes": ("the_votes_of_a_voter_are_all_different",)},
        "own": {
            "secret_identity_votes": (
                "voting_ones_own_number_is_allowed",
                "ones_own_number_is_right_for_nobody_else",
            )
        },
        "change": {
            "secret_identity_votes": (
                "a_vote_can_be_changed_until_all_have_voted_and_nobody_is_told",
                "the_last_vote_closes_all_at_once",
            )
        },
        "first": {
            "secret_identity_votes": (
                "players_are_revealed_one_after_the_other_from_the_first_clockwise",
                "in_every_round_the_first_player_is_revealed_first",
                "any_player_turns_the_next_one_up",
            )
        },
        "object": {
            "secret_identity_votes": (
                "a_judgement_is_overruled_when_one_proposes_and_another_confirms",
                "two_who_both_gain_do_not_settle_an_objection_between_them",
                "a_no_makes_it_a_vote_and_more_than_half_carry_it",
                "who_is_not_yet_revealed_cannot_be_disputed",
                "the_round_stays_open_for_objections_until_somebody_goes_on",
            ),
            "secret_identity_together": ("the_table_can_overrule_right_and_wrong",),
        },
        "tie": {
            "secret_identity_votes": (
                "a_tie_goes_to_who_has_more_pictos_left",
                "still_tied_the_victory_is_shared",
            )
        },
        "thirty": {
            "secret_identity_votes": (
                "past_thirty_a_player_takes_a_marker_and_starts_over",
                "the_screen_shows_marker_and_step_but_the_total_counts",
            )
        },
        "quiet": {"secret_identity_together": ("the_active_players_phone_shows_nothing_to_tap",)},
        "differ": {"secret_identity_together": ("who_still_differs_holds_the_answer_up",)},
        "away": {
            "secret_identity_together": (
                "a_guesser_who_pointed_and_then_left_can_be_set_aside",
                "who_was_set_aside_comes_back_by_pointing_and_must_be_agreed_with",
            )
        },
        "twice": {
            "secret_identity_together": (
                "the_keys_are_shuffled_again_so_the_same_number_may_come_twice",
            )
        },
    },
}


def rulings(box: str) -> set[str]:
    """As the help of a box names them."""
    source = (SCREENS / box / "help" / "index.ts").read_text()
    return set(re.findall(r'\{ id: "(\w+)"[^}]*\bruling: true', source))


@pytest.mark.parametrize("box", catalogue.names())
def test_every_ruling_of_the_help_is_driven_by_a_test_and_no_other(box: str) -> None:
    assert rulings(box) == DRIVEN[box].keys()


@pytest.mark.parametrize("box", catalogue.names())
def test_the_tests_that_drive_them_are_there(box: str) -> None:
    for ruling, files in DRIVEN[box].items():
        assert files, ruling
        for file, names in files.items():
            tree = ast.parse((HERE / f"test_{file}.py").read_text())
            there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
            assert names, ruling
            assert [name for name in names if f"test_{name}" not in there] == [], ruling
