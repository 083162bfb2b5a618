"""`make app`: dist/tablee.pyz, one file that needs nothing but Python.

In it are Tablée, its web app and all that it needs, as installed in .venv, for machines like this
one. Compiled modules carry the Python that they are for in their names, so those for other Pythons
lie beside them: `--pythons 3.12 3.13` fetches them from the package index. What starts it, and why
it is unpacked, is told in app_start.py.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "dist" / "tablee.pyz"
START = Path(__file__).with_name("app_start.py")
OWN_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
INSIDE, ABOUT = "site", "about.json"
SHEBANG = b"#!/usr/bin/env python3\n"
WHEN = (1980, 1, 1, 0, 0, 0)  # the same content is the same file

# Time zones: Windows has none of its own.
OF_THE_SYSTEM = set() if os.name == "nt" else {"tzdata"}
# Nobody imports these. Licences stay, in the *.dist-info folders.
LEFT_OUT = re.compile(
    r"(^|/)(__pycache__|tests?|testing|include)/|^\.\.|(^|/)(RECORD|INSTALLER|REQUESTED|WHEEL)$"
    r"|\.(pyc|pyi|pyx|pxd|pxi|c|h|cc|cpp|hpp|asm|s|cmd)$"
)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Makes dist/tablee.pyz.")
    parser.add_argument("--to", type=Path, default=APP)
    parser.add_argument("--pythons", nargs="*", default=[], help="further ones, such as 3.12")
    parser.add_argument(
        "--quick", action="store_true", help="neither compiled nor compressed: for a try"
    )
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / INSIDE
        unpack_wheel(site)
        there = needed("tablee", [OWN_PYTHON, *args.pythons])
        for found in there.values():
            copy(found, site)
        for python in args.pythons:
            fetch(python, there.values(), site)
        if not args.quick:
            compile_all(site, args.pythons)
        write(site, args.to, zipfile.ZIP_STORED if args.quick else zipfile.ZIP_DEFLATED)
    size = args.to.stat().st_size / 1e6
    sys.stdout.write(f"{args.to}: {size:.1f} MB\n")
    return 0


def unpack_wheel(site: Path) -> None:
    """Tablée itself, as anybody installs it: the web app is in it, and no test."""
    with tempfile.TemporaryDirectory() as folder:
        wheel = build_wheel(Path(folder))
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)


def build_wheel(folder: Path) -> Path:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    [wheel] = folder.glob("*.whl")
    return wheel


def needed(name: str, pythons: Sequence[str]) -> dict[str, Distribution]:
    """What a distribution needs on any of these Pythons, and what that needs; itself left out."""
    found: dict[str, Distribution] = {}
    left = list(requirements(distribution(name), pythons))
    while left:
        wanted = left.pop()
        key = canonicalize_name(wanted.name)
        if key in found or key in OF_THE_SYSTEM:
            continue
        try:
            found[key] = distribution(wanted.name)
        except PackageNotFoundError:
            raise SystemExit(
                f"{wanted} is not installed here, and some Python needs it: "
                "name it in the group `test` of pyproject.toml."
            ) from None
        left += requirements(found[key], pythons, wanted.extras)
    return dict(sorted(found.items()))


def requirements(
    of: Distribution, pythons: Sequence[str], extras: Iterable[str] = ()
) -> Iterator[Requirement]:
    for line in of.requires or ():
        requirement = Requirement(line)
        asked = [
            # The first of its kind: some Debian has it.
            {"extra": extra, "python_version": python, "python_full_version": f"{python}.0"}
            for extra in ("", *extras)
            for python in pythons
        ]
        if requirement.marker is None or any(map(requirement.marker.evaluate, asked)):
            yield requirement


def copy(found: Distribution, site: Path) -> None:
    for file in found.files or ():
        if not LEFT_OUT.search(file.as_posix()):
            place = site / file
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(found.locate_file(file)), place)


def fetch(python: str, there: Iterable[Distribution], site: Path) -> None:
    """The compiled modules of the very same versions, for another Python on this machine."""
    wanted = [f"{found.name}=={found.version}" for found in there if compiled(found)]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--no-compile"),
                *("--disable-pip-version-check", "--only-binary=:all:"),
                *("--python-version", python, "--target", folder, *wanted),
            ],
            check=True,
        )
        for file in Path(folder).rglob("*"):
            place = site / file.relative_to(folder)
            left_out = LEFT_OUT.search(file.relative_to(folder).as_posix())
            if file.suffix in (".so", ".pyd") and not left_out and not place.exists():
                shutil.copyfile(file, place)


def compiled(found: Distribution) -> bool:
    return any(file.suffix in (".so", ".pyd") for file in found.files or ())


def compile_all(site: Path, pythons: Iterable[str]) -> None:
    """So that the first start is as quick as the next: for this Python, and others that are here.

    Nobody changes the files that they are made from, so nobody has to look whether somebody did.
    """
    for python in (sys.executable, *(f"python{python}" for python in pythons)):
        how = ["-qq", "--invalidation-mode", "unchecked-hash", "-s", str(site)]
        with suppress(OSError):  # a Python that is not here compiles when it starts
            subprocess.run(
                [python, "-I", "-m", "compileall", *how, str(site)],
                check=False,
                capture_output=True,
            )


def write(site: Path, to: Path, packed: int) -> None:
    files = sorted(file for file in site.rglob("*") if file.is_file())
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(site).as_posix()}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    tags = suffixes(files)
    about = {
        "name": f"{distribution('tablee').version}-{digest.hexdigest()[:16]}",
        "suffixes": tags,
        "machine": platform.machine(),
        "made_for": f"Python {', '.join(map(version_in, tags))} on {platform.system()} "
        f"{platform.machine()}",
    }
    to.parent.mkdir(parents=True, exist_ok=True)
    part = to.with_name(f"{to.name}.part")
    with part.open("wb") as out:
        out.write(SHEBANG)
        with zipfile.ZipFile(out, "w") as archive:
            add(archive, "__main__.py", START.read_bytes(), packed)
            add(archive, ABOUT, json.dumps(about, indent=1).encode(), packed)
            for file in files:
                name = f"{INSIDE}/{file.relative_to(site).as_posix()}"
                add(archive, name, file.read_bytes(), packed)
    part.chmod(0o755)
    part.replace(to)


def add(archive: zipfile.ZipFile, name: str, data: bytes, packed: int) -> None:
    entry = zipfile.ZipInfo(name, WHEN)
    entry.compress_type = packed
    entry.external_attr = (stat.S_IFREG | 0o644) << 16
    archive.writestr(entry, data)


def suffixes(files: Iterable[Path]) -> list[str]:
    """For which Pythons: those that every compiled module is there for, or can do without."""
    own = EXTENSION_SUFFIXES[0]
    form = re.compile(re.escape(own).replace(str(sys.version_info.minor), r"\d+", 1))
    modules: dict[str, set[str]] = {}
    for file in files:
        if found := form.search(file.name):
            modules.setdefault(file.name[: found.start()], set()).add(found[0])
    return sorted(set.intersection(*modules.values())) if modules else [own]


def version_in(suffix: str) -> str:
    """`.cpython-312-x86_64-linux-gnu.so` is of 3.12."""
    found = re.search(r"3(\d+)", suffix)
    return f"3.{found[1]}" if found else suffix


if __name__ == "__main__":
    sys.exit(main())
