"""Each line of the README that installs Tablée, as it stands there. For `make soak`: it fetches.

No compiler and no Node: all that is on the path is Python, and what installs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE_S, hear
from tests.support.process import dying_with_us

ROOT = Path(__file__).parents[2]
FETCHING_S = 300  # uvx installs what it starts
# Where packages come from is the machine's business, also for these.
SET_UP = re.compile(r"(PIP|UV|SSL|REQUESTS|HTTP|HTTPS|NO)_.*|(http|https|no)_proxy")


@pytest.fixture
def bare(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A home with nothing in it, and a path with nothing but Python on it."""
    home, programs = tmp_path / "home", tmp_path / "bin"
    home.mkdir()
    programs.mkdir()
    python = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"
    for name in ("python3", f"python3.{sys.version_info.minor}"):
        (programs / name).symlink_to(python)
    for tool in ("dirname", "realpath"):  # what scripts of any system may ask for
        (programs / tool).symlink_to(shutil.which(tool) or "")
    env = {name: value for name, value in os.environ.items() if SET_UP.fullmatch(name)}
    assert not any(shutil.which(tool, path=str(programs)) for tool in ("cc", "gcc", "node", "npm"))
    return home, {**env, "HOME": str(home), "PATH": str(programs), "TABLEE_BROWSER": "0"}


def lines() -> list[str]:
    """What the README says, each with the wheel's name for `tablee`."""
    found = re.findall(r"^(?:pip|pipx|uvx) .*\.whl.*$", (ROOT / "README.md").read_text(), re.M)
    assert len(found) == 3
    return found


@pytest.mark.parametrize("line", lines(), ids=lambda line: line.split()[0])
def test_a_line_of_the_readme_brings_a_hub(
    line: str, wheel: Path, bare: tuple[Path, dict[str, str]]
) -> None:
    home, env = bare
    tool, *words = line.partition("#")[0].split()
    words = [str(wheel) if word.endswith(".whl") else word for word in words]
    own = home / "own"
    venv.create(own, with_pip=True, symlinks=True)
    programs = own / "bin"
    if tool != "pip":
        package = {"uvx": "uv"}.get(tool, tool)
        run([str(programs / "python"), "-m", "pip", "install", "-q", package], env, home)
        env["PATH"] += os.pathsep + str(programs)
    run_line = [str(programs / tool), *words]
    if tool == "uvx":
        starts(run_line, env, home)
        return
    run(run_line, env, home)
    installed = home / ".local" / "bin" if tool == "pipx" else programs
    starts([str(installed / "tablee")], env, home)


def run(words: list[str], env: dict[str, str], home: Path) -> None:
    done = subprocess.run(words, env=env, cwd=home, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def starts(words: list[str], env: dict[str, str], home: Path) -> None:
    """It says where it is; then it is stopped."""
    hub = subprocess.Popen(
        dying_with_us(words),
        env={**env, "PORT": "8613", "PYTHONUNBUFFERED": "1"},
        cwd=home,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert hub.stdout is not None
    try:
        hear(hub.stdout.fileno(), b"open: http", patience_s=FETCHING_S)
    finally:
        hub.terminate()
        hub.communicate(timeout=PATIENCE_S)
