"""Keys of a terminal, one at a time; and word of a terminal that has changed its size."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import TextIO

ESCAPE = "\x1b"
END = "\x04"
RUB_OUT = ("\x7f", "\b")
RUBBED_OUT = "\b \b"
PATIENCE = 0.02
"""Seconds in which the rest of a key that sends several characters arrives."""


def _nothing() -> None:
    """Draw nothing again."""


class Keys:
    """Keys of a terminal, one at a time and without Enter; lines where something is to be typed."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._descriptor = (stream or sys.stdin).fileno()
        self._before = termios.tcgetattr(self._descriptor)
        self.on_resize: Callable[[], None] = _nothing
        # A signal only leaves a byte here; the screen is drawn again where keys are waited for, and nowhere in between.
        self._resized, self._told = os.pipe()
        os.set_blocking(self._told, False)
        self._handler = signal.signal(signal.SIGWINCH, self._tell)

    def release(self) -> None:
        """Leave the terminal as it was."""
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)
        signal.signal(signal.SIGWINCH, self._handler)
        os.close(self._resized)
        os.close(self._told)

    def _tell(self, number: int, frame: FrameType | None) -> None:
        with suppress(BlockingIOError):
            os.write(self._told, b".")

    def key(self) -> str:
        """Return one key: the empty text for Enter, ESCAPE for Escape. Raise EOFError when there will be no more."""
        # Ctrl-C still interrupts: only echo and the wait for Enter are switched off, and stay so between two keys.
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        while True:
            pressed = self._character()
            if pressed == ESCAPE:
                if self._alone():
                    return ESCAPE
            elif pressed in "\r\n":
                return ""
            elif pressed.isprintable() and pressed.isascii():
                return pressed.lower()

    def line(self, echo: Callable[[str], None], begun: str = "") -> str | None:
        """Return a line up to Enter, whose beginning may have been pressed already; None where the player took it back, with
        Escape or by rubbing out all that was begun."""
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        typed = begun
        echo(typed)
        while typed or not begun:
            pressed = self._character(partial(echo, typed))
            if pressed in "\r\n":
                return typed
            if pressed == ESCAPE:
                self._alone()
                echo(RUBBED_OUT * len(typed))
                return None
            if pressed in RUB_OUT:
                echo(RUBBED_OUT * len(typed[-1:]))
                typed = typed[:-1]
            elif pressed.isprintable() and pressed.isascii():
                typed += pressed
                echo(pressed)
        return None

    def within(self, seconds: float) -> bool:
        """Wait until the time is up or a key is pressed, which is used up; whether one was."""
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            ready = select.select([self._descriptor, self._resized], [], [], left)[0]
            if self._resized in ready:
                self._draw_again()
            elif ready:
                if self._character() == ESCAPE:
                    self._alone()
                return True
        return False

    def _draw_again(self) -> None:
        os.read(self._resized, 4_096)
        self.on_resize()

    def _alone(self) -> bool:
        """Read the rest of an arrow key, which sends an escape and more, up to a letter. None of it is a choice. Return
        whether it was Escape alone."""
        follows = self._soon()
        if follows in ("[", "O"):
            while (part := self._soon()) and part < "@":
                pass
        return not follows

    def _soon(self) -> str:
        """The next character, if it follows at once."""
        follows = select.select([self._descriptor], [], [], PATIENCE)[0]
        return os.read(self._descriptor, 1).decode("ascii", "replace") if follows else ""

    def _character(self, again: Callable[[], None] = _nothing) -> str:
        """The next character. Where the terminal changes its size meanwhile, everything is drawn again, and then `again`."""
        while self._resized in select.select([self._descriptor, self._resized], [], [])[0]:
            self._draw_again()
            again()
        pressed = os.read(self._descriptor, 1).decode("ascii", "replace")
        if pressed in ("", END):
            raise EOFError
        return pressed
