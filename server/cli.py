"""tablee [serve] · tablee simulate GAME · tablee replay FILE · tablee doctor"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from server.config import Config, ConfigError, default_data, from_environment

COMMANDS = ("serve", "simulate", "replay", "doctor")


def main(argv: list[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0] not in COMMANDS and words[0] not in ("-h", "--help")):
        words.insert(0, "serve")
    args = _parser().parse_args(words)
    try:
        if args.command == "serve":
            # Before anything else opens a socket.
            from server import green

            green.patch()
            from server.serve import serve

            return serve(_config(args), args.quiet)
        if args.command == "simulate":
            from server.simulate import simulate

            return simulate(args)
        if args.command == "replay":
            from server.replay import replay_file

            return replay_file(args.file, _config(args))
        from server.doctor import doctor

        return doctor(_config(args))
    except ConfigError as error:
        print(f"tablee: {error}", file=sys.stderr)  # noqa: T201
        return 2
    except KeyboardInterrupt:
        return 130


def _config(args: argparse.Namespace) -> Config:
    config = from_environment()
    given = {
        name: value
        for name in ("host", "port", "data", "store", "queue", "https", "https_port", "days_kept")
        if (value := getattr(args, name, None)) is not None
    }
    return replace(config, **given)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tablee", description="Phones and a tablet around a game."
    )
    commands = parser.add_subparsers(dest="command")

    serve = commands.add_parser("serve", help="start the hub")
    _hub_options(serve)
    serve.add_argument("--quiet", action="store_true", help="no QR code")

    simulate = commands.add_parser("simulate", help="play whole games with simulated players")
    simulate.add_argument("game")
    simulate.add_argument("--seats", type=int, help="default: the least that the game takes")
    simulate.add_argument("--games", type=int, default=100)
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    simulate.add_argument("--json", action="store_true", help="one JSON object per game")
    simulate.add_argument("--skill", type=float, default=1.0, help="how often players are sensible")
    simulate.add_argument("--playthrough", action="store_true", help="one game as readable text")

    replay = commands.add_parser("replay", help="tell a saved table in plain words")
    replay.add_argument("file", type=Path)
    replay.add_argument("--data", type=Path, help="the hub's data folder, for sealed files")

    doctor = commands.add_parser("doctor", help="why can a phone not reach the hub?")
    _hub_options(doctor)
    return parser


def _hub_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, help="default: 8600")
    parser.add_argument("--data", type=Path, help=f"data folder (default: {default_data()})")
    parser.add_argument("--store", help="a database URL, or 'memory' (default: SQLite in --data)")
    parser.add_argument("--queue", help="redis://... when several processes serve the same tables")
    parser.add_argument("--days-kept", type=int, help="delete tables unused for so many days")
    parser.add_argument("--https", action="store_true", default=None, help="serve https as well")
    parser.add_argument("--https-port", type=int, help="default: 8643")


if __name__ == "__main__":
    sys.exit(main())
