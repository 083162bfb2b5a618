"""What the docs name is there: files, modules, commands with their options, pages."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from importlib.metadata import metadata
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import pytest

from rules.games.buntherum import cards as buntherum
from rules.games.hunch import cards as hunch
from rules.games.secret_identity import cards as secret_identity
from server import create_hub
from server.boxes import reference
from server.commands.cli import COMMANDS, main
from server.config import Config
from server.wire.from_phone import ASKS
from server.wire.to_phone import ANSWERS, TO_PHONE
from tests.faults.planted.faults import FAULTS
from tests.test_tutorial import printed

ROOT = Path(__file__).parents[1]
PYTHON = ("server", "rules", "bench", "tests", "scripts")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ELSEWHERE = re.compile(r"\b[A-Z]{3,}\.md\b|\bshared/|\bgame(?:s'|'s)\s+page\b")
ENDINGS = {".py", ".ts", ".tsx", ".css", ".md", ".toml", ".json", ".mjs"}


class Said(NamedTuple):
    """A piece of a page that is printed as code."""

    page: Path
    code: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}: {self.code}"


@cache
def files() -> frozenset[PurePosixPath]:
    """Of the project, by their place in it; and what its tutorial makes."""
    told = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    there = [name for name in told.stdout.splitlines() if (ROOT / name).is_file()]
    return frozenset(PurePosixPath(name) for name in (*there, *printed()))


@cache
def places() -> frozenset[PurePosixPath]:
    """Files and folders."""
    folders = {folder for file in files() for folder in file.parents}
    return files() | (folders - {PurePosixPath(".")})


@cache
def by_depth() -> dict[int, list[PurePosixPath]]:
    found: dict[int, list[PurePosixPath]] = {}
    for place in sorted(places()):
        found.setdefault(len(place.parts), []).append(place)
    return found


@cache
def pages() -> tuple[Path, ...]:
    return tuple(ROOT / file for file in sorted(files()) if file.suffix == ".md")


def spans() -> Iterator[Said]:
    """What stands between backticks in a line."""
    for page in pages():
        if page.name != "CHANGELOG.md":  # which tells what was
            for code in re.findall(r"`([^`]+)`", BLOCK.sub("", page.read_text())):
                yield Said(page, " ".join(code.split()))


def lines() -> Iterator[Said]:
    """What stands between backticks, and every line of a block of commands."""
    yield from spans()
    for page in pages():
        for language, block in BLOCK.findall(page.read_text()):
            if language in ("", "sh"):
                for line in block.splitlines():
                    yield Said(page, line.partition("#")[0].strip())


# Files


@cache
def top() -> frozenset[str]:
    return frozenset(place.parts[0] for place in places() if len(place.parts) > 1)


def is_path(word: str) -> bool:
    """Whether somebody who reads this looks for a file.

    `/help` is a page of the hub, `socketio.Packet.json` belongs to a class.
    """
    if not re.fullmatch(r"[\w.<>{},*-][\w./<>{},*-]*", word) or re.search(r"\.[A-Z]", word):
        return False
    path = PurePosixPath(word)
    return path.suffix in ENDINGS or ("/" in word and path.parts[0] in {"..", *top()})


def exists(page: Path, word: str) -> bool:
    """As seen from the project or from the page; or as the end of a path: `table/decide.py`."""
    pattern = re.sub(r"<\w+>|\{[\w,]+\}", "*", word.rstrip("/"))
    nearby = os.path.normpath(page.parent.relative_to(ROOT) / pattern)
    if is_at(pattern) or is_at(nearby):
        return True
    as_end = PurePosixPath(pattern).parts[0] not in {"..", *top()}
    return as_end and any(place.match(pattern) for place in places())


def is_at(pattern: str) -> bool:
    depth = len(PurePosixPath(pattern).parts)
    return any(place.match(pattern) for place in by_depth().get(depth, ()))


def is_made(word: str) -> bool:
    """Not in git, and meant to be: the built web app, results of measurements."""
    folder = f"{word.rstrip('/')}/"
    told = subprocess.run(
        ["git", "check-ignore", word, folder], cwd=ROOT, capture_output=True, check=False
    )
    return told.returncode == 0


def test_every_file_that_is_named_is_there() -> None:
    named = [said for said in spans() if is_path(said.code)]
    assert len(named) > 50
    lost = [said for said in named if not exists(said.page, said.code) and not is_made(said.code)]
    assert [str(said) for said in lost] == []


def test_every_link_between_pages_leads_somewhere() -> None:
    links = [
        (page, target)
        for page in pages()
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text())
        if not target.startswith(("http:", "https:"))
    ]
    assert links
    lost = [f"{page}: {target}" for page, target in links if not (page.parent / target).exists()]
    assert lost == []


def test_every_picture_is_shown() -> None:
    shown = "".join(page.read_text() for page in pages())
    pictures = [file for file in files() if file.parent == PurePosixPath("docs/pictures")]
    assert pictures
    assert [str(file) for file in pictures if f"pictures/{file.name}" not in shown] == []


def test_every_module_that_is_named_is_there() -> None:
    """`server.wire.typescript`, and a name of a module after it."""
    form = re.compile(rf"(?:{'|'.join(PYTHON)})(?:\.\w+)+")
    lost = [
        str(said)
        for said in lines()
        for name in form.findall(said.code)
        if not is_path(name) and not is_module(name)
    ]
    assert lost == []


def is_module(name: str) -> bool:
    module, _, last = name.rpartition(".")
    path = name.replace(".", "/")
    if {PurePosixPath(f"{path}.py"), PurePosixPath(path)} & places():
        return True
    for file in (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py"):
        if (ROOT / file).is_file():
            return re.search(rf"\b{last}\b", (ROOT / file).read_text()) is not None
    return False


def test_no_page_of_elsewhere_is_named() -> None:
    """Docs and code stand alone: no page that is not in the project, no folder beside it."""
    found = [
        f"{file}: {name}"
        for file in sorted(files())
        if file.suffix in ENDINGS and ROOT / file != Path(__file__)
        for name in ELSEWHERE.findall(text_of(file))
        if not any(place.name == name for place in files())
    ]
    assert found == []


def test_the_games_have_as_many_cards_as_their_pages_say() -> None:
    characters, pictos = secret_identity.our_characters("en"), secret_identity.picto_cards("en")
    ours = hunch.ours("en")
    for game, said in (
        ("secret_identity", f"{len(characters) // 2} two-sided characters"),
        ("secret_identity", f"{len(pictos)} two-sided pictos"),
        ("secret_identity", f"`characters.toml`: {len(characters)} characters"),
        ("hunch", f"{len(ours.targets)} target cards"),
        ("hunch", f"{sum(category.cards for category in ours.categories)} clue cards in"),
        ("hunch", f"in {len(ours.categories)} categories"),
        ("buntherum", f"the {len(buntherum.deck())} cards"),
    ):
        assert said in text_of(PurePosixPath("rules", "games", game, "README.md"))


def text_of(file: PurePosixPath) -> str:
    return (ROOT / file).read_text() if (ROOT / file).exists() else ""


def test_the_reference_is_what_the_code_says() -> None:
    told = reference.PAGE.read_text()
    assert reference.MADE.findall(told), "nothing is made"
    assert {name for _, name, _ in reference.MADE.findall(told)} == reference.SECTIONS.keys()
    assert reference.page(told) == told, "run `make messages`"


# Commands


def commands(program: str) -> Iterator[tuple[Said, list[str]]]:
    """What is said of a program, and the words after its name."""
    form = re.compile(rf"(?:^|[\s/|(]){program}((?:\s+[\w=<>./:-]+)*)")
    for said in lines():
        for words in form.findall(said.code):
            yield said, words.split()


def test_every_target_of_make_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = list(commands("make"))
    assert len(named) > 5
    lost = [
        str(said)
        for said, words in named
        # A setting (SEEDS=1:2) may follow.
        if not words or not {word for word in words if "=" not in word} <= targets
    ]
    assert lost == []


def test_every_script_of_npm_is_in_its_package() -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
    named = list(commands("npm run"))
    assert named
    assert [str(said) for said, words in named if words[0] not in scripts] == []


def test_every_command_of_tablee_is_there_with_its_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    known = {command: options_of(command, capsys) for command in COMMANDS}
    assert "--https" in known["serve"]
    lost = []
    for said, words in commands("tablee"):
        command = words[0] if words and not words[0].startswith("-") else "serve"
        named = {word.partition("=")[0] for word in words if word.startswith("--")}
        if command not in known or not named <= known[command]:
            lost.append(str(said))
    assert lost == []


def options_of(command: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    return set(re.findall(r"--[\w-]+", capsys.readouterr().out))


def test_every_extra_of_a_wheel_that_is_named_is_there() -> None:
    named = [
        (said, extra)
        for said in lines()
        for extra in re.findall(r"(?:tablee|\.whl)\[(\w+)\]", said.code)
    ]
    assert named
    there = metadata("tablee").get_all("Provides-Extra")
    assert [str(said) for said, extra in named if extra not in (there or [])] == []


def test_every_module_that_is_started_is_there_with_its_options() -> None:
    """Options are looked for in the package: nothing is started here."""
    named = list(commands("python -m"))
    assert len(named) > 5
    lost = []
    for said, (module, *words) in named:
        package = ROOT / module.split(".")[0]
        source = "".join(file.read_text() for file in package.rglob("*.py"))
        options = [word.partition("=")[0] for word in words if word.startswith("--")]
        if not is_module(module) or any(f'"{option}"' not in source for option in options):
            lost.append(str(said))
    assert lost == []


# The protocol and the settings: all that there are, and no others


def part(page: str, heading: str) -> str:
    """What stands below a heading, up to the next one."""
    text = (ROOT / page).read_text()
    assert f"\n{heading}" in text
    return re.split(r"^#", text.partition(f"\n{heading}")[2], maxsplit=1, flags=re.MULTILINE)[0]


def in_first_column(text: str, form: str) -> list[str]:
    cells = re.findall(r"^\| (`.*?) \| ", text, re.MULTILINE)
    return [code for cell in cells for code in re.findall(rf"`({form})[^`]*`", cell)]


def test_every_page_of_the_hub_is_in_the_protocol(tmp_path: Path) -> None:
    hub: Any = create_hub(Config(store="memory", data=tmp_path))
    there = {
        f"{method} {re.sub('<(?:path:)?([a-z]+)>', lambda name: name[1].upper(), rule.rule)}"
        for rule in hub.wsgi._app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    told = in_first_column(part("docs/protocol.md", "## Over HTTP"), r"[A-Z]+ /[\w./-]*")
    assert set(told) == there


def test_every_message_is_in_the_protocol() -> None:
    for heading, there in (("## From the phone", ANSWERS), ("## To the phone", TO_PHONE)):
        told = re.findall(r"^- `(\w+)`", part("docs/protocol.md", heading), re.MULTILINE)
        assert sorted(told) == sorted(there)
    told = in_first_column(part("docs/protocol.md", "### The verbs of `ask`"), r"\w+")
    assert set(told) == ASKS.keys()


def test_every_room_is_on_the_page_of_the_whole() -> None:
    rooms = {file.parts[1].removesuffix(".py") for file in files() if file.parts[0] == "server"}
    told = set(re.findall(r"\w+", part("docs/architecture.md", "## Rooms of the hub")))
    assert rooms - {"__init__", "__main__"} - told == set()


def test_every_setting_of_the_environment_is_in_the_readme() -> None:
    """But for what the processes of a hub tell each other."""
    form = re.compile("TABLEE_[A-Z_]+|PORT|[A-Z]+_URL")
    there = {
        str(node.value)
        for file in (ROOT / "server").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and form.fullmatch(str(node.value))
    } - {"TABLEE_WORKER"}
    told = in_first_column(part("README.md", "## Hosting"), r"[A-Z_]+")
    assert sorted(told) == sorted(there)


def test_every_planted_fault_is_told_with_its_place() -> None:
    rows = re.findall(r"^\| ([^|]+) \| `([^`]+)` \|", part("docs/testing.md", "## Planted"), re.M)
    assert rows == [(fault.name, fault.file) for fault in FAULTS]
