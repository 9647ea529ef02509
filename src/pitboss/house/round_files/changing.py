"""The terms or conditions that a case begins with, with what the case changes in them."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.files.reading import read_text
from pitboss.files.toml import Section, parse_toml
from pitboss.files.values import text
from pitboss.table.bounds import LARGEST_SETTINGS_FILE


def raw_data(path: Path, what: str) -> Mapping[str, Any]:
    """Return the data of the file that a case begins with."""
    file = parse_toml(read_text(path, what, LARGEST_SETTINGS_FILE), str(path))
    return {value.key: value.raw for value in file}


def changed_data(raw: Mapping[str, Any], row: Section) -> dict[str, Any]:
    """Return the data of such a file, with what `change` sets and without what `without` names."""
    data = copy.deepcopy(dict(raw))
    row.allow("change", "without")
    if "change" in row:
        _merge(data, {value.key: value.raw for value in row["change"].section()})
    for value in row["without"].one_or_more() if "without" in row else ():
        *outer, last = text(value).split(".")
        place: Any = data
        for key in outer:
            place = _inside(place, key)
        if not isinstance(place, dict) or last not in place:
            raise value.error("something that the file says")
        del place[last]
    return data


def _inside(place: Any, key: str) -> Any:
    """Return a part of the data; `prize[2]` is the second prize."""
    key, _, number = key.rstrip("]").partition("[")
    found = place.get(key) if isinstance(place, dict) else None
    if number.isdigit() and isinstance(found, list) and 0 < int(number) <= len(found):
        return found[int(number) - 1]
    return found


def _merge(data: dict[str, Any], change: Mapping[str, Any]) -> None:
    """Put changes into the data of such a file; a table changes only its own keys, and rows of tables by their place."""
    for key, value in change.items():
        old = data.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            _merge(old, value)
        else:
            data[key] = value
