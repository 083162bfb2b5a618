"""Logs for people and for machines, and what the tests say when a service is missing."""

from __future__ import annotations

import json
import logging

from server.logging import JsonLines


def test_a_line_for_machines_is_json() -> None:
    try:
        raise ZeroDivisionError("né")
    except ZeroDivisionError as error:
        told = logging.LogRecord(
            "server.table", logging.ERROR, "", 1, "it %s", ("broke",), (type(error), error, None)
        )
    line = JsonLines().format(told)
    assert "\n" not in line
    read = json.loads(line)
    assert (read["level"], read["where"], read["what"]) == ("error", "server.table", "it broke")
    assert "ZeroDivisionError: né" in read["error"]
    assert read["at"].endswith("Z")
