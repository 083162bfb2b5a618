"""What each game tells of itself in the end: it happened, and it is about whom it names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.games import buntherum, got_any_words, hunch, huns, secret_identity
from rules.kernel import Action, Game, Taken
from tests.rules import (
    buntherum_table,
    got_any_words_table,
    hunch_table,
    huns_table,
    secret_identity_table,
)
from tests.rules.hunch_table import CLEM, JEANNE, SEB, clue
from tests.rules.huns_table import BoxSitting, wagon

Told = dict[str, list[dict[str, Any]]]  # what is filled in, by code


class Watched:
    """Whatever is done at a table is noted."""

    def __init__(self, game: Game[Any], sitting: Any) -> None:
        self._highlights = game.HOOKS.highlights
        self._steps: list[Taken[Any]] = []
        do = sitting.do

        def noting(actor: int, verb: str, /, **args: Any) -> Any:
            before = sitting.state
            result = do(actor, verb, **args)
            self._steps.append(Taken(before, Action(actor, verb, args), sitting.state))
            return result

        sitting.do = noting

    def told(self) -> Told:
        assert self._highlights is not None
        found: Told = {}
        for _, (code, params) in self._highlights(self._steps):
            found.setdefault(code.split(".")[-1], []).append(dict(params))
        return found


def seats(lines: Iterable[dict[str, Any]]) -> set[int]:
    return {line["seat"] for line in lines}


def test_buntherum_tells_who_was_quick_and_by_how_little() -> None:
    at = buntherum_table.Sitting(3, neutral=[buntherum_table.FITS_ANYWHERE])
    watched = Watched(buntherum, at)
    at.turn()
    at.call(1, 1, 700)
    at.call(2, 2, 760)
    at.wait("settle")
    at.turn()
    at.first_call(0, at.right_row(), 900)
    at.turn()
    at.first_call(2, 0 if at.right_row() else 1, 300)  # quicker, but wrong
    told = watched.told()
    assert told["quickest"] == [{"seat": 1, "ms": 700}]
    assert told["by_a_hair"] == [{"seat": 1, "other_seat": 2, "ms": 60}]
    assert seats(told["right"]) == {0, 1}
    assert told["nearly"] == [{"seat": 2, "ms": 60}]
    assert "no_token" not in told, "the game is not over: somebody may still take one"


def test_a_verdict_that_the_table_overruled_is_no_quick_call() -> None:
    at = buntherum_table.Sitting(3, neutral=[buntherum_table.FITS_ANYWHERE])
    watched = Watched(buntherum, at)
    at.turn()
    at.first_call(1, 1, 700)
    at.do(0, "overrule", seat=1, verdict="wrong")
    at.do(2, "confirm")
    at.do(1, "confirm")
    assert "quickest" not in watched.told()


def test_hunch_tells_the_dearest_clue_and_who_found_what() -> None:
    at = hunch_table.Sitting(3)
    watched = Watched(hunch, at)
    at.choose_secrets().write_clues({CLEM: ("Warm", "Cold")})
    at.do(JEANNE, "bid", coins=3)
    at.do(SEB, "pass")
    at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=at.secrets(JEANNE)[0])
    at.all_pass().all_take_coins()
    first = at.secrets(JEANNE)[0]
    at.guess(CLEM, (first, "Rose")).guess(SEB, (first, "Rose")).reveal()
    assert "all_found" not in watched.told(), "the table may still object"
    at.close()
    told = watched.told()
    assert told["dearest"] == [{"seat": JEANNE, "seller_seat": CLEM, "n": 3, "text": "Warm"}]
    assert told["earned"] == [{"seat": CLEM, "n": 3}]
    assert told["all_found"] == [{"seat": JEANNE, "word": "Rose"}]
    assert seats(told["found"]) == {CLEM, SEB}
    assert "kept" not in told, "secrets of a game that goes on"


def test_hunch_shows_what_nobody_found_when_the_words_lie_open() -> None:
    at = hunch_table.Sitting(3)
    watched = Watched(hunch, at)
    for _ in range(3):
        at.to_guessing().reveal().close()
    assert at.phase == "over"
    kept = watched.told()["kept"]
    assert seats(kept) == {CLEM, JEANNE, SEB}
    assert {line["word"] for line in kept} <= set(hunch_table.FIRST_WORDS)


def test_secret_identity_tells_who_was_found_by_all() -> None:
    at = secret_identity_table.Sitting(4)
    watched = Watched(secret_identity, at)
    name = secret_identity.record.character_name(at.state, at.key(0))
    at.round({1: [0], 2: [0, 1], 3: [0]})
    told = watched.told()
    assert told["all_found"] == [{"seat": 0, "name": name, "n": 3}]
    assert told["one_picto"] == [{"seat": 0, "name": name, "n": 3}]
    assert {(line["seat"], line["n"]) for line in told["saw"]} == {(1, 1), (2, 2), (3, 1)}
    assert seats(told["riddle"]) == {2, 3}


def test_secret_identity_together_tells_the_story_of_the_group() -> None:
    at = secret_identity_table.Sitting(3, cooperative=True)
    watched = Watched(secret_identity, at)
    for right in (True, True, True, False):
        at.turn(right=right)
    told = watched.told()
    assert told["in_a_row"] == [{"n": 3}]
    assert [(line["seat"], line["n"]) for line in told["understood"]] == [(0, 1), (1, 1), (2, 1)]
    assert seats(told["shown_with_one"]) == {0, 1, 2}
    assert {(line["seat"], line["n"]) for line in told["final_word"]} == {(1, 1), (0, 2)}


def test_got_any_words_tells_spoilers_and_words_that_stood() -> None:
    at = got_any_words_table.sand_runs("B", "animals", "cities", "books")
    watched = Watched(got_any_words, at)
    at.write(0, "bear", "beaver", "badger").write(1, "Berlin").write(2, "Beloved", "Brutus")
    at.guess(2, 0, "cities", "Berlin")
    for seat in (1, 0, 2):
        at.do(seat, "done")
    at.read_all()
    told = watched.told()
    assert told["spoiled"] == [{"seat": 2, "n": 1}]
    assert told["saw_coming"] == [{"seat": 2, "other_seat": 1, "word": "Berlin"}]
    assert [line["words"] for line in told["all_stood"]] == [["bear", "beaver", "badger"]]
    assert told["longest"] == [{"seat": 2, "word": "Beloved"}]
    assert told["first_done"] == [{"seat": 1, "n": 1}]


def test_huns_tells_the_biggest_plunder_and_none_that_was_taken_back() -> None:
    places = "blue blue red"
    at = huns_table.Sitting(2, blue=2).carts(0, places, "green green green black")
    watched = Watched(huns, at)
    at.plunder("blue").do(0, "load", wagon=wagon(places)).do(0, "load", wagon=wagon(places))
    assert "haul" not in watched.told(), "the turn goes on"
    at.end()
    assert watched.told()["haul"] == [{"seat": 0, "n": 2, "round": 1}]
    at = huns_table.Sitting(2, blue=2, red=1).carts(0, places, "green green green black")
    watched = Watched(huns, at)
    at.plunder("blue").do(0, "load", wagon=wagon(places)).do(0, "load", wagon=wagon(places))
    while "take_back" in at.verbs(0):
        at.do(0, "take_back")
    at.pass_turn()
    assert "haul" not in watched.told()


def test_huns_tells_of_plagues_and_wagons_but_never_of_their_types() -> None:
    at = huns_table.Sitting(2).lay(1, "rats").shipped(1, "ox", "yak")
    watched = Watched(huns, at)
    at.pass_turn()
    told = watched.told()
    assert told["shipped"] == [{"seat": 1, "n": 2}]
    assert "fled" not in told


def test_huns_with_the_box_counts_what_went_back() -> None:
    at = BoxSitting(3)
    watched = Watched(huns, at)
    at.turn("plunder", "blue", 3).do(0, "went_back", cubes=2)
    at.turn("plunder", "red", 2)
    told = watched.told()
    assert told["haul"] == [{"seat": 1, "n": 2, "round": 1}]
    assert {(line["seat"], line["n"]) for line in told["plundered"]} == {(0, 1), (1, 2)}
