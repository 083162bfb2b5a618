"""The faults: where each is planted, and the few tests that must fail for it."""

from __future__ import annotations

from typing import Final, NamedTuple

HIDDEN = "tests/contract/test_every_game.py"
EVENINGS = "tests/faults/test_simulation.py::test_evenings_in_all_weathers[0]"


class Fault(NamedTuple):
    """In `file`, `old` (which stands there once) becomes `new`; `tests` are pytest's arguments."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def _leak(box: str, old: str, new: str, seats: int, what: str = "table") -> Fault:
    """A view that depends on something that its seat cannot know, and looks quite innocent."""
    return Fault(
        f"a leak in the {what} of {box}",
        f"rules/games/{box}/views.py",
        old,
        new,
        (HIDDEN, "-k", f"test_nobody_sees_what_is_hidden and {box}-{seats}-app"),
    )


FAULTS: Final = (
    _leak(
        "buntherum",
        '"neutral": len(after.neutral),',
        '"neutral": len(after.neutral) + sum(after.neutral[:1]) % 2,',
        2,
    ),
    _leak(
        "got_any_words",
        '"foreign_lines": house.seats,',
        '"foreign_lines": sum(text != "" for sheet in state.sheets for _, text in sheet.foreign),',
        2,
    ),
    _leak(
        "hunch",
        '"secrets_guessed": secrets_guessed(state),',
        '"secrets_guessed": secrets_guessed(state) + sum(state.pile[:1]) % 2,',
        3,
    ),
    _leak(
        "huns",
        '"wagon_pile": len(state.wagon_pile),',
        '"wagon_pile": len(state.wagon_pile) + sum(state.wagon_pile[:1]) % 2,',
        2,
    ),
    _leak(
        "secret_identity",
        '"looked": sorted(state.looked),',
        '"looked": sorted(state.looked, key=lambda seat: state.keys[seat]),',
        4,
    ),
    _leak(
        "secret_identity",
        '"key": state.keys[seat] if seat in state.looked else None,',
        '"key": state.keys[seat] if state.keys else None,',
        4,
        "hand",
    ),
    Fault(
        "an answer before the disk has it",
        "server/store/writer.py",
        "            conflicts = self._append([page])\n",
        "            conflicts = frozenset()\n"
        "            self._engine.spawn(self._append, [page])\n",
        ("tests/server/test_exactly_once.py", "-k", "test_views_go_out_after_the_store_has_it"),
    ),
    Fault(
        "an answer before the disk has it, where several share a flush",
        "server/store/writer.py",
        "            conflicts = promise.wait()\n",
        "            conflicts = frozenset()\n            self._engine.spawn(promise.wait)\n",
        ("tests/server/test_writer.py", "-k", "fails_for_all_who_share"),
    ),
    Fault(
        "a view before the commit",
        "server/table/table.py",
        "            self._services.writer.write(self.code, ahead.records)\n",
        "            self.audience.tell(\n"
        "                self.history.snapshot()._replace(version=ahead.version),\n"
        "                self.clock.view(),\n"
        "            )\n"
        "            self._services.writer.write(self.code, ahead.records)\n",
        (EVENINGS,),
    ),
    Fault(
        "a lost lock: two do something at a table at once",
        "server/table/table.py",
        "        self.turn = services.engine.lock()  # one thing happens at a time\n",
        "        self.turn = __import__('contextlib').nullcontext()\n",
        (EVENINGS,),
    ),
    Fault(
        "a nod too many: from the phone that asked",
        "server/door/nods.py",
        "    if same_phone and not now.asked.issubset(phone):\n",
        "    if same_phone and not phone:\n",
        ("tests/server/test_nods.py", "-k", "test_who_proposes_does_not_nod_from_the_same_phone"),
    ),
    Fault(
        "a nod too many: of who was let in a moment ago",
        "server/door/nods.py",
        "    return frozenset(playing or persons)\n",
        "    return frozenset(persons)\n",
        ("tests/server/test_nods.py", "-k", "test_who_was_let_in_has_no_vote"),
    ),
    Fault(
        "a token kept in clear",
        "server/door/tokens.py",
        "    return hashlib.sha256(token.encode()).hexdigest()[:32]\n",
        "    return token\n",
        ("tests/server/test_handing_over.py", "-k", "test_tokens_are_stored_hashed"),
    ),
    Fault(
        "a message sent again counts again",
        "server/table/hearing.py",
        "if (done := ahead.done(by, message.id)) is not None:",
        "if (done := ahead.done(by, message.id)) is not None and ahead.moves:",
        ("tests/server/test_exactly_once.py", "-k", "test_the_same_message_again"),
    ),
    Fault(
        "a tap on an old screen is accepted",
        "server/table/hearing.py",
        "        if message.version < ahead.told(ahead.offered_since(seat, verb)):\n",
        "        if message.version < 0:\n",
        ("tests/server/test_playing.py", "-k", "stale or meant_for_the_last"),
    ),
    Fault(
        "an undo without its time",
        "server/history/history.py",
        "    return at_ms if all(step.entry.at_ms <= at_ms for step in new.steps) else None\n",
        "    return None if at_ms else at_ms\n",
        ("tests/server/test_undoing.py", "-k", "has_time_to_play or keeps_the_time"),
    ),
    Fault(
        "a refusal that tells whether a pin is out",
        "server/door/pins.py",
        "        if handing is None or handing.by_link",
        '        if handing is None:\n            raise Illegal("table.not_now")\n'
        "        if handing.by_link",
        ("tests/server/test_handing_over.py", "-k", "pin"),
    ),
    Fault(
        "four digits do for a link",
        "server/door/pins.py",
        "handing.by_link != by_link or ",
        "",
        ("tests/server/test_carrying.py", "-k", "no_four_digits or voids_the_link"),
    ),
    Fault(
        "a number of a television is good twice",
        "server/door/screens.py",
        "self._waiting.pop(number, None)",
        "self._waiting.get(number)",
        ("tests/server/test_screens.py", "-k", "good_once"),
    ),
    Fault(
        "a foreign page is let in",
        "server/door/gate.py",
        '            return parts.scheme in ("http", "https") and parts.netloc == host\n',
        '            return parts.scheme in ("http", "https")\n',
        ("tests/server/test_pages.py", "-k", "test_a_foreign_page_cannot_do_anything"),
    ),
    Fault(
        "pins may be tried for ever",
        "server/sitting/steps.py",
        "    still = tried if tried.wrong < PIN_TRIES else None\n",
        "    still = tried\n",
        ("tests/server/test_handing_over.py", "-k", "three_are_too_many"),
    ),
    Fault(
        "who has gone is still said to look on",
        "server/wire/switchboard.py",
        "            table.audience.part(phone)\n",
        "            phone.seats = ()\n",
        ("tests/server/test_sitting_down.py", "-k", "test_who_goes_does_not_look_on_either"),
    ),
    Fault(
        "a clock that goes back",
        "server/table/decide.py",
        "    at_ms = max(at_ms, ahead.at_ms)\n",
        "    at_ms = max(at_ms, 0)\n",
        ("tests/server/test_several_processes.py", "-k", "test_table_time_never_goes_back"),
    ),
    Fault(
        "a correction that shows what was said",
        "server/history/lines.py",
        'return {"seq": seq, "strike": args is None, "step": plain(step)}',
        'return {"seq": seq, "strike": args is None, "step": plain(step), "args": args}',
        ("tests/server/test_correcting.py", "-k", "test_a_proposal_says_which_step_it_means"),
    ),
    Fault(
        "a locked door that lets watchers in",
        "server/wire/switchboard.py",
        "        if not phone.may_stay(table.sitting):\n",
        "        if message.tokens and not phone.may_stay(table.sitting):\n",
        ("tests/server/test_sitting_down.py", "-k", "test_a_locked_table_lets_nobody_else_in"),
    ),
    Fault(
        "a hub that dies forgets where the clock stood",
        "server/table/table.py",
        "            stood_at = max(stood_at, tick.table_ms)\n",
        "            stood_at = max(stood_at, 0)\n",
        ("tests/server/test_pausing.py", "-k", "test_a_hub_that_died_goes_on"),
    ),
    Fault(
        "versions that move with what others type",
        "server/history/history.py",
        "        if not moved.aside:\n",
        "        if moved.record:\n",
        ("tests/server/test_versions.py", "-k", "sees_nobody_type or how_much_others_typed"),
    ),
    Fault(
        "the later of two phones keeps the seat alone",
        "server/door/door.py",
        "    if player not in at.first:\n",
        "    if player not in at.here:\n",
        ("tests/faults/test_door.py", "-k", "test_the_earlier_phone_keeps_its_seat"),
    ),
    Fault(
        "a bookmark of other rules is trusted",
        "server/history/bookmarks.py",
        "        about += [self._boxes[name] for name in names]\n",
        "",
        ("tests/server/test_waking.py", "-k", "other_code"),
    ),
    Fault(
        "what lies before a bookmark is not looked at",
        "server/table/checking.py",
        "        head, until = Head(), table.version\n",
        "        head, until = Head(), 0 * table.version\n",
        ("tests/server/test_checking.py", "-k", "flipped"),
    ),
    Fault(
        "who is at another process counts as away",
        "server/wire/audience.py",
        "        return self.own.players | self._elsewhere(self._code).players\n",
        "        return self.own.players\n",
        ("tests/server/test_elsewhere.py", "-k", "held_elsewhere or not_freed or tablet_nods"),
    ),
)
