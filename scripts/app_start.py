"""`__main__.py` of tablee.pyz: unpacks what is in it once, and starts Tablée from there.

Compiled modules cannot be imported out of a zip file, so all of it goes to a folder of the user's
cache that is named after its content. The folder appears whole or not at all, and is looked over at
every start: caches are cleaned by people and programs who know nothing of it.

Standard library only, and words that a Python older than ours can read, to tell that it is too old.
"""

import json
import os
import platform
import re
import shutil
import sys
import tempfile
import time
import zipfile
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

OLDEST = (3, 11)
INSIDE = "site/"  # what is unpacked
ABOUT = "about.json"
FOR_A_PYTHON = re.compile(r"\.(?:cpython-|cp)(3\d+)[.-][^/]*$")
OWN = f"3{sys.version_info[1]}"
UNUSED_S = 30 * 24 * 3600


class CannotStart(Exception):
    """One clear sentence."""


def main() -> int:
    try:
        site = prepared()
    except (CannotStart, OSError, zipfile.BadZipFile) as error:
        sys.stderr.write(f"tablee: {error}\n")
        code = 2
    else:
        sys.path[0] = str(site)
        from server.commands.cli import main as tablee

        code = tablee()
    if code and started_by_double_click():
        input("\nEnter closes this window. ")
    return code


def prepared() -> Path:
    """The folder to start from. Nothing of the archive is left in memory then."""
    _check_python()
    with zipfile.ZipFile(_archive()) as archive:
        about = json.loads(archive.read(ABOUT))
        check_fits(about)
        return unpacked(archive, cache_folder(), about["name"])


def _check_python() -> None:
    if sys.version_info < OLDEST:
        found = platform.python_version()
        raise CannotStart(f"Tablée needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {found}.")


def _archive() -> Path:
    return Path(__file__).parent


def check_fits(about: "dict[str, Any]") -> None:
    """Compiled modules are for one kind of machine, and for the Pythons that were there."""
    fits = EXTENSION_SUFFIXES[0] in about["suffixes"] and platform.machine() == about["machine"]
    if not fits:
        raise CannotStart(
            f"this file was made for {about['made_for']}; here is Python "
            f"{platform.python_version()} on {platform.system()} {platform.machine()}. "
            "Get the one for this machine, or `pip install` the wheel."
        )


def cache_folder() -> Path:
    """By each system's convention: platformdirs is pure Python, and comes out of the zip file."""
    inside = str(_archive() / INSIDE)
    sys.path.insert(0, inside)
    try:
        from platformdirs import user_cache_path
    finally:
        sys.path.remove(inside)
        for name in [name for name in sys.modules if name.partition(".")[0] == "platformdirs"]:
            del sys.modules[name]
    return user_cache_path("tablee", appauthor=False) / "app"


def unpacked(archive: zipfile.ZipFile, cache: Path, name: str) -> Path:
    """The folder with everything in it."""
    folder = cache / f"{name}-{OWN}"
    members = [entry for entry in archive.infolist() if is_ours(entry.filename)]
    if not is_whole(folder, members):
        try:
            cache.mkdir(parents=True, exist_ok=True)
            _unpack(archive, members, folder)
        except OSError as error:
            raise CannotStart(f"cannot unpack to {cache} ({error.strerror or error}).") from error
        _forget_others(folder)
    _touch(folder)
    return folder


def is_ours(name: str) -> bool:
    """What is compiled for another Python than this one stays where it is."""
    other = FOR_A_PYTHON.search(name)
    return name.startswith(INSIDE) and (other is None or other.group(1) == OWN)


def is_whole(folder: Path, members: "list[zipfile.ZipInfo]") -> bool:
    """Every file is there with its size: power cuts and cleaners leave less."""
    root = str(folder)
    try:
        return all(
            os.stat(root + "/" + entry.filename[len(INSIDE) :]).st_size == entry.file_size  # noqa: PTH116
            for entry in members
        )
    except OSError:
        return False


def _unpack(archive: zipfile.ZipFile, members: "list[zipfile.ZipInfo]", folder: Path) -> None:
    part = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    try:
        archive.extractall(part, members)
        if folder.exists() and not is_whole(folder, members):
            folder.rename(part / "before")
        try:
            (part / INSIDE).rename(folder)
        except OSError:
            if not is_whole(folder, members):  # else another start was quicker
                raise
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _touch(folder: Path) -> None:
    with suppress(OSError):  # it may belong to somebody else
        os.utime(folder)


def _forget_others(folder: Path) -> None:
    """Earlier versions, and what was left of a start that was killed."""
    for other in folder.parent.iterdir():
        with suppress(OSError):
            if other != folder and time.time() - other.stat().st_mtime > UNUSED_S:
                shutil.rmtree(other, ignore_errors=True)


def started_by_double_click() -> bool:
    """On Windows the window would close over what went wrong; a command line sets PROMPT."""
    return os.name == "nt" and "PROMPT" not in os.environ and sys.stdin is not None


if __name__ == "__main__":
    sys.exit(main())
