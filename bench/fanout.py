"""The most trivial server: whatever a phone says, its table's six phones get one fixed frame.

No protocol beyond the websocket, no state, no JSON. What the load generator reaches against it
is the generator's own ceiling.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import select
import socket
import struct

PHONES = 6
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
BODY = b'42["view",' + b"x" * 1590
FRAME = struct.pack("!BBH", 0x81, 126, len(BODY)) + BODY


def shake_hands(phone: socket.socket) -> None:
    asked = b""
    while b"\r\n\r\n" not in asked:
        asked += phone.recv(65536)
    key = next(
        line.split(b": ", 1)[1]
        for line in asked.split(b"\r\n")
        if line.lower().startswith(b"sec-websocket-key")
    )
    accept = base64.b64encode(hashlib.sha1(key + MAGIC).digest())
    phone.sendall(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    listener = socket.create_server(("127.0.0.1", parser.parse_args().port), backlog=1024)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    epoll = select.epoll()
    epoll.register(listener.fileno(), select.EPOLLIN)
    phones: dict[int, socket.socket] = {}
    tables: dict[int, list[socket.socket]] = {}
    newest: list[socket.socket] = []
    while True:
        for fd, _ in epoll.poll():
            if fd == listener.fileno():
                phone, _address = listener.accept()
                if not phone.recv(1, socket.MSG_PEEK):
                    continue  # somebody who only looked whether we listen
                shake_hands(phone)
                if len(newest) == PHONES or not newest:
                    newest = []
                newest.append(phone)
                phones[phone.fileno()], tables[phone.fileno()] = phone, newest
                epoll.register(phone.fileno(), select.EPOLLIN)
            elif phones[fd].recv(4096):
                for phone in tables[fd]:
                    phone.send(FRAME)
            else:
                epoll.unregister(fd)


if __name__ == "__main__":
    main()
