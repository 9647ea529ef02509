"""How to play, in six lines made from the rulebook: other settings give other lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import law
from pitboss.games import rules_for
from pitboss.games.guide import LINES, guide_to
from pitboss.house.players.visits import practice_settings
from pitboss.table.phrases import wager_name
from pitboss.table.rules import Rules
from tests.play.support import POKER, RACE, RULEBOOKS, changed


def rules_of(rulebook: str) -> Rules:
    book = law.load(rulebook)
    return rules_for(book, practice_settings(book, "Table 1"))


def text_of(rulebook: str) -> str:
    return "\n".join(each.text for each in guide_to(rules_of(rulebook)))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_rulebook_is_explained_in_six_lines_with_its_clauses(rulebook: str) -> None:
    rules = rules_of(rulebook)
    lines = guide_to(rules)
    assert len(lines) == LINES
    for line in lines:
        assert line.clauses
        assert all(rules.book.clause(clause) for clause in line.clauses)
    if rulebook in POKER:
        text = text_of(rulebook)
        bonus = ("ante-bonus",) if rules.book.has_setting("schedule.ante-bonus") else ()
        assert all(wager_name(wager) in text for wager in (*rules.wagers, "play", *bonus))
        assert all(pays in text for _, schedule in rules.sign_schedules() for pays in schedule.lines())


@pytest.mark.parametrize(
    ("rulebook", "settings", "before", "after"),
    [
        ("nsw/four-card-poker", {"ties": "dealer"}, "you win a tie", "the dealer wins a tie"),
        ("nsw/four-card-poker", {"play.maximum-multiple": 2}, "once to three times the Ante", "once to twice the Ante"),
        ("nsw/four-card-poker", {"odds.play": "2 to 1"}, "Ante and Play pay 1 to 1", "Ante pays 1 to 1, Play 2 to 1"),
        ("nsw/four-card-poker", {"side.alone": False}, "Ante or Aces Up, or on both", "Wager on Ante; Aces Up may go with it"),
        ("nz/four-card-poker", {"fold.keeps-side": False}, "fold the Ante alone and keep Aces Up", "give up Ante and Aces Up"),
        ("nsw/three-card-poker", {"dealer.qualifies-with": "king"}, "queen high or better", "king high or better"),
        (RACE, {"race.cards-to-win": 5}, "first suit on 4 cards", "first suit on 5 cards"),
        (RACE, {"odds.suit": "4 to 1"}, "A suit to win pays 3 to 1", "A suit to win pays 4 to 1"),
    ],
)
def test_another_setting_gives_another_line(
    tmp_path: Path, rulebook: str, settings: dict[str, bool | int | str], before: str, after: str
) -> None:
    assert before in text_of(rulebook)
    text = text_of(changed(rulebook, tmp_path, settings))
    assert before not in text
    assert after in text
