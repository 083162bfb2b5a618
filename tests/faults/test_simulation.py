"""Simulated evenings, each by its seed: whatever goes wrong, nothing that was promised breaks."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from rules import catalogue
from tests.faults.simulation.__main__ import play
from tests.faults.simulation.evening import Evening
from tests.faults.simulation.green import Agenda, GreenEngine
from tests.support.shelf import with_bazaar

EACH, ACTIONS = 10, 400  # evenings in a test, so that workers share them out
SEEDS = range(0, 40, EACH)


@pytest.mark.parametrize("first", SEEDS)
def test_evenings_in_all_weathers(first: int) -> None:
    """See docs/testing.md for how to read a seed that fails."""
    for seed in range(first, first + EACH):
        report = play(seed, ACTIONS)
        assert not report.trouble, report.trouble
        assert report.answered > ACTIONS / 4, "too little was said to prove anything"


def test_a_hub_that_stood_still_hears_everything_in_the_order_in_which_it_came() -> None:
    agenda = Agenda(Random(1))
    hub, heard = GreenEngine(agenda, Random(2)), list[int]()
    hub.stands_until = 100.0
    for number in range(20):
        agenda.at(float(number), partial(heard.append, number), hub)
    agenda.run_until(200.0)
    assert heard == list(range(20))


def test_a_seed_is_one_evening() -> None:
    """Played again it is the same, record for record."""
    with with_bazaar():
        one, other = Evening(11, 150), Evening(11, 150)
        one.run()
        other.run()
    assert one.judge.log == other.judge.log
    assert one.agenda.events == other.agenda.events
    assert [str(event) for event in one.trace] == [str(event) for event in other.trace]


def test_the_seeds_of_this_file_bring_every_box_and_every_trouble() -> None:
    with with_bazaar():
        evenings = [Evening(seed, 1) for seed in range(SEEDS.start, SEEDS.stop)]
        boxes = {evening.box for evening in evenings}
        assert boxes == set(catalogue.names())
    weathers = [evening.weather for evening in evenings]
    assert {weather.hubs for weather in weathers} == {1, 2}
    for trouble in ("breaks", "twice", "fails_before", "fails_after", "fails_reading"):
        assert any(getattr(weather, trouble) for weather in weathers), trouble
    assert {len(evening.phones) for evening in evenings} == {2, 3, 4, 5, 6}
