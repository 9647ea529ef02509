"""Write round files and cases in one layout: one row for each command, seat and person."""

from __future__ import annotations

from pathlib import Path

from pitboss.files.reading import printable, read_text
from pitboss.files.toml import parse_toml
from pitboss.files.toml_rows import in_rows
from pitboss.table.bounds import LARGEST_ROUND_FILE


def format_round_file(path: Path) -> tuple[str, str]:
    """Return the text of a round file or a case as it is and in rows; `FileError` says why it is none."""
    text = read_text(path, "a round file or a case", LARGEST_ROUND_FILE)
    file = parse_toml(text, printable(path))
    if "table" not in file and "kind" not in file:
        raise file.document.error("", "a round file, with `table`, or a case, with `kind`", "neither key")
    return text, in_rows(text)
