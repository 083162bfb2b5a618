"""All settings, in one place: from the environment, then from the command line."""

from __future__ import annotations

import os
import secrets
import sys
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from server.files import write_whole
from server.net.whereabouts import LOCAL_NAMES, Whereabouts

LEAST_SECRET = 12  # signs
MOST_PROCESSES = 64


class ConfigError(Exception):
    """One clear sentence for whoever starts the hub."""


@dataclass(frozen=True, slots=True)
class Config:
    host: str = ""  # every address of both kinds; "0.0.0.0" or "::": of one kind
    port: int = 8600
    data: Path = field(default_factory=lambda: default_data())
    store: str = ""  # a database URL; empty: SQLite in the data folder; "memory": nothing is kept
    processes: int = 1  # behind this one's address; see server/processes/
    redis_url: str = ""  # when several processes serve the same tables
    hosts: tuple[str, ...] = ()  # further names under which the hub is reached
    public_url: str = ""  # the address that QR codes carry; empty: found out
    prefer: str = ""  # the address or network interface that QR codes carry, of several
    wifi: str = ""  # the name of the Wi-Fi that guests join first; its password is asked for
    wifi_hidden: bool = False
    mdns: bool = True  # be found as tablee.local too
    browser: bool = True  # open the hub's page on this machine, if somebody sits before it
    days_kept: int = 30  # unused tables are deleted after so many days
    hours_restorable: int = 24  # deleted tables are kept aside for so long; 0: not at all
    watchers: int = 24  # connections without a seat at one table, at most
    client_token: str = ""  # lets programs connect that have no Origin; empty: none may
    behind_proxy: bool = False  # believe X-Forwarded-For and -Proto
    connections: int = 8_192  # at most, as far as the system has files for them
    connections_per_address: int = 256  # a school behind one router; 0: as many as there may be
    https: bool = False
    https_port: int = 8643
    log_json: bool = False
    # For who writes a box: rules are in force when they are saved, and phones come by this port,
    # where the web app is served as it is being written (`make dev`). 0: for nobody.
    dev_port: int = 0
    engine: str = "eventlet"  # what runs the hub; see server/engine/

    @property
    def store_url(self) -> str:
        return self.store or f"sqlite:///{self.data / 'tables.sqlite'}"

    def check_processes(self) -> None:
        """Whether so many can be had here; before anything is opened."""
        if self.processes == 1:
            return
        if sys.platform == "win32":
            raise ConfigError(
                "Several processes need what Windows does not have: leave out --processes "
                "(and TABLEE_PROCESSES), or start the hub on Linux or macOS."
            )
        if self.store == "memory":
            raise ConfigError("Several processes need a store that they share: not --store memory.")
        if self.dev_port:
            raise ConfigError("Rules are reloaded in one process only: leave out --processes.")

    def whereabouts(self) -> Whereabouts:
        """Where phones find the hub, just now."""
        return Whereabouts(
            self.host,
            self.dev_port or self.port,
            self.https_port if self.https else None,
            self.public_url,
            self.behind_proxy,
            self.prefer,
        )

    @property
    def local_names(self) -> tuple[str, ...]:
        """As one of which this hub may be announced."""
        return LOCAL_NAMES if self.mdns else ()

    @property
    def wifi_file(self) -> Path:
        return self.data / "wifi.json"

    def secret(self) -> bytes:
        """The key that seals saved tables: from TABLEE_SECRET, else made once and kept."""
        given = os.environ.get("TABLEE_SECRET")
        if given:
            if len(given) < LEAST_SECRET:
                raise ConfigError(f"TABLEE_SECRET is too short: use {LEAST_SECRET} signs or more.")
            return given.encode()
        file = self.data / "secret.key"
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                write_whole(file, secrets.token_hex(32).encode(), replace=False)
            key = file.read_bytes()
        except OSError as error:
            raise ConfigError(
                f"Tablée cannot write to {self.data} ({error.strerror}): "
                "choose another folder with --data."
            ) from error
        if len(key.strip()) < LEAST_SECRET:
            raise ConfigError(
                f"The key in {file} is empty or damaged: put back the one of a backup, or delete "
                "it (tables that were saved in the middle of a game then cannot be opened)."
            )
        return key


def default_data() -> Path:
    """Where each system keeps such things: on Linux ~/.local/share/tablee."""
    return user_data_path("tablee", appauthor=False)


def from_environment() -> Config:
    """What hosts set: PORT, DATABASE_URL, REDIS_URL, and TABLEE_*."""
    env = os.environ
    database = env.get("DATABASE_URL", "")
    for scheme in ("postgres://", "postgresql://"):
        if database.startswith(scheme):
            database = "postgresql+pg8000://" + database.removeprefix(scheme)
    base = Config()
    return Config(
        host=env.get("TABLEE_HOST", base.host),
        port=_number("PORT", base.port),
        data=Path(env["TABLEE_DATA"]) if env.get("TABLEE_DATA") else base.data,
        store=env.get("TABLEE_STORE", database),
        processes=processes_from(env.get("TABLEE_PROCESSES") or "1", "TABLEE_PROCESSES"),
        redis_url=env.get("TABLEE_QUEUE", env.get("REDIS_URL", "")),
        hosts=tuple(name for name in env.get("TABLEE_HOSTS", "").split(",") if name),
        public_url=env.get("TABLEE_PUBLIC_URL", ""),
        prefer=env.get("TABLEE_ADDRESS", ""),
        mdns=env.get("TABLEE_MDNS") != "0",
        browser=env.get("TABLEE_BROWSER") != "0",
        days_kept=_number("TABLEE_DAYS_KEPT", base.days_kept),
        hours_restorable=_number("TABLEE_HOURS_RESTORABLE", base.hours_restorable),
        watchers=_number("TABLEE_WATCHERS", base.watchers),
        client_token=env.get("TABLEE_CLIENT_TOKEN", ""),
        behind_proxy=env.get("TABLEE_PROXY") == "1",
        connections=_number("TABLEE_CONNECTIONS", base.connections),
        connections_per_address=_number(
            "TABLEE_CONNECTIONS_PER_ADDRESS", base.connections_per_address
        ),
        log_json=env.get("TABLEE_LOG") == "json",
        engine=env.get("TABLEE_ENGINE") or base.engine,
    )


def processes_from(text: str, name: str) -> int:
    """A number, or as many as there are cores for us."""
    if text == "auto":
        if sys.platform == "linux":
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1
    if not text.isdigit() or not 1 <= int(text) <= MOST_PROCESSES:
        raise ConfigError(
            f"{name} must be a number from 1 to {MOST_PROCESSES}, or auto; not {text!r}."
        )
    return int(text)


def _number(name: str, default: int) -> int:
    text = os.environ.get(name)
    if not text:
        return default
    if not text.isdigit():
        raise ConfigError(f"{name} must be a number, not {text!r}.")
    return int(text)
