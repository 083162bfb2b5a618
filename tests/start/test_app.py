"""dist/tablee.pyz on a machine with Python, and nothing else."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from scripts import app_start
from tests.support.networks import NotAllowed, Place
from tests.support.patience import PATIENCE_S, hear
from tests.support.process import dying_with_us

pytestmark = pytest.mark.xdist_group("start")

PORT = 8611
# Not the one of .venv: it has nothing installed.
BARE_PYTHON = str(Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}")


@contextmanager
def no_network() -> Iterator[Place | None]:
    try:
        place = Place()
    except NotAllowed as why:
        warnings.warn(
            f"NO NETWORK NAMESPACE HERE, tablee.pyz is tried with one: {why}", stacklevel=2
        )
        yield None
        return
    try:
        yield place
    finally:
        place.close()


@contextmanager
def started(app: Path, home: Path, place: Place | None) -> Iterator[subprocess.Popen[bytes]]:
    """As a double click does, from an empty environment. Open when this is entered."""
    words = ["env", "-i", f"HOME={home}", BARE_PYTHON, "-I", str(app), "--port", str(PORT)]
    process = subprocess.Popen(
        dying_with_us(place.command(*words) if place else words),
        cwd=home,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        assert process.stdout is not None
        hear(process.stdout.fileno(), b"open: http")
        yield process
    finally:
        process.kill()
        process.communicate()


def asked(method: str, path: str, place: Place | None) -> Any:
    def ask() -> bytes:
        link = http.client.HTTPConnection("127.0.0.1", PORT, timeout=PATIENCE_S)
        try:
            link.request(method, path)
            answer = link.getresponse()
            assert answer.status == 200, path
            return answer.read()
        finally:
            link.close()

    return place.do(ask) if place else ask()


def test_it_starts_where_there_is_nothing_but_python(app: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    copied = Path(shutil.copy(app, home / "tablee.pyz"))
    with no_network() as place:
        with started(copied, home, place):
            assert json.loads(asked("GET", "/health", place))["ok"] is True
            page = asked("GET", "/", place).decode()
            script = page.partition('src="')[2].partition('"')[0]
            assert asked("GET", script, place), "the web app is in it"
            assert asked("GET", "/api/boxes/broken", place).strip() == b"[]"
            assert len(json.loads(asked("GET", "/api/boxes", place))) >= 5
            code = json.loads(asked("POST", "/api/tables", place))["code"]
        [unpacked] = (home / ".cache" / "tablee" / "app").iterdir()
        before = (unpacked / "server" / "__init__.py").stat().st_ino
        with started(copied, home, place):
            # The data folder is where it always was.
            assert json.loads(asked("GET", f"/api/tables/{code}", place))["code"] == code
        assert (unpacked / "server" / "__init__.py").stat().st_ino == before, "unpacked once"
    assert (home / ".local" / "share" / "tablee" / "tables.sqlite").is_file()
    refused = subprocess.run(
        [BARE_PYTHON, "-I", str(copied), "new-box", "mine"],
        env={"HOME": str(home)},
        capture_output=True,
        text=True,
    )
    assert refused.returncode == 2
    assert "clone of the repository" in refused.stderr


def test_tests_and_sources_stay_at_home(app: Path) -> None:
    with zipfile.ZipFile(app) as archive:
        names = archive.namelist()
    tops = {name.split("/")[1] for name in names if name.startswith("site/")}
    assert {"server", "rules", "flask", "eventlet", "orjson", "platformdirs"} <= {
        top.partition(".")[0] for top in tops
    }
    assert not tops & {"tests", "pytest", "playwright", "pip", "gevent", "hypothesis"}
    assert any("LICENSE" in name for name in names), "licences go with what they are for"


# Unpacking


@pytest.fixture
def small(tmp_path: Path) -> Iterator[zipfile.ZipFile]:
    file = tmp_path / "small.pyz"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("__main__.py", "")
        archive.writestr("site/a.py", "one")
        archive.writestr("site/b/c.so", "two")
    with zipfile.ZipFile(file) as archive:
        yield archive


def whole(folder: Path) -> bool:
    return {
        file.relative_to(folder).as_posix(): file.read_text()
        for file in folder.rglob("*")
        if file.is_file()
    } == {"a.py": "one", "b/c.so": "two"}


def test_it_is_unpacked_once_and_nothing_else_is_left(
    small: zipfile.ZipFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    folder = app_start.unpacked(small, cache, "1")
    assert whole(folder)
    assert list(cache.iterdir()) == [folder]
    monkeypatch.setattr(zipfile.ZipFile, "extractall", None)
    assert app_start.unpacked(small, cache, "1") == folder


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: (folder / "a.py").unlink(),
        lambda folder: (folder / "b" / "c.so").write_text(""),  # the power went
        lambda folder: shutil.rmtree(folder / "b"),
    ],
)
def test_what_a_cleaner_or_a_power_cut_took_is_put_back(
    small: zipfile.ZipFile, tmp_path: Path, spoil: Callable[[Path], object]
) -> None:
    cache = tmp_path / "cache"
    folder = app_start.unpacked(small, cache, "1")
    spoil(folder)
    assert whole(app_start.unpacked(small, cache, "1"))
    assert list(cache.iterdir()) == [folder]


def test_a_start_that_ends_in_the_middle_leaves_nothing_half(
    small: zipfile.ZipFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"

    def full(_archive: zipfile.ZipFile, part: Path, _members: object) -> None:
        (part / "site").mkdir()
        (part / "site" / "a.py").write_text("on")
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(zipfile.ZipFile, "extractall", full)
        with pytest.raises(app_start.CannotStart, match="No space left"):
            app_start.unpacked(small, cache, "1")
    assert list(cache.iterdir()) == []
    assert whole(app_start.unpacked(small, cache, "1"))


def test_of_two_starts_at_once_both_have_everything(
    small: zipfile.ZipFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache, extract = tmp_path / "cache", zipfile.ZipFile.extractall

    def meanwhile_another(archive: zipfile.ZipFile, *where: Any) -> None:
        extract(archive, *where)
        with monkeypatch.context() as other:
            other.setattr(zipfile.ZipFile, "extractall", extract)
            app_start.unpacked(small, cache, "1")

    with monkeypatch.context() as first:
        first.setattr(zipfile.ZipFile, "extractall", meanwhile_another)
        folder = app_start.unpacked(small, cache, "1")
    assert whole(folder)
    assert list(cache.iterdir()) == [folder]


def test_what_is_for_another_python_is_not_unpacked() -> None:
    own = f"3{sys.version_info.minor}"
    assert all(
        app_start.is_ours(f"site/{name}")
        for name in (
            "a.py",
            f"a.cpython-{own}-x86_64-linux-gnu.so",
            f"__pycache__/a.cpython-{own}.pyc",
            f"a.cp{own}-win_amd64.pyd",
            "a.abi3.so",
            "cp39.data/cp399-name.py",
        )
    )
    others = ("a.cpython-399-x86_64-linux-gnu.so", "b/a.cpython-399.pyc", "a.cp399-win_arm64.pyd")
    assert not any(app_start.is_ours(f"site/{name}") for name in others)


def test_versions_that_nobody_uses_are_cleared_away(small: zipfile.ZipFile, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    old, other = (app_start.unpacked(small, cache, name) for name in ("old", "other"))
    os.utime(old, (0, 0))
    new = app_start.unpacked(small, cache, "new")
    assert sorted(cache.iterdir()) == sorted([other, new])


def test_another_kind_of_machine_is_told_in_one_sentence() -> None:
    about = {
        "suffixes": EXTENSION_SUFFIXES[:1],
        "machine": "toaster",
        "made_for": "Python 3.11 on Toast",
    }
    with pytest.raises(app_start.CannotStart, match=r"made for Python 3\.11 on Toast; here is"):
        app_start.check_fits(about)


def test_a_python_that_is_too_old_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    assert app_start.main() == 2
    [said] = capsys.readouterr().err.splitlines()
    assert said.startswith("tablee: Tablée needs Python 3.11 or newer")
