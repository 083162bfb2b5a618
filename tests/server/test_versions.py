"""What a version tells: that something changed which this phone can see, and nothing else."""

from __future__ import annotations

from tests.support.local import LocalHub, LocalPhone
from tests.support.player import seq_of


def test_who_joins_again_and_again_sees_nobody_type(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    watcher = hub.phone(leo.code)
    told = [watcher.join()["version"]]
    other = [ines.join()["version"]]
    for length in range(1, 12):
        leo.act("jot", text="heliotropes"[:length])
        told += [watcher.join()["version"], watcher.screen.version]
        other += [ines.join()["version"], ines.screen.version]
    assert len(set(told)) == len(set(other)) == 1


def test_who_acts_does_not_learn_how_much_others_typed(trio: list[LocalPhone]) -> None:
    """Neither by its answers, nor by its views, nor by gaps in the record, nor by proposals."""
    leo, ines, jorg = trio

    def numbers(typed: int) -> list[int]:
        before = jorg.screen.version
        for length in range(typed):
            leo.act("jot", text="heliotropes"[:length])
        told = [jorg.act("jot", text="mine")["version"], jorg.ask("pause")["version"]]
        jorg.ask("resume")
        jorg.ask("finish")
        ines.ask("decline", proposal=jorg.room["proposals"][0]["proposal"])
        told += [jorg.screen.version, *(line["seq"] for line in jorg.record()[-4:])]
        return [number - before for number in told]

    assert numbers(0) == numbers(7) == numbers(1)


def test_what_was_said_among_keystrokes_is_corrected_by_its_number(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("jot", text="he")
    ines.act("jot", text="other")
    leo.act("bid", coins=3)
    leo.act("jot", text="heli")
    bid = seq_of(leo, "bazaar.log.bid")
    assert leo.instead(bid)["said"] == {"coins": 3}
    leo.ask("propose_amend", seq=bid, args={"coins": 2})
    [asked] = ines.room["proposals"]
    assert asked["params"]["seq"] == bid
    ines.ask("confirm", proposal=asked["proposal"])
    assert ines.game["highest"] == 2


def test_what_everybody_sees_moves_everybodys_version(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.act("jot", text="heliotrope")
    before = ines.join()["version"]
    leo.act("bid", coins=3)
    assert ines.screen.version > before
    assert ines.join()["version"] == ines.screen.version == leo.join()["version"]


def test_who_has_an_older_version_than_others_acts_all_the_same(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    for number in range(5):
        leo.act("jot", text=f"{number}")
    ines.join()
    ines.act("bid", coins=4)
    assert leo.game["highest"] == 4
    woken = hub.died_and_woke()
    again = leo.at(woken)
    ines.at(woken).act("jot", text="mine")
    again.act("jot", text="mine too")
    assert again.hand()["hand"]["notes"] == "mine too"
