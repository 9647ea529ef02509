"""What-ifs for Three Card Poker: settings, schedules, a stake, a strategy; and advice for a hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.support.three_card_brute_force import outcomes_of, plain_hands

from pitboss import law
from pitboss.cards import parse_card, parse_cards
from pitboss.cards.ranks import THREE_CARD, all_values
from pitboss.games import rules_for
from pitboss.games.three_card_poker.settle import PAIR_PLUS
from pitboss.lab import odds, question_of, strategy
from pitboss.lab.choices import FOLD
from pitboss.lab.errors import LabError
from pitboss.lab.figures import Advice, Analysis
from pitboss.lab.question import Question, WhatIf
from pitboss.lab.three_card_poker import MATTERS, SEEN, analyse, chart
from pitboss.lab.three_card_poker.pricing import ante_schedules, rules_of
from pitboss.lab.three_card_poker.strategies import find_best_play, situations
from pitboss.law import LawError
from pitboss.table.limits import Limits
from pitboss.table.settings import TableSettings

pytestmark = pytest.mark.xdist_group("lab")

NSW, NZ = "nsw/three-card-poker", "nz/three-card-poker"


def figures(analysis: Analysis) -> dict[tuple[str, str], tuple[Fraction, Fraction]]:
    rows = {(row.wager, row.schedule): (row.house_edge, row.variance) for row in analysis.wagers}
    return rows | {("strategy", each.name): (each.house_edge, each.cost) for each in analysis.strategies}


def edge(wager: str, book: str = NZ, /, **what_if: Any) -> Fraction:
    return odds(law.load(book), **what_if).wager(wager).house_edge


CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "ace-low": ("straight-flush", {}),
    "ante-bonus.from": ("three-of-a-kind", {}),
    "blind-extra-hands": ("no", {}),
    "blind-play": ("yes", {}),
    "dealer.qualifies-by": ("card-held", {}),
    "dealer.qualifies-with": ("jack", {}),
    "fold.keeps-six-card-bonus": ("no", {}),
    "hand-order": ("straight-flush,three-of-a-kind,flush,straight,pair,high-card", {}),
    "odds.ante": ("2 to 1", {}),
    "odds.play": ("3 to 2", {}),
    "odds.returns-stake": ("no", {}),
    "pair-plus.from": ("flush", {}),
    "payout.maximum": ("3000", {"stake": 1_000}),
    "payout.maximum-per": ("hand", {"stake": 1_000, "settings": {"payout.maximum": "3000"}}),
    "play.maximum-multiple": ("2", {}),
    "play.minimum-multiple": ("2", {"settings": {"play.maximum-multiple": "2"}}),
    "rounding.direction": ("up", {"stake": 50, "settings": {"odds.play": "3 to 2"}}),
    "rounding.smallest-chip": ("25", {"stake": 50, "settings": {"odds.play": "3 to 2"}}),
    "schedule.ante-bonus": ("3-2-1", {}),
    "schedule.pair-plus": ("35-25-6-4-1", {}),
    "schedule.six-card-bonus": ("option-2", {}),
    "six-card-bonus.ace-low": ("straight", {}),
    "six-card-bonus.from": ("straight", {}),
    "six-card-bonus.hand-order": (
        "royal-flush,straight-flush,four-of-a-kind,full-house,straight,flush,three-of-a-kind,two-pair,pair,high-card",
        {},
    ),
    "six-card-bonus.offered": ("no", {}),
    "ties": ("dealer", {}),
}


def test_every_setting_that_matters_is_tried() -> None:
    assert {*CHANGES} == MATTERS


@pytest.mark.parametrize("key", sorted(CHANGES))
def test_each_setting_that_matters_changes_a_figure(key: str) -> None:
    value, given = CHANGES[key]
    before = odds(law.load(NZ), **given)
    settings = {**given.get("settings", {}), key: value}
    after = odds(law.load(NZ), **{**given, "settings": settings})
    assert list(figures(before).items()) != list(figures(after).items())
    assert before.settings[key] != after.settings[key]


@pytest.mark.parametrize("book", [NSW, NZ])
def test_no_other_setting_changes_a_figure(book: str) -> None:
    """These are the settings with alternatives that the lab refuses to change."""
    known = law.load(book)
    own, tried = figures(odds(known)), set()
    for setting in known.settings:
        others = [not setting.value] if isinstance(setting.value, bool) else [*setting.alternatives, *setting.values]
        table = next(filter(None, (at_table(known, setting.key, value) for value in others if value != setting.value)), None)
        if table is not None and setting.key not in MATTERS:
            tried.add(setting.key)
            assert figures(analyse(table)) == own, setting.key
    assert {"fold.keeps-side", "concede", "side.alone", "play.whole-multiples"} <= tried


def at_table(book: law.Rulebook, key: str, value: object) -> Question | None:
    """Return the question for a table with this setting, or None if the engine does not have this interpretation."""
    try:
        return Question(book, rules_for(book, TableSettings("lab", Limits({}), chosen={key: value})))
    except LawError:
        return None


@pytest.mark.parametrize("key", ["deck.cards", "concede", "fold.keeps-side", "decision.seconds"])
def test_a_setting_that_cannot_matter_is_refused(key: str) -> None:
    with pytest.raises(LabError, match=rf"^{key} cannot change a figure of {NZ}\. Choose from: ace-low, .*ties\.$"):
        odds(law.load(NZ), settings={key: "no"})


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"ties": "player"}, {}),
        ({}, {"ties": "dealer"}),
        ({"odds.play": "3 to 2"}, {}),
        ({"odds.ante": "3 to 2"}, {}),
        ({"play.maximum-multiple": "2"}, {}),
        ({}, {"odds.returns-stake": "no"}),
        ({"ante-bonus.from": "straight"}, {"ante-bonus.from": "three-of-a-kind"}),
    ],
    ids=str,
)
def test_what_is_better_for_the_player_lowers_the_edge(better: Mapping[str, str], worse: Mapping[str, str]) -> None:
    assert edge("ante", settings=better) < edge("ante", settings=worse)


def test_a_dealer_who_always_plays_is_compared_always() -> None:
    """Two or higher is every hand, so the dealer always qualifies and only comparisons are left."""
    found = odds(law.load(NSW), settings={"dealer.qualifies-with": "two"}).wager("ante")
    assert not [each for each in found.outcomes if "no-hand" in each.outcome]
    assert sum(each.count for each in found.outcomes) == 407_170_400


def test_an_amount_between_two_multiples_is_never_better_than_both() -> None:
    three = odds(law.load(NZ), settings={"play.maximum-multiple": "3"}).wager("ante")
    assert [choice for choice, share in three.decisions.items() if share] == ["fold", "play-1", "play-3"]


def test_a_pay_table_of_the_user() -> None:
    row = odds(law.load(NSW), pays={"pair_plus": "50-30-6-4-1"}).wager("pair-plus")
    assert row.schedule == "50-30-6-4-1"
    assert edge("pair-plus", NSW) - row.house_edge == Fraction(10 * 48, 22_100)
    ante = odds(law.load(NSW), pays={"ante_bonus": "5-4-0"}).wager("ante")
    # A straight is always played, so it costs what straights come to.
    assert ante.house_edge - edge("ante", NSW) == Fraction(720, 22_100)
    assert "play-1:win+straight" not in {each.outcome for each in ante.outcomes}
    bonus = odds(law.load(NZ), pays={"six_card_bonus": "1000-200-50-25-20-10-4"}).wager("six-card-bonus")
    threes = next(each for each in bonus.outcomes if each.outcome == "three-of-a-kind")
    assert bonus.house_edge - edge("six-card-bonus") == Fraction(threes.count, 407_170_400)


def test_a_payment_that_does_not_come_out_even_is_rounded() -> None:
    """Half of 50 cents cannot be paid in chips of 50: a pair pays nothing, or a whole stake when rounded up."""
    half = {"pays": {"pair_plus": "40-30-6-4-1 to 2"}}
    exact = edge("pair-plus", **half)
    assert edge("pair-plus", stake=100, **half) == exact
    assert edge("pair-plus", stake=50, **half) - exact == Fraction(3_744, 2 * 22_100)
    up = edge("pair-plus", stake=50, settings={"rounding.direction": "up"}, **half)
    assert up == edge("pair-plus")
    assert edge("pair-plus", stake=50, settings={"rounding.smallest-chip": "25"}, **half) == exact


def test_rounding_changes_the_best_play_too() -> None:
    """At 50 cents a Play at 3 to 2 pays 50 cents, so it is played as one at even money."""
    settings = {"odds.play": "3 to 2"}
    assert edge("ante", stake=50, settings=settings) == edge("ante")
    assert edge("ante", stake=100, settings=settings) == edge("ante", settings=settings)


def test_a_maximum_payout_caps_each_wager() -> None:
    capped = {"settings": {"payout.maximum": "20000"}, "stake": 1_000}
    assert edge("pair-plus", **capped) == edge("pair-plus", pays={"pair_plus": "20-20-6-4-1"})
    assert edge("six-card-bonus", **capped) == edge("six-card-bonus", pays={"six_card_bonus": "20-20-20-20-20-10-5"})
    assert edge("ante", **capped) == edge("ante")
    assert edge("pair-plus", settings={"payout.maximum": "20000"}, stake=500) == edge("pair-plus")


def test_a_maximum_payout_by_hand_caps_bonus_ante_and_play_together() -> None:
    """With a unit of $10 and a maximum of $30, a winning straight flush would be paid 5, 1 and 1 and gets 3 in all."""
    settings = {"payout.maximum": "3000", "payout.maximum-per": "hand"}
    row = odds(law.load(NZ), settings=settings, stake=1_000).wager("ante")
    pays = {each.outcome: each.pays for each in row.outcomes}
    assert pays["play-1:win+straight-flush"] == pays["play-1:no-hand+straight-flush"] == pays["play-1:win+straight"] == 3
    assert pays["play-1:loss+straight-flush"] == 1
    assert pays["play-1:win"] == 2
    by_wager = odds(law.load(NZ), settings={"payout.maximum": "3000"}, stake=1_000).wager("ante")
    assert {each.outcome: each.pays for each in by_wager.outcomes}["play-1:win+straight-flush"] == 5


@pytest.mark.parametrize(("seen", "folds"), [(0, False), (1, False), (2, True), (3, True)])
def test_best_play_folds_a_hand_that_pair_plus_pays_only_when_the_dealers_is_seen_to_be_better(seen: int, folds: bool) -> None:
    """So, in the game as it is played, it makes no difference to Pair Plus whether a fold gives it up."""
    asked = question_of(law.load(NZ), WhatIf(seen=seen))
    rules, found = rules_of(asked), situations(rules_of(asked), seen)
    paid = {value.strength for value in all_values(rules.ranking) if rules.side_schedules[PAIR_PLUS].odds(value)}
    for schedule in ante_schedules(asked)[: 4 - seen]:
        plays = find_best_play(asked, schedule, found).choices
        folded = {known.strength for known, does in plays.items() if does == FOLD}
        assert bool(folded & paid) is folds


def costs(analysis: Analysis) -> dict[str, Fraction]:
    return {each.name: each.cost for each in analysis.strategies}


def test_a_strategy_of_the_user_is_priced(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\notherwise = "fold"\n[[rule]]\nat_least = "Q-6-4"\ndoes = "play-1"\n')
    found = odds(law.load(NSW), strategy=file)
    assert costs(found)["mine"] == 0
    # Jacks high are never worth a Play: by how much is what folding them saves.
    file.write_text('name = "mine"\notherwise = "fold"\n[[rule]]\nat_least = "J"\ndoes = "play-1"\n')
    assert costs(odds(law.load(NSW), strategy=file))["mine"] > costs(found)["queen-high"]


def test_a_strategy_of_the_user_may_go_by_the_up_card_where_one_is_seen(tmp_path: Path) -> None:
    """The whole chart with one visible card, written as rules, costs nothing."""
    rules = [("A-9", "A"), ("K-9", "K"), ("Q-9", "Q"), ("5-3-2", "2-J")]
    file = tmp_path / "chart.toml"
    written = [f'[[rule]]\nat_least = "{hand}"\nup = "{up}"\ndoes = "play-1"\n' for hand, up in rules]
    file.write_text('otherwise = "fold"\n' + "".join(written))
    assert costs(odds(law.load(NSW), seen=1, strategy=file))["chart"] == 0
    with pytest.raises(
        LabError, match=r"line 4, rule\[1\]\.up: expected no such key, because it needs exactly one visible dealer card"
    ):
        odds(law.load(NSW), strategy=file)


def test_play_placed_blind_and_taken_back_costs_nothing_where_play_is_one_amount() -> None:
    assert costs(odds(law.load(NZ), settings={"blind-play": "yes"}))["blind-play-1"] == 0
    two = costs(odds(law.load(NZ), settings={"blind-play": "yes", "play.maximum-multiple": "2"}))
    assert min(two["blind-play-1"], two["blind-play-2"]) > 0


@pytest.mark.parametrize(
    ("hand", "up", "best"),
    [
        ("Qc 6d 4h", None, "play-1"),
        ("Qc 6d 3h", None, "fold"),
        ("2c 2d 3h", None, "play-1"),
        ("Ac Kd 2h", "As", "play-1"),
        ("Kc 9d 2h", "Ah", "fold"),
        ("Qc 9d 2h", "Qs", "play-1"),
        ("Qc 8d 7h", "Qs", "fold"),
        ("5c 3d 2h", "Js", "play-1"),
    ],
)
def test_advice_is_the_count_of_the_dealers_hands(hand: str, up: str | None, best: str) -> None:
    found = strategy(law.load(NSW), hand, up, seen=1 if up else 0)
    cards, shown = parse_cards(hand), (parse_card(up),) if up else ()
    no_hand, wins, ties, losses = outcomes_of(cards, shown, plain_hands().queens)
    assert (found.best, found.dealer_hands) == (best, comb(49 - len(shown), 3 - len(shown)))
    assert (found.no_hand, found.wins, found.ties, found.losses) == (no_hand, wins, ties, losses)
    play = Fraction(no_hand + 2 * wins - 2 * losses, found.dealer_hands)
    assert {each.name: each.expectation for each in found.choices} == {"fold": -1, "play-1": play}
    assert f"{best} brings" in found.why


def test_advice_names_the_bonus_in_what_it_expects() -> None:
    found = strategy(law.load(NSW), "4c 3d 2h")
    assert isinstance(found, Advice)
    ends = outcomes_of(parse_cards("4c 3d 2h"), (), plain_hands().queens)
    assert found.choices[1].expectation == 1 + Fraction(ends[0] + 2 * ends[1] - 2 * ends[3], sum(ends))


def test_the_chart_is_one_line() -> None:
    found = strategy(law.load(NSW))
    assert found.rows == (("Q-6-4 or better", ("play-1",)), ("Q-6-3 or less", ("fold",)))
    assert "costs nothing" in found.note


def test_the_chart_with_an_up_card() -> None:
    found = strategy(law.load(NSW), seen=1)
    played = {name: does.count("play-1") for name, does in found.rows}
    assert found.columns == tuple("23456789TJQKA")
    assert played == {"A-9-2 or better": 13, "A-8-7 to K-9-2": 12, "K-8-7 to Q-9-2": 11, "Q-8-7 or less": 10}


def test_a_chart_that_is_not_the_whole_of_it_says_what_it_costs() -> None:
    """If ties lose and Play may be twice the Ante, the cards beside the value decide some hands."""
    found = strategy(law.load(NSW), seen=1, settings={"ties": "dealer", "play.maximum-multiple": "2"})
    assert "% of the Ante more than the best play" in found.note


@pytest.mark.parametrize(("seen", "classes"), [(0, 1_755), (1, 63_193)])
def test_every_class_of_cards_is_in_the_file_once(seen: int, classes: int) -> None:
    names, *rows = strategy(law.load(NSW), seen=seen).cells()
    at = {name: place for place, name in enumerate(names)}
    assert len(rows) == classes
    assert sum(int(row[at["hands"]]) for row in rows) == 22_100 * (49 if seen else 1)
    plain, chance = plain_hands(), Random(3)
    for row in chance.sample(rows, 60):
        shown = parse_cards(row[at["up"]]) if seen else ()
        ends = outcomes_of(parse_cards(row[at["hand"]]), shown, plain.queens)
        assert [int(row[at[name]]) for name in ("no-hand", "win", "tie", "loss")] == ends
        bonus = {"straight-flush": 5, "three-of-a-kind": 4, "straight": 1}.get(THREE_CARD.worth(parse_cards(row[0])).category, 0)
        play = bonus + Fraction(ends[0] + 2 * ends[1] - 2 * ends[3], sum(ends))
        assert row[at["does"]] == ("play-1" if play > -1 else "fold")


def test_no_chart_is_drawn_of_more_cards_seen() -> None:
    for seen in SEEN[2:]:
        with pytest.raises(LabError, match="Choose from: 0, 1"):
            chart(question_of(law.load(NSW), WhatIf(seen=seen)))
