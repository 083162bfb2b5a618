"""`python -m bench.report FILE.json`: a run's table in Markdown, for docs/performance.md."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bench.__main__ import SERVERS

HEADINGS = (
    "| tables | server | stored? | actions/s | × | p50 / p99 ms | CPU | CPU µs per action "
    "| memory | per table |\n|---|---|---|---|---|---|---|---|---|---|"
)


def line(row: dict[str, Any]) -> str:
    adapter = SERVERS[row["server"]]
    ratio = f"{row['ratio']:.1f}" if row["ratio"] is not None else "1"
    return (
        f"| {row['tables']} | {adapter.title} | {'yes' if adapter.stored else 'no'} "
        f"| {row['actions_per_s']:,.0f} | {ratio} | {row['p50_ms']:.1f} / {row['p99_ms']:.1f} "
        f"| {row['cpu_percent']:.0f}% | {row['cpu_us_per_action']:,.0f} "
        f"| {row['memory_mb']:.0f} MB | {row['memory_per_table_mb']:.2f} MB |"
    )


def main() -> None:
    run = json.loads(Path(sys.argv[1]).read_text())
    here = run["machine"]
    rounds = max(row["rounds"] for row in run["rows"])
    print(
        f"{here['at']}, {here['processor']}, {here['cores']} cores, Python {here['python']}; "
        f"{rounds} rounds; load before the run {here['busy_before']:.1f}; the load generator used "
        f"at most {max(row['load_percent'] for row in run['rows']):.0f}% of its core.\n"
    )
    print(HEADINGS)
    for row in run["rows"]:
        print(line(row))


if __name__ == "__main__":
    main()
