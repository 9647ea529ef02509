"""The names in a rulebook come from its game: a misspelt one is refused when a table opens, with the near misses."""

from __future__ import annotations

import re

import pytest
from tests.support.play import LIMITS

from pitboss import law
from pitboss.cli.rules import engine_for
from pitboss.games import game_of, games, rules_for
from pitboss.law import LawError
from pitboss.law.checking import check
from pitboss.law.vocabulary import unknown_names
from pitboss.table.settings import TableSettings

BOOK = "nsw/four-card-poker"
TEXT = law.load(BOOK).text
PLAYABLE = tuple(each for each in law.available() if law.load(each).game in games())

MISSPELT = {
    "remedy incident": ('incident = "card-exposed"', 'incident = "card-expossed"', "card-exposed"),
    "remedy when": ('when = "before-handled"', 'when = "before-handeled"', "before-handled"),
    "remedy does": ('does = "void-round"', 'does = "void-rounds"', "void-round"),
    "remedy to": ('to = ["surveillance", "inspector"]', 'to = ["surveilance", "inspector"]', "surveillance"),
    "remedy carries": ('carries = "remedy.misdeal-voids"', 'carries = "remedy.misdeal-void"', "remedy.misdeal-voids"),
    "checklist by": ('by = ["dealer", "gaming-supervisor"', 'by = ["deeler", "gaming-supervisor"', "dealer"),
    "checklist carries": ('carries = "equipment.table"', 'carries = "equipment.tabel"', "equipment.table"),
    "clause carries": ('carries = ["settle.tie"', 'carries = ["settle.ties"', "settle.tie"),
    "office inherits": ('inherits = ["gaming-supervisor"]', 'inherits = ["gaming-superviser"]', "gaming-supervisor"),
    "office powers": ('"deal.clockwise"', '"deal.clockwize"', "deal.clockwise"),
    "absent rule": ('rule = "wager.blind-play"', 'rule = "wager.blindplay"', "wager.blind-play"),
}
"""One misspelling for each kind of name: as it is written, misspelt, and what was meant."""


@pytest.mark.parametrize("kind", MISSPELT)
def test_a_misspelt_name_is_refused_with_the_near_miss(kind: str) -> None:
    right, wrong, meant = MISSPELT[kind]
    assert right in TEXT, kind
    with pytest.raises(LawError, match=re.escape(meant)) as refused:
        rules_for(law.loads(TEXT.replace(right, wrong, 1), "mine.toml"), TableSettings("Table 1", LIMITS))
    assert refused.value.where == "mine.toml"
    assert kind.split()[0] in refused.value.key


@pytest.mark.parametrize("book", PLAYABLE)
def test_the_built_in_books_use_only_names_that_their_games_know(book: str) -> None:
    loaded = law.load(book)
    assert [*unknown_names(loaded, game_of(loaded.game or "").vocabulary)] == []


def test_a_power_that_no_command_needs_is_a_finding() -> None:
    book = law.loads(TEXT.replace('"deal.clockwise"', '"deal.clockwise", "settle.tie"', 1), "mine.toml")
    found = [each.what for each in check(book, engine=engine_for(book), open_ok=True)]
    assert [each for each in found if "the power settle.tie" in each]


def test_an_absence_of_what_only_a_service_has_is_a_finding() -> None:
    absent = '\n[[absent]]\nrule = "conduct.quiet"\nreason = "The order asks for silence in other words."\n'
    book = law.loads(TEXT + absent, "mine.toml")
    found = [each.what for each in check(book, engine=engine_for(book), open_ok=True)]
    assert [each for each in found if "conduct.quiet" in each and "only a service" in each]
