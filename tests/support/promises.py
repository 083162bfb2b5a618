"""Whatever the hub says to a phone of the tests is what its schemas promise, and nothing more."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema

from server.wire.http_answers import HTTP_ANSWERS
from server.wire.to_phone import ANSWERS, REFUSAL, TO_PHONE

# A phone hears in threads of its own, and inside the hub's own calls, where a failed assertion
# would be taken for a failure of the hub. So it is noted, and each test fails in its end.
BROKEN: list[str] = []


def check_event(event: str, body: Any) -> None:
    _check(TO_PHONE[event], event, body)


def check_answer(event: str, answer: Any) -> None:
    if answer["ok"] is True:
        said = {name: value for name, value in answer.items() if name != "ok"}
        _check(ANSWERS[event], f"the answer to {event}", said)
    else:
        _check(REFUSAL, f"the refusal of {event}", answer)


def check_http(request: str, status: int, body: Any) -> None:
    """`request` as in docs/protocol.md: GET /api/tables/CODE."""
    _check(HTTP_ANSWERS[request] if status == 200 else REFUSAL, request, body)


def _check(schema: Schema, what: str, body: Any) -> None:
    wrong = schema.validate(body)
    if wrong:
        BROKEN.append(f"{what}: {wrong}")
