"""Windows and macOS, as far as can be known without them."""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from scripts import app_start
from server.commands import console
from server.commands.terminal import Terminal
from server.config import default_data
from server.engine import open_engine
from server.net.qr import terminal_qr
from server.net.whereabouts import Whereabouts
from tests.support.phone import Phone
from tests.support.process import HubProcess
from tests.support.windows_hub import MODULES, OF_OS, OF_SIGNAL
from tests.test_architecture import ROOT, python_files, tree

ONLY_POSIX = {
    *(f"os.{name}" for name in OF_OS),
    *(f"signal.{name}" for name in OF_SIGNAL),
    *("socket.AF_UNIX", "socket.SO_REUSEPORT", "socket.TCP_INFO", "sockets.TCP_INFO"),
    *("select.epoll", "select.poll", "select.kqueue", "time.tzset"),
}
FOLDERS = ("/proc", "/sys", "/dev", "/tmp", "/var", "/etc", "/usr", "/bin")
ASKING = ("sys.platform", "os.name", "hasattr(")

#: Outside of an `if` that asks which system it is.
GUARDED = {
    "server/engine/round_trips.py": "returns first, unless it is Linux",
    "server/engine/files.py": "returns first, if it is Windows",
    "server/net/addresses.py": "a folder that only Linux has is asked for what is in it, if it is",
    "server/commands/firewalls.py": "the firewalls of each system; what is not there is not run",
    "scripts/environment.py": "Debian's packages, where there is apt-get",
}


def guarded(above: list[ast.AST]) -> bool:
    """Within an `if`, or behind an `and`, that asks."""
    asks = (node.test for node in above if isinstance(node, ast.If | ast.IfExp))
    ands = (node for node in above if isinstance(node, ast.BoolOp))
    return any(sign in ast.unparse(test) for test in (*asks, *ands) for sign in ASKING)


def only_posix(node: ast.AST) -> str | None:
    """What of it other systems have not."""
    if isinstance(node, ast.Import):
        return next((alias.name for alias in node.names if alias.name in MODULES), None)
    if isinstance(node, ast.ImportFrom):
        names = {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
        return next(iter(names & {*ONLY_POSIX, *MODULES}), None)
    if isinstance(node, ast.Attribute):
        name = ast.unparse(node)
        return name if name in ONLY_POSIX else None
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value if node.value.startswith(FOLDERS) else None
    return None


def found(node: ast.AST, above: list[ast.AST]) -> Iterator[tuple[int, str]]:
    name = only_posix(node)
    if name and not guarded(above):
        yield getattr(node, "lineno", 0), name
    for child in ast.iter_child_nodes(node):
        yield from found(child, [*above, node])


def test_what_only_posix_has_is_asked_for_only_there() -> None:
    unguarded: dict[str, list[tuple[int, str]]] = {}
    for folder in ("server", "rules", "scripts"):
        for file in python_files(ROOT / folder):
            places = list(found(tree(file), []))
            if places:
                unguarded[file.relative_to(ROOT).as_posix()] = places
    assert {name: unguarded[name] for name in unguarded if name not in GUARDED} == {}
    assert set(unguarded) == set(GUARDED), "a guarded place that is none any more"


def test_it_would_be_noticed() -> None:
    careless = "import os\nimport fcntl\nos.fork()\nopen('/proc/self')\nif os.name: os.getuid()\n"
    assert [name for _, name in found(ast.parse(careless), [])] == [
        "fcntl",
        "os.fork",
        "/proc/self",
    ]


def test_a_hub_runs_without_what_only_posix_has(
    tmp_path: Path, household: str, guests: Callable[..., list[Phone]]
) -> None:
    hub = HubProcess(tmp_path, program="tests.support.windows_hub").start()
    try:
        code = hub.open_table()
        guests(hub, code, household, "Léo", "Zoé")
        assert [player["name"] for player in hub.get(f"/api/tables/{code}").json["players"]] == [
            "Léo",
            "Zoé",
        ]
        assert hub.stop() == 0
        assert "Traceback" not in hub.said()
    finally:
        hub.kill()


# Folders


def test_the_data_folder_on_linux_is_where_it_always_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert default_data() == tmp_path / ".local" / "share" / "tablee"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    assert default_data() == tmp_path / "mine" / "tablee"


@pytest.mark.parametrize(
    ("system", "ends"),
    [
        (Unix, ".local/share/tablee"),
        (MacOS, "Library/Application Support/tablee"),
        (Windows, "AppData/Local/tablee"),
    ],
)
def test_each_system_keeps_data_where_it_keeps_such_things(
    system: type[platformdirs.PlatformDirs], ends: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(
        "platformdirs.windows.get_win_folder", lambda _name: "C:/Users/zoe/AppData/Local"
    )
    monkeypatch.setattr("platformdirs.PlatformDirs", system)
    assert default_data().as_posix().endswith(ends)


# Consoles


def stream(encoding: str, *, terminal: bool = False) -> io.TextIOWrapper:
    raw = io.BytesIO()
    made = io.TextIOWrapper(raw, encoding=encoding, write_through=True)
    if terminal:
        made.isatty = lambda: True  # type: ignore[method-assign]
    return made


ADDRESS = "http://192.168.1.20:8600"


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "cp850"])
def test_a_console_with_blocks_shows_the_code_in_blocks(encoding: str) -> None:
    out = stream(encoding)
    drawn = terminal_qr(ADDRESS, out)
    assert "█" in drawn
    out.write(drawn)  # and can say it


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1"])
def test_a_console_without_blocks_shows_the_code_in_colours_or_not_at_all(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = stream(encoding, terminal=True)
    drawn = terminal_qr(ADDRESS, terminal)
    assert drawn.isascii()
    assert "\033[7m" in drawn
    terminal.write(drawn)
    assert terminal_qr(ADDRESS, stream(encoding)) == "", "colours mean nothing in a file"
    monkeypatch.setattr("server.net.qr.os.name", "nt")
    assert terminal_qr(ADDRESS, terminal) == "", "nor in an old window of Windows"


def test_signs_that_a_console_has_not_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = stream("ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    monkeypatch.setattr(sys, "stderr", None)  # a double click without a window
    console.make_ready()
    sys.stdout.write("Tablée")
    sys.stderr.write("heard by nobody")
    sys.stderr.close()
    raw = narrow.buffer
    assert isinstance(raw, io.BytesIO)
    assert raw.getvalue() == b"Tabl?e"


def test_the_terminal_says_where_the_code_is_when_it_cannot_show_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    narrow = stream("cp1252")
    monkeypatch.setattr(sys, "stdout", narrow)
    monkeypatch.setattr(sys, "stdin", None)
    at = Whereabouts("192.168.1.20", 8600, look_around=list)
    Terminal(at, open_engine("eventlet"), quiet=False).open()
    raw = narrow.buffer
    assert isinstance(raw, io.BytesIO)
    said = raw.getvalue().decode("cp1252")
    assert "The QR code is on the page below" in said
    assert f"Tablée is open: {ADDRESS}" in said


def test_a_window_of_windows_stays_until_what_went_wrong_was_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not app_start.started_by_double_click()
    monkeypatch.setattr("scripts.app_start.os.name", "nt")
    monkeypatch.delenv("PROMPT", raising=False)
    assert app_start.started_by_double_click()
    monkeypatch.setenv("PROMPT", "$P$G")
    assert not app_start.started_by_double_click()
