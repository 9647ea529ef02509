"""What the author of a round file or a case expects, read from the file and compared with what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pitboss.files.toml import Section, Value
from pitboss.files.values import known, one_of
from pitboss.house.round_files.expectations.answer import read_clauses, read_events, read_says
from pitboss.house.round_files.expectations.facts import Known
from pitboss.house.round_files.expectations.house import read_hidden, read_notices, read_purses
from pitboss.house.round_files.expectations.offers import read_no_offers, read_offers
from pitboss.house.round_files.expectations.table import read_chips, read_sign
from pitboss.house.round_files.expectations.view import read_views
from pitboss.house.round_files.model import OUTCOMES, REFUSED, Check, Expect

__all__ = ["EXPECT_KEYS", "Known", "read_expect"]

CHECKS: Mapping[str, Callable[[Value, Known], Iterator[Check]]] = {
    "expect_clause": read_clauses,
    "expect_event": read_events,
    "expect_says": read_says,
    "expect_chips": read_chips,
    "expect_offer": read_offers,
    "expect_no_offer": read_no_offers,
    "expect_view": read_views,
    "expect_hidden": read_hidden,
    "expect_purse": read_purses,
    "expect_notice": read_notices,
    "expect_sign": read_sign,
}
"""Each key, and what reads it."""
EXPECT_KEYS = ("expect", "expect_code", *CHECKS)


def read_expect(row: Section, facts: Known) -> Expect:
    """Read all that a row expects."""
    outcome = row.read("expect", one_of(*OUTCOMES), None)
    code = row.read("expect_code", known("the code of a refusal", facts.codes), None)
    if code and outcome not in (None, REFUSED):
        raise row["expect"].error(f"{REFUSED} beside an expect_code")
    row.allow(*CHECKS)
    checks = [check for key, read in CHECKS.items() if key in row for check in read(row[key], facts)]
    return Expect(row.path, REFUSED if code else outcome, code, tuple(checks))
