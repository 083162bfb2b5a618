"""The drawing vocabulary: what is no such piece, or says something impossible, is told in words."""

from __future__ import annotations

from typing import Any

import pytest

from rules import pieces
from server.boxes.pieces import KINDS, flaws

SEATS = 3


def test_every_piece_is_made_by_the_function_of_its_name() -> None:
    made = [
        pieces.card("fox", picto="gi:fox", ink=2, corner=3),
        pieces.hidden(4, of="die"),
        pieces.pile(12, top=pieces.card(7)),
        pieces.track(2, 10),
        pieces.coins(5),
        pieces.tokens(2, most=3),
        pieces.dice([1, 6]),
        pieces.people([0, 2]),
        pieces.grid([[None, pieces.card(1)], ["x", 3]]),
        pieces.by_seat([pieces.coins(1), (pieces.card(1), pieces.card(2)), None]),
    ]
    assert [piece["draw"] for piece in made] == list(KINDS)
    assert all(callable(getattr(pieces, name)) for name in KINDS)
    assert list(flaws({"all": made}, SEATS)) == []


def test_a_card_stands_for_its_face_unless_it_says_otherwise() -> None:
    assert pieces.card("fox")["value"] == "fox"
    assert pieces.card("fox", value=0)["value"] == 0


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        ({"draw": "crad"}, ".it.draw is 'crad', none of card, hidden, pile, track, coins, "),
        ({"draw": 7}, ".it.draw is 7, none of card"),
        ({"draw": "coins"}, ".it is no coins: n is missing"),
        ({"draw": "coins", "n": "3"}, ".it is no coins: n is '3', not int"),
        (pieces.coins(-1), ".it.n is -1, less than nothing"),
        (pieces.tokens(4, most=3), ".it.n is 4, more than its most, 3"),
        (pieces.track(11, 10), ".it.at is 11, and the track goes from 0 to 10"),
        (pieces.dice([0, 3]), ".it.eyes is [0, 3]: dice have 1 to 6"),
        (pieces.people([3]), ".it.seats is [3], and there are 3 seats"),
        (pieces.grid([[1, 2], [3]]), ".it.rows are not all of the same length"),
        (pieces.by_seat([1, 2]), ".it.each has 2 things for 3 seats"),
        (pieces.card("fox", picto="fox"), ".it.picto is 'fox': they begin with gi:"),
        (pieces.pile(1, top=pieces.card(1, ink=6)), ".it.top.ink is 6: there are 0 to 5"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_place(piece: Any, told: str) -> None:
    [line] = flaws({"it": piece}, SEATS)
    assert line.startswith(told)
