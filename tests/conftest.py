"""What holds for every test."""

from __future__ import annotations

import compileall
import gc
import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from server.engine import garbage
from tests.support import environment, promises, services
from tests.support.phone import Phone
from tests.support.process import HubProcess
from tests.support.watchdog import no_longer_than

# Properties are tried on the same examples everywhere, and never by the clock.
settings.register_profile(
    "table", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("table")

environment.forget_settings()
os.environ["TABLEE_BROWSER"] = "0"  # whoever runs the tests has seen the page

garbage.look_seldom()  # as in a hub: a tenth of the time of tests without sockets

ROOT = Path(__file__).parents[1]
HOUSEHOLDS = count()
LONGEST_S = {
    "web": 600,
    "faults": 900,
    "start": 600,
}  # by folder: games in browsers and kills take their time
LONGEST_ELSEWHERE_S = 120


def pytest_configure(config: pytest.Config) -> None:
    """Each worker and each hub would compile all of it: also where nobody is to write that down.

    Only what lies here, and until all tests are found: boxes that tests write change too fast.
    """
    sys.dont_write_bytecode = False
    if not hasattr(config, "workerinput"):
        for folder in ("rules", "server", "tests/support"):
            compileall.compile_dir(ROOT / folder, quiet=1)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no worker plays a last game alone.

    What is marked as thorough is for who has the time: `make soak`.
    """
    if not os.environ.get("TABLEE_THOROUGH"):
        later = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=later)
        items[:] = [item for item in items if item not in later]
    items.sort(key=lambda item: item.path.parent.name not in LONGEST_S)
    for item in items:
        keep_in_group(item)


def keep_in_group(item: pytest.Item) -> None:
    """What shares a dear fixture runs on one worker (`xdist_group`), so that it is made once.

    pytest-xdist 3.8 notes the group where pytest 9.2 no longer reads it, and nothing fails:
    https://github.com/pytest-dev/pytest-xdist/issues/1386
    """
    named = getattr(item, "_nodeid", item.nodeid)
    if named != item.nodeid:
        item._id = type(item._id).parse(named)


def pytest_collection_finish() -> None:
    sys.dont_write_bytecode = bool(os.environ.get("PYTHONDONTWRITEBYTECODE"))
    gc.freeze()  # the tests themselves are not looked through


@pytest.fixture(autouse=True)
def nobody_waits_for_ever(request: pytest.FixtureRequest) -> Iterator[None]:
    """A hub that hangs must fail a test, not hang it."""
    longest_s = LONGEST_S.get(request.path.parent.name, LONGEST_ELSEWHERE_S)
    with no_longer_than(longest_s, request.node.name):
        yield


@pytest.fixture(autouse=True)
def the_hub_says_what_it_promises() -> Iterator[None]:
    promises.BROKEN.clear()
    yield
    assert promises.BROKEN == []


@pytest.fixture(scope="session")
def postgresql() -> Iterator[services.PostgreSQL]:
    with services.postgresql() as server:
        yield server


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with services.redis_server() as url:
        yield url


@pytest.fixture(scope="session")
def shared_hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    """A real hub for all tests that do no harm to it; each opens tables of its own."""
    hub = HubProcess(tmp_path_factory.mktemp("hub")).start()
    yield hub
    hub.kill()


@pytest.fixture
def own_hub(tmp_path: Path) -> Iterator[HubProcess]:
    """A real hub that may be killed."""
    hub = HubProcess(tmp_path / "data").start()
    yield hub
    hub.kill()


@pytest.fixture
def household() -> str:
    """An address of this machine that no other test comes from: the brake does not know it."""
    return new_household()


@pytest.fixture
def another_household() -> str:
    return new_household()


def new_household() -> str:
    number = next(HOUSEHOLDS)
    return f"127.{10 + number // 60_000}.{number // 250 % 240}.{1 + number % 250}"


@pytest.fixture
def guests() -> Iterator[Callable[..., list[Phone]]]:
    """Phones that sit down at a table of a hub; all are put away in the end."""
    phones: list[Phone] = []

    def sit_down(hub: HubProcess, code: str, household: str, *names: str) -> list[Phone]:
        seated = []
        for name in names:
            phone = Phone(hub, code, household)
            phones.append(phone)
            phone.arrive()
            phone.sit(name)
            seated.append(phone)
        return seated

    yield sit_down
    for phone in phones:
        phone.close()
