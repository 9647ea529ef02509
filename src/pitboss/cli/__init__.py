"""The `pitboss` command: rulebooks, odds, tables, rounds and their record."""

import os
import sys
from collections.abc import Sequence
from inspect import cleandoc
from io import TextIOWrapper

from cyclopts import App, CycloptsError

import pitboss
from pitboss.cli.invocation import program
from pitboss.cli.lazy import COMMANDS

__all__ = ["app", "main"]

WRONG_INPUT = 2
LONGEST_WORD = 300
"""The most characters of a word that a message repeats: as long as most paths."""
HELP = """Casino table games run to the letter of the rules that regulators approved.

Example: pitboss round examples/rounds/play-wins.toml
"""

app = App(name="pitboss", help=HELP, help_format="plaintext", version=f"pitboss {pitboss.__version__}")
for name, (place, help_) in COMMANDS.items():
    # Only the help of a command is Markdown: its parser takes as long to load as all of `pitboss --help`.
    own = {} if place.endswith(":app") else {"help_format": "markdown"}
    app.command(place, name=name, help=cleandoc(help_), **own)


def main(words: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    sys.exit(run(sys.argv[1:] if words is None else words))


def run(words: Sequence[str]) -> int:
    """Return the exit status of a command line, and explain a wrong one in one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a path need not be text
    try:
        status = app(list(words), result_action="return_value", exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        command = " ".join((program(), *_commands(words), "--help"))
        text = " ".join(word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}..." for word in str(error).split())
        print(f"pitboss: {text} Run: {command}", file=sys.stderr)
        return WRONG_INPUT
    except BrokenPipeError:
        # The reader closed the pipe; without this Python would complain again when it closes its own end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status if isinstance(status, int) else 0


def _commands(words: Sequence[str]) -> tuple[str, ...]:
    """Return the command that a command line names, as far as there is one: `rules show` of `rules show x --y`."""
    node, found = app, list[str]()
    for word in words:
        if word.startswith("-") or word not in list(node):
            break
        node = node[word]
        found.append(word)
    return tuple(found)
