"""Write rulebook files in one layout: checklist lines, remedies and absences in rows, one line each."""

from pathlib import Path

import msgspec

from pitboss.files.toml import parse_toml
from pitboss.files.toml_rows import in_rows
from pitboss.law.effects import AmendmentFile
from pitboss.law.errors import LawError
from pitboss.law.loading import read_rulebook
from pitboss.law.schema import RulebookFile
from pitboss.law.writing import ROWS

__all__ = ["format_rulebook"]


def format_rulebook(path: Path) -> tuple[str, str]:
    """Return the text of a rulebook file as it is and in rows; a `LawError` says why it is none."""
    text = read_rulebook(path)
    file = parse_toml(text, str(path), LawError)
    file.allow(*(field.encode_name for field in msgspec.structs.fields(AmendmentFile if "amends" in file else RulebookFile)))
    file.done()
    return text, in_rows(text, ROWS)
