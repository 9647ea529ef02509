"""The odds of Four Card Poker: published figures, comparisons that must hold, and the settings that matter."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from pitboss import law
from pitboss.cards import parse_card, parse_cards
from pitboss.cards.ranks import FOUR_CARD, category_counts
from pitboss.games.four_card_poker.settle import ACES_UP
from pitboss.lab import LabError, odds, question_of, strategy
from pitboss.lab.families.dealer_poker.decisions import house_edge
from pitboss.lab.figures import Analysis, silent
from pitboss.lab.four_card_poker import MATTERS, SEEN, advise, chart, counting
from pitboss.lab.four_card_poker.counting import count_deals, deals
from pitboss.lab.four_card_poker.pricing import ante_schedules, price_ante, rules_of
from pitboss.lab.four_card_poker.strategies import Decider, best_tallies
from pitboss.lab.question import WhatIf

pytestmark = pytest.mark.xdist_group("lab")

BOOKS = ("nsw/four-card-poker", "nz/four-card-poker")
ORACLES = tomllib.loads((Path(__file__).parent / "oracles" / "four_card_poker.toml").read_text(encoding="utf-8"))


@cache
def usual(book: str) -> Analysis:
    return odds(law.load(book))


def edge(**what_if: Any) -> Fraction:
    """Return the edge of the Ante alone."""
    question = question_of(law.load(BOOKS[1]), WhatIf(**what_if))
    known = count_deals(FOUR_CARD, silent)
    price = price_ante(question, ante_schedules(question)[0], known.values)
    (tally,) = best_tallies(known, [price], rules_of(question), SEEN[0], silent)
    return house_edge(tally, price.payoffs)


def rounded(figure: Fraction, like: str) -> str:
    """Return the figure as a percentage with as many digits as the one to compare it with."""
    exact = Decimal(figure.numerator * 100) / Decimal(figure.denominator)
    return str(exact.quantize(Decimal(like), ROUND_HALF_UP))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("published", ORACLES["published"], ids=lambda each: f"{each['figure']} {each.get('schedule', '')}")
def test_published_figures_are_met(book: str, published: Mapping[str, str]) -> None:
    if "wager" in published:
        figure = getattr(usual(book).wager(published["wager"], published["schedule"]), published["figure"])
    else:
        (figure,) = (each.house_edge for each in usual(book).strategies if each.name == published["figure"])
    assert rounded(figure, published["percent"]) == published["percent"]


def test_the_seven_options_of_aces_up_lie_between_the_published_ends() -> None:
    edges = [row.house_edge for row in usual(BOOKS[0]).wagers if row.wager == "aces-up"]
    assert len(edges) == 7
    assert (rounded(min(edges), "1.00"), rounded(max(edges), "1.00")) == ("1.98", "6.15")


def test_four_cards_make_as_many_hands_of_each_kind_as_are_known() -> None:
    for known in ORACLES["hands"]:
        assert category_counts(known["cards"]) == known["counts"]


@pytest.mark.parametrize("book", BOOKS)
def test_every_deal_has_one_outcome(book: str) -> None:
    found = usual(book)
    assert found.deals == 167_439_136_344_480
    for row in found.wagers:
        assert sum(each.count for each in row.outcomes) == found.deals
        assert len({each.outcome for each in row.outcomes}) == len(row.outcomes)
        mean = sum(each.count * each.pays for each in row.outcomes) / Fraction(found.deals)
        assert row.house_edge == -mean
    ante = found.wager("ante")
    assert sum(ante.decisions.values()) == 1
    assert list(ante.decisions) == ["fold", "play-1", "play-2", "play-3"]
    assert ante.decisions["play-2"] == 0
    folded = next(each for each in ante.outcomes if each.outcome == "fold")
    assert Fraction(folded.count, found.deals) == ante.decisions["fold"]
    assert ante.element_of_risk == ante.house_edge / ante.mean_stake


@pytest.mark.parametrize("book", BOOKS)
def test_the_schedules_in_play_come_first(book: str) -> None:
    rows = odds(law.load(book), schedules={"aces-up": "option-4"}, pays={"ante_bonus": "30-15-3"}).wagers
    assert [(row.wager, row.schedule) for row in rows[:4]] == [
        ("ante", "30-15-3"),
        ("ante", "25-20-2"),
        ("aces-up", "option-4"),
        ("aces-up", "option-1"),
    ]
    assert rows[1].house_edge == usual(book).wager("ante").house_edge
    assert len(rows) == 9


@pytest.mark.parametrize("book", BOOKS)
def test_the_best_play_never_folds_a_hand_that_aces_up_pays(book: str) -> None:
    """So Aces Up beside an Ante is paid as often as Aces Up alone, even if a fold gives up both."""
    question = question_of(law.load(book), WhatIf())
    known = count_deals(FOUR_CARD, silent)
    decider = Decider(price_ante(question, ante_schedules(question)[0], known.values), 1)
    chosen = decider.decide(known, slice(None), known.found)
    pays = np.array([rules_of(question).side_schedules[ACES_UP].odds(value) is not None for value in known.values])
    choices = {decider.name(place) for place in np.unique(chosen[pays[known.value_of]]).tolist() if place < 3}
    assert choices == {"play-3"}
    assert rules_of(question).fold_keeps_side is (book == BOOKS[1])


def test_who_sees_more_never_loses_more() -> None:
    """With two cards visible the lab also counts the same deals as with one."""
    question = question_of(law.load(BOOKS[0]), WhatIf(seen=2))
    known = count_deals(FOUR_CARD, silent)
    price = price_ante(question, ante_schedules(question)[0], known.values)
    edges = []
    for seen in SEEN:
        (tally,) = best_tallies(known, [price], rules_of(question), seen, silent)
        assert sum(tally.values()) == deals(seen)
        for kind in range(len(price.payoffs.kinds)):
            for end in range(3):
                these = sum(count for (of, _, ends), count in tally.items() if (of, ends) == (kind, end))
                whole = int(known.by_rank[price.kind_of == kind][..., end].sum())
                assert Fraction(these, deals(seen)) == Fraction(whole, deals(1))
        lost = sum(-price.payoffs.net[kind][choice][end] * count for (kind, choice, end), count in tally.items())
        edges.append(lost / deals(seen))
    assert edges[0] == usual(BOOKS[0]).wager("ante").house_edge
    assert edges[0] > edges[1] > edges[2]


def test_with_all_cards_seen_only_a_bonus_makes_one_play_a_losing_hand() -> None:
    found = odds(law.load(BOOKS[0]), seen=6)
    assert found.deals * 6 == 167_439_136_344_480
    losing = [each.outcome for each in found.wager("ante").outcomes if ":loss" in each.outcome]
    assert {*losing} == {f"play-1:loss+{kind}" for kind in ("three-of-a-kind", "straight-flush", "four-of-a-kind")}
    assert found.strategies[0].name == "up-card-alone"
    assert found.strategies[0].house_edge == usual(BOOKS[0]).wager("ante").house_edge


def test_who_tells_fewer_cells_apart_never_loses_less() -> None:
    found = odds(law.load(BOOKS[1]), settings={"blind-play": True})
    costs = {each.name: each.cost for each in found.strategies}
    assert all(cost >= 0 for cost in costs.values())
    assert 0 < costs["value-and-up-card"] < costs["pair-and-up-card"] < costs["unseen-hand"]
    assert costs["value-and-up-card"] < costs["value-alone"] <= costs["makers-pamphlet"] < costs["always-play"]
    assert costs["unseen-hand"] <= costs["always-play"]
    assert costs["blind-play-3"] < costs["blind-play-2"] < costs["blind-play-1"] < costs["always-play"]
    assert [each.house_edge - each.cost for each in found.strategies] == [found.wager("ante").house_edge] * len(costs)


def test_a_better_schedule_never_raises_the_edge() -> None:
    usual_edge = usual(BOOKS[1]).wager("ante").house_edge
    for better in ("26-20-2", "25-21-2", "25-20-3", "25-20-5 to 2"):
        assert edge(pays={"ante_bonus": better}) < usual_edge
    assert edge(pays={"ante_bonus": "25-20-0"}) > edge(pays={"ante_bonus": "25-20-1 to 2"}) > usual_edge
    for better in ("51-40-9-6-4-2-1", "50-40-9-6-4-2-2", "50-40-10-6-4-2-1"):
        found = odds(law.load(BOOKS[1]), pays={"aces_up": better}).wager("aces-up")
        assert found.house_edge < usual(BOOKS[1]).wager("aces-up").house_edge


def test_a_rule_kinder_to_the_player_never_raises_the_edge() -> None:
    usual_edge = usual(BOOKS[1]).wager("ante").house_edge
    assert usual_edge < edge(settings={"ties": "stand-off"}) < edge(settings={"ties": "dealer"})
    most = [edge(settings={"play.maximum-multiple": times}) for times in (1, 2, 3, 4, 100)]
    assert most == sorted(most, reverse=True)
    assert most[2] == usual_edge
    assert edge(settings={"play.minimum-multiple": 2}) > usual_edge
    assert edge(settings={"odds.ante": "2 to 1"}) < usual_edge
    assert edge(settings={"odds.play": "6 to 5"}) < usual_edge


CHANGES: Mapping[str, Mapping[str, Any]] = {
    "ace-low": {"settings": {"ace-low": ("straight",)}},
    "aces-up.from": {"settings": {"aces-up.from": "two-pair"}},
    "ante-bonus.from": {"settings": {"ante-bonus.from": "straight-flush"}},
    "blind-extra-hands": {"settings": {"blind-extra-hands": "no"}},
    "blind-play": {"settings": {"blind-play": "yes"}},
    "hand-order": {
        "settings": {"hand-order": "straight-flush,four-of-a-kind,three-of-a-kind,flush,straight,two-pair,pair,high-card"}
    },
    "odds.ante": {"settings": {"odds.ante": "3 to 2"}},
    "odds.play": {"settings": {"odds.play": "3 to 2"}},
    "odds.returns-stake": {"settings": {"odds.returns-stake": "no"}},
    "payout.maximum": {"stake": 100, "settings": {"payout.maximum": 1000}},
    "payout.maximum-per": {"stake": 100, "settings": {"payout.maximum": 1000, "payout.maximum-per": "hand"}},
    "play.maximum-multiple": {"settings": {"play.maximum-multiple": 2}},
    "play.minimum-multiple": {"settings": {"play.minimum-multiple": 2}},
    "rounding.direction": {"stake": 50, "settings": {"odds.ante": "3 to 2", "rounding.direction": "up"}},
    "rounding.smallest-chip": {"stake": 50, "settings": {"odds.ante": "3 to 2", "rounding.smallest-chip": 25}},
    "schedule.aces-up": {"schedules": {"aces-up": "option-2"}},
    "schedule.ante-bonus": {"pays": {"ante_bonus": "20-15-2"}},
    "ties": {"settings": {"ties": "stand-off"}},
}


# Another order of hands needs another count, so these two come last.
@pytest.mark.parametrize("key", sorted(MATTERS, key=lambda each: (each in ("ace-low", "hand-order"), each)))
def test_every_setting_that_matters_changes_a_figure(key: str) -> None:
    change = CHANGES[key]
    others = {each: value for each, value in change.get("settings", {}).items() if each != key}
    without: dict[str, Any] = {"stake": change.get("stake"), "settings": others}
    before = odds(law.load(BOOKS[1]), **without) if others or without["stake"] else usual(BOOKS[1])
    found = odds(law.load(BOOKS[1]), **change)
    assert (found.wagers, found.strategies) != (before.wagers, before.strategies)
    assert found.settings[key] != before.settings[key]


def test_a_setting_that_cannot_matter_is_refused_with_those_that_can() -> None:
    with pytest.raises(LabError, match="cannot change a figure") as refused:
        odds(law.load(BOOKS[1]), settings={"fold.keeps-side": "no"})
    assert "ties" in refused.value.choices


def test_a_stake_that_comes_out_even_changes_nothing() -> None:
    for stake in (500, 10**12):
        found = odds(law.load(BOOKS[0]), stake=stake)
        assert found.wagers == usual(BOOKS[0]).wagers
        assert found.strategies == usual(BOOKS[0]).strategies


def test_payments_are_rounded_and_capped_as_the_table_does_it() -> None:
    # At 50 cents and chips of 50, a bonus of 3 to 2 is 75 cents: paid as 50, or as 100.
    pays = {"ante_bonus": "25-20-3 to 2"}
    assert edge(pays=pays, stake=50) == edge(pays={"ante_bonus": "25-20-1"})
    assert edge(pays=pays, stake=50, settings={"rounding.direction": "up"}) == edge(pays={"ante_bonus": "25-20-2"})
    assert edge(pays=pays, stake=100) == edge(pays=pays)
    # The bonus pays at most ten times the stake; Play at three times the Ante stays below that.
    assert edge(stake=100, settings={"payout.maximum": 1000}) == edge(pays={"ante_bonus": "10-10-2"})
    # Two and a half times the stake: Play at three times the Ante wins no more than that.
    found = odds(law.load(BOOKS[1]), stake=100, settings={"payout.maximum": 250}).wager("ante")
    best = next(each for each in found.outcomes if each.outcome == "play-3:win")
    assert best.pays == 1 + Fraction(5, 2)
    aces = odds(law.load(BOOKS[1]), stake=100, settings={"payout.maximum": 1000}).wager("aces-up")
    assert max(each.pays for each in aces.outcomes) == 10


def test_a_play_between_the_ends_is_found_where_a_payment_is_capped() -> None:
    found = odds(law.load(BOOKS[1]), stake=100, settings={"payout.maximum": 200}).wager("ante")
    assert found.decisions["play-2"] > 0 == found.decisions["play-3"]


def test_where_the_stake_is_not_returned_a_win_brings_less_by_the_stake() -> None:
    found = odds(law.load(BOOKS[1]), settings={"odds.returns-stake": "no"})
    for wager in ("ante", "aces-up"):
        before = {each.outcome: each.pays for each in usual(BOOKS[1]).wager(wager).outcomes}
        after = {each.outcome: each.pays for each in found.wager(wager).outcomes}
        staked = {outcome: 2 if outcome.startswith("play-1") else 4 if outcome.startswith("play-3") else 1 for outcome in after}
        won = [outcome for outcome in after if outcome in before and "loss" not in outcome and outcome != "fold"]
        assert won
        assert all(after[each] == before[each] - staked[each] for each in won)


PAMPHLET = """
name = "leaflet"
otherwise = "fold"
[[rule]]
at_least = "10-10"
does = "play-3"
[[rule]]
at_least = "3-3"
does = "play-1"
"""
TWOS = """
[[rule]]
at_least = "2-2"
up = "2"
does = "play-1"
"""


def test_a_strategy_of_the_user_is_priced_like_the_others(tmp_path: Path) -> None:
    file = tmp_path / "leaflet.toml"
    file.write_text(PAMPHLET)
    costs = {each.name: each.cost for each in odds(law.load(BOOKS[0]), strategy=file).strategies}
    assert costs["leaflet"] == costs["makers-pamphlet"]
    # A pair of twos is worth a Play against a two: the dealer is less likely to pair the up card.
    file.write_text(PAMPHLET + TWOS)
    better = {each.name: each.cost for each in odds(law.load(BOOKS[0]), strategy=file).strategies}
    assert costs["value-and-up-card"] < better["leaflet"] < costs["leaflet"]


def test_a_long_count_says_how_far_it_is() -> None:
    told: list[tuple[str, int, int]] = []
    counting._kept.clear()
    odds(law.load(BOOKS[0]), tell=lambda what, done, total: told.append((what, done, total)))
    assert told[-1][0] == "counting the dealer's hands"
    assert told[-1][1] == told[-1][2] > 1
    assert [done for what, done, _ in told if what == told[-1][0]] == list(range(told[-1][2] + 1))


def test_advice_says_what_each_choice_brings_and_why() -> None:
    found = strategy(law.load(BOOKS[0]), "As Ad 7c 4d 2h", "Kd")
    assert found.best == "play-3"
    assert found.dealer_hands == 1_370_754 == found.wins + found.ties + found.losses
    ahead = Fraction(found.wins + found.ties - found.losses, found.dealer_hands)
    assert [(each.name, each.expectation) for each in found.choices] == [
        ("fold", -1),
        ("play-1", 2 * ahead),
        ("play-2", 3 * ahead),
        ("play-3", 4 * ahead),
    ]
    assert "pair of aces" in found.hand
    assert "65.30 %" in found.why


@pytest.mark.parametrize(
    ("hand", "up", "best"),
    [("2s 2d 7c 4d 9h", "Kd", "fold"), ("2s 2d 7c 4d 9h", "2c", "play-1"), ("5s 5d 5c 5h 9h", "Ac", "play-3")],
)
def test_advice_agrees_with_the_whole_strategy(hand: str, up: str, best: str) -> None:
    question = question_of(law.load(BOOKS[1]), WhatIf())
    assert advise(question, parse_cards(hand), parse_card(up)).best == best


def test_advice_needs_an_up_card() -> None:
    with pytest.raises(LabError, match="up card"):
        advise(question_of(law.load(BOOKS[1]), WhatIf()), parse_cards("2s 2d 7c 4d 9h"), None)


def test_the_chart_shows_the_best_play_by_hand_and_up_card() -> None:
    found = chart(question_of(law.load(BOOKS[1]), WhatIf()))
    rows = dict(found.rows)
    assert len(found.columns) == 13
    assert list(rows)[:2] == ["four of a kind", "straight flush"]
    assert list(rows)[-2:] == ["pair of twos", "high card"]
    assert {*rows["pair of aces"]} == {"play-3"}
    assert rows["pair of twos"] == ("play-1", *("fold",) * 12)
    assert rows["pair of tens"] == (*("play-3",) * 9, *("play-1",) * 4)
    cost = next(each.cost for each in usual(BOOKS[1]).strategies if each.name == "pair-and-up-card")
    assert f"{float(100 * cost):.4f} %" in found.note


def test_the_file_of_the_strategy_has_every_class_of_hands() -> None:
    header, *rows = chart(question_of(law.load(BOOKS[1]), WhatIf())).cells()
    assert header[:3] == ("hand", "hands", "value")
    assert len(rows) == 134_459
    assert sum(int(row[1]) for row in rows) == 2_598_960
    row = rows[70_000]
    held = row[0].split()
    assert [name for name, does in zip(header[3:], row[3:], strict=True) if not does] == sorted(held, key=header.index)
    for name, does in list(zip(header[3:], row[3:], strict=True))[::11]:
        if does:
            assert strategy(law.load(BOOKS[1]), row[0], name).best == does


def test_other_hands_than_five_and_six_cards_are_refused() -> None:
    book = law.load(BOOKS[1])
    settings = tuple(msgspec.structs.replace(each, value=7) if each.key == "hand.dealer" else each for each in book.settings)
    other = msgspec.structs.replace(
        book, settings=settings, index=msgspec.structs.replace(book.index, settings={each.key: each for each in settings})
    )
    with pytest.raises(LabError, match="five cards to each player and six to the dealer"):
        odds(other)
