"""A phone over a real websocket, in the table's words. It waits for events, with a deadline."""

from __future__ import annotations

import json
import re
import socket
import ssl
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import websocket

from tests.support import promises
from tests.support.patience import PATIENCE_S
from tests.support.player import Answer, Letter, Player
from tests.support.process import HubProcess

PACKET = re.compile(r"4([0-4])(\d*)(.*)", re.DOTALL)
CONNECT, DISCONNECT, EVENT, ACK = "0", "1", "2", "3"


class LinkLost(Exception):
    """The link was lost before the answer came."""


class Phone(Player):
    """`household`: the address it comes from, as phones behind one router share one."""

    def __init__(
        self,
        hub: HubProcess,
        code: str,
        household: str = "127.0.0.1",
        https: tuple[int, ssl.SSLContext] | None = None,
    ) -> None:
        super().__init__(code)
        self.hub = hub
        self._https = https
        self.names_table = True  # an old one does not
        self.household = household
        self._news = threading.Condition()
        self._answers: dict[int, Answer] = {}
        self._number = 0
        self._link: websocket.WebSocket | None = None
        self.closed_with: int | None = None

    # The link

    def connect(self) -> None:
        port, secure = self._https or (self.hub.port, None)
        named = f"table={self.code}&" if self.names_table else ""
        sock = socket.create_connection(
            ("127.0.0.1", port), PATIENCE_S, source_address=(self.household, 0)
        )
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure is not None:
            sock = secure.wrap_socket(sock, server_hostname="127.0.0.1")
        link = websocket.create_connection(
            f"ws://127.0.0.1:{port}/socket.io/?{named}EIO=4&transport=websocket",
            origin=f"{'https' if secure else 'http'}://127.0.0.1:{port}",
            socket=sock,
            timeout=PATIENCE_S,
        )
        self._answers.clear()
        self.closed_with = None
        self.screen.bye = None
        opened: Any = link.recv()
        assert opened.startswith("0"), opened
        link.send("40")
        connected: Any = link.recv()
        assert connected.startswith("40"), connected
        link.settimeout(None)
        self._link = link
        threading.Thread(target=self._hear, args=(link,), daemon=True).start()

    @property
    def is_connected(self) -> bool:
        return self._link is not None

    def _hear(self, link: websocket.WebSocket) -> None:
        try:
            while True:
                opcode, data = link.recv_data()
                if opcode == websocket.ABNF.OPCODE_CLOSE:
                    code = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
                    self.closed_with = code
                    break
                self._heard(link, data.decode())
        except (websocket.WebSocketException, OSError, ValueError):
            pass
        with self._news:
            if self._link is link:
                self._link = None
            self._news.notify_all()

    def _heard(self, link: websocket.WebSocket, text: str) -> None:
        if text == "2":
            link.send("3")
            return
        packet = PACKET.fullmatch(text)
        if packet is None:
            return
        kind, number, body = packet.groups()
        with self._news:
            if kind == EVENT:
                event, said = json.loads(body)
                promises.check_event(event, said)
                self.screen.show(event, said)
                if number:
                    self.answer_beat(number)
            elif kind == ACK:
                self._answers[int(number)] = json.loads(body)[0]
            self._news.notify_all()

    def answer_beat(self, number: str) -> None:
        """With what its clock shows."""
        link = self._link
        if link is not None:
            link.send(f"43{number}[{time.time() * 1000}]")

    def lose_link(self) -> None:
        """As when the phone leaves the Wi-Fi: no goodbye."""
        link, self._link = self._link, None
        sock = link.sock if link is not None else None
        if sock is not None:
            with suppress(OSError):
                # Linger 0: the other side gets a reset instead of an orderly end.
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                sock.shutdown(socket.SHUT_RDWR)
            sock.close()

    close = lose_link

    def send_raw(self, text: str) -> None:
        link = self._link
        if link is None:
            raise LinkLost
        try:
            link.send(text)
        except (websocket.WebSocketException, OSError) as error:
            raise LinkLost from error

    def say(self, event: str, body: Any) -> Answer:
        answer = self.wait_for_answer(self.send(event, body), event)
        promises.check_answer(event, answer)
        return answer

    def send(self, event: str, body: Any) -> int:
        """Send without waiting; gives the number that the answer will have."""
        self._number += 1
        number = self._number
        self.send_raw(f"42{number}" + json.dumps([event, body]))
        return number

    def wait_for_answer(self, number: int, what: str = "a message") -> Answer:
        link = self._link

        def settled() -> bool:
            return number in self._answers or self._link is None or self._link is not link

        with self._news:
            self._news.wait_for(settled, PATIENCE_S)
            if number in self._answers:
                return self._answers.pop(number)
        if self._link is not link or link is None:
            raise LinkLost
        raise AssertionError(f"no answer to {what} within {PATIENCE_S} s")

    def is_answered(self, number: int) -> bool:
        return number in self._answers

    # Waiting

    def wait_until(self, condition: Callable[[], Any], what: str) -> None:
        """Until the screen shows something."""
        with self._news:
            if not self._news.wait_for(condition, PATIENCE_S):
                seen = json.dumps(vars(self.screen), default=str)[:2000]
                raise AssertionError(f"not within {PATIENCE_S} s: {what}. On the screen: {seen}")

    def settle(self) -> None:
        """Whatever the hub had to say up to now is on the screen: the link keeps the order."""
        self.say("instead", {"seq": 0})  # of all questions the shortest; there is no such step

    def sit(self, name: str, chair: int | None = None, look: int | None = None) -> int:
        """Sit down; which chairs are free is looked at once all news is here."""
        self.settle()
        return super().sit(name, chair, look)

    def knock(self, name: str) -> str:
        self.settle()
        return super().knock(name)

    def wait_until_over(self) -> None:
        self.wait_until(lambda: self.room["phase"] == "over", "the end of the game")

    def wait_for_goodbye(self, code: str) -> None:
        self.wait_until(lambda: self.screen.bye == code, f"a goodbye: {code}")

    def wait_until_cut(self) -> None:
        self.wait_until(lambda: self._link is None, "the hub cuts the link")

    def arrive(self) -> Answer:
        """Connect and join; the first view is on the screen when this returns."""
        self.connect()
        answer = self.join()
        self.wait_until(lambda: not self.screen.clean, "the first view")
        return answer

    # As a phone does by itself

    def come_back(self, patience_s: float = PATIENCE_S) -> Answer:
        """Try again until the hub is there."""
        deadline = time.monotonic() + patience_s
        while True:
            self.lose_link()
            try:
                return self.arrive()
            except (OSError, websocket.WebSocketException, LinkLost):
                if time.monotonic() > deadline:
                    raise
                # The hub is down: nothing tells when it will be up again.
                time.sleep(0.02)

    def insist(self, event: str, letter: Letter, patience_s: float = PATIENCE_S) -> Answer:
        """Send a letter until it is answered, over as many links as it takes."""
        while True:
            try:
                return self.say(event, letter)
            except LinkLost:
                self.come_back(patience_s)
