"""Who may do what: every row of the door's table of rights, tried at a real table."""

from __future__ import annotations

from typing import Any

import pytest

from server.door.rights import RIGHTS, SAYINGS, When, Who
from server.wire import from_phone
from server.wire.from_phone import ASKS
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import hex128

NOT_NOW, NOT_YOURS, LOCKED = "table.not_now", "table.not_yours", "table.locked"

# Arguments with which each verb makes sense at a table of Léo (0), Inès (1) and Jörg (2).
ARGS: dict[str, dict[str, Any]] = {
    "sit": {"name": "Zoé", "look": 6, "chair": 6},
    "change": {"name": "Leo", "look": 0, "chair": 0},
    "leave": {"player": 0},
    "fill": {"player": 1, "how": "wait"},
    "practice": {"chair": 7},
    "choose": {"box": "bazaar", "options": {}},
    "adjust": {"box": "bazaar", "options": {}},
    "explain": {"why": "break"},
    "propose_amend": {"seq": 7, "args": None},
    "confirm": {"proposal": 1},
    "decline": {"proposal": 1},
    "take_over": {"player": 0, "pin": "0000"},
    "claim": {"player": 0},
    "take_back": {"player": 0},
    "keep": {"player": 0},
    "reactions": {"on": False},
}
MOMENTS = (When.BETWEEN_GAMES, When.PLAYING, When.PAUSED)


def args_of(verb: str) -> dict[str, Any]:
    with_token = ("sit", "take_over", "take_back", "keep", "withdraw", "claim", "watch")
    token = {"token": hex128()} if verb in with_token else {}
    old = {"old": hex128()} if verb == "take_back" else {}
    return {**ARGS.get(verb, {}), **token, **old}


def table_at(hub: LocalHub, moment: When) -> list[LocalPhone]:
    phones = hub.seat(hub.open(), "Léo", "Inès", "Jörg")
    phones[0].ask("choose", box="bazaar", options={"first": phones[0].key})
    if moment is not When.BETWEEN_GAMES:
        phones[0].ask("start")
    if moment is When.PAUSED:
        phones[1].ask("pause")
    return phones


def refusal(phone: LocalPhone, verb: str, by: int | None) -> str | None:
    answer = phone.say("ask", phone.ask_letter(verb, by, **args_of(verb)))
    return None if answer["ok"] else str(answer["code"])


def fits(right: When, moment: When) -> bool:
    """A paused game runs, but does not go on."""
    also = {When.PLAYING: (When.GOING_ON,), When.PAUSED: (When.PLAYING,)}.get(moment, ())
    return right in (When.ALWAYS, moment, *also)


def test_every_ask_has_a_right() -> None:
    assert {form.kind for form in ASKS.values()} == RIGHTS.keys()


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name.lower())
@pytest.mark.parametrize("verb", ASKS)
def test_who_holds_a_seat_may_ask_when_it_is_time(hub: LocalHub, verb: str, moment: When) -> None:
    right = RIGHTS[ASKS[verb].kind]
    code = refusal(table_at(hub, moment)[0], verb, 0)
    if not fits(right.when, moment):
        assert code == NOT_NOW
    else:
        assert code not in (NOT_YOURS, LOCKED)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name.lower())
@pytest.mark.parametrize("verb", ASKS)
def test_who_only_looks_on_may_do_little(hub: LocalHub, verb: str, moment: When) -> None:
    right = RIGHTS[ASKS[verb].kind]
    watcher = hub.phone(table_at(hub, moment)[0].code)
    code = refusal(watcher, verb, None)
    if right.who is Who.SEATED:
        assert code == NOT_YOURS
    elif not fits(right.when, moment):
        assert code == NOT_NOW
    else:
        assert code not in (NOT_YOURS, LOCKED, NOT_NOW)


@pytest.mark.parametrize("verb", ASKS)
def test_who_stands_before_a_locked_door_may_do_less(hub: LocalHub, verb: str) -> None:
    right = RIGHTS[ASKS[verb].kind]
    leo = table_at(hub, When.PLAYING)[0]
    leo.ask("lock")
    stranger = LocalPhone(hub, leo.code, "192.0.2.9")
    joining = {"code": leo.code, "tokens": [], "watch": False}
    assert stranger.say("join", joining)["code"] == LOCKED
    assert (refusal(stranger, verb, None) == LOCKED) == (right.who is not Who.OUTSIDE)


@pytest.mark.parametrize("verb", ASKS)
def test_who_was_let_in_to_look_on_at_a_locked_table_does_not_sit_down_or_pause(
    hub: LocalHub, verb: str
) -> None:
    right = RIGHTS[ASKS[verb].kind]
    leo = table_at(hub, When.PLAYING)[0]
    watcher = hub.phone(leo.code)
    leo.ask("lock")
    let_look_on(leo, watcher)
    assert (refusal(watcher, verb, None) == LOCKED) == (right.who is Who.NEWCOMER)


@pytest.mark.parametrize("verb", ASKS)
def test_who_looked_on_before_the_door_was_locked_stands_before_it(
    hub: LocalHub, verb: str
) -> None:
    right = RIGHTS[ASKS[verb].kind]
    leo = table_at(hub, When.PLAYING)[0]
    watcher = hub.phone(leo.code)
    leo.ask("lock")
    assert (refusal(watcher, verb, None) == LOCKED) == (right.who is not Who.OUTSIDE)


def let_look_on(seated: LocalPhone, watcher: LocalPhone) -> None:
    token = hex128()
    watcher.ask("watch", None, token=token)
    seated.ask("confirm", proposal=seated.room["proposals"][-1]["proposal"])
    watcher.tokens = {-1: token}
    watcher.join()
    watcher.tokens = {}


@pytest.mark.parametrize("verb", ASKS)
def test_nobody_speaks_for_somebody_else(hub: LocalHub, verb: str) -> None:
    _, ines, _ = table_at(hub, When.PLAYING)
    assert refusal(ines, verb, 0) == NOT_YOURS


# What is said beside it


SAID: dict[str, dict[str, Any]] = {
    "act": {"id": "0" * 32, "seat": 0, "version": 99, "verb": "jot", "args": {"text": "hm"}},
    "instead": {"seq": 1},
    "react": {"player": 0, "what": "laugh"},
    "skip": {"by": None, "version": 0},
    "wifi": {"name": "", "password": "", "hidden": False},
    "put_on": {"number": "123456"},
}
AT_A_TABLE = [event for event, who in SAYINGS.items() if event != "join" and who is not Who.ANYBODY]
DOORS = (NOT_YOURS, LOCKED)


def said(phone: LocalPhone, event: str, **more: Any) -> str | None:
    answer = phone.say(event, {**SAID.get(event, {}), **more})
    return None if answer["ok"] else str(answer["code"])


def test_every_message_has_a_right(hub: LocalHub) -> None:
    events = {
        name.removeprefix("FromPhone").lower() for name in vars(from_phone) if "FromP" in name
    }
    assert {event.replace("_", "") for event in SAYINGS} | {"ask"} == events


@pytest.mark.parametrize("event", AT_A_TABLE)
def test_who_holds_a_seat_may_say_it(hub: LocalHub, event: str) -> None:
    leo, *_ = table_at(hub, When.PLAYING)
    leo.ask("lock")
    as_leo = {"by": leo.key} if event == "skip" else {}
    assert said(leo, event, **as_leo) not in DOORS


@pytest.mark.parametrize("event", AT_A_TABLE)
def test_who_looks_on_may_say_what_needs_no_seat(hub: LocalHub, event: str) -> None:
    watcher = hub.phone(table_at(hub, When.PLAYING)[0].code)
    as_tablet = {"seat": -1} if event == "act" else {}
    assert (said(watcher, event, **as_tablet) in DOORS) == (SAYINGS[event] is Who.SEATED)


@pytest.mark.parametrize("event", AT_A_TABLE)
def test_who_was_let_in_to_look_on_at_a_locked_table_says_less(hub: LocalHub, event: str) -> None:
    leo = table_at(hub, When.PLAYING)[0]
    watcher = hub.phone(leo.code)
    leo.ask("lock")
    let_look_on(leo, watcher)
    as_tablet = {"seat": -1} if event == "act" else {}
    code = said(watcher, event, **as_tablet)
    expected = {Who.SEATED: NOT_YOURS, Who.NEWCOMER: LOCKED}.get(SAYINGS[event])
    assert code == expected if expected else code not in DOORS


@pytest.mark.parametrize("event", AT_A_TABLE)
def test_before_a_locked_door_none_of_it_is_heard(hub: LocalHub, event: str) -> None:
    leo = table_at(hub, When.PLAYING)[0]
    watcher = hub.phone(leo.code)
    leo.ask("lock")
    assert said(watcher, event) == LOCKED


@pytest.mark.parametrize("event", ["react", "skip"])
def test_nobody_says_it_as_somebody_else(hub: LocalHub, event: str) -> None:
    leo, ines, _ = table_at(hub, When.PLAYING)
    as_leo = {"by": leo.key} if event == "skip" else {}
    assert said(ines, event, **as_leo) == NOT_YOURS


@pytest.mark.parametrize("verb", [v for v, form in ASKS.items() if RIGHTS[form.kind].nod])
def test_what_needs_a_nod_waits_for_it(hub: LocalHub, verb: str) -> None:
    leo, ines, _ = table_at(hub, When.PLAYING)
    leo.act("bid", coins=3)
    seq = leo.record()[-1]["seq"]
    args = {**args_of(verb), **({"seq": seq} if verb == "propose_amend" else {})}
    outside = RIGHTS[ASKS[verb].kind].who is Who.OUTSIDE
    by, phone = (None, hub.phone(leo.code)) if outside else (0, leo)
    if verb == "watch":
        ines.ask("lock")
    phone.ask(verb, by, **args)
    assert ines.proposals() == [verb.removeprefix("propose_")]
