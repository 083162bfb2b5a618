"""Names that look alike across scripts are taken; names that only sound alike are not."""

from __future__ import annotations

import unicodedata

import pytest

from server.door.alike import SHAPES, alike
from server.store.base import Page
from server.store.record import Record, Sit
from tests.support.local import LocalHub
from tests.support.player import hex128, refused


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Leo", "L\u0435o"),  # Cyrillic ie
        ("Leo", "Le\u03bf"),  # Greek omicron
        ("L\u00e9o", "Le\u0301\u043e"),
        ("Anna", "\u0410nna"),
        ("ANNA", "\u0391NNA"),
        ("Helen", "\u041delen"),  # Cyrillic en, a capital
        ("Ines", "\u0406nes"),
        ("Paul", "PauI"),
        ("Paul", "Pau1"),
        ("Bob", "\u0412ob"),
        ("\u041f\u0430\u0432\u0435\u043b", "\u03a0\u0430\u0432\u0435\u043b"),  # Greek pi in Pavel
        ("Mia M", "MiaM"),
        ("\u0425\u0410\u041e\u0421", "XAOC"),
    ],
)
def test_what_looks_alike(one: str, other: str) -> None:
    assert one != other
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kai", "Kal"),
        ("Anna", "\u0410\u043d\u043d\u0430"),  # all in Cyrillic: nobody takes one for the other
        ("Leo", "Lea"),
        ("Tim", "Tom"),
        ("Mia", "Nia"),
        ("\U0001f600", "\U0001f603"),
    ],
)
def test_what_does_not(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_sign_has_one_shape() -> None:
    lines = [line.split() for line in SHAPES.read_text().splitlines() if line[0] != "#"]
    signs = [sign for line in lines for sign in line]
    assert len(signs) == len(set(signs))
    assert all(len(sign) == 1 and unicodedata.normalize("NFKD", sign) == sign for sign in signs)


def test_a_twin_of_somebody_at_the_table_does_not_sit_down(hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Leo", "In\u00e8s")
    with refused("table.name_taken"):
        hub.phone(table).sit("L\u0435o")
    with refused("table.name_taken"):
        ines.ask("change", name="Le\u043e", look=1, chair=1)
    with refused("table.name_taken"):
        leo.sit("L\u0435o")
    leo.ask("change", name="L\u0435o", look=0, chair=0)
    assert leo.names() == ["L\u0435o", "In\u00e8s"]


def test_a_log_with_twins_is_still_read(hub: LocalHub, table: str) -> None:
    log = [
        Record(seq, 0, -1, hex128(), "b0d1", Sit(name, seq, seq, hex128()))
        for seq, name in enumerate(("Leo", "L\u0435o"), 1)
    ]
    hub.store.append([Page(table, log)])
    assert hub.died_and_woke().phone(table).names() == ["Leo", "L\u0435o"]
