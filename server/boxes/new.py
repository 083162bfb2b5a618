"""A first box, for who begins one: the game of docs/add-a-box.md under another name."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from rules.shape import NAME
from server.boxes.texts import shell

TUTORIAL = Path("docs") / "add-a-box.md"
PATTERN = "almost"
LONGEST = 20
BLOCK = re.compile(
    r"`((?:rules|web|tests)/[\w/]+\.(?:py|json))`|^```(?:python|json)\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class CannotWrite(Exception):
    """Why no box is written, as a sentence."""


def printed(tutorial: str) -> dict[str, str]:
    """Each file of the tutorial: its blocks are put together in the order in which they stand.

    A block belongs to the file that was named last.
    """
    files: dict[str, list[str]] = {}
    file = ""
    for found in BLOCK.finditer(tutorial):
        name, block = found.groups()
        if name:
            file = name
        else:
            files.setdefault(file, []).append(block)
    return {name: "\n\n".join(blocks) for name, blocks in files.items()}


def files_of(name: str, root: Path) -> dict[Path, str]:
    """The files of a new box, or CannotWrite."""
    _check_name(name)
    if not (root / TUTORIAL).is_file():
        raise CannotWrite(
            "A box is written into a clone of the repository, and this is none: "
            "clone it, run `make play` once, and use .venv/bin/tablee there."
        )
    title = name.replace("_", " ").title()
    files = {
        root / file.replace(PATTERN, name): _renamed(text, name, title)
        for file, text in printed((root / TUTORIAL).read_text()).items()
    }
    taken = [str(file.relative_to(root)) for file in files if file.exists()]
    folder = root / "rules" / "games" / name
    if taken or folder.exists():
        there = taken[0] if taken else f"rules/games/{name}"
        raise CannotWrite(f"There is a box {name} already: {there}.")
    return files


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise CannotWrite(
            f"{name!r} is no name for a box: small letters, digits and single _ between them, "
            f"a letter first, at most {LONGEST}."
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise CannotWrite(f"{name!r} is a word of Python: its module could not be imported.")
    if any(code.startswith(f"{name}.") for code in shell("en")):
        raise CannotWrite(f"{name!r} is how texts of the hub begin: choose another name.")


def _renamed(text: str, name: str, title: str) -> str:
    text = re.sub(rf"\b{PATTERN}\b", name, text)
    return re.sub(rf"\b{PATTERN.title()}\b", title, text)


def write(name: str, root: Path) -> list[Path]:
    files = files_of(name, root)
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return list(files)
