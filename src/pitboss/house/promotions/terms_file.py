"""Read the terms of a promotion from a TOML file. What a file does not say stays empty: the rules name what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from pitboss.files.reading import printable, read_text
from pitboss.files.toml import Section, Value, parse_toml
from pitboss.files.values import amount, flag, known, list_of, positive, text, words
from pitboss.games import games
from pitboss.house.file_values import name, rulebook, time_by
from pitboss.house.promotions.particulars import special
from pitboss.house.promotions.terms import (
    AVAILABLE,
    CONTENTS,
    ENTRY_WAYS,
    PAYMENTS,
    PRIZE_KINDS,
    Marketing,
    Prize,
    Terms,
)
from pitboss.law import Rulebook
from pitboss.table.bounds import LARGEST_SETTINGS_FILE

T = TypeVar("T")
LONGEST_ID = 20
_PERIODS = {"m": 60_000, "h": 3_600_000, "d": 86_400_000}


class TermsFile(Struct, frozen=True):
    """The terms of a promotion, its name, and the rulebook that it is run by."""

    name: str
    book: Rulebook
    terms: Terms


def load_terms(path: Path | str) -> TermsFile:
    """Return the terms in a file; `FileError` says where it is wrong."""
    file = printable(path)
    return read_terms(parse_toml(read_text(path, "the terms of a promotion", LARGEST_SETTINGS_FILE), file))


def read_terms(file: Section) -> TermsFile:
    """Return the terms that a file holds, every key of it read."""
    book = rulebook(file["rulebook"])
    terms = _Reader(book).terms(file)
    found = TermsFile(file.need("name", name), book, terms)
    file.done()
    return found


class _Reader:
    """Reads the sections of a terms file by the settings of a rulebook."""

    def __init__(self, book: Rulebook) -> None:
        setting = "promotion.time-zone"
        self._zone = str(book.setting(setting).value) if book.has_setting(setting) else "UTC"
        prescribed = "promotion.prescribed"
        listed = book.setting(prescribed).value if book.has_setting(prescribed) else ()
        self._contents = (*CONTENTS, *(str(each) for each in listed)) if isinstance(listed, tuple) else CONTENTS

    def terms(self, file: Section) -> Terms:
        entries, eligibility = file.part("entries"), file.part("eligibility")
        award, claims = file.part("award"), file.part("claims")
        notice, results, availability = file.part("notice"), file.part("results"), file.part("terms")
        terms = Terms(
            gaming=file.read("gaming", list_of(words), ()),
            place=file.read("place", words, ""),
            begins=file.read("begins", self._time, 0),
            ends=file.read("ends", self._time, 0),
            entry_ways=entries.read("by", list_of(known("a way to enter", ENTRY_WAYS)), ()),
            every=entries.read("every", amount, 0),
            most_each=entries.read("most_each", positive, 0),
            most=entries.read("most", positive, Terms().most),
            closes=entries.read("close", self._time, 0),
            eligible=eligibility.read("requires", words, ""),
            staff=eligibility.read("staff", flag, False),
            minimum_wager=eligibility.read("minimum_wager", amount, 0),
            manner=award.read("manner", words, ""),
            award_place=award.read("place", words, ""),
            award_at=award.read("at", self._time, 0),
            claim=claims.read("how", words, ""),
            present=claims.read("present", flag, None),
            claim_within=claims.read("within", _period, 0),
            claim_by=claims.read("by", self._time, 0),
            redraw=claims.read("redraw", flag, False),
            notice=notice.read("how", list_of(words), ()),
            results=results.read("how", words, ""),
            available=availability.read("available", list_of(known("where terms are available", AVAILABLE)), ()),
            marketing=tuple(row.convert(Marketing, what=words) for row in file.rows("marketing")),
            prizes=tuple(map(self._prize, file.rows("prize"))),
        )
        if terms.counts_wagers and terms.gaming:
            list_of(known("a game whose wagers count", games()))(file["gaming"])
        for each in (entries, eligibility, award, claims, notice, results, availability):
            each.done()
        return terms

    def _prize(self, row: Section) -> Prize:
        kind = row.need("kind", known("a kind of prize", PRIZE_KINDS))
        particulars = {key: row.read(key, _said, "") for key in special(kind)}
        prize = Prize(
            id=row.need("id", _id),
            kind=kind,
            count=row.read("count", positive, 1),
            nature=row.read("nature", words, ""),
            qualification=row.read("qualification", words, ""),
            details=row.read("details", words, ""),
            conditions=row.read("conditions", words, ""),
            value=row.read("value", amount, 0),
            cash_alternative=row.read("cash_alternative", amount, 0),
            paid_by=row.read("paid_by", known("a way to pay", PAYMENTS), ""),
            contains=row.read("contains", list_of(known("what a prize may contain", self._contents)), ()),
            millilitres=row.read("litres", _litres, 0),
            particulars={key: said for key, said in particulars.items() if said},
        )
        row.done()
        return prize

    def _time(self, value: Value) -> int:
        """Read a date and time; without an offset it is by the clocks of the casino."""
        return time_by(self._zone, value, "2026-09-01T10:00:00")


def _id(value: Value) -> str:
    found = text(value)
    if not 0 < len(found) <= LONGEST_ID or not found.replace("-", "").isalnum() or not found.isascii() or found != found.lower():
        raise value.error(f"a short name of at most {LONGEST_ID} small letters, digits and hyphens, such as car")
    return found


def _said(value: Value) -> str:
    """Read a particular: words, a number, or yes and no."""
    raw: Any = value.raw
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    return str(raw) if type(raw) is int and 0 <= raw <= 10**12 else words(value)


def _litres(value: Value) -> int:
    """Read litres as millilitres, exactly."""
    raw = value.raw
    found = str(raw) if type(raw) in (int, float, str) else ""
    whole, _, part = found.partition(".")
    if not (whole + part).isascii() or not (whole + part).isdigit() or not whole or len(whole) > 6 or len(part) > 3:
        raise value.error("litres such as 20 or 0.75")
    return int(whole) * 1000 + int(part.ljust(3, "0"))


def _period(value: Value) -> int:
    """Read minutes, hours or days as milliseconds."""
    found = text(value)
    number, unit = found[:-1], found[-1:]
    if unit not in _PERIODS or not number.isascii() or not number.isdigit() or len(number) > 5 or not int(number):
        raise value.error("a time such as 15m, 48h or 14d")
    return int(number) * _PERIODS[unit]
