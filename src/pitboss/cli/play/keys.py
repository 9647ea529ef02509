"""What the player presses or types: single keys at a terminal, whole lines where there is none."""

from __future__ import annotations

import io
import os
import select
import sys
import termios
import tty
from collections.abc import Callable
from typing import TextIO

ESCAPE = "\x1b"
END = "\x04"
RUB_OUT = ("\x7f", "\b")
RUBBED_OUT = "\b \b"
PATIENCE = 0.02
"""Seconds in which the rest of a key that sends several characters arrives."""


class Keys:
    """Keys of a terminal, one at a time and without Enter; lines where something is to be typed."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._descriptor = (stream or sys.stdin).fileno()
        self._before = termios.tcgetattr(self._descriptor)

    def release(self) -> None:
        """The terminal is as it was."""
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def key(self) -> str:
        """One key; Enter is the empty text. Raises EOFError when there will be no more."""
        # Ctrl-C still interrupts: only echo and the wait for Enter are switched off, and stay so between two keys.
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        return self._pressed()

    def _pressed(self) -> str:
        while True:
            pressed = self._character()
            if pressed == ESCAPE:
                self._rest_of_key()
            elif pressed in "\r\n":
                return ""
            elif pressed.isprintable() and pressed.isascii():
                return pressed.lower()

    def _rest_of_key(self) -> None:
        """An arrow key sends an escape and more, up to a letter; none of it is a choice."""
        if self._soon() in ("[", "O"):
            while (part := self._soon()) and part < "@":
                pass

    def _soon(self) -> str:
        """The next character, if it follows at once."""
        follows = select.select([self._descriptor], [], [], PATIENCE)[0]
        return os.read(self._descriptor, 1).decode("ascii", "replace") if follows else ""

    def line(self, echo: Callable[[str], None], begun: str = "") -> str:
        """A line up to Enter, whose beginning may have been pressed already; nothing where it was taken back, with Escape or
        by rubbing out all of what had been begun."""
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        typed = begun
        echo(typed)
        while typed or not begun:
            pressed = self._character()
            if pressed in "\r\n":
                break
            if pressed == ESCAPE:
                self._rest_of_key()
                echo(RUBBED_OUT * len(typed))
                return ""
            if pressed in RUB_OUT:
                echo(RUBBED_OUT * len(typed[-1:]))
                typed = typed[:-1]
            elif pressed.isprintable() and pressed.isascii():
                typed += pressed
                echo(pressed)
        return typed

    def within(self, seconds: float) -> bool:
        """Wait so long, or until a key is pressed, which is used up; whether one was."""
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return False
        if self._character() == ESCAPE:
            self._rest_of_key()
        return True

    def _character(self) -> str:
        pressed = os.read(self._descriptor, 1).decode("ascii", "replace")
        if pressed in ("", END):
            raise EOFError
        return pressed


class LinesIn:
    """Whole lines of text, from a pipe, a file or a person."""

    FIRST = 5.0
    """Seconds to wait for the first line before nobody is taken to be there."""

    def __init__(self, stream: TextIO | None = None) -> None:
        # A process may be started without any standard input at all.
        self._stream: TextIO = stream or sys.stdin or io.StringIO()
        self._next: str | None = None
        self.typed_by_hand = self._stream.isatty()

    def anybody(self) -> bool:
        """Whether there is a first line, or somebody who will type one."""
        if self.typed_by_hand:
            return True
        try:
            waiting = bool(select.select([self._stream], [], [], self.FIRST)[0])
        except (OSError, ValueError):
            # Text in memory has nothing to wait for.
            waiting = True
        self._next = self._stream.readline() if waiting else ""
        return bool(self._next)

    def line(self) -> str:
        """The next line; raises EOFError when there is none."""
        text, self._next = (self._stream.readline() if self._next is None else self._next), None
        if not text:
            raise EOFError
        return text.strip()
