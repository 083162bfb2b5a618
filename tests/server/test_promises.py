"""What the hub says is what its schemas promise; and a phone of the tests would notice if not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rules.kernel import Illegal, Malformed, Moment, Number, Refused, Several, Shuffle, Stale, Text
from server.wire.to_phone import CHOICES, TO_PHONE, choice
from server.wire.views import FAILED, choice_view, refusal_view
from tests.support import promises
from tests.support.local import LocalPhone

REFUSAL = {"ok": False, "kind": "illegal", "code": "table.not_now", "params": {}}
BEAT = {"hub_ms": 1.5, "version": 3, "offset_ms": None, "error_ms": None}


@pytest.fixture
def broken() -> Iterator[Callable[[], int]]:
    """How many promises were broken; this test may."""
    yield lambda: len(promises.BROKEN)
    promises.BROKEN.clear()


@pytest.mark.parametrize(
    "beat",
    [
        {**BEAT, "more": 1},
        {name: value for name, value in BEAT.items() if name != "version"},
        {**BEAT, "version": "3"},
        {**BEAT, "version": 3.0},
        {**BEAT, "hub_ms": "1.5"},
        {**BEAT, "hub_ms": None},
        {**BEAT, "hub_ms": True},
    ],
)
def test_an_event_that_is_not_as_promised_is_noticed(
    broken: Callable[[], int], beat: dict[str, Any]
) -> None:
    promises.check_event("beat", BEAT)
    assert not broken()
    promises.check_event("beat", beat)
    assert broken()


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        ("act", {"ok": True}),
        ("act", {"ok": True, "version": 1, "pin": "1234"}),
        ("record", {"ok": True, "lines": [{"seq": 1}]}),
        ("act", {**REFUSAL, "kind": "unkind"}),
        ("act", {name: value for name, value in REFUSAL.items() if name != "kind"}),
        ("act", {**REFUSAL, "version": 1}),
    ],
)
def test_an_answer_that_is_not_as_promised_is_noticed(
    broken: Callable[[], int], event: str, answer: dict[str, Any]
) -> None:
    promises.check_answer(event, {"ok": True, "version": 1} if event == "act" else REFUSAL)
    assert not broken()
    promises.check_answer(event, answer)
    assert broken()


def test_what_phones_hear_at_a_table_is_checked(
    trio: list[LocalPhone], broken: Callable[[], int]
) -> None:
    leo = trio[0]
    whole = {"version": 99, "room": leo.room}
    leo.hear("view", whole)
    assert not broken()
    leo.hear("view", {**whole, "room": {**leo.room, "secret": "the pin is 1234"}})
    assert broken()


@pytest.mark.parametrize(
    "left_open",
    [("a", 1, True, None), Number(1, 3), Text(5), Several((1, 2), 0, 2), Shuffle(3), Moment()],
    ids=list(CHOICES),
)
def test_every_choice_of_the_rules_has_its_kind(left_open: Any) -> None:
    shown = json.loads(json.dumps(choice_view(left_open)))
    assert choice().deserialize(shown) == shown


def test_a_choice_of_no_kind_is_none() -> None:
    view = TO_PHONE["view"]
    for wrong in ({"of": [1]}, {"kind": "off", "of": [1]}, {"kind": "of", "of": [1], "lo": 0}, [1]):
        offers = [{"verb": "bid", "choices": {"coins": wrong}}]
        assert view.validate({"version": 1, "offers": offers})


@pytest.mark.parametrize(
    ("refusal", "kind"), [(Malformed, "malformed"), (Illegal, "illegal"), (Stale, "stale")]
)
def test_a_refusal_carries_its_kind(refusal: type[Refused], kind: str) -> None:
    view = refusal_view(refusal("table.stale", field="x"))
    assert view == {"ok": False, "kind": kind, "code": "table.stale", "params": {"field": "x"}}
    assert FAILED["kind"] == "failed"


def test_a_tap_on_an_old_screen_is_stale_and_a_wrong_bid_illegal(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    assert leo.say("act", leo.act_letter("bid", coins=99))["kind"] == "illegal"
    old = leo.act_letter("bid", coins=3)
    leo.act("pass")
    ines.act("bid", coins=1)
    assert leo.say("act", old)["kind"] == "stale"
