"""Which lines tell a game: three to six, everybody named, the best first; those for any game."""

from __future__ import annotations

from rules.kernel import Highlight, Line, Outcome
from rules.story import LEAST, MOST, Round, chosen, named_in, of_any_game


def about(weight: int, *seats: int, code: str = "") -> Highlight:
    name = code or f"game.story.{weight}"
    return Highlight(weight, Line(name, {"seats": list(seats)} if len(seats) != 1 else one(seats)))


def one(seats: tuple[int, ...]) -> dict[str, int]:
    return {"seat": seats[0]}


def codes(start: tuple[int, ...], course: list[Round], outcome: Outcome | None) -> dict[str, Line]:
    found = of_any_game(start, course, outcome)
    return {one.line.code.removeprefix("table.story."): one.line for one in found}


def test_seats_are_named_by_the_names_that_texts_know() -> None:
    line = Line("x", {"seat": 0, "other_seat": 1, "by": 2, "seats": [3, 4], "n": 5, "round": 6})
    assert named_in(line) == {0, 1, 2, 3, 4}


def test_who_is_named_nowhere_is_named_in_the_end() -> None:
    lines = chosen([about(90, 0), about(80, 0), about(70, 0)], range(3))
    assert lines[-1] == Line("table.story.without", {"seats": [1, 2]})
    assert len(lines) == 4


def test_eight_are_named_in_six_lines() -> None:
    lines = chosen([about(50 + seat, seat) for seat in range(8)], range(8))
    assert len(lines) == MOST
    assert set().union(*map(named_in, lines)) == set(range(8))


def test_everybody_comes_before_the_same_one_again() -> None:
    best = [about(weight, 0) for weight in (99, 98, 97, 96, 95, 94)]
    small = [about(5, 1), about(6, 2)]
    lines = chosen([*best, *small], range(3))
    assert set().union(*map(named_in, lines)) == {0, 1, 2}
    assert lines[0].code == "game.story.99"


def test_the_same_is_not_told_of_all_if_there_is_something_else() -> None:
    same = [about(60, seat, code="game.story.same") for seat in range(3)]
    other = [about(35, seat, code=f"game.story.other_{seat}") for seat in range(3)]
    told = [line.code for line in chosen([*same, *other], range(3))]
    assert told.count("game.story.same") == 1


def test_what_is_hardly_worth_it_fills_three_lines_and_no_more() -> None:
    lines = chosen([about(90, 0), about(8, 1), about(7, 0), about(6, 1), about(5, 0)], range(2))
    assert len(lines) == LEAST


COURSE = [
    Round(1, (3, 1, 0)),
    Round(2, (4, 1, 1)),
    Round(3, (5, 7, 2)),
    Round(4, (6, 8, 7)),
]


def test_a_turning_point_and_who_was_never_given_up() -> None:
    told = codes((0, 0, 0), COURSE, Outcome((1,), (6, 8, 7), 4))
    assert told["ahead_since"].params == {"seat": 1, "round": 3}
    assert told["best_round"].params == {"seat": 1, "n": 6, "round": 3}
    assert told["every_round"].params == {"seat": 0}
    assert told["closest"].params == {"seat": 1, "other_seat": 2, "n": 1}
    assert "caught_up" not in told, "two were last halfway through"


def test_a_victory_in_the_last_round_and_one_from_first_to_last() -> None:
    late = codes((0, 0), [Round(1, (2, 1)), Round(2, (3, 4))], Outcome((1,), (3, 4), 2))
    assert late["at_the_last_moment"].params == {"seat": 1}
    assert late["between"].params == {"seat": 1, "other_seat": 0, "n": 1}
    early = codes((0, 0), [Round(1, (2, 1)), Round(2, (4, 4))], Outcome((0, 1), (4, 4), 2))
    assert early["level"].params == {"seats": [0, 1]}
    assert "always_ahead" not in early, "nobody was ahead in the end"
    ahead = codes((0, 0), [Round(1, (2, 1)), Round(2, (5, 4))], Outcome((0,), (5, 4), 2))
    assert ahead["always_ahead"].params == {"seat": 0}


def test_who_was_alone_at_the_end_of_the_field_and_overtook() -> None:
    course = [Round(1, (3, 2, 1)), Round(2, (4, 3, 2)), Round(3, (5, 3, 6))]
    told = codes((0, 0, 0), course, Outcome((2,), (5, 3, 6), 3))
    assert told["caught_up"].params == {"seat": 2, "round": 2}


def test_a_game_that_the_table_ended_has_no_winner_to_tell_of() -> None:
    told = codes((0, 0, 0), COURSE, None)
    assert told.keys() == {"best_round", "own_round", "every_round"}


def test_together_there_is_one_result() -> None:
    told = codes((0, 0), [Round(1, (1, 1)), Round(2, (2, 2))], Outcome((), (2, 2), 2))
    assert told == {"together": Line("table.story.together", {"n": 2, "round": 2})}
