"""What promotions bring to case files: terms from a file, with changes, and a promotion that has begun already."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.house.case_files.model import CaseOpening
from pitboss.house.promotions.requests import AmendTerms, CommencePromotion, OfferPromotion, SubmitTerms
from pitboss.house.promotions.terms_file import TermsFile, read_terms
from pitboss.house.round_files.toml_reader import Section, parse_toml, read_text
from pitboss.house.round_files.toml_values import flag, name, positive, text, time_after
from pitboss.table.bounds import LARGEST_SETTINGS_FILE
from pitboss.table.commands import Actor, Command, Request

OPERATOR = "casino-operator"
DAY = 86_400_000


def opened(file: Section) -> CaseOpening:
    """Read `terms`, with `change` and `without`, who offers the promotion (`offered_by`), whether it has begun (`commenced`), and
    the ballots that are drawn first (`ballots`)."""
    path = Path(file.file).parent / file.need("terms", text)
    raw = _raw(path)
    changed = _changed(raw, file)
    found = read_terms(Section(file.file, "terms", changed))
    begins = OfferPromotion(found.name, found.book.id, found.book.digests(), found.terms)
    start = file.read("start", time_after(0), (found.terms.begins or DAY * 2) - DAY)
    by, commenced = file.read("offered_by", name, ""), file.read("commenced", flag, False)
    ballots = tuple(positive(each) for each in file["ballots"].each()) if "ballots" in file else ()
    file.allow("ballots")
    before: list[Command] = []
    if commenced and not by:
        raise file["commenced"].error("offered_by beside it", "nobody who offers the promotion")
    if by:
        who, begun = Actor(by, OPERATOR), max(found.terms.begins, start + DAY)
        before.append(Command("offer", who, start, begins))
        before += [Command("submit", who, start, SubmitTerms()), Command("commence", who, begun, CommencePromotion())] * commenced
    return CaseOpening(found.book, begins, start, tuple(before), (ballots,), changed)


def request(tag: str, row: Section, opening: CaseOpening) -> Request | None:
    """Read a request that has terms: those of the case, with the changes that the row names."""
    if tag == OfferPromotion.__struct_config__.tag:
        found = _terms(row, opening)
        return OfferPromotion(found.name, found.book.id, found.book.digests(), found.terms)
    if tag == AmendTerms.__struct_config__.tag:
        return AmendTerms(_terms(row, opening).terms, row.read("reason", text, ""))
    return None


def _terms(row: Section, opening: CaseOpening) -> TermsFile:
    return read_terms(Section(row.file, row.path, _changed(opening.raw, row)))


def _raw(path: Path) -> Mapping[str, Any]:
    file = parse_toml(read_text(path, "the terms of a promotion", LARGEST_SETTINGS_FILE), str(path))
    return {value.key: value.raw for value in file}


def _changed(raw: Mapping[str, Any], row: Section) -> dict[str, Any]:
    """Return the data of terms, with what `change` sets and without what `without` names."""
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
            raise value.error("something that the terms say")
        del place[last]
    return data


def _inside(place: Any, key: str) -> Any:
    """Return a part of the data of terms; `prize[2]` is the second prize."""
    key, _, number = key.rstrip("]").partition("[")
    found = place.get(key) if isinstance(place, dict) else None
    if number.isdigit() and isinstance(found, list) and 0 < int(number) <= len(found):
        return found[int(number) - 1]
    return found


def _merge(data: dict[str, Any], change: Mapping[str, Any]) -> None:
    """Put changes into the data of terms; a table changes only its own keys, and rows of tables by their place."""
    for key, value in change.items():
        old = data.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            _merge(old, value)
        else:
            data[key] = value
