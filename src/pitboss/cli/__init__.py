"""The `pitboss` command: rulebooks to read and check, rounds to play."""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from inspect import cleandoc

from cyclopts import App, CycloptsError

from pitboss.cli import rules
from pitboss.cli.later import LATER
from pitboss.cli.round import round_
from pitboss.house.round_files import RoundFileError
from pitboss.lab.errors import LabError
from pitboss.law import LawError

__all__ = ["app", "main"]

WRONG_INPUT = 2
HELP = """Casino table games run to the letter of the rules that regulators approved.

Example: pitboss round examples/rounds/play-wins.toml
"""

app = App(
    name="pitboss",
    help=HELP,
    version=lambda: f"pitboss {version('pitboss')}",
)
app.command(rules.app)
app.command(round_, name="round")
for name, (place, help_) in LATER.items():
    app.command(place, name=name, help=cleandoc(help_))


def main(words: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    sys.exit(run(sys.argv[1:] if words is None else words))


def run(words: Sequence[str]) -> int:
    """The exit status of a command line. What is wrong with it, or with a file, is said in one line."""
    try:
        status = app(list(words), result_action="return_value", exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        return _explained(f"{error} See pitboss --help.")
    except (LabError, LawError, RoundFileError) as error:
        return _explained(str(error))
    except BrokenPipeError:
        # The reader has had enough; Python would otherwise complain once more when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status if isinstance(status, int) else 0


def _explained(message: str) -> int:
    print(f"pitboss: {' '.join(message.split())}", file=sys.stderr)
    return WRONG_INPUT
