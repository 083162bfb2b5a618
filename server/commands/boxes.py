"""`tablee check-box NAME`: what is wrong with a box; `tablee new-box NAME`: one to begin with."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from rules import catalogue
from server.boxes import new
from server.boxes.box import ROOT, SCREENS, Box, Setting
from server.boxes.check import check_box
from server.boxes.leaks import untouched
from server.commands.simulate import written_down
from server.config import ConfigError
from server.wire.typescript import view_types


def check(name: str) -> int:
    if name not in catalogue.folders():
        there = ", ".join(catalogue.folders())
        raise ConfigError(f"There is no box {name} in rules/games; there are {there}.")
    wrong = 0
    for finding in check_box(name, SCREENS):
        wrong += 1
        sys.stdout.write(f"{finding}\n")
        sys.stdout.flush()
    if wrong:
        sys.stdout.write(f"{name}: {wrong} to mend\n")
        return 1
    _note(name)
    sys.stdout.write(f"{name}: nothing found\n")
    return 0


def new_box(name: str, root: Path = ROOT) -> int:
    try:
        files = new.write(name, root)
    except new.CannotWrite as why:
        raise ConfigError(str(why)) from why
    importlib.invalidate_caches()
    catalogue.look_again()
    # What `make messages playthroughs` would make of it.
    made = {
        root / "web" / "src" / "games" / name / "view.ts": view_types(name),
        root / "tests" / "contract" / "playthroughs" / f"{name}.txt": written_down(name),
    }
    for file, text in made.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for file in (*files, *made):
        sys.stdout.write(f"{file.relative_to(root)}\n")
    sys.stdout.write(
        f"\nIt can be played: `make play`. docs/add-a-box.md tells what is in it, and\n"
        f"`tablee check-box {name}` what is wrong after you changed it.\n"
    )
    return 0


def _note(name: str) -> None:
    """No mistake, but worth a look: a part that nobody thought of would be among these."""
    box = Box(name)
    if not box.game.HOOKS.secrets:
        return
    parts = untouched(box, Setting(box.game.PLAYERS.start, "app"))
    if parts:
        sys.stdout.write(
            f"{box.place('redeal_unseen')}: never dealt anew, and not shown to all as they are: "
            f"{', '.join(parts)}. Is one of them secret?\n"
        )
