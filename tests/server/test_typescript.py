"""The web's types are made from Python's, and what is shown is held against them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from rules.kernel import CommonView, Seat
from server.boxes.conforms import conforms
from server.wire import typescript
from server.wire.typescript_types import Declarations


class Phase(StrEnum):
    BIDDING = "bidding"
    OVER = "over"


Colour = Literal["red", "blue"]


class Ware(TypedDict):
    """Something on sale.

    Who wrote this thought of silk.
    """

    name: str
    colour: Colour


class DearWare(Ware):
    price: float


class Stall(CommonView[Phase]):
    wares: list[DearWare | None]
    best: Ware | None
    takings: dict[Colour, int]
    said: dict[str, list[bool]]
    last: tuple[Seat, str]
    all: tuple[int, ...]
    mode: Literal["box", 1]
    note: NotRequired[str]


MADE = """\
export interface Stall {
  phase: Phase;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
  wares: (DearWare | null)[];
  best: Ware | null;
  takings: Record<Colour, number>;
  said: Record<string, boolean[]>;
  last: [number, string];
  all: number[];
  mode: "box" | 1;
  note?: string;
}

export type Phase = "bidding" | "over";

export interface DearWare {
  name: string;
  colour: Colour;
  price: number;
}

export type Colour = "red" | "blue";

/** Something on sale. */
export interface Ware {
  name: string;
  colour: Colour;
}
"""

SILK = {"name": "silk", "colour": "red", "price": 2.5}
STALL: dict[str, Any] = {
    "phase": "bidding",
    "round": 1,
    "waiting": [0],
    "scores": [0, 0],
    "ends_at_ms": None,
    "wares": [SILK, None],
    "best": None,
    "takings": {"red": 0, "blue": 1},
    "said": {"leo": [True]},
    "last": [0, "silk"],
    "all": [],
    "mode": "box",
}


def test_interfaces_are_made_from_typed_dicts() -> None:
    types = Declarations({Colour: "Colour"})
    types.declare("Stall", Stall)
    assert str(types) == MADE


@pytest.mark.parametrize("vague", [Any, object, list[Any], dict[str, object], bytes, set[int]])
def test_what_says_nothing_to_a_screen_is_no_type(vague: Any) -> None:
    with pytest.raises(TypeError):
        Declarations().expression(vague)


def test_two_types_do_not_share_a_name() -> None:
    types = Declarations()
    types.declare("Colour", Colour)
    with pytest.raises(TypeError, match="Colour"):
        types.declare("Colour", Ware)


def test_what_the_web_has_is_what_the_hub_says() -> None:
    for path, text in typescript.files().items():
        assert path.read_text() == text, f"{path}: run `make messages`"


def test_a_file_that_was_edited_by_hand_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "messages.ts"
    monkeypatch.setattr(typescript, "files", lambda: {made: "as it should be"})
    assert typescript.main(["--check"]) == 1, "there is none"
    typescript.main([])
    assert typescript.main(["--check"]) == 0
    made.write_text("otherwise")
    assert typescript.main(["--check"]) == 1


def test_a_view_conforms_to_its_type() -> None:
    assert conforms(STALL, Stall) == []
    assert conforms({**STALL, "note": "closed", "phase": Phase.OVER}, Stall) == []


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"more": 1}, "it.more"),
        ({"round": "1"}, "it.round"),
        ({"round": True}, "it.round"),
        ({"round": 1.0}, "it.round"),
        ({"round": None}, "it.round"),
        ({"phase": "closed"}, "it.phase"),
        ({"mode": "app"}, "it.mode"),
        ({"mode": True}, "it.mode"),
        ({"waiting": None}, "it.waiting"),
        ({"waiting": {}}, "it.waiting"),
        ({"waiting": [0, None]}, "it.waiting[1]"),
        ({"ends_at_ms": "soon"}, "it.ends_at_ms"),
        ({"wares": [{**SILK, "price": None}]}, "it.wares[0].price"),
        ({"wares": [{**SILK, "colour": "green"}]}, "it.wares[0].colour"),
        ({"best": SILK}, "it.best.price"),
        ({"best": {"name": "silk"}}, "it.best.colour"),
        ({"best": ["silk", "red"]}, "it.best"),
        ({"takings": {"red": 0}}, "it.takings.blue"),
        ({"takings": {"red": 0, "blue": 0, "green": 0}}, "it.takings.green"),
        ({"said": {"leo": [1]}}, "it.said.leo[0]"),
        ({"last": [0]}, "it.last"),
        ({"last": ["silk", 0]}, "it.last[0]"),
        ({"note": None}, "it.note"),
    ],
)
def test_a_view_that_does_not_conform_is_noticed_at_its_place(
    change: dict[str, Any], place: str
) -> None:
    differences = conforms({**STALL, **change}, Stall)
    assert differences
    assert differences[0].startswith(f"{place} ")


@pytest.mark.parametrize("name", list(STALL))
def test_a_key_that_is_missing_is_noticed(name: str) -> None:
    without = {key: value for key, value in STALL.items() if key != name}
    assert conforms(without, Stall) == [f"it.{name} is missing"]
