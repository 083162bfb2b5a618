"""What the design promises about who knows whom, read from the source."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Collection, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("sources")  # read once

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


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(file)))


def imports(file: Path) -> Iterator[str]:
    """Full names of all modules that a file imports, wherever in it."""
    for node in nodes(file):
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
        for node in nodes(file)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes(file):
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
        for node in nodes(file):
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


# Rooms of the hub, and all that each knows: other rooms, and small modules that are in no room.
ROOMS: dict[str, set[str]] = {
    "engine": set(),
    "net": {"files"},
    "store": {"engine", "checked"},
    "sitting": {"store"},
    "history": {"engine", "store", "sitting"},
    "table": {"engine", "store", "sitting", "history", "checked"},
    "door": {"engine", "store", "sitting", "history", "table", "config"},
    "processes": {"engine", "store"},
    "wire": {
        *("engine", "net", "store", "sitting", "history", "table", "door"),
        *("checked", "metrics"),
    },
    "http": {
        *("engine", "net", "store", "sitting", "table", "door", "wire", "processes"),
        *("config", "metrics"),
    },
    "boxes": {"sitting", "wire"},
    "commands": {
        *("engine", "net", "store", "sitting", "history", "table", "door", "wire"),
        *("boxes", "processes", "hub", "server", "config", "files", "logging", "metrics"),
    },
}
BESIDE: dict[str, set[str]] = {
    "checked": set(),
    "config": {"net", "files"},
    "files": set(),
    "logging": set(),
    "metrics": set(),
}
# Where all rooms are put together.
WHOLE = {"server", "server.hub", "server.__main__"}


def module(file: Path) -> str:
    name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


@cache
def graph_of(folder: Path) -> dict[str, set[str]]:
    """For each module below a folder, the others there that it imports."""
    known = {module(file): file for file in python_files(folder)}
    return {
        name: {target for target in imported(file, known.keys()) if target in known} - {name}
        for name, file in known.items()
    }


def imported(file: Path, known: Collection[str]) -> Iterator[str]:
    """Modules: `from server.store import base, open` names one, and its package for the other."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in known else str(node.module)


def room(name: str) -> str:
    """`server.sitting.steps` is in the room `sitting`."""
    return (*name.split("."), "")[1] or "server"


def test_every_module_of_the_hub_is_in_a_room() -> None:
    lost = {name for name in graph_of(SERVER) if name not in WHOLE and room(name) not in ROOMS}
    assert lost == {f"server.{name}" for name in BESIDE}


def test_a_room_knows_just_the_rooms_that_stand_beside_it_above() -> None:
    """None that is not listed; and none is listed that it does not need."""
    known: dict[str, set[str]] = {name: set() for name in ROOMS | BESIDE}
    for name, targets in graph_of(SERVER).items():
        if name not in WHOLE:
            known[room(name)] |= {room(target) for target in targets} - {room(name)}
    assert known == ROOMS | BESIDE


def test_every_room_says_what_it_is_for_who_calls_it_and_what_it_must_not_know() -> None:
    for name in ROOMS:
        told = " ".join((ast.get_docstring(tree(SERVER / name / "__init__.py")) or "").split())
        assert "must not know" in told or "must not decide" in told, name
        called = re.search(r"Called by ([^.]+)\.", told)
        callers = {other for other, known in ROOMS.items() if name in known}
        assert set(re.findall(r"`(\w+)`", called[1] if called else "")) == callers, name


def test_deciding_is_pure() -> None:
    """Nothing that `decide` stands on has a clock, a thread, an engine, a disk or a link."""
    graph, reached = graph_of(SERVER), {"server.table.decide"}
    while more := set().union(*(graph[name] for name in reached)) - reached:
        reached |= more
    assert {"server.sitting.steps", "server.history.history"} <= reached
    barred = {"time", "datetime", "socket", "threading", "subprocess", "sqlite3", "sqlalchemy"}
    found = [f"{name}" for name in reached if room(name) in ("engine", "wire", "door", "http")]
    found += [
        f"{name} imports {target}"
        for name in reached
        for target in imports(ROOT / f"{name.replace('.', '/')}.py")
        if target.split(".")[0] in barred
    ]
    assert found == []


def check_no_cycle(graph: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as cycle:
        pytest.fail(" -> ".join(cycle.args[1]))


def test_no_module_of_the_hub_knows_itself_over_others() -> None:
    """No cycle of imports, whatever is imported late or for types alone; `create_hub` aside."""
    check_no_cycle({n: targets for n, targets in graph_of(SERVER).items() if n not in WHOLE})


def test_no_module_of_the_rules_knows_itself_over_others() -> None:
    check_no_cycle(graph_of(RULES))


def test_only_the_engine_knows_the_libraries_that_run_it() -> None:
    """So that it can be exchanged: the makers of eventlet are retiring it."""
    barred = {"eventlet", "gevent", "engineio", "socketio", "flask_socketio", "greenlet", "_socket"}
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in python_files(SERVER)
        if SERVER / "engine" not in file.parents
        for name in imports(file)
        if name.split(".")[0] in barred
    ]
    assert found == []


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


#: Which folder of web/src may import which, the lowest first: what is said and seen of the hub,
#: words, the app around every screen, drawn parts, offers, games, screens.
WEB_LAYERS = {
    "look": set[str](),
    "hub": set[str](),
    "texts": {"hub"},
    "shell": {"hub", "texts"},
    "parts": {"look", "hub", "texts", "shell"},
    "pieces": {"hub", "texts", "parts"},
    "offers": {"hub", "texts", "parts", "pieces"},
    "games": {"hub", "texts", "shell", "parts", "pieces", "offers"},
    "screens": {"look", "hub", "texts", "shell", "parts", "offers", "games"},
    "main.tsx": {"look", "hub", "shell", "screens"},
}


def web_targets(file: Path) -> set[Path]:
    """The files of web/src that a file imports, also only for types, or finds by a pattern."""
    found = set()
    for target in web_imports(file):
        if target.startswith("."):
            there = (file.parent / target).resolve()
            found |= {next((path for path in script_paths(there) if path.is_file()), there)}
    for pattern in re.findall(r"""import\.meta\.glob[^(]*\(\s*["']([^"']+)""", file.read_text()):
        up, below = (pattern + "/").count("../"), re.sub(r"^(\.\.?/)+", "", pattern)
        folder = file.parents[up]
        found |= set(folder.glob(below))
    return found


def web_layer(file: Path) -> str:
    return file.relative_to(WEB / "src").parts[0]


def test_an_import_of_the_web_leads_to_a_file() -> None:
    """Else the tests below would look past it."""
    lost = [
        f"{file.relative_to(ROOT)}: {there}"
        for file in web_files(WEB / "src")
        for there in web_targets(file)
        if not there.is_file()
    ]
    assert lost == []
    found = web_targets(WEB / "src" / "games" / "find.ts")
    assert {file.parent.name for file in found if file.name == "index.ts"} & set(games())


def test_every_folder_of_the_web_imports_only_what_lies_below_it() -> None:
    assert {web_layer(file) for file in web_files(WEB / "src")} == WEB_LAYERS.keys()
    found = [
        f"{file.relative_to(ROOT)}: {there.relative_to(WEB / 'src')}"
        for file in web_files(WEB / "src")
        for there in web_targets(file)
        if web_layer(there) not in {web_layer(file), *WEB_LAYERS[web_layer(file)]}
    ]
    assert found == []
    TopologicalSorter(WEB_LAYERS).prepare()


def test_no_two_files_of_the_web_import_each_other_on_any_way() -> None:
    graph = {
        str(file.relative_to(WEB)): {str(there.relative_to(WEB)) for there in web_targets(file)}
        for file in web_files(WEB / "src")
    }
    check_no_cycle(graph)


def test_only_one_file_of_the_web_knows_what_carries_the_messages() -> None:
    """So that all the rest of the link is tested without it."""
    found = {
        str(file.relative_to(WEB / "src"))
        for file in web_files(WEB / "src")
        if any(target.startswith(("socket.io", "engine.io")) for target in web_imports(file))
    }
    assert found == {"hub/socket.ts"}


def test_what_a_file_of_the_web_exports_another_one_imports() -> None:
    """Also a test or a tool. What is made from Python has all that is said, used or not."""
    made = {"messages.ts", "view.ts", "piece.ts"}
    scripts = [file for file in web_files(WEB) if file.suffix != ".css"]
    imported = {used for file in scripts for used in web_imported_names(file)}
    exported = re.compile(r"^export (?:async )?(?:function|const|class|interface|type) (\w+)", re.M)
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in scripts
        if file.name not in made
        for name in exported.findall(file.read_text())
        if (file, name) not in imported
    ]
    assert found == []


def web_imported_names(file: Path) -> Iterator[tuple[Path, str]]:
    """Each name that a file imports, with the file that has it."""
    text = file.read_text()
    told = re.findall(r"(?:import|export)\s(?:type )?{([^}]*)}\s*from\s*[\"']([^\"']+)[\"']", text)
    late = r"import\([\"']([^\"']+)[\"']\)\)?(?:\s*\.then\(\(file\) => file)?\.(\w+)"
    told += [(name, target) for target, name in re.findall(late, text)]
    for names, target in told:
        there = (file.parent / target).resolve()
        for name in re.findall(r"(?:^|,)\s*(?:type )?(\w+)", names):
            yield next((p for p in script_paths(there) if p.is_file()), there), name


def script_paths(there: Path) -> list[Path]:
    return [Path(f"{there}{end}") for end in ("", ".ts", ".tsx", ".css")]


def test_no_type_of_the_web_is_forced() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in web_files(WEB / "src")
        for line in file.read_text().splitlines()
        if "as unknown as" in line
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
    from server.history.lines import WISHES
    from server.store.record import DEEDS

    names = {*WISHES.values(), "strike"}
    answers = {f"{how}_{name}" for how in ("confirm", "decline", "settle") for name in names}
    # Only some can be nodded to and wait, lapse, or be withdrawn by who has no seat.
    waiting = {"nod_claim", "nod_delete", "lapse_claim", "lapse_sit"}
    withdrawn = {f"withdraw_{name}" for name in ("claim", "sit", "watch")}
    told_otherwise = {"act", "hand_over", "confirm", "decline", "nod", "settle", "ask_seat"}
    verbs = DEEDS.keys() - told_otherwise - {"reopen", "withdraw"}
    return verbs | answers | waiting | withdrawn | {"propose_strike"}


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
