"""Write rulebook files in one layout: checklist lines, remedies and absences in rows, one line each."""

from pathlib import Path

import msgspec

from pitboss.law.errors import LawError, perhaps
from pitboss.law.loading import read_text
from pitboss.law.parsing import read_toml
from pitboss.law.schema import RulebookFile
from pitboss.law.toml_rows import in_rows

__all__ = ["ROWS", "format_rulebook"]

ROWS = ("checklist", "remedy", "absent")
"""The lists of a rulebook that are written in rows."""


def format_rulebook(path: Path) -> tuple[str, str]:
    """Return the text of a rulebook file as it is and in rows; a `LawError` says why it is none."""
    text = read_text(path)
    known = [field.encode_name for field in msgspec.structs.fields(RulebookFile)]
    for key in read_toml(text, str(path)):
        if key not in known:
            raise LawError(str(path), key, perhaps("a key of a rulebook", key, known), "an unknown one")
    return text, in_rows(text, ROWS)
