"""From one sitting to the next: what each verb does, for live and replayed records alike.

What was once accepted is accepted again, so a log is enough to get everything back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules import catalogue, words
from rules.kernel import (
    TABLE,
    Action,
    Entry,
    Illegal,
    Line,
    Malformed,
    Refused,
    play,
    settle_options,
)
from server import proposals
from server.sitting import CHAIRS, HUB, WATCHER, Handing, Player, Record, Run, Sitting, Step

NAME_LENGTH = 20
HANDING_MS = 120_000


def step(sitting: Sitting, record: Record) -> Sitting:
    """The sitting after a record, or Refused."""
    verb = record.do["verb"]
    if verb not in _STEPS:
        raise Malformed("table.malformed", field="verb")
    return _STEPS[verb](sitting, record)


def between_games(sitting: Sitting) -> None:
    if sitting.playing:
        raise Illegal("table.not_now")


# Sitting down, moving, leaving


def _sit(sitting: Sitting, record: Record) -> Sitting:
    do = record.do
    if sitting.locked and record.by == WATCHER:
        raise Illegal("table.locked")
    player = Player(
        sitting.next_key, proper_name(do["name"]), do["look"], do["chair"], token=do["token"]
    )
    return _with_player(sitting, player)


def _practice(sitting: Sitting, record: Record) -> Sitting:
    sitting.player(record.by)
    between_games(sitting)
    looks = {player.look for player in sitting.players}
    free = [look for look in range(CHAIRS) if look not in looks]
    if not free:
        raise Illegal("table.full")
    name = proper_name(record.do["name"])
    return _with_player(
        sitting, Player(sitting.next_key, name, free[0], record.do["chair"], kind="practice")
    )


def _with_player(sitting: Sitting, player: Player) -> Sitting:
    if len(sitting.players) >= CHAIRS:
        raise Illegal("table.full")
    _keep_apart(sitting, player)
    return replace(sitting, players=(*sitting.players, player), next_key=sitting.next_key + 1)


def _keep_apart(sitting: Sitting, player: Player) -> None:
    for other in sitting.players:
        if other.key == player.key:
            continue
        if words.same(other.name, player.name):
            raise Illegal("table.name_taken", name=player.name)
        if other.chair == player.chair:
            raise Illegal("table.chair_taken")
        if other.look == player.look:
            raise Illegal("table.look_taken")


def proper_name(text: str) -> str:
    """A name as it is shown, or why it cannot be one."""
    try:
        name = words.clean(text)
    except Refused as refusal:
        too_long = refusal.code == "words.too_long"
        raise _name_long() if too_long else Illegal("table.name_unprintable") from refusal
    if not name or not words.key(name):
        raise Illegal("table.name_unprintable")
    if words.length(name) > NAME_LENGTH:
        raise _name_long()
    return name


def _name_long() -> Illegal:
    return Illegal("table.name_long", most=NAME_LENGTH)


def _change(sitting: Sitting, record: Record) -> Sitting:
    player, do = sitting.player(record.by), record.do
    if do["chair"] != player.chair:
        between_games(sitting)
    changed = replace(player, name=proper_name(do["name"]), look=do["look"], chair=do["chair"])
    _keep_apart(sitting, changed)
    return sitting.with_player(changed)


def _leave(sitting: Sitting, record: Record) -> Sitting:
    asking, leaving = sitting.player(record.by), sitting.player(record.do["player"])
    in_game = sitting.playing and sitting.run is not None and leaving.key in sitting.run.seats
    if in_game:
        if asking.key != leaving.key:
            raise Illegal("table.not_yours")
        return sitting.with_player(replace(leaving, gone=True, token="", handing=None))
    players = tuple(player for player in sitting.players if player.key != leaving.key)
    proposals = tuple(p for p in sitting.proposals if p.by != leaving.key)
    return replace(sitting, players=players, proposals=proposals)


def _fill(sitting: Sitting, record: Record) -> Sitting:
    sitting.player(record.by)
    player, how = sitting.player(record.do["player"]), record.do["how"]
    if not player.gone or not sitting.playing or sitting.run is None:
        raise Illegal("table.not_now")
    if how == "practice":
        return sitting.with_player(replace(player, kind="practice", gone=False))
    if how == "end":
        return replace(sitting, run=replace(sitting.run, ended=True), paused=None)
    return sitting


# The box and the game


def _choose(sitting: Sitting, record: Record) -> Sitting:
    sitting.player(record.by)
    between_games(sitting)
    box, options = record.do["box"], dict(record.do["options"])
    game = catalogue.find(box)
    first = options.pop("first", None)
    if first is not None:
        # False is 0 in Python, but no player's key.
        sitting.player(first if type(first) is int else WATCHER)
    # An own deck comes by its own way (it is long) and stays until another box is chosen.
    kept = {k: v for k, v in sitting.options.items() if k == "own_deck" and sitting.box == box}
    settled = settle_options(game, game.PLAYERS.start, {**kept, **options})
    game.setup(game.PLAYERS.start, settled)  # a mistake in a deck shows now, not at the start
    del settled["first"]
    return replace(sitting, box=box, options={**settled, "first": first})


def _start(sitting: Sitting, record: Record) -> Sitting:
    sitting.player(record.by)
    between_games(sitting)
    if sitting.box is None:
        raise Illegal("table.no_box")
    # Who left the last game for good does not play the next one.
    players = tuple(player for player in sitting.players if not player.gone)
    seats = tuple(player.key for player in sorted(players, key=lambda p: p.chair))
    options = dict(sitting.options)
    first = options.pop("first")
    if first in seats:
        options["first"] = seats.index(first)
    game = catalogue.find(sitting.box)
    settled = settle_options(game, len(seats), options)
    run = Run.begin(sitting.box, settled | _carried_over(sitting), seats)
    return replace(
        sitting,
        players=players,
        run=run,
        proposals=(),
        paused=None,
        games_played=sitting.games_played + 1,
    )


def _carried_over(sitting: Sitting) -> dict[str, Any]:
    """What the same box remembers from one game of the evening to the next."""
    last = sitting.run
    if last is None or last.box != sitting.box:
        return {}
    carry_over = getattr(last.game, "carry_over", None)
    return dict(carry_over(last.state)) if carry_over else {}


def _act(sitting: Sitting, record: Record) -> Sitting:
    run = sitting.run
    if run is None or run.over:
        raise Illegal("table.game_over")
    if sitting.paused is not None:
        raise Illegal("table.paused")
    do = record.do
    seat, game = do["seat"], run.game
    action = Action(seat, do["action"], do["args"])
    known = run.offers[seat] if seat >= TABLE else None
    state = play(game, run.state, action, record.at_ms, known)
    new = Step(record.seq, record.by, Entry(record.at_ms, action))
    aside = getattr(game, "aside", None)
    if aside is not None and seat >= 0 and aside(run.state, action):
        run = run.with_aside(state, new)
    else:
        run = run.with_steps(state, (*run.steps, new))
    after = sitting.with_run(run, sitting.proposals)
    return proposals.without_overtaken(after) if sitting.proposals else after


# The clock


def _pause(sitting: Sitting, record: Record) -> Sitting:
    if not sitting.playing or sitting.paused is not None:
        raise Illegal("table.not_now")
    return replace(sitting, paused=record.by, pause_why=None)


def _explain(sitting: Sitting, record: Record) -> Sitting:
    if sitting.paused is None:
        raise Illegal("table.not_now")
    return replace(sitting, pause_why=record.do["why"])


def _resume(sitting: Sitting, _record: Record) -> Sitting:
    if sitting.paused is None:
        raise Illegal("table.not_now")
    return replace(sitting, paused=None)


# Door


def _lock(sitting: Sitting, record: Record) -> Sitting:
    sitting.player(record.by)
    return replace(sitting, locked=record.do["verb"] == "lock")


def _hand_over(sitting: Sitting, record: Record) -> Sitting:
    player = sitting.player(record.by)
    return sitting.with_player(replace(player, handing=Handing(record.id, record.at_ms)))


def _take_over(sitting: Sitting, record: Record) -> Sitting:
    """The pin was checked by the hub before this was written."""
    player = sitting.player(record.do["player"])
    handing = player.handing
    if handing is None or record.at_ms - handing.at_ms > HANDING_MS:
        raise Illegal("table.wrong_pin")
    return sitting.with_player(replace(player, token=record.do["token"], handing=None))


def _reopen(sitting: Sitting, record: Record) -> Sitting:
    """A new table from a file: no phone holds a seat here, each can be claimed."""
    if record.by != HUB:
        raise Illegal("table.not_now")
    between_games(sitting)
    players = tuple(replace(player, token="", handing=None) for player in sitting.players)
    return replace(sitting, players=players, proposals=(), locked=False)


_STEPS: Mapping[str, Callable[[Sitting, Record], Sitting]] = {
    "sit": _sit,
    "practice": _practice,
    "change": _change,
    "leave": _leave,
    "fill": _fill,
    "choose": _choose,
    "start": _start,
    "act": _act,
    "pause": _pause,
    "explain": _explain,
    "resume": _resume,
    "lock": _lock,
    "unlock": _lock,
    "hand_over": _hand_over,
    "take_over": _take_over,
    "reopen": _reopen,
    **dict.fromkeys(proposals.ASKS, proposals.propose),
    "confirm": proposals.confirm,
    "decline": proposals.decline,
}


def describe(before: Sitting, record: Record) -> Line | None:
    """The record's line in plain words, as a text code; None: not worth a line."""
    verb, do = record.do["verb"], record.do
    if verb == "act":
        assert before.run is not None
        action = Action(do["seat"], do["action"], do["args"])
        return before.run.game.describe(before.run.state, action)
    if verb == "hand_over":
        return None
    if verb in ("confirm", "decline"):
        proposal = next(p for p in before.proposals if p.proposal == do["proposal"])
        what = "strike" if proposal.params.get("strike") else proposal.verb
        return Line(f"table.log.{verb}_{what}", {"player": record.by, **proposal.params})
    params: dict[str, Any] = {"player": record.by}
    if verb in ("leave", "fill", "take_over", "claim"):
        params["other"] = do["player"]
    if verb == "fill":
        params["how"] = do["how"]
    if verb in ("sit", "practice"):
        params["name"] = proper_name(do["name"])
    if verb == "explain":
        params["why"] = do["why"]
    if verb == "propose_amend" and do["args"] is None:
        verb = "propose_strike"
    if verb == "choose":
        params["box"] = do["box"]
        verb = "options" if do["box"] == before.box else verb
    return Line(f"table.log.{verb}", params)
