"""All settings, in one place: from the environment, then from the command line."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from server.lan import addresses


class ConfigError(Exception):
    """One clear sentence for whoever starts the hub."""


@dataclass(frozen=True, slots=True)
class Config:
    host: str = "0.0.0.0"
    port: int = 8600
    data: Path = field(default_factory=lambda: default_data())
    store: str = ""  # a database URL; empty: SQLite in the data folder; "memory": nothing is kept
    queue: str = ""  # redis://... when several processes serve the same tables
    hosts: tuple[str, ...] = ()  # further names under which the hub is reached
    public_url: str = ""  # the address that QR codes carry; empty: found out
    days_kept: int = 30  # unused tables are deleted after so many days
    client_token: str = ""  # lets programs connect that have no Origin; empty: none may
    behind_proxy: bool = False  # believe X-Forwarded-For and -Proto
    https: bool = False
    https_port: int = 8643
    log_json: bool = False

    @property
    def store_url(self) -> str:
        return self.store or f"sqlite:///{self.data / 'tables.sqlite'}"

    def address(self) -> str:
        """Where phones find the hub."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = addresses()[0] if self.host in ("0.0.0.0", "::") else self.host
        return f"http://{host}:{self.port}"

    def secret(self) -> bytes:
        """The key that seals saved tables: from TABLEE_SECRET, else made once and kept."""
        given = os.environ.get("TABLEE_SECRET")
        if given:
            return given.encode()
        file = self.data / "secret.key"
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(descriptor, "wb") as out:
                    out.write(secrets.token_hex(32).encode())
            return file.read_bytes()
        except OSError as error:
            raise ConfigError(
                f"Tablée cannot write to {self.data} ({error.strerror}): "
                "choose another folder with --data."
            ) from error


def default_data() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tablee"


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
        queue=env.get("TABLEE_QUEUE", env.get("REDIS_URL", "")),
        hosts=tuple(name for name in env.get("TABLEE_HOSTS", "").split(",") if name),
        public_url=env.get("TABLEE_PUBLIC_URL", ""),
        days_kept=_number("TABLEE_DAYS_KEPT", base.days_kept),
        client_token=env.get("TABLEE_CLIENT_TOKEN", ""),
        behind_proxy=env.get("TABLEE_PROXY") == "1",
        log_json=env.get("TABLEE_LOG") == "json",
    )


def _number(name: str, default: int) -> int:
    text = os.environ.get(name)
    if not text:
        return default
    if not text.isdigit():
        raise ConfigError(f"{name} must be a number, not {text!r}.")
    return int(text)
