"""What promotions bring to cases: terms from a file, with changes, and a promotion that has begun already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pitboss.files.toml import Section
from pitboss.files.values import flag, positive, text
from pitboss.house.file_values import name, time_after
from pitboss.house.promotions.amending import AmendTerms
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.preparing import CommencePromotion, OfferPromotion, SubmitTerms
from pitboss.house.promotions.terms_file import TermsFile, read_terms
from pitboss.house.round_files.changing import changed_data, raw_data
from pitboss.house.round_files.model import FileStream
from pitboss.house.stream_runner import HouseStream
from pitboss.table.commands import Actor, Command, Request

OPERATOR = "casino-operator"
DAY = 86_400_000


def opened(file: Section) -> FileStream:
    """Read `terms`, with `change` and `without`, who offers the promotion (`offered_by`), whether it has begun (`commenced`), and
    the ballots that are drawn first (`ballots`)."""
    path = Path(file.document.name).parent / file.need("terms", text)
    raw = raw_data(path, "the terms of a promotion")
    changed = changed_data(raw, file)
    found = read_terms(Section(file.document, "terms", changed))
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
    return FileStream(PROMOTION, found.book, begins, start, tuple(before), (ballots,), changed)


def request(tag: str, row: Section, stream: FileStream) -> Request | None:
    """Read a request that has terms: those of the case, with the changes that the row names."""
    if tag == OfferPromotion.__struct_config__.tag:
        found = _terms(row, stream)
        return OfferPromotion(found.name, found.book.id, found.book.digests(), found.terms)
    if tag == AmendTerms.__struct_config__.tag:
        return AmendTerms(_terms(row, stream).terms, row.read("reason", text, ""))
    return None


def _terms(row: Section, stream: FileStream) -> TermsFile:
    return read_terms(Section(row.document, row.path, changed_data(stream.raw, row)))


def prepared(stream: HouseStream[Any]) -> None:
    """Nothing: a promotion works with no other stream that a case has."""
