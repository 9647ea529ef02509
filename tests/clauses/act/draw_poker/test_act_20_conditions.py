"""ACT Draw Poker, section 20: what conditions must say, and how it must fit together."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.support.tournaments import (
    HOUR,
    OLGA,
    TournamentUnderTest,
    small,
)
from tests.support.witness import clause

from pitboss.house.tournaments.conditions import Level, Prize, Stage

WRONG: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("20.4(a)", {"start": 0}, "conditions-missing", "start", ""),
    ("20.4(a)", {"start": 1}, "conditions-past", "start", ""),
    ("20.4(b)", {"sessions": ()}, "conditions-missing", "session", ""),
    ("20.4(b)", {"sessions": (Stage(), Stage())}, "session-endless", "session[1]", ""),
    ("20.4(b)", {"sessions": (Stage(rounds=5, minutes=5), Stage())}, "session-ends-twice", "session[1]", ""),
    ("20.4(b)", {"sessions": (Stage(heats=2),)}, "conditions-bounds", "session[1].heats", ""),
    (
        "20.4(b)",
        {"sessions": (Stage(heats=3, rounds=5), Stage()), "least": 6},
        "conditions-bounds",
        "session[1].heats",
        "at most 2, since each heat has its own tables",
    ),
    (
        "20.8",
        {"sessions": (Stage(heats=2, rounds=5), Stage()), "least": 4, "most": 10, "tables": 3},
        "conditions-bounds",
        "tables.count",
        "at least 4, for 10 players in 2 heats at tables of 4",
    ),
    ("20.4(c)", {"fee": -1}, "conditions-missing", "fees.entry", ""),
    ("20.4(c)", {"commission": -1}, "conditions-missing", "fees.commission", ""),
    ("20.20", {"commission": 11_001}, "conditions-commission", "fees.commission", ""),
    ("20.4(d)", {"chips": 0}, "conditions-missing", "chips", ""),
    ("20.4(e)", {"least": 0}, "conditions-missing", "players.least", ""),
    ("20.4(e)", {"least": 1}, "conditions-bounds", "players.least", ""),
    ("20.4(e)", {"least": 9}, "conditions-bounds", "players.most", ""),
    ("20.8", {"most": 9}, "conditions-seats", "tables.count", ""),
    ("20.4(f)", {"admitted": ("Ann",)}, "conditions-bounds", "players.admitted", ""),
    ("20.4(f)", {"admitted": ("Ann", "ann ")}, "conditions-bounds", "players.admitted", "players.admitted as 1"),
    ("20.4(g)", {"levels": ()}, "conditions-missing", "level", ""),
    ("20.4(g)", {"levels": (Level(blinds=(50, 100), rounds=5), Level(blinds=(25, 50)))}, "levels-order", "level[2]", ""),
    ("20.4(g)", {"levels": (Level(blinds=(50, 25)),)}, "conditions-bounds", "level[1].blinds", ""),
    ("20.4(g)", {"levels": (Level(blinds=(25, 50)), Level(blinds=(50, 100)))}, "level-lasts", "level[1]", ""),
    ("20.4(g)", {"levels": (Level(),)}, "level-forced", "level[1]", ""),
    ("20.4(g)", {"settings": {}}, "conditions-missing", "level[1].maximum", ""),
    ("20.4(h)", {"prizes": ()}, "conditions-missing", "prize", ""),
    ("20.18", {"prizes": (Prize(1, 7_000), Prize(2, 2_999))}, "prizes-sum", "prize", "99.99"),
    ("20.18", {"prizes": (Prize(1, 7_000), Prize(2, 3_001))}, "prizes-sum", "prize", "100.01"),
    ("20.4(h)", {"prizes": (Prize(1, 7_000), Prize(3, 3_000))}, "prizes-order", "prize", ""),
    ("20.4(h)", {"prizes": (Prize(1, 5_000), Prize(2, 3_000), Prize(3, 2_000))}, "prizes-many", "prize", ""),
    ("20.5", {"settings": {"bet.limit": "no-limit", "deck.jokers": 2}}, "conditions-bounds", "play.deck.jokers", ""),
    ("20.5", {"settings": {"bet.limit": "sky"}}, "conditions-bounds", "play.bet.limit", ""),
    ("20.5", {"settings": {"bet.limt": "no-limit"}}, "conditions-bounds", "play.bet.limt", ""),
]


@pytest.mark.parametrize(("clause_id", "change", "code", "path", "says"), WRONG, ids=lambda value: str(value)[:40])
def test_conditions_that_do_not_add_up_are_refused_with_clause_and_path(
    clause_id: str, change: dict[str, Any], code: str, path: str, says: str
) -> None:
    found = TournamentUnderTest(replace(small(), **change))
    found.at = small().start - HOUR
    refusal = found.refused(found.offer, OLGA)
    assert (refusal.code, refusal.facts["path"]) == (code, path)
    assert clause_id in refusal.clauses
    assert says in refusal.sentence()


@clause("20.4(a)", "20.4(b)", "20.4(c)", "20.4(d)", "20.4(e)", "20.4(g)", "20.4(h)")
def test_conditions_that_say_everything_cite_each_particular() -> None:
    found = TournamentUnderTest()
    (offered,) = found.ok(found.offer, OLGA)
    assert "20.4(f)" not in offered.clauses


@clause("20.4")
@pytest.mark.parametrize("change", [{"start": 0}, {"prizes": ()}, {"settings": {}}], ids=["start", "prizes", "largest bet"])
def test_conditions_that_leave_something_out_cite_what_conditions_are(change: dict[str, Any]) -> None:
    found = TournamentUnderTest(replace(small(), **change))
    found.at = small().start - HOUR
    refusal = found.refused(found.offer, OLGA)
    assert refusal.code == "conditions-missing"
    assert refusal.clauses[-1] == "20.4"
