"""A rematch at the same table remembers what the game carries over."""

from __future__ import annotations

from typing import Any

from server.sitting.sitting import Sitting
from server.sitting.steps import step
from server.store.record import DEEDS, Record


def test_an_evenings_precedents_go_on_into_the_rematch() -> None:
    """Two words that the table found the same once are not asked about again."""
    sitting = Sitting()
    seq = 0

    def do(by: int, verb: str, **args: Any) -> None:
        nonlocal sitting, seq
        seq += 1
        sitting = step(sitting, Record(seq, 0, by, "", "", DEEDS[verb](**args)))

    do(-1, "sit", name="Léo", look=0, chair=0, token="a")
    do(-1, "sit", name="Zoé", look=1, chair=1, token="b")
    do(0, "choose", box="got_any_words", options={"deck": "box"})
    do(0, "start")
    for seat, category in enumerate(("cars", "cities")):
        do(seat, "act", seat=seat, action="take", args={"category": category})
    do(0, "act", seat=0, action="letter", args={"letter": "F"})
    do(0, "act", seat=0, action="write", args={"line": 0, "text": "Ferrari", "at": [0, 0]})
    guess = {"line": 0, "about": "cars", "text": "Ferarri", "at": [0, 0]}
    do(1, "act", seat=1, action="guess", args=guess)
    do(0, "act", seat=0, action="done", args={})
    do(1, "act", seat=1, action="done", args={})
    do(0, "act", seat=0, action="read_on", args={"step": 0})
    for seat in (0, 1):
        do(seat, "act", seat=seat, action="judge", args={"word": 0, "pair": 0, "same": True})
    do(0, "finish")
    do(1, "confirm", proposal=seq)
    do(0, "start")
    assert sitting.run is not None
    assert [list(known) for known in sitting.run.state.precedents] == [["ferarri", "ferrari", True]]
