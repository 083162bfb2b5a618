"""A hub without sockets, with the tests' own box on its shelf."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.local import Clock, LocalHub, LocalPhone
from tests.support.shelf import with_bazaar


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with with_bazaar():
        yield


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hub() -> LocalHub:
    return LocalHub()


@pytest.fixture
def table(hub: LocalHub) -> str:
    return hub.open()


@pytest.fixture
def trio(hub: LocalHub, table: str) -> list[LocalPhone]:
    """Léo, Inès and Jörg, in the middle of a game; Léo is in seat 0 and begins."""
    phones = hub.seat(table, "Léo", "Inès", "Jörg")
    phones[0].ask("choose", box="bazaar", options={"first": phones[0].key})
    phones[0].ask("start")
    return phones
