"""Every alternative that a rulebook lists for a choice can be put in its place, and then something is different."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.tables import BookUnderTest

from pitboss import law
from pitboss.games import game_of, rules_for
from pitboss.law.house_rules import of_the_house
from pitboss.law.schema import Value
from pitboss.table.rules import Rules

PLAYED = [each for each in law.available() if law.load(each).game]
each_book = pytest.mark.parametrize("book", PLAYED)
TESTS = Path(__file__).parents[1]
NOT_COMPARED = frozenset({"book", "table", "game", "opened_with"})
"""What rules keep that is not their own."""

ASKED = ("seats.maximum", "shoe.cutting-card", "inscription")
"""What is asked of the rulebook itself when a table opens, and by its sign."""

PLAYED_BOTH_WAYS = {
    "absent.in-the-draw": "clauses/act/draw_poker/test_act_20_play.py",
    "absent.forfeits": "clauses/nz/four_card_poker/test_nz_11_hands.py",
    "act.instructed-by": "clauses/act/draw_poker/test_act_4_time_to_act.py",
    "advice.by-program": "play/test_coach.py",
    "bank.confirmed-by": "clauses/nz/pai_gow/test_pai_gow_settlement.py",
    "closing.notice-minutes": "clauses/act/draw_poker/test_act_18_19_general.py",
    "conduct.reported-by": "rules/test_conduct.py",
    "discard-lost.returns": "clauses/nz/three_card_poker/test_nz3_11_hands.py",
    "house-wide.binds": "clauses/nz/three_card_poker/test_nz3_10a_scale_changed.py",
    "idle.counts": "rules/test_closing.py",
    "low.ace": "clauses/act/draw_poker/test_act_3_hands.py",
    "limits.notice-minutes": "clauses/act/draw_poker/test_act_4_notice.py",
    "limits.vacant-table": "clauses/nz/general/test_nz_general_limits.py",
    "replacement.cards": "rules/test_shuffling_device.py",
    "schedule.madness-21": "clauses/nz/blackjack/test_bj_5_10_wagers.py",
    "separated.both-seated": "rules/test_collusion.py",
    "several-areas.room": "rules/test_several_areas.py",
    "table.private": "clauses/nz/general/test_nz_general_people.py",
}
"""Choices that are read only when somebody acts: the test that plays them by another value than the rulebook's."""


def written(value: Value) -> str:
    """A value as the file has it."""
    return json.dumps([*value] if isinstance(value, tuple) else value)


def alternatives(book: str) -> Iterator[tuple[str, Value]]:
    """Every choice of a rulebook about its tables, with each of its alternatives."""
    for setting in (each for each in law.load(book).settings if not of_the_house(each.key)):
        yield from ((setting.key, other) for other in setting.alternatives)


def rules_by(book: str, **values: str) -> Rules:
    under = BookUnderTest(book)
    return rules_for(under.having(**values), under.unopened(under.device).table.rules.table)


def kept(rules: Rules) -> dict[str, Any]:
    """What a table keeps of its rulebook: how it deals and settles, who may do what, what its sign says."""
    own = {key: repr(value) for key, value in vars(rules).items() if key not in NOT_COMPARED}
    plain = {key: value for key, value in own.items() if " object at 0x" not in value}
    shown = [(cites, schedule.wager, *schedule.lines()) for cites, schedule in rules.sign_schedules()]
    ranking = getattr(rules, "ranking", None), getattr(rules, "bonus_ranking", None)
    ranks = [(each.order, each.ace_low) for each in ranking if each]
    asked = {key: rules.value(key) for key in ASKED if rules.book.has_setting(key)}
    return {**plain, "sign": [*shown, *rules.further_signs()], "ranks": ranks, "asked": asked}


@each_book
def test_every_alternative_is_built_and_changes_something(book: str) -> None:
    usual, tried = kept(rules_by(book)), 0
    for key, other in alternatives(book):
        value = law.load(book).setting(key).value
        assert other != value, key
        if not tried:
            assert kept(rules_by(book, **{key: written(value)})) == usual, "the same value changes nothing"
        changed = kept(rules_by(book, **{key: written(other)}))
        if key not in PLAYED_BOTH_WAYS:
            assert changed != usual, f"{key} = {other!r} changes nothing"
        tried += 1
    assert tried


@pytest.mark.parametrize("key", sorted(PLAYED_BOTH_WAYS))
def test_what_only_play_shows_is_played_both_ways(key: str) -> None:
    text = (TESTS / PLAYED_BOTH_WAYS[key]).read_text()
    assert f'"{key}"' in text
    listed = {str(other) for book in PLAYED for name, other in alternatives(book) if name == key and isinstance(other, str)}
    assert {other for other in listed if other not in text} == set()
    assert any(name == key for book in PLAYED for name, _ in alternatives(book))


@each_book
def test_what_is_not_built_is_not_listed_as_an_alternative(book: str) -> None:
    """A reading that was considered is refused, and a choice names others: alternatives, or readings that were considered."""
    one_way = game_of(law.load(book).game or "").whole.interpretations
    for setting in (each for each in law.load(book).settings if not of_the_house(each.key)):
        assert bool(setting.considered) <= (setting.key in one_way), setting.key
        assert not (setting.alternatives and setting.key in one_way), setting.key


def test_readings_for_tournaments_are_played_both_ways() -> None:
    """A tournament is no table: what its choices change is in the tests of its clauses."""
    text = "".join(file.read_text() for file in (TESTS / "clauses" / "act" / "draw_poker").glob("test_act_20_*.py"))
    readings = [other for each in law.load("act/draw-poker").settings if of_the_house(each.key) for other in each.alternatives]
    assert len(readings) >= 4
    assert [other for other in readings if f'"{other}"' not in text] == []
