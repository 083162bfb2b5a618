"""The wheel: what `pip install`, `pipx install` and `uvx` get, with neither compiler nor Node."""

from __future__ import annotations

import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("start")

ROOT = Path(__file__).parents[2]


def test_everything_is_in_it_and_no_more(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl"), "nothing to compile"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        [entries] = [name for name in names if name.endswith("entry_points.txt")]
        points = ConfigParser()
        points.read_string(archive.read(entries).decode())
    assert points["console_scripts"]["tablee"] == "server.commands.cli:main"
    assert {"server/web/index.html", "server/web/sw.js", "server/commands/cli.py"} <= names
    assert any(name.startswith("server/web/assets/") for name in names)
    decks = {path.relative_to(ROOT).as_posix() for path in (ROOT / "rules").rglob("*.toml")}
    assert decks
    assert decks <= names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"rules", "server"}
