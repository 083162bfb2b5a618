"""A whole game over real sockets, with our own phone and with the ordinary Socket.IO client."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.phone import Phone
from tests.support.process import HubProcess

Guests = Callable[..., list[Phone]]


def test_a_game_from_sitting_down_to_the_winner(
    shared_hub: HubProcess, household: str, guests: Guests
) -> None:
    code = shared_hub.open_table(household)
    leo, ines = guests(shared_hub, code, household, "Léo", "Inès")
    tablet = Phone(shared_hub, code, household)
    tablet.arrive()
    leo.ask("choose", box="bazaar", options={"first": leo.key, "rounds": 1})
    leo.ask("start")
    ines.wait_until(lambda: ines.screen.game, "the game begins")
    leo.act("bid", coins=3)
    ines.wait_until(lambda: ines.may("pass"), "it is Inès' turn")
    ines.act("pass")
    for phone in (leo, ines, tablet):
        phone.wait_until(lambda phone=phone: phone.room["phase"] == "over", "the end")
        assert phone.room["outcome"]["winners"] == [0]
    assert tablet.screen.hands == {}
    tablet.close()
