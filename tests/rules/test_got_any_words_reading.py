"""Got Any Words?: time is up. Words are read out, struck, and the table has the last word."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games import got_any_words as game
from rules.games.got_any_words.reading import FATE_MS, VOTE_MS
from rules.kernel import TABLE, Illegal, settle_options
from tests.rules.got_any_words_table import IDA, LEO, MAX, ZOE, Table, sand_runs, turned

FOUR = ("cars", "animals", "cities", "jobs")


def standing(at: Table) -> list[tuple[str, bool | None]]:
    return [(read["text"], read["stands"]) for read in at.view["read"]]


# --- Reading out ---


def test_from_the_start_player_clockwise_each_reads_its_own_words_one_by_one() -> None:
    at = sand_runs("B", *FOUR, first=MAX)
    at.write(MAX, "Bonn", "Basel").write(IDA, "Boxer").write(LEO, "BMW").write(ZOE, "Bär")
    at.wait(90_000)
    readers = []
    while at.phase == "reading":
        readers.append(at.view["waiting"][0])
        at.read_on()
    # The last tap, of the next start player, closes the reading.
    assert readers == [MAX, MAX, IDA, LEO, ZOE, IDA]
    assert [read["seat"] for read in at.view["read"]] == [MAX, MAX, IDA, LEO, ZOE]
    assert at.phase == "tally"


def test_only_what_was_read_out_is_to_be_seen() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").guess(ZOE, 0, "cars", "Bremse")
    at.wait(90_000)
    assert (at.view["reader"], at.view["begun"], at.view["unread"]) == (LEO, False, None)
    at.read_on()
    assert (at.view["reader"], at.view["begun"], at.view["unread"]) == (LEO, True, 1)
    assert "Bus" not in str(at.view)
    at.read_on()
    assert "Bremse" not in str(at.view)


def test_a_word_that_any_other_player_wrote_for_this_category_is_struck() -> None:
    at = sand_runs("B", *FOUR)
    at.write(LEO, "BMW", "Bremse", "Bentley")
    at.guess(ZOE, 2, "cars", "bremse").guess(IDA, 0, "cars", "die Bremse")
    at.wait(90_000).read_on().read_on().read_on()
    assert standing(at) == [("BMW", True), ("Bremse", False), ("Bentley", True)]
    pairs = at.view["read"][1]["pairs"]
    assert [(pair["seat"], pair["text"]) for pair in pairs] == [
        (ZOE, "bremse"),
        (IDA, "die Bremse"),
    ]
    assert at.scores == [2, 0, 0, 0]


def test_first_the_word_then_its_fate_and_nothing_tells_it_before() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").guess(ZOE, 0, "cars", "bmw")
    at.wait(90_000).read_on().read_word(LEO)
    assert standing(at) == [("BMW", False), ("Bus", None)]
    assert (at.view["waiting"], at.view["ends_at_ms"], at.scores) == ([LEO], None, [0, 0, 0, 0])
    at.wait(FATE_MS - 1)
    assert standing(at)[-1] == ("Bus", None)
    at.wait(1)
    assert (standing(at)[-1], at.scores) == (("Bus", True), [1, 0, 0, 0])


def test_a_struck_word_and_a_question_wait_as_well() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "Bugatti").guess(ZOE, 0, "cars", "Bugati")
    at.wait(90_000).read_word(LEO)
    assert "Bugati'" not in str(at.view) and at.view["waiting"] == [LEO]
    at.wait(FATE_MS)
    assert at.word["pairs"][0]["asks"] and at.view["waiting"] == [LEO, ZOE, MAX, IDA]


@pytest.mark.parametrize("guessed", ["", "bmw", "BMV"])
def test_until_a_words_fate_is_told_no_offer_speaks_of_it(guessed: str) -> None:
    """Struck, doubtful or not: what everybody may do is the same."""
    at = sand_runs("B", *FOUR).write(LEO, "Bus", "BMW")
    if guessed:
        at.guess(ZOE, 0, "cars", guessed)
    at.wait(90_000).read_on().read_word(LEO)
    reading_verbs = {seat: at.verbs(seat) - {"write", "guess"} for seat in range(4)}
    others = {"tell", "read_on", "challenge"}
    claim = {"have_it"} if guessed else set()  # about the word before: what she wrote she knows
    assert reading_verbs == {LEO: {"tell"}, ZOE: others | claim, MAX: others, IDA: others}
    (doubt,) = at.offers(IDA, "challenge")
    assert doubt.choices["word"] == [0]
    at.wait(FATE_MS)
    assert ("judge" in at.verbs(ZOE)) == bool(guessed)


def test_nobody_passes_over_a_question_about_its_own_word_before_it_is_asked() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").guess(ZOE, 0, "cars", "BMV")
    at.wait(90_000).read_word(LEO)
    at.do(LEO, "read_on", step=2)
    assert standing(at) == [("BMW", True)] and at.word["pairs"][0]["asks"]
    with pytest.raises(Illegal):
        at.do(LEO, "read_on", step=2)


@pytest.mark.parametrize("guessed", ["", "bmw", "BMV"])
@pytest.mark.parametrize(
    ("verb", "args"),
    [
        ("challenge", {}),
        ("judge", {"pair": 0, "same": True}),
        ("judge", {"pair": 3, "same": False}),
        ("have_it", {"mine": "Bentley"}),
    ],
)
def test_who_doubts_a_word_before_its_fate_is_told_learns_no_more_than_all(
    guessed: str, verb: str, args: dict[str, Any]
) -> None:
    """A refusal would tell whether it stands: who cannot wait cuts the pause short, for all."""
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").guess(ZOE, 0, "cars", "Bentley")
    if guessed:
        at.guess(IDA, 0, "cars", guessed)
    at.wait(90_000).read_word(LEO)
    at.do(ZOE, verb, word=0, **args)
    assert standing(at) == [("BMW", guessed != "bmw")]
    doubted = at.word["challenge"] is not None
    assert doubted == (verb == "challenge" and guessed != "bmw")


def test_a_doubt_that_comes_before_a_struck_words_fate_is_told_is_not_in_the_record() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").guess(ZOE, 0, "cars", "bmw")
    at.wait(90_000).read_word(LEO)
    assert at.line(IDA, "challenge", word=0) == ("struck", {"word": "BMW", "seats": [ZOE]})
    assert at.read_word(LEO).line(IDA, "challenge", word=1) == (
        "challenge",
        {"seat": IDA, "word": "Bus"},
    )


def test_the_record_tells_what_became_of_a_word() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus", "Bugatti")
    at.guess(ZOE, 0, "cars", "bmw").guess(IDA, 0, "cars", "BMW").guess(MAX, 0, "cars", "Bugati")
    at.wait(90_000)
    told = [at.read_word(LEO).line(LEO, "tell", word=number) for number in range(3)]
    assert told == [
        ("struck", {"word": "BMW", "seats": [ZOE, IDA]}),
        ("stands", {"seat": LEO, "word": "Bus"}),
        ("near", {"word": "Bugatti"}),
    ]


@pytest.mark.parametrize("who", [LEO, IDA, TABLE])
def test_anybody_may_cut_the_pause_short_for_all_and_so_may_the_tablet(who: int) -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW").wait(90_000).read_word(LEO)
    at.do(who, "tell", word=0)
    assert standing(at) == [("BMW", True)]
    assert not at.offers(who, "tell")
    with pytest.raises(Illegal):
        at.do(who, "tell", word=0)


def test_a_game_from_before_the_pause_is_replayed_as_it_was() -> None:
    """Its log goes on without a word about the pause: by the next word, or by a doubt."""
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").wait(90_000)
    at.read_word(LEO).do(LEO, "read_on", step=2)
    assert standing(at) == [("BMW", True), ("Bus", None)]
    at.do(ZOE, "challenge", word=1)
    assert standing(at)[-1] == ("Bus", True)
    at.wait(VOTE_MS)
    assert at.word["challenge"]["struck"] is False
    at.read_all()
    assert at.scores == [2, 0, 0, 0]


def test_the_same_word_for_another_category_strikes_nothing() -> None:
    at = sand_runs("B", "produce", "plants", "drinks")
    at.write(LEO, "Birne").guess(ZOE, 0, "drinks", "Birne").write(ZOE, "Birne")
    at.wait(90_000).read_on()
    assert at.word["stands"]


def test_you_score_only_for_words_of_your_own_category() -> None:
    at = sand_runs("B", *FOUR).guess(ZOE, 0, "cars", "BMW").guess(ZOE, 1, "jobs", "Bauer")
    at.wait(90_000).read_all()
    assert at.scores == [0, 0, 0, 0]
    assert at.view["read"] == []


def test_two_players_with_the_same_category_strike_each_others_words() -> None:
    at = sand_runs("B", "cars", "cars", "jobs").write(LEO, "BMW", "Bus").write(ZOE, "BMW")
    at.wait(90_000).read_all()
    assert standing(at) == [("BMW", False), ("Bus", True), ("BMW", False)]


def test_the_same_word_twice_on_ones_own_list_counts_once() -> None:
    at = sand_runs("B", *FOUR).write(ZOE, "Bär", "Biber", "der Baer")
    at.wait(90_000).read_all()
    assert standing(at) == [("Bär", True), ("Biber", True), ("der Baer", False)]
    assert at.word["pairs"][0]["seat"] == ZOE
    assert at.scores == [0, 2, 0, 0]


def test_who_wrote_nothing_is_passed_in_one_step() -> None:
    at = sand_runs("B", *FOUR).write(ZOE, "Bär").wait(90_000)
    step = at.offers(LEO, "read_on")[0].choices["step"][0]
    assert at.line(LEO, "read_on", step=step) == ("no_words", {"seat": LEO})
    assert (at.view["begun"], at.view["unread"], at.view["read"]) == (True, 0, [])
    assert at.view["waiting"] == [ZOE]


def test_anybody_may_go_on_when_the_readers_phone_sleeps() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").wait(90_000)
    assert at.view["waiting"] == [LEO]
    at.read_on(IDA).read_on(ZOE)
    assert standing(at) == [("BMW", True), ("Bus", True)]


def test_a_tap_meant_for_the_last_word_does_not_read_the_next_one() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").wait(90_000)
    step = at.offers(ZOE, "read_on")[0].choices["step"][0]
    at.read_on(LEO)
    with pytest.raises(Illegal, match="not_a_choice"):
        at.do(ZOE, "read_on", step=step)


# --- Near misses ---


def near_miss(*has: str) -> Table:
    at = sand_runs("F", *(has or FOUR)).write(LEO, "Ferrari", "Fiat")
    return at.guess(ZOE, 0, "cars", "Ferarri").wait(90_000).read_on()


def test_a_near_miss_is_shown_side_by_side_and_the_table_decides() -> None:
    at = near_miss()
    (pair,) = at.word["pairs"]
    assert (pair["seat"], pair["text"], pair["how"]) == (ZOE, "Ferarri", "near")
    assert (pair["asks"], pair["same"], at.word["stands"]) == (True, False, True)
    assert at.view["waiting"] == [LEO, ZOE, MAX, IDA]
    at.do(ZOE, "judge", word=0, pair=0, same=True)
    assert at.word["stands"], "one proposes, that is not enough"
    assert at.view["waiting"] == [LEO, MAX, IDA]
    assert at.line(MAX, "judge", word=0, pair=0, same=True) == (
        "same",
        {"seat": MAX, "word": "Ferrari", "other": "Ferarri"},
    )
    assert not at.word["stands"]
    assert at.word["pairs"][0]["says"] == [(ZOE, True), (MAX, True)]


def test_two_who_say_that_it_is_another_word_let_it_stand() -> None:
    at = near_miss().do(ZOE, "judge", word=0, pair=0, same=True)
    at.do(LEO, "judge", word=0, pair=0, same=False).do(IDA, "judge", word=0, pair=0, same=False)
    assert at.word["stands"]
    assert not at.offers(MAX, "judge")


def test_nobody_confirms_its_own_proposal_but_may_change_its_mind() -> None:
    at = near_miss().do(ZOE, "judge", word=0, pair=0, same=True)
    (offer,) = at.offers(ZOE, "judge")
    assert offer.choices["same"] == (False,)
    at.do(ZOE, "judge", word=0, pair=0, same=False)
    at.do(MAX, "judge", word=0, pair=0, same=True)
    assert at.word["pairs"][0]["asks"]


def test_of_two_players_the_other_confirms() -> None:
    at = near_miss("cars", "jobs").do(ZOE, "judge", word=0, pair=0, same=True)
    at.do(LEO, "judge", word=0, pair=0, same=True)
    assert not at.word["stands"]


def test_who_would_gain_by_it_cannot_pass_over_the_question_but_the_others_can() -> None:
    at = near_miss("cars", "jobs")
    assert not at.offers(LEO, "read_on")
    with pytest.raises(Illegal, match="decide_first"):
        at.do(LEO, "read_on", step=2)
    at.read_on(ZOE)
    assert standing(at) == [("Ferrari", True), ("Fiat", True)]
    assert at.offers(ZOE, "judge"), "the question stays open until the round closes"


def test_a_hasty_tap_settles_no_near_miss() -> None:
    at = near_miss().read_on(ZOE).read_all()
    assert at.phase == "tally"
    at.do(MAX, "judge", word=0, pair=0, same=True).do(IDA, "judge", word=0, pair=0, same=True)
    assert standing(at) == [("Ferrari", False), ("Fiat", True)]
    assert at.next_round().scores == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("language", "category", "mine", "theirs"),
    [
        ("en", "countries", "Iran", "Iraq"),
        ("en", "animals", "mouse", "the moose"),
        ("de", "plants", "Eiche", "Esche"),
        ("fr", "countries", "Iran", "Irak"),
    ],
)
def test_two_words_of_our_own_list_are_two_words(
    language: str, category: str, mine: str, theirs: str
) -> None:
    at = sand_runs(mine[0].upper(), category, "jobs", "cars", language=language)
    at.write(LEO, mine).guess(ZOE, 0, category, theirs).wait(90_000).read_on()
    assert (at.word["pairs"], at.word["stands"]) == ([], True)
    assert at.offers(ZOE, "have_it"), "who thinks otherwise may say so"


def test_our_list_says_nothing_about_other_categories_or_words_that_it_lacks() -> None:
    at = sand_runs("E", "cities", "jobs", "cars", language="de").write(LEO, "Eiche", "Ente")
    at.guess(ZOE, 0, "cities", "Esche").wait(90_000).read_on()
    assert at.word["pairs"][0]["asks"]


@pytest.mark.parametrize("same", [True, False])
def test_what_the_table_decided_once_is_not_asked_twice_this_evening(same: bool) -> None:
    at = near_miss()
    at.do(ZOE, "judge", word=0, pair=0, same=same).do(MAX, "judge", word=0, pair=0, same=same)
    at.read_all().next_round()
    turned(at, "F", "cars", "jobs", "animals", "toys").write(LEO, "ferrari")
    at.guess(IDA, 0, "cars", "FERARRI").wait(90_000)
    at.read_all()
    assert standing(at) == [("ferrari", not same)]
    assert not any(pair["asks"] for pair in at.word["pairs"])


def test_what_was_only_passed_over_is_asked_again() -> None:
    at = near_miss().read_on(ZOE).read_all().next_round()
    turned(at, "F", "cars", "jobs", "animals", "toys").write(LEO, "Ferrari")
    at.guess(IDA, 0, "cars", "Ferarri").wait(90_000)
    at.read_on().read_on().read_on().read_on()
    assert at.word["pairs"][0]["asks"]


def test_a_rematch_can_be_told_what_the_table_decided() -> None:
    at = near_miss()
    at.do(ZOE, "judge", word=0, pair=0, same=True).do(MAX, "judge", word=0, pair=0, same=True)
    options = settle_options(game, 4, {"deck": "box", "language": "de"}) | at.carried_over
    again = Table(4, deck="box")
    again.state = game.setup(4, options)
    turned(again, "F", *FOUR).write(LEO, "Ferrari").guess(MAX, 0, "cars", "Ferarri")
    again.wait(90_000).read_on()
    assert not again.word["stands"]


def test_a_near_miss_on_ones_own_list_is_the_tables_affair_too() -> None:
    at = sand_runs("B", *FOUR).write(ZOE, "Bär", "Bären").wait(90_000).read_on().read_on()
    at.read_on()
    assert at.word["pairs"][0]["asks"]


# --- Overruled: the table has the last word ---


def test_a_word_struck_by_the_hub_stands_if_one_says_so_and_another_confirms() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "Bank", "Bus").guess(ZOE, 0, "cars", "Bank")
    at.wait(90_000).read_on().read_on()
    assert standing(at)[0] == ("Bank", False)
    at.do(LEO, "judge", word=0, pair=0, same=False)
    assert standing(at)[0] == ("Bank", False)
    at.do(MAX, "judge", word=0, pair=0, same=False)
    assert standing(at)[0] == ("Bank", True)
    assert at.scores[LEO] == 2
    assert at.view["read"][0]["pairs"][0]["says"] == [(LEO, False), (MAX, False)]


def test_a_proposal_to_overrule_can_be_taken_back() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "Bank").guess(ZOE, 0, "cars", "Bank")
    at.wait(90_000).read_on().do(LEO, "judge", word=0, pair=0, same=False)
    at.do(LEO, "judge", word=0, pair=0, same=True).do(MAX, "judge", word=0, pair=0, same=False)
    assert not at.word["stands"]


def test_overruling_the_very_same_word_is_no_precedent_for_next_time() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "Bank").guess(ZOE, 0, "cars", "Bank")
    at.wait(90_000).read_on()
    at.do(LEO, "judge", word=0, pair=0, same=False).do(MAX, "judge", word=0, pair=0, same=False)
    assert at.carried_over == {"precedents": []}


def test_it_can_be_overruled_until_the_round_closes_and_not_after() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "Bär").guess(ZOE, 0, "cars", "Bar").wait(90_000)
    at.read_all()
    at.do(LEO, "judge", word=0, pair=0, same=False).do(MAX, "judge", word=0, pair=0, same=False)
    assert at.scores == [1, 0, 0, 0]
    at.next_round()
    assert at.scores == [1, 0, 0, 0]
    with pytest.raises(Illegal):
        at.do(IDA, "judge", word=0, pair=0, same=True)


def test_who_wrote_another_word_for_the_same_thing_says_so_and_another_confirms() -> None:
    at = sand_runs("P", *FOUR).write(LEO, "PKW").guess(ZOE, 1, "cars", "Personenwagen")
    at.wait(90_000).read_on()
    assert at.word["pairs"] == []
    (offer,) = at.offers(ZOE, "have_it")
    assert offer.choices == {"word": (0,), "mine": ("Personenwagen",)}
    assert not at.offers(MAX, "have_it")
    at.do(ZOE, "have_it", word=0, mine="Personenwagen")
    assert at.word["stands"]
    assert at.offers(LEO, "read_on"), "a claim alone holds nobody up"
    at.do(MAX, "judge", word=0, pair=0, same=True)
    assert not at.word["stands"]


def test_i_have_that_too_must_be_said_before_the_next_player_reads() -> None:
    at = sand_runs("P", *FOUR).write(LEO, "PKW").write(ZOE, "Puma")
    at.guess(MAX, 1, "cars", "Personenwagen").wait(90_000).read_on()
    assert at.offers(MAX, "have_it")
    at.read_on()
    assert not at.offers(MAX, "have_it")
