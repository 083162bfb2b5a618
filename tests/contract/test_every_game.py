"""What every registered game must pass, for every number of players and both modes."""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import catalogue, players
from rules.kernel import (
    DEALER,
    TABLE,
    Action,
    Entry,
    Illegal,
    Refused,
    all_options,
    play,
    replay,
    settle_options,
)
from server.corrections import Earlier
from server.sitting import Run, Step

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "fr", "de")
SEEDS = range(3)

# Every game, number of seats and mode; the languages take turns over the seeds.
TABLES = [
    pytest.param(name, seats, deck, id=f"{name}-{seats}-{deck}")
    for name in catalogue.names()
    for seats in catalogue.find(name).PLAYERS
    for deck in ("app", "box")
]


def any_options(name: str, deck: str, seed: int) -> dict[str, Any]:
    """Options picked at random, so that variants and their combinations are played too."""
    rng = Random(f"{name}{deck}{seed}")
    game = catalogue.find(name)
    chosen = {
        key: players.value_for(option.choices, 0, rng)
        for key, option in game.OPTIONS.items()
        if not hasattr(option.choices, "begins") and seed
    }
    return chosen | {"deck": deck, "language": LANGUAGES[seed % 3]}


def canonical(view: Any) -> bytes:
    return json.dumps(view, sort_keys=True, allow_nan=False).encode()


def plain(offers: Any) -> str:
    return repr([(offer.verb, sorted(offer.choices.items())) for offer in offers])


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("skill", [1.0, 0.5])
def test_a_whole_game(name: str, seats: int, deck: str, seed: int, skill: float) -> None:
    """It ends; picked offers are accepted; `apply` leaves its input alone; replay agrees."""
    game = catalogue.find(name)
    options = settle_options(game, seats, any_options(name, deck, seed))
    rng = Random(seed)

    def input_is_left_alone(state: Any, entry: Entry) -> None:
        if rng.random() < 0.05:
            before = copy.deepcopy(state)
            play(game, state, entry.action, entry.at_ms)
            assert state == before

    played = players.play_out(game, seats, options, rng, skill=skill, watch=input_is_left_alone)
    assert len(played.outcome.scores) == seats
    assert set(played.outcome.winners) <= set(range(seats))
    assert played.outcome.rounds >= 1
    assert all(not game.offers(played.state, actor) for actor in (DEALER, TABLE))
    assert game.due(played.state) is None
    through_json = [
        Entry(at_ms, Action(actor, verb, args))
        for at_ms, (actor, verb, args) in json.loads(json.dumps(played.log))
    ]
    assert replay(game, seats, options, through_json) == played.state


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_sees_what_is_hidden(name: str, seats: int, deck: str, seed: int) -> None:
    """Deal anew what a seat cannot know: its view and its offers stay equal, byte for byte."""
    game = catalogue.find(name)
    options = settle_options(game, seats, any_options(name, deck, seed))
    rng = Random(seed)
    dealt_anew = 0

    def views_hold_nothing_hidden(state: Any, entry: Entry) -> None:
        nonlocal dealt_anew
        if rng.random() < 0.7:
            return
        for seat in (TABLE, *range(seats)):
            other = game.redeal_unseen(state, seat, rng)
            dealt_anew += other != state
            assert canonical(game.table(other)) == canonical(game.table(state))
            assert plain(game.offers(other, seat)) == plain(game.offers(state, seat))
            assert game.outcome(other) == game.outcome(state)
            due, other_due = game.due(state), game.due(other)
            assert (due and due.at_ms) == (other_due and other_due.at_ms)
            if seat != TABLE:
                assert canonical(game.hand(other, seat)) == canonical(game.hand(state, seat))

    players.play_out(game, seats, options, rng, skill=0.8, watch=views_hold_nothing_hidden)
    assert dealt_anew, "redeal_unseen never changed anything: this test proves nothing"


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_views_tell_what_every_screen_needs(name: str, seats: int, deck: str) -> None:
    game = catalogue.find(name)
    options = settle_options(game, seats, {"deck": deck})

    def look(state: Any, entry: Entry) -> None:
        view = game.table(state)
        canonical(view)
        assert isinstance(view["phase"], str)
        assert isinstance(view["round"], int)
        assert isinstance(view["ends_at_ms"], int | None)
        assert len(view["scores"]) == seats
        assert set(view["waiting"]) <= set(range(seats))
        assert texts_of(name, f"{name}.phase.{view['phase']}")
        for seat in range(seats):
            canonical(game.hand(state, seat))
            for offer in game.offers(state, seat):
                assert texts_of(name, f"{name}.verb.{offer.verb}"), offer.verb
        line = game.describe(state, entry.action)
        if line is not None:
            canonical(line.params)
            assert line.code.startswith(f"{name}."), line.code
        if entry.action.verb in game.DRAFTS:
            assert line is None

    players.play_out(game, seats, options, Random(7), watch=look)


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_an_aside_changes_nothing_but_the_own_hand(name: str, seats: int, deck: str) -> None:
    game = catalogue.find(name)
    aside = getattr(game, "aside", None)
    options = settle_options(game, seats, {"deck": deck})
    asides = 0

    def look(state: Any, entry: Entry) -> None:
        nonlocal asides
        actor = entry.action.actor
        if aside is None or actor < 0 or not aside(state, entry.action):
            return
        asides += 1
        after = play(game, state, entry.action, entry.at_ms)
        assert game.table(after) == game.table(state)
        assert game.offers(after, TABLE) == game.offers(state, TABLE)
        assert game.outcome(after) is None
        for seat in set(range(seats)) - {actor}:
            assert game.hand(after, seat) == game.hand(state, seat)
            assert game.offers(after, seat) == game.offers(state, seat)

    players.play_out(game, seats, options, Random(13), watch=look)
    assert asides or aside is None


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_an_earlier_step_can_be_said_differently(name: str, seats: int, deck: str) -> None:
    """Whatever might have been said instead was on offer, with all that was not said in words."""
    game = catalogue.find(name)
    options = settle_options(game, seats, {"deck": deck})
    run = Run.begin(name, options, tuple(range(seats)))
    rng = Random(17)
    differently = 0

    def look(state: Any, entry: Entry) -> None:
        nonlocal differently
        if entry.action.actor < 0 or entry.action.verb in game.DRAFTS:
            return
        then = Earlier(run, state, Step(1, 0, entry))
        for offer in then.offers():
            words = {
                key: players.value_for(choice, entry.at_ms, rng)
                for key, choice in offer.choices.items()
            }
            said = entry.action._replace(args=then.with_words(words))
            differently += said != entry.action
            try:
                play(game, state, said, entry.at_ms)
            except Illegal as refusal:
                assert refusal.code.startswith(f"{name}."), "a rule of the game, if anything"

    players.play_out(game, seats, options, Random(19), skill=0.5, watch=look)
    assert differently


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_what_is_not_offered_is_refused(name: str, seats: int, deck: str) -> None:
    game = catalogue.find(name)
    options = settle_options(game, seats, {"deck": deck})
    rng = Random(11)
    seen: list[Action] = []
    refused = 0

    def attack(state: Any, entry: Entry) -> None:
        nonlocal refused
        seen.append(entry.action)
        if rng.random() > 0.1:
            return
        action = rng.choice(seen)
        for wrong in (
            action._replace(actor=rng.randrange(seats)),
            action._replace(args={**action.args, "more": 1}),
            action._replace(verb="fly"),
            Action(TABLE, action.verb, action.args),
        ):
            before = copy.deepcopy(state)
            try:
                play(game, state, wrong, entry.at_ms)
            except Refused as refusal:
                refused += 1
                assert texts_of(name, refusal.code), refusal.code
            assert state == before

    players.play_out(game, seats, options, rng, watch=attack)
    assert refused


@pytest.mark.parametrize("name", catalogue.names())
def test_options_are_checked(name: str) -> None:
    game = catalogue.find(name)
    seats = game.PLAYERS.start
    for wrong in ({"deck": "cardboard"}, {"no_such_option": 1}, {"first": "me"}, {"first": True}):
        with pytest.raises(Illegal) as refusal:
            settle_options(game, seats, wrong)
        assert texts_of(name, refusal.value.code)
    for number in (game.PLAYERS.start - 1, game.PLAYERS.stop):
        with pytest.raises(Illegal, match="wrong_number"):
            settle_options(game, number, {})
    for key, option in all_options(game).items():
        settled = settle_options(game, seats, {key: option.default})
        assert settled[key] == option.default


@pytest.mark.parametrize("name", catalogue.names())
def test_every_code_has_a_text_in_three_languages(name: str) -> None:
    """Codes are literals in the source, so that they can be found without playing them."""
    folder = ROOT / "rules" / "games" / name
    codes = {
        code
        for file in folder.glob("**/*.py")
        for code in re.findall(rf'"({name}\.[a-z0-9_.]+)"', file.read_text())
    }
    missing = [code for code in sorted(codes) if not texts_of(name, code)]
    assert not missing


@pytest.mark.parametrize("name", catalogue.names())
def test_every_option_has_a_text_in_three_languages(name: str) -> None:
    assert texts_of(name, f"{name}.name")
    for key, option in catalogue.find(name).OPTIONS.items():
        assert texts_of(name, f"{name}.option.{key}"), key
        if type(option.choices) is tuple and isinstance(option.default, str):
            for value in option.choices:
                assert texts_of(name, f"{name}.option.{key}.{value}"), value


@cache
def texts_in(file: Path) -> frozenset[str]:
    return frozenset(json.loads(file.read_text()))


def texts_of(name: str, code: str) -> bool:
    """Whether a code has a text in each language, in the game's texts or the shell's."""
    game_texts = ROOT / "web" / "src" / "games" / name / "texts"
    shell_texts = ROOT / "web" / "src" / "texts"
    folder = game_texts if code.startswith(f"{name}.") else shell_texts
    return all(code in texts_in(folder / f"{lang}.json") for lang in LANGUAGES)
