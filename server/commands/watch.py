"""`tablee doctor --watch`: phones as they arrive at a running hub, and how far each came."""

from __future__ import annotations

import http.client
import json
import sys
import time
from collections.abc import Callable, Mapping

from server.config import Config
from server.door.arrivals import Stage, ToldArrival, doctors_key

LOOK_S = 0.5
HOW_FAR: Mapping[Stage, str] = {
    "link": "is in: it can sit down",
    "page": "has opened the page",
    "refused": "was refused: it came by a name that is not the hub's",
}


class NoHub(Exception):
    """One sentence: why nobody can be watched."""


def watch(config: Config, sleep: Callable[[float], None] = time.sleep) -> int:
    key, seen = doctors_key(config.secret()), 0
    sys.stdout.write("Phones that arrive are shown here. Ctrl+C ends it.\n")
    sys.stdout.flush()
    while True:
        try:
            for arrival in _arrivals(config, key, seen):
                seen = max(seen, arrival.number)
                sys.stdout.write(f"{told(arrival)}\n")
                sys.stdout.flush()
        except NoHub as error:
            sys.stdout.write(f"{error}\n")
            return 1
        sleep(LOOK_S)


def _arrivals(config: Config, key: str, since: int) -> list[ToldArrival]:
    host = "127.0.0.1" if config.host in ("", "0.0.0.0") else config.host
    link = http.client.HTTPConnection(host, config.port, timeout=5)
    try:
        headers = {"Authorization": f"Bearer {key}"}
        link.request("GET", f"/api/arrivals?since={since}", headers=headers)
        answer = link.getresponse()
        body = answer.read()
        if answer.status == 403:
            raise NoHub("That hub has another data folder: name it with --data.")
        return [ToldArrival(**told) for told in json.loads(body)]
    except (OSError, http.client.HTTPException, ValueError, TypeError) as error:
        raise NoHub(f"No hub answers at port {config.port}: start it, or name --port.") from error
    finally:
        link.close()


def told(arrival: ToldArrival) -> str:
    at = time.strftime("%H:%M:%S", time.localtime(time.time() - arrival.ago_ms / 1000))
    who = " ".join(part for part in (arrival.device or "something", arrival.address) if part)
    return f"{at}  {who}  {HOW_FAR[arrival.stage]} ({arrival.host})"
