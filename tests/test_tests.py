"""A test can fail, and by itself: not by chance, not by the clock, not by being left out."""

from __future__ import annotations

import ast
import signal
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from tests.support.watchdog import TookTooLong, no_longer_than

pytestmark = pytest.mark.xdist_group("sources")  # read once

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"

# pytest's, Playwright's and our browsers' ways to say what must be, beside `assert`.
SAYING = {"pytest.raises", "pytest.fail", "expect", "look_until"}
WHATEVER = {"Exception", "BaseException", "AssertionError"}
# What lasts as long as a page, and where pages are looked after otherwise.
LASTING = {"add_init_script", "expose_function", "expose_binding", "new_cdp_session"} | {
    *("on", "once", "route", "route_from_har", "route_web_socket", "set_extra_http_headers")
}
PAGES_OF_THEIR_OWN = {"devices.py", "engines.py"}
LEAVING_OUT = {"skip", "skipif", "xfail", "importorskip"}

#: Who may leave tests out: without a database server nothing can be tested with it.
MAY_LEAVE_OUT = {
    "support/services.py missing": "says so, with the command that helps; in CI it fails",
    "server/test_services.py test_a_missing_service_is_loud_and_in_ci_a_failure": "tests the above",
    "support/networks.py say_not_allowed": "says so, in a warning too: some machines allow none",
    "server/test_networks.py test_a_machine_without_namespaces_says_so_loudly": "tests the above",
    "contract/test_every_engine.py": "round trips that only Linux' kernel tells",
}

#: Who may wait for a time: nothing tells when the thing is there, so all of them look again.
MAY_SLEEP = {
    "support/services.py wait_for_port": "a database server starts",
    "support/services.py _wait_until_it_answers": "a database server starts",
    "support/networks.py settle": "a kernel has found its addresses",
    "support/phone.py come_back": "a hub that was killed comes up",
    "faults/simulation/disk.py _slowly": "the time is made up",
    "faults/simulation/evening.py _every": "the time is made up",
    "support/engine_server.py heard": "it stands for a hub that takes its time",
    "server/test_websocket.py test_who_reads_slowly_gets_everything_in_order": "a buffer empties",
    "contract/test_every_engine.py "
    "test_the_kernel_tells_round_trips_that_nobody_who_answers_late_makes_longer": "being late",
    "web/devices.py look_until": "a page changes",
    "web/devices.py shot": "a picture for people, between two themes",
    "web/engines.py until": "a page changes",
    "web/engines.py wait_for_port": "a browser's driver starts",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> dict[Path, ast.Module]:
    files = sorted(TESTS.rglob("*.py"))
    return {file: ast.parse(file.read_text(), str(file)) for file in files}


@cache
def within(code: ast.AST) -> tuple[ast.AST, ...]:
    """The code and all that it is made of."""
    return tuple(ast.walk(code))


def functions(tree: ast.AST) -> Iterator[Function]:
    """All of them, also methods and those within others."""
    return (node for node in within(tree) if isinstance(node, Function))


def called(code: ast.AST) -> Iterator[str]:
    """What is called there, as written."""
    return (ast.unparse(node.func) for node in within(code) if isinstance(node, ast.Call))


def last_word(name: str) -> str:
    return name.rpartition(".")[2]


def says(code: ast.AST) -> bool:
    """Whether it says itself what must be."""
    for node in within(code):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Raise) and node.exc and "AssertionError" in ast.unparse(node.exc):
            return True
    return not SAYING.isdisjoint(called(code))


def checks(function: Function) -> bool:
    """Whether it is there to check: it ends by saying what must be, and gives nothing back.

    What gives something back (a phone that sits down, a table that was opened) is not the point of
    a test that uses it. `refused` gives what to put around the thing that is refused.
    """
    if function.name == "refused":
        return True
    nothing = function.returns is not None and ast.unparse(function.returns) == "None"
    return nothing and says(function.body[-1])


def imported(tree: ast.Module) -> Iterator[Path]:
    """Those of the tests' modules that a module imports."""
    for node in within(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (
                file
                for name in (node.module, *(f"{node.module}.{each.name}" for each in node.names))
                if (file := ROOT / f"{name.replace('.', '/')}.py") in modules()
            )


@cache
def at_hand(file: Path) -> frozenset[Path]:
    """The module and all that it imports, others over others."""
    found, new = set[Path](), {file}
    while new:
        found |= new
        new = {other for one in new for other in imported(modules()[one])} - found
    return frozenset(found)


@cache
def helpers(file: Path) -> frozenset[str]:
    """What a test there may call to check: whatever has that name there is there to check."""
    there = [one for other in at_hand(file) for one in functions(modules()[other])]
    return frozenset({one.name for one in there if checks(one)}) - {
        one.name for one in there if not checks(one)
    }


def all_tests() -> Iterator[tuple[Path, Function]]:
    for file, tree in modules().items():
        if file.name.startswith("test_"):
            for function in functions(tree):
                if function.name.startswith("test_"):
                    yield file, function


def test_every_test_says_what_must_be() -> None:
    found = list(all_tests())
    assert len(found) > 1_000, "they are somewhere else"
    silent = [
        f"{file.relative_to(TESTS)} {test.name}"
        for file, test in found
        if not says(test) and helpers(file).isdisjoint(last_word(call) for call in called(test))
    ]
    assert silent == []


# True whatever happens.
ALWAYS_TRUE = (ast.Constant, ast.JoinedStr, ast.Tuple, ast.List, ast.Lambda, ast.GeneratorExp)


def is_empty(node: ast.AST) -> bool:
    """It looks as if something were said: `assert "words"`, or `expect(it)` and nothing of it."""
    if isinstance(node, ast.Assert):
        return isinstance(node.test, ALWAYS_TRUE)
    return (
        isinstance(node, ast.Expr)
        and ast.unparse(node.value).startswith("expect(")
        and (not isinstance(node.value, ast.Call) or ast.unparse(node.value.func) == "expect")
    )


def test_nothing_is_said_that_is_always_true() -> None:
    assert is_empty(ast.parse("assert 'words'").body[0])
    assert is_empty(ast.parse("expect(page.locator('a'))").body[0])
    assert not is_empty(ast.parse("expect(page.locator('a')).to_be_visible()").body[0])
    found = [
        f"{file.relative_to(TESTS)}:{node.lineno}"
        for file, tree in modules().items()
        for node in within(tree)
        if isinstance(node, ast.stmt) and is_empty(node)
    ]
    assert found == []


def uses(names: set[str]) -> set[str]:
    """The functions (or modules) of the tests in which one of these attributes is used."""
    found = set()
    for file, tree in modules().items():
        where = {
            id(node): function.name for function in functions(tree) for node in within(function)
        }
        for node in within(tree):
            if isinstance(node, ast.Attribute) and node.attr in names:
                owner = where.get(id(node), "")
                found.add(f"{file.relative_to(TESTS)} {owner}".strip())
    return found


def test_no_test_is_left_out() -> None:
    assert uses(LEAVING_OUT) == MAY_LEAVE_OUT.keys()


def test_nobody_sleeps_where_something_tells_when_it_is_time() -> None:
    """To let green threads have their turn (`sleep(0)`) is no sleep."""
    found = set()
    for file, tree in modules().items():
        for function in functions(tree):
            for node in within(function):
                if not isinstance(node, ast.Call):
                    continue
                name = last_word(ast.unparse(node.func))
                turn = [ast.unparse(argument) for argument in node.args] == ["0"]
                if name in ("sleep", "wait_for_timeout") and not turn:
                    found.add(f"{file.relative_to(TESTS)} {function.name}")
    assert found == MAY_SLEEP.keys()


def test_a_page_that_is_not_as_it_was_goes_to_no_other_test() -> None:
    """What closing it alone undoes is done to a device's `own_page()`."""
    found = [
        f"{file.relative_to(TESTS)}:{node.lineno}"
        for file, tree in modules().items()
        if file.parent.name == "web" and file.name not in PAGES_OF_THEIR_OWN
        for node in within(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in LASTING
        and not ast.unparse(node.func.value).endswith(".own_page()")
    ]
    assert found == []


def test_nobody_catches_whatever_comes() -> None:
    """A test that catches everything catches its own failure; who notes or raises it on may."""
    found = [
        f"{file.relative_to(TESTS)}:{node.lineno}"
        for file, tree in modules().items()
        for node in within(tree)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or last_word(ast.unparse(node.type)) in WHATEVER)
        and not (node.name or any(isinstance(inner, ast.Raise) for inner in within(node)))
    ]
    assert found == []


def test_what_shares_a_dear_fixture_is_for_one_worker(request: pytest.FixtureRequest) -> None:
    """`--dist loadgroup` goes by the names of tests, and says nothing where they lack the group."""
    by_group = bool(getattr(request.config.option, "loadgroup", False))
    for item in request.session.items:
        for mark in item.iter_markers("xdist_group"):
            assert item.nodeid.endswith(f"@{mark.args[0]}") == by_group, item.nodeid


def test_what_hangs_is_told_again_and_again_whatever_it_catches() -> None:
    caught = 0
    with pytest.raises(TookTooLong, match="it took more than"), no_longer_than(0.01, "it", 0.2):
        for _ in range(2):
            try:
                with suppress(Exception):
                    signal.pause()
            except TookTooLong:
                caught += 1
    assert caught == 2
