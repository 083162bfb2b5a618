"""Views as changes: a phone is told what is another than before, and nothing of others' hands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.local import LocalHub, LocalPhone
from tests.support.player import Screen, proposal


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[Screen, list[dict[str, Any]]]:
    """The views of each screen, as they came."""
    views: dict[Screen, list[dict[str, Any]]] = {}
    show = Screen._show_view

    def noted(screen: Screen, view: dict[str, Any]) -> None:
        views.setdefault(screen, []).append(view)
        show(screen, view)

    monkeypatch.setattr(Screen, "_show_view", noted)
    return views


def test_only_what_changed_is_told(
    trio: list[LocalPhone], told: dict[Screen, list[dict[str, Any]]]
) -> None:
    leo, ines, _ = trio
    version = ines.screen.version
    leo.act("bid", coins=2)
    [view] = told[ines.screen]
    assert "game" not in view
    assert "hands" not in view
    assert view["changes"]["since"] == version
    assert view["changes"]["game"]["highest"] == 2
    assert view["changes"]["game"].keys() < ines.game.keys()


def test_a_keystroke_tells_neither_the_table_nor_offers_again(
    trio: list[LocalPhone], told: dict[Screen, list[dict[str, Any]]]
) -> None:
    leo, _, _ = trio
    since = leo.screen.version
    leo.act("jot", text="heliotrope")
    [view] = told[leo.screen]
    changes = {"since": since, "hands": {"0": {"hand": {"notes": "heliotrope"}}}}
    assert view == {"version": leo.screen.version, "changes": changes}


def test_who_sits_elsewhere_in_the_rematch_is_told_everything(
    hub: LocalHub, trio: list[LocalPhone], told: dict[Screen, list[dict[str, Any]]]
) -> None:
    """What changed in a seat is of no use to who did not sit there, and none of its business."""
    leo, ines, jorg = trio
    leo.act("jot", text="heliotrope")
    leo.ask("finish")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    leo.ask("change", name="Léo", look=6, chair=7)
    told.clear()
    leo.ask("start")
    assert leo.seats == [2]
    for phone in trio:
        last = told[phone.screen][-1]
        assert "changes" not in last
        assert last["hands"].keys() == {str(phone.seats[0])}
        assert phone.hand() == phone.at(hub).hand()
    assert jorg.seats == [1]
