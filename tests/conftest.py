"""What holds for every test."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import FrameType

import pytest

from tests.support import services

LONGEST_S = 120


@pytest.fixture(autouse=True)
def nobody_waits_for_ever(request: pytest.FixtureRequest) -> Iterator[None]:
    """A hub that hangs must fail a test, not hang it."""

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"{request.node.name} took more than {LONGEST_S} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LONGEST_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[services.PostgreSQL]:
    with services.postgresql() as server:
        yield server


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with services.redis_server() as url:
        yield url
