"""A seat that is open on two screens, where one of them joins again over the link that it has."""

from __future__ import annotations

from tests.support.local import LocalHub

A_WHILE_MS = 2_000  # presence is told twice a second at most


def test_who_joins_again_is_told_that_the_seat_is_open_here_alone(hub: LocalHub) -> None:
    (leo,) = hub.seat(hub.open(), "Léo")
    copied = hub.phone(leo.code)
    copied.tokens = leo.tokens
    copied.join()
    hub.wait(A_WHILE_MS)
    assert leo.screen.doubled == {0: True}
    copied.lose_link()
    leo.join()
    hub.wait(A_WHILE_MS)
    assert leo.screen.doubled == {}
