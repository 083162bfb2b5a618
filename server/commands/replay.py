"""`tablee replay FILE`: a saved table in plain words, line by line."""

from __future__ import annotations

import sys
from pathlib import Path

from rules.kernel import Refused
from server.config import Config, ConfigError
from server.history.lines import describe
from server.sitting.sitting import Sitting
from server.sitting.steps import step
from server.table import saved


def replay_file(file: Path, config: Config) -> int:
    try:
        log = saved.load(file.read_bytes(), config.secret()).log
    except OSError as error:
        raise ConfigError(f"Cannot read {file} ({error.strerror}).") from error
    except Refused as refusal:
        raise ConfigError(f"{file}: {refusal.code} {refusal.params or ''}".strip()) from refusal
    sitting = Sitting()
    for record in log:
        line = describe(sitting, record)
        sitting = step(sitting, record)
        if line is not None:
            params = " ".join(f"{name}={value}" for name, value in line.params.items())
            sys.stdout.write(f"{record.seq:5} {record.at_ms / 1000:9.1f} s  {line.code} {params}\n")
    sys.stdout.write(f"{sitting.phase}: {len(sitting.players)} players, {len(log)} lines\n")
    return 0
