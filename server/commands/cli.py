"""tablee [serve] · simulate GAME · replay FILE · restore CODE · doctor · new-box · check-box"""

from __future__ import annotations

import argparse
import sys
from dataclasses import fields, replace
from pathlib import Path

from server.commands.console import make_ready
from server.config import Config, ConfigError, default_data, from_environment, processes_from
from server.engine import ENGINES, garbage, patch
from server.engine.base import EngineError

COMMANDS = ("serve", "simulate", "replay", "restore", "doctor", "new-box", "check-box")


def main(argv: list[str] | None = None) -> int:
    make_ready()
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0] not in COMMANDS and words[0] not in ("-h", "--help")):
        words.insert(0, "serve")
    args = _parser().parse_args(words)
    try:
        if args.command == "serve":
            config = _config(args)
            config.check_processes()
            garbage.look_seldom()  # before thousands of classes are made
            # Before anything else opens a socket. Only a store or a Redis can have a name.
            patch(config.engine, looks_up_names=bool(config.store or config.redis_url))
            if config.processes > 1:
                from server.commands.several import serve_several

                return serve_several(config, args.quiet)
            from server.commands.serve import serve

            return serve(config, args.quiet)
        if args.command == "simulate":
            from server.commands.judge import judge
            from server.commands.simulate import simulate

            return judge(args) if args.judge else simulate(args)
        if args.command == "replay":
            from server.commands.replay import replay_file

            return replay_file(args.file, _config(args))
        if args.command == "restore":
            from server.commands.restore import restore

            return restore(args.code, _config(args))
        if args.command == "new-box":
            from server.commands.boxes import new_box

            return new_box(args.name)
        if args.command == "check-box":
            from server.commands.boxes import check

            return check(args.name)
        if args.watch:
            from server.commands.watch import watch

            return watch(_config(args))
        from server.commands.doctor import doctor

        return doctor(_config(args))
    except (ConfigError, EngineError) as error:
        print(f"tablee: {error}", file=sys.stderr)  # noqa: T201
        return 2
    except KeyboardInterrupt:
        return 130


def _config(args: argparse.Namespace) -> Config:
    config = from_environment()
    given = {
        setting.name: value
        for setting in fields(Config)
        if (value := getattr(args, setting.name, None)) is not None
    }
    if (processes := given.get("processes")) is not None:
        given["processes"] = processes_from(processes, "--processes")
    return replace(config, **given)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tablee", description="Phones and a tablet around a game."
    )
    commands = parser.add_subparsers(dest="command")

    serve = commands.add_parser("serve", help="start the hub")
    _hub_options(serve)
    serve.add_argument(
        "--dev-port",
        type=int,
        help="for `make dev`: reload rules; phones come by this port, where the web app is",
    )
    serve.add_argument(
        "--processes",
        metavar="N",
        help="among which the tables are spread, or auto: one for each core (default: 1)",
    )
    serve.add_argument("--quiet", action="store_true", help="no QR code, no browser")
    serve.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        default=None,
        help="do not open the hub's page on this machine",
    )

    simulate = commands.add_parser("simulate", help="play whole games with simulated players")
    simulate.add_argument("game", nargs="*", help="the box; with --judge several, default: all")
    simulate.add_argument("--seats", type=int, help="default: the least that the game takes")
    simulate.add_argument("--games", type=int, help="default: 100; of each box 200 with --judge")
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    simulate.add_argument("--json", action="store_true", help="one JSON object per game")
    simulate.add_argument("--skill", type=float, default=1.0, help="how often players are sensible")
    simulate.add_argument(
        "--adversarial", action="store_true", help="head for rare states, where tables lock up"
    )
    simulate.add_argument(
        "--judge",
        action="store_true",
        help="how much of what practice players tell can be believed",
    )
    simulate.add_argument("--playthrough", action="store_true", help="one game as readable text")

    replay = commands.add_parser("replay", help="tell a saved table in plain words")
    replay.add_argument("file", type=Path)
    replay.add_argument("--data", type=Path, help="the hub's data folder, for sealed files")

    restore = commands.add_parser("restore", help="bring a deleted table back")
    restore.add_argument("code")
    _hub_options(restore)

    doctor = commands.add_parser("doctor", help="why can a phone not reach the hub?")
    _hub_options(doctor)
    doctor.add_argument("--watch", action="store_true", help="show phones as they arrive")

    new_box = commands.add_parser("new-box", help="write a small game to begin with")
    new_box.add_argument("name", help="of the box: small letters, digits and _")
    check_box = commands.add_parser("check-box", help="everything that is wrong with a box")
    check_box.add_argument("name")
    return parser


def _hub_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="address to listen on (default: all)")
    parser.add_argument(
        "--address",
        dest="prefer",
        help="of several addresses or network interfaces, the one for QR codes",
    )
    parser.add_argument("--port", type=int, help="default: 8600")
    parser.add_argument("--data", type=Path, help=f"data folder (default: {default_data()})")
    parser.add_argument("--store", help="a database URL, or 'memory' (default: SQLite in --data)")
    parser.add_argument(
        "--queue",
        dest="redis_url",
        metavar="REDIS_URL",
        help="redis://... when several processes serve the same tables",
    )
    parser.add_argument("--days-kept", type=int, help="delete tables unused for so many days")
    parser.add_argument(
        "--hours-restorable", type=int, help="how long a deleted table is kept (default: 24)"
    )
    parser.add_argument("--connections", type=int, help="at most (default: 8192)")
    parser.add_argument(
        "--connections-per-address", type=int, help="at most (default: 256; 0: no such limit)"
    )
    parser.add_argument("--watchers", type=int, help="at one table, at most (default: 24)")
    parser.add_argument("--engine", choices=ENGINES, help="what runs the hub (default: eventlet)")
    parser.add_argument("--https", action="store_true", default=None, help="serve https as well")
    parser.add_argument(
        "--wifi", metavar="NAME", help="the Wi-Fi that guests join first; asks for its password"
    )
    parser.add_argument("--wifi-hidden", action="store_true", default=None, help="it is hidden")
    parser.add_argument(
        "--no-mdns",
        dest="mdns",
        action="store_false",
        default=None,
        help="do not be found as tablee.local",
    )
    parser.add_argument("--https-port", type=int, help="default: 8643")


if __name__ == "__main__":
    sys.exit(main())
