"""Write round files and cases in one layout: one row for each command, seat and person."""

from __future__ import annotations

from pathlib import Path

from pitboss.house.round_files.errors import RoundFileError
from pitboss.house.round_files.toml_reader import THE_FILE, parse_toml, printable, read_text
from pitboss.law.toml_rows import in_rows


def format_round_file(path: Path) -> tuple[str, str]:
    """Return the text of a round file or a case as it is and in rows; `RoundFileError` says why it is none."""
    text = read_text(path, "a round file or a case")
    file = parse_toml(text, printable(path))
    if "table" not in file and "kind" not in file:
        raise RoundFileError(file.file, THE_FILE, "a round file, with `table`, or a case, with `kind`", "neither key")
    return text, in_rows(text)
