"""Browsers that are not Chromium, as Debian has them, by the standard ways of driving them.

Firefox speaks WebDriver BiDi over a websocket by itself. WebKitGTK has WebKitWebDriver, which
drives its small browser over HTTP; it wants a screen, and gets one that nobody sees.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import websocket

from tests.support.patience import PATIENCE_S, hear
from tests.support.ports import free_port
from tests.support.process import dying_with_us

LOOK_AGAIN_S = 0.05
PHONE = {"width": 360, "height": 740}
MINI_BROWSER = "usr/lib/*/webkit2gtk-4.*/MiniBrowser"

# A button as a person reads it: its name for screen readers, or its words.
BUTTON = """[...document.querySelectorAll("button:enabled")].find((one) =>
  one.checkVisibility() && new RegExp(NAME).test(one.ariaLabel ?? one.innerText.trim()))"""
FIELD = """document.querySelector("input[type=text]:enabled")"""


class Engine(ABC):
    """One phone in such a browser."""

    @abstractmethod
    def go(self, address: str) -> None: ...

    @abstractmethod
    def ask(self, expression: str) -> Any:
        """What the page says; anything that JSON can tell."""

    @abstractmethod
    def tap(self, element: str) -> bool:
        """Press on it as a person does. False: it is not there."""

    @abstractmethod
    def type(self, element: str, words: str) -> None: ...

    # As people use it

    def sees(self, words: str) -> bool:
        return bool(self.ask(f"document.body.innerText.includes({json.dumps(words)})"))

    def has_button(self, name: str) -> bool:
        return bool(self.ask(f"Boolean({BUTTON.replace('NAME', json.dumps(name))})"))

    def may_press(self, name: str) -> bool:
        """Press it if it is there."""
        return self.tap(BUTTON.replace("NAME", json.dumps(name)))

    def press(self, name: str) -> None:
        self.until(lambda: self.may_press(name), f"“{name}” can be pressed")

    def until(self, holds: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> None:
        deadline = time.monotonic() + patience_s
        while not holds():
            if time.monotonic() > deadline:
                seen = self.ask("document.body.innerText")
                raise AssertionError(f"never came true: {what}. On the screen:\n{seen}")
            time.sleep(LOOK_AGAIN_S)


class Firefox(Engine):
    def __init__(self, address: str) -> None:
        self._link = websocket.create_connection(
            f"{address}/session", timeout=PATIENCE_S, suppress_origin=True
        )
        self._numbers = count(1)
        self._command("session.new", capabilities={})
        tree = self._command("browsingContext.getTree")
        self._context = tree["contexts"][0]["context"]
        self._command("browsingContext.setViewport", context=self._context, viewport=PHONE)

    def _command(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._link.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._link.recv())).get("id") != number:
            pass  # events
        assert answer["type"] == "success", answer
        return answer["result"]

    def go(self, address: str) -> None:
        self._command(
            "browsingContext.navigate", context=self._context, url=address, wait="complete"
        )

    def _evaluate(self, expression: str) -> Any:
        found = self._command(
            "script.evaluate",
            expression=expression,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return found["result"]

    def ask(self, expression: str) -> Any:
        told = self._evaluate(f"JSON.stringify({expression}) ?? 'null'")
        return json.loads(told["value"])

    def tap(self, element: str) -> bool:
        found = self._in_sight(element)
        if found is None:
            return False
        origin = {"type": "element", "element": {"sharedId": found}}
        finger = {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [
                {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self._command("input.performActions", context=self._context, actions=[finger])
        return True

    def _in_sight(self, element: str) -> str | None:
        found = self._evaluate(
            f"(() => {{ const one = {element}; one?.scrollIntoView({{block: 'nearest'}});"
            " return one ?? null })()"
        )
        shared: str | None = found.get("sharedId")
        return shared

    def type(self, element: str, words: str) -> None:
        assert self.tap(element), element
        keys = [{"type": kind, "value": key} for key in words for kind in ("keyDown", "keyUp")]
        actions = [{"type": "key", "id": "keys", "actions": keys}]
        self._command("input.performActions", context=self._context, actions=actions)


class DriverError(AssertionError):
    """What the driver said instead of doing it."""


# The screen changed between looking and tapping.
MOVED_AWAY = (
    "element not interactable",
    "element click intercepted",
    "stale element reference",
    "move target out of bounds",
)


class WebKit(Engine):
    ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

    def __init__(self, port: int, browser: str) -> None:
        self._port = port
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = self._say("POST", "/session", {"capabilities": wanted})["sessionId"]
        self._command("/window/rect", **PHONE)

    def _say(self, method: str, path: str, body: Any = None) -> Any:
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)
        try:
            link.request(method, path, json.dumps(body) if body is not None else None)
            answer = link.getresponse()
            value = json.loads(answer.read())["value"]
            if answer.status != 200:
                raise DriverError(value["error"])
            return value
        finally:
            link.close()

    def _command(self, path: str, **body: Any) -> Any:
        return self._say("POST", f"/session/{self._session}{path}", body)

    def go(self, address: str) -> None:
        self._command("/url", url=address)

    def ask(self, expression: str) -> Any:
        return self._command("/execute/sync", script=f"return {expression}", args=[])

    def tap(self, element: str) -> bool:
        found = self.ask(element)
        if found is None:
            return False
        try:
            self._command(f"/element/{found[self.ELEMENT]}/click")
        except DriverError as error:
            if error.args[0] not in MOVED_AWAY:
                raise
            return False
        return True

    def type(self, element: str, words: str) -> None:
        found = self.ask(element)
        self._command(f"/element/{found[self.ELEMENT]}/value", text=words)

    def close(self) -> None:
        self._say("DELETE", f"/session/{self._session}")


# Starting them


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "No Firefox: install it with `apt-get install firefox-esr`."
    folder.mkdir(parents=True, exist_ok=True)
    # The languages of a phone in Britain.
    (folder / "user.js").write_text('user_pref("intl.accept_languages", "en-GB, en");\n')
    command = [program, "--headless", "--no-remote", "--profile", str(folder)]
    with running([*command, "--remote-debugging-port", "0"]) as process:
        yield Firefox(heard(process, rb"WebDriver BiDi listening on (ws://\S+)"))


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/").glob(MINI_BROWSER))
    assert driver, "No WebKitGTK: install it with `apt-get install webkit2gtk-driver`."
    assert browsers, "WebKitGTK came without its MiniBrowser."
    folder.mkdir(parents=True, exist_ok=True)
    with hidden_screen() as display:
        home = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "LANG": "en_GB.UTF-8"}
        env = {**os.environ, **home, "DISPLAY": display, "NO_AT_BRIDGE": "1"}
        port = free_port()
        with running([driver, f"--port={port}"], env):
            wait_for_port(port)
            engine = WebKit(port, str(browsers[-1]))
            yield engine
            engine.close()


@contextmanager
def hidden_screen() -> Iterator[str]:
    program = shutil.which("Xvfb")
    assert program, "No screen for WebKitGTK: install one with `apt-get install xvfb`."
    command = [program, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with running(command) as process:
        yield ":" + heard(process, rb"(\d+)\n")


@contextmanager
def running(
    command: list[str], env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        dying_with_us(command), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()


def heard(process: subprocess.Popen[bytes], pattern: bytes) -> str:
    """What the program says in the brackets."""
    assert process.stdout is not None
    return hear(process.stdout.fileno(), pattern)[1].decode()


def wait_for_port(port: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        try:
            link.request("GET", "/status")
            link.getresponse()
            return
        except OSError:
            assert time.monotonic() < deadline, "the driver does not answer"
            time.sleep(LOOK_AGAIN_S)
        finally:
            link.close()
