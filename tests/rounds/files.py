"""Round files for tests: a small good one, and the same with one thing changed."""

from __future__ import annotations

from pitboss.house.round_files import Played, loads, play

HEAD = """\
format = 1
rulebook = "nsw/four-card-poker"
"""

TABLE = """\
[table]
limits.ante = { minimum = "$5.00", maximum = "$100.00" }
limits.aces-up = { minimum = "$5.00", maximum = "$50.00" }
"""

SEAT = """\
[[seat]]
number = 1
player = "Ada"
buy_in = "$200.00"
"""

DEAL = """\
[deal]
1 = "Ks Kd 9h 5c 2d"
dealer = "Qs Jh 8d 6c 3h"
up = "4s"
"""

COMMANDS = """\
[[command]]
who = "Ada"
does = "place-wagers"
area = 1
wagers = { ante = "$10.00" }

[[command]]
who = "house"
does = "no-more-bets"

[[command]]
who = "Ada"
does = "play"
area = 1
stake = "$20.00"
"""

GOOD = "\n".join((HEAD, TABLE, SEAT, DEAL, COMMANDS))


def changed(old: str, new: str, text: str = GOOD) -> str:
    """The file with the first place of one text changed."""
    assert old in text, old
    return text.replace(old, new, 1)


def with_commands(*commands: str, head: str = HEAD, table: str = TABLE, more: str = SEAT) -> str:
    """A file with these commands, each as its keys."""
    rows = [f"[[command]]\n{keys}\n" for keys in commands]
    return "\n".join((head, table, more, *rows))


def played(text: str) -> Played:
    return play(loads(text, "test.toml"))


def unmet(text: str) -> list[str]:
    """What the file expects and does not get, without the lines."""
    return [each.sentence for each in played(text).unmet]
