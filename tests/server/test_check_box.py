"""`tablee check-box`: what an author gets wrong is said in words, with the place."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import catalogue
from rules.plain import not_plain
from server.boxes import new, playing
from server.boxes.box import LANGUAGES, Box, Setting
from server.boxes.check import check_box
from server.boxes.leaks import untouched
from server.commands.boxes import check
from server.commands.cli import main
from server.wire.parts import packed
from tests.support.shelf import forget, with_games

ROOT = Path(__file__).parents[2]
NAME = "shelved"


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Path]:
    """With a new box in it that somebody is going to spoil. For three only: that is quick."""
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / new.TUTORIAL, tmp_path / "docs")
    new.write(NAME, tmp_path)
    spoil(tmp_path, "__init__.py", "PLAYERS = range(3, 7)", "PLAYERS = range(3, 4)")
    with with_games(tmp_path / "rules" / "games"):
        yield tmp_path
    forget(NAME)


def spoil(clone: Path, file: str, right: str, wrong: str) -> None:
    path = clone / "rules" / "games" / NAME / file
    source = path.read_text()
    assert right in source, right
    path.write_text(source.replace(right, wrong))


def found_in(clone: Path) -> list[str]:
    return [str(finding) for finding in check_box(NAME, screens_of(clone))]


def screens_of(clone: Path) -> Path:
    return clone / "web" / "src" / "games"


def test_nothing_is_wrong_with_a_new_box(clone: Path) -> None:
    assert found_in(clone) == []


LAST = "by_seat(card(number) for number in state.last) if state.last else None,"
MISTAKES = [
    pytest.param(
        *("__init__.py", "def outcome(", "def outcom("), "outcome is missing", id="a name"
    ),
    pytest.param(
        *("__init__.py", "Hooks(box_mode=False)", "Hooks(practice_ms=5)"),
        "HOOKS.practice_ms is 5",
        id="a type",
    ),
    pytest.param(
        "__init__.py",
        "Hooks(box_mode=False)",
        'Hooks(box_mode=False, hand_from=frozenset({"phase"}))',
        "HOOKS.hand_from lacks hands, which hands are made of before `deal` by the dealer",
        id="what hands are made of",
    ),
    pytest.param(
        *("__init__.py", "NUMBERS = 100", "NUMBERS = HUNDRED"),
        f"NameError: name 'HUNDRED' is not defined ({NAME}/__init__.py:",
        id="a module that cannot be loaded",
    ),
    pytest.param(
        *("__init__.py", "laid=tuple(laid)", "laid=laid"),
        "state.laid is a list, which can be changed",
        id="a state that can be changed",
    ),
    pytest.param(
        *("state.py", "frozen=True, slots=True", "slots=True"),
        "dataclass is not frozen",
        id="a state that is not frozen",
    ),
    pytest.param(
        *(
            "__init__.py",
            "    laid = list(state.laid)",
            '    if action.args["number"] > 50:\n'
            '        raise Illegal("table.not_now")\n    laid = list(state.laid)',
        ),
        "apply refuses what offers offers: `lay` by seat",
        id="an offer that is refused",
    ),
    pytest.param(
        *("__init__.py", "max(scores) == state.goal", "max(scores) < 0"),
        "no end after 1000 actions",
        id="no end",
    ),
    pytest.param(
        *("__init__.py", "NUMBERS = 100", "NUMBERS = 100\nCHANCE = Random()"),
        "Random(): chance is an offer to DEALER",
        id="chance in the source",
    ),
    pytest.param(
        *(
            "__init__.py",
            '= action.args["order"]',
            "= Random().sample(range(100), 100)",
        ),
        "chance is for DEALER",
        id="chance that is met",
    ),
    pytest.param(
        *("views.py", LAST, "dict(enumerate(state.last)),"),
        "table: last has the key 0, which is no string",
        id="number keys",
    ),
    pytest.param(
        *("views.py", LAST, "set(state.last),"),
        "table: last is a set",
        id="what the hub cannot encode",
    ),
    pytest.param(
        *("views.py", '"round": state.round,', '"round": str(state.round),'),
        "table.round is '1', not int",
        id="a view that is not of its type",
    ),
    pytest.param(
        *("views.py", "else hidden() for", "else card(number) for"),
        "can tell `table.laid.each[",
        id="a leak in the table",
    ),
    pytest.param(
        *("views.py", "[card(number) for", '[{"draw": "crad", "face": number} for'),
        f"{NAME}/views.py:33: hand.numbers[0].draw is 'crad', none of card, hidden, pile",
        id="no such piece",
    ),
    pytest.param(
        *("views.py", "[card(number) for", '[{"draw": "card", "face": number} for'),
        "hand.numbers[0] is no card: picto is missing; ink is missing; corner is missing; value",
        id="half a piece",
    ),
    pytest.param(
        *("views.py", "by_seat(card(number) for", "by_seat(card(number, ink=9) for"),
        "table.last.each[0].ink is 9: there are 0 to 5",
        id="a colour that is not there",
    ),
    pytest.param(
        *("views.py", "for number in state.last)", "for number in state.last[1:])"),
        "table.last.each has 2 things for 3 seats",
        id="not by seat",
    ),
    pytest.param(
        *("views.py", "[card(number) for", '[card(f"n{number}") for'),
        f"{NAME}.value.numbers.n",
        id="the face of a card without a text",
    ),
    pytest.param(
        *("__init__.py", '{"seat": action.actor}', '{"seat": action.actor, **action.args}'),
        f"can tell from the record ({NAME}.log.lay) what `lay` by seat",
        id="a leak in the record",
    ),
    pytest.param(
        *("__init__.py", "    mine = state.hands[seat] if seat >= 0 else ()", "    return state"),
        "redeal_unseen never changes anything",
        id="nothing is dealt anew",
    ),
    pytest.param(
        *("__init__.py", "Hooks(box_mode=False)", "Hooks(box_mode=False, secrets=False)"),
        "but hands are not empty",
        id="secrets that are said not to be",
    ),
    pytest.param(
        *("__init__.py", "Hooks(box_mode=False)", "Hooks(box_mode=False, words=False)"),
        "but things can be said differently",
        id="words that are said not to be",
    ),
    pytest.param(
        *("__init__.py", '{"seat": action.actor}', '{"who": action.actor}'),
        "has {seat}, which describe does not fill in",
        id="a blank",
    ),
]


@pytest.mark.parametrize(("file", "right", "wrong", "told"), MISTAKES)
def test_a_mistake_is_told_in_words(
    clone: Path, file: str, right: str, wrong: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "MOST_ACTIONS", 1_000)
    spoil(clone, file, right, wrong)
    if "Illegal(" in wrong:
        spoil(clone, file, "    Hooks,\n", "    Hooks,\n    Illegal,\n")
    found = found_in(clone)
    assert any(told in line for line in found), found
    assert all("\n" not in line for line in found)


def test_a_mistyped_piece_is_one_line(clone: Path) -> None:
    spoil(clone, "views.py", "[card(number) for", '[{"draw": "crad", "face": number} for')
    assert len(found_in(clone)) == 1


def test_a_leak_is_told_with_who_what_and_when(clone: Path) -> None:
    spoil(clone, "views.py", "else hidden() for", "else card(number) for")
    [leak] = [line for line in found_in(clone) if "can tell" in line]
    form = r"who looks on can tell `table.laid.each\[\d\].face` after `lay` by seat \d"
    assert re.fullmatch(rf"{NAME}/views.py:\d+: {form}", leak)


@pytest.mark.parametrize(
    "family",
    ["name", "phase.over", "verb.lay", "log.lay", "fact.last", "fact.mine", "option.points"],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_text_is_told(clone: Path, family: str, language: str) -> None:
    file = screens_of(clone) / NAME / "texts" / f"{language}.json"
    texts = json.loads(file.read_text())
    del texts[f"{NAME}.{family}"]
    file.write_text(json.dumps(texts))
    [line] = found_in(clone)
    assert f"{language}.json: {NAME}.{family} is missing ({NAME}/" in line


def test_texts_of_arguments_and_values_are_asked_for(clone: Path) -> None:
    right = 'Offer("lay", {"number": state.hands[actor]})'
    wrong = 'Offer("lay", {"number": state.hands[actor], "mood": ("calm", "wild")})'
    spoil(clone, "__init__.py", right, wrong)
    found = "\n".join(found_in(clone))
    assert f"{NAME}.arg.mood is missing" in found
    assert f"{NAME}.value.mood.calm is missing" in found


def test_a_text_that_nobody_uses_is_told(clone: Path) -> None:
    for language in LANGUAGES:
        file = screens_of(clone) / NAME / "texts" / f"{language}.json"
        texts = json.loads(file.read_text()) | {f"{NAME}.fact.gone": "?", "elsewhere.name": "?"}
        file.write_text(json.dumps(texts))
    found = "\n".join(found_in(clone))
    assert f"{NAME}.fact.gone is used by nobody" in found
    assert f"elsewhere.name does not begin with {NAME}." in found


def test_a_reason_to_refuse_needs_a_text(clone: Path) -> None:
    spoil(
        clone,
        "__init__.py",
        "Hooks(box_mode=False)",
        f'Hooks(box_mode=False, why_not=lambda state, action: Line("{NAME}.refused"))',
    )
    assert f"{NAME}.refused is missing" in "\n".join(found_in(clone))


def test_a_part_that_is_never_dealt_anew_is_named(clone: Path) -> None:
    forgets = (
        "return replace(state, hands=hands, laid=laid)",
        "return replace(state, hands=hands)",
    )
    before = untouched(Box(NAME), Setting(3, "app"))
    assert "laid" not in before
    forget(NAME)
    spoil(clone, "__init__.py", *forgets)
    catalogue.look_again()
    assert "laid" in untouched(Box(NAME), Setting(3, "app"))


def test_the_command_says_whether_something_was_found(
    clone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.commands.boxes.SCREENS", screens_of(clone))
    assert check(NAME) == 0
    assert "nothing found" in capsys.readouterr().out
    (screens_of(clone) / NAME / "texts" / "fr.json").unlink()
    assert check(NAME) == 1
    assert "fr.json" in capsys.readouterr().out


def test_a_box_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-box", "nowhere"]) == 2
    assert "There is no box nowhere" in capsys.readouterr().err


# What can be said to a phone is what the hub's encoder takes


class Text(str):
    pass


SAYABLE: list[object] = [1, "é", None, True, 1.5, [1, ("a",)], {"a": {"b": [None]}}]
UNSAYABLE: list[object] = [
    *({1: 2}, {Text("a"): 1}, {1, 2}, frozenset(), Setting(3, "app"), b"x", 2**70, "\ud800"),
    *([object()], {"a": [{2: 1}]}),
]


@pytest.mark.parametrize("value", SAYABLE)
def test_what_can_be_said(value: object) -> None:
    assert list(not_plain(value)) == []
    assert packed(value)


@pytest.mark.parametrize("value", UNSAYABLE)
def test_what_cannot_be_said(value: object) -> None:
    assert len(list(not_plain(value))) == 1
    with pytest.raises(TypeError):
        packed(value)
