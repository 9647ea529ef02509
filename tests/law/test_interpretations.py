"""Every setting of a rulebook is read by the engine, and an interpretation that is not built is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.play import book_with

import pitboss
from pitboss import law
from pitboss.games import game_of, rules_for
from pitboss.law.schema import Setting
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import TableSettings

PLAYED = [book for book in law.available() if law.load(book).game]
SOURCE = "\n".join(path.read_text() for path in Path(pitboss.__file__).parent.rglob("*.py"))


def limits_for(rulebook: str) -> Limits:
    schedules = {schedule.wager for schedule in law.load(rulebook).schedules} - {"ante-bonus"}
    return Limits({wager: Range(500, 10_000) for wager in ("ante", *sorted(schedules))})


@pytest.mark.parametrize("rulebook", PLAYED)
def test_no_setting_is_there_for_show(rulebook: str) -> None:
    """A setting that no line of code names would change nothing: schedules and least hands are named by their wager."""
    by_wager = ("schedule.", ".from")
    unread = [
        setting.key
        for setting in law.load(rulebook).settings
        if f'"{setting.key}"' not in SOURCE and not any(part in setting.key for part in by_wager)
    ]
    assert unread == []


def one_way(rulebook: str) -> list[Setting]:
    """The settings of a rulebook's own text of which one reading is built, with others that were considered."""
    book = law.load(rulebook)
    built = game_of(book.game or "").whole.interpretations
    own = [each for each in book.settings if each.key in built and f'key = "{each.key}"' in book.text]
    return [each for each in own if any(isinstance(other, str) for other in each.considered)]


def test_every_reading_of_pai_gow_is_built() -> None:
    assert [rulebook for rulebook in PLAYED if not one_way(rulebook)] == ["nz/pai-gow"]


@pytest.mark.parametrize("rulebook", [each for each in PLAYED if one_way(each)])
def test_an_interpretation_that_is_not_built_is_refused_when_the_table_opens(rulebook: str) -> None:
    tried = 0
    for setting in one_way(rulebook):
        for other in setting.considered:
            if not isinstance(other, str):
                continue
            changed = book_with(rulebook, **{setting.key: f'"{other}"'})
            with pytest.raises(law.LawError, match=setting.key):
                rules_for(changed, TableSettings(name="Table 1", limits=limits_for(rulebook)))
            tried += 1
    assert tried
