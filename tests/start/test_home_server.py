"""What docs/home-server.md hands out: a systemd unit that systemd understands, a Containerfile."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from server.commands.cli import _parser
from tests.support.services import missing

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "tablee.service"
CONTAINER = ROOT / "deploy" / "Containerfile"
PAGE = ROOT / "docs" / "home-server.md"


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        missing("systemd-analyze", "systemd")
    # Python may be elsewhere where this is tested.
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/usr/bin/python3", shutil.which("true") or ""))
    told = subprocess.run(
        [str(verify), "verify", "--man=no", str(unit)], capture_output=True, text=True
    )
    # About other units of this machine it may say what it likes.
    about = [line for line in told.stderr.splitlines() if UNIT.name in line]
    assert (told.returncode, about) == (0, [])


def test_the_unit_would_be_told_of_a_mistake(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        missing("systemd-analyze", "systemd")
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("ExecStart=", "ExecStrat="))
    told = subprocess.run(
        [str(verify), "verify", "--man=no", str(unit)], capture_output=True, text=True
    )
    assert told.returncode != 0


def test_what_they_start_is_something_that_tablee_understands() -> None:
    [started] = re.findall(r"^ExecStart=\S+ \S+ (.+)$", UNIT.read_text(), re.MULTILINE)
    assert _parser().parse_args(shlex.split(started)).quiet
    [command] = re.findall(r"^CMD (.+)$", CONTAINER.read_text(), re.MULTILINE)
    program, *words = json.loads(command)
    assert program == "tablee"
    assert _parser().parse_args(words).quiet


def test_the_page_names_the_files_and_says_what_was_not_run() -> None:
    page = PAGE.read_text()
    for file in (UNIT, CONTAINER):
        assert file.relative_to(ROOT).as_posix() in page
    [app] = re.findall(r"^ExecStart=\S+ (\S+)", UNIT.read_text(), re.MULTILINE)
    assert app in page
    assert page.lower().count("not run") >= 2
