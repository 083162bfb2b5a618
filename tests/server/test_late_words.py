"""Got Any Words?: a word counts by when it was typed, if the hub knows why it comes so late."""

from __future__ import annotations

import pytest

from tests.support.local import LocalHub, LocalPhone

SECONDS = 60
AHEAD_MS = 5_000  # the phones' clocks against the hub's


class Round:
    """Two players with real dice; the sand runs."""

    def __init__(self, hub: LocalHub, table: str) -> None:
        self.hub = hub
        self.leo, self.ines = hub.seat(table, "Léo", "Inès")
        options = {"deck": "box", "seconds": SECONDS, "first": self.leo.key}
        self.leo.ask("choose", box="got_any_words", options=options)
        self.leo.ask("start")
        for phone in (self.leo, self.ines):
            self.knows_clock(phone)
        codes = [category["code"] for category in self.leo.game["categories"]]
        self.leo.act("take", category=codes[0])
        self.ines.act("take", category=codes[1])
        self.leo.act("letter", letter="B")
        assert self.leo.game["phase"] == "writing"

    def knows_clock(self, phone: LocalPhone) -> None:
        phone.clock = lambda: self.hub.clock.ms + AHEAD_MS
        self.hub.measure_clock(phone, 20, AHEAD_MS)

    def goes_by(self, seconds: float, *linked: LocalPhone) -> None:
        """Beats go to these phones, and come back."""
        for _ in range(int(seconds)):
            self.hub.wait(1_000)
            for phone in linked:
                found = self.hub.switchboard.phones[phone.connection.id]
                self.hub.switchboard.beats.send(found)

    def writes(self, phone: LocalPhone, text: str, ago_s: float) -> list[str]:
        """What stands on its sheet, of what it claims to have typed so long ago."""
        typed = self.hub.clock.ms + AHEAD_MS - ago_s * 1_000
        phone.act("write", line=0, text=text, at=typed)
        own: list[str] = phone.hand()["hand"]["own"]
        return [word for word in own if word]


@pytest.fixture
def sand(hub: LocalHub, table: str) -> Round:
    return Round(hub, table)


def test_who_was_linked_all_the_time_cannot_claim_to_have_been_quicker(sand: Round) -> None:
    sand.goes_by(SECONDS + 8, sand.leo, sand.ines)
    assert sand.leo.game["phase"] == "reading"
    assert sand.writes(sand.ines, "Bordeaux", ago_s=10) == []


def test_a_word_on_its_way_while_the_sand_ran_out_counts(sand: Round) -> None:
    sand.goes_by(SECONDS + 2, sand.leo, sand.ines)
    assert sand.writes(sand.ines, "Bordeaux", ago_s=3) == ["Bordeaux"]


def test_who_was_really_gone_is_believed_on_coming_back(sand: Round) -> None:
    sand.goes_by(SECONDS - 5, sand.leo, sand.ines)
    sand.ines.lose_link()
    sand.goes_by(15, sand.leo)
    sand.ines.come_back()
    sand.knows_clock(sand.ines)
    assert sand.writes(sand.ines, "Bordeaux", ago_s=12) == ["Bordeaux"]


def test_who_only_comes_in_anew_was_not_gone(sand: Round) -> None:
    sand.goes_by(SECONDS + 8, sand.leo, sand.ines)
    sand.ines.come_back_after_losing_the_link()
    sand.knows_clock(sand.ines)
    assert sand.writes(sand.ines, "Bordeaux", ago_s=10) == []


def test_what_a_second_phone_of_a_player_claims_is_known_from_the_first(
    hub: LocalHub, table: str, sand: Round
) -> None:
    sand.goes_by(SECONDS + 8, sand.leo, sand.ines)
    second = hub.phone(table)
    second.tokens = sand.ines.tokens
    second.join()
    sand.knows_clock(second)
    assert sand.writes(second, "Bordeaux", ago_s=10) == []


def test_a_link_that_stood_still_is_as_good_as_gone(sand: Round) -> None:
    sand.goes_by(SECONDS - 2, sand.leo, sand.ines)
    sand.goes_by(8, sand.leo)
    assert sand.writes(sand.ines, "Bordeaux", ago_s=7) == ["Bordeaux"]


def test_who_is_back_for_a_while_has_sent_all_it_had(sand: Round) -> None:
    sand.goes_by(SECONDS - 5, sand.leo, sand.ines)
    sand.ines.lose_link()
    sand.goes_by(15, sand.leo)
    sand.ines.come_back()
    sand.knows_clock(sand.ines)
    sand.goes_by(12, sand.leo, sand.ines)
    assert sand.writes(sand.ines, "Bordeaux", ago_s=24) == []


def test_nobody_is_believed_once_words_of_the_category_are_read(sand: Round) -> None:
    sand.goes_by(SECONDS - 5, sand.leo, sand.ines)
    sand.ines.lose_link()
    sand.goes_by(15, sand.leo)
    on = next(offer for offer in sand.leo.offers() if offer["verb"] == "read_on")
    sand.leo.act("read_on", step=on["choices"]["step"]["of"][0])
    sand.ines.come_back()
    sand.knows_clock(sand.ines)
    typed = sand.hub.clock.ms + AHEAD_MS - 12_000
    about = sand.leo.game["has"][0]
    sand.ines.act("guess", line=0, about=about, text="Bordeaux", at=typed)
    assert all(not word["text"] for word in sand.ines.hand()["hand"]["foreign"])
    assert sand.writes(sand.ines, "Basel", ago_s=12) == ["Basel"], "of her own none were read yet"
