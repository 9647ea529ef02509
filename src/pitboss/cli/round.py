"""`pitboss round`: play round files, and show what happened or which of them do not meet their expectations."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pitboss.cli.formatting import format_files
from pitboss.cli.output import error_console, explains, print_json
from pitboss.cli.round_printing import print_round
from pitboss.files.errors import FileError
from pitboss.files.reading import printable
from pitboss.house.round_files import load, play
from pitboss.house.round_files.formatting import format_round_file
from pitboss.house.round_files.json_lines import json_lines, unmet_data
from pitboss.house.round_files.suite import FileReport, find_round_files, play_all

__all__ = ["round_"]

MET, UNMET, WRONG_FILE, FAULT = 0, 1, 2, 3


@explains(FileError)
def round_(
    *paths: Annotated[Path, Parameter(name="PATH", required=True)],
    format_: Annotated[bool, Parameter(name="--format", negative=())] = False,
    check: Annotated[bool, Parameter(negative=())] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON instead.")] = False,
) -> int:
    """Play rounds written down in TOML files.

    One file: print every event with its clauses, every refusal, and the settlement. Several files or a folder: play all of
    them, and print a line for each file that does not meet its expectations, and a count.

    The exit status is 0 when every expectation is met; 1 when one is not; 2 when a file cannot be played as it is written;
    3 when a table stopped because of a fault.

    Example: pitboss round examples/rounds/play-wins.toml

    Example: pitboss round examples/rounds

    Example: pitboss round --format --check examples/rounds

    Parameters
    ----------
    paths
        Round files, or folders that are searched for *.toml; docs/round-files.md says how a file is written.
    format_
        Play nothing: write round files and cases in rows, with the same data and comments.
    check
        With --format: write nothing, name the files that would change, and exit with 1 if there are any.
    """
    files = find_round_files(paths)
    if format_:
        return format_files(files, format_round_file, check=check, as_json=as_json)
    if check:
        raise FileError("pitboss round", "--check", "--format beside it", "no such option")
    if len(paths) == 1 and not paths[0].is_dir():
        return _one(files[0], as_json=as_json)
    return _several(files, as_json=as_json)


def _one(path: Path, *, as_json: bool) -> int:
    """Print a whole round, and on the error stream what it does not meet."""
    file = load(path)
    played = play(file)
    if as_json:
        for line in json_lines(played):
            print(line)
    else:
        print_round(file, played)
    for unmet in played.unmet:
        print(f"{printable(path)}: {unmet}", file=sys.stderr)
    if played.fault:
        print(f"{printable(path)}: {played.fault}", file=sys.stderr)
        return FAULT
    return UNMET if played.unmet else MET


def _several(files: list[Path], *, as_json: bool) -> int:
    """Print a line for each file that is not as it should be, and how many there are."""
    reports = []
    for report in _with_progress(play_all(files), len(files)):
        reports.append(report)
        if not as_json and not report.ok:
            print(report, flush=True)
    if as_json:
        data = {"count": len(reports), "failed": sum(not each.ok for each in reports), "files": [*map(_data, reports)]}
        print_json(data)
    else:
        print(_count(reports))
    return max(map(_status, reports))


def _with_progress(reports: Iterable[FileReport], total: int) -> Iterable[FileReport]:
    """Show a bar on the error stream while the files are played, when it is a terminal."""
    from rich.progress import track  # only here: it takes as long to load as a small round takes to play

    console = error_console()
    return track(reports, "Playing", total, console=console, transient=True, disable=not console.is_terminal)


def _count(reports: list[FileReport]) -> str:
    unmet = sum(bool(each.unmet) and not each.error and not each.fault for each in reports)
    wrong, faults = sum(bool(each.error) for each in reports), sum(bool(each.fault) for each in reports)
    parts = [f"{len(reports)} round file{'' if len(reports) == 1 else 's'}"]
    if not unmet and not wrong and not faults:
        return f"{parts[0]}, all expectations met"
    if unmet:
        parts.append(f"{unmet} {'does not meet its' if unmet == 1 else 'do not meet their'} expectations")
    if wrong:
        parts.append(f"{wrong} cannot be played as written")
    if faults:
        parts.append(f"{faults} stopped because of a fault")
    return ", ".join(parts)


def _data(report: FileReport) -> dict[str, object]:
    found: dict[str, object] = {"file": report.file, "ok": report.ok, "failures": [*map(unmet_data, report.unmet)]}
    if report.error:
        found["error"] = report.error
    if report.fault:
        found["fault"] = report.fault
    return found


def _status(report: FileReport) -> int:
    if report.fault:
        return FAULT
    if report.error:
        return WRONG_FILE
    return UNMET if report.unmet else MET
