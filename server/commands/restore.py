"""`tablee restore CODE`: brings a deleted table back, for as long as it is kept aside."""

from __future__ import annotations

import sys

from server.config import Config, ConfigError
from server.engine import open_engine
from server.history.deletion import before_deletion
from server.hub import open_store
from server.store import CannotOpen, Page
from server.store.base import NEVER
from server.table.tables import proper_code, wall_ms


def restore(code: str, config: Config) -> int:
    code = proper_code(code)
    try:
        store = open_store(config, open_engine(config.engine))
    except CannotOpen as error:
        raise ConfigError(f"{error}.") from error
    try:
        log = store.deleted(code)
        if not log:
            raise ConfigError(f"No deleted table {code} is kept here.")
        if not store.open(code, wall_ms(), NEVER):
            raise ConfigError(f"There is a table {code} again already.")
        kept = before_deletion(log)
        if kept:
            store.append([Page(code, kept)])
    finally:
        store.close()
    sys.stdout.write(f"Table {code} is there again, with {len(kept)} lines.\n")
    return 0
