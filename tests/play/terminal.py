"""A real `pitboss play` in a terminal of its own: keys go in, screens come out."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 60.0
CLEARED = "\x1b[2J"
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
REDRAWN = re.compile(r"\x1b\[2J|\r(?:\x1b\[2K)?(?:\x1b\[1A\x1b\[2K)+")


class Terminal:
    """The process, and everything it has drawn."""

    def __init__(self, data: Path, *options: str, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        command = [sys.executable, "-m", "pitboss.cli", "play", "--data", str(data), *options]
        known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        setting = {**known, "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONUTF8": "1", **environment}
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=setting, start_new_session=True, preexec_fn=_own_terminal
        )
        os.close(slave)
        self.raw = ""
        # A character of several bytes may come in two pieces.
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window, as somebody does with the mouse."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def see(self, text: str) -> str:
        """Wait until the screen has that text and waits for a key; the screen."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self._read(0.05)
            if text in self.screen and self.raw.rstrip("\x1b[0m").endswith(("> ", "back ", ": ")):
                return self.screen
        raise AssertionError(f"{text!r} did not come; this did:\n{self.screen}")

    def read(self) -> None:
        """Take in what has been drawn meanwhile."""
        self._read(0.05)

    def end(self) -> int:
        """The exit status, with everything read that was still to come."""
        # A terminal takes what is written to it all the time: a process may wait for that before it ends.
        until = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < until:
            self._read(0.05)
        while self._read(0.05):
            pass
        return self._process.wait(0)

    @property
    def screens(self) -> list[str]:
        """What has been on the screen, one after another, without its colours."""
        return [CODES.sub("", each).replace("\r", "") for each in self.raw.split(CLEARED)]

    @property
    def pictures(self) -> list[str]:
        """The same, and besides what has moved within a screen: pictures drawn over one another."""
        return [CODES.sub("", each).replace("\r", "") for each in REDRAWN.split(self.raw)]

    @property
    def screen(self) -> str:
        return self.screens[-1]

    def _read(self, seconds: float) -> bool:
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            read = os.read(self._master, 65_536)
        except OSError:
            return False
        self.raw += self._decoder.decode(read)
        return bool(read)


def _own_terminal() -> None:
    """So that Ctrl-C reaches the process as it does at a desk."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    # Tests run in the background inherit that interrupts are ignored; somebody at a desk does not.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
