"""`tablee` on a Python without what only POSIX has, told that it is on Windows; same arguments.

Not Windows: libraries have been imported before, as on this machine. But whatever our own code asks
for without looking where it is would not be there.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module

LIBRARIES = (
    *("flask", "flask_socketio", "eventlet", "sqlalchemy", "sqlalchemy.dialects.sqlite"),
    *("cryptography.fernet", "cryptography.x509", "zeroconf", "redis", "ifaddr", "segno"),
    *("orjson", "marshmallow", "prometheus_client", "platformdirs", "subprocess", "webbrowser"),
)
MODULES = ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "syslog")
OF_OS = (
    *("fork", "forkpty", "getuid", "geteuid", "getgid", "getegid", "getpgrp", "getpgid"),
    *("tcgetpgrp", "setsid", "killpg", "chown", "fchmod", "fchown", "uname", "nice", "mkfifo"),
    *("pread", "pwrite", "statvfs", "sysconf", "sync", "getloadavg", "O_CLOEXEC", "O_NONBLOCK"),
    *("sched_getaffinity", "sched_setaffinity", "posix_fadvise", "wait3", "wait4"),
)
OF_SIGNAL = (
    *("SIGALRM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGKILL", "SIGCHLD", "SIGPIPE", "SIGQUIT"),
    *("alarm", "setitimer", "getitimer", "ITIMER_REAL", "pause", "sigwait", "pthread_kill"),
)


def hide() -> None:
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in ((os, OF_OS), (signal, OF_SIGNAL)):
        for name in names:
            delattr(module, name)
    os.O_BINARY = 0  # type: ignore[attr-defined]
    sys.platform = "win32"


if __name__ == "__main__":
    from server.engine import patch

    patch("eventlet")
    for library in LIBRARIES:
        import_module(library)
    hide()
    from server.commands.cli import main

    sys.exit(main())
