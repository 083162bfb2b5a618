"""What the record says, why something is refused, and that every line can be filled in."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import players
from rules.games import secret_identity as game
from rules.games.secret_identity.state import State
from rules.kernel import Action, Entry, Line, Refused, play, settle_options
from tests.rules.secret_identity_table import Sitting

TEXTS = Path(__file__).parents[2] / "web" / "src" / "games" / "secret_identity" / "texts"
LANGUAGES = ("en", "fr", "de")


def last(sitting: Sitting) -> Line | None:
    line = sitting.lines[-1]
    return line and Line(line.code.removeprefix("secret_identity.log."), dict(line.params))


def test_the_record_of_a_round() -> None:
    sitting = Sitting(3)
    assert last(sitting) == ("deal_keys", {"round": 1})
    name = sitting.view["characters"][3]["name"]
    sitting.do(1, "swap", number=4)
    assert last(sitting) == ("swap", {"seat": 1, "number": 4, "name": name})
    sitting.do(2, "known")
    assert last(sitting) == ("known", {"seat": 2})
    sitting.look(0)
    assert last(sitting) == ("look", {"seat": 0})
    sitting.look(1, 2)
    for seat in range(3):
        sitting.place(seat)
        assert last(sitting) == ("place", {"seat": seat})
    for seat in range(3):
        sitting.vote(seat, *([0] if seat else []))
        assert last(sitting) == ("vote", {"seat": seat})
    sitting.do(2, "reveal", seat=0)
    name = sitting.view["characters"][0]["name"]
    assert last(sitting) == ("reveal", {"seat": 0, "number": 1, "name": name, "n": 2})
    sitting.reveal_all()
    sitting.do(2, "close_round")
    assert last(sitting) == ("close_round", {"round": 1})


def test_the_record_of_objections() -> None:
    sitting = Sitting(3)
    sitting.look_and_place()
    for seat in range(3):
        sitting.vote(seat, *([0] if seat == 1 else []))
    sitting.do(0, "reveal", seat=0)
    sitting.do(0, "overrule", of=0, guesser=2)
    assert last(sitting) == ("overrule_right", {"by": 0, "guesser_seat": 2, "of_seat": 0})
    sitting.do(0, "decline")
    assert last(sitting) == ("withdraw", {"by": 0})
    sitting.do(0, "overrule", of=0, guesser=1)
    assert last(sitting) == ("overrule_wrong", {"by": 0, "guesser_seat": 1, "of_seat": 0})
    sitting.do(2, "decline")
    assert sitting.lines[-1] == ("agreement.calls_vote", {"seat": 2})
    sitting.do(1, "decline")
    assert last(sitting) == ("decline", {"by": 1})
    sitting.do(0, "overrule", of=0, guesser=1)
    sitting.do(2, "confirm")
    assert sitting.lines[-1] == ("agreement.agrees", {"seat": 2})
    sitting.do(1, "confirm")
    assert last(sitting) == ("confirm", {"by": 1, "other_seat": 0})


def test_the_record_of_a_turn_together() -> None:
    sitting = Sitting(3, dealt=False, cooperative=True)
    sitting.deal(keys=[4])
    assert last(sitting) == ("deal_key", {"round": 1, "seat": 0})
    sitting.tell()
    sitting.do(1, "point", number=4)
    assert last(sitting) is None
    sitting.do(1, "set_aside", seat=2)
    assert last(sitting) == ("set_aside", {"by": 1, "seat": 2})
    sitting.do(1, "lock", number=4)
    assert last(sitting) == ("answer_right", {"by": 1, "number": 4})
    sitting.do(2, "overrule")
    assert last(sitting) == ("overrule_answer_wrong", {"by": 2})
    sitting.do(0, "confirm")
    sitting.nobody_objects()
    assert sitting.lines[-1] == ("agreement.unopposed", {})
    sitting.do(2, "overrule")
    assert last(sitting) == ("overrule_answer_right", {"by": 2})
    sitting.do(2, "decline")
    sitting.do(0, "close_round")
    assert last(sitting) == ("close_turn", {"round": 1})
    sitting.deal(keys=[4])
    sitting.tell()
    sitting.point_all(5)
    sitting.do(0, "lock", number=5)
    assert last(sitting) == ("answer_wrong", {"by": 0, "number": 5, "key": 4})


def test_pointing_is_no_step_of_the_record() -> None:
    assert "point" in game.DRAFTS


# Every line has a text that can be filled in, in three languages


@cache
def texts(language: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
    return loaded


def placeholders(text: Any) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {found for form in forms for found in re.findall(r"{(\w+)}", form)}


def check(code: str, params: Any) -> None:
    if code.startswith("secret_identity."):
        for language in LANGUAGES:
            text = texts(language)[code]
            assert placeholders(text) <= set(params), (language, code)
            assert "n" in params or not isinstance(text, dict), (language, code)


@pytest.mark.parametrize("deck", ["app", "box"])
@pytest.mark.parametrize("cooperative", [False, True])
def test_every_line_and_refusal_of_whole_games_can_be_read(cooperative: bool, deck: str) -> None:
    rng = Random(f"{cooperative}{deck}")
    options = settle_options(game, 4, {"cooperative": cooperative, "deck": deck})
    tried: list[Action] = []
    codes = set()

    def read(state: State, entry: Entry) -> None:
        tried.append(entry.action)
        line = game.describe(state, entry.action)
        if line is not None:
            check(line.code, line.params)
            codes.add(line.code)
        try:
            play(game, state, rng.choice(tried)._replace(actor=rng.randrange(4)), 0)
        except Refused as refused:
            check(refused.code, refused.params)
            codes.add(refused.code)

    for _ in range(3):
        played = players.play_out(game, 4, options, rng, skill=0.5, watch=read)
        if played.outcome.rating is not None:
            check(*played.outcome.rating)
    assert len(codes) > 10


def test_the_three_languages_have_the_same_texts_with_the_same_blanks() -> None:
    english = texts("en")
    for language in LANGUAGES:
        assert texts(language).keys() == english.keys()
        assert list(texts(language)) == sorted(english)
        for code, text in texts(language).items():
            assert placeholders(text) == placeholders(english[code]), (language, code)


@pytest.mark.parametrize("edition", ["keys", "cards"])
@pytest.mark.parametrize("word", ["look", "mine", "my_safe", "my_votes", "vote_for"])
def test_both_editions_have_their_words(edition: str, word: str) -> None:
    for language in LANGUAGES:
        assert texts(language)[f"secret_identity.word.{edition}.{word}"]
