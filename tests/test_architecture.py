"""What the design promises about who knows whom, read from the source."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES, SERVER, WEB = ROOT / "rules", ROOT / "server", ROOT / "web"
LANGUAGES = ("en", "fr", "de")


@cache
def in_git() -> tuple[Path, ...]:
    """Files of the project, without what is built or installed."""
    told = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = (ROOT / name for name in told.stdout.splitlines())
    return tuple(file for file in files if file.is_file())


def python_files(folder: Path) -> list[Path]:
    return [file for file in in_git() if file.suffix == ".py" and folder in file.parents]


def games() -> list[str]:
    return sorted(file.parent.name for file in (RULES / "games").glob("*/__init__.py"))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(), str(file))


def imports(file: Path) -> Iterator[str]:
    """Full names of all modules that a file imports, wherever in it."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strings(file: Path) -> Iterator[tuple[int, str]]:
    """String literals that are no docstrings, with their lines."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


# Rules


def test_rules_import_the_standard_library_and_marshmallow_and_nothing_else() -> None:
    allowed = {*sys.stdlib_module_names, "marshmallow", "rules"}
    foreign = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in python_files(RULES)
        for name in imports(file)
        if name.split(".")[0] not in allowed
    ]
    assert foreign == []


def test_rules_have_no_clock_file_socket_thread_or_chance_of_their_own() -> None:
    """Decks are read by rules/decks.py, from files beside the games; that is all."""
    barred = {"time", "datetime", "socket", "threading", "asyncio", "subprocess", "secrets", "os"}
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in python_files(RULES)
        for name in imports(file)
        if name.split(".")[0] in barred
    ]
    for file in python_files(RULES):
        for node in ast.walk(tree(file)):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "random"
                and node.attr != "Random"
            ):
                found.append(f"{file.relative_to(ROOT)}:{node.lineno}: random.{node.attr}")
    assert found == []


def test_no_game_knows_another() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for game in games()
        for file in python_files(RULES / "games" / game)
        for name in imports(file)
        if name.startswith("rules.games.") and name.split(".")[2] != game
    ]
    assert found == []


def test_what_games_share_knows_no_game() -> None:
    shared = [file for file in python_files(RULES) if file.parent == RULES]
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in shared
        for name in imports(file)
        if name.startswith("rules.games.")
    ]
    found += _named(shared)
    assert found == []


# The hub


def test_the_hub_names_no_game() -> None:
    """No `if game == "hunch"`, not even a string: a parent never names its children."""
    files = python_files(SERVER)
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in imports(file)
        if name.startswith("rules.games")
    ]
    assert found + _named(files) == []


def _named(files: list[Path]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{line}: {text!r}"
        for file in files
        for line, text in strings(file)
        for game in games()
        if re.search(rf"\b{game}\b", text)
    ]


def test_rules_and_tests_of_rules_know_no_hub() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for folder in (RULES, ROOT / "tests" / "rules")
        for file in python_files(folder)
        for name in imports(file)
        if name.split(".")[0] in ("server", "flask", "eventlet", "socketio")
    ]
    assert found == []


def test_only_start_up_code_knows_eventlet() -> None:
    """So that the engine can be exchanged: its makers are retiring it."""
    known = {"green.py", "hub.py", "serve.py", "websocket.py", "doctor.py"}
    found = {
        file.name
        for file in python_files(SERVER)
        for name in imports(file)
        if name.split(".")[0] == "eventlet"
    }
    assert found <= known


def test_files_fit_in_a_head() -> None:
    """About 400 lines at most; data and tests aside."""
    long = {
        str(file.relative_to(ROOT)): lines
        for folder in (RULES, SERVER)
        for file in python_files(folder)
        if (lines := len(file.read_text().splitlines())) > 450
    }
    assert long == {}


# The web


def web_imports(file: Path) -> list[str]:
    """What a script imports, as written."""
    return re.findall(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""", file.read_text())


def web_files(folder: Path) -> list[Path]:
    return [
        file
        for file in in_git()
        if file.suffix in (".ts", ".tsx", ".css") and folder in file.parents
    ]


def test_no_game_of_the_web_imports_another() -> None:
    shelf = WEB / "src" / "games"
    found = []
    for file in web_files(shelf):
        own = file.relative_to(shelf).parts[0]
        for target in web_imports(file):
            if not target.startswith("."):
                continue
            there = (file.parent / target).resolve()
            if shelf in there.parents and len(there.relative_to(shelf).parts) > 1:
                other = there.relative_to(shelf).parts[0]
                if other != own:
                    found.append(f"{file.relative_to(ROOT)}: {target}")
    assert found == []


def test_the_shell_of_the_web_names_no_game() -> None:
    shelf = WEB / "src" / "games"
    found = [
        f"{file.relative_to(ROOT)}: {game}"
        for file in web_files(WEB / "src")
        if shelf not in file.parents and "test" not in file.name
        for game in games()
        if re.search(rf"""["'`/]{game}["'`/.]""", file.read_text())
    ]
    assert found == []


# Where things come from


def test_no_file_names_a_registry() -> None:
    """Downloads come from wherever the machine is set up to get them."""
    hosts = ["registry.npmjs", "registry.yarnpkg", "files.pythonhosted", "pypi" + ".org/simple"]
    found = [
        f"{file.relative_to(ROOT)}: {host}"
        for file in in_git()
        if file != Path(__file__).resolve()
        and file.suffix not in (".png", ".woff2", ".svg", ".ico")
        for host in hosts
        if host.encode() in file.read_bytes()
    ]
    assert found == []


@pytest.mark.parametrize(
    "lock", [file for file in in_git() if file.name == "package-lock.json"], ids=str
)
def test_a_lock_file_has_no_download_address(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    assert packages
    assert [name for name, package in packages.items() if "resolved" in package] == []


# Text codes


@cache
def texts(language: str) -> dict[str, object]:
    """The shell's texts."""
    found: dict[str, object] = json.loads((WEB / "src" / "texts" / f"{language}.json").read_text())
    return found


def codes() -> set[str]:
    """Every text code that hub and shared rules send out, as literals in the source."""
    files = python_files(SERVER) + [f for f in python_files(RULES) if f.parent == RULES]
    form = re.compile(r"(table|hub|link|words|decks)(\.[a-z_0-9]+)+")
    found = {text for file in files for _, text in strings(file) if form.fullmatch(text)}
    return found | {f"table.log.{verb}" for verb in _told_verbs()}


def _told_verbs() -> set[str]:
    """Lines of the record about the table itself, which are put together from the verb."""
    from server.messages import ASKS
    from server.proposals import ASKS as PROPOSALS

    names = {verb.removeprefix("propose_") for verb in PROPOSALS}
    answers = {f"{how}_{name}" for how in ("confirm", "decline") for name in names}
    return set(ASKS) - {"hand_over", "confirm", "decline"} | answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_hub_has_a_text(language: str) -> None:
    found = codes()
    assert {"table.stale", "words.too_long", "decks.nothing", "hub.failed"} <= found
    assert sorted(code for code in found if code not in texts(language)) == []


def test_the_three_languages_say_the_same_things() -> None:
    for folder in [WEB / "src" / "texts", *(WEB / "src" / "games").glob("*/texts")]:
        said = {
            language: json.loads((folder / f"{language}.json").read_text())
            for language in LANGUAGES
            if (folder / f"{language}.json").exists()
        }
        assert set(said) in (set(), set(LANGUAGES)), folder
        for language, all_texts in said.items():
            assert all_texts.keys() == said["en"].keys(), f"{folder}: {language}"
            for code, text in all_texts.items():
                assert _params(text) == _params(said["en"][code]), f"{language}: {code}"


def _params(text: object) -> set[str]:
    """The {names} in a text; plural forms need not all have the number."""
    if isinstance(text, dict):
        return set().union(*(_params(form) for form in text.values())) - {"n"}
    return set(re.findall(r"{(\w+)}", str(text))) - {"n"}


# The project


def test_nothing_built_or_vendored_is_in_git() -> None:
    built = ("node_modules/", "server/web/", "dist/", ".venv/")
    found = [
        str(file.relative_to(ROOT))
        for file in in_git()
        if str(file.relative_to(ROOT)).startswith(built) or file.suffix in (".min.js", ".whl")
    ]
    assert found == []
