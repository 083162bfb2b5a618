"""Malformed messages: refused with a code and the field, the connection stays, nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.local import LocalPhone
from tests.support.player import hex128

ACT = {"id": "0" * 32, "seat": 0, "version": 0, "verb": "pass", "args": {}}
ASK = {"id": "0" * 32, "by": 0, "version": 0, "verb": "pause", "args": {}}
SIT = {"name": "Mia", "look": 7, "chair": 7, "token": "0" * 32}


def asking(verb: str, **args: Any) -> dict[str, Any]:
    return {**ASK, "verb": verb, "args": args}


BROKEN: list[tuple[str, Any, str]] = [
    # whatever it is about
    ("act", None, "message"),
    ("act", [], "message"),
    ("act", "pass", "message"),
    ("act", 7, "message"),
    ("act", {}, "id"),
    ("act", {**ACT, "extra": 1}, "extra"),
    ("join", {"code": "ABC234", "tokens": [], "watch": True, "extra": 1}, "extra"),
    ("record", {"since": 3}, "since"),
    ("record", None, "message"),
    # ids
    ("act", {**ACT, "id": "0" * 31}, "id"),
    ("act", {**ACT, "id": "0" * 33}, "id"),
    ("act", {**ACT, "id": "0" * 32 + "\n"}, "id"),
    ("act", {**ACT, "id": "G" * 32}, "id"),
    ("act", {**ACT, "id": 0}, "id"),
    ("act", {**ACT, "id": None}, "id"),
    # numbers
    ("act", {**ACT, "seat": "0"}, "seat"),
    ("act", {**ACT, "seat": 0.0}, "seat"),
    ("act", {**ACT, "seat": True}, "seat"),
    ("act", {**ACT, "seat": -2}, "seat"),
    ("act", {**ACT, "seat": 8}, "seat"),
    ("act", {**ACT, "seat": None}, "seat"),
    ("act", {**ACT, "version": -1}, "version"),
    ("act", {**ACT, "version": 2**60}, "version"),
    ("act", {**ACT, "version": "1"}, "version"),
    ("ask", {**ASK, "by": -1}, "by"),
    ("ask", {**ASK, "by": "0"}, "by"),
    ("ask", {**ASK, "by": False}, "by"),
    # verbs and arguments
    ("act", {**ACT, "verb": "Pass"}, "verb"),
    ("act", {**ACT, "verb": ""}, "verb"),
    ("act", {**ACT, "verb": "x" * 33}, "verb"),
    ("act", {**ACT, "verb": "pass\n"}, "verb"),
    ("act", {**ACT, "verb": ["pass"]}, "verb"),
    ("act", {**ACT, "args": []}, "args"),
    ("act", {**ACT, "args": None}, "args"),
    ("act", {**ACT, "args": "x"}, "args"),
    ("ask", asking("fly"), "verb"),
    ("ask", asking("act"), "verb"),
    ("ask", asking("pause", hard=True), "hard"),
    ("ask", asking("start", box="bazaar"), "box"),
    ("ask", {**ASK, "args": None}, "args"),
    ("ask", asking("sit", **{**SIT, "name": 7}), "name"),
    ("ask", asking("sit", **{**SIT, "name": None}), "name"),
    ("ask", asking("sit", **{**SIT, "name": "x" * 161}), "name"),
    ("ask", asking("sit", **{**SIT, "look": 8}), "look"),
    ("ask", asking("sit", **{**SIT, "chair": -1}), "chair"),
    ("ask", asking("sit", **{**SIT, "chair": "3"}), "chair"),
    ("ask", asking("sit", **{**SIT, "token": "short"}), "token"),
    ("ask", asking("sit", **{**SIT, "token": "0" * 32 + "\n"}), "token"),
    ("ask", asking("sit", **{**SIT, "key": 0}), "key"),
    ("ask", asking("choose", box=None, options={}), "box"),
    ("ask", asking("choose", box="bazaar", options=[]), "options"),
    ("ask", asking("choose", box="bazaar"), "options"),
    ("ask", asking("fill", player=0, how="fast"), "how"),
    ("ask", asking("leave", player="Léo"), "player"),
    ("ask", asking("take_over", player=0, pin="12345", token="0" * 32), "pin"),
    ("ask", asking("take_over", player=0, pin="A" * 32, token="0" * 32), "pin"),
    ("ask", asking("take_over", player=0, pin="a" * 33, token="0" * 32), "pin"),
    ("ask", asking("take_over", player=0, pin=1234, token="0" * 32), "pin"),
    ("ask", asking("take_over", player=0, pin="١٢٣٤", token="0" * 32), "pin"),
    ("ask", asking("claim", player=0), "token"),
    ("ask", asking("confirm", proposal=None), "proposal"),
    ("ask", asking("propose_amend", seq=1), "args"),
    ("ask", asking("propose_amend", seq=1, args=[]), "args"),
    ("story", {"seat": 0}, "seat"),
    ("instead", {}, "seq"),
    ("instead", {"seq": "1"}, "seq"),
    ("instead", {"seq": 1, "seat": 0}, "seat"),
    # joining
    ("join", {"code": "ABC23", "tokens": [], "watch": True}, "code"),
    ("join", {"code": "ABC2345", "tokens": [], "watch": True}, "code"),
    ("join", {"code": "ABC 23", "tokens": [], "watch": True}, "code"),
    ("join", {"code": "ÀBC234", "tokens": [], "watch": True}, "code"),
    ("join", {"code": 234567, "tokens": [], "watch": True}, "code"),
    ("join", {"code": "ABC234", "tokens": "x", "watch": True}, "tokens"),
    ("join", {"code": "ABC234", "tokens": [None], "watch": True}, "tokens"),
    ("join", {"code": "ABC234", "tokens": ["0" * 32] * 9, "watch": True}, "tokens"),
    ("join", {"code": "ABC234", "tokens": [], "watch": "yes"}, "watch"),
    ("join", {"code": "ABC234", "tokens": []}, "watch"),
]


@pytest.mark.parametrize(("event", "body", "field"), BROKEN)
def test_a_malformed_message_is_refused_with_its_field(
    trio: list[LocalPhone], event: str, body: Any, field: str
) -> None:
    leo = trio[0]
    version = leo.screen.version
    assert leo.say(event, body) == {
        "ok": False,
        "kind": "malformed",
        "code": "table.malformed",
        "params": {"field": field},
    }
    leo.act("bid", coins=3)
    assert leo.screen.version == version + 1, "the phone goes on, and nothing had changed"


def test_a_long_name_of_a_field_is_not_echoed(trio: list[LocalPhone]) -> None:
    answer = trio[0].say("act", {**ACT, "x" * 5_000: 1})
    assert len(answer["params"]["field"]) <= 40


def test_a_message_without_anything_or_with_too_much(trio: list[LocalPhone]) -> None:
    leo = trio[0]
    wrong: list[tuple[Any, ...]] = [(), ({}, {}), (leo.act_letter("pass"), 1)]
    for said in wrong:
        answer = leo.say_all("act", *said)
        assert (answer["ok"], answer["code"]) == (False, "table.malformed")
    assert leo.game["passed"] == []


def test_what_the_hub_itself_breaks_at_is_answered_too(
    trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("server.table.hearing.in_table_time", breaks)
    answer = trio[0].say("act", trio[0].act_letter("pass"))
    assert answer == {"ok": False, "kind": "failed", "code": "hub.failed", "params": {}}
    monkeypatch.undo()
    trio[0].act("pass")
    assert trio[1].game["passed"] == [0]


@pytest.mark.parametrize("at", [1e308, -1e308, 2**63, -(2**63), 0.1, 5e-324])
def test_no_moment_is_too_strange(trio: list[LocalPhone], at: float) -> None:
    trio[0].act("ring", at=at)
    assert len(trio[0].game["rings_ms"]) == 1


def test_deep_arguments_are_no_trouble(trio: list[LocalPhone]) -> None:
    deep: Any = 1
    for _ in range(500):
        deep = [deep]
    answer = trio[0].say("act", {**ACT, "id": hex128(), "version": 99, "args": {"coins": deep}})
    assert not answer["ok"]
