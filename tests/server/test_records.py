"""What is kept in a log is for ever: old tables must mean tomorrow what they meant yesterday."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import orjson
import pytest

from rules.kernel import Malformed
from server.store.record import DEEDS, Act, Deed, Unknown, checked_deed, deed_bytes, kept_deed

TOKEN = "0123456789abcdef" * 2
KEPT: list[dict[str, Any]] = [
    {"verb": "act", "seat": 0, "action": "bid", "args": {"coins": 3}},
    {"verb": "act", "seat": -2, "action": "shuffle", "args": {"order": [1, 0]}},
    {"verb": "sit", "name": "Léo", "look": 1, "chair": 2, "token": TOKEN},
    {"verb": "practice", "chair": 3, "name": "Ada"},
    {"verb": "change", "name": "Zoé", "look": 1, "chair": 2},
    {"verb": "leave", "player": 1},
    {"verb": "fill", "player": 1, "how": "practice"},
    {"verb": "choose", "box": "bazaar", "options": {"first": None}},
    {"verb": "start"},
    {"verb": "finish"},
    {"verb": "pause"},
    {"verb": "explain", "why": "rules"},
    {"verb": "resume"},
    {"verb": "lock"},
    {"verb": "unlock"},
    {"verb": "propose_undo"},
    {"verb": "propose_amend", "seq": 7, "args": {"coins": 4}},
    {"verb": "propose_amend", "seq": 7, "args": None},
    {"verb": "confirm", "proposal": 9},
    {"verb": "decline", "proposal": 9},
    {"verb": "hand_over"},
    {"verb": "carry"},
    {"verb": "take_over", "player": 1, "token": TOKEN},
    {"verb": "wrong_pin", "player": 1},
    {"verb": "claim", "player": 1, "token": TOKEN},
    {"verb": "watch", "token": TOKEN},
    {"verb": "delete"},
    {"verb": "knock", "name": "Zoé", "look": 1, "chair": 2, "token": TOKEN, "phone": []},
    {"verb": "ask_seat", "player": 1, "token": TOKEN, "phone": [0, 3]},
    {"verb": "ask_to_free", "player": 1},
    {"verb": "nod", "proposal": 9},
    {"verb": "settle", "proposal": 9, "done": True},
    {"verb": "take_back", "player": 1, "token": TOKEN},
    {"verb": "keep", "player": 1, "token": TOKEN},
    {"verb": "withdraw", "proposal": 9},
    {"verb": "reopen"},
    {"verb": "lost", "records": 12},
    {"verb": "damaged", "line": 12},
    {"verb": "put_away"},
    {"verb": "learn"},
    {"verb": "reactions", "on": False},
]


def said_by(kept: dict[str, Any]) -> str:
    return f"{kept['verb']} {len(kept)}"


def test_every_deed_is_here() -> None:
    assert {kept["verb"] for kept in KEPT} == DEEDS.keys()


@pytest.mark.parametrize("kept", KEPT, ids=said_by)
def test_a_line_of_yesterday_means_the_same_today(kept: dict[str, Any]) -> None:
    do = kept_deed(orjson.dumps(kept))
    assert type(do) is DEEDS[kept["verb"]]
    assert {field.name: getattr(do, field.name) for field in fields(do)} == {
        name: value for name, value in kept.items() if name != "verb"
    }
    assert orjson.loads(deed_bytes(do)) == kept


@pytest.mark.parametrize("kept", KEPT, ids=said_by)
def test_what_a_file_says_is_of_the_right_form(kept: dict[str, Any]) -> None:
    assert checked_deed(kept) == kept_deed(orjson.dumps(kept))
    with pytest.raises(Malformed):
        checked_deed({**kept, "more": 1})
    for name in kept.keys() - {"verb"}:
        with pytest.raises(Malformed):
            checked_deed({n: value for n, value in kept.items() if n != name})
        with pytest.raises(Malformed):
            checked_deed({**kept, name: object()})


@pytest.mark.parametrize(
    "strange",
    [{}, {"verb": "fly"}, {"verb": "sit", "name": "Léo"}, {"verb": "start", "box": "bazaar"}],
    ids=str,
)
def test_a_line_of_a_newer_version_is_kept_as_it_is(strange: dict[str, Any]) -> None:
    do: Deed = kept_deed(orjson.dumps(strange))
    assert do == Unknown(strange)
    assert orjson.loads(deed_bytes(do)) == strange


def test_a_deed_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Act(0, "bid", {}).seat = 1  # type: ignore[misc]
