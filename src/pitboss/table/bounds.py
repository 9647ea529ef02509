"""Bounds in numbers: how long names and texts may be, how large a command or a file, and how often one person may ask."""

from __future__ import annotations

import re

LONGEST_NAME = 40
"""The most characters of the name of a person or a table."""
LONGEST_ID = 200
"""The most characters of the id of a command, and of an office."""
LONGEST_TEXT = 2_000
"""The most characters of any text of a command: words of a dispute, a reason, a notice."""
LARGEST_COMMAND = 65_536
"""The most bytes of what a command says, as the record writes it."""
ASKS_PER_MINUTE = 6
"""How often in a minute one person may ask for the rules or raise a dispute at one table."""

LARGEST_ROUND_FILE = 1_000_000
LARGEST_SETTINGS_FILE = 1_000_000
LARGEST_STRATEGY_FILE = 1_000_000
LARGEST_STEPS_FILE = 1_000_000
LARGEST_KEY_FILE = 1_000
LARGEST_PROOF = 4_000_000
LARGEST_HEADS_FILE = 16_000_000
LARGEST_CHECKPOINTS_FILE = 256_000_000
"""The most bytes of each kind of file."""


_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""What changes a name and not how it looks: two persons are not told apart by it."""


def bad_name(name: str) -> str | None:
    """Return what a name must be instead, where it cannot be one of a person or a table."""
    if not name.strip() or len(name) > LONGEST_NAME:
        return f"have 1 to {LONGEST_NAME} characters"
    if "/" in name or not name.isprintable():
        return "be on one line and have no slash"
    if not name.isascii() and _UNSEEN.search(name):
        return "have only characters that can be seen"
    return None
