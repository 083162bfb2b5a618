"""What takes long is done beside the loop, within an allowance, and from the nearest checkpoint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel import Illegal, play
from server.engine.apart import Apart
from server.sitting.corrections import earlier
from server.sitting.sitting import CHECKPOINT_EVERY
from server.store.record import Act, Start
from server.table.effort import MESSAGES_AT_ONCE, STEPS_AT_ONCE, Allowance
from tests.support.local import Clock, LocalHub, LocalPhone
from tests.support.player import proposal, refused, seq_of

KEYSTROKES = 1_000


class Work:
    """Counts steps that are played again, and what is done beside the loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.apart = self.steps = self.steps_in_the_loop = 0
        self._beside = False
        do = Apart.do

        def counted_do(apart: Apart, work: Callable[[], Any]) -> Any:
            self.apart += 1
            self._beside = True
            try:
                return do(apart, work)
            finally:
                self._beside = False

        def counted_play(*args: Any) -> Any:
            self.steps += 1
            self.steps_in_the_loop += not self._beside
            return play(*args)

        monkeypatch.setattr(Apart, "do", counted_do)
        monkeypatch.setattr("server.sitting.corrections.play", counted_play)


@pytest.fixture
def typed(trio: list[LocalPhone]) -> list[LocalPhone]:
    """A game in which much was typed after the first bid."""
    leo, ines, _ = trio
    leo.act("bid", coins=1)
    for number in range(KEYSTROKES):
        ines.act("jot", text=f"thought {number}")
    return trio


@pytest.fixture
def work(typed: list[LocalPhone], monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def test_an_early_step_is_corrected_beside_the_loop(typed: list[LocalPhone], work: Work) -> None:
    leo, ines, _ = typed
    leo.ask("propose_amend", seq=seq_of(leo, "bazaar.log.bid"), args={"coins": 7})
    ines.ask("confirm", proposal=proposal(ines, "amend"))
    assert leo.game["highest"] == 7
    assert ines.hand()["hand"]["notes"] == f"thought {KEYSTROKES - 1}"
    assert work.steps > 2 * KEYSTROKES
    assert work.steps_in_the_loop <= CHECKPOINT_EVERY
    assert work.apart == 2


def test_a_step_of_a_moment_ago_costs_little_however_long_the_game_is(
    typed: list[LocalPhone], work: Work
) -> None:
    leo, ines, jorg = typed
    ines.act("bid", coins=4)
    jorg.act("bid", coins=5)
    jorg.instead(seq_of(jorg, "bazaar.log.bid"))
    assert work.steps <= CHECKPOINT_EVERY
    leo.ask("propose_undo")
    ines.ask("confirm", proposal=proposal(ines, "undo"))
    assert leo.game["highest"] == 4
    assert work.steps <= 5 * CHECKPOINT_EVERY


def test_a_game_wakes_with_checkpoints_that_stand_for_its_steps(
    hub: LocalHub, typed: list[LocalPhone]
) -> None:
    leo, ines, _ = typed
    ines.act("bid", coins=4)
    leo.ask("propose_amend", seq=seq_of(leo, "bazaar.log.shuffle") + 1, args={"coins": 2})
    ines.ask("confirm", proposal=proposal(ines, "amend"))
    for at in (hub, hub.died_and_woke()):
        run = at.tables.find(leo.code).sitting.run
        assert run is not None
        assert len(run.checkpoints) == 1 + len(run.steps) // CHECKPOINT_EVERY
        state, played = run.game.setup(len(run.seats), run.options), 0
        for known in run.checkpoints:
            for step in run.steps[played : known.steps]:
                state = play(run.game, state, step.entry.action, step.entry.at_ms)
            played = known.steps
            assert known.state == state


def test_a_long_table_wakes_beside_the_loop_and_a_short_one_in_it(
    hub: LocalHub, typed: list[LocalPhone], work: Work
) -> None:
    other = hub.open()
    again = hub.died_and_woke()
    again.tables.find(other)
    assert work.apart == 0
    again.tables.find(typed[0].code)
    assert work.apart == 1


def test_own_decks_are_read_beside_the_loop(
    hub: LocalHub, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("choose", box="bazaar", options={})
    work, sitting = Work(monkeypatch), hub.tables.find(table)
    holder = hub.switchboard.phones[leo.connection.id]
    sitting.choose_deck(holder, "own_deck", "\n".join(f"a long ware {n}" for n in range(40)))
    assert work.apart == 1
    with pytest.raises(Illegal):
        sitting.choose_deck(holder, "own_deck", "a ware too long for any card" * 20)
    assert work.apart == 2
    leo.ask("choose", box="bazaar", options={"rounds": 3})
    assert work.apart == 3, "the deck stays with another option, and may be read again"


def test_heavy_work_without_end_is_refused(hub: LocalHub, typed: list[LocalPhone]) -> None:
    """Each of these plays a thousand steps again; a minute later there is room for more."""
    leo, ines, _ = typed
    bid, asked = seq_of(leo, "bazaar.log.bid"), 0
    with refused("table.too_much"):
        while asked * KEYSTROKES <= STEPS_AT_ONCE:
            leo.ask("propose_amend", seq=bid, args={"coins": 2})
            ines.ask("decline", proposal=proposal(ines, "amend"))
            asked += 1
    assert asked > STEPS_AT_ONCE / KEYSTROKES / 2
    leo.act("jot", text="what is light still goes")
    hub.wait(5_000)
    leo.ask("propose_amend", seq=bid, args={"coins": 2})


def test_a_flood_of_messages_to_one_table_is_refused(
    hub: LocalHub, trio: list[LocalPhone], table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.table.hearing.MESSAGES_AT_ONCE", 50)
    leo = trio[0].at(hub.died_and_woke())
    with refused("table.too_much"):
        for number in range(51):
            leo.act("jot", text=f"{number}")
    assert leo.hand()["hand"]["notes"] == "49"
    assert MESSAGES_AT_ONCE > 1_000, "no evening comes near it"
    other = hub.open()
    assert hub.seat(other, "Zoë")[0].names() == ["Zoë"]


def test_an_allowance_comes_back_with_time_and_never_is_more_than_it_was() -> None:
    clock = Clock()
    allowance = Allowance(clock, 100, 10)
    allowance.take(100)
    with refused("table.too_much"):
        allowance.take(1)
    clock.ms += 1_000
    allowance.take(10)
    with refused("table.too_much"):
        allowance.take(1)
    clock.ms += 3_600_000
    allowance.take(500)  # more than there can be takes all there is
    with refused("table.too_much"):
        allowance.take(1)


def test_a_full_record_ends_with_its_game(
    hub: LocalHub, trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    leo, ines, _ = trio
    last = hub.tables.find(leo.code).version + 1
    monkeypatch.setattr("server.table.hearing.LAST", {Start: last, Act: last})
    leo.act("bid", coins=1)
    with refused("table.log_full"):
        leo.act("jot", text="one too many")
    leo.ask("finish")
    ines.ask("confirm", proposal=proposal(ines, "finish"))
    assert leo.room["phase"] == "over"
    with refused("table.log_full"):
        leo.ask("start")


def test_saving_reads_and_seals_beside_the_loop(
    hub: LocalHub, typed: list[LocalPhone], work: Work
) -> None:
    saved = hub.tables.find(typed[0].code).save(b"a key of this test's own")
    assert saved.startswith(b"tablee 1 sealed\n")
    assert (work.apart, work.steps) == (1, 0), "nothing is played again for it"


def test_an_earlier_step_is_found_from_any_checkpoint(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, jorg = trio
    for number in range(2 * CHECKPOINT_EVERY // 3):
        for phone in (leo, ines, jorg):
            phone.act("jot", text=f"{number}")
        if number % 7 == 0:
            leo.act("ring", at=0)
    sitting = hub.tables.find(leo.code).sitting
    assert sitting.run is not None
    rings = [step for step in sitting.run.steps if step.entry.action.verb == "ring"]
    for count, step in enumerate(rings):
        assert len(earlier(sitting, step.seq).state.rings) == count
