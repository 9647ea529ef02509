"""`pitboss completion`: let the shell complete commands, options, rulebooks, tables and seats."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from pitboss.cli.output import DONE, WRONG_INPUT, complain

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext

__all__ = ["completion", "rulebook_names", "seat_numbers", "table_names"]


def completion(
    shell: Literal["bash", "zsh", "fish"] | None = None,
    /,
    *,
    install: Annotated[bool, Parameter(negative=(), help="Write it where the shell looks for it.")] = False,
) -> int:
    """Print the completion script of a shell, or install it.

    Parameters
    ----------
    shell
        Your shell; found out without it.
    """
    from cyclopts.completion.detect import ShellDetectionError

    from pitboss.cli import app

    try:
        if install:
            print(f"Installed in {app.install_completion(shell=shell)}. It works in new terminals.")
        else:
            print(app.generate_completion(shell=shell))
    except ShellDetectionError:
        return complain("Your shell cannot be found out; name it: bash, zsh or fish", WRONG_INPUT)
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}", WRONG_INPUT)
    return DONE


def rulebook_names(context: "CompletionContext") -> list[str]:
    """Return what may stand where a rulebook is named: the ids, and the files and folders that start with what was typed."""
    from pitboss.law import available

    typed = context.incomplete
    found = [each for each in available() if each.startswith(typed)]
    folder = Path(typed if typed.endswith("/") else Path(typed).parent)
    try:
        beside = sorted(folder.iterdir())
    except OSError:
        return found
    prefix = typed[: typed.rfind("/") + 1]
    files = [f"{prefix}{each.name}" + "/" * each.is_dir() for each in beside if each.is_dir() or each.suffix == ".toml"]
    return [*found, *(each for each in files if each.startswith(typed) and not Path(each).name.startswith("."))]


def table_names(context: "CompletionContext") -> list[str]:
    """Return the tables of the house that is named on the line, or of the usual one; none if its record cannot be read."""
    from pitboss.cli.house_folder import record_at
    from pitboss.cli.options import Whereabouts
    from pitboss.house.table_stream import PREFIX

    folder, database = (getattr(context.get(name), "raw", None) for name in ("--data", "--database"))
    try:
        with record_at(Whereabouts(Path(folder) if folder else None, database)) as journal:
            found = [each.removeprefix(PREFIX) for each in journal.streams() if each.startswith(PREFIX)]
    except Exception:  # a shell that completes a line has no place for an explanation
        return []
    return [each for each in found if each.startswith(context.incomplete)]


def seat_numbers(context: "CompletionContext") -> list[str]:
    """Return the seats of a practice table."""
    from pitboss.house.players.visits import SEATS

    return [str(seat) for seat in range(1, SEATS + 1) if str(seat).startswith(context.incomplete)]
