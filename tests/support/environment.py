"""What the shell of a developer says to a hub is not for the hubs of the tests."""

from __future__ import annotations

import os

OF_HOSTS = {"PORT", "DATABASE_URL", "REDIS_URL"}
FOR_TESTS = {"TABLEE_ENGINE", "TABLEE_THOROUGH", "TABLEE_SHOTS", "TABLEE_CHROMIUM"}


def settings() -> set[str]:
    """Names of all that is set; else a test might write to somebody's own database."""
    return {name for name in os.environ if name in OF_HOSTS or name.startswith("TABLEE_")}


def forget_settings() -> None:
    for name in settings() - FOR_TESTS:
        del os.environ[name]
