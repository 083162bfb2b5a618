"""Makes what `make play` and `make test` need, and only what is missing. Standard library only.

`python3 scripts/environment.py play` makes .venv with Tablée in it (the web app built on the way);
`... test` adds what the tests need, a browser and database servers included; `... soak` a proxy for
`make soak`, `... browsers` the other browsers for `make test-browsers`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST = (3, 11)

# What the tests drive, and the Debian package that has it.
SYSTEM = {
    "chromium-headless-shell": "chromium-headless-shell",
    "redis-server": "redis-server",
    "/usr/lib/postgresql/*/bin/initdb": "postgresql",
    "ip": "iproute2",
    "nsenter": "util-linux",
    "systemd-analyze": "systemd",
}
PROXY = {"/usr/sbin/haproxy": "haproxy"}
OTHER_BROWSERS = {
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}


def main(purpose: str) -> int:
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        return fail(f"Tablée needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {found}.")
    if not PYTHON.exists() and not make_venv():
        return 1
    if not install("play", ["-e", str(ROOT)], fingerprint(sources())):
        return 1
    more = {"test": {}, "soak": PROXY, "browsers": OTHER_BROWSERS}
    if purpose in more:
        group = ["--group", f"{ROOT / 'pyproject.toml'}:test"]
        if not install("test", group, fingerprint([ROOT / "pyproject.toml"])):
            return 1
        install_system(SYSTEM | more[purpose])
    return 0


def make_venv() -> bool:
    say("Making a Python environment in .venv")
    done = subprocess.run(
        [sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        if "ensurepip" in done.stdout + done.stderr:
            fail("This Python has no venv module: install it first (Debian: python3-venv).")
        elif not os.access(ROOT, os.W_OK):
            fail(f"There is no permission to write to {ROOT}.")
        else:
            fail(f"The environment could not be made: {last_line(done.stderr)}")
        return False
    return pip("the installer", ["--upgrade", "pip"])


def install(purpose: str, what: list[str], wanted: str) -> bool:
    """Install unless it was installed from the very same sources."""
    stamp = VENV / f"installed-{purpose}"
    if stamp.exists() and stamp.read_text() == wanted:
        return True
    name = {"play": "Tablée and its web app", "test": "what the tests need"}[purpose]
    if not pip(name, what):
        return False
    stamp.write_text(wanted)
    return True


def pip(name: str, what: list[str]) -> bool:
    """Run pip, showing that it lives; its own words only if it fails."""
    command = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", *what]
    started = time.monotonic()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            progress(f"Installing {name}", started, line)
    if process.returncode == 0:
        done(f"Installing {name}", started)
        return True
    text = "".join(lines)
    sys.stderr.write("\n" + text[-4000:])
    offline = ("NewConnectionError", "Could not fetch URL", "No matching distribution", "ENOTFOUND")
    if any(sign in text for sign in offline):
        fail("The packages could not be fetched: is this machine connected to the network?")
    else:
        fail(f"Installing {name} failed; the reason is above.")
    return False


def sources() -> list[Path]:
    """What goes into the installed project, so that a change of it is noticed."""
    web = ROOT / "web"
    files = [ROOT / "pyproject.toml", ROOT / "hatch_build.py"]
    files += [path for path in web.glob("*") if path.is_file()]
    for folder in (web / "src", web / "public", web / "tools", ROOT / "rules"):
        wanted = (".toml",) if folder.name == "rules" else ("",)
        files += [p for p in folder.rglob("*") if p.is_file() and p.name.endswith(wanted)]
    return sorted(files)


def fingerprint(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(ROOT)} ".encode())
        digest.update(file.read_bytes() if file.exists() else b"")
    return digest.hexdigest()


def install_system(wanted: dict[str, str]) -> None:
    """Browsers and servers for the tests, from Debian's packages where this may install them."""
    missing = [package for found, package in wanted.items() if not present(found)]
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    may_install = shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0
    if not may_install:
        say(f"Missing for the tests: {', '.join(missing)}. Install with: sudo {' '.join(command)}")
        return
    started = time.monotonic()
    say(f"Installing {', '.join(missing)} (Debian packages)")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["apt-get", "update"], command):
        result = subprocess.run(step, capture_output=True, text=True, check=False, env=environment)
        if result.returncode:
            say(f"  {' '.join(step)} failed: {last_line(result.stderr)}")
            return
    done("Installing system packages", started)


def present(what: str) -> bool:
    if what.startswith("/"):
        return bool(list(Path("/").glob(what.lstrip("/"))))
    return shutil.which(what) is not None


def progress(what: str, started: float, line: str) -> None:
    if sys.stderr.isatty():
        seconds = time.monotonic() - started
        sys.stderr.write(f"\r\033[K{what} ({seconds:.0f} s) {line.strip()[:60]}")
        sys.stderr.flush()


def done(what: str, started: float) -> None:
    start = "\r\033[K" if sys.stderr.isatty() else ""
    sys.stderr.write(f"{start}{what}: done in {time.monotonic() - started:.0f} s\n")


def say(text: str) -> None:
    sys.stderr.write(text + "\n")


def fail(text: str) -> int:
    say(text)
    return 1


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no reason given"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "play"))
