"""`tablee simulate`: whole games with simulated players."""

from __future__ import annotations

import argparse
import json
import sys
import time
from random import Random
from typing import Any

from rules import catalogue
from rules.adversary import Adversary, play_adversely
from rules.kernel import Game, Number, Refused, all_options, replay, settle_options
from rules.players import Endless, Played, play_out
from server.config import ConfigError

GAMES = 100
WRITTEN_DOWN = 1  # the seed of the game that is kept as text


def simulate(args: argparse.Namespace) -> int:
    if len(args.game) != 1:
        raise ConfigError("simulate: name one box (only --judge takes several, or all)")
    (name,), games = args.game, args.games or GAMES
    try:
        game = catalogue.find(name)
        seats = args.seats or game.PLAYERS.start
        options = settle_options(game, seats, _options(game, args.option))
    except Refused as refusal:
        raise ConfigError(f"{refusal.code} {refusal.params}".strip()) from refusal
    if args.playthrough:
        _playthrough(game, seats, options, args.seed)
        return 0
    adversary = Adversary() if args.adversarial else None
    started, broken, actions = time.perf_counter(), 0, 0
    for number in range(games):
        rng = Random(f"{args.seed} {number}")
        try:
            if adversary is None:
                played = play_out(game, seats, options, rng, skill=args.skill)
            else:
                played = play_adversely(game, seats, options, adversary, rng)
            if replay(game, seats, options, played.log) != played.state:
                raise Endless("replay gives another state")
        except (Refused, Endless) as error:
            broken += 1
            _say(f"game {number} (seed {args.seed}) breaks the contract: {error!r}")
            continue
        actions += len(played.log)
        if args.json:
            print(json.dumps(_summary(game, name, seats, options, played)))  # noqa: T201
        _progress(number + 1, games)
    seconds = time.perf_counter() - started
    _say(
        f"{games} games, {actions} actions, {seconds:.1f} s "
        f"({games / seconds:.0f} games a second), {broken} broken"
    )
    return 1 if broken else 0


def _options(game: Game[Any], given: list[str]) -> dict[str, Any]:
    """name=value as typed, in the type that the option has."""
    known, chosen = all_options(game), {}
    for text in given:
        name, _, value = text.partition("=")
        option = known.get(name)
        if option is not None and isinstance(option.choices, Number):
            chosen[name] = int(value) if value.lstrip("-").isdigit() else value
        elif option is not None and isinstance(option.default, bool):
            chosen[name] = {"true": True, "yes": True, "1": True}.get(value.lower(), False)
        else:
            chosen[name] = value
    return chosen


def _summary(
    game: Game[Any], name: str, seats: int, options: dict[str, Any], played: Played
) -> dict[str, Any]:
    return {
        "game": name,
        "seats": seats,
        "options": options,
        "actions": len(played.log),
        "rounds": played.outcome.rounds,
        "scores": played.outcome.scores,
        "winners": played.outcome.winners,
        "table": game.table(played.state),
    }


def _playthrough(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> None:
    for line in playthrough(game, seats, options, seed):
        print(line)  # noqa: T201


def playthrough(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> list[str]:
    """One game as text that a person can read, and a change of the rules shows in."""
    lines = [f"options {json.dumps(options, sort_keys=True)}", f"seats {seats}"]

    def tell(state: Any, entry: Any) -> None:
        if entry.action.verb in game.DRAFTS:
            return
        line = game.describe(state, entry.action)
        who = "dealer" if entry.action.actor < 0 else f"seat {entry.action.actor}"
        text = (
            f"{line.code} {json.dumps(line.params, sort_keys=True)}" if line else "(nothing told)"
        )
        lines.append(f"{entry.at_ms / 1000:9.1f} {who:7} {entry.action.verb}: {text}")

    played = play_out(game, seats, options, Random(seed), watch=tell)
    lines.append(f"scores {list(played.outcome.scores)} winners {list(played.outcome.winners)}")
    return lines


def written_down(name: str) -> str:
    """One game of a box as text, always the same: what `make playthroughs` keeps."""
    game = catalogue.find(name)
    seats = game.PLAYERS.start
    lines = playthrough(game, seats, settle_options(game, seats, {}), WRITTEN_DOWN)
    return "\n".join(lines) + "\n"


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty() and (done == of or done % max(1, of // 200) == 0):
        filled = done * 40 // of
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{of}")
        sys.stderr.write("\n" if done == of else "")
        sys.stderr.flush()


def _say(text: str) -> None:
    print(text, file=sys.stderr)  # noqa: T201
