"""What phones compute for themselves, too: the rules are held to the same tables of cases
(web/tests/cases) as the phones' code is."""

from __future__ import annotations

from typing import Any

import pytest

from rules import words
from rules.games.buntherum import cards as buntherum
from rules.games.buntherum.state import NO_FIT, TOKENS_OUT
from rules.games.hunch.cards import GRID
from rules.games.huns.box.state import NOTED
from rules.games.huns.pieces import COLOURS
from rules.games.secret_identity import answering
from rules.games.secret_identity.cards import PLACES
from rules.games.secret_identity.state import TRACK
from rules.kernel import Choice, Illegal, Number, Several, Text, fits
from tests.rules.hunch_table import CLEM, FIRST_WORDS, Sitting
from tests.rules.secret_identity_table import Sitting as Identities
from tests.support.on_phones import cases, listed, number

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DRUM, PIZZA = FIRST_WORDS[0], "pizza"


@pytest.mark.parametrize("case", cases("first_letters"), ids=lambda case: ascii(case["text"]))
def test_a_word_begins_with_a_letter(case: dict[str, Any]) -> None:
    try:
        shown = words.clean(case["text"])
    except Illegal as refusal:
        assert refusal.code == case.get("unseen")
        return
    assert "unseen" not in case
    found = "".join(letter for letter in LETTERS if words.may_yet_begin(shown, letter))
    assert found == case["letters"]
    for language in ("en", "fr", "de"):
        only = "".join(x for x in found if words.article_begins(shown, x, language))
        assert only == case.get("article", {}).get(language, ""), language
        assert words.is_word(shown, language) == (language not in case.get("no_word", ()))


@pytest.mark.parametrize("case", cases("hunch_points"), ids=str)
def test_what_a_secret_of_hunch_is_worth(case: dict[str, Any]) -> None:
    at = Sitting(case["seats"], advanced=True)
    at.choose_secrets().write_clues().all_pass()
    if case["too_easy"]:
        at.do(CLEM, "too_easy", secret=0)
    at.all_take_coins()
    for seat in case["right"]:
        at.guess(seat, (0, DRUM))
    for seat in case["wrong"]:
        at.guess(seat, (0, PIZZA))
    assert at.reveal().scores == case["won"]


@pytest.mark.parametrize("case", cases("secret_identity_points"), ids=str)
def test_what_a_round_of_secret_identity_brings(case: dict[str, Any]) -> None:
    at = Identities(len(case["right"]))
    at.round(dict(enumerate(case["right"])))
    assert at.view["scores"] == case["won"]


def test_where_the_steps_of_a_rating_are() -> None:
    steps = cases("secret_identity_rating")["steps"]
    codes = [answering.rating(found).code for found in range(len(steps))]
    assert codes == [f"secret_identity.rating.{step}" for step in steps]


@pytest.mark.parametrize("case", cases("choices"), ids=lambda case: str(case["choice"]))
def test_what_a_choice_leaves_open(case: dict[str, Any]) -> None:
    choice = _choice(case["choice"])
    assert [value for value in case["fit"] if not fits(choice, value)] == []
    assert [value for value in case["not"] if fits(choice, value)] == []


def _choice(sent: dict[str, Any]) -> Choice:
    """As it is sent to phones, read back."""
    match sent:
        case {"kind": "of", "of": of}:
            return tuple(of)
        case {"kind": "number", "lo": lo, "hi": hi}:
            return Number(lo, hi)
        case {"kind": "text", "max": limit}:
            return Text(limit)
        case {"kind": "several", "of": of, "least": least, "most": most}:
            return Several(tuple(of), least, most)
    raise ValueError(sent)


def test_what_lies_in_a_box_is_drawn_as_often() -> None:
    assert number("games/hunch/box-steps.tsx", "CARDS_IN_THE_GRID") == GRID
    assert number("games/secret_identity/game.ts", "TRACK") == TRACK
    assert listed("games/secret_identity/game.ts", "NUMBERS") == [*range(1, PLACES + 1)]
    assert number("games/buntherum/game.ts", "NO_FIT") == NO_FIT
    assert listed("games/buntherum/game.ts", "ROWS") == [*range(1, buntherum.ROWS + 1)]
    assert number("games/buntherum/game.ts", "TOKENS_OUT") == TOKENS_OUT


def test_a_score_sheet_of_huns_has_the_same_lines_in_the_same_colours() -> None:
    assert listed("games/huns/game.ts", "COLOURS") == list(COLOURS)
    assert listed("games/huns/game.ts", "NOTED") == [*NOTED, "other_points"]
