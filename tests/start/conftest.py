"""What is handed out: the wheel and tablee.pyz, made once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scripts import make_app


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_app.build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """For this Python alone: nothing is fetched. As it is handed out in `make soak`."""
    file = tmp_path_factory.mktemp("app") / "tablee.pyz"
    quick = [] if os.environ.get("TABLEE_THOROUGH") else ["--quick"]
    assert make_app.main(["--to", str(file), *quick]) == 0
    return file
